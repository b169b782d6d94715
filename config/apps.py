from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The site as a whole, which knows every room."""

    name = "config"

    def ready(self) -> None:
        """Introduce the rooms that do not know each other."""
        from config import links

        links.join()
