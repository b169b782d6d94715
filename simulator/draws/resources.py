"""Exact odds of resources: how many cards of other use a player gives up for one resource a turn.

A player may place any card as a resource, one a turn (Rule 412.1). Quests and locations are of use there,
face up (Rule 412.1b); any other card is lost to the row. So the question is not whether a resource can be
placed, but what it costs: who places a quest or location whenever one is in hand has given up, by a turn, as
many other cards as the turns exceeded such cards at the worst moment until then.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from engine.cards import CardType, PrintedCard
from simulator.draws.odds import cards_drawn


def is_lasting_resource(card: PrintedCard) -> bool:
    """Whether a card is of use as a resource: a quest or a location (Rule 412.1b)."""
    return card.has_type(CardType.QUEST) or card.has_type(CardType.LOCATION)


@dataclass(frozen=True, slots=True)
class ResourceTurn:
    """After the resource of a turn: the chance that every resource so far is a quest or a location, and how
    many other cards have been placed on average.
    """

    turn: int
    none_given_up: Fraction
    given_up: Fraction


def resource_odds(deck: int, lasting: int, turns: int, *, first: bool) -> tuple[ResourceTurn, ...]:
    """The odds for each turn of a main deck of so many cards, ``lasting`` of which are quests or locations.

    They end where the deck does.

    :raises ValueError: when there are more quests and locations than cards.
    """
    if not 0 <= lasting <= deck:
        raise ValueError("A deck cannot contain more quests and locations than cards.")
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})  # by quests and locations drawn, cards given up
    drawn, orders = 0, 1
    rows = []
    for turn in range(1, turns + 1):
        target = cards_drawn(turn, first=first)
        if target > deck:
            break
        for _ in range(target - drawn):
            following: Counter[tuple[int, int]] = Counter()
            for (good, given_up), times in ways.items():
                if good < lasting:
                    following[good + 1, given_up] += times * (lasting - good)
                if (others := deck - lasting - (drawn - good)) > 0:
                    following[good, given_up] += times * others
            ways = following
            orders *= deck - drawn
            drawn += 1
        placed: Counter[tuple[int, int]] = Counter()
        for (good, given_up), times in ways.items():
            placed[good, max(given_up, turn - good)] += times
        ways = placed
        rows.append(
            ResourceTurn(
                turn,
                Fraction(sum(times for (_, given_up), times in ways.items() if not given_up), orders),
                Fraction(sum(given_up * times for (_, given_up), times in ways.items()), orders),
            )
        )
    return tuple(rows)
