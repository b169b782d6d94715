"""Every address of the site."""

from django.urls import include, path

from config import views
from config.health import healthz

handler400 = "config.views.bad_request"

urlpatterns = [
    path("", views.home, name="home"),
    path("search/", views.search, name="search"),
    path("healthz", healthz, name="healthz"),
    path("cards/", include("cards.urls")),
    path("decks/", include("decks.urls")),
    path("simulations/", include("simulator.urls")),
    path("rules/", include("rules.urls")),
]
