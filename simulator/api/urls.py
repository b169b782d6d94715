"""The addresses of runs and of draw odds below ``/api/``."""

from django.urls import path

from simulator.api.draws import DrawOddsTableView, DrawOddsView
from simulator.api.runs import CancelRunView, RunResultsView, RunsView, RunView

urlpatterns = [
    path("decks/<slug:pk>/draw-odds/", DrawOddsView.as_view(), name="draw-odds"),
    path("decks/<slug:pk>/draw-odds.csv", DrawOddsTableView.as_view(), name="draw-odds-table"),
    path("runs/", RunsView.as_view(), name="runs"),
    path("runs/<slug:pk>/", RunView.as_view(), name="run"),
    path("runs/<slug:pk>/cancel/", CancelRunView.as_view(), name="cancel-run"),
    path("runs/<slug:pk>/results.csv", RunResultsView.as_view(), name="run-results"),
]
