"""The pool beside a deck: the cards its hero may play, and on request the rest with the reason why not."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from django.db.models import F, Q

from cards.models import Card, Kind
from decks import deckbuilding, traits
from decks.legality import Violation, why_not
from engine.cards import CardType, PrintedCard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cards.queries import CardQuerySet
    from decks.formats import Format

PAGE = 40
CHUNK = 120


@dataclass(frozen=True, slots=True)
class Offer:
    """A card of the pool, and why the deck's hero cannot play it, if so."""

    card: Card
    reason: Violation | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the pool."""

    offers: tuple[Offer, ...]
    number: int
    more: bool


def playable() -> CardQuerySet:
    """Every card that may be in some deck: no heroes but Master Heroes (Rule 100.1)."""
    heroes = Q(types__contains=[CardType.HERO]) & ~Q(tags__contains=["Master"])
    return Card.objects.filter(~heroes, kind=Kind.DECK)


def heroes() -> CardQuerySet:
    """Every card that may lead a deck (Rule 100.1, 301.4)."""
    leading = Q(types__contains=[CardType.HERO]) & ~Q(tags__contains=["Master"])
    return Card.objects.filter(leading, kind=Kind.DECK).order_by("words")


def page(
    hero: PrintedCard | None,
    format: Format,
    *,
    words: str = "",
    card_type: str = "",
    rest: bool = False,
    number: int = 1,
) -> Page:
    """A page of cards for this hero, cheapest first, quests and locations last."""
    cards = playable().search(words) if words else playable()
    cards = playable().filter(pk__in=cards.values("pk")) if words else cards
    if card_type:
        cards = cards.filter(types__contains=[card_type])
    if hero and not rest:
        cards = _with_shared_icons(cards, hero)
    cards = cards.order_by(F("cost_number").asc(nulls_last=True), "words", "pk")
    start = (number - 1) * PAGE
    if rest or hero is None:
        cards, start = cards[start : start + PAGE + 1], 0
    found = list(islice(_offers(cards, hero, format, rest), start, start + PAGE + 1))
    return Page(tuple(found[:PAGE]), number, more=len(found) > PAGE)


def _with_shared_icons(cards: CardQuerySet, hero: PrintedCard) -> CardQuerySet:
    """What the database can tell of rule 100.2a, so that few cards are left to judge one by one."""
    text = deckbuilding.of(hero)
    if text and text.overrides_traits:
        return cards
    own = [str(name) for name in traits.classes(hero)]
    factions = [str(name) for name in hero.factions]
    return cards.filter(
        Q(classes=[]) | Q(classes__overlap=own), Q(factions=[]) | Q(factions__overlap=factions)
    )


def _offers(cards: CardQuerySet, hero: PrintedCard | None, format: Format, rest: bool) -> Iterator[Offer]:
    for card in _in_chunks(cards):
        reason = why_not(card.printed(), hero, format) if hero else None
        if rest or reason is None:
            yield Offer(card, reason)


def _in_chunks(cards: CardQuerySet) -> Iterator[Card]:
    start = 0
    while chunk := list(cards.prefetch_related("faces")[start : start + CHUNK]):
        yield from chunk
        start += CHUNK
