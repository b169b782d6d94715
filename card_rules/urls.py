"""Addresses of the rules behind cards, and of scenarios, below ``/rules/``."""

from django.urls import path

from card_rules import views
from card_rules.scenarios import views as scenario_views

app_name = "card_rules"

urlpatterns = [
    path("governing/", views.CardRulesPageView.as_view(), name="rules_for_cards"),
    path("scenarios/", scenario_views.ScenariosPageView.as_view(), name="scenarios"),
    path("scenarios/<slug:slug>/", scenario_views.ScenarioPageView.as_view(), name="scenario"),
]
