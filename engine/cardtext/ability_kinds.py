"""Facts about a card that its text states, whether or not the rest of the text is understood."""

from __future__ import annotations

import re

from engine.cards import CardType, PrintedCard

_ONGOING = re.compile(r"\bongoing\b\s*:", re.IGNORECASE)
_ATTACHES = re.compile(r"\battach\b.{0,200}?\bto\b|\benters play attached to\b", re.IGNORECASE | re.DOTALL)
_ATTACHES_ITSELF = re.compile(r"\s*attach to\b|.{0,50}\benters play attached to\b", re.IGNORECASE)


def is_ongoing(card: PrintedCard) -> bool:
    """Whether an ability stays in play: its text has the word "Ongoing" and a colon (Rule 305.2a)."""
    return any(_ONGOING.search(paragraph) for paragraph in card.text)


def is_attachment(card: PrintedCard) -> bool:
    """Whether a card says to attach it to something (Rule 400.1), an ability before any ongoing text."""
    if not card.has_type(CardType.ABILITY):
        return any(_ATTACHES_ITSELF.match(paragraph) for paragraph in card.text)
    return any(_ATTACHES.search(_ONGOING.split(paragraph)[0]) for paragraph in card.text)
