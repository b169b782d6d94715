from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The site as a whole, above all other apps."""

    name = "config"

    def ready(self) -> None:
        """Register the checks of a public site."""
        from config import checks  # noqa: F401 they register themselves
