"""Input of runs: the settings, and the other deck of kinds that have one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from api.input import OptionField, QuerySerializer
from decks.api.input import StrictSerializer
from simulator.kinds import GOLDFISH, KINDS
from simulator.kinds.base import OtherInput, RunKind
from simulator.kinds.many_matches import MAX_DECKS
from simulator.series.run_settings import DEFAULT_TURNS, MAX_SEED, MAX_TURNS, RunSettings, Seat, new_seed

MAX_ID = 60
MAX_LIST = 300_000
MAX_SWAPS = 50
MAX_SWAP = 500
LEAST_MARGIN, MOST_MARGIN = 0.001, 10
RUN_KINDS = list(KINDS)
SEATS = [seat.value for seat in Seat]
GOLDFISH_KEYS = frozenset({"turns", "seat"})
"""What is set for goldfish games alone."""
OTHER_KEYS = {
    OtherInput.NONE: (),
    OtherInput.OPPONENT: ("other", "other_list"),
    OtherInput.VERSION: ("other", "other_list", "swaps"),
    OtherInput.DECKS: ("others",),
    OtherInput.SWAPS: ("swaps",),
}
"""What names the other decks of a run, of which one key is needed."""
OPTIONAL_KEYS = GOLDFISH_KEYS.union(*OTHER_KEYS.values())
GAMES_HELP = "; ".join(
    f"{kind}: {kind.default_games:,} by default, at most {kind.most_games:,}" for kind in KINDS.values()
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
    kind = OptionField(RUN_KINDS, default=GOLDFISH.name)
    games = serializers.IntegerField(
        min_value=1,
        max_value=max(kind.most_games for kind in KINDS.values()),
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
            "Ids of the stored decks to play a gauntlet against, or to play a matrix with the first; "
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
            f"another deck; for a sweep each alone, at most {KINDS['sweep'].most_others}"
        ),
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Check what depends on the kind of the run.

        :raises ValidationError: when a value does not apply to the kind, or the other deck is not named once.
        """
        kind = KINDS[attrs["kind"]]
        other_keys = OTHER_KEYS[kind.others]
        for key in attrs:
            if key in OPTIONAL_KEYS and not applies(kind, key):
                raise ValidationError({key: f"This value does not apply to runs of the kind “{kind}”."})
        if attrs.get("games", 1) > kind.most_games:
            raise ValidationError({"games": f"This value must be at most {kind.most_games:,}."})
        if other_keys and sum(key in attrs for key in other_keys) != 1:
            names = " or ".join(f"“{key}”" for key in other_keys)
            either = "either " if len(other_keys) > 1 else ""
            raise ValidationError({"other": f"Runs of the kind “{kind}” need {either}{names}."})
        if kind.has_many_decks and len(attrs.get("swaps", ())) > kind.most_others:
            raise ValidationError({"swaps": f"A {kind} tries at most {kind.most_others} swaps."})
        all_games = _games_of_part(attrs) * kind.parts(_other_count(attrs))
        if all_games > kind.most_games:
            raise ValidationError(
                {
                    "games": f"These are {all_games:,} games of all together, and at most "
                    f"{kind.most_games:,} can be played."
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


def applies(kind: RunKind[Any], key: str) -> bool:
    """Whether a key that not every kind has can be set for runs of a kind."""
    return key in OTHER_KEYS[kind.others] or (key in GOLDFISH_KEYS and not kind.has_matches)


def run_settings(fields: Mapping[str, Any]) -> RunSettings:
    """The settings of valid input, with a random seed if there is none."""
    seed = fields.get("seed")
    return RunSettings(
        games=KINDS[fields["kind"]].games_of_run(_games_of_part(fields), _other_count(fields)),
        turns=fields.get("turns", DEFAULT_TURNS),
        seat=Seat(fields.get("seat", Seat.ALTERNATE)),
        seed=new_seed() if seed is None else seed,
    )


def _games_of_part(fields: Mapping[str, Any]) -> int:
    """The games of each match or version, or of the run where there is but one."""
    games: int = fields.get("games") or KINDS[fields["kind"]].default_games
    return games


def _other_count(fields: Mapping[str, Any]) -> int:
    """How many other decks a run has; the deck is one of them where the kind has none of its own."""
    is_among_others = not KINDS[fields["kind"]].has_own_deck
    return len(fields.get("others") or fields.get("swaps") or ()) + is_among_others
