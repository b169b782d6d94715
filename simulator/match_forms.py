"""Forms that start matches between many decks: gauntlets and matrices."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from django import forms

from accounts.visitors import Visitor
from common.wording import count_noun
from decks.models import Deck
from decks.permissions import visibility_condition
from decks.views.forms import DECK_ADDRESS
from simulator.actions import OtherDecks, named_decks
from simulator.deck_choices import DeckChoice, DeckChoiceGroup, deck_groups
from simulator.forms import MAX_MATCHES_OF_VISITOR, RunForm
from simulator.games.kinds import RunKind, pairs_of
from simulator.games.named_decks import NamedDeck
from simulator.games.run_settings import RunSettings
from simulator.games.snapshot import DeckSnapshot

MAX_DECKS = 20
DEFAULT_GAUNTLET_GAMES, DEFAULT_MATRIX_GAMES = 50, 20
"""Games of each match."""


class ManyDecksForm(RunForm):
    """Matches between many decks, which are chosen by kind or named by their addresses."""

    kind: ClassVar[RunKind]
    least: ClassVar[int] = 1
    too_few: ClassVar[str]

    turns = None  # type: ignore[assignment]
    seat = None  # type: ignore[assignment]
    margin = None  # type: ignore[assignment]
    decks = forms.MultipleChoiceField(
        label="Decks",
        required=False,
        error_messages={
            "invalid_choice": "One of the decks is not on the list. Reload the page and choose again."
        },
    )
    addresses = forms.CharField(
        label="Other decks, by address",
        max_length=2_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Of any decks that you may see, from the address bar; one a line.",
    )

    def __init__(self, *args: Any, visitor: Visitor, deck: Deck | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visitor = visitor
        self.groups = deck_groups(visitor, without=deck.pk if deck else "")
        choices = [(choice.key, choice.name) for group in self.groups for choice in group.choices]
        self.fields["decks"].choices = choices  # type: ignore[attr-defined]
        self.fields["decks"].initial = [
            choice.key for group in self.groups if group.is_default for choice in group.choices
        ][:MAX_DECKS]

    def choice_groups(self) -> Iterator[tuple[DeckChoiceGroup, list[tuple[DeckChoice, bool]], int]]:
        """The decks of each kind, whether each is checked, and how many are."""
        checked = set(self["decks"].value() or ())
        for group in self.groups:
            choices = [(choice, choice.key in checked) for choice in group.choices]
            yield group, choices, sum(is_checked for _, is_checked in choices)

    def setting_fields(self) -> list[forms.BoundField]:
        """The fields below the decks."""
        return [self[name] for name in ("addresses", "games", "seed")]

    def clean_addresses(self) -> list[str]:
        """The keys of the decks of the addresses."""
        lines = [line.strip() for line in self.cleaned_data["addresses"].splitlines() if line.strip()]
        if len(lines) > MAX_DECKS:
            raise forms.ValidationError(f"Name at most {MAX_DECKS} addresses.")
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
        keys = self.chosen_keys()
        if len(keys) < self.least:
            raise forms.ValidationError(self.too_few)
        if len(keys) > MAX_DECKS:
            raise forms.ValidationError(f"Choose at most {MAX_DECKS} decks; these are {len(keys)}.")
        self._check_games(len(pairs_of(self.kind, len(keys))), self.games_of_match())
        return data

    def _check_games(self, matches: int, games: int) -> None:
        if matches * games > MAX_MATCHES_OF_VISITOR:
            raise forms.ValidationError(
                f"{count_noun(matches, 'match', 'matches')} of {count_noun(games, 'game')} are "
                f"{matches * games:,} games, and at most {MAX_MATCHES_OF_VISITOR:,} can be played. Choose "
                f"fewer decks, or at most {MAX_MATCHES_OF_VISITOR // matches} games."
            )

    def chosen_keys(self) -> list[str]:
        """The keys of the chosen decks, each once."""
        return list(dict.fromkeys([*self.cleaned_data["decks"], *self.cleaned_data["addresses"]]))

    def games_of_match(self) -> int:
        """The games of each match."""
        games: int = self.cleaned_data["games"] or self.fields["games"].initial
        return games

    def settings(self) -> RunSettings:
        """The settings of a valid form, with the games of all matches together."""
        matches = len(pairs_of(self.kind, len(self.chosen_keys())))
        return replace(super().settings(), games=matches * self.games_of_match())

    def named_decks(self) -> tuple[NamedDeck, ...]:
        """The chosen decks of a valid form, under names that tell them apart.

        :raises StartError: when one of them cannot be played.
        """
        return named_decks(self.chosen_keys())


class GauntletForm(ManyDecksForm):
    """A gauntlet: matches of one deck against each of the chosen ones."""

    kind = RunKind.GAUNTLET
    too_few = "Choose at least one opponent."

    games = forms.IntegerField(
        label="Games against each",
        min_value=1,
        max_value=MAX_MATCHES_OF_VISITOR,
        initial=DEFAULT_GAUNTLET_GAMES,
        required=False,
    )

    def other_side(self, snapshot: DeckSnapshot) -> OtherDecks:
        """The opponents of a valid form.

        :raises StartError: when one of them cannot be played.
        """
        return OtherDecks.gauntlet(self.named_decks())


class MatrixForm(ManyDecksForm):
    """A matrix: matches of every chosen deck against every other."""

    kind = RunKind.MATRIX
    least = 2
    too_few = "Choose at least two decks."

    games = forms.IntegerField(
        label="Games of each match",
        min_value=1,
        max_value=MAX_MATCHES_OF_VISITOR,
        initial=DEFAULT_MATRIX_GAMES,
        required=False,
    )

    def all_decks(self) -> OtherDecks:
        """The decks of a valid form.

        :raises StartError: when one of them cannot be played.
        """
        return OtherDecks.matrix(self.named_decks())
