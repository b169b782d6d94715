"""The cards of a deck as text that its owner edits: written as a list, and read back in one step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from decks import files
from decks.actions.change_list import apply_changes, changes_of
from decks.actions.creation import STORED_LINE_ZONES
from decks.actions.errors import DeckError
from decks.actions.update import DeckUpdate, Place, update_deck
from decks.card_matching import MatchedDeck, UnresolvedLine, match
from decks.export import make_sheet
from decks.files import DeckFileError
from decks.files.plain_text import write
from decks.history import Copies, WaitingLine
from decks.models import Deck, Zone


def list_text(deck: Deck) -> str:
    """The hero, the cards and the unmatched lines of a deck as a plain list.

    Query the deck with :func:`decks.export.exportable_decks`.
    """
    sheet = make_sheet(deck)
    cards_alone = replace(sheet.deck, name="")
    return write(replace(sheet, deck=cards_alone, description="", tags=(), remarks=()))


def replace_list(deck: Deck, text: str, *, known_update: datetime | None = None) -> MatchedDeck:
    """Give the deck the cards of a list, in one step to undo; returns how the lines were read.

    A card keeps its note, an unmatched line its number and candidates. A list without a hero leaves the hero
    as it is; remarks that are no cards are added to the description. A list of changes changes only the cards
    that it names. ``known_update`` is when the deck was last changed as far as the writer of the text knows.

    :raises DeckChangedError: when it was changed since.
    :raises DeckError: when the text cannot be read as a deck, or a deck cannot have these cards.
    """
    try:
        matched = match(files.read(text, "list.txt"), may_be_changes=True)
    except DeckFileError as error:
        raise DeckError(str(error)) from None
    if matched.is_change_list:
        apply_changes(deck, changes_of(matched), known_update=known_update)
        return matched
    update = DeckUpdate(
        hero=matched.hero,
        description=_description(deck, matched),
        entries=_entries(deck, matched),
        lines=_lines(deck, matched),
    )
    update_deck(deck, update, known_update=known_update)
    return matched


def _description(deck: Deck, matched: MatchedDeck) -> str | None:
    """The description with the remarks of the list that are not in it yet; ``None`` without any."""
    if matched.description in deck.description:
        return None
    return f"{deck.description}\n{matched.description}".strip()


def _entries(deck: Deck, matched: MatchedDeck) -> Mapping[Place, Copies]:
    """The cards of the list; where it has no note on one, with the note that the deck has."""
    own_notes = {(entry.zone, entry.card): entry.note for entry in deck.entries.all()}
    notes = own_notes | matched.notes
    zones = ((Zone.MAIN, matched.main), (Zone.SIDE, matched.side), (Zone.MAYBE, matched.maybe))
    return {
        (card, zone.value): Copies(count, notes.get((zone.value, card), ""))
        for zone, cards in zones
        for card, count in cards.items()
    }


def _lines(deck: Deck, matched: MatchedDeck) -> Mapping[int, WaitingLine]:
    """The unmatched lines by number; those that the deck has already are kept as they are."""
    stored_lines = defaultdict(list)
    for stored_line in deck.unmatched.all():
        waiting = WaitingLine(
            stored_line.text, stored_line.zone, stored_line.count, tuple(stored_line.candidates)
        )
        stored_lines[waiting.text, waiting.zone].append((stored_line.number, waiting))
    lines: dict[int, WaitingLine] = {}
    new_lines = []
    for unresolved in matched.unresolved:
        waiting = _waiting_line(unresolved)
        if stored := stored_lines[waiting.text, waiting.zone]:
            number, line = stored.pop(0)
            lines[number] = line
        else:
            new_lines.append((unresolved.line.number, waiting))
    for number, line in new_lines:
        lines[number if number not in lines else max(lines) + 1] = line
    return lines


def _waiting_line(unresolved: UnresolvedLine) -> WaitingLine:
    zone = STORED_LINE_ZONES.get(unresolved.line.zone, Zone.MAIN)
    return WaitingLine(
        unresolved.line.text, zone.value, unresolved.line.readings[0].count, tuple(unresolved.candidates)
    )
