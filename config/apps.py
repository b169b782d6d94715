from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The site as a whole, which knows every room."""

    name = "config"

    def ready(self) -> None:
        """Introduce the rooms that do not know each other, and let workers tidy up."""
        from config import housekeeping, links  # noqa: F401 (its signals are sent in worker processes)

        links.join()
