"""The replay of a game that is over, step by step with everything open."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.visitors import get_visitor
from card_rules.recorded_games import record_context
from common.forms import AddressForm
from play.game_kinds.base import DecisionError
from play.permissions import get_visible_table
from play.presentation.replays import replay_record


class ReplayForm(AddressForm):
    """The step that is looked at, counted from 0."""

    step = forms.IntegerField(min_value=0, initial=0)


@require_safe
def replay(request: HttpRequest, table_id: str) -> HttpResponse:
    """A game after one of its steps; one that goes on has hidden cards and no replay yet."""
    table = get_visible_table(request, table_id)
    if not table.is_over:
        return redirect(table)
    try:
        record = replay_record(table)
    except DecisionError:
        raise Http404("The rules engine has changed since this game was played.") from None
    seats = table.seats_of(get_visitor(request).identifier)
    context = record_context(
        record, ReplayForm(request.GET).values["step"], near=seats[0].index if seats else 0
    )
    return render(
        request,
        "play/replay.html",
        {
            "table": table,
            "title": " against ".join(seat.deck_name for seat in table.seats.all()),
            "continue_url": reverse("play:continue", args=[table.pk]),
            **context,
        },
    )
