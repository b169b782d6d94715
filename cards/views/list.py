"""The list of cards: search and browse. The address is the query: ``/cards/?q=wolf+cost:3&page=2``."""

import re
from functools import partial
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from cards.indexing.normalize import words
from cards.models import Card
from cards.query.correct import corrected
from cards.query.edit import lesser, say
from cards.query.keys import CARDS
from cards.query.showing import UNIQUE, VIEWS
from cards.search import Question, TooSlow, in_time
from cards.views import filters
from cards.views.addresses import address
from cards.views.layouts import LAYOUTS
from cards.views.pages import Pages
from cards.views.slips import Slips

VIEW_NAMES = {"images": "Images", "list": "List", "text": "Full text", "checklist": "Checklist"}
MOST_LESSER = 8
MAYBE_NAME = re.compile(r"[^:=<>≠≤≥/|()]{3,60}")
UNIQUE_NAMES = {"cards": "Cards", "prints": "Printings"}


# Without "Vary", going back to an address could show the part of the page that htmx fetched from it.
@require_safe
@vary_on_headers("HX-Request")
def card_list(request: HttpRequest) -> HttpResponse:
    """Browse and search. What a form adds to the address is written into the query first."""
    text = filters.written(request.GET)
    part = request.htmx and not request.htmx.history_restore_request
    if filters.is_form(request.GET) and not part:
        return HttpResponseRedirect(address(text))
    question = Question.read(text)
    context = {
        "question": question,
        "text": text,
        **_answer(question, request.GET.get("page")),
        "slips": Slips(text, question.problems, address, question.corrections.queries),
        "filters": filters.shown(text),
        "remainder": filters.remainder(text),
        "views": _choices(text, "view", VIEWS, VIEW_NAMES, question.view),
        "uniques": _choices(text, "unique", UNIQUE, UNIQUE_NAMES, question.unique),
        "downloads": _downloads(text),
    }
    answer = render(request, "cards/_answer.html" if part else "cards/list.html", context)
    if part:
        answer["HX-Push-Url"] = address(text, context["page"].number)
    return answer


def _answer(question: Question, number: str | None) -> dict[str, object]:
    """A page of the answer, what it shows, and the way on: to other pages, or where there is nothing."""
    layout = LAYOUTS[question.view]
    try:
        with in_time():
            page = layout.page(question, number)
            shown = layout.show(question, page)
            nothing = None if page.object_list else Nothing(question)
    except TooSlow as slow:
        page, shown, nothing = Paginator([], 1).get_page(1), {"things": "cards"}, Nothing(question, str(slow))
    return {
        "page": page,
        "pages": Pages(page, partial(address, question.text)),
        "layout": shown,
        "nothing": nothing,
    }


class Nothing:
    """What to do next where no card answers, and why, where it is not that there is none."""

    def __init__(self, question: Question, why: str = "") -> None:
        self.question = question
        self.why = why
        self.lesser = [] if why else self._lesser()
        self.like = [] if why else self._like()
        self.meant = None if why or question.corrections.queries else question.suggestion

    @property
    def meant_address(self) -> str:
        """The address of what was perhaps meant."""
        return address(self.meant or "")

    def _lesser(self) -> list[tuple[str, str, int]]:
        """Parts without which there would be cards: each with the address then, and how many."""
        found = []
        mended = corrected(self.question.text, self.question.meaning.problems)
        for piece, text in lesser(mended)[:MOST_LESSER]:
            if text and (count := Question.read(text).count):
                found.append((piece, address(text), count))
        return found

    def _like(self) -> list[Card]:
        """Cards whose name looks like the query, where it may be a name."""
        text = self.question.text
        return Card.objects.like(words(text)) if MAYBE_NAME.fullmatch(text) else []


def _choices(
    text: str, key: str, values: tuple[str, ...], names: dict[str, str], chosen: str
) -> list[tuple[str, str, bool]]:
    """The values of a setting as links: what each is called, its address, whether it is chosen."""
    setting = CARDS.find(key)
    default = values[0]
    return [
        (names[each], address(say(text, setting, "" if each == default else f"{key}:{each}")), each == chosen)
        for each in values
    ]


def _downloads(text: str) -> list[tuple[str, str]]:
    """Where programs get the same answer, if anywhere."""
    try:
        base = reverse("api:cards")
    except NoReverseMatch:
        return []
    return [(name, f"{base}?{urlencode({'q': text, 'format': name.lower()})}") for name in ("JSON", "CSV")]
