"""Which runs a visitor may see."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from accounts.visitors import get_visitor
from decks.permissions import can_view
from simulator.models import Run


def get_visible_run(request: HttpRequest, run_id: str) -> Run:
    """The run, with its deck and without its snapshot, if the visitor started it or may see its deck.

    A run whose deck has been deleted is visible to everyone who has its address, unless the deck was private.

    :raises Http404: when there is no such run, or its deck is or was private.
    """
    run = get_object_or_404(Run.objects.select_related("deck").defer("snapshot"), pk=run_id)
    visitor = get_visitor(request)
    is_visible = not run.is_private if run.deck is None else can_view(visitor, run.deck)
    if run.visitor != visitor.identifier and not is_visible:
        raise Http404("This run does not exist.")
    return run
