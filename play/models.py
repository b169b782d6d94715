"""Tables, their seats, the decisions made there, and what players say to each other.

A game is its setup and its decisions: no state of a game is stored, so nothing can fall out of step with the
engine (:mod:`play.sessions` plays it again). Decisions that were undone stay until others are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import reverse
from django.utils import timezone

from common.source_version import VERSION_LENGTH
from decks.models import Deck
from decks.models.deck import ID_LENGTH, new_id
from play.game_kinds import KINDS
from play.game_kinds.base import GameKind
from play.game_kinds.wow_tcg import WOW_TCG
from play.machines import GOLDFISH, MACHINES
from play.phrases import PHRASES

VISITOR_LENGTH = 64


class TableQuerySet(models.QuerySet["Table"]):
    """Queries for tables."""

    def of(self, visitor: str) -> TableQuerySet:
        """The tables of a visitor's list, the latest touched first."""
        seats = TableSeat.objects.filter(visitor=visitor, is_unlisted=False, table=models.OuterRef("pk"))
        return self.filter(models.Exists(seats)).order_by("-updated")


class Table(models.Model):
    """A game that people play: what is fixed before it starts, and how far it has come."""

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting for players"
        PLAYING = "playing", "Playing"
        OVER = "over", "Over"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    kind = models.CharField(max_length=20, choices=[(name, kind.title) for name, kind in KINDS.items()])
    setup = models.JSONField()
    """What the kind of game needs to begin (:meth:`~play.game_kinds.base.GameKind.begin`)."""
    ply = models.PositiveIntegerField(default=0)
    """How many decisions are in force; later ones were undone."""
    revision = models.PositiveIntegerField(default=0)
    """Grows with every change, so that a page knows whether it shows the table as it is."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLAYING)
    result = models.CharField(max_length=200, blank=True, default="")
    """How the game ended, as a sentence; empty while it goes on."""
    engine_version = models.CharField(max_length=VERSION_LENGTH)
    """The engine that the decisions were made with (:mod:`simulator.engine_version`)."""
    is_private = models.BooleanField(default=False)
    """Whether a deck of the game was private when it was deleted: only its players may see it."""
    invitation = models.CharField(max_length=ID_LENGTH, null=True, blank=True, unique=True, editable=False)
    """The secret of the link by which others take the free seats; ``None`` where nobody was invited."""
    is_watchable = models.BooleanField(default=False)
    """Whether everybody who knows the address may watch, without seeing what is hidden."""
    clock = models.PositiveSmallIntegerField(null=True, blank=True)
    """Minutes that each person has for the whole game; ``None`` without clocks."""
    deciding_since = models.DateTimeField(default=timezone.now)
    """Since when the seat that decides is asked."""
    undo_request = models.JSONField(null=True, blank=True)
    """Who asks to take a decision back, which one, and who agrees (:mod:`play.actions.undo_requests`)."""
    continued_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="continuations"
    )
    origin = models.JSONField(default=dict, blank=True)
    """From where the game was continued, by its ``kind`` (:mod:`play.presentation.origins`); empty for one
    that began anew.
    """
    rematch_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches"
    )
    created = models.DateTimeField(default=timezone.now)
    updated = models.DateTimeField(default=timezone.now)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["-created", "id"]
        indexes = [models.Index(fields=["updated"], name="table_updated")]

    def __str__(self) -> str:
        return " against ".join(seat.name or "a free seat" for seat in self.seats.all())

    def get_absolute_url(self) -> str:
        """The page of the table."""
        return reverse("play:table", args=[self.pk])

    @property
    def title(self) -> str:
        """What plays against what."""
        return " against ".join(seat.deck_name or "a friend" for seat in self.seats.all())

    @property
    def game_kind(self) -> GameKind:
        """The game that is played."""
        return KINDS[self.kind]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state == self.State.OVER

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is still free, so that the game has not begun."""
        return self.state == self.State.WAITING

    @property
    def is_shared(self) -> bool:
        """Whether more than one visitor looks at the game, so that pages must learn of changes."""
        people = {seat.visitor for seat in self.seats.all() if not seat.is_machine}
        return self.is_waiting or self.is_watchable or len(people) > 1

    @property
    def version(self) -> str:
        """A text that differs whenever pages of the table do: after changes, and what players said."""
        latest = self.phrases.aggregate(pk=models.Max("pk"))["pk"]
        return f"{self.revision}.{latest or 0}"

    @property
    def has_decks(self) -> bool:
        """Whether the game began with decks, and not in the middle of a scenario."""
        return "decks" in self.setup

    @property
    def can_swap_decks(self) -> bool:
        """Whether the players can exchange decks: a goldfish has no other."""
        return self.has_decks and all(seat.level != GOLDFISH.key for seat in self.seats.all())

    def options_chosen(self, ply: int | None = None) -> list[int]:
        """The options of the decisions in force, or of the first ``ply`` ones, in order."""
        rows = self.decisions.filter(ply__lt=self.ply if ply is None else ply).order_by("ply")
        return list(rows.values_list("option", flat=True))

    def seats_of(self, visitor: str) -> list[TableSeat]:
        """The seats of a visitor, none for one without an identifier."""
        return [seat for seat in self.seats.all() if visitor and seat.visitor == visitor]


