"""What the home page shows: cards and a rule with a scenario, chosen by the day, and how new the data is."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.safestring import SafeString

from card_rules.rules_for_cards import current_book
from card_rules.scenarios.listing import ListedScenario, all_scenarios
from card_rules.scenarios.pages import RuleReference, rule_reference
from cards.models import Card, Kind, Set
from cards.models.pool_stamp import pool_stamp
from cards.rendering.card_renderer import CardRenderer
from engine.cards import CardType
from rules.identifiers.addresses import DOCUMENT, EDITION
from rules.markup.rich_text import preview
from rules.models import Rule

FAN = (CardType.ALLY, CardType.EQUIPMENT, CardType.HERO, CardType.ABILITY, CardType.ALLY)
"""The types of the cards that are shown, from left to right."""
RULE_LENGTH = 320
"""So many characters of a rule are shown at most."""


@dataclass(frozen=True, slots=True)
class FanCard:
    """A card of the fan, and its picture."""

    card: Card
    drawn: SafeString


@dataclass(frozen=True, slots=True)
class RuleOfTheDay:
    """A rule with its text, and a scenario that shows it."""

    rule: RuleReference
    text: str
    scenario: ListedScenario


@dataclass(frozen=True, slots=True)
class DataNews:
    """How many cards and sets there are, when the pool last changed, and the latest set."""

    cards: int
    sets: int
    changed: datetime
    latest_set: Set | None


def number_of_day(day: date, purpose: str, below: int) -> int:
    """A number from 0 that stays the same for a day, and for another purpose is another one."""
    digest = hashlib.sha256(f"{purpose} {day.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8]) % below


def cards_of_the_day(day: date) -> list[FanCard]:
    """A card of each type of :data:`FAN`; fewer where the pool has none of a type."""
    renderer = CardRenderer()
    cards: list[Card] = []
    for place, card_type in enumerate(FAN):
        of_type = Card.objects.filter(types=[card_type.value], kind=Kind.DECK).order_by("pk")
        if card_type is CardType.HERO:
            of_type = Card.objects.filter(types=[card_type.value]).order_by("pk")
        of_type = of_type.exclude(pk__in=[card.pk for card in cards])
        if count := of_type.count():
            chosen = number_of_day(day, f"card {place}", count)
            cards += of_type.with_details()[chosen : chosen + 1]
    return [FanCard(card, renderer.draw(card, None)) for card in cards]


def rule_of_the_day(day: date) -> RuleOfTheDay | None:
    """A rule of the current edition and a scenario about it; ``None`` while the rules are not loaded."""
    book = current_book()
    about_rules = [listed for listed in all_scenarios() if listed.topics and listed.topics[0].number]
    if book is None or not about_rules:
        return None
    scenario = about_rules[number_of_day(day, "rule", len(about_rules))]
    number = scenario.topics[0].name
    reference = rule_reference(book, number)
    rule = (
        Rule.objects.filter(document__key=DOCUMENT, document__edition=EDITION, number=number)
        .prefetch_related("wordings")
        .first()
    )
    wording = rule.wording() if rule else None
    if reference is None or wording is None:
        return None
    return RuleOfTheDay(reference, preview(wording.title, wording.text, RULE_LENGTH), scenario)


def data_news() -> DataNews:
    """The state of the pool."""
    return DataNews(
        Card.objects.count(),
        Set.objects.count(),
        pool_stamp().changed,
        Set.objects.exclude(released=None).order_by("-released").first(),
    )
