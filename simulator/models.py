"""Runs, the chunks they are cut into, the workers that play them, and how much of each card they play.

The work to do is stored in PostgreSQL alone. Messages in the queue carry no work, they only wake workers: a
lost message delays a chunk, a duplicate one finds nothing to do, and neither changes a result. See
:mod:`simulator.workers.chunks` for the life of a chunk.
"""

import secrets
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone

from cards.models import Card
from common.source_version import VERSION_LENGTH
from common.wording import count_noun
from decks.models import Deck
from engine.cardtext.coverage import CoverageLevel
from simulator.engine_version import engine_version
from simulator.kinds import GOLDFISH, KINDS, kind_choices
from simulator.kinds.base import CountedGames, GameSeries, GameTally, OtherInput, PlayedGames, RunKind
from simulator.reports.main_figure import MainFigure
from simulator.series.run_settings import MAX_GAMES, MAX_SEED, MAX_TURNS, RunSettings, Seat, game_seed
from simulator.series.sweep_rounds import StoppedVersion
from simulator.snapshots.coverage import NewCards, RunCoverage
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.snapshot import DeckSnapshot

WORKER_SILENCE = timedelta(seconds=20)
"""How long after its last heartbeat a worker no longer counts as alive."""


def new_run_id() -> str:
    """A primary key, and so an address, that cannot be guessed: 80 random bits."""
    return secrets.token_hex(10)


class RunQuerySet(models.QuerySet["Run"]):
    """Queries for runs."""

    def active(self) -> "RunQuerySet":
        """Runs that are waiting or playing."""
        return self.filter(state__in=Run.ACTIVE)

    def of(self, visitor: str) -> "RunQuerySet":
        """The runs that a visitor started, newest first."""
        return self.filter(visitor=visitor).order_by("-created")

    def for_lists(self) -> "RunQuerySet":
        """Runs without their decks, but with ``other_names``, those of the other decks where there are many,
        and with ``games_played``.
        """
        names = models.Func(
            models.F("other"),
            template="jsonb_path_query_array(%(expressions)s, '$[*].name')",
            output_field=models.JSONField(),
        )
        many = [name for name, kind in KINDS.items() if kind.has_many_decks]
        runs = self.defer("snapshot", "other").with_games_played()
        return runs.annotate(other_names=models.Case(models.When(kind__in=many, then=names), default=None))

    def with_games_played(self) -> "RunQuerySet":
        """Annotate runs with ``games_played``, the games of their finished chunks."""
        finished = models.Q(chunks__state=Chunk.State.DONE)
        return self.annotate(games_played=models.Sum("chunks__games", filter=finished, default=0))


