from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    """The room where decks are drawn from and played."""

    name = "simulator"

    def ready(self) -> None:
        """Let workers give signs of life, and users keep their runs."""
        from simulator import account, heartbeat  # noqa: F401 (its signals are sent in worker processes)

        account.connect()
