"""The history of a deck: its versions with their differences, its steps by day, and the way back to each.

Whoever may see the deck sees its named versions; everything else is for the owner alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django.views.generic import DetailView

from accounts.visitors import get_visitor
from cards.models import Card
from decks import actions, formats
from decks.actions import DeckError
from decks.actions.history import state_of
from decks.forms import StepForm, VersionForm, VersionNameForm
from decks.history import Difference, State, difference
from decks.history.display import DisplayedDifference, display
from decks.models import Deck, Step, Version
from decks.permissions import can_view, get_own_deck
from decks.views.mixins import VisibleDeckMixin

VERSIONS_PER_PAGE = 20
STEPS_PER_PAGE = 50
MAX_CARDS_IN_WORDS = 3
"""Where a step changes more cards, its words do not name them, and the page lists them."""


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version (``None`` is the deck as it is now), and how it differs from the one before."""

    version: Version | None
    size: int
    difference: DisplayedDifference | None
    made: datetime


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step, with the cards it changed where its words cannot name them."""

    step: Step
    difference: DisplayedDifference | None


class DeckHistoryView(VisibleDeckMixin, DetailView):
    """Versions, and for the owner steps."""

    template_name = "decks/history/history.html"

    def get_queryset(self) -> QuerySet[Deck]:
        return Deck.objects.select_related("hero", "copied_from")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        deck = self.object
        visitor = get_visitor(self.request)
        is_owner = deck.is_owned_by(visitor)
        versions = deck.versions.all() if is_owner else deck.versions.filter(reason=Version.Reason.NAMED)
        page = Paginator(versions, VERSIONS_PER_PAGE).get_page(self.request.GET.get("versions"))
        original = deck.copied_from
        context = super().get_context_data(**kwargs) | {
            "is_owner": is_owner,
            "versions": page,
            "version_rows": _version_rows(deck, versions, page),
            "original": original if original and can_view(visitor, original) else None,
        }
        return context | self._steps_context(deck) if is_owner else context

    def _steps_context(self, deck: Deck) -> dict[str, object]:
        steps = Paginator(deck.steps.order_by("-number"), STEPS_PER_PAGE)
        page = steps.get_page(self.request.GET.get("steps"))
        step_rows = _step_rows(page.object_list)
        return {
            "steps": page,
            "step_rows": step_rows,
            "current_step": deck.steps.done().values_list("number", flat=True).first() or 0,
            "from_beginning": bool(step_rows) and step_rows[-1].step.number == 1,
        }


def _version_rows(deck: Deck, versions: QuerySet[Version], page: Page) -> list[VersionRow]:
    """The versions of the page, on the first the deck as it is now, each compared with the one before."""
    chain: list[tuple[Version | None, State]] = [(None, state_of(deck))] if page.number == 1 else []
    end = page.start_index() - 1 + len(page.object_list) if page.object_list else 0
    chain += [(version, version.state) for version in [*page.object_list, *versions[end : end + 1]]]
    older_states = [state for _, state in chain[1:]]
    changes = [difference(was, now) for was, (_, now) in zip(older_states, chain, strict=False)]
    display_change = _displayer(changes)
    differences: list[DisplayedDifference | None] = [display_change(change) for change in changes]
    if len(differences) < len(page.object_list) + (page.number == 1):
        differences.append(None)
    return [
        VersionRow(version, _size(state), displayed, version.made if version else deck.updated)
        for (version, state), displayed in zip(chain, differences, strict=False)
    ]


def _size(state: State) -> int:
    return sum(copies.count for (_, zone), copies in state.entries.items() if zone == "main")


def _step_rows(steps: Iterable[Step]) -> list[StepRow]:
    steps = list(steps)
    large_steps = [step for step in steps if len(step.difference.entries) > MAX_CARDS_IN_WORDS]
    display_change = _displayer([step.difference for step in large_steps])
    return [StepRow(step, display_change(step.difference) if step in large_steps else None) for step in steps]


def _displayer(changes: Iterable[Difference]) -> Callable[[Difference], DisplayedDifference]:
    """A function that displays any of these changes; all their cards come from one query."""
    cards = Card.objects.in_bulk(set().union(*(change.cards() for change in changes)))
    names = {format.key: format.name for format in formats.all_formats()}
    return lambda change: display(change, cards, names)


@require_POST
def save(request: HttpRequest, pk: str) -> HttpResponse:
    """Save the deck as it is now, as a named version."""
    deck = get_own_deck(request, pk)
    form = VersionNameForm(request.POST)
    return _respond(request, deck, lambda: f"Saved “{actions.save_version(deck, form.validated()['name'])}”.")


@require_POST
def revert(request: HttpRequest, pk: str) -> HttpResponse:
    """Make the deck what it was in a version."""
    deck = get_own_deck(request, pk)
    version = _get_version(request, deck)

    def change() -> str:
        actions.revert(deck, version)
        return f"Restored “{version}”. Undo brings back your last changes."

    return _respond(request, deck, change)


@require_POST
def delete_version(request: HttpRequest, pk: str) -> HttpResponse:
    """Delete a version."""
    deck = get_own_deck(request, pk)
    version = _get_version(request, deck)
    actions.delete_version(deck, version)
    messages.success(request, f"Deleted “{version}”.")
    return redirect("decks:history", deck.pk)


@require_POST
def go_to_step(request: HttpRequest, pk: str) -> HttpResponse:
    """Undo or redo up to a step."""
    deck = get_own_deck(request, pk)
    form = StepForm(request.POST)

    def change() -> str:
        actions.go_to(deck, form.validated()["step"])
        return "The deck was restored to that step. Later changes can be redone."

    return _respond(request, deck, change)


def _respond(request: HttpRequest, deck: Deck, change: Callable[[], str]) -> HttpResponse:
    try:
        messages.success(request, change())
    except DeckError as error:
        messages.error(request, str(error))
    return redirect("decks:history", deck.pk)


def _get_version(request: HttpRequest, deck: Deck) -> Version:
    form = VersionForm(request.POST, deck=deck)
    if not form.is_valid():
        raise Http404("This version does not exist.")
    version: Version = form.cleaned_data["version"]
    return version
