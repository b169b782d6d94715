"""Input of decks: strict serializers, and the lookup of the cards they name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from api.input import OptionField, QuerySerializer
from cards.api.cards import nearest
from cards.models import Card
from decks import file_limits
from decks.actions import DeckUpdate, Place
from decks.api.serializers import DeckSerializer
from decks.card_references import ReferencedCards, find_references
from decks.history import Copies
from decks.models import Visibility, Zone
from decks.name_lookup import NamesakeChoice
from decks.tags import MAX_TAG_LENGTH, MAX_TAGS
from engine.cards import PrintedCard

MAX_CARD_NAME = 250
CANDIDATES = 3


class DeckFileQuerySerializer(QuerySerializer):
    """What can be sent with every deck file."""

    format = serializers.CharField(
        required=False, allow_blank=True, help_text="Key of a format: see `/api/formats/`"
    )
    filename = serializers.CharField(
        required=False, allow_blank=True, help_text="Name of the file, for messages about it"
    )


@extend_schema_field(OpenApiTypes.STR)
class CardReferenceField(serializers.Field):
    """A card by its slug or its name, or as an object that has one of them, as decks are read.

    A set behind the name tells cards of one name apart: ``Death Coil (DKS 6)``.
    """

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, dict):
            data = data.get("slug") or data.get("name")
        if not isinstance(data, str) or not data.strip() or len(data) > MAX_CARD_NAME or "\x00" in data:
            raise ValidationError("This value must be the slug or the name of a card.")
        return data.strip()

    def to_representation(self, value: str) -> str:
        return value


class StrictSerializer(serializers.Serializer):
    """Rejects unknown keys; keys of the output may be sent back and are ignored."""

    readable: frozenset[str] = frozenset()

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = [key for key in data if key not in self.fields and key not in self.readable]
            if unknown:
                keys = ", ".join(self.fields)
                raise ValidationError({str(unknown[0])[:60]: f"There is no such key. The keys are {keys}."})
        return super().to_internal_value(data)


class EntryInputSerializer(StrictSerializer):
    """A number of copies of a card."""

    card = CardReferenceField()
    zone = OptionField(Zone.choices, default=Zone.MAIN)
    count = serializers.IntegerField(min_value=1, max_value=file_limits.COPIES.value)
    note = serializers.CharField(max_length=file_limits.NOTE_CHARACTERS.value, allow_blank=True, default="")


class ChangeInputSerializer(StrictSerializer):
    """The new number of copies; 0 removes the card."""

    card = CardReferenceField()
    zone = OptionField(Zone.choices, default=Zone.MAIN)
    count = serializers.IntegerField(min_value=0, max_value=file_limits.COPIES.value)


class DeckInputSerializer(StrictSerializer):
    """A deck to create or change. Cards are given by slug or name, also with their set behind it."""

    readable = frozenset(DeckSerializer().fields)

    name = serializers.CharField(min_length=1, max_length=file_limits.NAME_CHARACTERS.value)
    description = serializers.CharField(max_length=file_limits.DESCRIPTION_CHARACTERS.value, allow_blank=True)
    format = serializers.CharField(min_length=1, max_length=40)
    visibility = OptionField(Visibility.choices)
    tags = serializers.ListField(
        child=serializers.CharField(min_length=1, max_length=2 * MAX_TAG_LENGTH), max_length=2 * MAX_TAGS
    )
    hero = CardReferenceField(allow_null=True)
    # The stubs do not know that with "many" a serializer takes the arguments of a list.
    entries = EntryInputSerializer(  # type: ignore[call-arg]
        many=True, max_length=3 * file_limits.DIFFERENT_CARDS.value, help_text="All cards of the deck"
    )
    changes = ChangeInputSerializer(  # type: ignore[call-arg]
        many=True,
        max_length=3 * file_limits.DIFFERENT_CARDS.value,
        help_text="Only what changes, as the check proposes it in a violation's changes",
    )
    unmatched = serializers.ListField(
        help_text="An empty list drops the unmatched lines; anything else leaves them"
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        for field in self.fields.values():
            field.required = False


class NewDeckInputSerializer(DeckInputSerializer):
    """A deck to create: card by card, or from a list."""

    list = serializers.CharField(
        min_length=1,
        max_length=file_limits.FILE_BYTES.value,
        help_text="A deck list or file as text, in place of entries",
        trim_whitespace=False,
    )


EMPTY_DECK: dict[str, Any] = {"description": "", "tags": [], "hero": None, "entries": []}
"""The defaults of a complete replacement."""


class CardLookup:
    """The cards that a request names, by slug, by name, or by name and set.

    ``notes`` are sentences about names that several cards share, where nothing decided between them.
    """

    def __init__(self, names: Iterable[str]) -> None:
        """Look up all cards at once."""
        names = set(names)
        self.notes: list[str] = []
        self._by_slug = {card.slug: card for card in Card.objects.filter(slug__in=names).with_details()}
        self._references = find_references(names - self._by_slug.keys())

    @classmethod
    def of(cls, fields: dict[str, Any]) -> CardLookup:
        """The cards that validated input names."""
        names = [row["card"] for key in ("entries", "changes") for row in fields.get(key, ())]
        return cls([*names, *filter(None, [fields.get("hero")])])

    def get(self, name: str, place: str, hero: PrintedCard | None) -> Card:
        """The card, in a deck of this hero; ``place`` is where the request names it.

        :raises ValidationError: when there is no such card, with suggestions.
        """
        return self._choose(name, place, lambda reference: reference.choose(hero))

    def get_hero(self, name: str, place: str) -> Card:
        """The card as the hero of a deck; ``place`` is where the request names it.

        :raises ValidationError: when there is no such card, with suggestions.
        """
        return self._choose(name, place, ReferencedCards.choose_hero)

    def _choose(self, name: str, place: str, choose: Callable[[ReferencedCards], NamesakeChoice]) -> Card:
        if name in self._by_slug:
            return self._by_slug[name]
        if name in self._references:
            choice = choose(self._references[name])
            if choice.note and choice.note not in self.notes:
                self.notes.append(choice.note)
            return choice.card
        suggestions = dict.fromkeys(card.name for card in nearest(name, CANDIDATES))
        hint = f" Did you mean {' or '.join(suggestions)}?" if suggestions else ""
        raise ValidationError({place: f"No card is named “{name}”.{hint}"})


def to_update(fields: dict[str, Any], cards: CardLookup, present_hero: Card | None = None) -> DeckUpdate:
    """The update of validated input, with its cards; ``present_hero`` is the hero of the deck as it is.

    :raises ValidationError: for the first card that does not exist.
    """
    hero = _hero(fields, cards)
    deck_hero = present_hero if hero is None else hero
    printed_hero = deck_hero.printed() if isinstance(deck_hero, Card) else None
    entries: dict[Place, Copies] = {}
    for number, row in enumerate(fields.get("entries", ())):
        place = cards.get(row["card"], f"entries.{number}.card", printed_hero), row["zone"]
        before = entries.get(place, Copies(0))
        entries[place] = Copies(before.count + row["count"], row["note"] or before.note)
    changes = {
        (cards.get(row["card"], f"changes.{number}.card", printed_hero), row["zone"]): row["count"]
        for number, row in enumerate(fields.get("changes", ()))
    }
    return DeckUpdate(
        name=fields.get("name"),
        description=fields.get("description"),
        format=fields.get("format"),
        visibility=fields.get("visibility"),
        tags=tuple(fields["tags"]) if "tags" in fields else None,
        hero=hero,
        entries=entries if "entries" in fields else None,
        changes=changes or None,
        lines={} if fields.get("unmatched") == [] else None,
    )


def _hero(fields: dict[str, Any], cards: CardLookup) -> Card | bool | None:
    """The new hero, ``False`` for none, ``None`` where the input has no hero."""
    if "hero" not in fields:
        return None
    return cards.get_hero(fields["hero"], "hero") if fields["hero"] else False
