"""Filters that format numbers."""

import pytest

from simulator.intervals import mean, share
from simulator.templatetags.simulator_numbers import (
    count,
    decimal,
    duration,
    ending,
    interval,
    percent,
    whole_interval,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0%"),
        (1, "100%"),
        (0.0004, "<0.1%"),
        (0.0005, "0.1%"),
        (0.9995, ">99.9%"),
        (0.3996, "40.0%"),
    ],
)
def test_only_certain_shares_read_0_or_100_percent(value, text):
    assert percent(value).replace("\N{NO-BREAK SPACE}", " ") == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.2, "1 second"),
        (8.4, "8 seconds"),
        (89, "89 seconds"),
        (90, "2 minutes"),
        (3000, "50 minutes"),
        (7200, "2 hours"),
    ],
)
def test_durations_are_rounded(seconds, text):
    assert duration(seconds) == text


def test_intervals_have_the_unit_of_their_number():
    assert interval(share(81, 263)) == "25.5–36.6%"
    assert interval(mean({5: 1, 6: 1, 7: 1})) == "3.52–8.48"
    assert interval(mean({5: 1})) == decimal(None) == "–"
    assert whole_interval(share(81, 263)) == "26–37%"


def test_counts_have_separators_and_endings_have_texts():
    assert count(12345) == "12,345"
    assert ending("decked") == "Lost: no card left to draw"
    assert ending("something else") == "Something else"
