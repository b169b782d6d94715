"""The form that starts matches between many decks."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms

from common.wording import count_noun
from decks.models import Deck
from decks.permissions import visibility_condition
from decks.views.forms import DECK_ADDRESS
from simulator.actions import named_decks
from simulator.deck_choices import DeckChoice, DeckChoiceGroup, deck_groups
from simulator.forms.run_forms import RunForm
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.snapshot import DeckSnapshot


class ManyDecksForm(RunForm):
    """Matches between many decks, which are chosen by origin or named by their addresses."""

    folded = {"Other decks, by address": ("addresses",), **RunForm.folded}

    decks = forms.MultipleChoiceField(
        label="Decks",
        required=False,
        error_messages={
            "invalid_choice": "One of the decks is not on the list. Reload the page and choose again."
        },
    )
    addresses = forms.CharField(
        label="Addresses",
        max_length=2_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Of any decks that you may see, from the address bar; one a line.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.groups = deck_groups(self.visitor, without=self.deck.pk if self.deck else "")
        choices = [(choice.key, choice.name) for group in self.groups for choice in group.choices]
        self.fields["decks"].choices = choices  # type: ignore[attr-defined]
        self.fields["decks"].initial = [
            choice.key for group in self.groups if group.is_default for choice in group.choices
        ][: self.kind.most_others]

    def choice_groups(self) -> Iterator[tuple[DeckChoiceGroup, list[tuple[DeckChoice, bool]], int]]:
        """The decks of each origin, whether each is checked, and how many are."""
        checked = set(self["decks"].value() or ())
        for group in self.groups:
            choices = [(choice, choice.key in checked) for choice in group.choices]
            yield group, choices, sum(is_checked for _, is_checked in choices)

    def open_fields(self) -> list[forms.BoundField]:
        """The fields below the decks."""
        return [field for field in super().open_fields() if field.name != "decks"]

    def clean_addresses(self) -> list[str]:
        """The keys of the decks of the addresses."""
        lines = [line.strip() for line in self.cleaned_data["addresses"].splitlines() if line.strip()]
        if len(lines) > self.kind.most_others:
            raise forms.ValidationError(f"Name at most {self.kind.most_others} addresses.")
        keys = []
        for line in lines:
            match = DECK_ADDRESS.fullmatch(line)
            decks = Deck.objects.filter(visibility_condition(self.visitor))
            if match is None or not decks.filter(pk=match["deck"]).exists():
                raise forms.ValidationError(f"There is no deck with the address “{line[:100]}”.")
            keys.append(match["deck"])
        return keys

    def clean(self) -> dict[str, Any]:
        """Check how many decks are chosen, and how many games they play."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        count = len(self.chosen_keys())
        if count < self.kind.least_others:
            raise forms.ValidationError(self.kind.too_few_others)
        if count > self.kind.most_others:
            raise forms.ValidationError(f"Choose at most {self.kind.most_others} decks; these are {count}.")
        self._check_games(self.kind.parts(count), self.games_of_part())
        return data

    def _check_games(self, matches: int, games: int) -> None:
        most = self.kind.most_games
        if matches * games > most:
            raise forms.ValidationError(
                f"{count_noun(matches, 'match', 'matches')} of {count_noun(games, 'game')} are "
                f"{matches * games:,} games, and at most {most:,} can be played. Choose "
                f"fewer decks, or at most {most // matches} games."
            )

    def chosen_keys(self) -> list[str]:
        """The keys of the chosen decks, each once."""
        return list(dict.fromkeys([*self.cleaned_data["decks"], *self.cleaned_data["addresses"]]))

    def other_decks(self, snapshot: DeckSnapshot | None) -> Sequence[NamedDeck]:
        """The chosen decks of a valid form, under names that tell them apart.

        :raises StartError: when one of them cannot be played.
        """
        return named_decks(self.chosen_keys())
