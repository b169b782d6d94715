"""The assignment problem: pair rows with columns, one to one, with the greatest sum of weights."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import count

Weights = Mapping[int, Mapping[int, float]]
"""For each row, the weights of the columns it may be paired with. Only weights above zero count."""


def find_best_assignment(weights: Weights) -> dict[int, int]:
    """The column of each row that is paired; no other pairing has a greater sum.

    Rows are added one after another; each takes its column by the cheapest chain of exchanges among the rows
    before it (the Hungarian method, on sparse weights).
    """
    pairing = _Pairing(weights)
    for row in weights:
        pairing.admit(row)
    return pairing.column


class _Pairing:
    """The best pairing of the rows admitted so far, and the price of every column that proves it."""

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
        """Add a row to the pairing."""
        loss: dict[int, float] = {}
        predecessor: dict[int, int] = {}
        final: set[int] = set()
        queue: list[tuple[float, int, int, int | None]] = []
        ticket = count()

        def expand(from_row: int, lost: float) -> None:
            profit = self._profit(from_row)
            heappush(queue, (lost + profit, next(ticket), from_row, None))
            for column in self.weights[from_row]:
                further = lost + profit - self._gain(from_row, column)
                if column not in final and further < loss.get(column, float("inf")):
                    loss[column], predecessor[column] = further, from_row
                    heappush(queue, (further, next(ticket), from_row, column))

        expand(row, 0.0)
        while True:
            least, _, last_row, column = heappop(queue)
            if column is None or column not in self.row:
                break
            if column not in final:
                final.add(column)
                expand(self.row[column], least)
        for done in final:
            self.price[done] = self.price.get(done, 0.0) + least - loss[done]
        self._exchange(last_row, column, predecessor)

    def _exchange(self, row: int, column: int | None, predecessor: Mapping[int, int]) -> None:
        """Give the column to the last row of the chain, its former column to the row before it, and so on."""
        while True:
            former = self.column.pop(row, None)
            if column is not None:
                self.column[row], self.row[column] = column, row
            if former is None:
                return
            row, column = predecessor[former], former
