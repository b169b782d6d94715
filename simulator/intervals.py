"""95 % confidence intervals of simulated numbers.

A share of games carries Wilson's score interval, which stays within 0 and 1 and is honest near
both ends (E. B. Wilson, 1927). A mean carries Student's t interval: the mean plus and minus the
t quantile times the sample's standard deviation over the root of the number of trials. A difference of two
means carries Welch's interval, which does not take their spreads to be equal (B. L. Welch, 1947).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Annotated

Z = 1.959963984540054
"""The standard normal quantile of 97.5 %: 95 % of a normal distribution lies within this many spreads."""

T_SMALL = (
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
    2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
)  # fmt: skip
"""Student's t quantile of 97.5 % for 1 to 30 degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of trials, from 0 to 1, with its 95 % confidence interval."""

    value: float
    low: float
    high: float
    count: int
    trials: int

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % confidence interval and standard deviation, which one trial alone lacks."""

    value: float
    low: float | None
    high: float | None
    spread: Annotated[float | None, "Standard deviation"]
    trials: int

    @property
    def margin(self) -> float | None:
        """Half the width of the interval, if there is one."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


@dataclass(frozen=True, slots=True)
class MeanDifference:
    """By how much one mean is greater than another, with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out zero."""
        return not self.low <= 0 <= self.high


def share(count: int, trials: int) -> Share:
    """Wilson's interval for ``count`` of ``trials``.

    :raises ValueError: when there are no trials, or more successes than trials.
    """
    if not 0 <= count <= trials or not trials:
        raise ValueError("A share needs at least one trial, and no more successes than trials.")
    value = count / trials
    weight = 1 + Z * Z / trials
    centre = (value + Z * Z / (2 * trials)) / weight
    reach = Z / weight * sqrt(value * (1 - value) / trials + Z * Z / (4 * trials * trials))
    # At the ends the interval touches 0 and 1 exactly; rounding must not push it past them.
    low = 0.0 if count == 0 else centre - reach
    high = 1.0 if count == trials else centre + reach
    return Share(value, low, high, count, trials)


def mean(counts: Mapping[int, int]) -> Mean:
    """The mean of whole numbers, given how often each occurred.

    :raises ValueError: when there are no trials.
    """
    trials = sum(counts.values())
    if trials < 1:
        raise ValueError("A mean needs at least one trial.")
    total = sum(number * times for number, times in counts.items())
    value = total / trials
    if trials == 1:
        return Mean(value, None, None, None, trials)
    squares = sum(number * number * times for number, times in counts.items())
    # In whole numbers until the last division, so that no digits cancel.
    spread = sqrt((trials * squares - total * total) / (trials * (trials - 1)))
    reach = t_quantile(trials - 1) * spread / sqrt(trials)
    return Mean(value, value - reach, value + reach, spread, trials)


def difference(mean: Mean, other: Mean) -> MeanDifference:
    """How much greater ``mean`` is than ``other``, means of different trials, with Welch's interval.

    :raises ValueError: when a mean is of one trial alone.
    """
    if mean.spread is None or other.spread is None:
        raise ValueError("A difference of means needs two trials of each.")
    parts = mean.spread**2 / mean.trials, other.spread**2 / other.trials
    variance = sum(parts)
    value = mean.value - other.value
    if not variance:
        return MeanDifference(value, value, value)
    freedom = variance**2 / (parts[0] ** 2 / (mean.trials - 1) + parts[1] ** 2 / (other.trials - 1))
    reach = t_quantile(max(1, int(freedom))) * sqrt(variance)
    return MeanDifference(value, value - reach, value + reach)


def t_quantile(freedom: int) -> float:
    """Student's t quantile of 97.5 %.

    Beyond the table it is the expansion around the normal quantile (Abramowitz and Stegun, 26.7.5).

    :raises ValueError: without a degree of freedom.
    """
    if freedom < 1:
        raise ValueError("Student's t needs at least one degree of freedom.")
    if freedom <= len(T_SMALL):
        return T_SMALL[freedom - 1]
    g1 = (Z**3 + Z) / 4
    g2 = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    return Z + g1 / freedom + g2 / freedom**2
