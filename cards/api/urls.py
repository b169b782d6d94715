"""The addresses of the cards below ``/api/``."""

from django.urls import path

from cards.api.bulk import CardsFile, CardsTable
from cards.api.cards import Cards, Collection, NamedCard, OneCard, RandomCard, Suggestions
from cards.api.sets import OneSet, Sets

urlpatterns = [
    path("cards/", Cards.as_view(), name="cards"),
    path("cards/named/", NamedCard.as_view(), name="named"),
    path("cards/collection/", Collection.as_view(), name="collection"),
    path("cards/suggest/", Suggestions.as_view(), name="suggest"),
    path("cards/random/", RandomCard.as_view(), name="random"),
    path("cards/<slug:slug>/", OneCard.as_view(), name="card"),
    path("sets/", Sets.as_view(), name="sets"),
    path("sets/<str:name>/", OneSet.as_view(), name="set"),
    path("bulk/cards.json", CardsFile.as_view(), name="bulk-json"),
    path("bulk/cards.csv", CardsTable.as_view(), name="bulk-csv"),
]
