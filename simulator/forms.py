"""Forms of the simulator's pages."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from simulator.hands import HandState
from simulator.odds import MulliganPolicy
from simulator.run_settings import (
    DEFAULT_GAMES,
    DEFAULT_TURNS,
    MAX_SEED,
    MAX_TURNS,
    RunSettings,
    Seat,
    new_seed,
)

MAX_GAMES_OF_VISITOR = 10_000
"""The most games of a run started on the site."""
ODDS_TURNS = 10
MAX_ODDS_TURNS = 50
MAX_COPIES = 60
MAX_DRAWS = 1_000


class RunForm(forms.Form):
    """The settings of a run. Empty fields have their defaults; an empty seed is a random one."""

    games = forms.IntegerField(
        label="Games", min_value=1, max_value=MAX_GAMES_OF_VISITOR, initial=DEFAULT_GAMES, required=False
    )
    turns = forms.IntegerField(
        label="Maximum turns", min_value=1, max_value=MAX_TURNS, initial=DEFAULT_TURNS, required=False
    )
    seat = forms.ChoiceField(
        label="Turn order",
        choices=[(seat.value, seat.sentence.capitalize()) for seat in Seat],
        initial=Seat.ALTERNATE.value,
        required=False,
    )
    seed = forms.IntegerField(
        label="Seed",
        min_value=0,
        max_value=MAX_SEED,
        required=False,
        help_text="Leave empty for a random seed.",
    )

    def settings(self) -> RunSettings:
        """The settings of a valid form."""
        data = self.cleaned_data
        return RunSettings(
            games=data["games"] or DEFAULT_GAMES,
            turns=data["turns"] or DEFAULT_TURNS,
            seat=Seat(data["seat"] or Seat.ALTERNATE),
            seed=new_seed() if data["seed"] is None else data["seed"],
        )


class RepeatForm(forms.Form):
    """Whether a run is repeated with its seed, or with a new one."""

    same_seed = forms.BooleanField(required=False)


class OddsForm(forms.Form):
    """The card of the deck, the number of copies, and the mulligan policy; defaults fill what is missing."""

    card = forms.ChoiceField(label="Card")
    at_least = forms.IntegerField(label="At least", min_value=0, max_value=MAX_COPIES)
    mulligan = forms.ChoiceField(
        label="Mulligan",
        choices=[
            (MulliganPolicy.NEVER.value, "Keep every opening hand"),
            (MulliganPolicy.WITHOUT.value, "Mulligan hands without the card"),
        ],
    )
    turns = forms.IntegerField(label="Turns", min_value=1, max_value=MAX_ODDS_TURNS)

    def __init__(self, data: Mapping[str, Any], card_names: Sequence[str]) -> None:
        defaults = {
            "card": card_names[0] if card_names else "",
            "at_least": 1,
            "mulligan": MulliganPolicy.NEVER.value,
            "turns": ODDS_TURNS,
        }
        super().__init__({**defaults, **data})
        self.fields["card"] = forms.ChoiceField(
            label="Card",
            choices=[(name, name) for name in card_names],
            error_messages={"invalid_choice": "The deck has no card named “%(value)s”."},
        )


class HandForm(forms.Form):
    """The state of a sample hand, as its address has it."""

    seed = forms.IntegerField(min_value=0, max_value=MAX_SEED, required=False)
    mulligan = forms.BooleanField(required=False)
    draws = forms.IntegerField(min_value=0, max_value=MAX_DRAWS, required=False)
    seat = forms.ChoiceField(choices=[("first", "first"), ("second", "second")], required=False)

    def state(self) -> HandState:
        """The state of the hand; a new opening hand when the address is invalid."""
        data = self.cleaned_data if self.is_valid() else {}
        seed = data.get("seed")
        return HandState(
            seed=new_seed() if seed is None else seed,
            mulligan=bool(data.get("mulligan")),
            draws=data.get("draws") or 0,
            first=data.get("seat") != "second",
        )
