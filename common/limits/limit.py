"""A limit by caller, and the error of who is over it."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from common.wording import count_noun

MINUTE, HOUR, DAY = 60, 3600, 86_400
"""Seconds."""


class LimitError(Exception):
    """A limit is reached: the message is a sentence for the caller, who may try again after ``wait`` seconds.

    ``status`` is that of the response: 429 for a limit of the caller, 503 where the site is busy.
    """

    def __init__(self, message: str, *, wait: int, status: int = 429) -> None:
        super().__init__(message)
        self.wait = wait
        self.status = status


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``maximum`` within ``period`` seconds, by each subject: a caller, a name, an email address.

    ``sentence`` tells who is over it how long to ``{wait}``.
    """

    name: str
    maximum: int
    period: int = MINUTE
    sentence: str = "Too many attempts. Try again in {wait}."

    def error(self, seconds: float) -> LimitError:
        """The error of who must wait so many seconds, rounded up to what the period is counted in."""
        unit, noun = (MINUTE, "minute") if self.period > MINUTE else (1, "second")
        count = max(1, ceil(seconds / unit))
        return LimitError(self.sentence.format(wait=count_noun(count, noun)), wait=count * unit)
