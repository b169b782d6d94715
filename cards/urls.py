from django.urls import path

from cards.views.card import card_detail
from cards.views.list import card_list
from cards.views.suggest import suggestions
from cards.views.syntax import syntax

app_name = "cards"

urlpatterns = [
    path("", card_list, name="list"),
    path("suggest/", suggestions, name="suggest"),
    path("syntax/", syntax, name="syntax"),
    path("<slug:slug>/", card_detail, name="detail"),
]
