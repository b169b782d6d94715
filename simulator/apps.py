from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    """Draw odds, sample hands, and goldfish runs."""

    name = "simulator"
    verbose_name = "Simulations"

    def ready(self) -> None:
        """Connect the heartbeat of workers, and the runs of visitors who log in."""
        from simulator import account, heartbeat  # noqa: F401 (its signals are sent in worker processes)

        account.connect()
