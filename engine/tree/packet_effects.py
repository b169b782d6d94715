"""What replacement modifiers do to packets beside changing them (Rule 717.7)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.effects import Effect
from engine.tree.references import CardReference, Filter, Quantity


@dataclass(frozen=True, slots=True)
class DividePacket(Effect):
    """As in "it deals that much divided as you choose among any number of opposing heroes and allies"."""

    card: CardReference
    amount: Quantity
    among: Filter
