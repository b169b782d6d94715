"""The addresses of cards and sets below ``/api/``."""

from django.urls import path

from cards.api.bulk import BulkCsvView, BulkJsonView
from cards.api.cards import (
    CardByNameView,
    CardCollectionView,
    CardSearchView,
    CardView,
    CompletionView,
    RandomCardView,
)
from cards.api.sets import AllSetsView, SetView

urlpatterns = [
    path("cards/", CardSearchView.as_view(), name="cards"),
    path("cards/named/", CardByNameView.as_view(), name="card-by-name"),
    path("cards/collection/", CardCollectionView.as_view(), name="collection"),
    path("cards/suggest/", CompletionView.as_view(), name="suggest"),
    path("cards/random/", RandomCardView.as_view(), name="random"),
    path("cards/<slug:slug>/", CardView.as_view(), name="card"),
    path("sets/", AllSetsView.as_view(), name="sets"),
    path("sets/<str:name>/", SetView.as_view(), name="set"),
    path("bulk/cards.json", BulkJsonView.as_view(), name="bulk-json"),
    path("bulk/cards.csv", BulkCsvView.as_view(), name="bulk-csv"),
]
