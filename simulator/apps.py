from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    """Draw odds, sample hands, and goldfish runs."""

    name = "simulator"
    verbose_name = "Simulations"

    def ready(self) -> None:
        """Connect what workers do as they start, runs of deleted decks, and runs of visitors who log in.

        Register for the cards: an index, search flags, a section of their pages, a field of the API.
        """
        from api import errors
        from cards.models import card_indexes
        from simulator import account, deck_deletion  # noqa: F401 (the latter: its signal)
        from simulator.actions import TRY_AGAIN, CancelError, RunActiveError, StartError, TooManyRunsError
        from simulator.api import card_field  # noqa: F401 models are ready only now
        from simulator.card_coverage import card_section, search_flags  # noqa: F401
        from simulator.card_coverage.indexing import index_coverage
        from simulator.swaps import SwapError
        from simulator.workers import heartbeat, pool_process  # noqa: F401 (their signals)

        account.connect()
        card_indexes.register("coverage", index_coverage)
        errors.register(StartError, status=422, code="unplayable-deck")
        errors.register(SwapError, status=422, code="impossible-swap", field="swaps")
        errors.register(TooManyRunsError, status=429, code="too-many-runs", wait=TRY_AGAIN)
        errors.register(CancelError, status=409, code="run-ended")
        errors.register(RunActiveError, status=409, code="run-active", wait=2)
