from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Deck lists, legality, the builder and deck files."""

    name = "decks"

    def ready(self) -> None:
        """Register what decks add to other apps: search keys, card sections, the data of a user."""
        from decks import account  # models are ready only now
        from decks.card_extensions import card_sections, search_keys  # noqa: F401 they register themselves

        account.connect()
