"""Addresses of the rules pages."""

from django.urls import path

from rules.views import (
    contents,
    editions,
    full_text,
    glossary,
    previews,
    section,
    short_addresses,
)

app_name = "rules"

_RULE = "<slug:document>/<str:edition>/<str:number>/"

urlpatterns = [
    path("", contents.RulesHomeView.as_view(), name="index"),
    path("glossary/", glossary.CurrentGlossaryView.as_view(), name="glossary"),
    path("glossary/<slug:term>/", glossary.CurrentEntryView.as_view(), name="glossary_entry"),
    path("compare/", editions.ComparableDocumentsView.as_view(), name="comparable_documents"),
    path("compare/<slug:document>/", editions.choose, name="choose_editions"),
    path(
        "compare/<slug:document>/<str:older>/<str:newer>/",
        editions.EditionComparisonView.as_view(),
        name="compare",
    ),
    path("<str:word>/", short_addresses.open_word, name="shortcut"),
    path("<slug:document>/<str:edition>/", contents.EditionContentsView.as_view(), name="document"),
    path("<slug:document>/<str:edition>/all/", full_text.FullTextView.as_view(), name="full_text"),
    path("<slug:document>/<str:edition>/all.txt", full_text.text, name="full_text_plain"),
    path("<slug:document>/<str:edition>/all.json", full_text.json, name="full_text_json"),
    path(
        "<slug:document>/<str:edition>/glossary/",
        glossary.EditionGlossaryView.as_view(),
        name="document_glossary",
    ),
    path(
        "<slug:document>/<str:edition>/glossary/<slug:term>/",
        glossary.EditionEntryView.as_view(),
        name="document_glossary_entry",
    ),
    path(
        "<slug:document>/<str:edition>/glossary/<slug:term>/preview/",
        previews.entry,
        name="glossary_entry_preview",
    ),
    path(_RULE, section.RulePageView.as_view(), name="rule"),
    path(_RULE + "preview/", previews.rule, name="rule_preview"),
    path(_RULE + "history/", editions.RuleHistoryPageView.as_view(), name="rule_history"),
]
