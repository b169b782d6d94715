from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    """The room where decks are drawn from and played."""

    name = "simulator"

    def ready(self) -> None:
        """Let workers give signs of life; the signals are sent in worker processes only."""
        from simulator import presence  # noqa: F401
