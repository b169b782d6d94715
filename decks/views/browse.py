"""Deck search: the visitor's own, public and starter decks; its help; a deck as text."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

from accounts.visitors import Visitor, get_visitor
from cards.query.keys import Key, Setting
from cards.search import SearchTimeoutError, time_limit
from cards.views.query_problems import QueryProblems
from cards.views.query_reading import QueryReading
from decks.export import exportable_decks, make_sheet
from decks.files import plain_text
from decks.models import Deck, DeckQuerySet, ProductDeck
from decks.permissions import get_visible_deck, ownership_condition
from decks.query import DeckSearch
from decks.query.keys import vocabulary
from decks.summaries import DeckSummary, summarize
from decks.views.search_form import SORTS, get_flag, search_form, search_url, set_flag
from engine.cards import CharacterClass

DECKS_PER_PAGE = 30
OVERVIEW_SIZE = 10
TABLE_COLUMNS = (
    *("name", "format", "owner_key", "visibility", "tags", "starter", "updated"),
    *("hero__name", "hero__slug", "hero__types", "hero__classes", "hero__factions"),
    *("owner__username", "product_deck__deck"),
)
LIST_TABS = (
    ("", "All"),
    ("mine", "Your decks"),
    ("public", "Public decks"),
    ("starter", "Starter decks"),
    ("official", "Product decks"),
)


class DeckSearchView(TemplateView):
    """Search the visitor's own and public decks; without a query, a few of each kind.

    A submitted form is written into the query first.
    """

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Read the query, in the words of the visitor's own search."""
        super().setup(request, *args, **kwargs)
        self.visitor = get_visitor(request)
        self.vocabulary = vocabulary(self.visitor)
        self.form = search_form(self.vocabulary)
        self.text = self.form.query(request.GET)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page; for a submitted form the way to its query."""
        if self.form.is_submitted(request.GET):
            return redirect(search_url(self.text))
        return super().get(request, *args, **kwargs)

    @property
    def is_overview(self) -> bool:
        """Whether the address has no query."""
        return "q" not in self.request.GET and "page" not in self.request.GET

    def get_template_names(self) -> list[str]:
        return [f"decks/browse/{'overview' if self.is_overview else 'results'}.html"]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, and the overview or the results."""
        fields = {name: bound.value for name, bound in self.form.bind(self.text).items()}
        context = super().get_context_data(**kwargs) | {
            "text": self.text,
            "form": {"fields": fields, "classes": list(CharacterClass), "sorts": SORTS},
        }
        return context | (_overview(self.visitor) if self.is_overview else self._results())

    def _results(self) -> dict[str, object]:
        try:
            with time_limit():
                return self._search_context(DeckSearch.parse(self.text, self.visitor))
        except SearchTimeoutError as error:
            return {"too_slow": str(error), "page": Paginator([], DECKS_PER_PAGE).get_page(1)}

    def _search_context(self, search: DeckSearch) -> dict[str, object]:
        text = self.text
        decks = Paginator(for_table(search.decks()), DECKS_PER_PAGE)
        page = decks.get_page(self.request.GET.get("page"))
        rows = table_rows(page, self.visitor)
        chosen = get_flag(text, self.vocabulary)
        return {
            "search": search,
            "query_reading": QueryReading(search.interpretation.facts, search.literal_query, search_url),
            "query_problems": QueryProblems(text, search.problems, search_url, search.corrections.queries),
            "page": page,
            "rows": rows,
            "chosen": chosen,
            "tabs": [
                (label, search_url(set_flag(text, flag, self.vocabulary)), flag == chosen)
                for flag, label in LIST_TABS
            ],
            "owns_some": any(row.is_owner for row in rows),
        }


class SyntaxView(TemplateView):
    """Every key of deck search, each with examples that run."""

    template_name = "decks/browse/syntax.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        deck_vocabulary = vocabulary(get_visitor(self.request))
        entries: list[Key | Setting] = [*deck_vocabulary.all_keys(), *deck_vocabulary.all_settings()]
        groups: dict[str, list[Key | Setting]] = {}
        for entry in entries:
            groups.setdefault(entry.group, []).append(entry)
        return super().get_context_data(groups=groups.items(), **kwargs)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck as tables show it."""

    deck: Deck
    summary: DeckSummary
    is_owner: bool


def for_table(decks: DeckQuerySet) -> DeckQuerySet:
    """The decks with the columns that tables show, and their heroes and owners, in one query."""
    return decks.select_related("hero", "owner", "product_deck").only(*TABLE_COLUMNS)


def table_rows(decks: Iterable[Deck], visitor: Visitor) -> list[DeckRow]:
    """The rows of a table of decks that were read with :func:`for_table`."""
    decks = list(decks)
    summaries = summarize(decks)
    return [DeckRow(deck, summaries[deck.pk], deck.is_owned_by(visitor)) for deck in decks]


def _overview(visitor: Visitor) -> dict[str, object]:
    """A few decks of each kind, and how many there are."""
    own_decks = Deck.objects.filter(ownership_condition(visitor))
    public_decks = Deck.objects.public()
    groups = {
        "own_decks": list(for_table(own_decks)[:OVERVIEW_SIZE]),
        "starters": list(for_table(Deck.objects.starters())),
        "public_decks": list(for_table(public_decks)[:OVERVIEW_SIZE]),
    }
    rows = iter(table_rows(chain.from_iterable(groups.values()), visitor))
    tables = {name: list(islice(rows, len(decks))) for name, decks in groups.items()}
    return tables | {
        "own_count": _count(own_decks, groups["own_decks"]),
        "public_count": _count(public_decks, groups["public_decks"]),
        "product_count": ProductDeck.objects.count(),
    }


def _count(decks: DeckQuerySet, first_decks: list[Deck]) -> int:
    """How many decks there are, of which the first have been read."""
    return decks.count() if len(first_decks) == OVERVIEW_SIZE else len(first_decks)


@require_safe
def deck_text(request: HttpRequest, pk: str) -> HttpResponse:
    """The deck as plain text, which can be imported again."""
    deck = get_visible_deck(request, pk, exportable_decks())
    name = slugify(deck.name) or "deck"
    response = HttpResponse(plain_text.write(make_sheet(deck)), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{name}.txt"'
    return response
