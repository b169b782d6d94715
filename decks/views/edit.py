"""The changes an owner makes to a deck. Each works as a plain form, and in place for the builder."""

import re
from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from cards.models import Card, Kind
from decks import actions
from decks.actions import DeckError
from decks.legality import repair
from decks.models import Deck
from decks.permissions import get_own_deck
from decks.views.builder import (
    arrangement,
    deck_context,
    links,
    refused_description,
    told_context,
    workbench_decks,
)

LARGEST = 10_000
PLACES = {"main": "in the main deck", "side": "in the side deck", "maybe": "on the maybe-board"}
STEP = re.compile(
    r"(?P<zone>[a-z]{1,8})-(?P<card>[0-9]{1,9}):(?:(?P<change>[+-][0-9]{1,3})|>(?P<move>[a-z]{1,8}))"
)


@require_POST
def count(request: HttpRequest, pk: str) -> HttpResponse:
    """More or fewer copies of a card: ``change`` by so many, ``count`` to so many, or ``move`` one elsewhere.

    A button says all of it in one word: ``step=main-12:+1``, ``step=main-12:>side``.
    """
    deck = get_own_deck(request, pk)
    step = STEP.fullmatch(request.POST.get("step", ""))
    asked = {key: value for key, value in step.groupdict().items() if value} if step else request.POST
    card = _card(asked)
    zone = asked.get("zone", "main")

    def change() -> None:
        if card is None:
            raise DeckError("There is no such card.")
        if asked.get("move"):
            actions.move(deck, card, asked["move"], zone if step else "")
        elif "change" in asked:
            actions.add(deck, card, zone, _asked(asked["change"]))
        else:
            actions.set_count(deck, card, zone, _asked(asked.get("count", "")))

    return _answer(request, deck, change, touched=card, zone=asked.get("move") or zone)


@require_POST
def entry(request: HttpRequest, pk: str) -> HttpResponse:
    """The number of a card in one zone, and the note on it."""
    deck = get_own_deck(request, pk)
    card = _card(request.POST)
    zone = request.POST.get("zone", "main")

    def change() -> None:
        there = deck.entries.filter(card=card, zone=zone).first() if card and "\x00" not in zone else None
        if card is None or there is None:
            raise DeckError("That card is no longer there.")
        number = _asked(request.POST.get("count", str(there.count)))
        note = request.POST.get("note", there.note)
        if note != there.note:
            actions.set_note(deck, card, zone, note)
        if number != there.count:
            actions.set_count(deck, card, zone, number)

    return _answer(request, deck, change, touched=card, zone=zone)


@require_POST
def undo(request: HttpRequest, pk: str) -> HttpResponse:
    """Take the last change back."""
    return _step(request, get_own_deck(request, pk), actions.undo, "Undone")


@require_POST
def redo(request: HttpRequest, pk: str) -> HttpResponse:
    """Make the change again that was taken back last."""
    return _step(request, get_own_deck(request, pk), actions.redo, "Done again")


def _step(request: HttpRequest, deck: Deck, step: Callable[[Deck], object], done: str) -> HttpResponse:
    said = []
    return _answer(request, deck, lambda: said.append(f"{done}: {step(deck)}"), said=said)


@require_POST
def fix(request: HttpRequest, pk: str) -> HttpResponse:
    """Apply the fix of one violation, or with ``all`` remove every card that breaks a rule."""
    deck = get_own_deck(request, pk)

    def change() -> None:
        current = Deck.objects.whole().get(pk=deck.pk)
        by_key = {violation.key: violation for violation in current.report.violations}
        key = request.POST.get("violation", "")
        fix = repair(current.decklist(), current.report.format) if key == "all" else by_key.get(key)
        if fix is None:
            raise DeckError("This is already fixed.")
        actions.apply(deck, fix.changes)

    return _answer(request, deck, change)


@require_POST
def settle(request: HttpRequest, pk: str) -> HttpResponse:
    """Choose the card an unmatched line meant, or let the line go."""
    deck = get_own_deck(request, pk)

    def change() -> None:
        name = request.POST.get("card", "")[:200]
        card = Card.objects.filter(kind=Kind.DECK).named([name]).get(name) if name else None
        if name and card is None:
            raise DeckError(f"No card is called {name}.")
        actions.settle_line(deck, _asked(request.POST.get("line", "")), card)

    return _answer(request, deck, change)


