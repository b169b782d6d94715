from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Deck lists, legality, the builder and deck files."""

    name = "decks"

    def ready(self) -> None:
        """Make the search keys and the card panels of this room known."""
        from decks import keys, panels  # noqa: F401 models are ready only now
