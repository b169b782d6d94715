"""Forms about runs."""

from typing import Any, ClassVar, cast

from django import forms

from accounts.visitors import Visitor
from decks.models import Deck
from decks.permissions import ownership_condition, visibility_condition
from decks.views.forms import DECK_ADDRESS
from simulator.actions import OtherDeck, OtherDecks, take_snapshot
from simulator.games.kinds import RunKind
from simulator.games.run_settings import (
    DEFAULT_GAMES,
    DEFAULT_TURNS,
    MAX_SEED,
    MAX_TURNS,
    RunSettings,
    Seat,
    new_seed,
)
from simulator.games.snapshot import DeckSnapshot
from simulator.swaps import apply_swaps

MAX_GAMES_OF_VISITOR = 10_000
"""The most games of a run started on the site."""
MAX_MATCHES_OF_VISITOR = 2_000
"""The most games of a match: each takes as long as several goldfish games."""
DEFAULT_MATCHES = 200
MOST_CHOICES = 200


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
    margin = forms.FloatField(
        label="Stop early at a margin of error of",
        min_value=0.01,
        max_value=10,
        required=False,
        help_text="In turns, such as 0.1: half the width of the interval. Leave empty to play all games.",
    )

    def margin_of_error(self) -> float | None:
        """The margin of error of a valid form at which the run ends; ``None`` to play all games."""
        return cast("float | None", self.cleaned_data.get("margin"))

    def other_side(self, snapshot: DeckSnapshot) -> OtherDeck | OtherDecks | None:
        """The other decks of the run, of which ``snapshot`` is the first; ``None`` for goldfish games."""
        return None

    def settings(self) -> RunSettings:
        """The settings of a valid form."""
        data = self.cleaned_data
        return RunSettings(
            games=data["games"] or self.fields["games"].initial,
            turns=data.get("turns") or DEFAULT_TURNS,
            seat=Seat(data.get("seat") or Seat.ALTERNATE),
            seed=new_seed() if data["seed"] is None else data["seed"],
        )


class OtherDeckForm(RunForm):
    """A run with another deck: one of the visitor's own or a starter deck, or any by its address."""

    kind: ClassVar[RunKind]

    other = forms.ModelChoiceField(
        label="Another deck", queryset=Deck.objects.none(), required=False, empty_label="Choose a deck"
    )
    address = forms.CharField(
        label="Or its address",
        max_length=200,
        required=False,
        help_text="Of any deck that you may see, from the address bar.",
    )

    def __init__(self, *args: Any, visitor: Visitor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visitor = visitor
        own = Deck.objects.filter(ownership_condition(visitor)).order_by("name")[:MOST_CHOICES]
        choices = Deck.objects.filter(pk__in=[*own.values_list("pk", flat=True), *_starter_keys()])
        field = cast("forms.ModelChoiceField", self.fields["other"])
        field.queryset = choices.order_by("starter", "name")

    def clean_address(self) -> Deck | None:
        """The deck of the address; ``None`` for no address."""
        text = self.cleaned_data["address"].strip()
        if not text:
            return None
        match = DECK_ADDRESS.fullmatch(text)
        decks = Deck.objects.filter(visibility_condition(self.visitor))
        deck = decks.filter(pk=match["deck"]).first() if match else None
        if deck is None:
            raise forms.ValidationError("There is no deck with this address.")
        return deck

    def other_side(self, snapshot: DeckSnapshot) -> OtherDeck | None:
        """The deck of a valid form, if one is chosen.

        :raises StartError: when it cannot be played.
        """
        chosen = self.cleaned_data["address"] or self.cleaned_data["other"]
        if chosen is None:
            return None
        deck = Deck.objects.with_contents().get(pk=chosen.pk)
        return OtherDeck(self.kind, deck.name, take_snapshot(deck.decklist()), deck)


class MatchForm(OtherDeckForm):
    """A match against another deck, in which both take turns at going first."""

    kind = RunKind.MATCH

    turns = None  # type: ignore[assignment]
    seat = None  # type: ignore[assignment]
    games = forms.IntegerField(
        label="Games", min_value=1, max_value=MAX_MATCHES_OF_VISITOR, initial=DEFAULT_MATCHES, required=False
    )
    margin = forms.FloatField(
        label="Stop early at a margin of error of",
        min_value=0.5,
        max_value=50,
        required=False,
        help_text="In percent of the games, such as 3. Leave empty to play all games.",
    )
    field_order = ["other", "address", "games", "seed", "margin"]

    def margin_of_error(self) -> float | None:
        """The margin of error as a share of the games."""
        percent = super().margin_of_error()
        return None if percent is None else percent / 100

    def clean(self) -> dict[str, Any]:
        """Check that there is an opponent."""
        data = super().clean() or self.cleaned_data
        if not self.errors and not (data.get("other") or data.get("address")):
            raise forms.ValidationError("Choose the deck to play against.")
        return data


class ComparisonForm(OtherDeckForm):
    """A comparison with another version of a deck: another deck, or this one after swaps of cards."""

    kind = RunKind.COMPARISON

    swaps = forms.CharField(
        label="Swaps of cards",
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": "2 Fireball for 2 Frostbolt"}),
        help_text="One a line.",
    )
    field_order = ["swaps", "other", "address", "games", "turns", "seat", "seed", "margin"]

    def clean(self) -> dict[str, Any]:
        """Check that there is one other version."""
        data = super().clean() or self.cleaned_data
        if not self.errors and bool(data.get("swaps")) == bool(data.get("other") or data.get("address")):
            raise forms.ValidationError("Name swaps of cards, or choose another deck.")
        return data

    def other_side(self, snapshot: DeckSnapshot) -> OtherDeck | None:
        """The other version of a valid form: another deck, or a list after swaps.

        :raises StartError: when its deck cannot be played.
        :raises SwapError: when a swap cannot be made.
        """
        swaps = [line for line in self.cleaned_data["swaps"].splitlines() if line.strip()]
        if not swaps:
            return super().other_side(snapshot)
        return OtherDeck(self.kind, *apply_swaps(swaps, snapshot))


def _starter_keys() -> list[str]:
    return list(Deck.objects.starters().values_list("pk", flat=True))


class RepeatForm(forms.Form):
    """Whether a run is repeated with its seed, or with a new one."""

    same_seed = forms.BooleanField(required=False)
