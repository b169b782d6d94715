"""The actions on runs: start, repeat, cancel."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from math import ceil

from django.db import connection, transaction
from django.db.models import Count, Q
from django.utils.text import Truncator

from decks.decklist import DeckList
from decks.models import Deck
from engine.cards import CardType
from simulator.games.kinds import RunKind
from simulator.games.run_settings import MAX_CARDS, RunSettings
from simulator.games.snapshot import DeckSnapshot
from simulator.models import Chunk, Run
from simulator.workers import chunks, queue, sweeper

logger = logging.getLogger(__name__)

MAX_ACTIVE_OF_CALLER = 3
"""Active runs of a visitor, and of a caller: an account, or all visitors of an address that have none."""
TRY_AGAIN = 60
"""Seconds after which a refused visitor may try again: some runs end by then."""
MAX_ACTIVE = 200
RESERVED = 50
"""The last places of the queue are for those who have no active run."""
CHUNKS = 40
MIN_CHUNK, MAX_CHUNK = 20, 200
"""Games of a chunk. It is played within a second: long against the cost of a claim, short against a lease."""


class StartError(ValueError):
    """The run cannot be started; the message is one sentence for the visitor."""


class TooManyRunsError(StartError):
    """Too many runs are active already; waiting helps."""


class CancelError(ValueError):
    """The run cannot be cancelled; the message is one sentence for the visitor."""


class RunActiveError(ValueError):
    """The run has no results yet; the message is one sentence for the visitor."""


def take_snapshot(decklist: DeckList) -> DeckSnapshot:
    """The deck as a run plays it: hero, main deck and side deck, legal or not.

    :raises StartError: without a hero, without cards, or with too many.
    """
    if decklist.hero is None:
        raise StartError(_missing_hero(decklist))
    if not decklist.hero.has_type(CardType.HERO):
        raise StartError(f"{decklist.hero.name} is not a hero, so it cannot start a game (rule 100.1).")
    deck = DeckSnapshot.of(decklist.name, decklist.hero, decklist.main, decklist.side)
    if not deck.size:
        raise StartError("The deck has no cards yet.")
    size = max(deck.size, sum(1 for _ in deck.side_cards()))
    if size > MAX_CARDS:
        raise StartError(f"The deck has {size} cards. At most {MAX_CARDS} can be simulated.")
    return deck


def _missing_hero(decklist: DeckList) -> str:
    """A sentence about a deck without a hero, with the line that may name it."""
    lines = decklist.possible_hero_lines()
    if not lines:
        return "The deck has no hero. Every game starts with a hero in play (rule 101.1)."
    line = lines[0]
    match_of_line = f"line {line.line}, “{Truncator(line.text).chars(60)}”, matches no card"
    suggestion = f" Did you mean {line.candidates[0]}?" if line.candidates else ""
    if line.is_hero:
        return f"The deck has no hero: {match_of_line}.{suggestion}"
    return f"The deck has no hero, but {match_of_line} and may name it.{suggestion}"


@dataclass(frozen=True, slots=True)
class OtherDeck:
    """The other version of a comparison, or the opponent of a match: what it is called, its list, and the
    stored deck that this was taken from, if there is one.
    """

    kind: RunKind
    name: str
    snapshot: DeckSnapshot
    deck: Deck | None = None


def start(
    snapshot: DeckSnapshot,
    settings: RunSettings,
    *,
    visitor: str,
    caller: str = "",
    deck: Deck | None = None,
    other: OtherDeck | None = None,
    margin_of_error: float | None = None,
    is_private: bool = False,
) -> Run:
    """Store a run with its chunks, and wake workers once both are committed.

    It plays goldfish games unless there is an ``other`` deck, and counts for the ``caller``, or without one
    for the visitor. With a ``margin_of_error`` it ends as soon as half the width of its interval is as small.

    :raises TooManyRunsError: when too many runs are active already.
    """
    caller = caller or visitor
    with transaction.atomic():
        _wait_for_other_starts()
        refuse_too_many(visitor, caller)
        run = create_run(
            snapshot,
            settings,
            visitor=visitor,
            caller=caller,
            deck=deck,
            other=other,
            margin_of_error=margin_of_error,
            is_private=is_private,
        )
        transaction.on_commit(_wake_workers)
    return run


def create_run(
    snapshot: DeckSnapshot,
    settings: RunSettings,
    *,
    visitor: str,
    caller: str,
    deck: Deck | None,
    other: OtherDeck | None = None,
    margin_of_error: float | None = None,
    is_private: bool = False,
) -> Run:
    """Store a run with its chunks, whatever others are active; workers find it in their next sweep."""
    with transaction.atomic():
        run = Run.objects.create(
            deck=deck,
            deck_name=_name_of(snapshot),
            hero_name=snapshot.hero.name,
            snapshot=snapshot.to_json(),
            kind=(other.kind if other else RunKind.GOLDFISH).value,
            other_deck=other.deck if other else None,
            other_name=(other.name or _name_of(other.snapshot)) if other else "",
            other=other.snapshot.to_json() if other else None,
            games=settings.games,
            turns=settings.turns,
            seed=settings.seed,
            seat=settings.seat.value,
            visitor=visitor,
            caller=caller,
            margin_of_error=margin_of_error,
            is_private=is_private,
        )
        Chunk.objects.bulk_create(cut_into_chunks(run))
    return run


def _name_of(deck: DeckSnapshot) -> str:
    return deck.name or f"A deck of {deck.hero.name}"


def refuse_too_many(visitor: str, caller: str) -> None:
    """Check whether a visitor may start a run now, which takes one query.

    :raises TooManyRunsError: when too many runs are active already.
    """
    is_visitors, is_callers = Q(visitor=visitor), Q(visitor=visitor) | Q(caller=caller)
    active = Run.objects.active().aggregate(
        of_all=Count("pk"),
        of_visitor=Count("pk", filter=is_visitors),
        of_caller=Count("pk", filter=is_callers),
    )
    if active["of_visitor"] >= MAX_ACTIVE_OF_CALLER:
        raise TooManyRunsError(
            f"You already have {MAX_ACTIVE_OF_CALLER} active runs. Wait for one to finish, or cancel one."
        )
    if active["of_caller"] >= MAX_ACTIVE_OF_CALLER:
        raise TooManyRunsError(
            f"Visitors of your address already have {MAX_ACTIVE_OF_CALLER} active runs. Wait for one to "
            "finish, or log in to have your own."
        )
    if active["of_caller"] and active["of_all"] >= MAX_ACTIVE - RESERVED:
        raise TooManyRunsError(
            "Many runs are waiting, so everyone can have one at a time now. Wait for yours to finish."
        )
    if active["of_all"] >= MAX_ACTIVE:
        raise TooManyRunsError("Too many runs are waiting. Try again in a few minutes.")


def _wait_for_other_starts() -> None:
    """Until this transaction ends, let every other start wait, so that each counts those before it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('simulator start', 0))")


