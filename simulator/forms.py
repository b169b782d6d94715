"""What visitors may fill in."""

from typing import Any

from django import forms

from simulator.odds import MulliganPolicy
from simulator.settings import (
    DEFAULT_GAMES,
    DEFAULT_TURNS,
    MAX_SEED,
    MAX_TURNS,
    RunSettings,
    Seat,
    new_seed,
)

MOST_GAMES = 10_000
"""Games a visitor may ask for in one run."""
ODDS_TURNS = 10
MOST_WANTED = 60


class RunForm(forms.Form):
    """The settings of a run. Whatever is left out has its default, and the seed a random one."""

    games = forms.IntegerField(
        label="Games", min_value=1, max_value=MOST_GAMES, initial=DEFAULT_GAMES, required=False
    )
    turns = forms.IntegerField(
        label="Turns at most", min_value=1, max_value=MAX_TURNS, initial=DEFAULT_TURNS, required=False
    )
    seat = forms.ChoiceField(
        label="Seat",
        choices=[(seat.value, seat.sentence.capitalize()) for seat in Seat],
        initial=Seat.ALTERNATE.value,
        required=False,
    )
    seed = forms.IntegerField(label="Seed", min_value=0, max_value=MAX_SEED, required=False)

    def settings(self) -> RunSettings:
        """What was asked for; only of a valid form."""
        given = {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
        seat = Seat(given.pop("seat", Seat.ALTERNATE))
        return RunSettings(seat=seat, **({"seed": new_seed()} | given))


class OddsForm(forms.Form):
    """Which card of the deck, how many copies, and which hands are sent back."""

    card = forms.ChoiceField(label="Card")
    at_least = forms.IntegerField(label="At least", min_value=0, max_value=MOST_WANTED)
    mulligan = forms.ChoiceField(
        label="Mulligan",
        choices=[
            (MulliganPolicy.NEVER.value, "Keep every opening hand"),
            (MulliganPolicy.WITHOUT.value, "Send back a hand without it"),
        ],
    )
    turns = forms.IntegerField(label="Turns", min_value=1, max_value=50)

    def __init__(self, asked: dict[str, Any], names: list[str]) -> None:
        defaults = {
            "card": names[0] if names else "",
            "at_least": 1,
            "mulligan": MulliganPolicy.NEVER.value,
            "turns": ODDS_TURNS,
        }
        super().__init__(defaults | asked)
        card = self.fields["card"]
        card.choices = [(name, name) for name in names]
        card.error_messages["invalid_choice"] = "The deck has no card named “%(value)s”."


class HandForm(forms.Form):
    """The state of a sample hand, wholly in the address."""

    seed = forms.IntegerField(min_value=0, max_value=MAX_SEED, required=False)
    mulligan = forms.BooleanField(required=False)
    draws = forms.IntegerField(min_value=0, max_value=1_000, required=False)
    seat = forms.ChoiceField(choices=[("first", "first"), ("second", "second")], required=False)
