"""What a condition mentions, for "it" behind it (Rule 704.1a, 712.3a)."""

from __future__ import annotations

from engine.derive import descriptions, interpreter, references
from engine.derive.conditions.cards import mention_of_matches
from engine.derive.conditions.players import players_who_control, players_with_cards
from engine.derive.conditions.results import affected_cards
from engine.derive.context import Context
from engine.derive.interpreter import holds
from engine.derive.targeting import links_with_target
from engine.state import GameState
from engine.state.reference import Mention
from engine.tree.conditions import (
    BothConditions,
    Controls,
    Happened,
    HasCards,
    Negation,
    PowerCondition,
    TargetsOnly,
    WasAffected,
    YouAffected,
)
from engine.tree.references import AnyPlayer, HeroOf, Host, Some, Target, This
from engine.tree.words import Relation


def has_power(game: GameState, context: Context, condition: PowerCondition | None) -> bool:
    """Whether a card has a power "while" something is true, which its text can refer back to (Rule 704.1a,
    712.3a): "while your hero has Stealth, when it attacks, ...".
    """
    if condition is None:
        return True
    if not holds(game, context, condition):
        return False
    context.mentions += mentions_of(game, context, condition)
    return True


def mentions_of(game: GameState, context: Context, condition: PowerCondition) -> tuple[Mention, ...]:
    """The card that a condition is about, if it names one, for "it" behind the condition; or of "an opponent"
    those who meet it (Rule 712.3a).
    """
    if isinstance(condition, Negation):
        return mentions_of(game, context, condition.condition)
    if isinstance(condition, BothConditions):
        first = mentions_of(game, context, condition.first)
        return (*first, *mentions_of(game, context, condition.second))
    if isinstance(condition, TargetsOnly):
        cards = links_with_target(game, context, condition)
        return (Mention(("ability",), tuple(card.reference for card in cards)),)
    if isinstance(condition, WasAffected) or (isinstance(condition, YouAffected) and condition.source):
        named = affected_cards(game, context, condition)
        words = references.nouns_of(Some(condition.filter))
        return (Mention(words, tuple(card.reference for card in named)),)
    if isinstance(condition, HasCards) and isinstance(condition.player, AnyPlayer):
        return (Mention((), players=players_with_cards(game, context, condition)),)
    if isinstance(condition, Controls) and isinstance(condition.player, AnyPlayer):
        return (Mention((), players=players_who_control(game, context, condition)),)
    if isinstance(condition, Controls) and condition.relation is Relation.EQUAL:
        only = _only_card(game, context, condition)
        return () if only is None else (only,)
    if mention := mention_of_matches(game, context, condition):
        return (mention,)
    about = condition.event if isinstance(condition, Happened) else condition
    subject = getattr(about, "card", None) or getattr(about, "source", None)
    if not isinstance(subject, HeroOf | Host | Target | This):
        return ()
    return (references.mention(subject, interpreter.referred(game, context, subject)),)


def _only_card(game: GameState, context: Context, condition: Controls) -> Mention | None:
    """The mention of the only card of a description that players control: "while you control exactly one
    ally, it has Protector".
    """
    holders = interpreter.players(game, context, condition.player)
    matching = descriptions.candidates(game, context, condition.filter)
    cards = tuple(card.reference for card in matching if card.controller in holders)
    return Mention(references.nouns_of(Some(condition.filter)), cards) if len(cards) == 1 else None
