"""Every address below ``/api/``."""

from django.urls import include, path, re_path

from api import tokens, views

app_name = "api"

urlpatterns = [
    path("", views.ApiStartView.as_view(), name="start"),
    path("schema/", views.SchemaView.as_view(), name="schema"),
    path("docs/", views.ReferenceView.as_view(), name="docs"),
    path("tokens/", tokens.TokensView.as_view(), name="tokens"),
    path("tokens/<int:token>/revoke/", tokens.revoke, name="revoke"),
    path("", include("cards.api.urls")),
    path("", include("decks.api.urls")),
    path("", include("card_rules.api.urls")),
    path("", include("rules.api.urls")),
    re_path(r"^(?P<address>.*)$", views.UnknownAddressView.as_view()),
]
