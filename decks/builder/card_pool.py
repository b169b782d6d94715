"""The pool beside a deck: the cards its hero may play, and on request the rest with the reason why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.paginator import Paginator
from django.db.models import F, Q

from cards.models import Card, Kind
from cards.models.querysets import IS_STARTING_HERO
from cards.query.tree import Problem
from cards.search import Question, TooSlow, in_time
from decks.card_database import search_keys
from decks.card_database.eligibility import get_eligibility
from decks.legality import Violation, why_not
from engine.cards import PrintedCard

if TYPE_CHECKING:
    from cards.models.querysets import CardQuerySet
    from decks.formats import Format

PAGE = 40


@dataclass(frozen=True, slots=True)
class Offer:
    """A card of the pool, and why the deck's hero cannot play it, if so."""

    card: Card
    reason: Violation | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the pool: its cards, how many answer in all, and what of the query was not understood.

    ``too_slow`` says that the query took too long to be answered, ``suggestion`` is what was perhaps meant.
    """

    offers: tuple[Offer, ...]
    number: int
    pages: int
    count: int
    explained: str
    problems: tuple[Problem, ...]
    too_slow: str = ""
    suggestion: str | None = None


def playable() -> CardQuerySet:
    """Every card that may be in some deck: no heroes but Master Heroes (Rule 100.1)."""
    return Card.objects.filter(~IS_STARTING_HERO, kind=Kind.DECK)


def heroes() -> CardQuerySet:
    """Every card that may lead a deck (Rule 100.1, 301.4)."""
    return Card.objects.filter(IS_STARTING_HERO, kind=Kind.DECK).order_by("words")


def page(
    hero: PrintedCard | None, format: Format, *, query: str = "", rest: bool = False, number: int = 1
) -> Page:
    """A page of the cards that answer a query: those for this hero and format, with ``rest`` the others too.

    Where the query chooses no order, the cheapest come first, quests and locations last.
    """
    question = Question.read(query)
    cards = question.cards().filter(pk__in=playable().order_by().values("pk"))
    if not rest:
        cards = cards.filter(_for(hero, format))
    if not question.sorts:
        cards = cards.order_by(F("cost_number").asc(nulls_last=True), "words", "pk")
    pages = Paginator(cards.prefetch_related("faces"), PAGE)
    try:
        with in_time():
            here = pages.get_page(number)
            shown = list(here)
            suggestion = question.suggestion
    except TooSlow as slow:
        return Page((), 1, 1, 0, question.explained(), question.problems, str(slow))
    return Page(
        offers=tuple(Offer(card, why_not(card.printed(), hero, format) if rest else None) for card in shown),
        number=here.number,
        pages=pages.num_pages,
        count=pages.count,
        explained=question.explained(),
        problems=question.problems,
        suggestion=suggestion,
    )


def _for(hero: PrintedCard | None, format: Format) -> Q:
    """What the format allows, and the hero may play, where there is one."""
    known = next((one for one in get_eligibility().heroes if one.printed == hero), None)
    legal = search_keys.legal(format)
    return legal & get_eligibility().playable_by(known, format.edition.key) if known else legal
