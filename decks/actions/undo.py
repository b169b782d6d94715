"""Taking changes back and making them again; saving a deck as it is, and going back to that."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Case, F, Func, IntegerField, Sum, When

from decks.actions.clean_text import one_line
from decks.actions.errors import DeckError
from decks.actions.history import lock, put, recorded, state_of
from decks.history import difference
from decks.history.state import to_json
from decks.models import MAX_VERSION_NAME, Deck, Step, Version

MOST_NAMED = 200
MOST_STORED = 8_000_000
"""How many bytes the versions of one deck may take, as the database packs them."""


@transaction.atomic
def undo(deck: Deck) -> Step:
    """Take the last change back; the step tells which it was.

    :raises DeckError: at the beginning.
    """
    lock(deck)
    step = deck.steps.done().first()
    if step is None:
        raise DeckError("There is nothing to undo: this is how the deck began.")
    put(deck, step.difference.reversed())
    return _marked(step, undone=True)


@transaction.atomic
def redo(deck: Deck) -> Step:
    """Make the change again that was taken back last; the step tells which it was.

    :raises DeckError: when none was, or another change has been made since.
    """
    lock(deck)
    step = deck.steps.undone().first()
    if step is None:
        raise DeckError("There is nothing to redo.")
    put(deck, step.difference)
    return _marked(step, undone=False)


@transaction.atomic
def go_to(deck: Deck, number: int) -> None:
    """Undo or redo until the step of that number is the last one done; 0 is the beginning.

    :raises DeckError: when there is no such step, or the deck stands there already.
    """
    lock(deck)
    here = deck.steps.done().values_list("number", flat=True).first() or 0
    if number == here:
        raise DeckError("The deck is there already.")
    if not deck.steps.filter(number=max(number, 1)).exists():
        raise DeckError("There is no such step.")
    now = then = state_of(deck)
    if number < here:
        for step in deck.steps.done().filter(number__gt=number):
            then = step.difference.reversed().applied(then)
    else:
        for step in deck.steps.undone().filter(number__lte=number):
            then = step.difference.applied(then)
    put(deck, difference(now, then))
    deck.steps.update(undone=Case(When(number__gt=number, then=True), default=False))


@transaction.atomic
def save_version(deck: Deck, name: str) -> Version:
    """Keep the deck as it is now, under a name.

    :raises DeckError: without a name, or when there are very many, or very large ones.
    """
    name = one_line(name, MAX_VERSION_NAME)
    if not name:
        raise DeckError("A version needs a name.")
    lock(deck)
    if deck.versions.filter(reason=Version.Reason.NAMED).count() >= MOST_NAMED:
        raise DeckError(f"A deck keeps at most {MOST_NAMED} named versions; delete one you no longer need.")
    packed = Func(F("data"), function="pg_column_size", output_field=IntegerField())
    if (deck.versions.aggregate(stored=Sum(packed))["stored"] or 0) > MOST_STORED:
        raise DeckError("The versions of this deck take too much room; delete one you no longer need.")
    return Version.objects.create(deck=deck, name=name, data=to_json(state_of(deck)))


def delete_version(deck: Deck, version: Version) -> None:
    """Keep that version no longer."""
    deck.versions.filter(pk=version.pk).delete()


def revert(deck: Deck, version: Version) -> None:
    """Make the deck again what it was in that version: one step, which can be undone.

    :raises DeckError: when the version is of another deck, or the deck is that already.
    """
    if version.deck_id != deck.pk:
        raise DeckError("That is a version of another deck.")
    with recorded(deck):
        change = difference(state_of(deck), version.state)
        if not change:
            raise DeckError("The deck is as it was in that version.")
        put(deck, change)


def _marked(step: Step, *, undone: bool) -> Step:
    step.undone = undone
    step.save(update_fields=["undone"])
    return step
