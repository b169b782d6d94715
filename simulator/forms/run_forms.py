"""Forms about runs of a deck, alone or with another."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms

from accounts.visitors import Visitor
from decks.models import Deck
from decks.permissions import ownership_condition, visibility_condition
from decks.views.forms import DECK_ADDRESS
from simulator.actions import name_of, take_snapshot
from simulator.kinds.base import RunKind
from simulator.series.run_settings import DEFAULT_TURNS, MAX_SEED, MAX_TURNS, RunSettings, Seat, new_seed
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.snapshot import DeckSnapshot
from simulator.swaps import apply_swaps

MOST_CHOICES = 200


class RunForm(forms.Form):
    """The settings of a run of a kind. Empty fields have their defaults; an empty seed is a random one."""

    field_order = [
        *("swaps", "out", "new", "copies", "other", "address"),
        *("games", "turns", "seat", "seed", "margin"),
    ]

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

    def __init__(
        self, *args: Any, kind: RunKind[Any], visitor: Visitor, deck: Deck | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.kind, self.visitor, self.deck = kind, visitor, deck
        self.fields["games"] = forms.IntegerField(
            label=kind.games_label,
            min_value=1,
            max_value=kind.most_games,
            initial=kind.default_games,
            required=False,
            help_text=kind.games_help,
        )
        if kind.margin:
            self.fields["margin"] = forms.FloatField(
                label="Stop early at a margin of error of",
                min_value=kind.margin.least,
                max_value=kind.margin.most,
                required=False,
                help_text=kind.margin.help,
            )
        if kind.has_matches:
            del self.fields["turns"], self.fields["seat"]
        self.order_fields(self.field_order)

    def margin_of_error(self) -> float | None:
        """The margin of error of a valid form at which the run ends; ``None`` to play all games."""
        margin = self.cleaned_data.get("margin")
        return margin / self.kind.margin.divisor if margin is not None and self.kind.margin else None

    def other_decks(self, snapshot: DeckSnapshot | None) -> Sequence[NamedDeck]:
        """The other decks of the run, of which ``snapshot`` is the first, if it has a deck of its own."""
        return ()

    def games_of_part(self) -> int:
        """The games of each match or version, or of the run where there is but one."""
        games: int = self.cleaned_data["games"] or self.kind.default_games
        return games

    def settings(self, others: int) -> RunSettings:
        """The settings of a valid form, for a run with so many other decks."""
        data = self.cleaned_data
        return RunSettings(
            games=self.kind.games_of_run(self.games_of_part(), others),
            turns=data.get("turns") or DEFAULT_TURNS,
            seat=Seat(data.get("seat") or Seat.ALTERNATE),
            seed=new_seed() if data["seed"] is None else data["seed"],
        )


class OtherDeckForm(RunForm):
    """A run with another deck: one of the visitor's own or a starter deck, or any by its address."""

    other = forms.ModelChoiceField(
        label="Another deck", queryset=Deck.objects.none(), required=False, empty_label="Choose a deck"
    )
    address = forms.CharField(
        label="Or its address",
        max_length=200,
        required=False,
        help_text="Of any deck that you may see, from the address bar.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = Deck.objects.filter(ownership_condition(self.visitor)).order_by("name")[:MOST_CHOICES]
        choices = Deck.objects.filter(pk__in=[*own.values_list("pk", flat=True), *_starter_keys()])
        field = cast("forms.ModelChoiceField[Deck]", self.fields["other"])
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

    def clean(self) -> dict[str, Any]:
        """Check that there is another deck."""
        data = super().clean() or self.cleaned_data
        if not self.errors:
            self.check_other(data)
        return data

    def check_other(self, data: dict[str, Any]) -> None:
        """Check that an opponent is named.

        :raises ValidationError: when it is not.
        """
        if not (data["other"] or data["address"]):
            raise forms.ValidationError("Choose the deck to play against.")

    def other_decks(self, snapshot: DeckSnapshot | None) -> Sequence[NamedDeck]:
        """The deck of a valid form.

        :raises StartError: when it cannot be played.
        """
        chosen = self.cleaned_data["address"] or self.cleaned_data["other"]
        deck = Deck.objects.with_contents().get(pk=chosen.pk)
        other = take_snapshot(deck.decklist())
        return [NamedDeck(name_of(other), other, deck.pk)]


class ComparisonForm(OtherDeckForm):
    """A comparison with another version of a deck: another deck, or this one after swaps of cards."""

    swaps = forms.CharField(
        label="Swaps of cards",
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": "2 Fireball for 2 Frostbolt"}),
        help_text="One a line.",
    )

    def check_other(self, data: dict[str, Any]) -> None:
        """Check that one other version is named.

        :raises ValidationError: when none or several are.
        """
        if bool(data["swaps"]) == bool(data["other"] or data["address"]):
            raise forms.ValidationError("Name swaps of cards, or choose another deck.")

    def other_decks(self, snapshot: DeckSnapshot | None) -> Sequence[NamedDeck]:
        """The other version of a valid form: another deck, or a list after swaps.

        :raises StartError: when its deck cannot be played.
        :raises SwapError: when a swap cannot be made.
        """
        swaps = [line for line in self.cleaned_data["swaps"].splitlines() if line.strip()]
        if not swaps or snapshot is None:
            return super().other_decks(snapshot)
        return [apply_swaps(swaps, snapshot)]


def _starter_keys() -> list[str]:
    return list(Deck.objects.starters().values_list("pk", flat=True))


class RepeatForm(forms.Form):
    """Whether a run is repeated with its seed, or with a new one."""

    same_seed = forms.BooleanField(required=False)
