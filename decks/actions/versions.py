"""Versions of a deck: save one under a name, delete one, go back to one."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, Func, IntegerField, Sum

from common.clean_text import one_line
from decks.actions.errors import DeckError
from decks.actions.history import lock, put, recorded, state_of
from decks.history import difference
from decks.history.state import to_json
from decks.models import MAX_VERSION_NAME, Deck, Version

MOST_NAMED = 200
MOST_STORED = 8_000_000
"""How many bytes the versions of one deck may take, as the database packs them."""


@transaction.atomic
def save_version(deck: Deck, name: str) -> Version:
    """Save the deck as it is now, under a name.

    :raises DeckError: without a name, or when the deck has too many versions, or too large ones.
    """
    name = one_line(name, MAX_VERSION_NAME)
    if not name:
        raise DeckError("A version needs a name.")
    lock(deck)
    if deck.versions.filter(reason=Version.Reason.NAMED).count() >= MOST_NAMED:
        raise DeckError(
            f"A deck can have at most {MOST_NAMED} named versions. Delete one you no longer need."
        )
    packed = Func(F("data"), function="pg_column_size", output_field=IntegerField())
    if (deck.versions.aggregate(stored=Sum(packed))["stored"] or 0) > MOST_STORED:
        raise DeckError("The versions of this deck take too much space. Delete one you no longer need.")
    return Version.objects.create(deck=deck, name=name, data=to_json(state_of(deck)))


def delete_version(deck: Deck, version: Version) -> None:
    """Delete a version."""
    deck.versions.filter(pk=version.pk).delete()


def revert(deck: Deck, version: Version) -> None:
    """Make the deck what it was in a version: one step, which can be undone.

    :raises DeckError: when the version is of another deck, or does not differ.
    """
    if version.deck_id != deck.pk:
        raise DeckError("That is a version of another deck.")
    with recorded(deck):
        change = difference(state_of(deck), version.state)
        if not change:
            raise DeckError("The deck is already identical to that version.")
        put(deck, change)
