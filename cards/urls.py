from django.urls import path

from cards.views import images
from cards.views.card import card_detail, preview, random_card
from cards.views.completion import suggestions
from cards.views.list import card_list
from cards.views.report import report
from cards.views.sets import set_detail, set_list
from cards.views.syntax import syntax

app_name = "cards"

urlpatterns = [
    path("", card_list, name="list"),
    path("suggest/", suggestions, name="suggest"),
    path("syntax/", syntax, name="syntax"),
    path("random/", random_card, name="random"),
    path("sets/", set_list, name="sets"),
    path("sets/<slug:name>/", set_detail, name="set"),
    path("<slug:slug>.txt", images.text, name="text"),
    path("<slug:slug>.json", images.data, name="data"),
    path("<slug:slug>.svg", images.svg, name="svg"),
    path("<slug:slug>/", card_detail, name="detail"),
    path("<slug:slug>/preview/", preview, name="preview"),
    path("<slug:slug>/report/", report, name="report"),
]
