"""Forms about draws: a question about odds, and the state of a sample hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict

from simulator.card_groups import CardGroup, CardGroupError, find_group
from simulator.draws.hands import HandState
from simulator.draws.odds import DrawGoal, OddsError, OddsQuestion, Requirement
from simulator.games.run_settings import MAX_SEED, new_seed

ODDS_TURNS = 10
MAX_ODDS_TURNS = 50
MAX_COPIES = 60
MAX_DRAWS = 1_000
MAX_ROWS = 6
"""The most groups of cards in a question."""
KEEP_ALL, WITHOUT, UNLESS = "never", "without", "unless"
MULLIGANS = [
    (KEEP_ALL, "Keep every opening hand"),
    (WITHOUT, "Mulligan hands without any of these cards"),
    (UNLESS, "Mulligan hands unless they have …"),
]


class CardsField(forms.CharField):
    """Cards of a deck by a name or a search query; its value is a
    :class:`~simulator.card_groups.CardGroup`.
    """

    def __init__(self, names: Sequence[str], **options: Any) -> None:
        super().__init__(max_length=200, required=False, **options)
        self.names = names
        self.widget.attrs |= {"list": "deck-cards", "autocomplete": "off"}

    def clean(self, value: Any) -> CardGroup | None:
        """The group; ``None`` for no text."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return find_group(text, self.names)
        except CardGroupError as error:
            raise forms.ValidationError(str(error)) from None


class RequirementForm(forms.Form):
    """A row of a question: from how many to how many of which cards, and how it joins the row before."""

    join = forms.ChoiceField(choices=[("and", "and"), ("or", "or")], required=False)
    at_least = forms.IntegerField(label="At least", min_value=0, max_value=MAX_COPIES, required=False)
    at_most = forms.IntegerField(label="At most", min_value=0, max_value=MAX_COPIES, required=False)

    def __init__(self, data: Mapping[str, Any], names: Sequence[str]) -> None:
        super().__init__(data, auto_id=False)
        self.fields["of"] = CardsField(names, label="Of these cards")
        self.fields["at_most"].widget.attrs["placeholder"] = "any"

    @property
    def group(self) -> CardGroup | None:
        """The cards of a row; ``None`` for a row without or with wrong cards."""
        group: CardGroup | None = self.cleaned_data.get("of") if self.is_bound and self.is_valid() else None
        return group

    def requirement(self, group: int) -> Requirement:
        """The row as a part of a question; without a number it asks for one card."""
        least, most = self.cleaned_data["at_least"], self.cleaned_data["at_most"]
        return Requirement(group, 1 if least is None and most is None else least or 0, most)

    def clean(self) -> dict[str, Any]:
        """Check that some number fits."""
        data = super().clean() or self.cleaned_data
        least, most = data.get("at_least"), data.get("at_most")
        if least is not None and most is not None and most < least:
            raise forms.ValidationError(f"At most {most} is less than at least {least}.")
        return data


