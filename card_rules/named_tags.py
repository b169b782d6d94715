"""Tags of cards that the text of another card names (Rule 202.1a, 202.5)."""

from __future__ import annotations

import re
from functools import lru_cache

from cards.indexing.tags import TALENT_SPECS, names_of
from engine.cards import CardType, PrintedCard

_SPECS = frozenset(spec for specs in TALENT_SPECS.values() for spec in specs)
_RULES_TAGS = frozenset({"Instant", "Unique", "Unlimited"})
"""Tags with rules of their own, which text rarely names as a description."""


def referable_tags(card: PrintedCard) -> tuple[str, ...]:
    """The names by which text can mean the tags of a card, but for talent specs, whose names mean more."""
    names = (name for tag in card.tags for name in names_of(tag.name))
    is_ally = card.has_type(CardType.ALLY)
    return tuple(
        name
        for name in dict.fromkeys(names)
        if name not in _RULES_TAGS and (name not in _SPECS or (is_ally and name == "Elemental"))
    )


def names_tag(text: str, tag: str) -> bool:
    """Whether a text has the name of a tag, as one word or several, in the singular or plural."""
    return bool(_pattern(tag).search(text))


@lru_cache(maxsize=2_000)
def _pattern(tag: str) -> re.Pattern[str]:
    plural = f"{tag[:-1]}ves" if tag.endswith("f") else f"{tag}s"
    return re.compile(
        rf"(?<![\w\[('’-])(?:{re.escape(tag)}|{re.escape(plural)})(?![\w'’-])(?! Hero Required)"
    )
