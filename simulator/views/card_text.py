"""The page about how much card text is simulated."""

from typing import Any

from django.views.generic import TemplateView

from simulator.card_coverage.pool import pool_coverage


class CardTextView(TemplateView):
    """What the simulator plays of the card pool, and what it does not understand yet."""

    template_name = "simulator/card_text/overview.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The counts by type, era and set, and the commonest gaps."""
        return super().get_context_data(coverage=pool_coverage(), **kwargs)
