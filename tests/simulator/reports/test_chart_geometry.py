"""The coordinates of charts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.reports.chart_geometry import (
    LABEL_WIDTH,
    LEFT,
    TOP,
    WIDTH,
    ChartPoint,
    bar_chart,
    line_chart,
    nice_top,
)


def test_bars_are_as_long_as_their_values_and_carry_their_interval():
    chart = bar_chart([ChartPoint("turn 5", 0.2, 0.1, 0.3), ChartPoint("turn 6", 0.4, 0.3, 0.5)])
    five, six = chart.bars
    assert six.width == pytest.approx(2 * five.width)
    assert five.low < LABEL_WIDTH + five.width < five.high
    assert six.low == five.high
    assert six.text_x > six.high
    assert six.y - five.y == chart.height / 2


def test_bars_of_nothing_have_no_length():
    assert [bar.width for bar in bar_chart([ChartPoint("turn 1", 0.0)]).bars] == [0]
    assert bar_chart([]).height == 0


@given(values=st.lists(st.just(0.0) | st.floats(1e-6, 1e6), min_size=1, max_size=40))
def test_every_mark_stays_inside_the_picture(values):
    points = [ChartPoint(str(place), value, value * 0.9, value * 1.1) for place, value in enumerate(values)]
    for bar in bar_chart(points).bars:
        assert LABEL_WIDTH <= bar.low <= bar.high < bar.text_x < WIDTH
    chart = line_chart([("curve", points)])
    for mark in chart.curves[0].marks:
        assert LEFT <= mark.x <= chart.right + 0.1
        assert TOP <= mark.y <= chart.base
    assert len(chart.across) <= 12


def test_a_line_rises_with_its_values_inside_its_band():
    points = [ChartPoint("1", 0, 0, 0), ChartPoint("2", 5, 4, 6), ChartPoint("3", 10, 8, 12)]
    chart = line_chart([("damage", points)])
    heights = [mark.y for mark in chart.curves[0].marks]
    assert heights == sorted(heights, reverse=True)
    assert len(chart.curves[0].band.split()) == 6
    assert [tick.text for tick in chart.up] == ["0", "6", "12"]


def test_the_lesser_of_two_values_stands_below_its_mark():
    first, second = line_chart(
        [
            (name, [ChartPoint(str(number), value) for number, value in enumerate(values)])
            for name, values in (("first", (1, 3)), ("second", (2, 1)))
        ]
    ).curves
    assert [mark.text_y > mark.y for mark in first.marks] == [True, False]
    assert [mark.text_y > mark.y for mark in second.marks] == [False, True]
    assert first.band == ""


def test_a_label_that_repeats_is_on_the_axis_once():
    points = [ChartPoint(label, 1) for label in ("1", "1", "2", "2", "3")]
    assert [tick.text for tick in line_chart([("curve", points)]).across] == ["1", "2", "3"]


@given(value=st.floats(1e-6, 1e9))
def test_an_axis_ends_at_a_round_number_not_far_above_the_largest_value(value):
    assert value * (1 - 1e-6) <= nice_top(value) <= value * 1.51
