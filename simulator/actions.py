"""What can be done with runs: start one, start it again, cancel it."""

from __future__ import annotations

import logging
from math import ceil

from django.db import transaction

from decks.decklist import DeckList
from decks.models import Deck
from engine.cards import CardType
from simulator import queue, sweeper, work
from simulator.models import Chunk, Run
from simulator.settings import MAX_CARDS, RunSettings
from simulator.snapshot import DeckSnapshot

logger = logging.getLogger(__name__)

MAX_ACTIVE_OF_VISITOR = 3
MAX_ACTIVE = 200
CHUNKS = 40
LEAST_GAMES, MOST_GAMES = 20, 200
"""A chunk is played within a second: long against the cost of handing it out, short against a lease."""


class StartError(ValueError):
    """A run that cannot be started; the message is one sentence for the person who asked."""


class CancelError(ValueError):
    """A run that cannot be cancelled; the message is one sentence for the person who asked."""


def take_snapshot(decklist: DeckList) -> DeckSnapshot:
    """The deck as a run plays it: hero and main deck. Illegal decks play as well as legal ones.

    :raises StartError: without a hero, without cards, or with far too many.
    """
    if decklist.hero is None:
        raise StartError("The deck has no hero, and a game starts with one in play (rule 101.1).")
    if not decklist.hero.has_type(CardType.HERO):
        raise StartError(f"{decklist.hero.name} is no hero, and cannot lead a deck (rule 100.1).")
    deck = DeckSnapshot.of(decklist.name, decklist.hero, decklist.main)
    if not deck.size:
        raise StartError("The deck has no cards yet.")
    if deck.size > MAX_CARDS:
        raise StartError(f"The deck has {deck.size} cards; at most {MAX_CARDS} can be simulated.")
    return deck


def start(frozen: DeckSnapshot, settings: RunSettings, *, visitor: str, deck: Deck | None = None) -> Run:
    """Store a run with its chunks, and wake workers once both are safe in the database.

    :raises StartError: when too many runs wait already.
    """
    if Run.objects.active().of(visitor).count() >= MAX_ACTIVE_OF_VISITOR:
        raise StartError(f"You have {MAX_ACTIVE_OF_VISITOR} runs at work; wait for one to end, or cancel it.")
    if Run.objects.active().count() >= MAX_ACTIVE:
        raise StartError("Too many runs are waiting at the moment; please try again in a few minutes.")
    with transaction.atomic():
        run = Run.objects.create(
            deck=deck,
            deck_name=frozen.name or f"A deck of {frozen.hero.name}",
            hero_name=frozen.hero.name,
            frozen=frozen.to_json(),
            games=settings.games,
            turns=settings.turns,
            seed=settings.seed,
            seat=settings.seat.value,
            visitor=visitor,
        )
        Chunk.objects.bulk_create(chunks(run))
        transaction.on_commit(_wake)
    return run


def chunks(run: Run) -> list[Chunk]:
    """The run cut into chunks of equal size, the last one perhaps smaller."""
    size = max(LEAST_GAMES, min(MOST_GAMES, ceil(run.games / CHUNKS)))
    starts = range(0, run.games, size)
    return [
        Chunk(run=run, index=index, first_game=first, games=min(size, run.games - first))
        for index, first in enumerate(starts)
    ]


def again(run: Run, settings: RunSettings, *, visitor: str) -> Run:
    """A new run of the very list that an earlier one played.

    :raises StartError: when too many runs wait already.
    """
    return start(run.deck_snapshot(), settings, visitor=visitor, deck=run.deck)


def cancel(run: Run, *, visitor: str) -> None:
    """End an active run with the games it has.

    :raises CancelError: when the run has ended, or another visitor started it.
    """
    if not may_cancel(run, visitor):
        raise CancelError("Only the browser that started a run can cancel it.")
    with transaction.atomic():
        locked = Run.objects.select_for_update().get(pk=run.pk)
        if not locked.is_active:
            raise CancelError("The run had ended already.")
        work.end(locked, Run.State.CANCELLED)


def may_cancel(run: Run, visitor: str) -> bool:
    """Whether the visitor started the run."""
    return bool(visitor) and run.visitor == visitor


def _wake() -> None:
    try:
        sweeper.sweep()
    except queue.QueueDownError:
        logger.warning("A run waits for the queue to answer")