class Run(models.Model):
    """N games of a deck list as it was when the run started, from one seed."""

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        PLAYING = "playing", "Playing"
        DONE = "done", "Done"
        CANCELLED = "cancelled", "Cancelled"
        FAILED = "failed", "Failed"

    ACTIVE = (State.WAITING, State.PLAYING)

    id = models.CharField(primary_key=True, max_length=20, default=new_run_id, editable=False)
    deck = models.ForeignKey(Deck, on_delete=models.SET_NULL, null=True, blank=True, related_name="runs")
    """The source of the list, used for links only."""
    kind = models.CharField(
        max_length=10,
        choices=kind_choices,
        default=GOLDFISH.name,
    )
    """What its games are (:mod:`simulator.kinds`)."""
    deck_name = models.CharField(max_length=200)
    other_deck = models.ForeignKey(Deck, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    other_name = models.CharField(max_length=300, blank=True, default="")
    """What the other version of a comparison, or the opponent of a match, is called."""
    other = models.JSONField(null=True, blank=True)
    """The list of that deck; in a run with many decks the list of these
    (:class:`~simulator.snapshots.named_decks.NamedDeck`), in a matrix of all of its decks, the first also as
    ``snapshot``.
    """
    other_decks = models.ManyToManyField(Deck, blank=True, related_name="+")
    """Those that are stored."""
    stopped = models.JSONField(default=list, blank=True)
    """The versions of a sweep that stopped (:class:`~simulator.series.sweep_rounds.StoppedVersion`)."""
    hero_name = models.CharField(max_length=200)
    snapshot = models.JSONField()
    """What the games are played from, with every printed fact (:mod:`simulator.snapshots.snapshot`)."""
    games = models.PositiveIntegerField(validators=[MinValueValidator(1), MaxValueValidator(MAX_GAMES)])
    turns = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(MAX_TURNS)])
    seed = models.BigIntegerField(validators=[MinValueValidator(0), MaxValueValidator(MAX_SEED)])
    seat = models.CharField(max_length=10, choices=[(seat.value, seat.sentence) for seat in Seat])
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    problem = models.CharField(max_length=300, blank=True, default="")
    visitor = models.CharField(max_length=64)
    """Who may cancel the run."""
    is_private = models.BooleanField(default=False)
    """The deck was private when it was deleted: only the visitor may see the run."""
    caller = models.CharField(max_length=64, blank=True, default="")
    """Whom an active run counts for (:mod:`accounts.callers`)."""
    last_claim = models.DateTimeField(null=True, blank=True)
    """When a chunk of it was claimed last."""
    created = models.DateTimeField(default=timezone.now)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    """The tally of all games of a finished run, or of the games of a run that ended early."""
    margin_of_error = models.FloatField(null=True, blank=True, validators=[MinValueValidator(0.0)])
    """Half the width of the interval at which the run ends, whatever games are left."""
    failed_games = models.JSONField(default=list, blank=True)
    """The numbers, from 0, of games that ended with an error and are not counted."""
    coverage = models.JSONField(null=True, blank=True)
    """How much card text the engine that plays the run supports (:mod:`simulator.snapshots.coverage`)."""
    engine_version = models.CharField(max_length=VERSION_LENGTH, blank=True, default="")
    """Which engine that is (:mod:`simulator.engine_version`); empty for versions that did not record it."""

    objects = RunQuerySet.as_manager()

    class Meta:
        ordering = ["-created"]
        indexes = [
            models.Index(fields=["visitor", "-created"], name="run_of_visitor"),
            models.Index(fields=["finished"], name="run_finished"),
            models.Index(
                fields=["created"], name="run_active", condition=models.Q(state__in=["waiting", "playing"])
            ),
        ]

    def __str__(self) -> str:
        return f"{count_noun(self.games, 'game')} of {self.deck_name}"

    def get_absolute_url(self) -> str:
        """The page of the run."""
        return reverse("simulator:detail", args=[self.pk])

    @property
    def title(self) -> str:
        """What the run is called: its kind, and the decks it is about."""
        return self.run_kind.title.format(deck=self.deck_name, other=self.other_name)

    @property
    def is_active(self) -> bool:
        """Whether the run is waiting or playing."""
        return self.state in self.ACTIVE

    @property
    def settings(self) -> RunSettings:
        """The settings that the run was started with."""
        return RunSettings(games=self.games, turns=self.turns, seed=self.seed, seat=Seat(self.seat))

    @property
    def run_kind(self) -> RunKind[Any]:
        """The kind of the run."""
        return KINDS[self.kind]

    def deck_snapshot(self) -> DeckSnapshot:
        """The deck as it is played."""
        return DeckSnapshot.from_json(self.snapshot)

    def named_decks(self) -> list[NamedDeck]:
        """The other decks as they are played: one of a comparison or a match, opponents of a gauntlet, all
        decks of a matrix, the versions of a sweep.
        """
        if self.run_kind.has_many_decks:
            return [NamedDeck.from_json(deck) for deck in self.other or ()]
        if self.run_kind.others is OtherInput.NONE or self.other is None:
            return []
        return [NamedDeck(self.other_name, DeckSnapshot.from_json(self.other), self.other_deck_id or "")]

    def stopped_versions(self) -> list[StoppedVersion]:
        """The versions of a sweep that stopped, in the order in which they did."""
        return [StoppedVersion.from_json(version) for version in self.stopped]

    def series(self) -> GameSeries:
        """The games of the run; of a sweep, those of its current round."""
        return self.run_kind.series(
            self.deck_snapshot(),
            [deck.snapshot for deck in self.named_decks()],
            self.settings,
            {version.number for version in self.stopped_versions()},
        )

    def version_names(self) -> list[str]:
        """What the deck is called, and the versions of it that play the same games, if there are any."""
        if not self.run_kind.has_versions:
            return [self.deck_name]
        if self.run_kind.has_many_decks:
            return [self.deck_name, *(version["name"] for version in self.other or ())]
        return [self.deck_name, self.other_name]

    def empty_tally(self) -> GameTally:
        """A tally for games of the run."""
        tally: GameTally = self.run_kind.empty_tally(self.turns)
        return tally

    def read_tally(self, counts: dict[str, Any]) -> GameTally:
        """The tally of games of the run that was stored."""
        tally: GameTally = self.run_kind.read_tally(counts)
        return tally

    def tally(self) -> GameTally | None:
        """The counts of the games, once the run has ended; None before, and without a game."""
        return self.read_tally(self.result) if self.result else None

    def tally_so_far(self) -> GameTally:
        """The counts of the games of an active run that are finished."""
        tally = self.empty_tally()
        for chunk in self.chunks.filter(state=Chunk.State.DONE).order_by("index"):
            if chunk.result is not None:
                tally = tally + self.read_tally(chunk.result)
        return tally

    def recorded_new_cards(self) -> tuple[NewCards, ...]:
        """The new cards of each version, as they were played; empty where that is not recorded."""
        recorded = (self.coverage or {}).get("new_cards", ())
        return tuple(NewCards.from_json(cards) for cards in recorded)

    def _new_cards(self) -> tuple[NewCards, ...]:
        """The new cards of each version, as the engine of this process plays them."""
        deck = self.deck_snapshot()
        versions = self.named_decks() if self.run_kind.has_versions else ()
        return tuple(NewCards.of(deck, version.snapshot) for version in versions)

    def recorded_coverage(self) -> RunCoverage | None:
        """How much card text is played; None before the first games, and for runs of versions that did not
        record it.
        """
        return RunCoverage.from_json(self.coverage) if self.coverage else None

    def record_coverage(self) -> None:
        """Record what the engine of this process plays, before the first games of the run are finished."""
        if self.coverage is None:
            coverage = RunCoverage.of(self.deck_snapshot()).to_json()
            if new_cards := self._new_cards():
                coverage["new_cards"] = [asdict(cards) for cards in new_cards]
            unplayed = Run.objects.filter(pk=self.pk, coverage__isnull=True)
            unplayed.exclude(chunks__state=Chunk.State.DONE).update(
                coverage=coverage, engine_version=engine_version()
            )

    def failed_seeds(self) -> list[tuple[int, int]]:
        """The numbers of the games that failed, counted from 1, and their seeds."""
        return [(game + 1, game_seed(self.seed, game)) for game in self.failed_games]

    def stopped_early(self, games: int) -> bool:
        """Whether a run of which so many games count was ended by its margin of error."""
        is_short = games + len(self.failed_games) < self.games
        return self.state == self.State.DONE and self.margin_of_error is not None and is_short

    def engines(self) -> list[str]:
        """The implementations of the engine that played the games, in alphabetical order."""
        played = self.chunks.filter(state=Chunk.State.DONE).exclude(engine="")
        return list(played.order_by("engine").values_list("engine", flat=True).distinct())

    def played_games(self) -> PlayedGames[Any] | None:
        """The games of a run that has ended, with what they were played with; ``None`` before, and without a
        game.
        """
        tally = self.tally()
        if tally is None:
            return None
        first = self.deck_snapshot()
        own = [NamedDeck(self.deck_name, first)] if self.run_kind.has_own_deck else []
        return PlayedGames(
            (*own, *self.named_decks()),
            self.settings,
            tally,
            tuple(self.engines()),
            self.recorded_coverage() or RunCoverage.of(first),
            tuple(self.stopped_versions()),
            self.recorded_new_cards() or self._new_cards(),
        )

    def main_figure(self) -> MainFigure | None:
        """The number that answers the question of a run of :meth:`RunQuerySet.for_lists`, once it has ended;
        ``None`` before, and without a game.
        """
        tally = self.tally()
        if tally is None:
            return None
        own = [self.deck_name] if self.run_kind.has_own_deck else []
        names = (*own, *(getattr(self, "other_names", None) or [self.other_name]))
        return self.run_kind.main_figure(CountedGames(tally, names, self.recorded_new_cards()))


