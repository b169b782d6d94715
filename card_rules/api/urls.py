"""Addresses of the rules behind cards, and of scenarios, below ``/api/``."""

from django.urls import path

from card_rules.api.scenario_views import ScenarioDetailView, ScenarioListView
from card_rules.api.views import CardRulesView, KeywordsView

urlpatterns = [
    path("rules/governing/", CardRulesView.as_view(), name="rules-for-cards"),
    path("rules/keywords/", KeywordsView.as_view(), name="rules-keywords"),
    path("rules/scenarios/", ScenarioListView.as_view(), name="scenarios"),
    path("rules/scenarios/<slug:slug>/", ScenarioDetailView.as_view(), name="scenario"),
]
