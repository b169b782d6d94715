"""The forms that begin a game and join one, and those that a page of a game sends."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms

from accounts.visitors import Visitor
from common.forms import AddressForm
from decks.models import Deck
from decks.permissions import visibility_condition
from engine.pace import Pace
from engine.state import TurnStep
from play.actions.opening import ME, Terms
from play.machines import LEVELS
from play.phrases import PHRASES
from simulator.series.run_settings import MAX_SEED, new_seed

FRIEND = "friend"
"""Besides the levels of the machine and ``ME``: that a seat is for somebody with the link."""
CLOCKS = (15, 30, 60)
"""Minutes for each player that people may agree on."""
ALONE, PAIRS = "alone", "pairs"
PAIR_TEAMS = (0, 1, 0, 1)
"""By seats."""
OTHER_PLAYERS = ("opponent", "third_player", "fourth_player")
OTHER_DECKS = ("opposing_deck", "third_deck", "fourth_deck")
STOP_STEPS = (TurnStep.READY, TurnStep.DRAW, TurnStep.COMBAT, TurnStep.END)
"""Steps of any turn in which a player may want to be asked although nothing is on the chain."""
EVERYTHING, CHANGES = "everything", "changes"
"""The lines of a log that a page shows."""
ANYONE, VISITOR, OPPONENT = "anyone", "me", "opponent"
FIRST_SEATS: dict[str, int | None] = {ANYONE: None, VISITOR: 0, OPPONENT: 1}


class DeckField(forms.ModelChoiceField):
    """A deck that the visitor may see."""

    default_error_messages: ClassVar = {"invalid_choice": "There is no such deck, or it is private."}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(queryset=Deck.objects.none(), **kwargs)


class DeckChoiceForm(forms.Form):
    """The deck with which a visitor sits down; forms with further decks begin with this one."""

    deck = DeckField(label="Your deck")

    def __init__(self, *args: Any, visitor: Visitor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visitor = visitor
        decks = Deck.objects.filter(visibility_condition(visitor)).select_related("hero")
        for field in self.fields.values():
            if isinstance(field, DeckField):
                field.queryset = decks


class PlayerField(forms.ChoiceField):
    """Who plays in a seat: the machine at a level, a friend, or the visitor."""

    def __init__(self, label: str, *, me: str = "Me") -> None:
        machines = [(level.key, f"{level.name} (machine)") for level in LEVELS.values()]
        choices = [*machines, (FRIEND, "A friend, by a link"), (ME, me)]
        super().__init__(label=label, choices=choices, required=False)


class TableForm(DeckChoiceForm):
    """The decks, who plays the others, who goes first, a seed, and what people agree on."""

    opponent = PlayerField("Opponent", me="Me: I play both sides")
    opposing_deck = DeckField(label="The opponent's deck", required=False)
    first = forms.ChoiceField(
        label="Who goes first",
        choices=[
            (ANYONE, "A player found at random chooses"),
            ("me", "I do"),
            (OPPONENT, "The opponent does"),
        ],
        required=False,
    )
    seed = forms.IntegerField(
        label="Seed",
        min_value=0,
        max_value=MAX_SEED,
        required=False,
        help_text="The same seed shuffles the decks in the same way. Leave empty for a random seed.",
    )
    clock = forms.TypedChoiceField(
        label="Clocks",
        coerce=int,
        empty_value=None,
        choices=[("", "None"), *((minutes, f"{minutes} minutes for each player") for minutes in CLOCKS)],
        required=False,
    )
    is_watchable = forms.BooleanField(
        label="Let everybody with the address watch", required=False, help_text="Watchers see no hidden card."
    )
    players = forms.TypedChoiceField(
        label="Players",
        coerce=int,
        empty_value="2",
        choices=[(2, "Two"), (3, "Three"), (4, "Four")],
        required=False,
    )
    teams = forms.ChoiceField(
        label="Teams of four players",
        choices=[(ALONE, "Everybody alone"), (PAIRS, "First and third against second and fourth")],
        required=False,
    )
    third_player = PlayerField("Third player")
    third_deck = DeckField(label="Third player's deck", required=False)
    fourth_player = PlayerField("Fourth player")
    fourth_deck = DeckField(label="Fourth player's deck", required=False)

    def clean(self) -> dict[str, Any]:
        """Whoever does not bring a deck of their own needs one, and pairs are of four players. Seats of whom
        nothing is said are like that of the opponent.
        """
        data = super().clean() or {}
        if self.errors:
            return data
        others = OTHER_PLAYERS[: int(data["players"]) - 1]
        data["opponent"] = data["opponent"] or next(iter(LEVELS))
        data["others"] = [data[name] or data["opponent"] for name in others]
        for player, name in zip(data["others"], OTHER_DECKS, strict=False):
            if player != FRIEND and data[name] is None:
                self.add_error(name, "Choose a deck for this player.")
        if data["teams"] == PAIRS and len(others) + 1 != len(PAIR_TEAMS):
            self.add_error("teams", "Teams are for four players.")
        return data

    @property
    def seats(self) -> list[tuple[str, Deck] | None]:
        """Who plays in each seat of a valid form, and with which deck; ``None`` for friends, who bring their
        own.
        """
        players = [ME, *self.cleaned_data["others"]]
        keys = [
            None if player == FRIEND else self.cleaned_data[name].pk
            for player, name in zip(players, ("deck", *OTHER_DECKS), strict=False)
        ]
        decks = Deck.objects.with_contents().in_bulk([key for key in keys if key])
        return [key and (player, decks[key]) for player, key in zip(players, keys, strict=True)]

    @property
    def decks(self) -> list[Deck]:
        """The decks that a form chooses, each once; none while the form is not valid."""
        seats = self.seats if self.is_valid() else []
        return list({seat[1].pk: seat[1] for seat in seats if seat}.values())

    @property
    def team_numbers(self) -> tuple[int, ...] | None:
        """The teams by seats of a valid form; ``None`` where everybody plays alone."""
        return PAIR_TEAMS if self.cleaned_data["teams"] == PAIRS else None

    @property
    def terms(self) -> Terms:
        """What a valid form says about clocks and watchers, which only games between people have."""
        if FRIEND not in self.cleaned_data["others"]:
            return Terms()
        return Terms(self.cleaned_data["clock"], self.cleaned_data["is_watchable"])

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


class UndoAnswerForm(RevisionForm):
    """Whether the player agrees that another takes a decision back."""

    agrees = forms.BooleanField(required=False)


class PhraseForm(forms.Form):
    """What the player says."""

    phrase = forms.ChoiceField(choices=list(PHRASES.items()))


class LineForm(forms.Form):
    """A line of a log, counted from 0, from which a game goes on, and the seat of the visitor there."""

    line = forms.IntegerField(min_value=0)
    seat = forms.IntegerField(min_value=0, max_value=1, required=False)
