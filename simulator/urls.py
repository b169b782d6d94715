"""The addresses of the simulator."""

from typing import Any

from django.urls import URLPattern, path

from simulator.kinds import KINDS
from simulator.kinds.base import RunKind
from simulator.views import card_text, draws, games, runs

app_name = "simulator"


def _start_path(kind: RunKind[Any]) -> URLPattern:
    """The address of the page that starts runs of a kind, with the key of the deck where it has one."""
    deck = "<slug:deck_id>/" if kind.has_own_deck else ""
    return path(f"{kind.address}/{deck}", runs.StartView.as_view(kind=kind), name=kind.address)


urlpatterns = [
    path("", runs.RunListView.as_view(), name="list"),
    path("card-text/", card_text.CardTextView.as_view(), name="card_text"),
    *(_start_path(kind) for kind in KINDS.values()),
    path("odds/<slug:deck_id>/", draws.OddsView.as_view(), name="odds"),
    path("hand/<slug:deck_id>/", draws.HandView.as_view(), name="hand"),
    path("<slug:run_id>.csv", runs.csv_download, name="csv"),
    path("<slug:run_id>/", runs.RunDetailView.as_view(), name="detail"),
    path("<slug:run_id>/games/", games.find_game, name="find_game"),
    path("<slug:run_id>/games/<int:number>/", games.GameView.as_view(), name="game"),
    path(
        "<slug:run_id>/games/<int:number>/other/",
        games.GameView.as_view(),
        {"version": 1},
        name="game_of_other",
    ),
    path(
        "<slug:run_id>/games/<int:number>/versions/<int:version>/",
        games.GameView.as_view(),
        name="game_of_version",
    ),
    path("<slug:run_id>/progress/", runs.progress_fragment, name="progress"),
    path("<slug:run_id>/again/", runs.repeat, name="repeat"),
    path("<slug:run_id>/cancel/", runs.cancel, name="cancel"),
]
