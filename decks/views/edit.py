"""The changes an owner makes to a deck. Each works as a plain form, and in place with htmx."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from cards.models import Card, Kind
from decks import actions
from decks.actions import Refused
from decks.models import Deck
from decks.owning import own_deck
from decks.views.workbench import deck_context, refused_description

LARGEST = 10_000


@require_POST
def count(request: HttpRequest, pk: str) -> HttpResponse:
    """More or fewer copies of a card: ``change`` by so many, ``count`` to so many, or ``move`` one here."""
    deck = own_deck(request, pk)
    card = Card.objects.whole().filter(pk=_whole(request.POST.get("card"), least=1) or 0).first()
    zone = request.POST.get("zone", "main")

    def change() -> None:
        if card is None:
            raise Refused("There is no such card.")
        if request.POST.get("move"):
            actions.move(deck, card, request.POST["move"])
        elif "change" in request.POST:
            actions.add(deck, card, zone, _asked(request.POST["change"]))
        else:
            actions.set_count(deck, card, zone, _asked(request.POST.get("count", "")))

    return _answer(request, deck, change, touched=card)


@require_POST
def fix(request: HttpRequest, pk: str) -> HttpResponse:
    """Carry out the fix of one violation, as the deck stands now."""
    deck = own_deck(request, pk)

    def change() -> None:
        report = Deck.objects.whole().get(pk=deck.pk).report
        wanted = request.POST.get("violation")
        found = next((one for one in report.violations if one.key == wanted), None)
        if found is None:
            raise Refused("That is mended already.")
        actions.apply(deck, found.changes)

    return _answer(request, deck, change)


@require_POST
def settle(request: HttpRequest, pk: str) -> HttpResponse:
    """Choose the card an unmatched line meant, or let the line go."""
    deck = own_deck(request, pk)

    def change() -> None:
        name = request.POST.get("card", "")[:200]
        card = Card.objects.filter(kind=Kind.DECK).named([name]).get(name) if name else None
        if name and card is None:
            raise Refused(f"No card is called {name}.")
        actions.settle_line(deck, _asked(request.POST.get("line", "")), card)

    return _answer(request, deck, change)


@require_POST
def describe(request: HttpRequest, pk: str) -> HttpResponse:
    """Name, description, format, and who may see the deck."""
    deck = own_deck(request, pk)
    told = {
        "name": request.POST.get("name", ""),
        "description": request.POST.get("description", ""),
        "format": request.POST.get("format", deck.format),
        "visibility": request.POST.get("visibility", deck.visibility),
    }
    try:
        actions.describe(deck, **told, seen=request.POST.get("seen"))
    except Refused as refusal:
        return refused_description(request, deck, told, str(refusal))
    return redirect(deck)


@require_POST
def delete(request: HttpRequest, pk: str) -> HttpResponse:
    """The deck goes."""
    deck = own_deck(request, pk)
    name = deck.name
    actions.delete(deck)
    messages.success(request, f"{name} is deleted.")
    return redirect("decks:list")


def _answer(
    request: HttpRequest,
    deck: Deck,
    change: Callable[[], None],
    *,
    touched: Card | None = None,
) -> HttpResponse:
    """Make the change; show the deck again, in place or as a page; say why where it was refused."""
    problem = ""
    try:
        change()
    except Refused as refusal:
        problem = str(refusal)
    whole = Deck.objects.whole().filter(pk=deck.pk).first()
    if whole is None:
        messages.error(request, problem or "This deck is gone.")
        gone = reverse("decks:list")
        return HttpResponseClientRedirect(gone) if request.htmx else redirect(gone)
    if request.htmx:
        context = deck_context(whole, mine=True) | {"problem": problem, "touched": touched}
        return render(request, "decks/_changed.html", context)
    if problem:
        messages.error(request, problem)
    back = QueryDict(request.POST.get("back", "")[:500]).urlencode()
    return redirect(f"{deck.get_absolute_url()}{'?' if back else ''}{back}")


def _asked(text: str) -> int:
    number = _whole(text)
    if number is None:
        raise Refused("A number of copies is a whole number.")
    return number


def _whole(text: str | None, least: int = -LARGEST) -> int | None:
    """A whole number of modest size, as a form sends it."""
    digits = (text or "").strip()
    if not digits.removeprefix("-").isdecimal() or len(digits) > 9:
        return None
    return max(int(digits), least)
