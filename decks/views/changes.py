"""A list of changes is shown with the visitor's decks, and applied to the one they choose."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views import View

from accounts.callers import limit_work
from accounts.visitors import get_visitor
from common.limits.table import IMPORTED_LISTS
from decks import actions
from decks.actions import DeckError
from decks.files import DeckFileError
from decks.forms import ChangesForm
from decks.models import Deck
from decks.permissions import get_own_deck, ownership_condition

MOST_DECKS = 200


class ApplyChangesView(View):
    """Apply a list of changes to a deck of the visitor; where that fails, the page says why."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        """The way to the form for lists."""
        return redirect("decks:new")

    @method_decorator(limit_work(IMPORTED_LISTS))
    def post(self, request: HttpRequest) -> HttpResponse:
        """Change the deck and show it."""
        form = ChangesForm(request.POST)
        try:
            fields = form.validated()
            deck = get_own_deck(request, fields["deck"])
            changes = actions.read_changes(fields["list"])
            actions.apply_changes(deck, changes)
        except (DeckError, DeckFileError) as error:
            text = form.cleaned_data.get("list", "")
            return render_changes(
                request, text, problem=str(error), chosen=form["deck"].data or "", status=422
            )
        messages.success(request, f"Changes applied: {changes.summary}. “Undo” takes them back.")
        return redirect(deck)


def render_changes(
    request: HttpRequest, text: str, *, problem: str = "", chosen: str = "", status: int = 200
) -> HttpResponse:
    """The page with the changes of a list, and the visitor's decks, last changed first."""
    decks = Deck.objects.filter(ownership_condition(get_visitor(request))).order_by("-updated", "pk")
    context: dict[str, Any] = {"text": text, "problem": problem, "chosen": chosen}
    try:
        context["changes"] = actions.read_changes(text)
    except DeckFileError as error:
        context["problem"] = problem or str(error)
    context["decks"] = decks.select_related("hero")[:MOST_DECKS]
    return render(request, "decks/create/changes.html", context, status=status)
