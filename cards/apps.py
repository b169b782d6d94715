from django.apps import AppConfig


class CardsConfig(AppConfig):
    """The card database."""

    name = "cards"
