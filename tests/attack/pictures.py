"""Many pictures at once: of cards and decks, by several threads."""

from collections import Counter
from itertools import count

from tests.attack.client import SiteClient
from tests.attack.threads import ThreadedAttack

THREADS = 6


class PictureAttack(ThreadedAttack):
    """Threads that request pictures of cards and of a deck until they are stopped.

    ``statuses`` counts the answers, and ``dropped`` the requests without one. Each thread has an address of
    its own.
    """

    def __init__(self, site: str) -> None:
        visitor = SiteClient(site)
        names = visitor.get_json("/api/cards/?page_size=250")["results"]
        deck = visitor.find_link("/decks/?q=is:starter", r"/decks/[2-9a-z]{12}/")
        self.addresses = [f"/cards/{card['slug']}.png" for card in names] + [f"{deck}picture.png"] * 50
        super().__init__([SiteClient(site, f"198.51.100.{number + 1}") for number in range(THREADS)])
        self.statuses: Counter[int] = Counter()
        self.dropped = 0

    def attack(self, number: int, client: SiteClient) -> None:
        for step in count(number * 40, 7):
            if self.stopping.wait(0.02):
                return
            try:
                answer = client.get(self.addresses[step % len(self.addresses)])
                self.statuses[answer.status] += 1
            except OSError:
                self.dropped += 1
