"""What the generic views of decks share."""

from django.db.models import QuerySet
from django.views.generic import View
from django.views.generic.detail import SingleObjectMixin

from decks.models import Deck
from decks.permissions import get_visible_deck


class VisibleDeckMixin(SingleObjectMixin, View):
    """A generic view of a deck that the visitor may see; ``get_queryset`` says with which related rows."""

    context_object_name = "deck"
    http_method_names = ["get", "head"]

    def get_object(self, queryset: QuerySet[Deck] | None = None) -> Deck:
        """The deck of the address.

        :raises Http404: when there is none that the visitor may see.
        """
        return get_visible_deck(self.request, self.kwargs[self.pk_url_kwarg], self.get_queryset())

    def get_queryset(self) -> QuerySet[Deck]:
        return Deck.objects.all()
