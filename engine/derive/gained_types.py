"""Types and tags that modifiers give to cards (Rule 202.3, 300.1a)."""

from __future__ import annotations

from engine.cards import CharacterClass
from engine.derive import interpreter
from engine.derive.context import Context, chosen_word
from engine.derive.gained_powers import gain_keyword, gain_power
from engine.state import GameState
from engine.state.characteristics import Characteristics
from engine.tree.changes import (
    BecomesChosen,
    BecomesType,
    GainKeyword,
    IsAlso,
    IsAlsoChosen,
    LimitedTag,
    LoseLimitedTag,
)
from engine.tree.tags import RACES
from engine.tree.words import WordKind


def is_also(game: GameState, context: Context, card: Characteristics, change: IsAlso) -> None:
    """Be of further types, with further tags, numbers and keywords (Rule 202.3)."""
    card.set_types(card.types | set(change.types), card.tags | set(change.tags))
    card.traits |= set(change.tags)
    if change.atk is not None:
        card.atk = change.atk
    if change.health is not None:
        card.health = change.health
    if change.damage_type is not None:
        card.damage_types |= {change.damage_type}
    for keyword in change.keywords:
        gain_keyword(game, context, card, GainKeyword(keyword))


def is_also_chosen(game: GameState, context: Context, card: Characteristics, change: IsAlsoChosen) -> None:
    """Have the word that was chosen for the source (Rule 202.4)."""
    word = chosen_word(game, context, change.kind)
    if word:
        card.set_types(card.types, card.tags | {word})
        card.traits |= {word}


_WORDS = {
    WordKind.CLASS: frozenset(character_class.value for character_class in CharacterClass),
    WordKind.RACE: RACES,
}
"""The words of the kinds of which a card can have only the chosen one (glossary: Class, Race)."""


def becomes_chosen(game: GameState, context: Context, card: Characteristics, change: BecomesChosen) -> None:
    """Have the word that was chosen for the source, and no other of its kind (Rule 202.3)."""
    word = chosen_word(game, context, change.kind)
    if word:
        others = _WORDS[change.kind] - {word}
        card.set_types(card.types, (card.tags - others) | {word})
        card.traits = (card.traits - others) | {word}


def gain_limited_tag(game: GameState, context: Context, card: Characteristics, change: LimitedTag) -> None:
    """Have a tag that limits how many cards with it a player can control (Rule 414.3b)."""
    card.set_types(card.types, card.tags | {change.name})
    card.limits = (*card.limits, (change.name, interpreter.value(game, context, change.limit)))


def lose_limited_tag(
    game: GameState, context: Context, card: Characteristics, change: LoseLimitedTag
) -> None:
    """Have such a tag no longer (Rule 202.3)."""
    card.set_types(card.types, card.tags - {change.name})
    card.limits = tuple((tag, limit) for tag, limit in card.limits if tag != change.name)


def becomes_type(game: GameState, context: Context, card: Characteristics, change: BecomesType) -> None:
    """Be of one type and no other; an ability that a card becomes stays in play (Rule 300.1a)."""
    card.set_types(frozenset({change.type}), card.tags)
    if change.atk is not None:
        card.atk = change.atk
    if change.health is not None:
        card.health = change.health
    if change.damage_type is not None:
        card.damage_types = frozenset({change.damage_type})
    if change.gain is not None:
        gain_power(game, context, card, change.gain)
