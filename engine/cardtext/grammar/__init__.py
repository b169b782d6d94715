"""The grammar of card text: one module for each part of its language."""

from __future__ import annotations

from functools import cache

from engine.cardtext.categories import Category, Grammar
from engine.cardtext.grammar import (
    alternatives,
    changes,
    chosen_words,
    combat,
    comparisons,
    conditions,
    costs,
    counters,
    criteria,
    damage,
    dice,
    effects,
    labels,
    limits,
    match,
    modal,
    moves,
    player_changes,
    powers,
    prohibitions,
    references,
    replacements,
    sentences,
    shuffling,
    token_cards,
    traits,
    triggers,
    two_modifiers,
    values,
    vocabulary,
)
from engine.cardtext.phrases import Phrase

_MODULES = (
    alternatives,
    vocabulary,
    comparisons,
    criteria,
    references,
    values,
    conditions,
    costs,
    changes,
    combat,
    prohibitions,
    chosen_words,
    player_changes,
    effects,
    replacements,
    counters,
    moves,
    sentences,
    shuffling,
    labels,
    damage,
    dice,
    limits,
    match,
    modal,
    traits,
    token_cards,
    triggers,
    powers,
    two_modifiers,
)


@cache
def card_grammar() -> Grammar:
    """The whole grammar."""
    phrases: list[Phrase] = []
    categories: dict[str, Category] = {}
    for module in _MODULES:
        phrases += getattr(module, "PHRASES", ())
        categories |= getattr(module, "CATEGORIES", {})
    return Grammar(phrases, categories, references.is_plural)
