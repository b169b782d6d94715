"""The visitor who reads pages, and how long they take."""

import statistics
from dataclasses import dataclass

from tests.attack.client import SiteClient


@dataclass(frozen=True, slots=True)
class Reading:
    """How long the pages of some rounds took, in seconds."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The time of a usual page."""
        return statistics.median(self.seconds)

    @property
    def longest(self) -> float:
        """The time of the slowest page."""
        return max(self.seconds)


class Reader:
    """A visitor who reads the home page, the list of cards, a card, a deck and the rules, again and again."""

    def __init__(self, site: str) -> None:
        self.client = SiteClient(site, "192.0.2.1")
        self.pages = (
            "/",
            "/cards/",
            self.client.find_link("/cards/", r"/cards/[a-z0-9-]+/(?<!/syntax/)(?<!/random/)(?<!/sets/)"),
            self.client.find_link("/decks/?q=is:starter", r"/decks/[2-9a-z]{12}/"),
            "/rules/",
            "/rules/wow-tcg/7.4/4/",
        )

    def read(self, rounds: int) -> Reading:
        """Read every page so many times.

        :raises AssertionError: when the site refuses one.
        """
        seconds = []
        for _ in range(rounds):
            for page in self.pages:
                answer = self.client.get(page)
                assert answer.status == 200, f"{page}: {answer.status}"
                seconds.append(answer.seconds)
        return Reading(tuple(seconds))
