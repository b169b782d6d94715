"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from config import views
from config.health import healthz
from config.metrics.page import metrics
from config.security_contact import security_txt
from config.site_search import SiteSearchView
from config.site_suggestions import site_suggestions

handler400 = "config.views.bad_request"
handler404 = "config.views.missing_page"
handler500 = "config.views.server_error"

urlpatterns = [
    path("", views.HomeView.as_view(), name="home"),
    path("search/", SiteSearchView.as_view(), name="search"),
    path("search/suggest/", site_suggestions, name="suggest"),
    path("healthz", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("cards/", include("cards.urls")),
    path("decks/", include("decks.urls")),
    path("formats/", RedirectView.as_view(pattern_name="decks:formats", permanent=True)),
    path("formats/<slug:format_key>/", RedirectView.as_view(pattern_name="decks:format", permanent=True)),
    path("simulations/", include("simulator.urls")),
    path("play/", include("play.urls")),
    path("", include("card_rules.urls")),
    path("rules/", include("rules.urls")),
    path("api/", include("api.urls")),
]
