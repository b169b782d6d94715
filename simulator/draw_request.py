"""What somebody asks about draws: numbers of cards of a deck, in words and as a question to compute."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from cards.models import Card
from decks.decklist import DeckList
from decks.models import Deck
from decks.models.entry import Zone
from simulator.card_groups import DeckGroup, find_group
from simulator.draws.odds import DrawGoal, OddsError, OddsQuestion, Requirement

MOST_GROUPS = 6
_NUMBERS = re.compile(r"(?P<least>\d{1,3})(?:-(?P<most>\d{1,3}))?\s+(?P<cards>\S.*)", re.DOTALL)
_OR = re.compile(r"or\s+", re.IGNORECASE)


def main_deck_cards(deck: Deck) -> list[Card]:
    """Every copy of every card of a main deck, in the order in which sample hands are shuffled."""
    entries = sorted(deck.entries.all(), key=lambda entry: (entry.card.name, entry.card_id))
    return [entry.card for entry in entries if entry.zone == Zone.MAIN for _ in range(entry.count)]


def main_deck_copies(decklist: DeckList) -> list[tuple[str, int]]:
    """The cards of a main deck by name with their copies, in order of name."""
    copies: Counter[str] = Counter()
    for card, count in decklist.main:
        copies[card.name] += count
    return sorted(copies.items())


class MulliganPolicy(StrEnum):
    """Which opening hands are mulliganed, once (Rule 101.2)."""

    NEVER = "never"
    WITHOUT = "without"
    UNLESS = "unless"


@dataclass(frozen=True, slots=True)
class GroupCount:
    """From ``at_least`` to ``at_most`` cards of a group; ``instead`` of what was asked before, or besides."""

    group: DeckGroup
    at_least: int = 1
    at_most: int | None = None
    instead: bool = False

    @classmethod
    def parse(cls, text: str, names: Sequence[str], *, instead: bool = False) -> GroupCount:
        """Read ``2 type:ally``, ``1-3 cost:1`` or ``Leeroy Jenkins``, which asks for one.

        :raises DeckGroupError: when no card of the deck is meant.
        :raises OddsError: when at most is less than at least.
        """
        match = _NUMBERS.fullmatch(text.strip())
        if match is None:
            return cls(find_group(text.strip(), names), instead=instead)
        least, most = int(match["least"]), match["most"]
        if most is not None and int(most) < least:
            raise OddsError(f"At most {int(most)} is less than at least {least}.")
        return cls(find_group(match["cards"], names), least, None if most is None else int(most), instead)

    def requirement(self, place: int) -> Requirement:
        """What is asked, of the group at a place."""
        return Requirement(place, self.at_least, self.at_most)

    @property
    def amount(self) -> str:
        """How many cards are asked for, in words."""
        least, most = self.at_least, self.at_most
        if most is None:
            return f"at least {least}"
        if least == most:
            return f"exactly {most}"
        return f"{least} to {most}" if least else f"at most {most}"


def read_group_counts(texts: Iterable[str], names: Sequence[str]) -> list[GroupCount]:
    """Read several texts, of which one that begins with ``or`` begins an alternative to those before it.

    :raises DeckGroupError: when a text means no card of the deck.
    :raises OddsError: when its numbers contradict each other.
    """
    alternatives = [(_OR.match(text), text) for text in texts]
    return [
        GroupCount.parse(text[begins.end() if begins else 0 :], names, instead=begins is not None)
        for begins, text in alternatives
    ]


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What is asked of a deck, given by the names and copies of its cards.

    ``keep`` is what an opening hand needs to be kept with the policy "unless".
    """

    cards: Sequence[tuple[str, int]]
    group_counts: Sequence[GroupCount]
    policy: MulliganPolicy = MulliganPolicy.NEVER
    keep: GroupCount | None = None

    def question(self) -> OddsQuestion:
        """The question to compute.

        :raises OddsError: when there is too much to count.
        """
        if len(self.group_counts) > MOST_GROUPS:
            raise OddsError(f"A question has at most {MOST_GROUPS} groups of cards.")
        groups = [group_count.group.places for group_count in self.group_counts]
        combinations: list[list[Requirement]] = []
        for place, group_count in enumerate(self.group_counts):
            if group_count.instead or not combinations:
                combinations.append([])
            combinations[-1].append(group_count.requirement(place))
        keep = None
        if self.policy is MulliganPolicy.WITHOUT:
            keep = DrawGoal.of(*([Requirement(place)] for place in range(len(groups))))
        elif self.policy is MulliganPolicy.UNLESS and self.keep is not None:
            keep = DrawGoal.of([self.keep.requirement(len(groups))])
            groups.append(self.keep.group.places)
        copies = tuple(count for _, count in self.cards)
        return OddsQuestion(copies, tuple(groups), DrawGoal.of(*combinations), keep)

    def copies_of(self, group: DeckGroup) -> int:
        """The cards of the deck in a group."""
        return sum(self.cards[place][1] for place in group.places)

    @property
    def sentence(self) -> str:
        """What is asked for, as a phrase."""
        words = [
            f"{group_count.amount} of {self.copies_of(group_count.group)} {group_count.group.description}"
            for group_count in self.group_counts
        ]
        joined = [f"{'or' if group_count.instead else 'and'} " for group_count in self.group_counts]
        return " ".join(
            f"{joining if place else ''}{part}"
            for place, (joining, part) in enumerate(zip(joined, words, strict=True))
        )

    @property
    def mulligan_sentence(self) -> str:
        """The mulligan policy, as a clause."""
        if self.policy is MulliganPolicy.WITHOUT:
            cards = "these cards" if len(self.group_counts) > 1 else self.group_counts[0].group.description
            return f"an opening hand without any of {cards} is mulliganed once"
        if self.policy is MulliganPolicy.UNLESS and self.keep is not None:
            needed = f"{self.keep.amount} of {self.copies_of(self.keep.group)} {self.keep.group.description}"
            return f"an opening hand is mulliganed once unless it has {needed}"
        return "every opening hand is kept"
