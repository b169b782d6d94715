"""Addresses of the rules pages."""

from django.urls import path

from rules import views

app_name = "rules"

urlpatterns = [
    path("", views.contents, name="contents"),
    path("glossary/", views.glossary, name="glossary"),
    path("glossary/<slug:term>/", views.entry, name="entry"),
    path("<slug:document>/<str:edition>/", views.document, name="document"),
    path("<slug:document>/<str:edition>/<str:number>/", views.rule, name="rule"),
]
