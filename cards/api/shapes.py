"""What a card, a set and a page of results look like to other programs. Every key is always there."""

from rest_framework import serializers
from rest_framework.reverse import reverse

from cards.models import Card, Kind, Printing, Rarity, Set


class PrintingShape(serializers.Serializer):
    """A card as it appeared in one set (Rule 204)."""

    set = serializers.CharField(source="set.code", help_text="Code of the set")
    set_name = serializers.CharField(source="set.name")
    number = serializers.SerializerMethodField(help_text="Collector number; null where none is known")
    treatment = serializers.CharField(help_text="What tells a special printing from the plain one")
    rarity = serializers.ChoiceField(choices=[*Rarity.choices, ("", "Unknown")])
    artist = serializers.CharField()
    flavour = serializers.CharField()
    text = serializers.CharField(help_text="The text box as printed there, where it is known to differ")

    def get_number(self, printing: Printing) -> int | None:
        return printing.number or None


class BackShape(serializers.Serializer):
    """The other side of a hero (Rule 301.2)."""

    text = serializers.ListField(child=serializers.CharField())
    wording = serializers.ListField(child=serializers.CharField())
    atk = serializers.IntegerField(allow_null=True)
    health = serializers.IntegerField(allow_null=True)


class CardShape(serializers.Serializer):
    """One card: what the rules see of it, and where it was printed."""

    slug = serializers.SlugField(help_text="The card's own part of its address; never changes")
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Kind.choices, help_text="Only “deck” cards stand in decks")
    variant = serializers.CharField(help_text="Tells cards of one name and kind apart; mostly empty")
    types = serializers.ListField(child=serializers.CharField())
    cost = serializers.SerializerMethodField(help_text="As printed: 3, X or 1+X; null where none is")
    cost_number = serializers.IntegerField(allow_null=True, help_text="The cost without its X")
    classes = serializers.ListField(child=serializers.CharField(), help_text="Class icons (Rule 206.1a)")
    factions = serializers.ListField(child=serializers.CharField(), help_text="Faction icons")
    tags = serializers.ListField(child=serializers.CharField(), help_text="Of the type line, in order")
    race = serializers.CharField()
    talent = serializers.CharField()
    professions = serializers.ListField(child=serializers.CharField())
    atk = serializers.IntegerField(allow_null=True)
    damage_types = serializers.ListField(child=serializers.CharField())
    health = serializers.IntegerField(allow_null=True)
    defense = serializers.IntegerField(allow_null=True)
    strike_cost = serializers.IntegerField(allow_null=True)
    capacity = serializers.IntegerField(allow_null=True)
    text = serializers.ListField(
        source="front.text", child=serializers.CharField(), help_text="A power an item, without reminder text"
    )
    wording = serializers.ListField(
        source="front.wording",
        child=serializers.CharField(),
        help_text="The same with reminder text between <i> and </i>; empty where the text says it all",
    )
    back = BackShape(allow_null=True)
    printings = PrintingShape(many=True, help_text="Oldest first")
    url = serializers.SerializerMethodField(help_text="The card here")
    page = serializers.SerializerMethodField(help_text="The card's page for people")

    def get_cost(self, card: Card) -> str | None:
        return None if card.cost is None else str(card.cost)

    def get_url(self, card: Card) -> str:
        return address(self, "api:card", card.slug)

    def get_page(self, card: Card) -> str:
        return address(self, "cards:detail", card.slug)


class SetShape(serializers.Serializer):
    """A set as it was sold (Rule 204.1)."""

    code = serializers.CharField(help_text="Several promotional sets share one")
    name = serializers.CharField()
    block = serializers.IntegerField(allow_null=True)
    order = serializers.IntegerField(help_text="Sorts sets by their release")
    printings = serializers.IntegerField(source="printing_count", help_text="How many the pool holds")
    cards = serializers.IntegerField(source="card_count", help_text="How many different cards")
    url = serializers.SerializerMethodField(help_text="The set here")
    search = serializers.SerializerMethodField(help_text="Its cards here, by collector number")

    def get_url(self, one: Set) -> str:
        return address(self, "api:set", one.code)

    def get_search(self, one: Set) -> str:
        return f"{address(self, 'api:cards')}?q=set%3A%22{one.code}%22+sort%3Anumber"


def address(shape: serializers.BaseSerializer, name: str, *arguments: str) -> str:
    """The whole address of a page or resource, on the host that was asked."""
    return reverse(name, args=arguments, request=shape.context.get("request"))
