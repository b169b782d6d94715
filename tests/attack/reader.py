"""The visitor who reads pages, and how long they take."""

import statistics
import time
from dataclasses import dataclass

from tests.attack.client import SiteClient

LONGEST_READING = 60.0
"""Seconds after which no further round begins."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How long the pages of some rounds took, in seconds; ``failed`` of them did not come."""

    seconds: tuple[float, ...]
    failed: int = 0

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

    def read(self, rounds: int, *, refusals: bool = False) -> Reading:
        """Read every page so many times; with ``refusals``, pages that do not come are counted.

        Where pages do not come for long, there are fewer rounds.

        :raises AssertionError: when the site refuses one, and they are not counted.
        :raises OSError: the same.
        """
        seconds, failed = [], 0
        deadline = time.monotonic() + LONGEST_READING
        for _ in range(rounds):
            if refusals and time.monotonic() > deadline:
                break
            for page in self.pages:
                started = time.monotonic()
                try:
                    answer = self.client.get(page)
                    assert answer.status == 200, f"{page}: {answer.status}"
                except (OSError, AssertionError):
                    if not refusals:
                        raise
                    failed += 1
                seconds.append(time.monotonic() - started)
        return Reading(tuple(seconds), failed)
