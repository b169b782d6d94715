"""Forms about runs of a deck, alone or with another."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, cast

from django import forms
from django.urls import reverse

from accounts.visitors import Visitor
from decks.models import Deck
from decks.permissions import visibility_condition
from decks.views.forms import DECK_ADDRESS
from simulator.actions import name_of, take_snapshot
from simulator.deck_choices import opposing_decks
from simulator.draw_request import main_deck_copies
from simulator.kinds.base import RunKind
from simulator.series.run_settings import DEFAULT_TURNS, MAX_SEED, MAX_TURNS, RunSettings, Seat, new_seed
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.snapshot import DeckSnapshot
from simulator.swaps import apply_swaps


class CardPicker(forms.Textarea):
    """Lines of names of cards, of the deck or of all, or of swaps; a script picks them with suggestions."""

    def __init__(self, source: Literal["deck", "cards", "swaps"], placeholder: str = "") -> None:
        super().__init__({"rows": 3, "data-picker": source, "placeholder": placeholder})

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        """The text area, with the address of suggestions."""
        return super().get_context(name, value, {**attrs, "data-suggest-address": reverse("cards:suggest")})


class RunForm(forms.Form):
    """The settings of a run of a kind. Empty fields have their defaults; an empty seed is a random one."""

    field_order = [
        *("swaps", "out", "new", "copies", "other", "address"),
        *("games", "turns", "seat", "seed", "margin"),
    ]

    folded: Mapping[str, Sequence[str]] = {"More settings": ("turns", "seat", "seed", "margin")}
    """The fields that are folded, by what they are for."""

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

    def open_fields(self) -> list[forms.BoundField]:
        """The fields that are not folded."""
        folded = {name for names in self.folded.values() for name in names}
        return [self[name] for name in self.fields if name not in folded]

    def folded_fields(self) -> Iterator[tuple[str, list[forms.BoundField], bool]]:
        """The folded fields by what they are for, and whether one of them is filled in."""
        for title, names in self.folded.items():
            fields = [self[name] for name in names if name in self.fields]
            yield title, fields, any(field.errors or _is_filled(field) for field in fields)

    def deck_cards(self) -> list[tuple[str, int]]:
        """The names of the cards of the deck, and how many it has of each."""
        return main_deck_copies(self.deck.decklist()) if self.deck else []

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
    """A run with another deck: the visitor's own, of the site or the publisher, or any by its address."""

    folded = {"A deck by its address": ("address",), **RunForm.folded}

    other = forms.ModelChoiceField(
        label="Opposing deck", queryset=Deck.objects.none(), required=False, empty_label="Choose a deck"
    )
    address = forms.CharField(
        label="Address",
        max_length=200,
        required=False,
        help_text="Of any deck that you may see, from the address bar.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        groups = opposing_decks(self.visitor)[::-1]
        field = cast("forms.ModelChoiceField[Deck]", self.fields["other"])
        field.queryset = Deck.objects.filter(pk__in=[deck.pk for _, decks in groups for deck in decks])
        choices = [(title, [(deck.pk, deck.name) for deck in decks]) for title, decks in groups]
        field.choices = [("", field.empty_label or ""), *choices]

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

    folded = {"Another deck in place of swaps": ("other", "address"), **RunForm.folded}

    swaps = forms.CharField(
        label="Swaps of cards",
        required=False,
        max_length=2_000,
        widget=CardPicker("swaps", placeholder="2 Fireball for 2 Frostbolt"),
        help_text="All of them make the other version.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other"].label = "Another deck"

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


def _is_filled(field: forms.BoundField) -> bool:
    return str(field.value() or "") not in ("", str(field.field.initial))


class RepeatForm(forms.Form):
    """Whether a run is repeated with its seed, or with a new one."""

    same_seed = forms.BooleanField(required=False)
