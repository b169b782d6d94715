"""The page of a deck: its pool, its cards, its verdict and its figures."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from accounts.visitors import get_visitor
from cards.query.parser import LONGEST_QUERY
from decks import formats
from decks.alternatives import HERO_CODES
from decks.builder import card_pool, quick
from decks.builder.arrangement import GROUPINGS, SORTS, Arrangement, build_rows
from decks.cardtext import deckbuilding
from decks.formats import Format
from decks.legality import Verdict
from decks.models import Deck, Zone
from decks.permissions import get_visible_deck
from decks.statistics.summary import compute_statistics
from engine.cards import CharacterClass

CLASSES = tuple(map(str, CharacterClass))
MOST_PAGES = 500
POOL, DECK = ("q", "rest", "page"), ("group", "sort", "show", "advice")
REMEMBERED = "deck_list"
MOVES = (("main", "to the main deck"), ("side", "to the side deck"), ("maybe", "to the maybe-board"))


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def detail(request: HttpRequest, pk: str) -> HttpResponse:
    """The deck; for its owner with the pool beside it."""
    deck = get_visible_deck(request, pk, workbench_decks())
    mine = deck.is_owned_by(get_visitor(request))
    target = request.htmx.target if request.htmx else None
    address = mine and quick.written(request.GET)
    if address and target != "pool":
        return redirect(f"{deck.get_absolute_url()}?{address.urlencode()}")
    if mine and target == "pool":
        response = render(request, "decks/builder/_pool.html", pool_context(address or request.GET, deck))
        return push_url(response, f"{deck.get_absolute_url()}?{(address or request.GET).urlencode()}")
    context = deck_context(deck, arrangement(request, request.GET), mine=mine) | links(request.GET)
    if target == "deck":
        return render(request, "decks/builder/_deck.html", context)
    if mine:
        context |= pool_context(request.GET, deck)
    return render(request, "decks/builder/detail.html", context)


def refused_description(
    request: HttpRequest, deck: Deck, told: Mapping[str, object], problem: str
) -> HttpResponse:
    """One's own deck, with what cannot be said about it still in the form, and the reason."""
    whole = workbench_decks().get(pk=deck.pk)
    context = deck_context(whole, arrangement(request, request.GET), mine=True) | links(request.GET)
    context |= pool_context(request.GET, whole) | {"told": told, "refused": problem}
    return render(request, "decks/builder/detail.html", context, status=422)


def workbench_decks() -> Any:
    """Decks with all that the page shows of them, in a fixed number of queries."""
    return Deck.objects.whole().prefetch_related("entries__card__printings__set")


def arrangement(request: HttpRequest, address: Mapping[str, str]) -> Arrangement:
    """How the reader wants the list, and from now on wants it where the address says nothing."""
    last = request.session.get(REMEMBERED, {})
    found = Arrangement.read(address, last if isinstance(last, dict) else {})
    chosen = {"group": found.group, "sort": found.sort}
    if chosen != (last or {"group": Arrangement().group, "sort": Arrangement().sort}):
        request.session[REMEMBERED] = chosen
    return found


def told_context(deck: Deck, *, mine: bool) -> dict[str, object]:
    """What is said about a deck above its list."""
    return {
        "deck": deck,
        "mine": mine,
        "told": deck,
        "format": deck.report.format,
        "undo": deck.would_undo if mine else "",
        "redo": deck.would_redo if mine else "",
    }


def deck_context(deck: Deck, arranged: Arrangement, *, mine: bool) -> dict[str, object]:
    """What the deck's side of the page shows."""
    rows = build_rows(deck)
    offered = formats.all_formats()
    return told_context(deck, mine=mine) | {
        "formats": _with_own(deck, offered),
        "advisable": _advisable(deck, offered),
        "arranged": arranged,
        "groupings": GROUPINGS.items(),
        "sorts": [(key, title) for key, (title, _) in SORTS.items()],
        "groups": arranged.groups(rows[Zone.MAIN]),
        "side": arranged.arrange(rows[Zone.SIDE]),
        "maybe": arranged.arrange(rows[Zone.MAYBE]),
        "side_count": deck.decklist().side_count,
        "maybe_count": sum(row.entry.count for row in rows[Zone.MAYBE]),
        "empty": not any(rows.values()),
        "moves": MOVES,
        "statistics": compute_statistics([row.deck_card for row in rows[Zone.MAIN]]),
        "counts": main_counts(deck),
    }


def _with_own(deck: Deck, offered: Collection[Format]) -> list[Format]:
    """The formats a deck may have, which its own is even where nobody else may choose it any more."""
    own = deck.report.format
    return [*([] if any(one.key == own.key for one in offered) else [own]), *offered]


def _advisable(deck: Deck, offered: Collection[Format]) -> bool:
    """Whether another format or hero might do for an illegal deck: not while it is but too small."""
    least = min(one.minimum for one in offered)
    whole = deck.decklist().main_count >= least
    return deck.report.verdict is Verdict.ILLEGAL and (
        whole or any(violation.code in HERO_CODES for violation in deck.report.violations)
    )


def main_counts(deck: Deck) -> dict[int, int]:
    """How many copies of each card, by its key, the main deck has."""
    return {entry.card_id: entry.count for entry in deck.entries.all() if entry.zone == Zone.MAIN}


def links(address: QueryDict) -> dict[str, object]:
    """What the links and forms of both panes keep of the address: each changes its own half."""
    return {
        "back": address.urlencode(),
        "show_link": _link(address, without=("show",)),
        "pool_link": _link(address, without=("page",)),
        "advised": address.get("advice") == "1",
        "advice_link": _link(address, without=("advice",)),
        "meant_link": _link(address, without=("q", "page")),
        "rest_link": f"{_link(address, without=('page', 'rest'))}rest=1",
        "kept_of_pool": [(name, address[name]) for name in POOL if address.get(name)],
        "kept_of_deck": [(name, address[name]) for name in DECK if address.get(name)],
        "kept": [(name, address[name]) for name in POOL + DECK if address.get(name) and name != "page"],
    }


def pool_context(address: QueryDict, deck: Deck) -> dict[str, object]:
    """What the pool's side of the page shows; its filters stand in the address."""
    query = address.get("q", "").strip()[:LONGEST_QUERY]
    rest = address.get("rest") == "1"
    found = card_pool.get_pool_page(
        deck.decklist().hero,
        formats.find(deck.format),
        query=query,
        include_unplayable=rest,
        number=_page(address.get("page", "")),
    )
    return links(address) | {
        "deck": deck,
        "mine": True,
        "format": deck.report.format,
        "pool": found,
        "query": query,
        "rest": rest,
        "quick": quick.choices(query, CLASSES if rest else _classes(deck)),
        "counts": main_counts(deck),
    }


def _classes(deck: Deck) -> Collection[str]:
    """The classes whose icons the hero's cards may have; all of them where its text decides (Rule 100.2e)."""
    hero = deck.decklist().hero
    return CLASSES if hero is None or deckbuilding.parse_hero(hero) else deck.hero_classes


def _page(digits: str) -> int:
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 1
    return max(1, min(number, MOST_PAGES))


def _link(address: QueryDict, without: tuple[str, ...]) -> str:
    """The beginning of an address that says what this one does, ready for one thing more."""
    kept = QueryDict(mutable=True)
    for name in POOL + DECK:
        if address.get(name) and name not in without:
            kept[name] = address[name]
    return f"{kept.urlencode()}&" if kept else ""
