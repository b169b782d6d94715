"""The best way to pair the things of two lists: one to one, with the greatest sum of weights."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import count

Weights = Mapping[int, Mapping[int, float]]
"""For each row, the weight of a pair with each column that it may have. Only weights above zero count."""


def find_best_assignment(weights: Weights) -> dict[int, int]:
    """The column of each row that gets one; no other pairing has a greater sum.

    Rows are taken one after another; each takes its column by the cheapest chain of exchanges among those
    before it (the Hungarian method, on the few columns that come into question).
    """
    pairing = _Pairing(weights)
    for row in weights:
        pairing.admit(row)
    return pairing.column


class _Pairing:
    """The best pairing of the rows admitted so far, and the price that proves it of every column."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.column: dict[int, int] = {}
        self.row: dict[int, int] = {}
        self.price: dict[int, float] = {}

    def _gain(self, row: int, column: int) -> float:
        return self.weights[row][column] - self.price.get(column, 0.0)

    def _profit(self, row: int) -> float:
        if row in self.column:
            return self._gain(row, self.column[row])
        return max([0.0, *(self._gain(row, column) for column in self.weights[row])])

    def admit(self, row: int) -> None:
        """Let a further row take part."""
        loss: dict[int, float] = {}
        came: dict[int, int] = {}
        settled: set[int] = set()
        queue: list[tuple[float, int, int, int | None]] = []
        ticket = count()

        def leave(here: int, lost: float) -> None:
            profit = self._profit(here)
            heappush(queue, (lost + profit, next(ticket), here, None))
            for column in self.weights[here]:
                further = lost + profit - self._gain(here, column)
                if column not in settled and further < loss.get(column, float("inf")):
                    loss[column], came[column] = further, here
                    heappush(queue, (further, next(ticket), here, column))

        leave(row, 0.0)
        while True:
            least, _, here, column = heappop(queue)
            if column is None or column not in self.row:
                break
            if column not in settled:
                settled.add(column)
                leave(self.row[column], least)
        for each in settled:
            self.price[each] = self.price.get(each, 0.0) + least - loss[each]
        self._exchange(here, column, came)

    def _exchange(self, here: int, column: int | None, came: Mapping[int, int]) -> None:
        """Give the last row of the chain the column, its former column to the row before it, and so on."""
        while True:
            former = self.column.pop(here, None)
            if column is not None:
                self.column[here], self.row[column] = column, here
            if former is None:
                return
            here, column = came[former], former
