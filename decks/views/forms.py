"""The parameters in the addresses of deck pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.db.models import Q

from cards.models import Card
from cards.models.querysets import CardQuerySet
from cards.query.parser import LONGEST_QUERY
from cards.search import search_cards
from common.forms import AddressForm, TextField
from decks import file_limits
from decks.builder.arrangement import GROUPINGS, LASTING_VIEWS, SORTS, VIEWS, Arrangement, FacetFilter
from decks.builder.card_pool import POOL_VIEWS
from decks.models import Deck, Zone
from engine.cards import CharacterClass, Faction

"""Characters of a deck code that is compared."""
DECK_ADDRESS = re.compile(r"(?:.*/decks/)?(?P<deck>[2-9a-z]{12})(?:/.*)?", re.DOTALL)


class BuilderForm(AddressForm):
    """The page of a deck: what the pool shows and how, and how the cards of the deck are shown."""

    PARAMETERS = {"query": "q", "include_unplayable": "rest"}

    query = TextField(strip=True, max_length=LONGEST_QUERY)
    include_unplayable = forms.BooleanField()
    group = forms.ChoiceField(choices=list(GROUPINGS.items()), initial=Arrangement().group)
    sort = forms.ChoiceField(
        choices=[(key, title) for key, (title, _) in SORTS.items()], initial=Arrangement().sort
    )
    show = TextField()
    view = forms.ChoiceField(choices=list(VIEWS.items()), initial=Arrangement().view)
    pool = forms.ChoiceField(choices=list(POOL_VIEWS.items()), initial="list")
    advice = forms.BooleanField()

    def clean_show(self) -> FacetFilter | None:
        return FacetFilter.read(self.cleaned_data["show"])

    @property
    def arrangement(self) -> Arrangement:
        """How the cards of the deck are shown."""
        values = self.values
        return Arrangement(values["group"], values["sort"], values["show"] or None, values["view"])

    @property
    def lasting_choices(self) -> dict[str, str]:
        """The choices that hold until the visitor makes others, for all decks."""
        choices = {name: self.values[name] for name in ("group", "sort", "view", "pool")}
        if choices["view"] not in LASTING_VIEWS:
            choices["view"] = self.get_initial_for_field(self.fields["view"], "view")
        return choices


def _any_of(names: Iterable[str], label: str = "Any") -> list[tuple[str, str]]:
    return [("", label), *((str(name), str(name)) for name in names)]


class HeroFilterForm(AddressForm):
    """Which heroes are offered."""

    PARAMETERS = {"query": "q", "character_class": "class"}

    query = TextField(
        label="Name or text",
        strip=True,
        max_length=100,
        widget=forms.TextInput(attrs={"type": "search", "maxlength": 100, "autocomplete": "off"}),
    )
    character_class = forms.ChoiceField(choices=_any_of(CharacterClass, "All"), widget=forms.RadioSelect)
    faction = forms.ChoiceField(label="Faction", choices=_any_of(Faction))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="hero-%s", label_suffix="", **kwargs)

    def filter(self, heroes: CardQuerySet) -> CardQuerySet:
        """Those of the heroes that meet every condition."""
        values = self.values
        if values["query"]:
            heroes = heroes.filter(pk__in=search_cards(values["query"]).values("pk"))
        if values["character_class"]:
            names = [values["character_class"]]
            heroes = heroes.filter(Q(tags__contains=names) | Q(classes__contains=names))
        if values["faction"]:
            heroes = heroes.filter(factions__contains=[values["faction"]])
        return heroes


class CompareForm(AddressForm):
    """Two decks: each chosen as ``a`` or ``b``, or pasted into ``a_other`` or ``b_other``.

    A deck is named by its id, a version by ``id@version``, any deck list by its code.
    """

    a = TextField(strip=True)
    b = TextField(strip=True)
    a_other = TextField(strip=True)
    b_other = TextField(strip=True)

    @property
    def has_pasted_reference(self) -> bool:
        """Whether an address, an id or a code was pasted."""
        return bool(self.values["a_other"] or self.values["b_other"])

    def references(self) -> dict[str, str]:
        """What each side names; empty where nothing is chosen."""
        return {side: self._reference(side) for side in ("a", "b")}

    def _reference(self, side: str) -> str:
        pasted: str = self.values[f"{side}_other"]
        chosen: str = self.values[side]
        address = DECK_ADDRESS.fullmatch(pasted)
        text = address["deck"] if address else pasted or chosen
        return text[: file_limits.CODE_CHARACTERS.value]


class PrintForm(AddressForm):
    """What is filled in on a printed deck list."""

    player = TextField(label="Player", strip=True, max_length=80)
    event = TextField(label="Event", strip=True, max_length=80)
    date = TextField(label="Date", strip=True, max_length=80)
    place = TextField(label="Place", strip=True, max_length=80)

    def rows(self) -> list[tuple[str, str, str]]:
        """Name, label and text of each field."""
        return [(name, str(self.fields[name].label), text) for name, text in self.values.items()]


class ProxiesForm(AddressForm):
    """Which cards to print as proxies: ``cards=main``, ``hero=no``.

    With ``some=1`` the copies of each card are those of its field ``n<card>``, whatever the deck has.
    """

    ZONES = {
        "deck": (Zone.MAIN, Zone.SIDE),
        "main": (Zone.MAIN,),
        "side": (Zone.SIDE,),
        "maybe": (Zone.MAYBE,),
    }

    cards = forms.ChoiceField(
        choices=[
            ("deck", "Main and side deck"),
            ("main", "Main deck"),
            ("side", "Side deck"),
            ("maybe", "Maybeboard"),
        ],
        initial="deck",
    )
    hero = forms.ChoiceField(
        choices=[("yes", "With both faces of the hero"), ("no", "Without the hero")], initial="yes"
    )
    some = forms.BooleanField()

    def __init__(self, *args: Any, deck: Deck, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for entry in deck.entries.all():
            self.fields[f"n{entry.card_id}"] = forms.IntegerField(min_value=0, required=False)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones whose cards are printed."""
        return self.ZONES[self.values["cards"]]

    @property
    def with_hero(self) -> bool:
        """Whether the hero is printed too."""
        return bool(self.values["hero"] == "yes")

    def copies(self, counts: dict[Card, int]) -> dict[Card, int]:
        """The copies of each card to print; ``counts`` are those that the deck has."""
        values = self.values
        if not values["some"]:
            return counts
        numbers = {card: values[f"n{card.pk}"] for card in counts}
        return {
            card: count if numbers[card] is None else min(numbers[card], file_limits.COPIES.value)
            for card, count in counts.items()
        }
