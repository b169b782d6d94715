"""The addresses of decks below ``/api/``."""

from django.urls import path

from decks.api.decks import DeckFile, Decks, OneDeck, Redo, Undo
from decks.api.validation import Formats, Validate

urlpatterns = [
    path("formats/", Formats.as_view(), name="formats"),
    path("decks/", Decks.as_view(), name="decks"),
    path("decks/validate/", Validate.as_view(), name="validate"),
    path("decks/<slug:pk>/", OneDeck.as_view(), name="deck"),
    path("decks/<slug:pk>/undo/", Undo.as_view(), name="undo"),
    path("decks/<slug:pk>/redo/", Redo.as_view(), name="redo"),
    path("decks/<slug:pk>/files/<slug:key>/", DeckFile.as_view(), name="deck-file"),
]
