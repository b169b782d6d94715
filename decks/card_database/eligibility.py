"""Which hero may play which card (Rule 100.2), answered for the whole card pool and kept until it changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BigIntegerField,
    BooleanField,
    Exists,
    F,
    Field,
    Func,
    OuterRef,
    Q,
    TextField,
    Value,
)

from cards.models import Card, Face, Kind
from cards.models.pool_stamp import current_stamp
from cards.models.querysets import IS_STARTING_HERO
from common.cache import cached_by_stamp
from decks import formats
from decks.cardtext import deckbuilding, requirements, traits
from decks.formats import Format
from decks.legality import why_not
from engine.cards import CardType, CharacterClass, PrintedCard

RESTRICTING = r"required|reputation|talent"
ICONS = frozenset({"class-icon", "faction-icon", "trait-icon"})


@dataclass(frozen=True, slots=True)
class Known:
    """A card with its place in the database.

    ``reads_otherwise`` marks a hero whose own text says what its decks hold (Rule 100.2e).
    """

    pk: int
    slug: str
    folded: str
    words: str
    printed: PrintedCard
    classes: frozenset[CharacterClass]
    reads_otherwise: bool

    def may_play(self, card: PrintedCard, format: Format, *, icons_decide: bool = False) -> bool:
        """Whether this hero's deck may hold the card; the same as to ask :func:`why_not`, but quicker.

        ``icons_decide`` says that nothing but icons keeps heroes from this card (:func:`only_icons`).
        """
        if not self.reads_otherwise and format.edition.key == formats.LATEST:
            if card.classes and card.classes.isdisjoint(self.classes):
                return False
            if card.factions and card.factions.isdisjoint(self.printed.factions):
                return False
            if icons_decide:
                return True
        return why_not(card, self.printed, format) is None

    @property
    def name(self) -> str:
        """The name as printed (Rule 200.1)."""
        return self.printed.name


@dataclass(eq=False)
class Judging:
    """The heroes, the cards, and what was found out about them, as of one state of the card database."""

    refused: dict[tuple[int, str], list[int]] = field(default_factory=dict)

    @cached_property
    def heroes(self) -> tuple[Known, ...]:
        """Every card that may lead a deck (Rule 100.1, 301.4), by name."""
        return _known(Card.objects.filter(IS_STARTING_HERO, kind=Kind.DECK).order_by("words", "variant"))

    @cached_property
    def restricted(self) -> tuple[Known, ...]:
        """The cards whose text restricts who may play them (Rule 100.2b-d)."""
        text = Func(F("text"), Value(" "), function="array_to_string", output_field=TextField())
        saying = Face.objects.annotate(said=text).filter(card=OuterRef("pk"), said__iregex=RESTRICTING)
        cards = _known(Card.objects.filter(Exists(saying), kind=Kind.DECK))
        return tuple(card for card in cards if requirements.of(card.printed))

    @cached_property
    def cards(self) -> tuple[Known, ...]:
        """Every card for decks."""
        return _known(Card.objects.filter(kind=Kind.DECK))

    def playable(self, hero: Known, edition: str = formats.LATEST) -> Q:
        """A condition on cards: this hero's deck may hold them. True where :func:`why_not` finds nothing.

        In the latest edition the database compares icons; what a text says is judged once for each hero.
        """
        if hero.reads_otherwise or edition != formats.LATEST:
            refused = set(self._refused(hero, edition, self.cards))
            return numbered([card.pk for card in self.cards if card.pk not in refused])
        own = [str(name) for name in hero.classes]
        factions = [str(name) for name in hero.printed.factions]
        return (
            Q(kind=Kind.DECK)
            & ~IS_STARTING_HERO
            & (Q(classes=[]) | Q(classes__overlap=own))
            & (Q(factions=[]) | Q(factions__overlap=factions))
            & ~Q(pk__in=self._refused(hero, edition, self.restricted, beyond=ICONS))
        )

    def _refused(
        self, hero: Known, edition: str, cards: Iterable[Known], beyond: frozenset[str] = frozenset()
    ) -> list[int]:
        """The cards among these that are not for the hero, for a reason beyond those named."""
        asked = hero.pk, edition
        if asked not in self.refused:
            open_to_all = formats.find("constructed", edition)
            reasons = ((card.pk, why_not(card.printed, hero.printed, open_to_all)) for card in cards)
            self.refused[asked] = sorted(pk for pk, why in reasons if why and why.code not in beyond)
        return self.refused[asked]

    def players(self, card: PrintedCard) -> list[Known]:
        """The heroes whose decks may hold the card."""
        icons_decide = only_icons(card)
        return [
            hero
            for hero in self.heroes
            if hero.may_play(card, formats.CONSTRUCTED, icons_decide=icons_decide)
        ]


def only_icons(card: PrintedCard) -> bool:
    """Whether nothing but icons decides which heroes may play the card, where the format is open."""
    return not requirements.of(card) and not card.has_type(CardType.HERO)


@cached_by_stamp(current_stamp)
def judging() -> Judging:
    """What is known of the card pool as it is now."""
    return Judging()


def named(names: Collection[str]) -> Q:
    """A condition on cards: theirs is one of many names, as names are compared."""
    return _among("folded", sorted(names), TextField())


def numbered(keys: Collection[int]) -> Q:
    """A condition on cards: they are among many, by their keys."""
    return _among("pk", sorted(keys), BigIntegerField())


def _among(column: str, values: list[Any], items: Field) -> Q:
    """The values travel as one array, however many they are."""
    array = Value(values, output_field=ArrayField(items))
    return Q(
        Func(
            F(column),
            array,
            template="%(expressions)s)",
            arg_joiner=" = ANY(",
            output_field=BooleanField(),
        )
    )


def _known(cards: Iterable[Card]) -> tuple[Known, ...]:
    return tuple(_one(card, card.printed()) for card in cards.prefetch_related("faces"))


def _one(card: Card, printed: PrintedCard) -> Known:
    reads_otherwise = printed.has_type(CardType.HERO) and deckbuilding.of(printed) is not None
    own = traits.classes(printed)
    return Known(card.pk, card.slug, card.folded, card.words, printed, own, reads_otherwise)
