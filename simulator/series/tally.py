"""Counts over goldfish games, and how the counts of chunks are added up.

A tally consists of integers, so addition is exact and its order does not matter: the sum over the chunks of a
run is exactly the tally of the run, however it was cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from engine.goldfish import DrawnCard, GoldfishGame
from simulator.intervals import mean
from simulator.series.card_tally import CardCounts, WinCounts, counts_from_json, counts_to_json
from simulator.series.examples import Examples

Counts = TypeVar("Counts", WinCounts, CardCounts)
Key = TypeVar("Key", bound=str)

SeatName = Literal["first", "second"]
"""The seats of a deck in its games."""
MEASURES = ("damage", "damage_so_far", "resources", "unused", "hand")
"""The measures counted for every own turn.

``damage`` is dealt to the opposing hero in that turn; ``resources`` are in the row as it ends, ``unused``
those of them that are still ready, and ``hand`` are cards in hand. These count the games that reached the
turn; ``unused`` leaves out the winning turn, on which nothing has to be spent any more.
``damage_so_far`` counts every game: one that ended earlier stays at the damage it had dealt, so that
fast wins do not drop out of the later turns.
"""


@dataclass(slots=True)
class Tally:
    """Counts over games of at most ``turns`` own turns each.

    ``seats`` are the games in which the deck went first and second, and ``cards`` what became of each card,
    by name; both are empty, and so are the measures ``unused`` and ``hand``, for runs of versions that did
    not count them. ``examples`` are the first games won on each turn, and not won in each way.
    """

    turns: int
    games: int = 0
    mulligans: int = 0
    win_turn: Counter[int] = field(default_factory=Counter)
    not_won: Counter[str] = field(default_factory=Counter)
    by_turn: dict[str, list[Counter[int]]] = field(default_factory=dict)
    seats: dict[SeatName, WinCounts] = field(default_factory=dict)
    cards: dict[str, CardCounts] = field(default_factory=dict)
    examples: Examples = field(default_factory=Examples)

    def __post_init__(self) -> None:
        for measure in MEASURES:
            self.by_turn.setdefault(measure, [Counter() for _ in range(self.turns)])

    def count(self, game: GoldfishGame, number: int | None = None) -> None:
        """Add one finished game; with its ``number``, counted from 0, it can be an example."""
        self.games += 1
        self.mulligans += game.mulligan
        if game.win_turn is None:
            self.not_won[game.ended] += 1
            self.examples.note(str(game.ended), number)
        else:
            self.win_turn[game.win_turn] += 1
            self.examples.note(won_on(game.win_turn), number)
        so_far = [turn.damage for turn in game.turns]
        damage = [after - before for before, after in zip([0, *so_far], so_far, strict=False)]
        padded = so_far + so_far[-1:] * (self.turns - len(so_far))
        resources = [turn.resources for turn in game.turns]
        unused = [turn.unused for turn in game.turns if turn.turn != game.win_turn]
        hand = [turn.hand for turn in game.turns]
        for measure, values in zip(MEASURES, (damage, padded, resources, unused, hand), strict=True):
            for counts, value in zip(self.by_turn[measure], values, strict=False):
                counts[value] += 1
        self.seats.setdefault("first" if game.first else "second", WinCounts()).count(game)
        copies: dict[str, list[DrawnCard]] = {}
        for card in game.cards:
            copies.setdefault(card.name, []).append(card)
        for name, drawn in copies.items():
            self.cards.setdefault(name, CardCounts()).count(drawn, game)

    def __add__(self, other: Tally) -> Tally:
        """Add the counts of two tallies.

        :raises ValueError: when their games have different numbers of turns.
        """
        if self.turns != other.turns:
            raise ValueError("Tallies with a different number of turns cannot be added.")
        by_turn = {
            measure: [Counter(a) + Counter(b) for a, b in zip(counts, other.by_turn[measure], strict=True)]
            for measure, counts in self.by_turn.items()
        }
        return Tally(
            turns=self.turns,
            games=self.games + other.games,
            mulligans=self.mulligans + other.mulligans,
            win_turn=self.win_turn + other.win_turn,
            not_won=self.not_won + other.not_won,
            by_turn=by_turn,
            seats=_sums(self.seats, other.seats),
            cards=_sums(self.cards, other.cards),
            examples=self.examples + other.examples,
        )

    def margin_of_error(self) -> float | None:
        """Half the width of the 95 % interval of the mean winning turn, in turns; ``None`` without one."""
        return mean(self.win_turn).margin if self.win_turn else None

    def to_json(self) -> dict[str, Any]:
        """Convert the counts to JSON, keys in order."""
        return {
            "turns": self.turns,
            "games": self.games,
            "mulligans": self.mulligans,
            "win_turn": counts_to_json(self.win_turn),
            "not_won": counts_to_json(self.not_won),
            "by_turn": {
                measure: [counts_to_json(counts) for counts in turns]
                for measure, turns in self.by_turn.items()
            },
            "seats": {seat: self.seats[seat].to_json() for seat in sorted(self.seats)},
            "cards": {name: self.cards[name].to_json() for name in sorted(self.cards)},
            "examples": self.examples.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """The counts that :meth:`to_json` wrote."""
        return cls(
            turns=data["turns"],
            games=data["games"],
            mulligans=data["mulligans"],
            win_turn=counts_from_json(data["win_turn"]),
            not_won=Counter(data["not_won"]),
            by_turn={
                measure: [counts_from_json(counts) for counts in turns]
                for measure, turns in data["by_turn"].items()
            },
            seats={seat: WinCounts.from_json(counts) for seat, counts in data.get("seats", {}).items()},
            cards={name: CardCounts.from_json(counts) for name, counts in data.get("cards", {}).items()},
            examples=Examples.from_json(data.get("examples", {})),
        )


def won_on(turn: int) -> str:
    """The kind of the examples of games won on a turn."""
    return f"won on {turn}"


def _sums(some: Mapping[Key, Counts], others: Mapping[Key, Counts]) -> dict[Key, Counts]:
    """The counts of either mapping, added up where both have them."""
    return {**some, **{key: some[key] + counts if key in some else counts for key, counts in others.items()}}
