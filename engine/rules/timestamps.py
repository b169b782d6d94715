"""The order of modifiers that start to apply at the same time (Rule 718.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Flow
from engine.derive.apply import writes
from engine.derive.layers import content_of
from engine.events import EnterPlay
from engine.play.choices import arrange
from engine.state import GameCard, GameState
from engine.state.seating import in_turn_order
from engine.tree.changes import (
    BecomesDamageType,
    Continuous,
    IsAlso,
    LoseKeyword,
    LosePowers,
    ModifierChange,
    SwitchesStats,
)


def in_timestamp_order(game: GameState, entrances: Sequence[EnterPlay]) -> Flow[list[EnterPlay]]:
    """Cards that enter play together in the order of their timestamps: the turn player's first, then those of
    each next player; each player orders his own, where their order can matter.
    """
    ordered: list[EnterPlay] = []
    for player in in_turn_order(game):
        own = [entrance for entrance in entrances if entrance.player is player]
        competing = _competing([entrance.card for entrance in own])
        if competing:
            arranged = iter(
                (yield from arrange(game, player.index, competing, rule="718.3", about="timestamps"))
            )
            by_card = {id(entrance.card): entrance for entrance in own}
            own = [
                by_card[id(next(arranged))] if entrance.card in competing else entrance for entrance in own
            ]
        ordered += own
    return ordered


def _competing(cards: Sequence[GameCard]) -> list[GameCard]:
    """The cards with modifiers whose result can depend on whether another's is applied before."""
    contents = [_contents(card) for card in cards]
    if sum(map(bool, contents)) < 2:
        return []
    return [
        card
        for place, card in enumerate(cards)
        if any(
            _compete(first, second)
            for first in contents[place]
            for other, others in enumerate(contents)
            for second in others
            if other != place
        )
    ]


def _contents(card: GameCard) -> list[Continuous]:
    """The modifiers that a card generates as it enters play."""
    return [] if card.face_down else [content_of(entry) for entry in card.base.sheet.statics]


def _compete(first: Continuous, second: Continuous) -> bool:
    """Whether two modifiers change the same, and one of them does not only add to it."""
    if not writes(first) & writes(second):
        return False
    return first != second and any(map(_overrides, (*first.changes, *second.changes)))


def _overrides(change: ModifierChange) -> bool:
    """Whether a change undoes what modifiers before it did."""
    if isinstance(change, IsAlso):
        return change.atk is not None or change.health is not None
    return isinstance(change, BecomesDamageType | LoseKeyword | LosePowers | SwitchesStats)
