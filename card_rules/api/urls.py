"""Addresses of the rules behind cards, below ``/api/``."""

from django.urls import path

from card_rules.api.views import CardRulesView, KeywordsView

urlpatterns = [
    path("rules/governing/", CardRulesView.as_view(), name="rules-for-cards"),
    path("rules/keywords/", KeywordsView.as_view(), name="rules-keywords"),
]
