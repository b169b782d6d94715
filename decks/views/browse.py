"""Deck search: the visitor's own, public and starter decks; its help; a deck as text."""

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
from decks.models import DeckQuerySet, ProductDeck
from decks.permissions import get_visible_deck
from decks.query import DeckSearch
from decks.query.keys import vocabulary
from decks.views.search_form import SORTS, get_flag, search_form, search_url, set_flag
from engine.cards import CharacterClass

DECKS_PER_PAGE = 30
OVERVIEW_SIZE = 10
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
            "visitor": self.visitor,
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
        chosen = get_flag(text, self.vocabulary)
        return {
            "search": search,
            "query_reading": QueryReading(search.interpretation.facts, search.literal_query, search_url),
            "query_problems": QueryProblems(text, search.problems, search_url, search.corrections.queries),
            "page": page,
            "chosen": chosen,
            "tabs": [
                (label, search_url(set_flag(text, flag, self.vocabulary)), flag == chosen)
                for flag, label in LIST_TABS
            ],
            "owns_some": any(deck.is_owned_by(self.visitor) for deck in page),
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


def for_table(decks: DeckQuerySet) -> DeckQuerySet:
    """The decks with everything a table shows, in a fixed number of queries."""
    return decks.with_contents().select_related("hero", "owner", "product_deck")


def _overview(visitor: Visitor) -> dict[str, object]:
    """A few decks of each kind, and how many there are."""
    own_decks = DeckSearch.parse("is:mine", visitor).decks()
    public_decks = DeckSearch.parse("is:public", visitor).decks()
    starters = DeckSearch.parse("is:starter sort:name", visitor).decks()
    return {
        "starters": for_table(starters),
        "own_decks": for_table(own_decks)[:OVERVIEW_SIZE],
        "own_count": own_decks.count(),
        "public_decks": for_table(public_decks)[:OVERVIEW_SIZE],
        "public_count": public_decks.count(),
        "product_count": ProductDeck.objects.count(),
    }


@require_safe
def deck_text(request: HttpRequest, pk: str) -> HttpResponse:
    """The deck as plain text, which can be imported again."""
    deck = get_visible_deck(request, pk, exportable_decks())
    name = slugify(deck.name) or "deck"
    response = HttpResponse(plain_text.write(make_sheet(deck)), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{name}.txt"'
    return response
