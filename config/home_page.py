"""What the home page shows: cards and a rule with a scenario, chosen by the day, and how new the data is."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, partial
from pathlib import Path

from django.utils.safestring import SafeString

from card_rules.rules_for_cards import current_book
from card_rules.scenarios.listing import ListedScenario, all_scenarios
from card_rules.scenarios.pages import RuleReference, rule_reference
from cards.models import Card, Face, Kind, Set
from cards.models.pool_stamp import current_stamp, pool_stamp
from cards.rendering.card_renderer import CardRenderer
from common.cache import cached_by_stamp
from common.request_cache import cached_per_request
from rules.identifiers.addresses import DOCUMENT, EDITION
from rules.markup.rich_text import preview
from rules.models import Rule
from rules.stamp import rules_stamp

FAMOUS_CARDS = Path(__file__).parent / "data" / "famous_cards.toml"
RULE_LENGTH = 320
"""So many characters of a rule are shown at most."""


_current_rules_stamp = partial(cached_per_request, rules_stamp)


@dataclass(frozen=True, slots=True)
class FanPlace:
    """A place of the fan: the types of its cards, and the names of famous ones."""

    types: tuple[str, ...]
    names: frozenset[str]


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


@cache
def fan_places() -> tuple[FanPlace, ...]:
    """The places of the fan, from left to right."""
    places = tomllib.loads(FAMOUS_CARDS.read_text(encoding="utf-8"))["places"]
    return tuple(FanPlace(tuple(place["types"]), frozenset(place["names"])) for place in places)


@cached_by_stamp(current_stamp)
def cards_of_the_day(day: date) -> list[FanCard]:
    """A famous card with text for each place of the fan, or any of its types; fewer where there is none."""
    renderer = CardRenderer()
    keys: list[int] = []
    for number, place in enumerate(fan_places()):
        of_types = Card.objects.filter(
            kind=Kind.DECK,
            types__in=[[card_type] for card_type in place.types],
            faces__side=Face.Side.FRONT,
            faces__text__len__gt=0,
        )
        pool_keys = of_types.order_by("name", "pk").distinct("name").values_list("pk", flat=True)
        candidates = pool_keys.filter(name__in=place.names) or pool_keys
        if candidates:
            keys.append(candidates[number_of_day(day, f"card {number}", len(candidates))])
    cards = Card.objects.with_details().in_bulk(keys)
    return [FanCard(cards[key], renderer.draw(cards[key], None)) for key in keys]


@cached_by_stamp(_current_rules_stamp)
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
    text = wording.text.replace("\n- ", "\n• ")
    return RuleOfTheDay(reference, preview(wording.title, text, RULE_LENGTH), scenario)


@cached_by_stamp(_current_rules_stamp)
def rule_count() -> int:
    """How many rules the current edition has; chapters and sections are none."""
    rules = Rule.objects.filter(document__key=DOCUMENT, document__edition=EDITION, number__contains=".")
    return rules.count()


@cached_by_stamp(current_stamp)
def data_news() -> DataNews:
    """The state of the pool."""
    return DataNews(
        Card.objects.count(),
        Set.objects.count(),
        pool_stamp().changed,
        Set.objects.exclude(released=None).order_by("-released").first(),
    )
