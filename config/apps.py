from django.apps import AppConfig
from django.conf import settings


class SiteConfig(AppConfig):
    """The site as a whole, above all other apps."""

    name = "config"

    def ready(self) -> None:
        """Register the checks of a public site, and let processes share what they read of card text."""
        from config import checks  # noqa: F401 they register themselves
        from config.reading_store import StoredReadings
        from engine.cardtext.reading import use_store

        use_store(StoredReadings(settings.VAR_DIR))
