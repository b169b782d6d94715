"""The addresses of the simulator."""

from django.urls import path

from simulator.views import card_text, draws, games, many_decks, runs

app_name = "simulator"

urlpatterns = [
    path("", runs.RunListView.as_view(), name="list"),
    path("card-text/", card_text.CardTextView.as_view(), name="card_text"),
    path("start/<slug:deck_id>/", runs.RunStartView.as_view(), name="start"),
    path("compare/<slug:deck_id>/", runs.ComparisonStartView.as_view(), name="compare"),
    path("match/<slug:deck_id>/", runs.MatchStartView.as_view(), name="match"),
    path("gauntlet/<slug:deck_id>/", many_decks.GauntletStartView.as_view(), name="gauntlet"),
    path("matrix/", many_decks.MatrixStartView.as_view(), name="matrix"),
    path("sweep/<slug:deck_id>/", many_decks.SweepStartView.as_view(), name="sweep"),
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