def cut_into_chunks(run: Run) -> list[Chunk]:
    """The run cut into chunks of equal size, the last one perhaps smaller."""
    size = max(MIN_CHUNK, min(MAX_CHUNK, ceil(run.games / CHUNKS)))
    first_games = range(0, run.games, size)
    return [
        Chunk(run=run, index=index, first_game=first_game, games=min(size, run.games - first_game))
        for index, first_game in enumerate(first_games)
    ]


def repeat(run: Run, settings: RunSettings, *, visitor: str, caller: str = "") -> Run:
    """Start a new run of the same list.

    :raises TooManyRunsError: when too many runs are active already.
    """
    other = run.other_snapshot()
    return start(
        run.deck_snapshot(),
        settings,
        other=OtherDeck(RunKind(run.kind), run.other_name, other, run.other_deck) if other else None,
        visitor=visitor,
        caller=caller,
        deck=run.deck,
        margin_of_error=run.margin_of_error,
        is_private=run.is_private,
    )


def cancel(run: Run, *, visitor: str) -> None:
    """End an active run with the games it has.

    :raises CancelError: when the run has ended, or another visitor started it.
    """
    if not can_cancel(run, visitor):
        raise CancelError("Only the visitor who started a run can cancel it.")
    if not cancel_if_active(run):
        raise CancelError("The run has already ended.")


def cancel_if_active(run: Run) -> bool:
    """End a run with the games it has, whoever started it; false when it has already ended."""
    with transaction.atomic():
        locked = Run.objects.select_for_update().get(pk=run.pk)
        if not locked.is_active:
            return False
        chunks.end(locked, Run.State.CANCELLED)
        return True


def can_cancel(run: Run, visitor: str) -> bool:
    """Whether the visitor started the run."""
    return bool(visitor) and run.visitor == visitor


def _wake_workers() -> None:
    try:
        sweeper.sweep(sweeper.AT_ONCE_FOR_A_PAGE)
    except queue.QueueDownError:
        logger.warning("The queue is down: a new run waits until it is back")
