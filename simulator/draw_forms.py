"""Forms about draws: a question about odds, and the state of a sample hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from django import forms
from django.http import QueryDict

from simulator.card_groups import DeckGroup, DeckGroupError, find_group
from simulator.draw_request import MOST_GROUPS, DrawRequest, GroupCount, MulliganPolicy
from simulator.draws.hands import HandState, Redraw
from simulator.draws.odds import OPENING_HAND, OddsError, OddsQuestion
from simulator.series.run_settings import MAX_SEED, new_seed

ODDS_TURNS = 10
MAX_ODDS_TURNS = 50
MAX_COPIES = 60
MAX_DRAWS = 1_000
MAX_REDRAWS = 50
MULLIGANS = [
    (MulliganPolicy.NEVER.value, "Keep every opening hand"),
    (MulliganPolicy.WITHOUT.value, "Mulligan hands without any of these cards"),
    (MulliganPolicy.UNLESS.value, "Mulligan hands unless they have …"),
]


class CardsField(forms.CharField):
    """Cards of a deck by a name or a search query; its value is a
    :class:`~simulator.card_groups.DeckGroup`.
    """

    def __init__(self, names: Sequence[str], **options: Any) -> None:
        super().__init__(max_length=200, required=False, **options)
        self.names = names
        self.widget.attrs |= {"list": "deck-cards", "autocomplete": "off"}

    def clean(self, value: Any) -> DeckGroup | None:
        """The group; ``None`` for no text."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return find_group(text, self.names)
        except DeckGroupError as error:
            raise forms.ValidationError(str(error)) from None


class GroupCountForm(forms.Form):
    """A row of a question: from how many to how many of which cards, and how it joins the row before."""

    join = forms.ChoiceField(choices=[("and", "and"), ("or", "or")], required=False)
    at_least = forms.IntegerField(label="At least", min_value=0, max_value=MAX_COPIES, required=False)
    at_most = forms.IntegerField(label="At most", min_value=0, max_value=MAX_COPIES, required=False)

    def __init__(self, data: Mapping[str, Any], names: Sequence[str]) -> None:
        super().__init__(data, auto_id=False)
        self.fields["of"] = CardsField(names, label="Of these cards")
        self.fields["at_most"].widget.attrs["placeholder"] = "any"

    def clean(self) -> dict[str, Any]:
        """Check that some number fits."""
        data = super().clean() or self.cleaned_data
        least, most = data.get("at_least"), data.get("at_most")
        if least is not None and most is not None and most < least:
            raise forms.ValidationError(f"At most {most} is less than at least {least}.")
        return data

    def group_count(self) -> GroupCount | None:
        """The cards of a valid row; without a number it asks for one. ``None`` for a row without cards."""
        data = self.cleaned_data
        if data["of"] is None:
            return None
        least, most = data["at_least"], data["at_most"]
        least = 1 if least is None and most is None else least or 0
        return GroupCount(data["of"], least, most, instead=data["join"] == "or")


class OddsForm(forms.Form):
    """A question about draws: rows of cards, the mulligan policy, the turns. Defaults fill gaps.

    The address has the rows as lists: ``?at_least=2&of=type:ally&join=and&at_least=1&of=Leeroy``. A valid
    form has a ``draw_request``, and the ``question`` to compute.
    """

    draw_request: DrawRequest
    question: OddsQuestion

    mulligan = forms.ChoiceField(label="Mulligan", choices=MULLIGANS)
    keep_at_least = forms.IntegerField(label="at least", min_value=1, max_value=OPENING_HAND, required=False)
    turns = forms.IntegerField(label="Turns", min_value=1, max_value=MAX_ODDS_TURNS)

    def __init__(self, query: QueryDict, cards: Sequence[tuple[str, int]]) -> None:
        names = [name for name, _ in cards]
        defaults = {"mulligan": MulliganPolicy.NEVER.value, "keep_at_least": "1", "turns": ODDS_TURNS}
        super().__init__({**defaults, **query.dict()})
        self.cards = cards
        self.fields["keep_of"] = CardsField(names, label="of these cards")
        self.rows = [GroupCountForm(row, names) for row in _rows(query, names)]
        self.empty_row = GroupCountForm({"join": "and", "at_least": "1"}, names)

    @property
    def can_have_more_rows(self) -> bool:
        """Whether another group of cards can be asked for."""
        return len(self.rows) < MOST_GROUPS

    def is_valid(self) -> bool:
        """Whether the form and all of its rows are valid; then it has a ``question``."""
        return super().is_valid() and all(row.is_valid() for row in self.rows)

    def clean(self) -> dict[str, Any]:
        """Make the question."""
        data = super().clean() or self.cleaned_data
        if self.errors or not all(row.is_valid() for row in self.rows):
            return data
        policy = MulliganPolicy(data["mulligan"])
        keep = data["keep_of"] and GroupCount(data["keep_of"], data["keep_at_least"] or 1)
        group_counts = tuple(filter(None, (row.group_count() for row in self.rows)))
        self.draw_request = DrawRequest(self.cards, group_counts, policy, keep)
        try:
            self.question = self.draw_request.question()
        except OddsError as error:
            raise forms.ValidationError(str(error)) from None
        return data


def _rows(query: QueryDict, names: Sequence[str]) -> list[dict[str, str]]:
    """The rows of an address; without one a row about the first card."""
    texts = query.getlist("of")
    if not any(texts):
        return [{"at_least": query.get("at_least", "1"), "of": query.get("card", names[0] if names else "")}]
    lists = {name: query.getlist(name) for name in ("join", "at_least", "at_most")}
    rows = []
    for place, text in enumerate(texts):
        values = {name: items[place] for name, items in lists.items() if place < len(items)}
        if text.strip():
            rows.append({**values, "of": text})
    return rows


class RedrawsField(forms.Field):
    """Redraws in order (:class:`~simulator.draws.hands.Redraw`), of which an address may have several; what
    is none is left out.
    """

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[Redraw, ...]:
        """The redraws, at most :data:`MAX_REDRAWS`."""
        redraws = []
        for text in (super().clean(value) or ())[:MAX_REDRAWS]:
            with suppress(ValueError):
                redraws.append(Redraw.parse(text))
        return tuple(redraws)


class HandForm(forms.Form):
    """The state of a sample hand, as its address has it; ``chosen`` are the places of cards to redraw."""

    seed = forms.IntegerField(min_value=0, max_value=MAX_SEED, required=False)
    mulligan = forms.BooleanField(required=False)
    draws = forms.IntegerField(min_value=0, max_value=MAX_DRAWS, required=False)
    seat = forms.ChoiceField(choices=[("first", "first"), ("second", "second")], required=False)
    chosen = forms.TypedMultipleChoiceField(
        choices=[(str(place), place) for place in range(MAX_DRAWS)], coerce=int, required=False
    )
    redraw = RedrawsField(required=False)

    def state(self) -> HandState:
        """The state of the hand; a new opening hand when the address is invalid."""
        data = self.cleaned_data if self.is_valid() else {}
        seed = data.get("seed")
        return HandState(
            seed=new_seed() if seed is None else seed,
            mulligan=bool(data.get("mulligan")),
            draws=data.get("draws") or 0,
            first=data.get("seat") != "second",
            redraws=data.get("redraw") or (),
        )
