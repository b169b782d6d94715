"""Every address below ``/api/``."""

from django.urls import include, path, re_path

from api.views import pages, tokens

app_name = "api"

urlpatterns = [
    path("", pages.ApiStartView.as_view(), name="start"),
    path("schema/", pages.SchemaView.as_view(), name="schema"),
    path("docs/", pages.ReferenceView.as_view(), name="docs"),
    path("tokens/", tokens.TokensView.as_view(), name="tokens"),
    path("tokens/<int:token>/revoke/", tokens.revoke, name="revoke-token"),
    path("", include("cards.api.urls")),
    path("", include("decks.api.urls")),
    path("", include("card_rules.api.urls")),
    path("", include("rules.api.urls")),
    path("", include("simulator.api.urls")),
    path("", include("play.api.urls")),
    re_path(r"^(?P<address>.*)$", pages.UnknownAddressView.as_view()),
]