class TableSeat(models.Model):
    """A player at a table: a visitor, or the machine at a level."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    """What the log calls the player."""
    visitor = models.CharField(max_length=VISITOR_LENGTH, blank=True, default="")
    level = models.CharField(
        max_length=20,
        blank=True,
        default="",
        choices=[(level.key, level.name) for level in MACHINES.values()],
    )
    """The level of the machine that plays here; empty for a person."""
    deck = models.ForeignKey(Deck, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    """The source of the deck, used for links only: the game is played from the setup of the table."""
    deck_name = models.CharField(max_length=200)
    pace = models.CharField(max_length=30, blank=True, default="")
    """Where the player wants to be asked (:mod:`engine.pace`); empty for the usual."""
    pace_since = models.JSONField(default=dict, blank=True)
    """The moment at which that was chosen (:meth:`~play.game_kinds.base.TableGame.moment`)."""
    stops = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    """The steps at which the player is always asked."""
    is_unlisted = models.BooleanField(default=False)
    """Whether the player took the game, which others have, off the list of their own games."""
    time_used = models.DurationField(default=timedelta)
    """How long the player has taken for decisions, where there are clocks."""

    class Meta:
        ordering = ["index"]
        constraints = [models.UniqueConstraint(fields=["table", "index"], name="one_seat_an_index")]
        indexes = [models.Index(fields=["visitor"], name="seat_visitor", condition=~models.Q(visitor=""))]

    def __str__(self) -> str:
        return self.name

    @property
    def is_machine(self) -> bool:
        """Whether the machine plays here."""
        return bool(self.level)

    @property
    def is_free(self) -> bool:
        """Whether nobody has taken the seat yet."""
        return not self.visitor and not self.level


class TableDecision(models.Model):
    """A decision made at a table. Its row is what was decided: a ply is decided once."""

    class Maker(models.TextChoices):
        PERSON = "person", "A person"
        MACHINE = "machine", "The machine"
        PACE = "pace", "Passed for a person, as chosen"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="decisions")
    ply = models.PositiveIntegerField()
    """How many decisions were made before."""
    seat = models.PositiveSmallIntegerField()
    option = models.SmallIntegerField()
    """The index of the option, or ``-1 - seat`` for a concession."""
    text = models.CharField(max_length=300)
    maker = models.CharField(max_length=10, choices=Maker.choices)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["table", "ply"]
        constraints = [models.UniqueConstraint(fields=["table", "ply"], name="one_decision_a_ply")]

    def __str__(self) -> str:
        return self.text


class TablePhrase(models.Model):
    """What a player said to the others at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="phrases")
    seat = models.PositiveSmallIntegerField()
    phrase = models.CharField(max_length=20, choices=list(PHRASES.items()))
    sent = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.get_phrase_display()


def create_table(
    setup: dict[str, Any],
    seats: Sequence[TableSeat],
    *,
    engine_version: str,
    kind: GameKind = WOW_TCG,
    **fields: Any,
) -> Table:
    """Store a table with its seats, which are given in their order, and further fields of it."""
    table = Table.objects.create(kind=kind.name, setup=setup, engine_version=engine_version, **fields)
    for index, seat in enumerate(seats):
        seat.table, seat.index = table, index
    TableSeat.objects.bulk_create(seats)
    return table
