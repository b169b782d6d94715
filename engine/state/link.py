"""Links: the cards and effects on the chain (Rule 705)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LinkKind(StrEnum):
    """What a link on the chain is (Rule 705.1)."""

    CARD = "card"
    RESOURCE = "resource"
    PROPOSAL = "proposal"


@dataclass(slots=True, eq=False)
class ChainLink:
    """A card or an effect on the chain (Rule 705); two links are different ones, however alike.

    ``card`` is a card's number, or ``None`` for an effect; ``x`` the value chosen for X (Rule 707.1b).
    """

    kind: LinkKind
    controller: int
    card: int | None = None
    x: int = 0

    def copy(self) -> ChainLink:
        """A link like this one that shares nothing with it."""
        return ChainLink(self.kind, self.controller, self.card, self.x)
