"""Instructions that reach beyond the game being played (Rule 800)."""

from __future__ import annotations

from collections.abc import Callable

from engine.cardtext.inflection import article
from engine.cardtext.phrases import phrase
from engine.tree.match_effects import BuildDeck, KeepForNextGame, StartRaid


def _is_named_with(word: str) -> Callable[[StartRaid], bool]:
    return lambda effect: article(effect.raid) == word


PHRASES = (
    phrase("effect", KeepForNextGame, "{player:actor~} !keep {cards:card} in play for the next game"),
    phrase(
        "effect",
        BuildDeck,
        "{player:actor~} !build a new deck of {count:number_word} cards from your collection",
    ),
    *(
        phrase(
            "effect",
            StartRaid,
            f"remove all cards you own or control in all zones from the game and start {word} {{raid:name}}",
            check=_is_named_with(word),
        )
        for word in ("a", "an")
    ),
)
