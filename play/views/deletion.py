"""The page on which a visitor deletes a game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.generic import DeleteView

from accounts.visitors import get_visitor
from play.actions.deleting import delete_table, is_of_others
from play.actions.errors import TableError
from play.models import Table
from play.permissions import NO_TABLE, get_visible_table


@method_decorator(never_cache, name="dispatch")
class TableDeleteView(DeleteView):
    """Ask whether a game is to be deleted, and delete it."""

    template_name = "play/delete.html"
    context_object_name = "table"
    success_url = reverse_lazy("play:lobby")

    def get_object(self, queryset: object = None) -> Table:
        """A game of the visitor."""
        table = get_visible_table(self.request, self.kwargs["table_id"])
        if not table.seats_of(get_visitor(self.request).identifier):
            raise Http404(NO_TABLE)
        return table

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether others keep the game."""
        visitor = get_visitor(self.request).identifier
        return super().get_context_data(is_of_others=is_of_others(self.object, visitor), **kwargs)

    def form_valid(self, form: forms.BaseForm) -> HttpResponse:
        """Delete the game, or say why not."""
        try:
            delete_table(self.object.pk, get_visitor(self.request).identifier)
        except TableError as error:
            messages.error(self.request, str(error))
            return redirect(self.object)
        messages.success(self.request, "The game was deleted.")
        return redirect(self.success_url)
