"""The addresses of decks below ``/api/``."""

from django.urls import path

from decks.api.decks import (
    CandidatesView,
    DeckDetailView,
    DeckFileView,
    DeckListView,
    RedoView,
    UndoView,
)
from decks.api.validation import FormatsView, ValidateView

urlpatterns = [
    path("formats/", FormatsView.as_view(), name="formats"),
    path("decks/", DeckListView.as_view(), name="decks"),
    path("decks/validate/", ValidateView.as_view(), name="validate"),
    path("decks/<slug:pk>/", DeckDetailView.as_view(), name="deck"),
    path("decks/<slug:pk>/undo/", UndoView.as_view(), name="undo"),
    path("decks/<slug:pk>/redo/", RedoView.as_view(), name="redo"),
    path("decks/<slug:pk>/unmatched/<int:line>/candidates/", CandidatesView.as_view(), name="candidates"),
    path("decks/<slug:pk>/files/<slug:key>/", DeckFileView.as_view(), name="deck-file"),
]
