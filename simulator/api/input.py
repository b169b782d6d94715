"""Input of runs: the settings, and the other deck of kinds that have one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from api.input import OptionField, QuerySerializer
from decks.api.input import StrictSerializer
from simulator.forms import DEFAULT_MATCHES, MAX_GAMES_OF_VISITOR, MAX_MATCHES_OF_VISITOR
from simulator.games.kinds import RunKind, pairs_of
from simulator.games.run_settings import (
    DEFAULT_GAMES,
    DEFAULT_TURNS,
    MAX_SEED,
    MAX_TURNS,
    RunSettings,
    Seat,
    new_seed,
)
from simulator.match_forms import DEFAULT_GAUNTLET_GAMES, DEFAULT_MATRIX_GAMES, MAX_DECKS
from simulator.sweep_forms import DEFAULT_SWEEP_GAMES, MAX_SWEEP_GAMES, MAX_VERSIONS

MAX_ID = 60
MAX_LIST = 300_000
MAX_SWAPS = 50
MAX_SWAP = 500
LEAST_MARGIN, MOST_MARGIN = 0.001, 10
RUN_KINDS = [kind.value for kind in RunKind]
SEATS = [seat.value for seat in Seat]
OTHER_KEYS = ("other", "other_list", "swaps", "others")
"""What names the other decks of a run."""


@dataclass(frozen=True, slots=True)
class KindOptions:
    """What can be set for runs of a kind: the games, and the keys that not every kind has.

    Games are those of each match or version, and at most so many of all together.
    """

    default_games: int
    most_games: int
    keys: frozenset[str]

    @property
    def other_keys(self) -> list[str]:
        """The keys that name the other decks, of which one is needed; empty for a kind without."""
        return [key for key in OTHER_KEYS if key in self.keys]


KINDS = {
    RunKind.GOLDFISH: KindOptions(DEFAULT_GAMES, MAX_GAMES_OF_VISITOR, frozenset({"turns", "seat"})),
    RunKind.COMPARISON: KindOptions(
        DEFAULT_GAMES, MAX_GAMES_OF_VISITOR, frozenset({"turns", "seat", "other", "other_list", "swaps"})
    ),
    RunKind.MATCH: KindOptions(DEFAULT_MATCHES, MAX_MATCHES_OF_VISITOR, frozenset({"other", "other_list"})),
    RunKind.GAUNTLET: KindOptions(DEFAULT_GAUNTLET_GAMES, MAX_MATCHES_OF_VISITOR, frozenset({"others"})),
    RunKind.MATRIX: KindOptions(DEFAULT_MATRIX_GAMES, MAX_MATCHES_OF_VISITOR, frozenset({"others"})),
    RunKind.SWEEP: KindOptions(DEFAULT_SWEEP_GAMES, MAX_SWEEP_GAMES, frozenset({"turns", "seat", "swaps"})),
}
"""The kinds of runs that can be started."""
OPTIONAL_KEYS = frozenset().union(*(options.keys for options in KINDS.values()))
GAMES_HELP = "; ".join(
    f"{kind}: {options.default_games:,} by default, at most {options.most_games:,}"
    for kind, options in KINDS.items()
)


class RunQuerySerializer(QuerySerializer):
    """What can be sent in the address with a deck file as the body; a JSON object has these as keys."""

    kind = serializers.CharField(
        required=False, allow_blank=True, help_text=f"{', '.join(f'`{kind}`' for kind in KINDS)}"
    )
    games = serializers.CharField(required=False, allow_blank=True, help_text="Number of games")
    turns = serializers.CharField(required=False, allow_blank=True, help_text="Most own turns of a game")
    seat = serializers.CharField(
        required=False, allow_blank=True, help_text="`alternate`, `first` or `second`"
    )
    seed = serializers.CharField(required=False, allow_blank=True, help_text="By default a random one")
    margin_of_error = serializers.CharField(
        required=False, allow_blank=True, help_text="The margin at which the run ends early"
    )
    other = serializers.CharField(required=False, allow_blank=True, help_text="Id of the other deck")
    others = serializers.CharField(
        required=False, allow_blank=True, help_text="Ids of the other decks, separated by commas"
    )
    swaps = serializers.CharField(
        required=False, allow_blank=True, help_text="Swaps of cards, one a line, for a comparison or a sweep"
    )
    filename = serializers.CharField(
        required=False, allow_blank=True, help_text="Name of the file, which names a deck without a name"
    )

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """The parameters that are not empty."""
        return {name: value for name, value in super().read(request).items() if value}


class SwapsField(serializers.ListField):
    """Swaps of cards: a list of texts, or one text with a swap on each line."""

    def to_internal_value(self, data: Any) -> list[Any]:
        """The swaps; empty lines are dropped."""
        if isinstance(data, str):
            data = [line for line in data.splitlines() if line.strip()]
        return super().to_internal_value(data)


class DeckIdsField(serializers.ListField):
    """Ids of stored decks: a list, or one text with commas between them."""

    def to_internal_value(self, data: Any) -> list[Any]:
        """The ids, each once."""
        if isinstance(data, str):
            data = [key.strip() for key in data.split(",") if key.strip()]
        return list(dict.fromkeys(super().to_internal_value(data)))


class RunInputSerializer(StrictSerializer):
    """A run to start. The deck is a stored one, or a list."""

    deck = serializers.CharField(
        max_length=MAX_ID, required=False, help_text="Id of a stored deck that you may see"
    )
    list = serializers.CharField(
        max_length=MAX_LIST,
        required=False,
        trim_whitespace=False,
        help_text="In place of `deck`: a deck list, or a deck file of any known format, as text",
    )
    kind = OptionField([kind.value for kind in KINDS], default=RunKind.GOLDFISH.value)
    games = serializers.IntegerField(
        min_value=1,
        max_value=max(options.most_games for options in KINDS.values()),
        required=False,
        help_text=GAMES_HELP,
    )
    turns = serializers.IntegerField(
        min_value=1,
        max_value=MAX_TURNS,
        required=False,
        help_text=f"Most own turns of a goldfish game, {DEFAULT_TURNS} by default",
    )
    seat = OptionField(
        SEATS,
        required=False,
        help_text="Whether the deck goes first; by default in every other goldfish game",
    )
    seed = serializers.IntegerField(
        min_value=0, max_value=MAX_SEED, required=False, allow_null=True, help_text="By default a random one"
    )
    margin_of_error = serializers.FloatField(
        min_value=LEAST_MARGIN,
        max_value=MOST_MARGIN,
        required=False,
        allow_null=True,
        help_text=(
            "Ends the run as soon as half the width of the 95 % interval is as small: of the winning turn or "
            "the difference in turns, in a match of the share won, from 0 to 1"
        ),
    )
    other = serializers.CharField(
        max_length=MAX_ID,
        required=False,
        help_text="Id of the stored deck to compare with, or to play against",
    )
    other_list = serializers.CharField(
        max_length=MAX_LIST, required=False, trim_whitespace=False, help_text="In place of `other`: its list"
    )
    others = DeckIdsField(
        child=serializers.CharField(max_length=MAX_ID),
        max_length=MAX_DECKS,
        allow_empty=False,
        required=False,
        help_text=(
            "Ids of the stored decks that a gauntlet plays against, or that play a matrix with the first, "
            f"at most {MAX_DECKS}"
        ),
    )
    swaps = SwapsField(
        child=serializers.CharField(max_length=MAX_SWAP),
        max_length=MAX_SWAPS,
        allow_empty=False,
        required=False,
        help_text=(
            "Swaps such as `2 Fireball for 2 Frostbolt`: for a comparison all of them together, in place of "
            f"another deck; for a sweep each alone, at most {MAX_VERSIONS}"
        ),
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Check what depends on the kind of the run.

        :raises ValidationError: when a value does not apply to the kind, or the other deck is not named once.
        """
        kind = RunKind(attrs["kind"])
        options = KINDS[kind]
        for key in attrs:
            if key in OPTIONAL_KEYS - options.keys:
                raise ValidationError({key: f"This value does not apply to runs of the kind “{kind}”."})
        if attrs.get("games", 1) > options.most_games:
            raise ValidationError({"games": f"This value must be at most {options.most_games:,}."})
        if options.other_keys and sum(key in attrs for key in options.other_keys) != 1:
            names = " or ".join(f"“{key}”" for key in options.other_keys)
            either = "either " if len(options.other_keys) > 1 else ""
            raise ValidationError({"other": f"Runs of the kind “{kind}” need {either}{names}."})
        if kind is RunKind.SWEEP and len(attrs["swaps"]) > MAX_VERSIONS:
            raise ValidationError({"swaps": f"A sweep tries at most {MAX_VERSIONS} swaps."})
        all_games = games_of_part(attrs) * parts_of_run(attrs)
        if all_games > options.most_games:
            raise ValidationError(
                {
                    "games": f"These are {all_games:,} games of all together, and at most "
                    f"{options.most_games:,} can be played."
                }
            )
        return attrs


