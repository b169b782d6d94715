"""Headings of a plain list, alone on their line or as a label before a card."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cards.indexing.normalize import words
from decks.files import heading_words as vocabulary
from decks.files.deck_file import LineZone
from decks.files.line_kinds import FIGURE, is_formula, plain_heading
from engine.cards import CardType

MAX_WORDS = 7
_COUNT_WITH_X = re.compile(r"\d+\s?[x×]|[x×]\s?\d+\s+\w", re.IGNORECASE)
_TOTAL_WITH_X = re.compile(r"\s[x×]\s?\d+$", re.IGNORECASE)
_COST = re.compile(
    r"(?:(?:\d+\s*[-–+]?\s*\d*|x|one|two|three|four|five|six|seven|eight)[\s-]*(?:drops?|costs?|cmc|mana|kosten)"
    r"|(?:costs?|cmc|mana|kosten)\s*(?:\d+\s*[-–+]?\s*\d*|x))",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"(?P<label>[^\W\d][^:=»→\t]{0,59}?)(?:\s*[:=»→]+\s*|\s*\.{3,}\s*|\s*[–—>-]+\s+|\s{2,}|\t\s*|\s*(?=\[))(?P<content>(?:[-−–]\d|[^\s:=–—-]).*)"
)
_IN_BRACKETS = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]")
_IS_MARKED = re.compile(r"[:=]\W*$|^\W*[=*#\[_~<>-]{2,}|[(\[{]\s*\d+[^()\[\]{}]*[)\]}]\W*$|^\[[^\[\]]*\]$")


@dataclass(frozen=True, slots=True)
class Heading:
    """What the lines under a heading have in common.

    ``zone`` is ``None`` for a group within the zone that is listed, such as a class or a cost; ``card_type``
    is the type that the heading names, if it names one. ``sign`` is ``-`` for cards that a list of changes
    takes out, ``+`` for those that it adds. ``is_certain``: the line cannot be anything else, such as the
    title of the deck.
    """

    zone: LineZone | None
    card_type: str = ""
    sign: str = ""
    is_certain: bool = True


def parse_heading(text: str) -> Heading | None:
    """What a line announces as a heading, with or without a total; ``None`` if it is none.

    >>> parse_heading("== Quests & Locations - 14 ==").zone
    <LineZone.MAIN: 'main'>
    >>> parse_heading("Druid (12)"), parse_heading("Mage Armor")
    (Heading(zone=None, card_type='', sign='', is_certain=True), None)
    """
    plain = plain_heading(text)
    if _COUNT_WITH_X.search(plain) or is_formula(text):
        return None
    is_marked = _IS_MARKED.search(text.strip()) is not None
    if _COST.fullmatch(_IN_BRACKETS.sub("", plain).strip(" :")):
        return Heading(None)
    plain = _TOTAL_WITH_X.sub("", plain)
    heading_words = words(FIGURE.sub(" ", plain)).split()
    if re.match(r"\d+\s", plain) and not vocabulary.COUNTED_HEADING_WORDS.issuperset(heading_words):
        return None  # "4 Mage Armor"
    return _heading_of(heading_words, is_marked=is_marked)


def split_label(text: str) -> tuple[Heading, str] | None:
    """The heading before the cards of its line, and the cards; ``None`` for a line without a label.

    >>> split_label("Quests: 4 [Entrenched]")[1], split_label("Hero (Mage): Zip")[0].zone
    ('4 [Entrenched]', <LineZone.HERO: 'hero'>)
    """
    for match in (_LABEL.fullmatch(text), _LABEL.fullmatch(" ".join(text.split()))):
        heading = _label_heading(match["label"]) if match else None
        if match and heading:
            return heading, match["content"].strip()
    return None


def _label_heading(label: str) -> Heading | None:
    """What a label announces; what stands beside its word in brackets says more about it."""
    alone = _IN_BRACKETS.sub(" ", label)
    heading = parse_heading(f"{label}:") or parse_heading(f"{alone}:")
    hero_words = words(FIGURE.sub(" ", alone)).split()
    if heading is None and vocabulary.type_of(hero_words) is CardType.HERO:  # "Mage Hero"
        is_hero = {*vocabulary.GROUP_WORDS, *vocabulary.QUALIFIERS, *vocabulary.TYPE_OF_WORD}.issuperset(
            hero_words
        )
        return Heading(LineZone.HERO, CardType.HERO.value) if is_hero else None
    return heading


def _heading_of(heading_words: list[str], *, is_marked: bool) -> Heading | None:
    if not heading_words or len(heading_words) > MAX_WORDS:
        return None
    if " ".join(heading_words) in vocabulary.PHRASES:
        return Heading(LineZone.MAIN)
    heading_vocabulary = {
        *vocabulary.TYPE_OF_WORD,
        *vocabulary.ZONE_OF_WORD,
        *vocabulary.DECK_WORDS,
        *vocabulary.QUALIFIERS,
        *vocabulary.GROUP_WORDS,
    }
    card_type, zone = vocabulary.type_of(heading_words), vocabulary.zone_of(heading_words)
    has_type = not vocabulary.TYPE_OF_WORD.keys().isdisjoint(heading_words)
    if sign := _sign_of(heading_words):
        return Heading(None, sign=sign, is_certain=is_marked)
    if vocabulary.OTHER_PROGRAMS.issuperset(heading_words):
        return Heading(None)
    is_title = not has_type and not zone and not vocabulary.TITLE_WORDS.issuperset(heading_words)
    if "deck" in heading_words and is_title:  # "My Mage Deck"
        return None
    if not heading_vocabulary.issuperset(heading_words):
        return None
    is_of_group = not vocabulary.GROUP_WORDS.isdisjoint(heading_words)
    if not (has_type or zone) and vocabulary.DECK_WORDS.isdisjoint(heading_words):
        return Heading(None, is_certain=is_marked) if is_of_group else None
    is_plural = any(
        word.endswith(("s", "n", "i", "e")) for word in heading_words if word in vocabulary.TYPE_OF_WORD
    )
    if is_of_group and has_type and not zone and not is_plural:
        return None  # "Mage Armor" is a card, "Mage Abilities" a heading
    is_hero = card_type is CardType.HERO and "master" not in heading_words
    zone = zone or (LineZone.HERO if is_hero else LineZone.MAIN)
    return Heading(
        zone, card_type.value if card_type else "", is_certain=has_type or is_marked or not is_of_group
    )


def _sign_of(heading_words: list[str]) -> str:
    """The sign of a heading of a list of changes: "Out", "Cards to add"."""
    beside = {*vocabulary.DECK_WORDS, *vocabulary.QUALIFIERS}
    for sign, sign_words in (("+", vocabulary.ADDED_WORDS), ("-", vocabulary.REMOVED_WORDS)):
        is_signed = not (sign_words - beside).isdisjoint(heading_words) or heading_words == ["in"]
        if is_signed and {*sign_words, *beside}.issuperset(heading_words):
            return sign
    return ""
