"""Sections of a card's page: legality, who may play it, decks to add it to, and decks that use it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Count, Q, Sum
from django.http import HttpRequest
from django.urls import reverse

from accounts.visitors import get_visitor
from cards.card_page.sections import CardSection, Context, SectionPlace, register
from cards.models import Card, Kind
from cards.query.editing import clause
from cards.views.search_urls import search_url
from common.request_cache import request_cache
from common.wording import count_noun
from decks.card_extensions.eligibility import IndexedCard, get_eligibility
from decks.card_extensions.eligible_heroes import eligible_heroes
from decks.card_extensions.played_with import FEWEST_DECKS, decks_with_card, played_with
from decks.card_text import deckbuilding
from decks.formats import CONSTRUCTED, Format, Standing, all_formats
from decks.formats.pools import set_keys
from decks.models import Deck, Entry, Zone
from decks.permissions import ownership_condition
from decks.statistics.facets import PLURALS
from engine.cards import CardType

MAX_DECKS = 8
MAX_OWN_DECKS = 50
FORMATS_AT_ONCE = 6
NO_CLASS = "No class"


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


@dataclass(frozen=True, slots=True)
class HeroGroup:
    """The number of heroes of the same classes who may play a card, and the search that lists them."""

    classes: tuple[str, ...]
    count: int
    search: str

    @property
    def title(self) -> str:
        """The classes in words."""
        return " and ".join(self.classes) or NO_CLASS


def legality(card: Card, request: HttpRequest) -> Context:
    """The card in every format."""
    if card.kind != Kind.DECK:
        return {"not_for_decks": True}
    with request_cache():
        rows = [_format_row(card, format) for format in all_formats()]
    others = rows[FORMATS_AT_ONCE:]
    return {
        "rows": rows,
        "first_rows": rows[:FORMATS_AT_ONCE],
        "others": others,
        "legal_others": sum(row.verdict == "legal" for row in others),
        "is_starting_hero": card.is_starting_hero,
    }


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
    """The heroes who can play a card, in words and by class."""
    if card.kind != Kind.DECK or card.is_starting_hero:
        return {}
    eligible = get_eligibility().heroes_for(card.printed())
    query = clause("plays", [card.name])
    counts = Counter(tuple(sorted(hero.classes)) for hero in eligible)
    return {
        "description": eligible_heroes(card),
        "players": LinkedCount(len(eligible), search_url(query)),
        "everybody": len(eligible) == len(get_eligibility().heroes),
        "groups": [
            HeroGroup(classes, counts[classes], search_url(f"{query} {_class_condition(classes)}"))
            for classes in sorted(counts, key=lambda classes: (not classes, classes))
        ],
        "unclear_heroes": [hero for hero in eligible if _is_unclear(hero)],
    }


def _class_condition(classes: tuple[str, ...]) -> str:
    """The part of a query that finds heroes of exactly these classes."""
    return clause("class", list(classes), "=") if classes else "-has:class"


def _is_unclear(hero: IndexedCard) -> bool:
    text = deckbuilding.parse_hero(hero.printed) if hero.has_deckbuilding_text else None
    return bool(text and text.unclear)


def add_to_deck(card: Card, request: HttpRequest) -> Context:
    """The decks of the visitor to which the card can be added, latest first; for a hero, a new deck."""
    if card.kind != Kind.DECK:
        return {}
    return {
        "is_starting_hero": card.is_starting_hero,
        "own_decks": [] if card.is_starting_hero else own_decks(card, request),
    }


def own_decks(card: Card, request: HttpRequest) -> list[Deck]:
    """The latest decks of the visitor, each with its ``card_copies``, those of the card in the main deck."""
    visitor = get_visitor(request)
    if visitor.user is None and not visitor.key:
        return []
    copies = Sum("entries__count", filter=Q(entries__card=card, entries__zone=Zone.MAIN))
    decks = Deck.objects.filter(ownership_condition(visitor)).annotate(card_copies=copies)
    return list(decks.only("name").order_by("-updated", "pk")[:MAX_OWN_DECKS])


def decks(card: Card, request: HttpRequest) -> Context:
    """The public and starter decks that use the card, latest first, and what they have in common."""
    if card.kind != Kind.DECK:
        return {}
    shown_columns = ("name", "starter", "hero__name")
    matches = decks_with_card(card).select_related("hero").only(*shown_columns)
    latest = list(matches.order_by("-updated")[: MAX_DECKS + 1])
    if not latest:
        return {}
    listed_decks, key = latest[:MAX_DECKS], "hero" if card.is_starting_hero else "card"
    if not card.is_starting_hero:
        _add_entries(card, listed_decks)
    return {
        "decks": listed_decks,
        "search": f"{reverse('decks:list')}?{urlencode({'q': clause(key, [card.name])})}",
        "more": len(latest) > MAX_DECKS,
        "is_starting_hero": card.is_starting_hero,
        "played_with": played_with(card) if len(latest) >= FEWEST_DECKS else {},
    }


def _add_entries(card: Card, decks: Iterable[Deck]) -> None:
    """Give each deck its ``card_entries``: the card in its zones."""
    entries = defaultdict(list)
    for entry in Entry.objects.filter(card=card, deck__in=[deck.pk for deck in decks]):
        entries[entry.deck_id].append(entry)
    for deck in decks:
        deck.card_entries = entries[deck.pk]  # type: ignore[attr-defined]


SECTIONS = (
    CardSection(
        key="legality",
        title="Legality",
        order=10,
        template="decks/card_sections/legality.html",
        context=legality,
        place=SectionPlace.HEAD,
    ),
    CardSection(
        key="add-to-deck",
        title="Add to deck",
        order=20,
        template="decks/card_sections/add_to_deck.html",
        context=add_to_deck,
        place=SectionPlace.HEAD,
    ),
    CardSection(
        key="pool",
        title="What it can play",
        order=30,
        template="decks/card_sections/pool.html",
        context=pool,
        place=SectionPlace.HEAD,
        depends_on_pool_alone=True,
    ),
    CardSection(
        key="heroes",
        title="Playable by",
        order=30,
        template="decks/card_sections/heroes.html",
        context=heroes,
        place=SectionPlace.HEAD,
        depends_on_pool_alone=True,
    ),
    CardSection(
        key="decks",
        title="Decks with this card",
        order=60,
        template="decks/card_sections/decks.html",
        context=decks,
        place=SectionPlace.BESIDE,
    ),
)
for section in SECTIONS:
    register(section)
