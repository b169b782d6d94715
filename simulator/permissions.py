"""Which runs a visitor may see. A run can be cancelled by who started it, and is listed for nobody else."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from accounts.visitors import get_visitor
from decks.permissions import can_view
from simulator.models import Run


def get_visible_run(request: HttpRequest, run_id: str) -> Run:
    """A run, with its deck and without the list it plays: for who started it or may see the deck.

    :raises Http404: when there is none, or its deck has become private.
    """
    run = get_object_or_404(Run.objects.select_related("deck").defer("snapshot"), pk=run_id)
    visitor = get_visitor(request)
    if run.visitor != visitor.identifier and run.deck is not None and not can_view(visitor, run.deck):
        raise Http404("There is no such run.")
    return run
