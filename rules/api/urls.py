"""The addresses of the rules below ``/api/``."""

from django.urls import path

from rules.api.views.documents import CurrentRuleView, DocumentListView, EditionView, GlossaryView, TermView
from rules.api.views.editions import ComparisonView, RuleHistoryView
from rules.api.views.rules import RuleView
from rules.api.views.search import SearchView

EDITION = "rules/<slug:document>/<str:edition>/"

urlpatterns = [
    path("rules/", DocumentListView.as_view(), name="rules"),
    path("rules/search/", SearchView.as_view(), name="rules-search"),
    path(
        "rules/compare/<slug:document>/<str:older>/<str:newer>/",
        ComparisonView.as_view(),
        name="rules-compare",
    ),
    path("rules/<str:number>/", CurrentRuleView.as_view(), name="rules-current-rule"),
    path(EDITION, EditionView.as_view(), name="rules-edition"),
    path(EDITION + "glossary/", GlossaryView.as_view(), name="rules-glossary"),
    path(EDITION + "glossary/<str:term>/", TermView.as_view(), name="rules-term"),
    path(EDITION + "rules/<str:number>/", RuleView.as_view(), name="rules-rule"),
    path(EDITION + "rules/<str:number>/history/", RuleHistoryView.as_view(), name="rules-history"),
]
