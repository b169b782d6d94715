"""What is to be known of decks before a game: rules that they break, and text that is not played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from decks.models import Deck
from simulator.actions import StartError, take_snapshot
from simulator.snapshots.coverage import RunCoverage


@dataclass(frozen=True, slots=True)
class DeckNote:
    """A deck: why it cannot be played, else whether it breaks rules of its format, and how many of its cards
    have text that is not played.
    """

    deck: Deck
    problem: str = ""
    is_illegal: bool = False
    unplayed_cards: int = 0


def deck_notes(decks: Iterable[Deck]) -> list[DeckNote]:
    """Notes on those of some decks, which have their contents, that need one."""
    notes = map(_note, decks)
    return [note for note in notes if note.problem or note.is_illegal or note.unplayed_cards]


def _note(deck: Deck) -> DeckNote:
    try:
        coverage = RunCoverage.of(take_snapshot(deck.decklist()))
    except StartError as error:
        return DeckNote(deck, problem=str(error))
    return DeckNote(
        deck,
        is_illegal=bool(deck.report.violations),
        unplayed_cards=sum(card.count for card in coverage.cards),
    )
