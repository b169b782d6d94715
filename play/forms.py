"""The form that begins a game, and those that a page of a game sends."""

from __future__ import annotations

from typing import Any

from django import forms

from accounts.visitors import Visitor
from common.forms import AddressForm
from decks.models import Deck
from decks.permissions import visibility_condition
from engine.pace import Pace
from engine.state import TurnStep
from play.machines import LEVELS
from simulator.series.run_settings import MAX_SEED, new_seed

BOTH_SIDES = "both"
STOP_STEPS = (TurnStep.READY, TurnStep.DRAW, TurnStep.COMBAT, TurnStep.END)
"""Steps of any turn in which a player may want to be asked although nothing is on the chain."""
EVERYTHING, CHANGES = "everything", "changes"
"""The lines of a log that a page shows."""
ANYONE, ME, OPPONENT = "anyone", "me", "opponent"
FIRST_SEATS: dict[str, int | None] = {ANYONE: None, ME: 0, OPPONENT: 1}


class TableForm(forms.Form):
    """Two decks, who plays the second, who goes first, and a seed."""

    deck = forms.ModelChoiceField(label="Your deck", queryset=Deck.objects.none())
    opposing_deck = forms.ModelChoiceField(label="The opponent’s deck", queryset=Deck.objects.none())
    opponent = forms.ChoiceField(
        label="Opponent",
        choices=[
            *((level.key, f"{level.name} (machine)") for level in LEVELS.values()),
            (BOTH_SIDES, "Me: I play both sides"),
        ],
        required=False,
    )
    first = forms.ChoiceField(
        label="Who goes first",
        choices=[(ANYONE, "A player found at random chooses"), (ME, "I do"), (OPPONENT, "The opponent does")],
        required=False,
    )
    seed = forms.IntegerField(
        label="Seed",
        min_value=0,
        max_value=MAX_SEED,
        required=False,
        help_text="The same seed shuffles both decks in the same way. Leave empty for a random seed.",
    )

    def __init__(self, *args: Any, visitor: Visitor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visitor = visitor
        decks = Deck.objects.filter(visibility_condition(visitor)).select_related("hero")
        for name in ("deck", "opposing_deck"):
            self.fields[name].queryset = decks  # type: ignore[attr-defined]

    @property
    def level(self) -> str:
        """The level of the machine in the second seat of a valid form; empty for the visitor."""
        opponent: str = self.cleaned_data["opponent"] or next(iter(LEVELS))
        return "" if opponent == BOTH_SIDES else opponent

    @property
    def first_seat(self) -> int | None:
        """The seat that goes first in a valid form; ``None`` leaves it to chance (Rule 101.1)."""
        return FIRST_SEATS[self.cleaned_data["first"] or ANYONE]

    @property
    def seed_or_new(self) -> int:
        """The seed of a valid form, or a new one."""
        seed: int | None = self.cleaned_data["seed"]
        return new_seed() if seed is None else seed


class TablePageForm(AddressForm):
    """How the page of a table is looked at: with which lines of the log, and whether with a hint."""

    log = forms.ChoiceField(choices=[(EVERYTHING, "Everything"), (CHANGES, "Only what changed the board")])
    hint = forms.BooleanField()


class RevisionForm(forms.Form):
    """The revision of the table that the page showed."""

    revision = forms.IntegerField(min_value=0)


class DecisionForm(RevisionForm):
    """The option that was chosen, counted from 0."""

    option = forms.IntegerField(min_value=0, max_value=10_000)


class PaceForm(RevisionForm):
    """How often the player is asked from now on, and at which steps always."""

    pace = forms.ChoiceField(choices=[(pace.value, pace.value.capitalize()) for pace in Pace], required=False)
    stops = forms.MultipleChoiceField(
        choices=[(step.value, step.value.capitalize()) for step in STOP_STEPS], required=False
    )
    changes_stops = forms.BooleanField(required=False)


class LineForm(forms.Form):
    """A line of a log, counted from 0, from which a game goes on, and the seat of the visitor there."""

    line = forms.IntegerField(min_value=0)
    seat = forms.IntegerField(min_value=0, max_value=1, required=False)
