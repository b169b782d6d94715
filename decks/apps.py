from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Deck lists, legality, the builder and deck files."""

    name = "decks"
