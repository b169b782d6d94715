"""Cards, sets, problems of queries and completions as JSON. Every key is always present."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from django.utils.functional import cached_property
from rest_framework import serializers
from rest_framework.reverse import reverse

from cards.models import Card, Face, Kind, Rarity, Set, Source
from cards.printed_facts import PRINTED_FACTS, FactType, PrintedFact
from cards.rendering.json_data import as_data, register_value

_added_fields: dict[str, serializers.Field] = {}


def register_field(name: str, field: serializers.Field, value_of: Callable[[Card], Any]) -> None:
    """Add a field of another app to every card; its value takes no query of its own for each card."""
    _added_fields[name] = field
    register_value(name, value_of)


class PrintingSerializer(serializers.Serializer):
    """A card as printed in one set (Rule 204)."""

    set = serializers.CharField(help_text="Code of the set")
    set_name = serializers.CharField()
    set_address = serializers.CharField(help_text="The set is at `/api/sets/<set_address>/`")
    block = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField(allow_null=True, help_text="Collector number")
    treatment = serializers.CharField(help_text="What distinguishes a special printing from the regular one")
    rarity = serializers.ChoiceField(choices=Rarity.choices, allow_null=True)
    artist = serializers.CharField()
    flavour = serializers.CharField()
    text = serializers.CharField(help_text="The text box as printed, where it is known to differ")


class FaceSerializer(serializers.Serializer):
    """One side of a card; a hero has two (Rule 301.2)."""

    side = serializers.ChoiceField(choices=Face.Side.choices)
    text = serializers.ListField(
        child=serializers.CharField(), help_text="One power per item, without reminder text"
    )
    wording = serializers.ListField(
        child=serializers.CharField(), help_text="The same with reminder text between <i> and </i>"
    )
    atk = serializers.IntegerField(allow_null=True, help_text="Of a back that has its own")
    health = serializers.IntegerField(allow_null=True, help_text="Of a back that has its own")


def _fact_field(fact: PrintedFact) -> serializers.Field:
    if fact.value_type is FactType.LIST:
        return serializers.ListField(child=serializers.CharField(), help_text=fact.help_text)
    field = serializers.IntegerField if fact.value_type is FactType.NUMBER else serializers.CharField
    return field(allow_null=True, help_text=fact.help_text)


class CardSerializer(serializers.Serializer):
    """One card: the facts that the rules use, and its printings."""

    BEFORE_FACTS = ("slug", "name", "kind", "variant")

    slug = serializers.SlugField(help_text="The card's part of its address; never changes")
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Kind.choices, help_text="Only `deck` cards go into decks")
    variant = serializers.CharField(help_text="Distinguishes cards of one name and kind; usually empty")
    faces = FaceSerializer(many=True, help_text="The front first")
    printings = PrintingSerializer(many=True, help_text="Oldest first")
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="Facts that the card must have and that no source tells"
    )
    tournament_formats = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="Formats whose last pool had the card; null if no source tells",
    )
    corrections = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        help_text="Errors corrected in the text: as the source has it, and as it is here",
    )
    source = serializers.ChoiceField(  # type: ignore[assignment]  # the metaclass collects the fields
        choices=Source.choices, help_text="The most trusted source that knows the card"
    )
    fact_sources = serializers.DictField(
        child=serializers.CharField(), help_text="The source of each fact that is not from `source`"
    )
    url = serializers.CharField(help_text="The card in the API")
    page = serializers.CharField(help_text="The card's page for people")

    def to_representation(self, instance: Card) -> dict[str, Any]:
        """The card as on its page, with both its addresses.

        The fields of this class only describe the shape: converting a page of 250 cards field by field takes
        five times as long (100 ms for 20 ms). Tests validate every response against the schema.
        """
        return as_data(instance, self._here, self._site)

    def get_fields(self) -> dict[str, serializers.Field]:
        """The fields of this class with the printed facts among them, and those of other apps."""
        fields = super().get_fields()
        before = {name: fields.pop(name) for name in self.BEFORE_FACTS}
        facts = {fact.name: _fact_field(fact) for fact in PRINTED_FACTS}
        return {**before, **facts, **fields, **deepcopy(_added_fields)}

    @cached_property
    def _here(self) -> str:
        """How the address of every card begins, computed once for many cards."""
        return address(self, "api:cards")

    @cached_property
    def _site(self) -> str:
        return self._here.removesuffix(reverse("api:cards"))


class SetSerializer(serializers.Serializer):
    """A set of cards (Rule 204.1)."""

    code = serializers.CharField(help_text="Some promotional sets share one")
    name = serializers.CharField()
    address = serializers.SerializerMethodField(help_text="The set's part of its address")
    block = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField(help_text="How the set was sold; empty if no source tells")
    released = serializers.DateField(allow_null=True, help_text="The first day of the month of its release")
    total = serializers.IntegerField(allow_null=True, help_text="Number of cards that its publisher counted")
    publisher = serializers.CharField()
    order = serializers.IntegerField(help_text="Sorts sets by their release")
    printings = serializers.IntegerField(
        source="printing_count", help_text="Number of its printings in the card pool"
    )
    cards = serializers.IntegerField(source="card_count", help_text="Number of different cards")
    url = serializers.SerializerMethodField(help_text="The set in the API")
    page = serializers.SerializerMethodField(help_text="The set's page for people")
    search = serializers.SerializerMethodField(
        help_text="A search in the API for the cards of its code, by collector number"
    )

    def get_address(self, card_set: Set) -> str:
        return card_set.slug

    def get_url(self, card_set: Set) -> str:
        return address(self, "api:set", card_set.slug)

    def get_page(self, card_set: Set) -> str:
        return address(self, "cards:set", card_set.slug)

    def get_search(self, card_set: Set) -> str:
        return f"{address(self, 'api:cards')}?q=set%3A%22{card_set.code}%22+sort%3Anumber"


class ProblemSerializer(serializers.Serializer):
    """A part of a query that is not understood and therefore ignored."""

    start = serializers.IntegerField(help_text="The position of its first character in the query, from 0")
    end = serializers.IntegerField(help_text="The position after its last character")
    sentence = serializers.CharField(source="advice")
    suggestion = serializers.CharField(
        allow_null=True,
        help_text="The text to write from `start` to `end` instead; it has results",
    )


class SuggestionSerializer(serializers.Serializer):
    """A completion of a query."""

    kind = serializers.CharField(help_text="card, key or value")
    label = serializers.CharField()  # type: ignore[assignment]  # the metaclass collects the fields
    about = serializers.CharField()
    text = serializers.CharField(help_text="The complete query")
    address = serializers.CharField(help_text="The page of the card, if it is the name of one")


def address(serializer: serializers.BaseSerializer, name: str, *arguments: str) -> str:
    """The whole address of a page or resource, on the host of the request."""
    return reverse(name, args=arguments, request=serializer.context.get("request"))
