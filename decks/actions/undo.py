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
    """Undo the last change, and return its step.

    :raises DeckError: when there is nothing to undo.
    """
    lock(deck)
    step = deck.steps.done().first()
    if step is None:
        raise DeckError("Nothing to undo.")
    put(deck, step.difference.reversed())
    return _marked(step, undone=True)


@transaction.atomic
def redo(deck: Deck) -> Step:
    """Redo the change that was undone last, and return its step.

    :raises DeckError: when there is none, or another change has been made since.
    """
    lock(deck)
    step = deck.steps.undone().first()
    if step is None:
        raise DeckError("Nothing to redo.")
    put(deck, step.difference)
    return _marked(step, undone=False)


@transaction.atomic
def go_to(deck: Deck, number: int) -> None:
    """Undo or redo until the step of that number is the last one done; 0 is the beginning.

    :raises DeckError: when there is no such step, or it is the current one.
    """
    lock(deck)
    current = deck.steps.done().values_list("number", flat=True).first() or 0
    if number == current:
        raise DeckError("The deck is already at that step.")
    if not deck.steps.filter(number=max(number, 1)).exists():
        raise DeckError("This step does not exist.")
    now = then = state_of(deck)
    if number < current:
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
