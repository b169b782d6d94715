"""A single game of a run, step by step."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

from accounts.callers import identify_caller
from card_rules.recorded_games import record_context
from common.forms import AddressForm
from common.limits.table import GAME_REPLAYS
from simulator.models import Run
from simulator.permissions import get_visible_run
from simulator.recorded_games.stored import SeenGame, has_game, play_game, recorded_game
from simulator.series.run_settings import MAX_GAMES, game_seed


class GameStepForm(AddressForm):
    """The step that is looked at, counted from 0."""

    step = forms.IntegerField(min_value=0, initial=0)


class GameNumberForm(forms.Form):
    """The game of a run that a visitor asks for, counted from 1."""

    number = forms.IntegerField(min_value=1, max_value=MAX_GAMES)


@method_decorator(never_cache, name="dispatch")
class GameView(TemplateView):
    """A game of a run after one of its steps: what happened, by which rule, and the board."""

    template_name = "simulator/game.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the game; one that nobody has looked at is played first, which is limited."""
        run = get_visible_run(request, kwargs["run_id"])
        number, version = kwargs["number"] - 1, kwargs.get("version", 0)
        if run.is_active:
            return redirect(run)
        if not has_game(run, number, version):
            raise Http404("This run has no such game.")
        game = recorded_game(run, number, version)
        if game is None:
            with GAME_REPLAYS.work(identify_caller(request)):
                game = play_game(run, number, version)
        step = GameStepForm(request.GET).values["step"]
        return self.render_to_response({"view": self, **game_context(run, game, step)})


def game_context(run: Run, game: SeenGame, step: int) -> dict[str, object]:
    """Everything the page of a game shows after a step; a later one than the last is the last."""
    return {
        "run": run,
        "game": game,
        "seed": game_seed(run.seed, game.number),
        "game_number": game.number + 1,
        "continue_seats": _player_names(game) if run.run_kind.has_matches else [],
        "title": _title(run, game),
        "previous_game": _neighbour(run, game, -1),
        "next_game": _neighbour(run, game, 1),
        **record_context(game.record, step),
    }


def _title(run: Run, game: SeenGame) -> str:
    """What was played: a deck, a version of it, or the two decks of a match."""
    if run.run_kind.has_matches:
        return " against ".join(_player_names(game))
    return run.version_names()[game.version]


def _player_names(game: SeenGame) -> list[str]:
    return [player.name for player in game.record.picture(0).players]


def _neighbour(run: Run, game: SeenGame, step: int) -> str:
    """The address of the next game of the run in a direction that did not fail; empty if there is none."""
    number = game.number + step
    while number in run.failed_games:
        number += step
    return game_url(run, number, game.version) if has_game(run, number, game.version) else ""


def game_url(run: Run, number: int, version: int = 0) -> str:
    """The page of a game, counted from 0, of the deck or of a version of it."""
    if not version:
        return reverse("simulator:game", args=[run.pk, number + 1])
    if not run.run_kind.has_many_decks:
        return reverse("simulator:game_of_other", args=[run.pk, number + 1])
    return reverse("simulator:game_of_version", args=[run.pk, number + 1, version])


@require_safe
def find_game(request: HttpRequest, run_id: str) -> HttpResponse:
    """Go to the game whose number a visitor has typed; without one, back to the run."""
    run = get_visible_run(request, run_id)
    form = GameNumberForm(request.GET)
    if form.is_valid() and has_game(run, form.cleaned_data["number"] - 1):
        return redirect(game_url(run, form.cleaned_data["number"] - 1))
    return HttpResponseRedirect(f"{run.get_absolute_url()}#games")
