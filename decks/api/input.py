"""What programs want a deck to be: read with care, its cards looked up, nothing guessed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from drf_spectacular.utils import OpenApiTypes, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from cards.api.cards import nearest
from cards.models import Card, Kind
from decks.actions import MOST_CARDS, DeckUpdate, Place
from decks.actions.clean_text import MAX_DESCRIPTION, MAX_NAME
from decks.api.serializers import DeckSerializer
from decks.files.model import MAX_COUNT
from decks.history import Held
from decks.models import MAX_NOTE, Visibility, Zone
from decks.tags import MAX_TAG_LENGTH, MAX_TAGS

LONGEST_CARD = 250
CANDIDATES = 3


@extend_schema_field(OpenApiTypes.STR)
class CardField(serializers.Field):
    """A card by its slug or its name, or as an object that has one of them, as decks are read."""

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, dict):
            data = data.get("slug") or data.get("name")
        if not isinstance(data, str) or not data.strip() or len(data) > LONGEST_CARD or "\x00" in data:
            raise ValidationError("A card is named by its slug or its name.")
        return data.strip()

    def to_representation(self, value: str) -> str:
        return value


class StrictSerializer(serializers.Serializer):
    """Keys it does not know are told, not ignored; keys of what was read may be sent back."""

    readable: frozenset[str] = frozenset()

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = [key for key in data if key not in self.fields and key not in self.readable]
            if unknown:
                known = ", ".join(self.fields)
                raise ValidationError({str(unknown[0])[:60]: f"There is no such key; there are {known}."})
        return super().to_internal_value(data)


class EntryInputSerializer(StrictSerializer):
    """So many copies of a card."""

    card = CardField()
    zone = serializers.ChoiceField(choices=Zone.choices, default=Zone.MAIN)
    count = serializers.IntegerField(min_value=1, max_value=MAX_COUNT)
    note = serializers.CharField(max_length=MAX_NOTE, allow_blank=True, default="")


class ChangeInputSerializer(StrictSerializer):
    """How many copies there are to be; 0 takes the card out."""

    card = CardField()
    zone = serializers.ChoiceField(choices=Zone.choices, default=Zone.MAIN)
    count = serializers.IntegerField(min_value=0, max_value=MAX_COUNT)


class DeckInputSerializer(StrictSerializer):
    """A deck to be made or changed. Cards are named by slug or name."""

    readable = frozenset(DeckSerializer().fields)

    name = serializers.CharField(max_length=MAX_NAME)
    description = serializers.CharField(max_length=MAX_DESCRIPTION, allow_blank=True)
    format = serializers.CharField(max_length=40)
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    tags = serializers.ListField(
        child=serializers.CharField(max_length=2 * MAX_TAG_LENGTH), max_length=2 * MAX_TAGS
    )
    hero = CardField(allow_null=True)
    entries = EntryInputSerializer(many=True, max_length=3 * MOST_CARDS, help_text="All cards of the deck")
    changes = ChangeInputSerializer(
        many=True,
        max_length=3 * MOST_CARDS,
        help_text="Only what changes, as the check proposes it in a violation's changes",
    )
    unmatched = serializers.ListField(
        help_text="An empty list drops the lines that name no card; anything else leaves them as they are"
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        for field in self.fields.values():
            field.required = False


class NewDeckInputSerializer(DeckInputSerializer):
    """A deck to be made: card by card, or from a list."""

    list = serializers.CharField(
        max_length=300_000,
        help_text="A deck list or file as text, in place of entries",
        trim_whitespace=False,
    )


WHOLE: dict[str, Any] = {"description": "", "tags": [], "hero": None, "entries": []}
"""What a deck is where a writer who says all of it says nothing."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards that a request names, by what it calls them."""

    found: dict[str, Card]

    @classmethod
    def of(cls, names: Iterable[str]) -> Cards:
        """Look all of them up at once, by slug, then by name."""
        names = set(names)
        found = {card.slug: card for card in Card.objects.filter(slug__in=names).with_details()}
        rest = names - found.keys()
        named = Card.objects.filter(kind=Kind.DECK).named(rest) if rest else {}
        return cls({**found, **named})

    def get(self, name: str, place: str) -> Card:
        """The card; ``place`` is where the request names it.

        :raises ValidationError: when no card is called so, with those that may be meant.
        """
        if name in self.found:
            return self.found[name]
        near = dict.fromkeys(card.name for card in nearest(name, CANDIDATES))
        meant = f" Did you mean {' or '.join(near)}?" if near else ""
        raise ValidationError({place: f"No card is called “{name}”.{meant}"})


def wish(said: dict[str, Any]) -> DeckUpdate:
    """What is wished for, with its cards.

    :raises ValidationError: for the first card that there is not.
    """
    named = [one["card"] for key in ("entries", "changes") for one in said.get(key, ())]
    cards = Cards.of([*named, *filter(None, [said.get("hero")])])
    entries: dict[Place, Held] = {}
    for number, one in enumerate(said.get("entries", ())):
        place = cards.get(one["card"], f"entries.{number}.card"), one["zone"]
        before = entries.get(place, Held(0))
        entries[place] = Held(before.count + one["count"], one["note"] or before.note)
    changes = {
        (cards.get(one["card"], f"changes.{number}.card"), one["zone"]): one["count"]
        for number, one in enumerate(said.get("changes", ()))
    }
    return DeckUpdate(
        name=said.get("name"),
        description=said.get("description"),
        format=said.get("format"),
        visibility=said.get("visibility"),
        tags=tuple(said["tags"]) if "tags" in said else None,
        hero=_hero(said, cards),
        entries=entries if "entries" in said else None,
        changes=changes or None,
        settled=said.get("unmatched") == [],
    )


def _hero(said: dict[str, Any], cards: Cards) -> Card | bool | None:
    if "hero" not in said:
        return None
    return cards.get(said["hero"], "hero") if said["hero"] else False
