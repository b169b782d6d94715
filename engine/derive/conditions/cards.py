"""What is true of cards: what they are, have and are attached to, as text asks (Rule 104, 400, 405, 411).

Of "an ally" it is enough that something is true of one; of other cards it must be true of each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.derive import card_states, descriptions, interpreter, references
from engine.derive.context import Context, find
from engine.derive.interpreter import CONDITIONS, interprets
from engine.derive.last_information import counters_of, damage_on, host_of, last_information
from engine.derive.open_numbers import possible_values
from engine.derive.stats import compare, known_stat
from engine.state import GameState
from engine.state.characteristics import Characteristics
from engine.state.reference import CardIdentity, Mention
from engine.tree.conditions import (
    Compares,
    HasCounters,
    HasDamage,
    HasFatalDamage,
    HasHighest,
    HasKeyword,
    HasMoreDamage,
    Is,
    IsAttached,
    IsIn,
    NoneRemain,
    PowerCondition,
)
from engine.tree.node import Node
from engine.tree.references import AnyOf, AnyPlayer, Some
from engine.tree.values import HighestStat

Test = Callable[[CardIdentity], bool]
"""Whether something is true of a card."""

CARD_CONDITIONS: dict[type[Node], Callable[[GameState, Context, Any], Test]] = {}
"""How to tell, for each kind of condition, whether it is true of one card."""


def is_true_of_cards(game: GameState, context: Context, condition: Any) -> bool:
    """Whether a condition is true of its card, of each of several, or of one of those it can mean."""
    cards = _subjects(game, context, condition)
    test = CARD_CONDITIONS[type(condition)](game, context, condition)
    if _is_indefinite(condition.card):
        return any(map(test, cards))
    return bool(cards) and all(map(test, cards))


def mention_of_matches(game: GameState, context: Context, condition: PowerCondition) -> Mention | None:
    """The mention of the cards of a description that a condition is true of: "if an ally is attacking, it"
    (Rule 712.3a).
    """
    reference = getattr(condition, "card", None)
    if type(condition) not in CARD_CONDITIONS or reference is None or not _is_indefinite(reference):
        return None
    test = CARD_CONDITIONS[type(condition)](game, context, condition)
    cards = tuple(filter(test, _subjects(game, context, condition)))
    return references.mention(reference, cards) if cards else None


def _subjects(game: GameState, context: Context, condition: Any) -> tuple[CardIdentity, ...]:
    """The cards that a condition is about. Some things are true only of cards that are still the same."""
    if condition.card is None:
        return (context.subject or context.source,)
    pointers = interpreter.referred(game, context, condition.card)
    if isinstance(condition, Compares | HasCounters | HasDamage | HasHighest | IsAttached):
        return pointers
    if isinstance(condition, Is) and condition.was:
        return pointers
    return tuple(pointer for pointer in pointers if find(game, context, pointer) is not None)


def _is_indefinite(reference: Node | None) -> bool:
    """Whether text leaves open which of several cards it means: "an ally", "an opponent's hero"."""
    if isinstance(reference, Some | AnyOf):
        return True
    return isinstance(getattr(reference, "player", None), AnyPlayer)


@interprets(CARD_CONDITIONS, IsIn)
def _is_in(game: GameState, context: Context, condition: IsIn) -> Test:
    is_so = card_states.STATES[condition.state]
    return lambda pointer: (card := find(game, context, pointer)) is not None and is_so(game, card)


@interprets(CARD_CONDITIONS, Is)
def _is(game: GameState, context: Context, condition: Is) -> Test:
    if condition.was:
        return lambda pointer: descriptions.is_called(condition.filter, _before(game, pointer))
    return lambda pointer: (
        (card := find(game, context, pointer)) is not None
        and descriptions.matches(game, context, condition.filter, card)
    )


def _before(game: GameState, pointer: CardIdentity) -> Characteristics:
    """What a card was before it was turned face down or moved."""
    card = game.cards[pointer.number]
    return card.base if card.face_down else last_information(game, pointer)


@interprets(CARD_CONDITIONS, Compares)
def _compares(game: GameState, context: Context, condition: Compares) -> Test:
    comparison = condition.comparison
    limits = list(possible_values(game, context, comparison.value))

    def is_so(card: CardIdentity) -> bool:
        number = known_stat(game, card, comparison.stat)
        return any(compare(comparison.relation, number, limit) for limit in limits)

    return is_so


@interprets(CARD_CONDITIONS, HasKeyword)
def _has_keyword(game: GameState, context: Context, condition: HasKeyword) -> Test:
    return lambda pointer: (
        (card := find(game, context, pointer)) is not None and (condition.keyword in card.current.keywords)
    )


@interprets(CARD_CONDITIONS, HasHighest)
def _has_highest(game: GameState, context: Context, condition: HasHighest) -> Test:
    most = interpreter.value(game, context, HighestStat(condition.stat, condition.filter))
    return lambda card: known_stat(game, card, condition.stat) >= most


@interprets(CARD_CONDITIONS, IsAttached)
def _is_attached(game: GameState, context: Context, condition: IsAttached) -> Test:
    if condition.host is None:
        return lambda pointer: host_of(game, pointer) is not None
    hosts = {pointer.number for pointer in interpreter.referred(game, context, condition.host)}
    return lambda pointer: host_of(game, pointer) in hosts


@interprets(CARD_CONDITIONS, HasDamage)
def _has_damage(game: GameState, context: Context, condition: HasDamage) -> Test:
    limit = interpreter.value(game, context, condition.amount)
    return lambda card: compare(condition.relation, damage_on(game, card), limit)


@interprets(CARD_CONDITIONS, HasCounters)
def _has_counters(game: GameState, context: Context, condition: HasCounters) -> Test:
    limit = interpreter.value(game, context, condition.count)
    return lambda card: compare(condition.relation, counters_of(game, card, condition.name), limit)


@interprets(CARD_CONDITIONS, HasFatalDamage)
def _has_fatal_damage(game: GameState, context: Context, condition: HasFatalDamage) -> Test:
    """Positive damage no less than health (Rule 405.2)."""
    least = 0 if condition.or_no_health else 1
    return lambda pointer: (
        (card := find(game, context, pointer)) is not None and (least <= card.damage >= card.current.health)
    )


interprets(CONDITIONS, *CARD_CONDITIONS)(is_true_of_cards)


@interprets(CONDITIONS, HasMoreDamage)
def _has_more_damage(game: GameState, context: Context, condition: HasMoreDamage) -> bool:
    others = interpreter.cards(game, context, condition.other)
    return any(
        card.damage > other.damage
        for card in interpreter.cards(game, context, condition.card)
        for other in others
    )


@interprets(CONDITIONS, NoneRemain)
def _none_remain(game: GameState, context: Context, condition: NoneRemain) -> bool:
    card = find(game, context, context.source)
    return card is None or card.counter(context.counter) == 0
