"""The shapes of reports, for the schema: what :mod:`simulator.reports.report_json` makes of each kind."""

from __future__ import annotations

from rest_framework import serializers

from engine.cardtext.coverage import CoverageLevel
from simulator.api.input import SEATS
from simulator.games.kinds import RunKind


class ShareSerializer(serializers.Serializer):
    """A share of trials, from 0 to 1, with its 95 % confidence interval."""

    value = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()
    count = serializers.IntegerField()
    trials = serializers.IntegerField()


class MeanSerializer(serializers.Serializer):
    """A mean with its 95 % confidence interval and standard deviation, which one trial alone lacks."""

    value = serializers.FloatField()
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    spread = serializers.FloatField(allow_null=True, help_text="Standard deviation")
    trials = serializers.IntegerField()


class TurnMeanSerializer(MeanSerializer):
    """The mean of a measure in one of the deck's own turns."""

    turn = serializers.IntegerField(help_text="From 1")


class MeanDifferenceSerializer(serializers.Serializer):
    """By how much one mean is greater than another, with its 95 % confidence interval."""

    value = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class SeatReportSerializer(serializers.Serializer):
    """The games in which the deck went first, or second."""

    seat = serializers.ChoiceField(choices=["first", "second"])
    won = ShareSerializer()
    mean_win_turn = MeanSerializer(allow_null=True)


class DrawnCardSerializer(serializers.Serializer):
    """What became of the copies of a card that were drawn."""

    name = serializers.CharField()
    drawn = MeanSerializer(help_text="Copies in a game")
    played = ShareSerializer(allow_null=True, help_text="Of all copies drawn")
    placed = ShareSerializer(allow_null=True, help_text="As a resource, of all copies drawn")
    in_hand = ShareSerializer(allow_null=True, help_text="As the game ended, of all copies drawn")
    turn_played = MeanSerializer(allow_null=True)
    drawn_early = MeanSerializer(
        allow_null=True, help_text="Winning turn of games with a copy drawn early; null for too few games"
    )
    not_drawn_early = MeanSerializer(allow_null=True, help_text="Winning turn of the other games")
    difference = MeanDifferenceSerializer(
        allow_null=True, help_text="By how many turns the first of these wins later"
    )


class CoverageSerializer(serializers.Serializer):
    """The cards of the main deck by how much of their text the games play."""

    full = serializers.IntegerField()
    partial = serializers.IntegerField()  # type: ignore[assignment]  # a key of the API
    none = serializers.IntegerField()
    hero = serializers.ChoiceField(choices=[level.value for level in CoverageLevel])
    indicative = serializers.BooleanField(help_text="Whether too few are played in full for reliable results")


class UnsupportedCardSerializer(serializers.Serializer):
    """A card with text that has no effect in the games."""

    name = serializers.CharField()
    count = serializers.IntegerField()
    text = serializers.ListField(child=serializers.CharField(), help_text="The powers without effect")


class UnknownFactsSerializer(serializers.Serializer):
    """A card of which a fact is not known, so that it had to be assumed."""

    name = serializers.CharField()
    count = serializers.IntegerField()
    facts = serializers.CharField(help_text="In words")


class ReportDeckSerializer(serializers.Serializer):
    """One of the two decks of a run."""

    deck = serializers.CharField(help_text="Its name")
    hero = serializers.CharField()
    cards = serializers.IntegerField()
    fully_simulated = serializers.IntegerField(help_text="Cards played with all of their text")


class GoldfishSettingsSerializer(serializers.Serializer):
    """How goldfish games were played."""

    seed = serializers.IntegerField()
    turns = serializers.IntegerField(help_text="Most own turns of a game")
    seat = serializers.ChoiceField(choices=SEATS)
    mulligan_policy = serializers.CharField()
    playing_policy = serializers.CharField()
    opponent = serializers.CharField()
    engine = serializers.CharField(help_text="The implementation of the engine that played")


class GoldfishReportSerializer(GoldfishSettingsSerializer):
    """The report of goldfish games, as `goldfish --json` prints it."""

    deck = serializers.CharField(help_text="Its name")
    hero = serializers.CharField()
    size = serializers.IntegerField(help_text="Cards in the main deck")
    cards = DrawnCardSerializer(many=True)
    coverage = CoverageSerializer()
    assumption = serializers.CharField(help_text="About an unknown fact of the hero; may be empty")
    games = serializers.IntegerField()
    win_turn = serializers.DictField(
        child=serializers.IntegerField(), help_text="Games won, by the turn on which they were"
    )
    not_won = serializers.DictField(child=serializers.IntegerField(), help_text="Games by how they ended")
    won = ShareSerializer()
    mean_win_turn = MeanSerializer(allow_null=True, help_text="Of the games won; null without any")
    mulligans = ShareSerializer()
    damage = TurnMeanSerializer(many=True, help_text="Damage in each turn")
    damage_so_far = TurnMeanSerializer(many=True, help_text="Damage by the end of each turn")
    resources = TurnMeanSerializer(many=True, help_text="Resources in play at the end of each turn")
    unused = TurnMeanSerializer(many=True, help_text="Those left unused")
    hand = TurnMeanSerializer(many=True, help_text="Cards in hand at the end of each turn")
    seats = SeatReportSerializer(many=True)
    not_understood = UnsupportedCardSerializer(many=True)
    unknown_facts = UnknownFactsSerializer(many=True)


class VersionReportSerializer(serializers.Serializer):
    """One of the two versions of a comparison."""

    won = ShareSerializer()
    mean_win_turn = MeanSerializer(allow_null=True)
    mean_length = MeanSerializer(help_text="Where a game that was not won counts as one turn over the limit")


class ComparisonReportSerializer(GoldfishSettingsSerializer):
    """The report of a comparison, as `compare --json` prints it."""

    decks = ReportDeckSerializer(many=True, help_text="Both versions")
    games = serializers.IntegerField()
    first = VersionReportSerializer()
    second = VersionReportSerializer()
    longer = MeanSerializer(help_text="By how many turns the second takes longer to win, pair by pair")
    unpaired = MeanDifferenceSerializer(allow_null=True, help_text="The same of as many unrelated games")
    earlier = ShareSerializer(help_text="Games that the second wins earlier")
    level = ShareSerializer(help_text="Games that both win on the same turn")
    later = ShareSerializer(help_text="Games that the second wins later")
    games_saved = serializers.FloatField(
        allow_null=True, help_text="How many times as many unrelated games the same interval would need"
    )
    is_clear = serializers.BooleanField(help_text="Whether the interval of `longer` leaves out zero")


class MatchReportSerializer(serializers.Serializer):
    """The report of a match, as `match --json` prints it."""

    decks = ReportDeckSerializer(many=True, help_text="The deck and its opponent")
    seed = serializers.IntegerField()
    engine = serializers.CharField(help_text="The implementation of the engine that played")
    games = serializers.IntegerField()
    won = ShareSerializer()
    lost = ShareSerializer()
    drawn = ShareSerializer()
    won_first = ShareSerializer(allow_null=True, help_text="Won of the games in which the deck went first")
    won_second = ShareSerializer(allow_null=True, help_text="Won of the games in which it went second")
    endings = serializers.DictField(child=ShareSerializer(), help_text="How games ended")
    turns = MeanSerializer(help_text="Of both players together")


REPORTS: dict[RunKind, type[serializers.Serializer]] = {
    RunKind.GOLDFISH: GoldfishReportSerializer,
    RunKind.COMPARISON: ComparisonReportSerializer,
    RunKind.MATCH: MatchReportSerializer,
}
"""The shape of the report, for every kind of run."""
