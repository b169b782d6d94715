"""The card text that the engine supports: six keywords, "Ongoing" and attachments.

Every other paragraph has no effect in a game; :func:`unsupported_text` lists them.
"""

from __future__ import annotations

import re
from functools import lru_cache

from engine.cards import CardType, PrintedCard
from engine.tree.keywords import Keyword

_PLAYED = (
    Keyword.CONSPICUOUS,
    Keyword.ELUSIVE,
    Keyword.FEROCITY,
    Keyword.LONG_RANGE,
    Keyword.PROTECTOR,
    Keyword.STEALTH,
)
_BY_WORD = {keyword.value.lower(): keyword for keyword in _PLAYED}
_SEPARATOR = re.compile(r"\s*[,;]\s*")
_DECKBUILDING = re.compile(
    r".+ (hero required|talent|reputation)|deckbuilding\b.*", re.IGNORECASE | re.DOTALL
)
_ONGOING = re.compile(r"\bongoing\b\s*:", re.IGNORECASE)
_ATTACHES = re.compile(r"\battach\b.{0,200}?\bto\b|\benters play attached to\b", re.IGNORECASE | re.DOTALL)


def read_keywords(paragraph: str) -> frozenset[Keyword] | None:
    """The keywords of a paragraph that holds nothing else, as "Elusive, Ferocity" does, or ``None``
    (Rule 203.2, 700.1).
    """
    words = [word for word in _SEPARATOR.split(paragraph.strip().rstrip(".").lower()) if word]
    if not words or any(word not in _BY_WORD for word in words):
        return None
    return frozenset(_BY_WORD[word] for word in words)


@lru_cache(maxsize=16384)
def printed_keywords(card: PrintedCard) -> frozenset[Keyword]:
    """Every keyword printed on a card in a paragraph of its own."""
    keywords: frozenset[Keyword] = frozenset()
    for paragraph in card.text:
        keywords |= read_keywords(paragraph) or frozenset()
    return keywords


def is_deckbuilding_text(paragraph: str) -> bool:
    """Whether a paragraph is only about building a deck, and is no power (Rule 100.2b to 100.2e)."""
    return _DECKBUILDING.fullmatch(paragraph.strip().rstrip(".")) is not None


def is_ongoing(card: PrintedCard) -> bool:
    """Whether an ability stays in play: its text has the word "Ongoing" and a colon (Rule 305.2a)."""
    return any(_ONGOING.search(paragraph) for paragraph in card.text)


def is_attachment(card: PrintedCard) -> bool:
    """Whether an ability says to attach it to something before any ongoing text (Rule 400.1).

    The description of its host is not supported yet, so it has no legal host: as it resolves, it is put into
    its owner's graveyard (Rule 400.3).
    """
    if not card.has_type(CardType.ABILITY):
        return False
    return any(_ATTACHES.search(_ONGOING.split(paragraph)[0]) for paragraph in card.text)


@lru_cache(maxsize=16384)
def unsupported_text(card: PrintedCard) -> tuple[str, ...]:
    """The paragraphs of a card, its back included, that the engine does not play yet.

    Supported keywords and text about deckbuilding are left out, so an empty tuple means that the card is
    played with all of its text.
    """
    back = card.back.text if card.back else ()
    return tuple(
        paragraph
        for paragraph in (*card.text, *back)
        if read_keywords(paragraph) is None and not is_deckbuilding_text(paragraph)
    )
