from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Games in the browser, against the machine or for both sides."""

    name = "play"
    verbose_name = "Games"

    def ready(self) -> None:
        """Connect the games of visitors who log in, and of decks that are deleted."""
        from play import account, deck_deletion  # noqa: F401 (the latter: its signal)

        account.connect()
