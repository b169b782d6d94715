"""The clients that attack: they paste lists of almost the names of cards, and queue simulations."""

from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice

from tests.attack.client import SiteClient
from tests.attack.threads import ThreadedAttack

LINES = 498
"""Of a pasted list: none of them has the name of a card."""
GAMES = 10_000
PAUSE = 1.0
"""Seconds between two requests of one client: what floods a network is for what stands before the site."""


class ListAttack(ThreadedAttack):
    """Clients that paste lists and queue simulations.

    With ``is_spread`` each of them has an address of its own; otherwise they share one.
    """

    def __init__(self, site: str, *, clients: int, requests: int, is_spread: bool) -> None:
        addresses = [f"198.51.100.{number + 1 if is_spread else 1}" for number in range(clients)]
        super().__init__([SiteClient(site, address) for address in addresses])
        self.requests = requests
        self.statuses: Counter[str] = Counter()
        self.problems: list[Exception] = []
        visitor = SiteClient(site)
        names = [card["name"] for card in visitor.get_json("/api/cards/?page_size=250")["results"]]
        self.near_misses = make_near_misses(names)
        self.deck = visitor.find_link("/decks/?q=is:starter", r"/decks/[2-9a-z]{12}/").split("/")[2]

    def attack(self, number: int, client: SiteClient) -> None:
        try:
            for _ in range(self.requests):
                if self.stopping.is_set():
                    return
                pasted = client.post("/decks/new/list/", list=self.near_misses)
                self.statuses[f"list {pasted.status}"] += 1
                started = client.post(f"/simulations/start/{self.deck}/", games=str(GAMES))
                self.statuses[f"run {started.status}"] += 1
                self.stopping.wait(PAUSE)
        except (OSError, ValueError) as error:
            self.problems.append(error)


def make_near_misses(names: Sequence[str]) -> str:
    """A list without a name of a card: each line has one with a letter changed, and one more behind it."""
    lines = []
    for number, name in enumerate(islice(cycle(names), LINES)):
        place = 1 + number // len(names)
        lines.append(f"4 {name[:place]}x{name[place + 1 :]}q (HoA) {number + 1}")
    return "\n".join(lines)
