from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Games in the browser, against the machine or for both sides."""

    name = "play"
    verbose_name = "Games"

    def ready(self) -> None:
        """Connect the games of visitors who log in, and of decks that are deleted; register errors."""
        from api import errors
        from play import account, deck_deletion  # noqa: F401 (the latter: its signal)
        from play.actions.errors import NotYourSeatError, TableError, TooManyTablesError

        account.connect()
        errors.register(NotYourSeatError, status=403, code="not-your-seat")
        errors.register(TableError, status=422, code="impossible-move")
        errors.register(TooManyTablesError, status=422, code="too-many-tables")
