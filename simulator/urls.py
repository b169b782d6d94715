"""The addresses of the simulator."""

from django.urls import path

from simulator.views import draws, runs

app_name = "simulator"

urlpatterns = [
    path("", runs.run_list, name="list"),
    path("start/<slug:deck_id>/", runs.start, name="start"),
    path("odds/<slug:deck_id>/", draws.odds, name="odds"),
    path("hand/<slug:deck_id>/", draws.hand, name="hand"),
    path("<slug:run_id>/", runs.detail, name="detail"),
    path("<slug:run_id>/progress/", runs.progress_of, name="progress"),
    path("<slug:run_id>/again/", runs.again, name="again"),
    path("<slug:run_id>/cancel/", runs.cancel, name="cancel"),
]
