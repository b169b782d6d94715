from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Games in the browser, against the machine or for both sides."""

    name = "play"
    verbose_name = "Games"

    def ready(self) -> None:
        """Connect the games of visitors who log in."""
        from play import account

        account.connect()
