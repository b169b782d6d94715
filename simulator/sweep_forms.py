"""The form that starts a sweep: which swaps of a deck's cards are tried."""

from itertools import product
from typing import Any

from django import forms

from common.wording import count_noun
from simulator.actions import OtherDecks
from simulator.forms import RunForm
from simulator.games.snapshot import DeckSnapshot
from simulator.swaps import Swap, SwapError

MAX_VERSIONS = 24
MAX_SWEEP_GAMES = 10_000
"""The most games of all versions together."""
DEFAULT_SWEEP_GAMES = 400
MAX_COPIES = 20


class SweepForm(RunForm):
    """A sweep: every line of ``swaps``, and every card of ``out`` for every one of ``new``, is a version."""

    margin = None  # type: ignore[assignment]
    games = forms.IntegerField(
        label="Games of each version",
        min_value=1,
        max_value=MAX_SWEEP_GAMES,
        initial=DEFAULT_SWEEP_GAMES,
        required=False,
        help_text=f"At most {MAX_SWEEP_GAMES:,} of all versions together.",
    )
    swaps = forms.CharField(
        label="Swaps of cards",
        required=False,
        max_length=4_000,
        widget=forms.Textarea(attrs={"rows": 4, "placeholder": "2 Fireball for 2 Frostbolt"}),
        help_text=f"One a line, at most {MAX_VERSIONS}. Each is tried alone.",
    )
    out = forms.CharField(
        label="Or cards to take out",
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One a line. Each is swapped for every card to put in.",
    )
    new = forms.CharField(
        label="And cards to put in",
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One a line.",
    )
    copies = forms.IntegerField(
        label="Copies of each", min_value=1, max_value=MAX_COPIES, initial=1, required=False
    )
    field_order = ["swaps", "out", "new", "copies", "games", "turns", "seat", "seed"]

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
        games = data["games"] or DEFAULT_SWEEP_GAMES
        if not count:
            raise forms.ValidationError("Name swaps, or cards to take out and cards to put in.")
        if count > MAX_VERSIONS:
            raise forms.ValidationError(f"At most {MAX_VERSIONS} swaps can be tried; these are {count}.")
        if count * games > MAX_SWEEP_GAMES:
            raise forms.ValidationError(
                f"{count_noun(count, 'swap')} of {count_noun(games, 'game')} each are {count * games:,} "
                f"games, and at most {MAX_SWEEP_GAMES:,} can be played. Name fewer swaps, or at most "
                f"{MAX_SWEEP_GAMES // count} games."
            )
        return data

    def _read_swaps(self, data: dict[str, Any]) -> list[Swap]:
        copies = data["copies"] or 1
        pairs = product(_lines(data["out"]), _lines(data["new"]))
        swaps = [Swap.parse(line) for line in _lines(data["swaps"])]
        return list(dict.fromkeys([*swaps, *(Swap(copies, old, copies, new) for old, new in pairs)]))

    def other_side(self, snapshot: DeckSnapshot) -> OtherDecks:
        """The versions of a valid form.

        :raises SwapError: when a swap cannot be made, or changes nothing.
        """
        return OtherDecks.sweep(snapshot, self.chosen_swaps)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
