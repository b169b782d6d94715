"""The decks that come with the site: text files in ``decks/data/starter``, loaded as public decks."""

from __future__ import annotations

from pathlib import Path

from django.db import transaction
from django.utils import timezone

from decks import files
from decks.actions import fill
from decks.card_matching import MatchedDeck, match
from decks.files import DeckFileError
from decks.models import Deck, Visibility

FOLDER = Path(__file__).parent / "data" / "starter"

ComparableDeck = tuple[int | None, dict[tuple[int, str], int], int]
"""The key of the hero, the copies by card and zone, and the number of unmatched lines."""


def load(folder: Path = FOLDER) -> list[Deck]:
    """Make every starter deck what its file says. A second time nothing changes.

    :raises DeckFileError: when a file names a card that is not loaded; then no deck is changed.
    """
    with transaction.atomic():
        return [_load(path) for path in sorted(folder.glob("*.txt"))]


def _load(path: Path) -> Deck:
    matched = match(files.read(path.read_bytes(), path.name))
    if matched.unresolved:
        lines = ", ".join(unresolved.line.text for unresolved in matched.unresolved)
        raise DeckFileError(f"{path.name} names cards that are not loaded: {lines}.")
    deck, _ = Deck.objects.get_or_create(starter=path.stem, defaults={"name": matched.name or path.stem})
    before = Deck.objects.with_contents().get(pk=deck.pk)
    attributes = {
        "name": matched.name or path.stem,
        "description": matched.description,
        "visibility": Visibility.PUBLIC,
    }
    if _cards(before) == _matched_cards(matched) and all(
        getattr(before, key) == attributes[key] for key in attributes
    ):
        return before
    Deck.objects.filter(pk=deck.pk).update(
        hero=matched.hero, owner=None, owner_key="", updated=timezone.now(), **attributes
    )
    deck.entries.all().delete()
    deck.unmatched.all().delete()
    fill(deck, matched)
    return deck


def _cards(deck: Deck) -> ComparableDeck:
    entries = {(entry.card_id, entry.zone): entry.count for entry in deck.entries.all()}
    return deck.hero_id, entries, len(deck.unmatched.all())


def _matched_cards(matched: MatchedDeck) -> ComparableDeck:
    entries = {(card.pk, "main"): count for card, count in matched.main.items()}
    entries |= {(card.pk, "side"): count for card, count in matched.side.items()}
    return (matched.hero.pk if matched.hero else None), entries, 0