@require_POST
def describe(request: HttpRequest, pk: str) -> HttpResponse:
    """Name, description, format, tags, and who may see the deck.

    In place, what cannot be kept is said with status 422, or 409 where another window was faster.
    """
    deck = get_own_deck(request, pk)
    told = {
        "name": request.POST.get("name", ""),
        "description": request.POST.get("description", ""),
        "format": request.POST.get("format", deck.format),
        "visibility": request.POST.get("visibility", deck.visibility),
        "tags": request.POST.get("tags", ", ".join(deck.tags))[:1_000].split(","),
    }
    if request.POST.get("again", version(deck)) != version(deck):
        return _answer(request, deck)
    try:
        actions.describe(deck, **told, seen=request.POST.get("seen"))
    except DeckError as refusal:
        told["tags"] = [tag.strip() for tag in told["tags"]]
        if request.htmx:
            context = {"problem": str(refusal), "deck": Deck.objects.get(pk=deck.pk)}
            context["elsewhere"] = request.POST.get("seen") not in (None, context["deck"].metadata_hash)
            status = 409 if context["elsewhere"] else 422
            return render(request, "decks/builder/_metadata_error.html", context, status=status)
        return refused_description(request, deck, told, str(refusal))
    return _answer(request, deck) if request.htmx else redirect(deck)


@require_POST
def delete(request: HttpRequest, pk: str) -> HttpResponse:
    """The deck goes."""
    deck = get_own_deck(request, pk)
    name = deck.name
    actions.delete(deck)
    messages.success(request, f"{name} is deleted.")
    return redirect("decks:list")


def _answer(
    request: HttpRequest,
    deck: Deck,
    change: Callable[[], object] | None = None,
    *,
    touched: Card | None = None,
    zone: str = "main",
    said: list[str] | None = None,
) -> HttpResponse:
    """Make the change; show the deck again, in place or as a page; say why where it was refused.

    In place, the list of the deck is left out unless it is what is to be changed.

    A change sent ``again``, because the answer to it was lost, is made only where the deck is still as it
    was then: otherwise it has been made already.
    """
    problem = ""
    try:
        if change and request.POST.get("again", version(deck)) == version(deck):
            change()
    except DeckError as refusal:
        problem = str(refusal)
    shown = request.htmx and request.htmx.target == "deck"
    whole = (workbench_decks() if shown else Deck.objects.whole()).filter(pk=deck.pk).first()
    if whole is None:
        messages.error(request, problem or "This deck is gone.")
        gone = reverse("decks:list")
        return HttpResponseClientRedirect(gone) if request.htmx else redirect(gone)
    back = QueryDict(request.POST.get("back", "")[:2_000])
    if request.htmx:
        aloud = said or ([_there(whole, touched, zone)] if touched else [])
        told = {"problem": problem, "touched": touched.pk if touched else None}
        told["said"] = "; ".join([*([] if problem else aloud), _state(whole)])
        if not shown:
            return render(request, "decks/builder/_header_update.html", told_context(whole, mine=True) | told)
        context = deck_context(whole, arrangement(request, back), mine=True) | links(back)
        return render(request, "decks/builder/_deck_update.html", context | told)
    if problem:
        messages.error(request, problem)
    address = back.urlencode()
    return redirect(f"{deck.get_absolute_url()}{'?' if address else ''}{address}")


def version(deck: Deck) -> str:
    """A word that is another after every change of the deck."""
    return deck.updated.isoformat()


def _there(deck: Deck, card: Card, zone: str) -> str:
    """How many copies of a card stand in a zone, in words."""
    entries = (entry for entry in deck.entries.all() if entry.card_id == card.pk and entry.zone == zone)
    return f"{sum(entry.count for entry in entries) or 'no'} {card.name} {PLACES.get(zone, '')}"


def _state(deck: Deck) -> str:
    """How far the deck has come, in words."""
    count, least = deck.decklist().main_count, deck.report.format.minimum
    problems = len(deck.report.violations)
    of = f" of {least}" if count < least else ""
    said = f"{problems} problem{'' if problems == 1 else 's'}" if problems else f"{deck.verdict.value}"
    return f"{count}{of} cards; {said}"


def _card(asked: Mapping[str, str]) -> Card | None:
    number = _whole(asked.get("card"), least=1)
    return Card.objects.filter(pk=number).first() if number else None


def _asked(text: str) -> int:
    number = _whole(text)
    if number is None:
        raise DeckError("A number of copies is a whole number.")
    return number


def _whole(text: str | None, least: int = -LARGEST) -> int | None:
    """A whole number of modest size, as a form sends it."""
    digits = (text or "").strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", digits):
        return None
    return max(int(digits), least)