class CancelInputSerializer(StrictSerializer):
    """The key of a run that was started without a token."""

    readable = frozenset({"csrfmiddlewaretoken"})

    cancel_key = serializers.CharField(
        max_length=64,
        allow_blank=True,
        default="",
        help_text="As the response to the start of the run had it; not needed with a token",
    )


def games_of_part(fields: Mapping[str, Any]) -> int:
    """The games of each match or version, or of the run where there is but one."""
    games: int = fields.get("games") or KINDS[RunKind(fields["kind"])].default_games
    return games


def parts_of_run(fields: Mapping[str, Any]) -> int:
    """How many matches a run plays, or versions a sweep tries; 1 for every other kind."""
    match RunKind(fields["kind"]):
        case RunKind.GAUNTLET:
            return len(fields["others"])
        case RunKind.MATRIX:
            return len(pairs_of(RunKind.MATRIX, 1 + len(fields["others"])))
        case RunKind.SWEEP:
            return len(fields["swaps"])
    return 1


def run_settings(fields: Mapping[str, Any]) -> RunSettings:
    """The settings of valid input, with a random seed if there is none.

    The games of a run are those of all matches together, but those of each version of a sweep.
    """
    seed = fields.get("seed")
    is_sweep = fields["kind"] == RunKind.SWEEP
    return RunSettings(
        games=games_of_part(fields) * (1 if is_sweep else parts_of_run(fields)),
        turns=fields.get("turns", DEFAULT_TURNS),
        seat=Seat(fields.get("seat", Seat.ALTERNATE)),
        seed=new_seed() if seed is None else seed,
    )
