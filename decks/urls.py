"""Addresses of decks."""

from django.urls import path

from decks.views import browse, bulk, edit, make, share, workbench

app_name = "decks"

urlpatterns = [
    path("", browse.deck_list, name="list"),
    path("syntax/", browse.syntax, name="syntax"),
    path("bulk/", bulk.bulk, name="bulk"),
    path("new/", make.new, name="new"),
    path("new/hero/", make.new_around_hero, name="new_around_hero"),
    path("new/list/", make.new_from_list, name="new_from_list"),
    path("code/<str:word>/", share.of_code, name="code"),
    path("<slug:pk>/", workbench.detail, name="detail"),
    path("<slug:pk>/text/", browse.deck_text, name="text"),
    path("<slug:pk>/export/", share.export, name="export"),
    path("<slug:pk>/export/<slug:key>/", share.export_file, name="export_file"),
    path("<slug:pk>/hero/", make.hero, name="hero"),
    path("<slug:pk>/copy/", make.copy, name="copy"),
    path("<slug:pk>/count/", edit.count, name="count"),
    path("<slug:pk>/fix/", edit.fix, name="fix"),
    path("<slug:pk>/settle/", edit.settle, name="settle"),
    path("<slug:pk>/describe/", edit.describe, name="describe"),
    path("<slug:pk>/delete/", edit.delete, name="delete"),
]