class OddsForm(forms.Form):
    """A question about draws: rows of requirements, the mulligan policy, the turns. Defaults fill gaps.

    ``question`` is the question of a valid form.
    The address has the rows as lists: ``?at_least=2&of=type:ally&join=and&at_least=1&of=Leeroy``.
    """

    question: OddsQuestion

    mulligan = forms.ChoiceField(label="Mulligan", choices=MULLIGANS)
    keep_at_least = forms.IntegerField(label="at least", min_value=1, max_value=7, required=False)
    turns = forms.IntegerField(label="Turns", min_value=1, max_value=MAX_ODDS_TURNS)

    def __init__(self, query: QueryDict, cards: Sequence[tuple[str, int]]) -> None:
        names = [name for name, _ in cards]
        defaults = {"mulligan": KEEP_ALL, "keep_at_least": "1", "turns": ODDS_TURNS}
        super().__init__({**defaults, **query.dict()})
        self.cards = cards
        self.fields["keep_of"] = CardsField(names, label="of these cards")
        self.rows = [RequirementForm(row, names) for row in _rows(query, names)]
        self.empty_row = RequirementForm({"join": "and", "at_least": "1"}, names)

    @property
    def can_have_more_rows(self) -> bool:
        """Whether another group of cards can be asked for."""
        return len(self.rows) < MAX_ROWS

    @property
    def sentence(self) -> str:
        """What a valid form asks for, as a phrase."""
        words = []
        for place, row in enumerate(self.rows):
            if row.group is None:
                continue
            requirement = row.requirement(place)
            joining = f"{row.cleaned_data['join'] or 'and'} " if words else ""
            count = sum(self.cards[card][1] for card in row.group.places)
            words.append(f"{joining}{_amount(requirement)} of {count} {row.group.description}")
        return " ".join(words)

    @property
    def mulligan_sentence(self) -> str:
        """The mulligan policy of a valid form, as a clause."""
        match self.cleaned_data["mulligan"], self.cleaned_data["keep_of"]:
            case (policy, _) if policy == WITHOUT:
                return "an opening hand without any of these cards is mulliganed once"
            case (policy, CardGroup(description=description)) if policy == UNLESS:
                least = self.cleaned_data["keep_at_least"] or 1
                return f"an opening hand with fewer than {least} of the {description} is mulliganed once"
        return "every opening hand is kept"

    def is_valid(self) -> bool:
        """Whether the form and all of its rows are valid; then it has a ``question``."""
        return super().is_valid() and all(row.is_valid() for row in self.rows)

    def clean(self) -> dict[str, Any]:
        """Make the question."""
        data = super().clean() or self.cleaned_data
        rows = [row for row in self.rows if row.is_valid() and row.group is not None]
        if self.errors or len(rows) < len(self.rows):
            return data
        if len(rows) > MAX_ROWS:
            raise forms.ValidationError(f"A question has at most {MAX_ROWS} groups of cards.")
        groups = [row.group.places for row in rows if row.group is not None]
        combinations: list[list[Requirement]] = []
        for place, row in enumerate(rows):
            if not combinations or row.cleaned_data["join"] == "or":
                combinations.append([])
            combinations[-1].append(row.requirement(place))
        keep = None
        if data["mulligan"] == WITHOUT:
            keep = DrawGoal.of(*([Requirement(place)] for place in range(len(groups))))
        elif data["mulligan"] == UNLESS and data["keep_of"] is not None:
            keep = DrawGoal.of([Requirement(len(groups), data["keep_at_least"] or 1)])
            groups.append(data["keep_of"].places)
        copies = tuple(count for _, count in self.cards)
        try:
            self.question = OddsQuestion(copies, tuple(groups), DrawGoal.of(*combinations), keep)
        except OddsError as error:
            raise forms.ValidationError(str(error)) from None
        return data


def _amount(requirement: Requirement) -> str:
    """How many cards a requirement asks for, in words."""
    least, most = requirement.at_least, requirement.at_most
    if most is None:
        return f"at least {least}"
    if least == most:
        return f"exactly {most}"
    return f"{least} to {most}" if least else f"at most {most}"


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


class HandForm(forms.Form):
    """The state of a sample hand, as its address has it."""

    seed = forms.IntegerField(min_value=0, max_value=MAX_SEED, required=False)
    mulligan = forms.BooleanField(required=False)
    draws = forms.IntegerField(min_value=0, max_value=MAX_DRAWS, required=False)
    seat = forms.ChoiceField(choices=[("first", "first"), ("second", "second")], required=False)

    def state(self) -> HandState:
        """The state of the hand; a new opening hand when the address is invalid."""
        data = self.cleaned_data if self.is_valid() else {}
        seed = data.get("seed")
        return HandState(
            seed=new_seed() if seed is None else seed,
            mulligan=bool(data.get("mulligan")),
            draws=data.get("draws") or 0,
            first=data.get("seat") != "second",
        )
