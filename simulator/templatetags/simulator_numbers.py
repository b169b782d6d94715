"""Filters that format numbers."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join

from common.wording import count_noun
from simulator.intervals import Mean, MeanDifference, Share
from simulator.reports.chart_geometry import IntervalMark

register = template.Library()

MINUTE, HOUR = 60, 3600
WIDE_SHARE, WIDE_MEAN = 0.005, 0.05
"""Half the widths of intervals whose ends differ in whole percents, and in tenths."""


@register.filter
def count(value: int) -> str:
    """An integer with thousands separators: ``1,000``."""
    return f"{value:,}"


@register.filter
def percent(value: float) -> str:
    """A share as a percentage with one decimal; only certain values read 0% or 100%."""
    if value in (0, 1):
        return f"{int(value * 100)}%"
    if value < 0.0005:
        return "<0.1%"
    if value >= 0.9995:
        return ">99.9%"
    return f"{float(value) * 100:.1f}%"


@register.filter
def whole_percent(value: float) -> str:
    """A share as a percentage without decimals; only certain values read 0% or 100%."""
    return f"{int(value * 100)}%" if value in (0, 1) else f"{min(99, max(1, round(value * 100)))}%"


@register.filter
def decimal(value: float | None, digits: int = 2) -> str:
    """A number with two decimals, or a dash where there is none."""
    return "–" if value is None else f"{float(value):.{digits}f}"


@register.filter
def signed(value: float) -> str:
    """A difference with its sign: ``+0.25``, ``−1.10``."""
    return f"{value:+.2f}".replace("-", "−")


@register.filter
def estimated_value(estimate: Share | Mean | MeanDifference) -> str:
    """What is estimated: a share as a percentage, a mean with two decimals, a difference with its sign."""
    if isinstance(estimate, MeanDifference):
        return signed(estimate.value)
    return percent(estimate.value) if isinstance(estimate, Share) else decimal(estimate.value)


@register.filter
def interval(estimate: Share | Mean | MeanDifference) -> str:
    """The two ends of an interval: ``20.9–26.1%`` of a share, ``6.31–6.44`` of a mean, and ``−0.31 to +0.02``
    of a difference.
    """
    if isinstance(estimate, MeanDifference):
        return f"{signed(estimate.low)} to {signed(estimate.high)}"
    if isinstance(estimate, Share):
        return f"{estimate.low * 100:.1f}–{estimate.high * 100:.1f}%"
    if estimate.low is None or estimate.high is None:
        return "–"
    return f"{estimate.low:.2f}–{estimate.high:.2f}"


@register.filter
def whole_interval(share: Share) -> str:
    """The two ends of the interval of a share, without decimals: ``45–78%``."""
    return f"{share.low * 100:.0f}–{share.high * 100:.0f}%"


@register.filter
def short_value(estimate: Share | Mean) -> str:
    """What is estimated, with no more digits than its interval bears: ``57%``, ``5.6``."""
    if isinstance(estimate, Share):
        return _short_percent(estimate, estimate.value)
    return decimal(estimate.value, _digits(estimate))


@register.filter
def short_interval(estimate: Share | Mean) -> str:
    """The two ends of an interval in words: ``53% to 61%`` of a share, ``5.5 to 5.7`` of a mean."""
    if isinstance(estimate, Share):
        return " to ".join(_short_percent(estimate, end) for end in (estimate.low, estimate.high))
    if estimate.low is None:
        return ""
    return " to ".join(decimal(end, _digits(estimate)) for end in (estimate.low, estimate.high))


def _short_percent(share: Share, value: float) -> str:
    return whole_percent(value) if share.margin >= WIDE_SHARE else percent(value)


def _digits(mean: Mean) -> int:
    return 1 if mean.margin is None or mean.margin >= WIDE_MEAN else 2


@register.filter
def estimate_cell(estimate: Share | Mean | MeanDifference | None) -> str:
    """A cell of a table with an estimate and its interval, or a dash."""
    if estimate is None:
        return format_html('<td class="number">{}</td>', "–")
    numbers = estimated_value(estimate), interval(estimate)
    return format_html('<td class="number">{} <small class="muted">{}</small></td>', *numbers)


@register.filter
def text_row(cells: Sequence[str]) -> str:
    """A row of a table: its label, then its numbers as text."""
    numbers = format_html_join("", '<td class="number">{}</td>', ((cell,) for cell in cells[1:]))
    return format_html('<tr><th scope="row">{}</th>{}</tr>', cells[0], numbers)


@register.filter
def interval_mark(mark: IntervalMark | None) -> str:
    """A value and its interval, drawn on an axis; the numbers stand beside it."""
    if mark is None:
        return ""
    return format_html(
        '<svg class="interval-mark" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">'
        '<path class="reach" d="M{} 8H{}"/><path class="value" d="M{} 2V14"/></svg>',
        mark.low,
        mark.high,
        mark.value,
    )


@register.filter
def duration(seconds: float) -> str:
    """A rounded time span: ``8 seconds``, ``3 minutes``."""
    if seconds >= HOUR * 1.5:
        return count_noun(round(seconds / HOUR), "hour")
    if seconds >= MINUTE * 1.5:
        return count_noun(round(seconds / MINUTE), "minute")
    return count_noun(max(1, round(seconds)), "second")


ENDINGS = {"decked": "Lost: no card left to draw", "turn limit": "Not won in time"}


@register.filter
def ending(reason: str) -> str:
    """The ending of a game that was not won, as text."""
    return ENDINGS.get(reason, reason.capitalize())
