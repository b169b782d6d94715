"""What programs send to tables."""

from __future__ import annotations

from rest_framework import serializers

from api.input import NumberParameter, OptionField, QuerySerializer
from decks.api.input import StrictSerializer
from engine.pace import Pace
from play.actions.opening import ME
from play.forms import (
    ALONE,
    ANYONE,
    CLOCKS,
    FIRST_SEATS,
    FRIEND,
    PAIRS,
    STOP_STEPS,
)
from play.machines import LEVELS
from play.phrases import PHRASES
from simulator.series.run_settings import MAX_SEED

MAX_ID = 60
LAST_LINE = 1_000_000
OPPONENTS = [*LEVELS, FRIEND, ME]
PACES = [pace.value for pace in Pace]
STOPS = [step.value for step in STOP_STEPS]


class SeedField(serializers.IntegerField):
    """The seed of a game; a random one where it is left out."""

    def __init__(self) -> None:
        super().__init__(
            min_value=0,
            max_value=MAX_SEED,
            required=False,
            allow_null=True,
            help_text="By default a random one; the same seed shuffles the same decks in the same way",
        )


class TableInputSerializer(StrictSerializer):
    """A game to begin between stored decks, one for each seat in the order of the keys."""

    deck = serializers.CharField(max_length=MAX_ID, help_text="Id of a deck that you may see: yours, seat 0")
    opposing_deck = serializers.CharField(
        max_length=MAX_ID, required=False, help_text="Id of the opponent's deck; friends choose their own"
    )
    third_deck = serializers.CharField(max_length=MAX_ID, required=False)
    fourth_deck = serializers.CharField(max_length=MAX_ID, required=False)
    players = serializers.IntegerField(min_value=2, max_value=4, default=2)
    teams = OptionField(
        [ALONE, PAIRS], default=ALONE, help_text="`pairs`: seats 0 and 2 against seats 1 and 3"
    )
    opponent = OptionField(
        OPPONENTS,
        default=OPPONENTS[0],
        help_text="A level of the machine, `friend` for a seat to invite to, or `both` to play it yourself",
    )
    third_player = OptionField(OPPONENTS, required=False, help_text="By default the same as `opponent`")
    fourth_player = OptionField(OPPONENTS, required=False, help_text="By default the same as `opponent`")
    clock = serializers.ChoiceField(
        CLOCKS, required=False, help_text="Minutes for each player; without it nobody has a clock"
    )
    is_watchable = serializers.BooleanField(
        default=False, help_text="Whether everybody with the address may watch, without hidden cards"
    )
    first = OptionField(
        list(FIRST_SEATS),
        default=ANYONE,
        help_text="Who goes first; `anyone` lets a player found at random choose",
    )
    seed = SeedField()


class RevisionInputSerializer(StrictSerializer):
    """The table as the program knows it."""

    revision = serializers.IntegerField(
        min_value=0, help_text="As you read it; if the table has changed since, the answer is 409"
    )


class DecisionInputSerializer(RevisionInputSerializer):
    """A decision."""

    option = serializers.IntegerField(min_value=0, max_value=10_000, help_text="Its `index`")


class UndoAnswerInputSerializer(RevisionInputSerializer):
    """Whether you agree that another player takes a decision back."""

    agrees = serializers.BooleanField(help_text="Without it you refuse, or withdraw what you asked yourself")


class PhraseInputSerializer(StrictSerializer):
    """What you say."""

    phrase = OptionField(list(PHRASES))


class PaceInputSerializer(RevisionInputSerializer):
    """Where to be asked from now on; what is left out stays as it is."""

    pace = OptionField(PACES, required=False)
    stops = serializers.ListField(
        child=OptionField(STOPS),
        required=False,
        max_length=len(STOPS),
        help_text="The steps of every turn at which you are always asked",
    )


class JoinInputSerializer(StrictSerializer):
    """Whoever sits down brings a deck."""

    deck = serializers.CharField(max_length=MAX_ID, help_text="Id of a deck that you may see")


class RematchInputSerializer(StrictSerializer):
    """Another game of the same players."""

    swap_decks = serializers.BooleanField(default=False)
    seed = SeedField()


class LineInputSerializer(StrictSerializer):
    """From where to go on."""

    line = serializers.IntegerField(
        min_value=0, max_value=LAST_LINE, help_text="The `number` of the line of the log"
    )


class RunLineInputSerializer(LineInputSerializer):
    """From where to go on, and on which side."""

    seat = serializers.IntegerField(min_value=0, max_value=1, default=0, help_text="Your seat; 0 by default")


class ScenarioStepInputSerializer(StrictSerializer):
    """From where to go on."""

    step = serializers.IntegerField(min_value=0, max_value=LAST_LINE, help_text="Counted from 0")


class LogQuerySerializer(QuerySerializer):
    """Which part of the log."""

    since = NumberParameter(
        min_value=0, max_value=LAST_LINE, default=0, help_text="The number of the first line"
    )


class ReplayQuerySerializer(QuerySerializer):
    """Which step of a replay."""

    step = NumberParameter(
        min_value=0, max_value=LAST_LINE, default=0, help_text="The number of a line of the log"
    )
