from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The site as a whole, which knows every room."""

    name = "config"

    def ready(self) -> None:
        """Let workers tidy up."""
        from config import housekeeping  # noqa: F401 (its signals are sent in worker processes)
