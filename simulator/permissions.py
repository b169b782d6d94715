"""Which runs a visitor may see."""

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest

from accounts.visitors import Visitor, get_visitor
from decks.permissions import can_view
from simulator.models import Run

NO_RUN = "There is no such run, or a deck of it is private."


def get_visible_run(request: HttpRequest, run_id: str) -> Run:
    """The run of a page, as :func:`get_run` has it for the visitor.

    :raises Http404: when there is no such run, or a deck of it is or was private.
    """
    return get_run(get_visitor(request), run_id)


def get_run(visitor: Visitor, run_id: str) -> Run:
    """The run, with its decks and without their lists, if the visitor started it or may see its decks.

    A run whose deck has been deleted is visible to everyone who has its address, unless the deck was private.

    :raises Http404: when there is no such run, or a deck of it is or was private.
    """
    runs = Run.objects.select_related("deck", "other_deck").defer("snapshot", "other")
    run = runs.filter(pk=run_id).first()
    if run is None:
        raise Http404(NO_RUN)
    decks = [deck for deck in (run.deck, run.other_deck) if deck is not None]
    if run.run_kind.has_many_decks:
        prefetch_related_objects([run], "other_decks")
        decks += run.other_decks.all()
    is_visible = not run.is_private and all(can_view(visitor, deck) for deck in decks)
    if run.visitor != visitor.identifier and not is_visible:
        raise Http404(NO_RUN)
    return run
