"""The addresses of the rules below ``/api/``."""

from django.urls import path

from rules.api.comparing import Compare, History
from rules.api.documents import Documents, Edition, Glossary, OneRule, Short, Term
from rules.api.searching import Search

EDITION = "rules/<slug:document>/<str:edition>/"

urlpatterns = [
    path("rules/", Documents.as_view(), name="rules"),
    path("rules/search/", Search.as_view(), name="rules-search"),
    path("rules/compare/<slug:document>/<str:older>/<str:newer>/", Compare.as_view(), name="rules-compare"),
    path("rules/<str:number>/", Short.as_view(), name="rules-short"),
    path(EDITION, Edition.as_view(), name="rules-edition"),
    path(EDITION + "glossary/", Glossary.as_view(), name="rules-glossary"),
    path(EDITION + "glossary/<str:term>/", Term.as_view(), name="rules-term"),
    path(EDITION + "rules/<str:number>/", OneRule.as_view(), name="rules-rule"),
    path(EDITION + "rules/<str:number>/history/", History.as_view(), name="rules-history"),
]
