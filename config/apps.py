from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The site as a whole, above all other apps."""

    name = "config"
