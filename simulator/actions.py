"""The actions on runs: start, repeat, cancel."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet
from django.utils.text import Truncator

from common.wording import count_noun
from decks.decklist import DeckList
from decks.models import Deck
from engine.cards import CardType
from simulator.games.kinds import RunKind
from simulator.games.named_decks import NamedDeck, different_names
from simulator.games.run_settings import MAX_CARDS, RunSettings
from simulator.games.snapshot import DeckSnapshot
from simulator.models import Chunk, Run
from simulator.swaps import Swap, SwapError
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


@dataclass(frozen=True, slots=True)
class OtherDeck:
    """The other version of a comparison, or the opponent of a match: what it is called, its list, and the
    stored deck that this was taken from, if there is one.
    """

    kind: RunKind
    name: str
    snapshot: DeckSnapshot
    deck: Deck | None = None

    def run_fields(self) -> dict[str, Any]:
        """The fields of a run with this deck."""
        return {
            "kind": self.kind.value,
            "other_deck": self.deck,
            "other_name": self.name or _name_of(self.snapshot),
            "other": self.snapshot.to_json(),
        }

    def stored_decks(self) -> QuerySet[Deck]:
        """The stored decks among many: none, as there is but one."""
        return Deck.objects.none()


@dataclass(frozen=True, slots=True)
class OtherDecks:
    """The opponents of a gauntlet, all decks of a matrix, or the versions of a sweep, with a name for all of
    them together. Those that are stored must be decks that the visitor may see.
    """

    kind: RunKind
    name: str
    decks: tuple[NamedDeck, ...]

    @classmethod
    def gauntlet(cls, opponents: tuple[NamedDeck, ...]) -> OtherDecks:
        """The opponents of a gauntlet."""
        return cls(RunKind.GAUNTLET, _name_of_many(opponents, "deck"), opponents)

    @classmethod
    def matrix(cls, decks: tuple[NamedDeck, ...]) -> OtherDecks:
        """All decks of a matrix."""
        return cls(RunKind.MATRIX, "each other", decks)

    @classmethod
    def sweep(cls, deck: DeckSnapshot, swaps: Iterable[Swap]) -> OtherDecks:
        """The versions of a deck after each of these swaps, equal ones once.

        :raises SwapError: when a swap cannot be made, or changes nothing.
        """
        versions: list[NamedDeck] = []
        for swap in swaps:
            version = swap.apply(deck)
            if version == deck:
                raise SwapError(f"“{swap}” changes nothing.")
            if all(version != earlier.snapshot for earlier in versions):
                versions.append(NamedDeck(str(swap), version))
        return cls(RunKind.SWEEP, _name_of_many(versions, "swap")[:300], tuple(versions))

    def run_fields(self) -> dict[str, Any]:
        """The fields of a run with these decks. A matrix has no deck of its own."""
        fields: dict[str, Any] = {
            "kind": self.kind.value,
            "other_name": self.name,
            "other": [deck.to_json() for deck in self.decks],
        }
        if self.kind is RunKind.MATRIX:
            fields |= {"deck_name": count_noun(len(self.decks), "deck"), "hero_name": "", "deck": None}
        return fields

    def stored_decks(self) -> QuerySet[Deck]:
        """The stored decks that these were taken from."""
        return Deck.objects.filter(pk__in=[deck.key for deck in self.decks if deck.key])


def start(
    snapshot: DeckSnapshot,
    settings: RunSettings,
    *,
    visitor: str,
    caller: str = "",
    deck: Deck | None = None,
    other: OtherDeck | OtherDecks | None = None,
    margin_of_error: float | None = None,
    is_private: bool = False,
) -> Run:
    """Store a run with its chunks, and wake workers once both are committed.

    It plays goldfish games unless there are ``other`` decks, and counts for the ``caller``, or without one
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
    other: OtherDeck | OtherDecks | None = None,
    margin_of_error: float | None = None,
    is_private: bool = False,
) -> Run:
    """Store a run with its chunks, whatever others are active; workers find it in their next sweep."""
    with transaction.atomic():
        fields = {
            "deck": deck,
            "deck_name": _name_of(snapshot),
            "hero_name": snapshot.hero.name,
            "kind": RunKind.GOLDFISH.value,
        }
        run = Run.objects.create(
            **fields | (other.run_fields() if other else {}),
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
        if other:
            run.other_decks.set(other.stored_decks())
        Chunk.objects.bulk_create(cut_run(run))
    return run


def _name_of_many(decks: Sequence[NamedDeck], noun: str) -> str:
    return decks[0].name if len(decks) == 1 else count_noun(len(decks), noun)


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


def repeat(run: Run, settings: RunSettings, *, visitor: str, caller: str = "") -> Run:
    """Start a new run of the same lists.

    :raises TooManyRunsError: when too many runs are active already.
    """
    return start(
        run.deck_snapshot(),
        settings,
        other=_other_of(run),
        visitor=visitor,
        caller=caller,
        deck=run.deck,
        margin_of_error=run.margin_of_error,
        is_private=run.is_private,
    )


def _other_of(run: Run) -> OtherDeck | OtherDecks | None:
    kind, other = RunKind(run.kind), run.other_snapshot()
    if other:
        return OtherDeck(kind, run.other_name, other, run.other_deck)
    return OtherDecks(kind, run.other_name, tuple(run.named_decks())) if kind.has_many_decks else None


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
        sweeper.sweep_for_page()
    except queue.QueueDownError:
        logger.warning("The queue is down: a new run waits until it is back")
