"""The addresses of runs below ``/api/``."""

from django.urls import path

from simulator.api.runs import CancelRunView, RunResultsView, RunsView, RunView

urlpatterns = [
    path("runs/", RunsView.as_view(), name="runs"),
    path("runs/<slug:pk>/", RunView.as_view(), name="run"),
    path("runs/<slug:pk>/cancel/", CancelRunView.as_view(), name="cancel-run"),
    path("runs/<slug:pk>/results.csv", RunResultsView.as_view(), name="run-results"),
]
