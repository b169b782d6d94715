"""Several of one's own decks at once: tagged, shown to others or hidden, deleted."""

from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.visitors import get_visitor
from decks import actions
from decks.actions import DeckError
from decks.models import Deck, Visibility
from decks.permissions import ownership_condition
from decks.tags import tag as tag_of
from decks.views import asking

MOST = 200


@require_POST
def bulk(request: HttpRequest) -> HttpResponse:
    """Do with the chosen decks what the button says; back to the list. Decks of others are left out."""
    chosen = request.POST.getlist("deck")[: MOST + 1]
    back = request.POST.get("back", "").replace("\x00", "")[:500]
    keys = [key for key in chosen if "\x00" not in key]
    mine = Deck.objects.filter(ownership_condition(get_visitor(request)), pk__in=keys)
    decks = list(mine.select_related("hero").order_by("name", "pk")[:MOST])
    doing = DOINGS.get(request.POST.get("do", ""))
    if len(chosen) > MOST:
        messages.error(request, f"At most {MOST} decks can be chosen at once. Nothing was changed.")
    elif not decks:
        messages.error(request, "No deck of yours is chosen.")
    elif doing is None:
        messages.error(request, "Choose what to do with the decks.")
    elif doing is _delete and request.POST.get("sure") != "1":
        return render(request, "decks/browse/confirm_delete.html", {"decks": decks, "back": back})
    else:
        try:
            messages.success(request, doing(request, decks))
        except DeckError as refusal:
            messages.error(request, str(refusal))
    return redirect(asking.address(back))


def _tag(request: HttpRequest, decks: list[Deck]) -> str:
    tag = _asked_tag(request)
    count = _each(decks, lambda deck: actions.set_tags(deck, [*deck.tags, tag]))
    return f"{_counted(count)} tagged {tag}."


def _untag(request: HttpRequest, decks: list[Deck]) -> str:
    tag = _asked_tag(request)
    bearing = [deck for deck in decks if tag in deck.tags]
    if not bearing:
        raise DeckError(f"None of the chosen decks is tagged {tag}.")
    count = _each(bearing, lambda deck: actions.set_tags(deck, [one for one in deck.tags if one != tag]))
    return f"The tag {tag} is taken off {_counted(count)}."


def _show(request: HttpRequest, decks: list[Deck]) -> str:
    visibility = request.POST.get("visibility", "")
    if visibility not in Visibility.values:
        raise DeckError("A deck is private, unlisted or public.")
    count = Deck.objects.filter(pk__in=[deck.pk for deck in decks]).update(visibility=visibility)
    return f"{_counted(count)} {'is' if count == 1 else 'are'} {Visibility(visibility).label.lower()} now."


def _delete(request: HttpRequest, decks: list[Deck]) -> str:
    return f"{_counted(_each(decks, actions.delete))} deleted."


def _each(decks: list[Deck], change: Callable[[Deck], object]) -> int:
    """Make a change to all, or where one is refused to none."""
    with transaction.atomic():
        for deck in decks:
            try:
                change(deck)
            except DeckError as refusal:
                raise DeckError(f"{deck.name}: {refusal} Nothing was changed.") from None
    return len(decks)


def _asked_tag(request: HttpRequest) -> str:
    tag = tag_of(request.POST.get("tag", "")[:200])
    if not tag:
        raise DeckError("Write the tag to put on or take off.")
    return tag


def _counted(count: int) -> str:
    return f"{count} deck{'' if count == 1 else 's'}"


DOINGS: dict[str, Callable[[HttpRequest, list[Deck]], str]] = {
    "tag": _tag,
    "untag": _untag,
    "show": _show,
    "delete": _delete,
}
