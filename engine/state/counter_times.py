"""Since when unnamed counters are on a card, which raise its numbers (Rule 718.2g)."""

from __future__ import annotations

from typing import NamedTuple


class CounterTime(NamedTuple):
    """So many counters of a name were put on a card at a moment."""

    name: str
    amount: int
    moment: int


CounterTimes = tuple[CounterTime, ...]
"""The counters that were put on a card in play, in the order of time; not those with which it entered."""


def with_counters(times: CounterTimes, name: str, count: int, moment: int) -> CounterTimes:
    """The times after counters have been put on the card."""
    return (*times, CounterTime(name, count, moment))


def without_counters(times: CounterTimes, name: str, count: int) -> CounterTimes:
    """The times after counters have been removed from the card: those that were put there last."""
    left: list[CounterTime] = []
    for record in reversed(times):
        removed = min(count, record.amount) if record.name == name else 0
        count -= removed
        if record.amount > removed:
            left.append(record._replace(amount=record.amount - removed))
    return tuple(reversed(left))


def counters_by_time(times: CounterTimes, name: str, count: int, entered: int) -> list[tuple[int, int]]:
    """How many of the counters of a name are on a card since which moment; ``entered`` is the card's own."""
    later = [(record.amount, record.moment) for record in times if record.name == name]
    first = count - sum(amount for amount, _ in later)
    return [(first, entered), *later] if first > 0 else later
