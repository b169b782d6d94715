"""Undo, redo, and going to any step of a deck's history."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Case, When

from decks.actions.errors import DeckError
from decks.actions.history import lock, put, state_of
from decks.history import difference
from decks.models import Deck, Step


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


def _marked(step: Step, *, undone: bool) -> Step:
    step.undone = undone
    step.save(update_fields=["undone"])
    return step
