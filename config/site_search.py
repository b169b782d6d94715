"""The search box of every page: what it names is opened; else every part of the site answers on one page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.generic import TemplateView

import rules.search
from accounts.visitors import Visitor, get_visitor
from cards.indexing.normalize import fold
from cards.models import Card
from cards.query.keys import CARDS
from cards.query.parser import parse
from cards.query.tree import And, Comparison, Node, Not, Or, ValueForm, Words
from cards.search import CardSearch, SearchTimeoutError, time_limit
from cards.views.layouts import LAYOUTS, DrawnRow, Row
from cards.views.query_reading import QueryReading, read_query
from cards.views.search_urls import search_url as card_search_url
from common.forms import AddressForm, TextField
from decks.query import DeckSearch
from decks.views.browse import DeckRow, for_table, table_rows
from decks.views.search_form import search_url as deck_search_url
from rules.catalog.library import library
from rules.identifiers.addresses import DOCUMENT, EDITION, rule_url
from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.slugs import term_slug
from rules.search import SearchResults
from rules.views.search import restated_note
from rules.views.search import search_url as rules_search_url

CARD_PREVIEW = replace(LAYOUTS["images"], page_size=6)
MOST_RULES = 3
MOST_DECKS = 5
FEWEST_WORDS_OF_A_QUESTION = 3
_QUESTION = re.compile(
    r"(?i)\s*(?:am|are|at|can|could|did|do|does|has|have|how|i|if|in|is|may|must|my|should|what|when|where|which|"
    r"who|whose|why|will|would)\b.*|.*\?\s*"
)


class SiteSearchForm(AddressForm):
    """The search box of every page."""

    q = TextField(strip=True, max_length=rules.search.LONGEST_QUERY)


@dataclass(frozen=True)
class CardMatches:
    """The first cards of a search, to draw, how many there are, and how the query was read.

    Where no card has all of the query, those that answer most of it (``are_closest``) and those of
    ``similar`` names.
    """

    rows: Sequence[Row | DrawnRow] = ()
    count: int = 0
    url: str = ""
    similar: Sequence[Card] = ()
    reading: QueryReading | None = None
    are_closest: bool = False


@dataclass(frozen=True)
class DeckMatches:
    """The first decks of a search, and how many there are."""

    rows: Sequence[DeckRow] = ()
    count: int = 0
    url: str = ""


class SiteSearchView(TemplateView):
    """``/search/?q=``: the card or rule that is named, or cards, rules and decks on one page."""

    template_name = "search/results.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page; for a name, a rule number or a card query the way there."""
        query = SiteSearchForm(request.GET).values["q"]
        url = _named_page(query)
        return redirect(url) if url else self.render_to_response(self.get_context_data(query=query))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The matches of each part of the site; the part that the query is about comes first."""
        query = kwargs["query"]
        rule_results = rules.search.search(query)
        cards = _find_cards(query)
        has_cards = bool(cards.rows) and not cards.are_closest
        answers = _answers(query, rule_results, has_cards=has_cards)
        return super().get_context_data(**kwargs) | {
            "cards": cards,
            "results": rule_results if answers else None,
            "rules": rule_results.rules[:MOST_RULES],
            "rules_url": rules_search_url(query, None),
            "restated_note": restated_note(rule_results),
            "visitor": (visitor := get_visitor(self.request)),
            "decks": _find_decks(query, visitor),
            "rules_first": answers and (_is_question(query) or bool(rule_results.terms) or not has_cards),
        }


def _named_page(query: str) -> str:
    """The page that a query names, or card search for a query in its language; empty if there is neither."""
    cards = list(Card.objects.filter(folded=fold(query))[:2]) if fold(query) else []
    if len(cards) == 1 and not _is_term(query):
        return cards[0].get_absolute_url()
    number = parse_typed_number(query, alone=False)
    if number and (number.rule or _rules_have(str(number))):
        return rule_url(str(number))
    return card_search_url(query) if not query or (not cards and _is_card_query(query)) else ""


def _is_term(query: str) -> bool:
    """Whether the glossary of the current rules has this term."""
    book = library().book(DOCUMENT, EDITION)
    return book is not None and term_slug(query) in book.slugs


def _rules_have(number: str) -> bool:
    """Whether the current rules have this section or chapter: the number might also be part of a query."""
    book = library().book(DOCUMENT, EDITION)
    return book is not None and number in book.titles


def _is_card_query(query: str) -> bool:
    """Whether a query uses a key of card search, or a pattern."""
    parsed = parse(query)
    clauses = [*_clauses(parsed.node), *(problem.clause for problem in parsed.problems)]
    return any(
        clause.value.form is ValueForm.PATTERN
        if isinstance(clause, Words)
        else clause is not None and CARDS.find(clause.key) is not None
        for clause in clauses
    )


def _clauses(node: Node | None) -> Iterator[Words | Comparison]:
    match node:
        case And(operands) | Or(operands):
            for operand in operands:
                yield from _clauses(operand)
        case Not(operand):
            yield from _clauses(operand)
        case Words() | Comparison():
            yield node


def _find_cards(query: str) -> CardMatches:
    """The cards that have all words of a query; if there is none, names like it where it may be a name."""
    search = CardSearch.parse(query)
    try:
        with time_limit():
            page = CARD_PREVIEW.page(search, None)
            rows = CARD_PREVIEW.drawn_rows(search, page)
            count = page.paginator.count
            similar = [] if rows or _is_question(query) else Card.objects.like(query)
            closest = [] if rows else search.closest_cards(CARD_PREVIEW.page_size)
            rows = rows or CARD_PREVIEW.rows_of(search, list(closest))
    except SearchTimeoutError:
        return CardMatches()
    reading = read_query(search, card_search_url)
    return CardMatches(rows, count, card_search_url(query), similar, reading, are_closest=not count)


def _find_decks(query: str, visitor: Visitor) -> DeckMatches:
    """The decks that have all words of a query, of those that the visitor may see."""
    search = DeckSearch.parse(query, visitor)
    try:
        with time_limit():
            decks = table_rows(for_table(search.decks())[:MOST_DECKS], visitor)
            return DeckMatches(decks, search.count, deck_search_url(query))
    except SearchTimeoutError:
        return DeckMatches()


def _answers(query: str, results: SearchResults, *, has_cards: bool) -> bool:
    """Whether the rules say something about a query: all of it, or part of it where nothing else does."""
    hits = results.hits[:MOST_RULES]
    return bool(hits) and (any(hit.has_all_words for hit in hits) or _is_question(query) or not has_cards)


def _is_question(query: str) -> bool:
    return len(query.split()) >= FEWEST_WORDS_OF_A_QUESTION and _QUESTION.fullmatch(query) is not None
