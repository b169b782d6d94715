from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Deck lists, legality, the builder and deck files."""

    name = "decks"

    def ready(self) -> None:
        """Make known what this room adds to others: search keys, card panels, what users keep."""
        from decks import account, keys, panels  # noqa: F401 models are ready only now

        account.connect()
