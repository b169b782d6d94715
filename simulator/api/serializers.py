"""Serializers of runs. Every key is always present."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from api.pagination import PageSerializer
from cards.api.serializers import address
from simulator.api.input import RUN_KINDS, SEATS, applies
from simulator.api.report_serializers import REPORT_SERIALIZERS, report_serializer
from simulator.models import Run
from simulator.reports.fields import to_json
from simulator.reports.report_parts import CoverageReport, UnsupportedCardReport, unsupported_cards
from simulator.snapshots.coverage import RunCoverage

RUN_STATES = Run.State.choices

ReportField = PolymorphicProxySerializer(
    component_name="RunReport",
    serializers=REPORT_SERIALIZERS,
    resource_type_field_name=None,
    allow_null=True,
)


class RunDeckSerializer(serializers.Serializer):
    """The deck of a run, as it was named when the run started."""

    id = serializers.CharField(
        source="deck_id", allow_null=True, help_text="Null for a list that is not stored, or no longer"
    )
    name = serializers.CharField(source="deck_name")
    hero = serializers.CharField(source="hero_name")


class OtherDeckSerializer(serializers.Serializer):
    """The other version of a comparison, or the opponent of a match."""

    id = serializers.CharField(source="other_deck_id", allow_null=True)
    name = serializers.CharField(source="other_name", help_text="Its name, or the swaps that make it")


class RunSettingsSerializer(serializers.Serializer):
    """The settings of a run; one that does not apply to its kind is null."""

    games = serializers.IntegerField()
    turns = serializers.SerializerMethodField(help_text="Most own turns of a game")
    seat = serializers.SerializerMethodField()
    seed = serializers.IntegerField()
    margin_of_error = serializers.FloatField(
        allow_null=True, help_text="At which the run ends early; null to play all games"
    )

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_turns(self, run: Run) -> int | None:
        return run.turns if applies(run.run_kind, "turns") else None

    @extend_schema_field(serializers.ChoiceField(choices=SEATS, allow_null=True))
    def get_seat(self, run: Run) -> str | None:
        return run.seat if applies(run.run_kind, "seat") else None


class FailedGameSerializer(serializers.Serializer):
    """A game that ended with an error and is not counted."""

    game = serializers.IntegerField(help_text="From 1")
    seed = serializers.IntegerField()


class ProgressSerializer(serializers.Serializer):
    """How many games are played."""

    played = serializers.IntegerField()
    games = serializers.IntegerField()
    seconds_left = serializers.IntegerField(
        allow_null=True, help_text="An estimate; null before the first games are played"
    )
    delay_reason = serializers.CharField(help_text="A sentence about what delays the run; may be empty")


class GamesPlayedSerializer(serializers.Serializer):
    """How many games are played."""

    played = serializers.IntegerField(source="games_played")
    games = serializers.IntegerField()


class RunSummarySerializer(serializers.Serializer):
    """A run in a list."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=RUN_KINDS)
    state = serializers.ChoiceField(choices=RUN_STATES)
    deck = RunDeckSerializer(source="*")
    other = serializers.SerializerMethodField(help_text="Null for goldfish games")
    settings = RunSettingsSerializer(source="*")
    progress = GamesPlayedSerializer(source="*")
    problem = serializers.CharField(help_text="Why the run failed, in one sentence; else empty")
    created = serializers.DateTimeField()
    started = serializers.DateTimeField(allow_null=True, help_text="When the first games were begun")
    finished = serializers.DateTimeField(allow_null=True)
    url = serializers.HyperlinkedIdentityField(view_name="api:run", help_text="The run in the API")
    page = serializers.HyperlinkedIdentityField(
        view_name="simulator:detail", lookup_url_kwarg="run_id", help_text="The run's page for people"
    )

    @extend_schema_field(OtherDeckSerializer(allow_null=True))
    def get_other(self, run: Run) -> dict[str, Any] | None:
        return OtherDeckSerializer(run).data if run.other_name else None


class RunDetailSerializer(RunSummarySerializer):
    """A run with its progress and, once it has ended, its report."""

    progress = serializers.SerializerMethodField()  # type: ignore[assignment]  # more than in a list
    coverage = serializers.SerializerMethodField(help_text="How much card text of the deck is played")
    not_understood = serializers.SerializerMethodField(help_text="Cards with text that has no effect")
    others = serializers.SerializerMethodField(
        help_text="The opponents of a gauntlet, the decks of a matrix, the versions of a sweep; else none"
    )
    failed_games = serializers.SerializerMethodField(
        help_text="Games that ended with an error of the engine and are not counted"
    )
    report = serializers.SerializerMethodField(
        help_text="The numbers of a run that has ended, by its kind; null before, and without a game"
    )
    results_csv = serializers.SerializerMethodField(help_text="The address of the same numbers as a table")
    warnings = serializers.SerializerMethodField(
        help_text="When the run starts: unmatched lines and rules that its decks break, a sentence each"
    )
    cancel_key = serializers.SerializerMethodField(
        help_text="When the run is started without a token: what its starter can cancel it with; else null"
    )

    @extend_schema_field(ProgressSerializer)
    def get_progress(self, run: Run) -> dict[str, Any]:
        return ProgressSerializer(self.context["progress"]).data

    @extend_schema_field(report_serializer(CoverageReport))
    def get_coverage(self, run: Run) -> dict[str, Any]:
        coverage: dict[str, Any] = to_json(CoverageReport.of(_coverage(run)))
        return coverage

    @extend_schema_field(report_serializer(UnsupportedCardReport)(many=True))
    def get_not_understood(self, run: Run) -> list[dict[str, Any]]:
        cards: list[dict[str, Any]] = to_json(unsupported_cards(_coverage(run)))
        return cards

    @extend_schema_field(OtherDeckSerializer(many=True))
    def get_others(self, run: Run) -> list[dict[str, Any]]:
        decks = run.named_decks() if run.run_kind.has_many_decks else []
        return [{"id": deck.key or None, "name": deck.name} for deck in decks]

    @extend_schema_field(FailedGameSerializer(many=True))
    def get_failed_games(self, run: Run) -> list[dict[str, int]]:
        return [{"game": game, "seed": seed} for game, seed in run.failed_seeds()]

    @extend_schema_field(ReportField)
    def get_report(self, run: Run) -> dict[str, Any] | None:
        played = run.played_games()
        report: dict[str, Any] | None = to_json(run.run_kind.report(played)) if played else None
        return report

    def get_results_csv(self, run: Run) -> str:
        return address(self, "api:run-results", run.pk)

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_warnings(self, run: Run) -> list[str]:
        return list(self.context.get("warnings", ()))

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_cancel_key(self, run: Run) -> str | None:
        return self.context.get("cancel_key")


class RunsSerializer(PageSerializer):
    """The caller's own runs, newest first."""

    results = RunSummarySerializer(many=True)


def _coverage(run: Run) -> RunCoverage:
    return run.recorded_coverage() or RunCoverage.of(run.deck_snapshot())
