"""Exact draw odds: the chance to have drawn given numbers of some cards by a turn.

Nothing here is simulated. A shuffled deck is a uniform order (Rule 101.1), so the cards of several groups
among those drawn follow the multivariate hypergeometric distribution, and every answer is an exact fraction:
the ways to choose the opening hand and the later draws that meet the question, of all ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, prod

OPENING_HAND = 7
"""Cards put into hand before the first turn (Rule 101.1)."""

MOST_STATES = 40_000
"""The most combinations of numbers that an answer counts, so that it takes a second at most."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """From ``at_least`` to ``at_most`` cards of a group, which is named by its place among the groups."""

    group: int
    at_least: int = 1
    at_most: int | None = None

    def is_met(self, numbers: Sequence[int]) -> bool:
        """Whether the cards drawn, counted by group, fit."""
        number = numbers[self.group]
        return self.at_least <= number and (self.at_most is None or number <= self.at_most)

    @property
    def enough(self) -> int:
        """The number of cards beyond which more make no difference."""
        return self.at_least if self.at_most is None else self.at_most + 1


Combination = tuple[Requirement, ...]
"""Requirements that are met together."""


@dataclass(frozen=True, slots=True)
class DrawGoal:
    """What to have drawn: all requirements of one of several combinations."""

    combinations: tuple[Combination, ...]

    @classmethod
    def of(cls, *combinations: Iterable[Requirement]) -> DrawGoal:
        """A goal from its combinations."""
        return cls(tuple(map(tuple, combinations)))

    def is_met(self, numbers: Sequence[int]) -> bool:
        """Whether the cards drawn, counted by group, fit."""
        return any(
            all(requirement.is_met(numbers) for requirement in combination)
            for combination in self.combinations
        )

    def caps(self, sizes: Sequence[int]) -> tuple[int, ...]:
        """For each group, of so many cards, the number beyond which more make no difference."""
        caps = [0] * len(sizes)
        for requirement in (part for combination in self.combinations for part in combination):
            enough = min(requirement.enough, sizes[requirement.group])
            caps[requirement.group] = max(caps[requirement.group], enough)
        return tuple(caps)


class OddsError(ValueError):
    """A question without an answer; the message is one sentence for the user."""


@dataclass(frozen=True)
class OddsQuestion:
    """How likely is a goal among the cards drawn from a deck?

    ``copies`` has the number of copies of each card of the main deck; a group is a set of places in it, and
    groups may overlap. An opening hand that does not meet ``keep`` is mulliganed once (Rule 101.2); without
    it every hand is kept.

    :raises OddsError: when a number is negative, a requirement names no group, or there is too much to count.
    """

    copies: tuple[int, ...]
    groups: tuple[frozenset[int], ...]
    goal: DrawGoal
    keep: DrawGoal | None = None

    def __post_init__(self) -> None:
        requirements = [
            part
            for goal in filter(None, (self.goal, self.keep))
            for combination in goal.combinations
            for part in combination
        ]
        limits = [limit for part in requirements for limit in (part.at_least, part.at_most or 0)]
        if min((0, *self.copies, *limits)) < 0:
            raise OddsError("Numbers must not be negative.")
        if any(not 0 <= part.group < len(self.groups) for part in requirements):
            raise OddsError("Every requirement needs a group of cards.")
        states = prod(cap + 1 for cap in (*self._kept_caps, *self._wanted_caps))
        if states * (OPENING_HAND + 1) > MOST_STATES:
            raise OddsError("That is too much to count at once: ask for fewer cards or fewer groups.")

    @property
    def deck(self) -> int:
        """The cards of the main deck."""
        return sum(self.copies)

    def by_turn(self, turn: int, *, first: bool) -> Fraction:
        """The chance after the draw step of a turn; turn 0 is the opening hand."""
        return self.among(cards_drawn(turn, first=first))

    def among(self, drawn: int) -> Fraction:
        """The chance among ``drawn`` cards, the opening hand included."""
        return self.chances_among([drawn])[0]

    def chances_among(self, numbers: Sequence[int]) -> list[Fraction]:
        """The chance among each of these numbers of cards drawn, which takes as long as the largest alone."""
        drawn = [max(0, min(number, self.deck)) for number in numbers]
        chances = self._chances(0, drawn)
        if self.keep is None:
            return chances
        hand = min(OPENING_HAND, self.deck)
        if min(drawn, default=hand) < hand:
            raise OddsError("With a mulligan at least the opening hand is drawn.")
        with_first_hand = self._chances(hand, drawn)
        # A mulligan replaces a hand that is not kept, and the draws that follow it, by a new shuffle.
        return [
            both + (1 - self.kept_hands) * unconditional
            for both, unconditional in zip(with_first_hand, chances, strict=True)
        ]

    @cached_property
    def kept_hands(self) -> Fraction:
        """The share of opening hands that are kept."""
        if self.keep is None:
            return Fraction(1)
        always = OddsQuestion(self.copies, self.groups, self.keep)
        return always.among(min(OPENING_HAND, self.deck))

    @property
    def _wanted_caps(self) -> tuple[int, ...]:
        return self.goal.caps(self._group_sizes)

    @property
    def _kept_caps(self) -> tuple[int, ...]:
        return (0,) * len(self.groups) if self.keep is None else self.keep.caps(self._group_sizes)

    @cached_property
    def _group_sizes(self) -> tuple[int, ...]:
        return tuple(sum(self.copies[place] for place in group) for group in self.groups)

    def _chances(self, hand: int, numbers: Sequence[int]) -> list[Fraction]:
        """The chance that the first ``hand`` cards meet ``keep`` and all cards drawn meet the goal."""
        ways = self._count_ways(hand, max(numbers, default=0) - hand)
        others = self._sizes[()]
        chances = []
        for number in numbers:
            fitting = sum(
                times * comb(others, hand - in_hand) * comb(others - (hand - in_hand), number - hand - later)
                for (in_hand, later), times in ways.items()
                if hand - in_hand <= others and number - hand - later >= 0
            )
            chances.append(Fraction(fitting, comb(self.deck, hand) * comb(self.deck - hand, number - hand)))
        return chances

    def _count_ways(self, hand: int, later: int) -> Counter[tuple[int, int]]:
        """In how many ways cards of the groups can be in the hand and among the later draws so that both fit,
        by the number of these cards in the hand and later.
        """
        kept_caps = self._kept_caps if hand else (0,) * len(self.groups)
        wanted_caps = self._wanted_caps
        none = (0,) * len(self.groups)
        states: Counter[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = Counter({(0, 0, none, none): 1})
        for groups, size in self._sizes.items():
            if not groups:
                continue
            following: Counter[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = Counter()
            for (in_hand, drawn, hand_numbers, numbers), times in states.items():
                for more, further, ways in _splits(size, hand - in_hand, later - drawn):
                    state = (
                        in_hand + more,
                        drawn + further,
                        _added(hand_numbers, groups, more, kept_caps),
                        _added(numbers, groups, more + further, wanted_caps),
                    )
                    following[state] += times * ways
            states = following
        fitting: Counter[tuple[int, int]] = Counter()
        for (in_hand, drawn, hand_numbers, numbers), times in states.items():
            if self.goal.is_met(numbers) and (
                not hand or self.keep is None or self.keep.is_met(hand_numbers)
            ):
                fitting[in_hand, drawn] += times
        return fitting

    @cached_property
    def _sizes(self) -> Counter[tuple[int, ...]]:
        """The cards of the deck by the groups that they belong to."""
        sizes: Counter[tuple[int, ...]] = Counter({(): 0})
        for place, copies in enumerate(self.copies):
            sizes[tuple(group for group, places in enumerate(self.groups) if place in places)] += copies
        return sizes


def _splits(size: int, hand: int, later: int) -> Iterator[tuple[int, int, int]]:
    """How many of some cards are in the hand and how many later, and in how many ways that can be."""
    for more, further in product(range(min(size, hand) + 1), range(min(size, later) + 1)):
        if more + further <= size:
            yield more, further, comb(size, more) * comb(size - more, further)


def _added(
    numbers: tuple[int, ...], groups: tuple[int, ...], more: int, caps: tuple[int, ...]
) -> tuple[int, ...]:
    """The numbers of cards by group with more of some groups; beyond its cap a number makes no difference."""
    if not more:
        return numbers
    return tuple(
        min(number + more, cap) if group in groups else number
        for group, (number, cap) in enumerate(zip(numbers, caps, strict=True))
    )


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """The chances after the draw step of a turn, for the first player and for the second."""

    turn: int
    first: Fraction
    second: Fraction

    @property
    def drawn_first(self) -> int:
        """Cards the first player has drawn, the opening hand included."""
        return cards_drawn(self.turn, first=True)

    @property
    def drawn_second(self) -> int:
        """Cards the second player has drawn, the opening hand included."""
        return cards_drawn(self.turn, first=False)


def table(question: OddsQuestion, turns: int) -> tuple[TurnOdds, ...]:
    """The chances from the opening hand (turn 0) to the given turn."""
    numbers = range(OPENING_HAND, cards_drawn(turns, first=False) + 1)
    chances = dict(zip(numbers, question.chances_among(numbers), strict=True))
    return tuple(
        TurnOdds(turn, *(chances[cards_drawn(turn, first=first)] for first in (True, False)))
        for turn in range(turns + 1)
    )


@dataclass(frozen=True, slots=True)
class CardOdds:
    """The chance to have drawn a card of the deck at least once, from the opening hand to a turn."""

    name: str
    copies: int
    chances: tuple[Fraction, ...]


def card_odds(cards: Sequence[tuple[str, int]], turns: int, *, first: bool = False) -> tuple[CardOdds, ...]:
    """The chances of every card, given by name and copies, by the draw step of each turn."""
    deck = sum(copies for _, copies in cards)
    drawn = [min(deck, cards_drawn(turn, first=first)) for turn in range(turns + 1)]
    chances = {
        copies: tuple(1 - Fraction(comb(deck - copies, number), comb(deck, number)) for number in drawn)
        for copies in {copies for _, copies in cards}
    }
    return tuple(CardOdds(name, copies, chances[copies]) for name, copies in cards)


def cards_drawn(turn: int, *, first: bool) -> int:
    """Cards drawn by the end of the draw step of a turn; turn 0 is the opening hand.

    The first player skips the draw step of the first turn (Rule 501.2b).

    :raises ValueError: when the turn is negative.
    """
    if turn < 0:
        raise ValueError("A turn must not be negative.")
    skipped = 1 if first and turn else 0
    return OPENING_HAND + turn - skipped
