"""Decks that are shuffled, and cards that are shuffled into them (Rule 415.3b)."""

from __future__ import annotations

from engine.cardtext.phrases import phrase
from engine.tree.deck_effects import Shuffle, ShuffleInto
from engine.tree.references import You
from engine.tree.words import Owner

PHRASES = (
    phrase(
        "effect",
        ShuffleInto,
        "{player:actor~} !shuffle {cards:card} into your deck",
        owner=Owner.YOURS,
    ),
    phrase(
        "effect",
        ShuffleInto,
        "{player:actor~} !shuffle {cards:card} into their deck",
        owner=Owner.THEIR,
    ),
    phrase(
        "effect",
        ShuffleInto,
        "{player:actor~} !shuffle {cards:card} into its owner 's deck",
        owner=Owner.OWNER,
    ),
    phrase(
        "effect",
        ShuffleInto,
        "{player:actor~} !shuffle {cards:card} into their owners ' decks",
        owner=Owner.OWNERS,
    ),
    phrase("effect", Shuffle, "shuffle {player:whose} deck"),
    phrase("effect", Shuffle, "{player:actor~} shuffles their deck", check=lambda done: done.player != You()),
)
