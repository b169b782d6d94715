"""One continuous modifier that is applied: to which cards in play, with which result (Rule 714, 719.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.derive import interpreter
from engine.derive.apply import CHANGES
from engine.derive.conditions.mentions import mentions_of
from engine.derive.conditions.modifiers import condition_holds
from engine.derive.context import Context
from engine.state import GameCard, GameState
from engine.state.power_times import GeneratingPower
from engine.state.reference import CardIdentity
from engine.tree.changes import Continuous
from engine.tree.criteria import DoneThisWay, criterion_of
from engine.tree.references import All, EachOf, It, PlayerReference, That


@dataclass(slots=True, eq=False)
class Layer:
    """One continuous modifier to apply, indefinite or definite.

    ``power`` generates it as long as its source in play has that power (Rule 714.2); a modifier of
    a ready step or turn to come ``is_suspended``.
    """

    content: Continuous
    context: Context
    timestamp: int
    flagged: tuple[CardIdentity, ...] | None
    power: GeneratingPower | None = None
    is_suspended: bool = False


def affected(game: GameState, board: Sequence[GameCard], layer: Layer) -> list[GameCard]:
    """The cards in play that a modifier applies to now (Rule 714.3e, 714.3f)."""
    content, context = layer.content, layer.context
    context.subject = None
    if layer.is_suspended:
        return []
    if layer.flagged is not None:
        chosen = [card for card in board if card.reference in layer.flagged]
        if isinstance(content.who, All | EachOf) and criterion_of(content.who.filter, DoneThisWay) is None:
            chosen = _still_described(game, layer, content.who, chosen)
    elif isinstance(content.who, PlayerReference):
        return []
    else:
        # "its party" is that of what the link had mentioned (Rule 712.3a)
        described = replace(context, mentions=context.before) if context.before else context
        if content.condition is not None and isinstance(content.who, It | That):  # that of the condition
            mentions = mentions_of(game, described, content.condition)
            described = replace(described, mentions=(*described.mentions, *mentions))
        chosen = [card for card in interpreter.cards(game, described, content.who) if card.in_play]
    condition = content.condition
    if condition is None:
        return chosen
    return [card for card in chosen if condition_holds(game, context, card, condition)]


def _still_described(
    game: GameState, layer: Layer, who: All | EachOf, flagged: Sequence[GameCard]
) -> list[GameCard]:
    """Those cards, each of which has a modifier with a number of its own, that the text still describes: an
    ally that changes its controller is no ally that "you control" (Rule 714.3e).
    """
    mentions = layer.context.before[:-1]  # without the card itself
    described = interpreter.cards(game, replace(layer.context, mentions=mentions), who)
    return [card for card in flagged if card in described]


def apply_layer(game: GameState, board: Sequence[GameCard], layer: Layer) -> None:
    """Let a modifier change the cards that it applies to now (Rule 714.3e)."""
    for card in affected(game, board, layer):
        card.current = characteristics = card.current.copy()
        _turn_to(game, layer, card)
        for change in layer.content.changes:
            CHANGES[type(change)].apply(game, layer.context, characteristics, change)


def _turn_to(game: GameState, layer: Layer, card: GameCard) -> None:
    """Let a modifier be read for one of the cards that it applies to: "its" is of that card, and so is X."""
    layer.context.subject = card.reference
    if layer.content.x is not None:
        layer.context.x = interpreter.value(game, layer.context, layer.content.x)


def outcome(game: GameState, board: Sequence[GameCard], layer: Layer) -> list[tuple[object, ...]]:
    """Which cards a modifier would apply to now, and with which numbers."""
    outcome: list[tuple[object, ...]] = []
    for card in affected(game, board, layer):
        _turn_to(game, layer, card)
        numbers = tuple(
            CHANGES[type(change)].result(game, layer.context, card, change)
            for change in layer.content.changes
        )
        outcome.append((card.number, numbers))
    return outcome
