"""Lists of changes, such as "+2 Zip" and "-2 Doom", applied to a deck in one step to undo."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from cards.models import Card
from common.wording import count_noun, join_words
from decks import files
from decks.actions.creation import STORED_LINE_ZONES
from decks.actions.errors import DeckError
from decks.actions.history import state_of
from decks.actions.update import DeckUpdate, Place, update_deck
from decks.card_matching import MatchedDeck, match
from decks.files.deck_file import LineZone
from decks.models import Deck, Zone

MOST_QUOTED = 3


@dataclass(frozen=True, slots=True)
class ChangeList:
    """The copies that a list adds to a deck and takes out of it, by card and zone."""

    added: dict[Place, int]
    removed: dict[Place, int]
    hero: Card | None
    unmatched: tuple[str, ...]

    @property
    def summary(self) -> str:
        """The changes in figures: "2 cards added, 1 card removed"."""
        added, removed = sum(self.added.values()), sum(self.removed.values())
        parts = [f"{count_noun(added, 'card')} added"] * bool(added)
        return ", ".join([*parts, *[f"{count_noun(removed, 'card')} removed"] * bool(removed)])


def read_changes(data: bytes | str, filename: str = "") -> ChangeList:
    """Look up the cards of a list of changes.

    :raises DeckFileError: when it cannot be read, or is no list of changes.
    """
    file = files.read(data, filename)
    if not file.is_change_list:
        raise files.DeckFileError("This is no list of changes: begin each line with + or -.")
    return changes_of(match(file, may_be_changes=True))


def changes_of(matched: MatchedDeck) -> ChangeList:
    """The changes of a list that has been looked up."""
    zones = ((Zone.MAIN, matched.main), (Zone.SIDE, matched.side), (Zone.MAYBE, matched.maybe))
    return ChangeList(
        added={(card, zone.value): count for zone, cards in zones for card, count in cards.items()},
        removed={
            (card, STORED_LINE_ZONES.get(LineZone(zone), Zone.MAIN).value): count
            for (zone, card), count in matched.removed.items()
        },
        hero=matched.hero,
        unmatched=tuple(unresolved.line.text for unresolved in matched.unresolved),
    )


@transaction.atomic
def apply_changes(deck: Deck, changes: ChangeList, *, known_update: datetime | None = None) -> None:
    """Change the copies of cards in the deck; ``known_update`` as :func:`decks.actions.update_deck` has it.

    :raises DeckError: when a line matches no card, the deck has fewer copies than are taken out, or cannot
        have as many as are added; nothing is changed.
    """
    if changes.unmatched:
        quoted = join_words([f"“{line}”" for line in changes.unmatched[:MOST_QUOTED]])
        raise DeckError(f"{count_noun(len(changes.unmatched), 'line')} without a matching card: {quoted}.")
    Deck.objects.select_for_update().filter(pk=deck.pk).exists()
    entries = state_of(deck).entries
    counts: dict[Place, int] = {}
    for card, zone in (*changes.removed, *changes.added):
        copies = entries.get((card.pk, zone))
        present, removed = copies.count if copies else 0, changes.removed.get((card, zone), 0)
        if removed > present:
            raise DeckError(
                f"The deck has {count_noun(present, 'copy', 'copies')} of {card.name} there; "
                f"the list takes out {removed}."
            )
        counts[card, zone] = present - removed + changes.added.get((card, zone), 0)
    update_deck(deck, DeckUpdate(changes=counts, hero=changes.hero), known_update=known_update)
