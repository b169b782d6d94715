"""The field ``simulation`` of a card in the API: how much of its text is simulated."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cards.api.serializers import register_field
from cards.models import Card
from simulator.card_coverage.stored import stored_coverage
from simulator.models import IndexedCoverage


class SimulationSerializer(serializers.Serializer):
    """How much of the text of a card, its back included, is simulated."""

    level = serializers.ChoiceField(
        choices=IndexedCoverage.Level.choices,
        help_text="`full`, also without any power; `partial`; `none` of its powers",
    )
    powers = serializers.IntegerField(help_text="Number of paragraphs that are powers (Rule 203.2)")
    understood = serializers.IntegerField(help_text="Number of powers that are simulated")


def simulation_of(card: Card) -> dict[str, Any] | None:
    """The field; ``None`` for a card that is not in the index."""
    coverage = stored_coverage().get(card.pk)
    if coverage is None:
        return None
    return {"level": coverage.level, "powers": coverage.powers, "understood": coverage.understood}


register_field(
    "simulation",
    SimulationSerializer(allow_null=True, help_text="How much of its text the simulator plays"),
    simulation_of,
)
