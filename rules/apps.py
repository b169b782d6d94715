from django.apps import AppConfig


class RulesConfig(AppConfig):
    """Rules documents, cross references, glossary and search."""

    name = "rules"

    def ready(self) -> None:
        """Register what the audit log records of rules."""
        from rules import audit  # noqa: F401 it registers itself; models are ready only now
