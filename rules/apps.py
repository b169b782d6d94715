from django.apps import AppConfig


class RulesConfig(AppConfig):
    """Rules documents, cross references, glossary and search."""

    name = "rules"
