"""Actions on several of a visitor's decks at once: tag, change who may see them, delete."""

from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.visitors import get_visitor
from common.wording import count_noun
from decks import actions
from decks.actions import DeckError
from decks.forms import BulkForm
from decks.models import Deck, Visibility
from decks.views.search_form import search_url


@require_POST
def bulk(request: HttpRequest) -> HttpResponse:
    """Do with the selected decks what the button says, and go back to the list."""
    form = BulkForm(request.POST, visitor=get_visitor(request))
    try:
        fields = form.validated()
        if fields["do"] == "delete" and not fields["sure"]:
            context = {"decks": fields["deck"], "back": form.list_query}
            return render(request, "decks/browse/confirm_delete.html", context)
        messages.success(request, BULK_ACTIONS[fields["do"]](form, fields["deck"]))
    except DeckError as error:
        messages.error(request, str(error))
    return redirect(search_url(form.list_query))


def _add_tag(form: BulkForm, decks: list[Deck]) -> str:
    tag = form.cleaned_data["tag"]
    count = _change_all(decks, lambda deck: actions.set_tags(deck, [*deck.tags, tag]))
    return f"Added the tag {tag} to {_count_decks(count)}."


def _remove_tag(form: BulkForm, decks: list[Deck]) -> str:
    tag = form.cleaned_data["tag"]
    tagged_decks = [deck for deck in decks if tag in deck.tags]
    if not tagged_decks:
        raise DeckError(f"None of the selected decks is tagged {tag}.")
    count = _change_all(
        tagged_decks,
        lambda deck: actions.set_tags(deck, [other_tag for other_tag in deck.tags if other_tag != tag]),
    )
    return f"Removed the tag {tag} from {_count_decks(count)}."


def _set_visibility(form: BulkForm, decks: list[Deck]) -> str:
    visibility = Visibility(form.cleaned_data["visibility"])
    count = actions.set_visibility(decks, visibility)
    message = ngettext(
        "%(count)d deck is now %(visibility)s.", "%(count)d decks are now %(visibility)s.", count
    )
    return message % {"count": count, "visibility": visibility.label.lower()}


def _delete(form: BulkForm, decks: list[Deck]) -> str:
    return f"Deleted {_count_decks(_change_all(decks, actions.delete))}."


def _change_all(decks: list[Deck], change: Callable[[Deck], object]) -> int:
    """Change every deck, or none where one change fails."""
    with transaction.atomic():
        for deck in decks:
            try:
                change(deck)
            except DeckError as error:
                raise DeckError(f"{deck.name}: {error} Nothing was changed.") from None
    return len(decks)


def _count_decks(count: int) -> str:
    return count_noun(count, "deck")


BULK_ACTIONS: dict[str, Callable[[BulkForm, list[Deck]], str]] = {
    "tag": _add_tag,
    "untag": _remove_tag,
    "show": _set_visibility,
    "delete": _delete,
}
