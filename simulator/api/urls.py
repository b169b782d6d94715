"""The addresses of runs below ``/api/``."""

from django.urls import path

from simulator.api.runs import RunCancelView, RunDetailView, RunListView, RunResultsView

urlpatterns = [
    path("runs/", RunListView.as_view(), name="runs"),
    path("runs/<slug:pk>/", RunDetailView.as_view(), name="run"),
    path("runs/<slug:pk>/cancel/", RunCancelView.as_view(), name="cancel-run"),
    path("runs/<slug:pk>/results.csv", RunResultsView.as_view(), name="run-results"),
]
