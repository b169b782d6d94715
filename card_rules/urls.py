"""Addresses of the rules behind cards, of scenarios, and of rulings."""

from django.urls import path

from card_rules.scenarios import views as scenario_views
from card_rules.views import rulings
from card_rules.views.rules_for_cards import CardRulesPageView
from cards.moved_cards import redirect_moved

app_name = "card_rules"

urlpatterns = [
    path("rules/governing/", CardRulesPageView.as_view(), name="rules_for_cards"),
    path("rules/scenarios/", scenario_views.ScenariosPageView.as_view(), name="scenarios"),
    path("rules/scenarios/<slug:slug>/", scenario_views.ScenarioPageView.as_view(), name="scenario"),
    path(
        "cards/<slug:card_slug>/rulings/new/",
        redirect_moved(rulings.RulingCreateView.as_view(), parameter="card_slug"),
        name="propose_ruling",
    ),
    path("cards/rulings/<int:pk>/withdraw/", rulings.withdraw, name="withdraw_ruling"),
]
