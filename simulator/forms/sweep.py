"""The form that starts a sweep: which swaps of a deck's cards are tried."""

from collections.abc import Sequence
from itertools import product
from typing import Any

from django import forms

from common.wording import count_noun
from simulator.forms.run_forms import CardPicker, RunForm
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.snapshot import DeckSnapshot
from simulator.swaps import Swap, SwapError, swap_versions

MAX_COPIES = 20


class SweepForm(RunForm):
    """A sweep: every line of ``swaps``, and every card of ``out`` for every one of ``new``, is a version."""

    folded = {"Swaps one by one": ("swaps",), **RunForm.folded}

    swaps = forms.CharField(
        label="Swaps of cards",
        required=False,
        max_length=4_000,
        widget=CardPicker("swaps", placeholder="2 Fireball for 2 Frostbolt"),
    )
    out = forms.CharField(
        label="Take out",
        required=False,
        max_length=2_000,
        widget=CardPicker("deck"),
    )
    new = forms.CharField(
        label="Put in",
        required=False,
        max_length=2_000,
        widget=CardPicker("cards"),
        help_text="Each card replaces each one taken out, in a version of its own.",
    )
    copies = forms.IntegerField(
        label="Copies of each", min_value=1, max_value=MAX_COPIES, initial=1, required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = self.kind.most_others
        self.fields["swaps"].help_text = f"At most {most}. Each is tried alone."

    def clean(self) -> dict[str, Any]:
        """Read the swaps, and check how many there are and how many games they play."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        try:
            self.chosen_swaps = self._read_swaps(data)
        except SwapError as error:
            raise forms.ValidationError(str(error)) from None
        count = len(self.chosen_swaps)
        games, most = self.games_of_part(), self.kind.most_games
        if count < self.kind.least_others:
            raise forms.ValidationError(self.kind.too_few_others)
        if count > self.kind.most_others:
            raise forms.ValidationError(
                f"At most {self.kind.most_others} swaps can be tried; these are {count}."
            )
        if count * games > most:
            raise forms.ValidationError(
                f"{count_noun(count, 'swap')} of {count_noun(games, 'game')} each are {count * games:,} "
                f"games, and at most {most:,} can be played. Name fewer swaps, or at most "
                f"{most // count} games."
            )
        return data

    def _read_swaps(self, data: dict[str, Any]) -> list[Swap]:
        copies = data["copies"] or 1
        pairs = product(_lines(data["out"]), _lines(data["new"]))
        swaps = [Swap.parse(line) for line in _lines(data["swaps"])]
        return list(dict.fromkeys([*swaps, *(Swap(copies, old, copies, new) for old, new in pairs)]))

    def other_decks(self, snapshot: DeckSnapshot | None) -> Sequence[NamedDeck]:
        """The versions of a valid form.

        :raises SwapError: when a swap cannot be made, or changes nothing.
        """
        return swap_versions(self.chosen_swaps, snapshot) if snapshot else ()


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