class ChunkQuerySet(models.QuerySet["Chunk"]):
    """Queries for chunks. They use the clock of the database, as those of workers may differ."""

    def unfinished(self) -> "ChunkQuerySet":
        """Chunks that are not yet played to the end."""
        return self.filter(state__in=Chunk.UNFINISHED)

    def expired(self) -> "ChunkQuerySet":
        """Chunks whose lease has run out: their worker has stopped."""
        return self.filter(state=Chunk.State.PLAYING, lease_until__lt=Now())

    def due(self) -> "ChunkQuerySet":
        """Waiting chunks for which a message should be sent now."""
        return self.filter(state=Chunk.State.WAITING, wake_at__lte=Now())


class Chunk(models.Model):
    """Consecutive games of a run: the unit of work of a worker.

    Unfinished chunks exist only while their run is active, and results only until they are added up in the
    run. The worker that plays a chunk (``holder``) keeps it until ``lease_until``, and extends that as long
    as it plays. ``wake_at`` is when the next message is sent for a waiting chunk, ``sends`` how many were
    sent. ``engine`` is the implementation of the engine that played it, empty for versions that did not say.
    ``failed_games`` are the numbers of its games that ended with an error and are not in the result.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        PLAYING = "playing", "Playing"
        DONE = "done", "Done"

    UNFINISHED = (State.WAITING, State.PLAYING)

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="chunks")
    index = models.PositiveSmallIntegerField()
    first_game = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    sends = models.PositiveSmallIntegerField(default=0)
    wake_at = models.DateTimeField(default=timezone.now)
    holder = models.CharField(max_length=40, blank=True, default="")
    lease_until = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    engine = models.CharField(max_length=11, blank=True, default="")
    failed_games = models.JSONField(default=list, blank=True)

    objects = ChunkQuerySet.as_manager()

    class Meta:
        ordering = ["run", "index"]
        constraints = [models.UniqueConstraint(fields=["run", "index"], name="one_chunk_an_index")]
        indexes = [
            models.Index(
                fields=["index", "id"],
                name="chunk_unfinished",
                condition=models.Q(state__in=["waiting", "playing"]),
            ),
            models.Index(fields=["wake_at"], name="chunk_waiting", condition=models.Q(state="waiting")),
            models.Index(fields=["lease_until"], name="chunk_playing", condition=models.Q(state="playing")),
        ]

    def __str__(self) -> str:
        return f"chunk {self.index} of {self.run_id}"

    def game_numbers(self) -> range:
        """The games of the chunk, as the run counts them from 0."""
        return range(self.first_game, self.first_game + self.games)


class RecordedGame(models.Model):
    """A game of a run as somebody has seen it, to be shown in the same way whatever becomes of the engine.

    ``number`` counts the games of the run from 0; ``version`` is 1 for that of the other version of a
    comparison. ``record`` is a :class:`~engine.record.GameRecord` as compressed JSON, ``engine_version`` the
    engine that played it. ``is_as_counted`` says whether that is the engine of the run.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="recorded_games")
    number = models.PositiveIntegerField()
    version = models.PositiveSmallIntegerField(default=0)
    engine_version = models.CharField(max_length=VERSION_LENGTH)
    is_as_counted = models.BooleanField(default=True)
    record = models.BinaryField()
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "number", "version"], name="one_record_a_game")]

    def __str__(self) -> str:
        return f"game {self.number + 1} of {self.run_id}"


