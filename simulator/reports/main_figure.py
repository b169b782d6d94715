"""The main figure of a report: the number that answers the question of the run, with its interval."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simulator.intervals import Mean, Share
from simulator.reports.chart_geometry import IntervalMark, interval_mark
from simulator.snapshots.coverage import NewCards
from simulator.templatetags.simulator_numbers import short_interval, short_value

MORE_GAMES = "More games would narrow it."
EVEN = 0.5


@dataclass(frozen=True, slots=True)
class MainFigure:
    """A number in words: what has it (``subject``, where the title does not say that), what stands before it,
    the number and its interval; what follows from it (``verdict``), and of how many games it is (``trials``).

    ``mark`` draws the interval, on an axis whose two ends and middle are called ``scale``. ``summary`` is
    what lists of runs say first, where that is not the number.
    """

    value: str
    before: str = "Wins"
    interval: str = ""
    subject: str = ""
    verdict: str = ""
    trials: str = ""
    mark: IntervalMark | None = None
    scale: tuple[str, str, str] = ("0%", "50%", "100%")
    summary: str = ""

    def __str__(self) -> str:
        return " ".join(self._parts())

    def _parts(self) -> Iterator[str]:
        if self.subject:
            yield f"{self.subject}:"
        if self.before:
            yield self.before
        yield self.value
        if self.interval:
            yield f"({self.interval})"


def share_mark(share: Share) -> IntervalMark:
    """A share on an axis from 0 to 100 %, with one half in the middle."""
    return interval_mark(share.value, share.low, share.high, ends=(0, 1))


def difference_mark(longer: Mean, reach: float) -> IntervalMark:
    """A difference of winning turns on an axis of so many turns on either side of 0."""
    return interval_mark(longer.value, longer.low, longer.high, ends=(-reach, reach))


def share_figure(won: Share, trials: str, *, subject: str = "", verdict: str = "") -> MainFigure:
    """The share of games won."""
    return MainFigure(
        value=short_value(won),
        interval=short_interval(won),
        subject=subject,
        verdict=verdict,
        trials=trials,
        mark=share_mark(won),
    )


def difference_figure(longer: Mean, trials: str, *, subject: str = "") -> MainFigure:
    """By how many turns a version wins earlier or later than the deck."""
    ends = [abs(end) for end in (longer.value, longer.low, longer.high) if end is not None]
    reach = max(ends) or 1.0
    return MainFigure(
        value=turns_earlier(longer) if longer.is_clear else "No measurable difference",
        before="Wins" if longer.is_clear else "",
        interval=turns_interval(longer),
        subject=subject,
        verdict=_verdict(longer),
        trials=trials,
        mark=difference_mark(longer, reach),
        scale=(f"{reach:.2f} turns earlier", "0", "later"),
    )


def no_verdict_figure(new_cards: NewCards, trials: str, *, subject: str = "") -> MainFigure:
    """What stands in place of a number where the text of the cards put in is not simulated."""
    sentence = new_cards.sentence
    return MainFigure(value="No verdict", before="", subject=subject, verdict=sentence, trials=trials)


def _verdict(longer: Mean) -> str:
    if longer.is_clear:
        return ""
    return "All games ended on the same turn." if longer.low == longer.high == 0 else MORE_GAMES


def turns_earlier(longer: Mean) -> str:
    """A difference of winning turns in words: ``0.04 turns earlier``."""
    return f"{abs(longer.value):.2f} turns {'earlier' if longer.value < 0 else 'later'}"


def turns_interval(longer: Mean) -> str:
    """The ends of the interval of such a difference: ``0.01 to 0.07``, and ``0.01 earlier to 0.02 later``."""
    if longer.low is None or longer.high is None or longer.low == longer.high:
        return ""
    if longer.low * longer.high > 0:
        low, high = sorted((abs(longer.low), abs(longer.high)))
        return f"{low:.2f} to {high:.2f}"
    return f"{abs(longer.low):.2f} earlier to {longer.high:.2f} later"
