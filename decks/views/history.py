"""The history of a deck: its versions with their differences, its steps day by day, and the way back to each.

Whoever may see the deck sees the versions its owner has named; the rest is for the owner alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.visitors import get_visitor
from cards.models import Card
from decks import actions, formats
from decks.actions import DeckError
from decks.actions.history import state_of
from decks.history import Difference, State, difference
from decks.history.display import Shown, show
from decks.models import Deck, Step, Version
from decks.permissions import can_view, get_own_deck, get_visible_deck

VERSIONS = 20
STEPS = 50


@dataclass(frozen=True, slots=True)
class Kept:
    """A version (``None`` is the deck as it is now), and how it differs from the one before."""

    version: Version | None
    size: int
    since: Shown | None
    made: datetime


@dataclass(frozen=True, slots=True)
class Taken:
    """A step, with all it changed where its words cannot say so."""

    step: Step
    changed: Shown | None


@require_safe
def page(request: HttpRequest, pk: str) -> HttpResponse:
    """Versions and steps."""
    deck = get_visible_deck(request, pk, Deck.objects.select_related("hero", "copied_from"))
    mine = deck.is_owned_by(get_visitor(request))
    versions = deck.versions.all() if mine else deck.versions.filter(reason=Version.Reason.NAMED)
    kept = Paginator(versions, VERSIONS).get_page(request.GET.get("versions"))
    steps = Paginator(deck.steps.order_by("-number"), STEPS).get_page(request.GET.get("steps"))
    context = {
        "deck": deck,
        "mine": mine,
        "versions": kept,
        "timeline": _timeline(deck, versions, kept),
        "original": deck.copied_from
        if deck.copied_from and can_view(get_visitor(request), deck.copied_from)
        else None,
    }
    if mine:
        taken = _taken(steps.object_list)
        context |= {"steps": steps, "taken": taken, "here": _here(deck)}
        context["from_beginning"] = bool(taken) and taken[-1].step.number == 1
    return render(request, "decks/history/history.html", context)


def _here(deck: Deck) -> int:
    """The number of the last step that is done; 0 at the beginning."""
    return deck.steps.done().values_list("number", flat=True).first() or 0


def _timeline(deck: Deck, versions: Iterable[Version], page: Page) -> list[Kept]:
    """The versions of this page, on the first the deck as it is now, each compared with the one before."""
    chain: list[tuple[Version | None, State]] = [(None, state_of(deck))] if page.number == 1 else []
    end = page.start_index() - 1 + len(page.object_list) if page.object_list else 0
    chain += [(version, version.state) for version in [*page.object_list, *versions[end : end + 1]]]
    older = [state for _, state in chain[1:]]
    changes = [difference(was, now) for was, (_, now) in zip(older, chain, strict=False)]
    shown = _shower(changes)
    told: list[Shown | None] = [shown(change) for change in changes]
    if len(told) < len(page.object_list) + (page.number == 1):
        told.append(None)
    return [
        Kept(version, _size(state), since, version.made if version else deck.updated)
        for (version, state), since in zip(chain, told, strict=False)
    ]


def _size(state: State) -> int:
    return sum(held.count for (_, zone), held in state.entries.items() if zone == "main")


def _taken(steps: Iterable[Step]) -> list[Taken]:
    steps = list(steps)
    large = [step for step in steps if len(step.difference.entries) > 3]
    shown = _shower([step.difference for step in large])
    return [Taken(step, shown(step.difference) if step in large else None) for step in steps]


def _shower(changes: Iterable[Difference]) -> Callable[[Difference], Shown]:
    """Shows any of these, with one question to the database for all their cards."""
    cards = Card.objects.in_bulk(set().union(*(change.cards() for change in changes)))
    names = {format.key: format.name for format in formats.all_formats()}
    return lambda change: show(change, cards, names)


@require_POST
def save(request: HttpRequest, pk: str) -> HttpResponse:
    """Keep the deck as it is now, under a name."""
    deck = get_own_deck(request, pk)
    name = request.POST.get("name", "")[:1_000]
    return _answer(request, deck, lambda: f"{actions.save_version(deck, name)} is kept.")


@require_POST
def revert(request: HttpRequest, pk: str) -> HttpResponse:
    """Make the deck what it was in a version."""
    deck = get_own_deck(request, pk)
    version = _version(request, deck)

    def change() -> str:
        actions.revert(deck, version)
        return f"The deck is again as it was in “{version}”. Undo brings back what it was before."

    return _answer(request, deck, change)


@require_POST
def forget(request: HttpRequest, pk: str) -> HttpResponse:
    """Keep a version no longer."""
    deck = get_own_deck(request, pk)
    version = _version(request, deck)
    actions.delete_version(deck, version)
    messages.success(request, f"“{version}” is no longer kept.")
    return redirect("decks:history", deck.pk)


@require_POST
def go(request: HttpRequest, pk: str) -> HttpResponse:
    """Undo or redo as far as a step."""
    deck = get_own_deck(request, pk)

    def change() -> str:
        number = _number(request.POST.get("step"))
        if number < 0:
            raise DeckError("There is no such step.")
        actions.go_to(deck, number)
        return "The deck is as it was after that step. What came later can be made again."

    return _answer(request, deck, change)


def _answer(request: HttpRequest, deck: Deck, change: Callable[[], str]) -> HttpResponse:
    try:
        messages.success(request, change())
    except DeckError as refusal:
        messages.error(request, str(refusal))
    return redirect("decks:history", deck.pk)


def _version(request: HttpRequest, deck: Deck) -> Version:
    number = _number(request.POST.get("version"))
    if number < 0:
        raise Http404("There is no such version.")
    return get_object_or_404(deck.versions, pk=number)


def _number(text: str | None) -> int:
    """A whole number as a form sends it; -1 where it is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else -1
