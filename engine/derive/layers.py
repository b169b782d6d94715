"""Characteristics under continuous modifiers, for the whole board in one pass (Rule 714, 718, 719).

Modifiers come from the powers of cards in play (indefinite) and from the state (definite). They are
applied in timestamp order, but each after those it depends on, which trying shows (Rule 719.1). When
the powers that generate modifiers have changed themselves, the pass is repeated with the new ones. That need
not end where powers take each other away: then modifiers are applied one by one, each only if its card still
has the power when its turn comes (Rule 714.2, 719.3).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.derive.dependency import dependency_order
from engine.derive.durations import end_what_has_lapsed
from engine.derive.index import build_index
from engine.derive.layer import Layer, affected, apply_layer
from engine.derive.modifier_aspects import aspects_read
from engine.derive.modifiers_in_force import (
    collect,
    definite_layer,
    generating_powers,
    granted_layers,
    is_generated,
)
from engine.derive.time_keeper import TimeKeeper
from engine.state import GameCard, GameState, GameZone
from engine.state.aspects import Aspect
from engine.state.board_index import BoardIndex
from engine.state.characteristics import BLANK, Characteristics
from engine.state.power_times import GeneratingPower
from engine.state.zones import cards_in_play
from engine.tree.changes import Cannot, ControlledBy, IsInstant
from engine.tree.references import OwnedEverywhere, PlayerReference
from engine.tree.words import ForbiddenAction

MOST_PASSES = 4
"""After so many passes, or when a result comes back, modifiers are applied one by one (Rule 719.3)."""


def current(game: GameState, card: GameCard) -> Characteristics:
    """The characteristics of a card now: printed, then modified (Rule 718.1)."""
    if game.stale:
        refresh(game)
    return card.current


def board_index(game: GameState) -> BoardIndex:
    """The powers of the cards in play by what they watch for, up to date."""
    if game.stale:
        refresh(game)
    return game.index


def refresh(game: GameState) -> None:
    """Compute the characteristics of all cards in play, and the index of their powers."""
    game.stale = False
    game.unsettled = True
    board = game.index.board = cards_in_play(game)
    game.index.called = None
    _reset(game, board)
    if game.modifiers:
        _show_copies(game, board)
    layers = collect(game, board)
    if layers or game.modifiers:
        layers = _apply_all(game, board, layers)
        game.reads = Aspect.BOARD
        for layer in layers:
            game.reads |= aspects_read(layer.content)
    else:
        game.reads = Aspect.BOARD
        game.power_times = {}
    if game.text.working_elsewhere:
        game.reads |= Aspect.GRAVEYARD | Aspect.HIDDEN_ZONES
    if game.text.has_remaining:
        end_what_has_lapsed(game)
    game.index = build_index(game, board)
    if layers:
        _index_modifiers(game.index, layers)


def _apply_all(game: GameState, board: Sequence[GameCard], layers: list[Layer]) -> list[Layer]:
    """Apply all modifiers to the cards as they are printed, again if powers returned, whose modifiers begin
    anew (Rule 718.2f). Returns those that apply.
    """
    time_keeper = TimeKeeper(game, board)
    applied, overcome = _apply_until_stable(game, board, layers)
    while time_keeper.note(_powers_of(overcome)):
        _reset(game, board)
        applied, overcome = _apply_until_stable(game, board, collect(game, board))
    time_keeper.finish()
    return applied


def _apply_until_stable(
    game: GameState, board: Sequence[GameCard], layers: list[Layer]
) -> tuple[list[Layer], list[Layer]]:
    """Apply modifiers until the cards have the powers that generate them. Returns those that apply, and those
    of a pass on the way whose powers are lost in the end: the next computation takes the same way by them.
    """
    results = [[card.current.sheet for card in board]]
    passed: list[Layer] = []
    while len(results) <= MOST_PASSES:
        if len(results) > 1:
            _reset(game, board)
        apply_in_order(game, board, layers)
        sheets = [card.current.sheet for card in board]
        if sheets == results[-1]:
            return layers, [layer for layer in passed if not is_generated(game, layer)]
        if sheets in results:
            break
        results.append(sheets)
        passed = [*passed, *_others(layers, passed)] if passed else layers
        layers = collect(game, board)
    _reset(game, board)
    return apply_in_turn(game, board, collect(game, board))


def _others(layers: Sequence[Layer], passed: Sequence[Layer]) -> list[Layer]:
    """Those of the layers that are of other powers than those of earlier passes."""
    powers = {(layer.context.source.number, layer.power) for layer in passed}
    return [layer for layer in layers if (layer.context.source.number, layer.power) not in powers]


def _powers_of(layers: Sequence[Layer]) -> dict[int, list[tuple[GeneratingPower, int]]]:
    """The powers that generated modifiers, and their moments, by the identity of the card."""
    powers: dict[int, list[tuple[GeneratingPower, int]]] = {}
    for layer in layers:
        if layer.power is not None:
            powers.setdefault(layer.context.source.identity, []).append((layer.power, layer.timestamp))
    return powers


def _index_modifiers(index: BoardIndex, layers: Sequence[Layer]) -> None:
    """Find the modifiers that do not change the characteristics of cards in play."""
    for layer in layers:
        content = layer.content
        if isinstance(content.who, PlayerReference) and not layer.is_suspended:
            index.player_modifiers.append((layer.context, content))
        elif isinstance(content.who, OwnedEverywhere):
            index.everywhere.append((layer.context, content))
        for change in content.changes:
            if isinstance(change, IsInstant):
                index.instants.append((layer.context, content))
            elif isinstance(change, Cannot) and change.action is ForbiddenAction.BE_INTERRUPTED:
                index.uninterrupted.append((layer.context, content))
            elif isinstance(change, ControlledBy):
                index.controls = True


def _reset(game: GameState, board: Sequence[GameCard]) -> None:
    """Forget what modifiers made of the cards; those that something attached are attachments (Rule 400.1)."""
    for card in board:
        card.current = BLANK if card.face_down else card.base
    for number in game.attach_descriptions:
        card = game.cards[number]
        if card.zone is GameZone.ATTACHED:
            card.current = card.current.copy()
            card.current.become_attachment()


def _show_copies(game: GameState, board: Sequence[GameCard]) -> None:
    """Let cards show what the latest modifier in force makes them copies of; all other modifiers modify that
    information (Rule 402.3, 402.3b).

    Conditions and descriptions are read from printed information, as nothing has been modified yet.
    """
    modifiers = [modifier for modifier in game.modifiers if modifier.printed is not None]
    if not modifiers:
        return
    for card in board:
        card.become(card.original)
    game.copied = {}
    for modifier in sorted(modifiers, key=lambda modifier: modifier.timestamp):
        layer = definite_layer(game, modifier)
        if layer is not None:
            for card in affected(game, board, layer):
                card.become(modifier.printed or card.original)
                game.copied[card.number] = modifier.timestamp


def apply_in_order(game: GameState, board: Sequence[GameCard], layers: Sequence[Layer]) -> None:
    """Apply modifiers, each after those it depends on (Rule 719.2, 719.3)."""
    for layer in dependency_order(game, board, layers):
        apply_layer(game, board, layer)


def apply_in_turn(
    game: GameState, board: Sequence[GameCard], layers: Sequence[Layer]
) -> tuple[list[Layer], list[Layer]]:
    """Apply modifiers whose powers take each other away: once each, in their order (Rule 719.3), and only if
    the card has the power when the turn of its modifier comes (Rule 714.2).

    Each modifier depends on those that take its power from the card. A modifier that has been applied stays
    applied even if its own power is lost then. Returns those that are applied, and those whose powers are
    lost.
    """
    waiting = list(layers)
    applied: list[Layer] = []
    while remaining := [layer for layer in waiting if is_generated(game, layer)]:
        for layer in dependency_order(game, board, remaining, follow_powers=True):
            before = generating_powers(board)
            apply_layer(game, board, layer)
            waiting.remove(layer)
            applied.append(layer)
            if generating_powers(board) != before:
                powers = [(other.context.source.number, other.power) for other in (*waiting, *applied)]
                waiting += granted_layers(game, board, powers)
                break
    return applied, [layer for layer in (*waiting, *applied) if not is_generated(game, layer)]
