"""Whom to believe: the order of the sources for each fact, and when two values say the same.

An operator's word and a native file come first, the starter pool last. Of the three collections the community
file is best at all that it has, with two exceptions: it lost the quotation marks of names, and for damage
types the tracker is the least reliable (``docs/cards.md`` has the reasons).
"""

from collections.abc import Callable
from difflib import SequenceMatcher
from typing import Any

from cards.indexing.normalize import words
from cards.models import Source

BY_TRUST = (
    Source.OPERATOR,
    Source.NATIVE,
    Source.COMMUNITY,
    Source.TRACKER,
    Source.CARDCARP,
    Source.STARTER,
)
"""The sources of any fact, the most trusted first."""
BY_FACT = {
    "name": (
        Source.OPERATOR,
        Source.NATIVE,
        Source.TRACKER,
        Source.COMMUNITY,
        Source.CARDCARP,
        Source.STARTER,
    ),
    "damage_types": (
        Source.OPERATOR,
        Source.NATIVE,
        Source.COMMUNITY,
        Source.CARDCARP,
        Source.TRACKER,
        Source.STARTER,
    ),
}
"""The facts with an order of their own."""
WITHOUT_ICONS = 0.6
"""How much of a text must agree if one source has lost its icons, or has an older wording."""
MIN_LENGTH_SHARE, FEW_WORDS = 0.75, 4
"""The least share of the longer text in the shorter one if only icons are lost; so few words may be."""


def rank(source: str, fact: str = "") -> int:
    """The place of a source among those that state a fact, 0 for the most trusted."""
    return BY_FACT.get(fact, BY_TRUST).index(Source(source))


def agree(fact: str, value: Any, other: Any) -> bool:
    """Whether two values of a fact say the same."""
    compare = COMPARISONS.get(fact)
    return value == other or (compare(value, other) if compare else False)


def _same_words(value: Any, other: Any) -> bool:
    return words(str(value or "")) == words(str(other or ""))


def _compatible_types(value: Any, other: Any) -> bool:
    """Whether one type line names all types of the other: some call a Totem an ability, some an ally."""
    return set(value) <= set(other) or set(other) <= set(value)


def _same_set(value: Any, other: Any) -> bool:
    return set(value or ()) == set(other or ())


def _compatible_tags(value: Any, other: Any) -> bool:
    """Whether one type line only says less than the other: some sources name just race and class."""
    own_words, other_words = tag_words(value), tag_words(other)
    return own_words <= other_words or other_words <= own_words


def tag_words(tags: list[str] | None) -> set[str]:
    """The words of tags, without their numbers."""
    return {word for tag in tags or () for word in words(tag.partition(" (")[0]).split()}


def _same_text(value: Any, other: Any) -> bool:
    """Whether two texts say the same in other words: eras and lost icons differ, but no power is missing."""
    own_words, other_words = text_words(value), text_words(other)
    shorter, longer = sorted((len(own_words), len(other_words)))
    is_whole = longer - shorter <= FEW_WORDS or shorter >= MIN_LENGTH_SHARE * longer
    return is_whole and likeness(own_words, other_words) >= WITHOUT_ICONS


def text_words(value: Any) -> list[str]:
    """The words of a text fact."""
    return words(" ".join((value or {}).get("text", ()))).split()


def likeness(text: list[str], other: list[str]) -> float:
    """How much two texts have in common, from 0 to 1."""
    if text == other:
        return 1.0
    matcher = SequenceMatcher(None, text, other, autojunk=False)
    return 0.0 if matcher.quick_ratio() < WITHOUT_ICONS else matcher.ratio()


COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "name": _same_words,
    "types": _compatible_types,
    "race": _same_words,
    "talent": _same_words,
    "artist": _same_words,
    "flavour": _same_words,
    "classes": _same_set,
    "factions": _same_set,
    "damage_types": _same_set,
    "professions": _same_set,
    "tags": _compatible_tags,
    "text": _same_text,
    "back_text": _same_text,
}
