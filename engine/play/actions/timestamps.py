"""The order of modifiers that start to apply at the same time (Rule 718.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.decisions import Flow
from engine.derive.apply import writes
from engine.derive.layers import board_index
from engine.derive.modifiers_in_force import content_of
from engine.events import EnterPlay, OrderPowers, happen
from engine.play.choices import arrange
from engine.state import GameCard, GameState, Player
from engine.state.power_times import NO_TIMES
from engine.state.seating import in_turn_order
from engine.tree.changes import (
    BecomesDamageType,
    BecomesNumbers,
    Continuous,
    IsAlso,
    LoseKeyword,
    LosePowers,
    ModifierChange,
    SetStats,
    SwitchesStats,
)
from engine.tree.references import This

_OVERRIDING = (BecomesDamageType, BecomesNumbers, LoseKeyword, LosePowers, SetStats, SwitchesStats)
"""Changes that undo what modifiers before them did."""


def in_timestamp_order(game: GameState, entrances: Sequence[EnterPlay]) -> Flow[list[EnterPlay]]:
    """Cards that enter play together in the order of their timestamps: the turn player's first, then those of
    each next player; each player orders his own, where their order can matter.
    """
    ordered: list[EnterPlay] = []
    for player in in_turn_order(game):
        own = [entrance for entrance in entrances if entrance.player is player]
        contents = {entrance.card: _contents_of_entering(entrance.card) for entrance in own}
        cards = yield from _arranged(game, player, contents)
        own.sort(key=lambda entrance: cards.index(entrance.card) if entrance.card in cards else -1)
        ordered += own
    return ordered


def order_returned_powers(game: GameState) -> Flow[None]:
    """Let players order the modifiers of their cards that began together because powers were granted to
    several cards, or returned to them, where their order can matter.
    """
    for player in in_turn_order(game):
        for moment, contents in _began_together(game, player).items():
            cards = yield from _arranged(game, player, contents)
            if cards:
                moments = {card.identity: moment + place for place, card in enumerate(cards)}
                yield from happen(game, OrderPowers(moment, moments))


def _contents_of_entering(card: GameCard) -> list[Continuous]:
    """The modifiers that a card generates as it enters play."""
    return [] if card.face_down else [content_of(entry.power) for entry in card.base.sheet.statics]


def _began_together(game: GameState, player: Player) -> dict[int, dict[GameCard, list[Continuous]]]:
    """The modifiers that began later than a player's cards that have them, by the moment; also of powers that
    are lost at once, as by others that began with them (Rule 719.3).
    """
    moments: dict[int, dict[GameCard, list[Continuous]]] = {}
    for card in board_index(game).board:
        if card.controller == player.index:
            printed, granted = game.power_times.get(card.identity, NO_TIMES)
            for power, moment, _ in (*printed, *granted):
                if moment != card.timestamp:
                    moments.setdefault(moment, {}).setdefault(card, []).append(content_of(power))
    return moments


def _arranged(
    game: GameState, player: Player, contents: Mapping[GameCard, Sequence[Continuous]]
) -> Flow[list[GameCard]]:
    """The cards with modifiers whose result can depend on whether another's is applied before, in the order
    that their controller chooses; none where no order matters.
    """
    if sum(map(bool, contents.values())) < 2:
        return []
    competing = [
        card
        for card, modifiers in contents.items()
        if any(
            _compete(first, second)
            for first in modifiers
            for other, others in contents.items()
            for second in others
            if other is not card
        )
    ]
    about = "order of modifiers"
    return (yield from arrange(game, player.index, competing, rule="718.3", about=about))


def _compete(first: Continuous, second: Continuous) -> bool:
    """Whether two modifiers change the same, and one of them does not only add to it. Two that read the same
    compete only if each may take away the power of the other.
    """
    if not writes(first) & writes(second):
        return False
    if first == second:
        return not isinstance(first.who, This) and LosePowers in map(type, first.changes)
    return any(map(_overrides, (*first.changes, *second.changes)))


def _overrides(change: ModifierChange) -> bool:
    """Whether a change undoes what modifiers before it did."""
    if isinstance(change, IsAlso):
        return change.atk is not None or change.health is not None
    return isinstance(change, _OVERRIDING)
