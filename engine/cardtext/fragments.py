"""Which phrases keep most cards of a pool from being played in full: what the grammar should learn next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.cards import PrintedCard
from engine.cardtext.coverage import cover_sides
from engine.cardtext.reading import read_card
from engine.cardtext.unread_text import stop_words


@dataclass(slots=True)
class Fragment:
    """Words at which reading stops, or what understood powers wait for.

    ``powers`` counts the powers that have it, ``cards`` the cards, and ``blocked`` those of them that would
    be played in full without it: nothing else on them is unplayed.
    """

    words: str
    powers: int = 0
    cards: list[str] = field(default_factory=list)
    blocked: int = 0


def find_fragments(cards: Iterable[PrintedCard]) -> list[Fragment]:
    """The fragments of the cards, those that block most cards first."""
    fragments: dict[str, Fragment] = {}
    for card in cards:
        unplayed = _unplayed(card)
        for words in unplayed:
            fragments.setdefault(words, Fragment(words)).powers += 1
        for words in dict.fromkeys(unplayed):
            fragments[words].cards.append(card.name)
            fragments[words].blocked += len(set(unplayed)) == 1
    return sorted(fragments.values(), key=lambda entry: (-entry.blocked, -len(entry.cards), entry.words))


def _unplayed(card: PrintedCard) -> list[str]:
    """Why powers of a card are not played, one reason for each."""
    front, back = cover_sides(read_card(card))
    return [
        f"waits for {paragraph.waits_for[0]}" if paragraph.waits_for else stop_words(paragraph.reading)
        for paragraph in (*front, *back)
        if not paragraph.is_deckbuilding and not paragraph.is_played
    ]
