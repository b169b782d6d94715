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
    path("", contents.index, name="contents"),
    path("glossary/", glossary.current, name="glossary"),
    path("glossary/<slug:term>/", glossary.current_entry, name="entry"),
    path("compare/<slug:document>/", editions.choose, name="compare_choose"),
    path("compare/<slug:document>/<str:older>/<str:newer>/", editions.compare, name="compare"),
    path("<str:word>/", short_addresses.open_word, name="short"),
    path("<slug:document>/<str:edition>/", contents.document, name="document"),
    path("<slug:document>/<str:edition>/all/", full_text.page, name="all"),
    path("<slug:document>/<str:edition>/all.txt", full_text.text, name="all_text"),
    path("<slug:document>/<str:edition>/all.json", full_text.json, name="all_json"),
    path("<slug:document>/<str:edition>/glossary/", glossary.glossary, name="document_glossary"),
    path("<slug:document>/<str:edition>/glossary/<slug:term>/", glossary.entry, name="document_entry"),
    path(
        "<slug:document>/<str:edition>/glossary/<slug:term>/preview/",
        previews.entry,
        name="entry_preview",
    ),
    path(_RULE, section.rule, name="rule"),
    path(_RULE + "preview/", previews.rule, name="rule_preview"),
    path(_RULE + "history/", editions.history, name="history"),
]
