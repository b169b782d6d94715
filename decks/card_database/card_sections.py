"""What decks know of a card, for its page: its standing in the formats, who may play it, decks with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.db.models import Count, Prefetch, Q
from django.http import HttpRequest
from django.urls import reverse

from cards.card_page.sections import Context, Panel, register
from cards.models import Card, Kind
from cards.query.edit import clause
from cards.views.addresses import address
from common.request_cache import request_cache
from decks.card_database.eligibility import Known, judging
from decks.cardtext import deckbuilding, traits
from decks.formats import CONSTRUCTED, Format, Standing, all_formats
from decks.formats.pools import set_ids
from decks.models import Deck, Entry
from engine.cards import CardType, PrintedCard

MOST_NAMED = 120
MOST_DECKS = 8
NO_CLASS, NO_FACTION = "No class", "Neither faction"


@dataclass(frozen=True, slots=True)
class Row:
    """A card in one format: its standing, why, an odd number of copies, and the search for all it allows."""

    format: Format
    standing: Standing
    why: str
    copies: str
    search: str

    @property
    def allowed(self) -> bool:
        """Whether a deck of the format may hold the card, or be led by it."""
        return self.standing in (Standing.LEGAL, Standing.RESTRICTED)


@dataclass(frozen=True, slots=True)
class Cell:
    """So many heroes, and the search that lists them; no search where there are none."""

    count: int
    search: str = ""


@dataclass(slots=True)
class HeroGroup:
    """The heroes of one class who may play a card, by faction."""

    title: str
    cells: list[Cell] = field(default_factory=list)
    heroes: list[Known] = field(default_factory=list)


def legality(card: Card, request: HttpRequest) -> Context:
    """The card in every format."""
    if card.kind != Kind.DECK:
        return {"not_for_decks": True}
    with request_cache():
        rows = [_row(card, format) for format in all_formats()]
    return {"rows": rows, "is_starting_hero": card.is_starting_hero}


def _row(card: Card, format: Format) -> Row:
    standing = format.standing(card.name)
    return Row(
        format,
        standing,
        _why(card, format, standing),
        _copies(card, format) if standing in (Standing.LEGAL, Standing.RESTRICTED) else "",
        address(clause("legal", [format.key])),
    )


def _why(card: Card, format: Format, standing: Standing) -> str:
    if not format.pool or standing in (Standing.BANNED, Standing.OUTSIDE):
        return ""
    chosen = set(set_ids(format.pool))
    names = list(dict.fromkeys(one.set.name for one in card.printings.all() if one.set_id in chosen))
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return f"in {names[0]}{more}" if names else "by name"


def _copies(card: Card, format: Format) -> str:
    """How many copies a deck may hold, where that is not what most cards in most formats may."""
    if card.is_starting_hero:
        return ""
    most = format.most(card.name)
    if most is None:
        most = None if "Unlimited" in card.tags else format.copies
    if most is None:
        return "any number"
    return "" if most == CONSTRUCTED.copies else f"up to {most}"


def pool(card: Card, request: HttpRequest) -> Context:
    """How many cards of each type a hero may play."""
    if card.kind != Kind.DECK or not card.is_starting_hero:
        return {}
    known = next(hero for hero in judging().heroes if hero.pk == card.pk)
    query = clause("for", [card.name])
    tally = {kind.value: Count("pk", filter=Q(types__contains=[kind])) for kind in CardType}
    counts = Card.objects.filter(judging().playable(known)).aggregate(every=Count("pk"), **tally)
    text = deckbuilding.of(known.printed)
    return {
        "playable": Cell(counts["every"], address(query)),
        "types": [
            (kind, Cell(counts[kind.value], address(f"{query} {clause('type', [kind])}")))
            for kind in CardType
            if counts[kind.value]
        ],
        "deckbuilding": bool(text),
        "unclear": bool(text and text.unclear),
    }


def heroes(card: Card, request: HttpRequest) -> Context:
    """Who may play a card, by class and faction."""
    if card.kind != Kind.DECK or card.is_starting_hero:
        return {}
    found = judging().players(card.printed())
    query = clause("plays", [card.name])
    columns = _columns(found)
    groups: dict[str, HeroGroup] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for hero in found:
        title = _class_of(hero.printed)
        groups.setdefault(title, HeroGroup(title)).heroes.append(hero)
        counts[title, _faction_of(hero.printed)] += 1
    ordered = sorted(groups.values(), key=lambda group: (group.title == NO_CLASS, group.title))
    for group in ordered:
        group.cells = [
            _cell(counts[group.title, column], query, _asked(group.title, column)) for column in columns
        ]
    return {
        "players": Cell(len(found), address(query)),
        "everybody": len(found) == len(judging().heroes),
        "columns": columns,
        "groups": ordered,
        "named": len(found) <= MOST_NAMED,
        "unclear_heroes": [hero for hero in found if _is_unclear(hero)],
    }


def _columns(found: Iterable[Known]) -> list[str]:
    names = {_faction_of(hero.printed) for hero in found}
    return sorted(names, key=lambda name: (name == NO_FACTION, name))


def _class_of(hero: PrintedCard) -> str:
    return " and ".join(sorted(traits.classes(hero))) or NO_CLASS


def _faction_of(hero: PrintedCard) -> str:
    return " and ".join(sorted(hero.factions)) or NO_FACTION


def _asked(title: str, column: str) -> str:
    """The part of a query that asks for heroes of just these classes and factions."""
    classes = "-has:class" if title == NO_CLASS else clause("class", title.split(" and "), "=")
    factions = (
        "-faction:alliance,horde"
        if column == NO_FACTION
        else clause("faction", column.lower().split(" and "), "=")
    )
    return f"{classes} {factions}"


def _cell(count: int, query: str, asked: str) -> Cell:
    return Cell(count, address(f"{query} {asked}")) if count else Cell(0)


def _is_unclear(hero: Known) -> bool:
    text = deckbuilding.of(hero.printed)
    return bool(text and text.unclear)


def decks(card: Card, request: HttpRequest) -> Context:
    """The decks on show that use the card, or are led by it; latest first."""
    if card.kind != Kind.DECK:
        return {}
    in_deck = Q(entries__card=card, entries__zone__in=("main", "side"))
    uses = Q(hero=card) if card.is_starting_hero else in_deck
    shown = Deck.objects.public() | Deck.objects.filter(~Q(starter=""))
    copies = Prefetch("entries", Entry.objects.filter(card=card), to_attr="of_the_card")
    found = shown.filter(uses).select_related("hero").prefetch_related(copies).distinct()
    some = list(found.order_by("-updated")[: MOST_DECKS + 1])
    if not some:
        return {}
    key = "hero" if card.is_starting_hero else "card"
    return {
        "decks": some[:MOST_DECKS],
        "search": f"{reverse('decks:list')}?{urlencode({'q': clause(key, [card.name])})}",
        "more": len(some) > MOST_DECKS,
        "is_starting_hero": card.is_starting_hero,
    }


PANELS = (
    Panel(
        key="legality", title="Legality", order=20, template="decks/panels/legality.html", context=legality
    ),
    Panel(key="pool", title="What it can play", order=30, template="decks/panels/pool.html", context=pool),
    Panel(
        key="heroes", title="Who can play it", order=30, template="decks/panels/heroes.html", context=heroes
    ),
    Panel(
        key="decks", title="Decks that use it", order=60, template="decks/panels/decks.html", context=decks
    ),
)
for panel in PANELS:
    register(panel)
