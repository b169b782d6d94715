"""The replay of a game that is over, step by step with everything open, and positions as scenarios."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.visitors import get_visitor
from card_rules.recorded_games import record_context
from common.forms import AddressForm
from engine.scenarios import UnwritablePositionError
from play.game_kinds.base import DecisionError
from play.permissions import HIDDEN_POSITION, can_see_everything, get_visible_table
from play.presentation.replays import position_as_scenario, replay_game


@require_safe
def scenario(request: HttpRequest, table_id: str) -> HttpResponse:
    """The position of a game as a scenario, for who may see all of it; after a step of one that is over."""
    table = get_visible_table(request, table_id)
    if not can_see_everything(table, get_visitor(request)):
        raise PermissionDenied(HIDDEN_POSITION)
    try:
        text = position_as_scenario(table, ReplayForm(request.GET).values["step"])
    except (DecisionError, UnwritablePositionError) as error:
        messages.error(request, str(error))
        return redirect(table)
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="game-{table.pk}.scenario"'
    return answer


class ReplayForm(AddressForm):
    """The step that is looked at, counted from 0."""

    step = forms.IntegerField(min_value=0, initial=0)


@require_safe
def replay(request: HttpRequest, table_id: str) -> HttpResponse:
    """A game after one of its steps; one that goes on has hidden cards and no replay yet."""
    table = get_visible_table(request, table_id)
    visitor = get_visitor(request)
    if not table.is_over or not can_see_everything(table, visitor):
        return redirect(table)
    try:
        game = replay_game(table)
    except DecisionError:
        raise Http404("The rules engine has changed since this game was played.") from None
    seats = table.seats_of(visitor.identifier)
    context = record_context(
        game.record, ReplayForm(request.GET).values["step"], near=seats[0].index if seats else 0
    )
    return render(
        request,
        "play/replay.html",
        {
            "table": table,
            "turning_points": game.turning_points,
            "continue_url": reverse("play:continue", args=[table.pk]),
            "scenario_url": reverse("play:scenario", args=[table.pk]),
            **context,
        },
    )


@require_safe
def turning_points(request: HttpRequest, table_id: str) -> HttpResponse:
    """The strength of both sides by turn, which a page asks for once a game is over: it is played again."""
    table = get_visible_table(request, table_id)
    if not table.is_over or not can_see_everything(table, get_visitor(request)):
        raise PermissionDenied("The strength of both sides is shown when the game is over.")
    try:
        points = replay_game(table).turning_points
    except DecisionError:
        points = None
    if points is None:
        return HttpResponse()
    return render(request, "play/_turning_points.html", {"table": table, "turning_points": points})
