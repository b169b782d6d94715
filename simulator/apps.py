from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    """Draw odds, sample hands, and goldfish runs."""

    name = "simulator"
    verbose_name = "Simulations"

    def ready(self) -> None:
        """Connect what workers do as they start, runs of deleted decks, and runs of visitors who log in.

        Register for the cards: an index, search flags, a section of their pages, a field of the API.
        """
        from cards.models import card_indexes
        from simulator import account, deck_deletion  # noqa: F401 (the latter: its signal)
        from simulator.api import card_field  # noqa: F401 models are ready only now
        from simulator.card_coverage import card_section, search_flags  # noqa: F401
        from simulator.card_coverage.indexing import index_coverage
        from simulator.workers import heartbeat, priority  # noqa: F401 (their signals)

        account.connect()
        card_indexes.register("coverage", index_coverage)
