"""The actions on runs: start, repeat, cancel."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Q
from django.utils.text import Truncator

from common.storage_errors import optional_write
from common.wording import count_noun
from decks.decklist import DeckList
from decks.models import Deck
from engine.cards import CardType
from simulator.kinds import GOLDFISH
from simulator.kinds.base import RunKind
from simulator.models import Chunk, Run
from simulator.series.run_settings import MAX_CARDS, RunSettings
from simulator.snapshots.named_decks import NamedDeck, different_names
from simulator.snapshots.snapshot import DeckSnapshot
from simulator.workers import chunks, queue, sweeper
from simulator.workers.cutting import cut_run

logger = logging.getLogger(__name__)

MAX_ACTIVE_OF_CALLER = 3
"""Active runs of a visitor, and of a caller: an account, or all visitors of an address that have none."""
TRY_AGAIN = 60
"""Seconds after which a refused visitor may try again: some runs end by then."""
MAX_ACTIVE = 200
RESERVED = 50
"""The last places of the queue are for those who have no active run."""


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


def named_decks(keys: Sequence[str]) -> tuple[NamedDeck, ...]:
    """The stored decks of these keys as runs play them, under names that tell them apart; keys without a deck
    are left out.

    :raises StartError: when one of them cannot be played.
    """
    decks = {deck.pk: deck for deck in Deck.objects.with_contents().filter(pk__in=keys)}
    stored = [decks[key] for key in keys if key in decks]
    names = different_names(deck.name for deck in stored)
    return tuple(
        NamedDeck(name, _named_snapshot(deck), deck.pk) for name, deck in zip(names, stored, strict=True)
    )


def _named_snapshot(deck: Deck) -> DeckSnapshot:
    try:
        return take_snapshot(deck.decklist())
    except StartError as error:
        raise StartError(f"“{deck.name}” cannot be played. {error}") from None


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


def start(
    snapshot: DeckSnapshot,
    settings: RunSettings,
    *,
    visitor: str,
    caller: str = "",
    deck: Deck | None = None,
    kind: RunKind[Any] = GOLDFISH,
    others: Sequence[NamedDeck] = (),
    margin_of_error: float | None = None,
    is_private: bool = False,
) -> Run:
    """Store a run with its chunks, and wake workers once both are committed.

    It counts for the ``caller``, or without one for the visitor. Other decks that are stored must be decks
    that the visitor may see. With a ``margin_of_error`` it ends as soon as half the width of its interval is
    as small.

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
            kind=kind,
            others=others,
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
    kind: RunKind[Any] = GOLDFISH,
    others: Sequence[NamedDeck] = (),
    margin_of_error: float | None = None,
    is_private: bool = False,
) -> Run:
    """Store a run with its chunks, whatever others are active; workers find it in their next sweep."""
    with transaction.atomic():
        run = Run.objects.create(
            **_deck_fields(kind, snapshot, deck, others),
            snapshot=snapshot.to_json(),
            games=settings.games,
            turns=settings.turns,
            seed=settings.seed,
            seat=settings.seat.value,
            visitor=visitor,
            caller=caller,
            margin_of_error=margin_of_error,
            is_private=is_private,
        )
        if kind.has_many_decks:
            run.other_decks.set(Deck.objects.filter(pk__in=[other.key for other in others if other.key]))
        Chunk.objects.bulk_create(cut_run(run))
    return run


def _deck_fields(
    kind: RunKind[Any], snapshot: DeckSnapshot, deck: Deck | None, others: Sequence[NamedDeck]
) -> dict[str, Any]:
    """The fields of a run about its decks. A run without a deck of its own has their number."""
    fields: dict[str, Any] = {"kind": kind.name, "other_name": kind.name_of_others(others)}
    if kind.has_own_deck:
        fields |= {"deck": deck, "deck_name": name_of(snapshot), "hero_name": snapshot.hero.name}
    else:
        fields |= {"deck": None, "deck_name": count_noun(len(others), "deck"), "hero_name": ""}
    if kind.has_many_decks:
        fields["other"] = [other.to_json() for other in others]
    elif others:
        fields |= {"other": others[0].snapshot.to_json(), "other_deck_id": others[0].key or None}
    return fields


def name_of(deck: DeckSnapshot) -> str:
    """What a deck is called; one without a name after its hero."""
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


def repeat(run: Run, settings: RunSettings, *, visitor: str, caller: str = "") -> Run:
    """Start a new run of the same lists.

    :raises TooManyRunsError: when too many runs are active already.
    """
    return start(
        run.deck_snapshot(),
        settings,
        kind=run.run_kind,
        others=run.named_decks(),
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
        with optional_write("Waking workers"):
            sweeper.sweep(sweeper.AT_ONCE_FOR_A_START)
    except queue.QueueDownError:
        logger.warning("The queue is down: a new run waits until it is back")
