from django.apps import AppConfig


class CardsConfig(AppConfig):
    """The card database."""

    name = "cards"

    def ready(self) -> None:
        """Make the search keys of this room known."""
        from cards.query import facts, flags, printings, showing, texts  # noqa: F401 models are ready only now