class WorkerQuerySet(models.QuerySet["Worker"]):
    """Queries for workers."""

    def alive(self) -> "WorkerQuerySet":
        """Workers with a recent heartbeat."""
        return self.filter(last_heartbeat__gt=Now() - WORKER_SILENCE)


class Worker(models.Model):
    """A running worker and the number of its processes; its heartbeat is updated every few seconds."""

    name = models.CharField(primary_key=True, max_length=200)
    processes = models.PositiveSmallIntegerField(default=1)
    last_heartbeat = models.DateTimeField(default=timezone.now)

    objects = WorkerQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name


class IndexedCoverage(models.Model):
    """How much of a card's text is simulated (:mod:`simulator.card_coverage`), to search and count by."""

    class Level(models.TextChoices):
        """The levels of :class:`engine.cardtext.coverage.CoverageLevel`."""

        FULL = CoverageLevel.FULL.value, "Fully simulated"
        PARTIAL = CoverageLevel.PARTIAL.value, "Simulated in part"
        NONE = CoverageLevel.NONE.value, "Simulated without text"

    card = models.OneToOneField(
        Card, on_delete=models.CASCADE, primary_key=True, related_name="indexed_coverage"
    )
    level = models.CharField(max_length=7, choices=Level.choices)
    powers = models.PositiveSmallIntegerField()
    """The number of its powers."""
    understood = models.PositiveSmallIntegerField()
    """The number of those that the engine plays."""
    unread_words = ArrayField(models.TextField(), default=list, blank=True)
    """The words at which reading stopped (:func:`engine.cardtext.unread_text.stop_words`), for every power
    that is not understood.
    """
    unplayed = ArrayField(models.TextField(), default=list, blank=True)
    """What understood powers have in them that is not played yet."""
    version = models.CharField(max_length=16)
    """That of the code that read the card."""

    class Meta:
        verbose_name_plural = "indexed coverage"
        indexes = [models.Index(fields=["level"], name="coverage_level")]

    def __str__(self) -> str:
        return f"{self.card}: {self.get_level_display()}"
