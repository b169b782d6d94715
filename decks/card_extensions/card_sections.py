"""Sections of a card's page: legality in the formats, who may play it, decks that use it, what they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.db.models import Count, Prefetch, Q
from django.http import HttpRequest
from django.urls import reverse

from cards.card_page.sections import CardSection, Context, register
from cards.models import Card, Kind
from cards.query.editing import clause
from cards.views.search_urls import search_url
from common.request_cache import request_cache
from common.wording import count_noun
from decks.card_extensions.eligibility import IndexedCard, get_eligibility
from decks.card_extensions.played_with import decks_with_card, played_with
from decks.card_text import deckbuilding, hero_traits
from decks.formats import CONSTRUCTED, Format, Standing, all_formats
from decks.formats.pools import set_keys
from decks.models import Entry
from decks.statistics.facets import PLURALS
from engine.cards import CardType, PrintedCard

MAX_NAMED_HEROES = 120
MAX_DECKS = 8
NO_CLASS, NO_FACTION = "No class", "Neither faction"


@dataclass(frozen=True, slots=True)
class FormatRow:
    """A card in one format: its standing and why, and an unusual copy limit."""

    format: Format
    standing: Standing
    why: str
    copies: str

    @property
    def verdict(self) -> str:
        """The class of the sign beside the standing."""
        if self.standing is Standing.UNDECIDED:
            return "pending"
        return "legal" if self.standing in (Standing.LEGAL, Standing.RESTRICTED) else "illegal"

    @property
    def is_outside(self) -> bool:
        """Whether the format does not include the card."""
        return self.standing is Standing.OUTSIDE

    @property
    def has_word(self) -> bool:
        """Whether the sign does not tell the standing: neither legal without limits nor outside."""
        return self.standing not in (Standing.LEGAL, Standing.OUTSIDE)


@dataclass(frozen=True, slots=True)
class LinkedCount:
    """A number of cards and the search that lists them; no search where there are none."""

    count: int
    search: str = ""


@dataclass(slots=True)
class HeroGroup:
    """The heroes of one class who may play a card, by faction."""

    title: str
    cells: list[LinkedCount] = field(default_factory=list)
    heroes: list[IndexedCard] = field(default_factory=list)


def legality(card: Card, request: HttpRequest) -> Context:
    """The card in every format."""
    if card.kind != Kind.DECK:
        return {"not_for_decks": True}
    with request_cache():
        rows = [_format_row(card, format) for format in all_formats()]
    return {"rows": rows, "is_starting_hero": card.is_starting_hero}


def _format_row(card: Card, format: Format) -> FormatRow:
    standing = format.standing(card.name)
    return FormatRow(
        format,
        standing,
        _explain_standing(card, format, standing),
        _describe_copy_limit(card, format) if standing in (Standing.LEGAL, Standing.RESTRICTED) else "",
    )


def _explain_standing(card: Card, format: Format, standing: Standing) -> str:
    if standing is Standing.UNDECIDED:
        return "no source tells whether it was allowed"
    if not format.pool or standing in (Standing.BANNED, Standing.OUTSIDE):
        return ""
    pool_sets = set(set_keys(format.pool))
    printings = (printing for printing in card.printings.all() if printing.set_id in pool_sets)
    names = list(dict.fromkeys(printing.set.name for printing in printings))
    others = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return f"in {names[0]}{others}" if names else "by name"


def _describe_copy_limit(card: Card, format: Format) -> str:
    """How many copies a deck may have, where that is not the usual number."""
    if card.is_starting_hero:
        return ""
    limit = format.copy_limit(card.name)
    if limit is None:
        limit = None if "Unlimited" in card.tags else format.copies
    if limit is None:
        return "any number"
    return "" if limit == CONSTRUCTED.copies else f"up to {limit}"


def pool(card: Card, request: HttpRequest) -> Context:
    """How many cards of each type a hero may play."""
    if card.kind != Kind.DECK or not card.is_starting_hero:
        return {}
    indexed_hero = next(hero for hero in get_eligibility().heroes if hero.pk == card.pk)
    query = clause("for", [card.name])
    tally = {kind.value: Count("pk", filter=Q(types__contains=[kind])) for kind in CardType}
    counts = Card.objects.filter(get_eligibility().playable_by(indexed_hero)).aggregate(
        every=Count("pk"), **tally
    )
    text = deckbuilding.parse_hero(indexed_hero.printed)
    return {
        "playable": LinkedCount(counts["every"], search_url(query)),
        "types": [
            (
                count_noun(counts[kind.value], kind.value, PLURALS[kind]),
                search_url(f"{query} {clause('type', [kind])}"),
            )
            for kind in CardType
            if counts[kind.value]
        ],
        "deckbuilding": bool(text),
        "unclear": bool(text and text.unclear),
    }


def heroes(card: Card, request: HttpRequest) -> Context:
    """The heroes who can play a card, by class and faction."""
    if card.kind != Kind.DECK or card.is_starting_hero:
        return {}
    eligible = get_eligibility().heroes_for(card.printed())
    query = clause("plays", [card.name])
    columns = _columns(eligible)
    groups: dict[str, HeroGroup] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for hero in eligible:
        title = _class_of(hero.printed)
        groups.setdefault(title, HeroGroup(title)).heroes.append(hero)
        counts[title, _faction_of(hero.printed)] += 1
    ordered = sorted(groups.values(), key=lambda group: (group.title == NO_CLASS, group.title))
    for group in ordered:
        group.cells = [
            _count_cell(counts[group.title, column], query, _hero_condition(group.title, column))
            for column in columns
        ]
    return {
        "players": LinkedCount(len(eligible), search_url(query)),
        "everybody": len(eligible) == len(get_eligibility().heroes),
        "columns": columns,
        "groups": ordered,
        "named": len(eligible) <= MAX_NAMED_HEROES,
        "unclear_heroes": [hero for hero in eligible if _is_unclear(hero)],
    }


def _columns(heroes: Iterable[IndexedCard]) -> list[str]:
    names = {_faction_of(hero.printed) for hero in heroes}
    return sorted(names, key=lambda name: (name == NO_FACTION, name))


def _class_of(hero: PrintedCard) -> str:
    return " and ".join(sorted(hero_traits.classes(hero))) or NO_CLASS


def _faction_of(hero: PrintedCard) -> str:
    return " and ".join(sorted(hero.factions)) or NO_FACTION


def _hero_condition(title: str, column: str) -> str:
    """The part of a query that finds heroes of exactly these classes and factions."""
    classes = "-has:class" if title == NO_CLASS else clause("class", title.split(" and "), "=")
    factions = (
        "-faction:alliance,horde"
        if column == NO_FACTION
        else clause("faction", column.lower().split(" and "), "=")
    )
    return f"{classes} {factions}"


def _count_cell(count: int, query: str, condition: str) -> LinkedCount:
    return LinkedCount(count, search_url(f"{query} {condition}")) if count else LinkedCount(0)


def _is_unclear(hero: IndexedCard) -> bool:
    text = deckbuilding.parse_hero(hero.printed)
    return bool(text and text.unclear)


def decks(card: Card, request: HttpRequest) -> Context:
    """The public and starter decks that use the card, or have it as their hero; latest first."""
    if card.kind != Kind.DECK:
        return {}
    copies = Prefetch("entries", Entry.objects.filter(card=card), to_attr="card_entries")
    matches = decks_with_card(card).select_related("hero").prefetch_related(copies)
    latest = list(matches.order_by("-updated")[: MAX_DECKS + 1])
    if not latest:
        return {}
    key = "hero" if card.is_starting_hero else "card"
    return {
        "decks": latest[:MAX_DECKS],
        "search": f"{reverse('decks:list')}?{urlencode({'q': clause(key, [card.name])})}",
        "more": len(latest) > MAX_DECKS,
        "is_starting_hero": card.is_starting_hero,
    }


SECTIONS = (
    CardSection(
        key="legality",
        title="Legality",
        order=20,
        template="decks/card_sections/legality.html",
        context=legality,
        beside=True,
    ),
    CardSection(
        key="pool",
        title="What it can play",
        order=30,
        template="decks/card_sections/pool.html",
        context=pool,
        beside=True,
    ),
    CardSection(
        key="heroes",
        title="Who can play it",
        order=30,
        template="decks/card_sections/heroes.html",
        context=heroes,
        beside=True,
    ),
    CardSection(
        key="decks",
        title="Decks with this card",
        order=60,
        template="decks/card_sections/decks.html",
        context=decks,
        beside=True,
    ),
    CardSection(
        key="played-with",
        title="Played with",
        order=61,
        template="decks/card_sections/played_with.html",
        context=played_with,
        beside=True,
    ),
)
for section in SECTIONS:
    register(section)
