"""Intervals against published values."""

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.intervals import difference, mean, share, t_quantile


@pytest.mark.parametrize(
    ("count", "trials", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3: the four textbook examples.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_a_share_carries_wilsons_interval(count, trials, low, high):
    answer = share(count, trials)
    assert (round(answer.low, 4), round(answer.high, 4)) == (low, high)


@given(trials=st.integers(1, 100_000), data=st.data())
def test_a_share_is_within_its_interval_and_the_interval_within_zero_and_one(trials, data):
    count = data.draw(st.integers(0, trials))
    answer = share(count, trials)
    assert 0 <= answer.low <= answer.value <= answer.high <= 1
    mirrored = share(trials - count, trials)
    assert isclose(mirrored.low, 1 - answer.high, abs_tol=1e-12)


def test_a_mean_carries_students_interval():
    # 1 to 10: mean 5.5, standard deviation 3.02765, t(9) 2.2622.
    answer = mean(dict.fromkeys(range(1, 11), 1))
    assert answer.value == 5.5
    assert answer.spread == pytest.approx(3.0276504)
    assert answer.low == pytest.approx(5.5 - 2.16585, abs=1e-4)
    assert answer.high == pytest.approx(5.5 + 2.16585, abs=1e-4)
    assert answer.trials == 10


def test_one_trial_alone_has_a_value_and_no_interval():
    answer = mean({4: 1})
    assert (answer.value, answer.spread, answer.low, answer.high) == (4, None, None, None)


def test_trials_that_all_agree_have_an_interval_of_no_width():
    answer = mean({3: 50})
    assert (answer.value, answer.spread, answer.low, answer.high) == (3, 0, 3, 3)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (5, 2.571), (30, 2.042), (31, 2.0395), (40, 2.0211), (120, 1.9799), (999, 1.9623)],
)
def test_students_quantile_agrees_with_the_printed_tables(freedom, quantile):
    assert t_quantile(freedom) == pytest.approx(quantile, abs=6e-4)


@pytest.mark.parametrize(
    "call", [lambda: share(0, 0), lambda: share(3, 2), lambda: mean({}), lambda: t_quantile(0)]
)
def test_without_trials_there_is_no_number(call):
    with pytest.raises(ValueError, match=r"\.$"):
        call()


def test_a_difference_carries_welchs_interval():
    # 1 to 5 against 2, 4, ..., 20: means 3 and 11, variances 2.5 and 110/3, freedom 11.2, t(11) 2.2010.
    answer = difference(mean(dict.fromkeys(range(1, 6), 1)), mean(dict.fromkeys(range(2, 21, 2), 1)))
    assert answer.value == -8
    assert answer.low == pytest.approx(-8 - 2.2010 * (2.5 / 5 + 110 / 30) ** 0.5, abs=1e-3)
    assert answer.high == pytest.approx(-8 + 2.2010 * (2.5 / 5 + 110 / 30) ** 0.5, abs=1e-3)
    assert answer.is_clear


def test_a_difference_of_constant_numbers_is_certain():
    answer = difference(mean({5: 3}), mean({5: 4}))
    assert (answer.value, answer.low, answer.high, answer.is_clear) == (0, 0, 0, False)


def test_one_trial_alone_has_no_difference():
    with pytest.raises(ValueError, match="two trials"):
        difference(mean({5: 1}), mean({5: 4}))
