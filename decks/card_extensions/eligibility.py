"""Which hero may play which card (Rule 100.2), for the whole card pool and cached until it changes."""

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
from cards.models.querysets import IS_STARTING_HERO, CardQuerySet
from common.cache import cached_by_stamp
from decks import formats
from decks.card_text import deckbuilding, hero_traits, requirements
from decks.formats import Format
from decks.legality import why_not
from engine.cards import CardType, CharacterClass, Faction, PrintedCard

RESTRICTING = r"required|reputation|talent"
ICONS = frozenset({"class-icon", "faction-icon", "trait-icon"})


@dataclass(frozen=True, slots=True)
class IndexedCard:
    """A printed card with its database key, address and normalized names.

    ``has_deckbuilding_text`` marks a hero whose own text says what its decks may have (Rule 100.2e).
    """

    pk: int
    slug: str
    folded: str
    words: str
    printed: PrintedCard
    classes: frozenset[CharacterClass]
    has_deckbuilding_text: bool

    def may_play(self, card: PrintedCard, format: Format, *, icons_decide: bool = False) -> bool:
        """Whether this hero's deck may have the card: the same answer as :func:`why_not`, but faster.

        ``icons_decide``: nothing but icons decides which heroes may play the card (:func:`needs_icons_only`).
        """
        if not self.has_deckbuilding_text and format.edition.key == formats.LATEST:
            if card.classes and card.classes.isdisjoint(self.classes):
                return False
            if card.factions and card.factions.isdisjoint(self.printed.factions):
                return "factions" in self.printed.unknown and (
                    icons_decide or why_not(card, self.printed, format) is None
                )
            if icons_decide:
                return True
        return why_not(card, self.printed, format) is None

    @property
    def name(self) -> str:
        """The name as printed (Rule 200.1)."""
        return self.printed.name


@dataclass(eq=False)
class Eligibility:
    """The heroes and cards of the database in one state of it, and which of them go together.

    ``ineligible`` caches the cards that are not for a hero, by the hero's key and the edition of the rules;
    ``hero_keys`` the heroes without Deckbuilding text that may play a card, by its icons, where these decide.
    """

    ineligible: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    hero_keys: dict[tuple[frozenset[CharacterClass], frozenset[Faction]], frozenset[int]] = field(
        default_factory=dict
    )

    @cached_property
    def heroes(self) -> tuple[IndexedCard, ...]:
        """Every card that may be the hero of a deck (Rule 100.1, 301.4), by name."""
        return _index_cards(
            Card.objects.filter(IS_STARTING_HERO, kind=Kind.DECK).order_by("words", "variant")
        )

    @cached_property
    def restricted(self) -> tuple[IndexedCard, ...]:
        """The cards whose text restricts who may play them (Rule 100.2b-d)."""
        text = Func(F("text"), Value(" "), function="array_to_string", output_field=TextField())
        faces = Face.objects.annotate(joined_text=text).filter(
            card=OuterRef("pk"), joined_text__iregex=RESTRICTING
        )
        cards = _index_cards(Card.objects.filter(Exists(faces), kind=Kind.DECK))
        return tuple(card for card in cards if requirements.parse_card(card.printed))

    @cached_property
    def cards(self) -> tuple[IndexedCard, ...]:
        """Every card for decks."""
        return _index_cards(Card.objects.filter(kind=Kind.DECK))

    def playable_by(self, hero: IndexedCard, edition: str = formats.LATEST) -> Q:
        """A condition on cards: this hero's deck may have them, as :func:`why_not` says.

        In the latest edition the database compares icons; texts are checked once for each hero.
        """
        if hero.has_deckbuilding_text or edition != formats.LATEST:
            ineligible = set(self._ineligible_keys(hero, edition, self.cards))
            return has_key_among([card.pk for card in self.cards if card.pk not in ineligible])
        classes = [str(character_class) for character_class in hero.classes]
        may_be_any = "factions" in hero.printed.unknown
        factions = [str(faction) for faction in (Faction if may_be_any else hero.printed.factions)]
        return (
            Q(kind=Kind.DECK)
            & ~IS_STARTING_HERO
            & (Q(classes=[]) | Q(classes__overlap=classes))
            & (Q(factions=[]) | Q(factions__overlap=factions))
            & ~Q(pk__in=self._ineligible_keys(hero, edition, self.restricted, ignored_codes=ICONS))
        )

    def _ineligible_keys(
        self,
        hero: IndexedCard,
        edition: str,
        cards: Iterable[IndexedCard],
        ignored_codes: frozenset[str] = frozenset(),
    ) -> list[int]:
        """The keys of those cards that are not for the hero, for a reason other than the ignored ones."""
        place = hero.pk, edition
        if place not in self.ineligible:
            format = formats.find("constructed", edition)
            reasons = ((card.pk, why_not(card.printed, hero.printed, format)) for card in cards)
            self.ineligible[place] = sorted(
                key for key, reason in reasons if reason and reason.code not in ignored_codes
            )
        return self.ineligible[place]

    def heroes_for(self, card: PrintedCard) -> list[IndexedCard]:
        """The heroes whose decks may have the card."""
        if not needs_icons_only(card):
            return [hero for hero in self.heroes if hero.may_play(card, formats.CONSTRUCTED)]
        icons = card.classes, card.factions
        if icons not in self.hero_keys:
            self.hero_keys[icons] = frozenset(
                hero.pk
                for hero in self.heroes
                if not hero.has_deckbuilding_text
                and hero.may_play(card, formats.CONSTRUCTED, icons_decide=True)
            )
        keys = self.hero_keys[icons]
        return [
            hero
            for hero in self.heroes
            if hero.pk in keys
            or (hero.has_deckbuilding_text and hero.may_play(card, formats.CONSTRUCTED, icons_decide=True))
        ]


def needs_icons_only(card: PrintedCard) -> bool:
    """Whether only icons decide which heroes may play the card, in a format that allows every card."""
    return not requirements.parse_card(card) and not card.has_type(CardType.HERO)


@cached_by_stamp(current_stamp)
def get_eligibility() -> Eligibility:
    """The eligibility of the card pool as it is now."""
    return Eligibility()


def has_name_among(names: Collection[str]) -> Q:
    """A condition on cards: their normalized name is one of these."""
    return _is_in_array("folded", sorted(names), TextField())


def has_key_among(keys: Collection[int]) -> Q:
    """A condition on cards: their primary key is one of these."""
    return _is_in_array("pk", sorted(keys), BigIntegerField())


def _is_in_array(column: str, values: list[Any], items: Field[Any, Any]) -> Q:
    """A condition with all values as a single array parameter, however many there are."""
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


def _index_cards(cards: CardQuerySet) -> tuple[IndexedCard, ...]:
    return tuple(_index_card(card, card.printed()) for card in cards.prefetch_related("faces"))


def _index_card(card: Card, printed: PrintedCard) -> IndexedCard:
    has_deckbuilding_text = printed.has_type(CardType.HERO) and deckbuilding.parse_hero(printed) is not None
    own = hero_traits.classes(printed)
    return IndexedCard(card.pk, card.slug, card.folded, card.words, printed, own, has_deckbuilding_text)
