"""Forms about runs."""

from django import forms

from simulator.games.run_settings import (
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
