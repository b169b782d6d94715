from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    """Draw odds, sample hands, and goldfish runs."""

    name = "simulator"
    verbose_name = "Simulations"

    def ready(self) -> None:
        """Connect what workers do as they start, runs of deleted decks, and runs of visitors who log in."""
        from simulator import account, deck_deletion, heartbeat, worker_priority  # noqa: F401 (their signals)

        account.connect()
