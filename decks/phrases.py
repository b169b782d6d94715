"""Numbers and lists in sentences about decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import ngettext

from engine.cards import PrintedCard


def count_copies(count: int) -> str:
    """A number of copies in words: ``1 copy``, ``2 copies``."""
    return ngettext("%(count)d copy", "%(count)d copies", count) % {"count": count}


def count_cards(count: int) -> str:
    """A number of cards in words: ``1 card``, ``60 cards``."""
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def count_notes(count: int) -> str:
    """A number of notes in words: ``1 note``, ``2 notes``."""
    return ngettext("%(count)d note", "%(count)d notes", count) % {"count": count}


def join_words(words: Sequence[str], conjunction: str = "and", limit: int = 6) -> str:
    """Words as a sentence lists them; where there are more than ``limit``, only how many more."""
    if len(words) > limit:
        words = [*words[: limit - 1], f"{len(words) - limit + 1} more"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def card_names(cards: Iterable[PrintedCard]) -> tuple[str, ...]:
    """The names of cards, without repetition."""
    return tuple(dict.fromkeys(card.name for card in cards))
