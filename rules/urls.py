"""Addresses of the rules pages."""

from django.urls import path

from rules.views import contents, glossary, section

app_name = "rules"

urlpatterns = [
    path("", contents.index, name="contents"),
    path("glossary/", glossary.glossary, name="glossary"),
    path("glossary/<slug:term>/", glossary.entry, name="entry"),
    path("<slug:document>/<str:edition>/", contents.document, name="document"),
    path("<slug:document>/<str:edition>/<str:number>/", section.rule, name="rule"),
]
