"""Instructions that move something from one card or player to another: attachments, control, damage (Rule
400.7, 405.7, 415.8e).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.effects import Effect
from engine.tree.references import CardReference, PlayerReference, Quantity


@dataclass(frozen=True, slots=True)
class Reattach(Effect):
    """As in "you may reattach it", "reattach this ability to target ally" (Rule 400.7a)."""

    player: PlayerReference
    cards: CardReference
    host: CardReference | None = None


@dataclass(frozen=True, slots=True)
class AttachMode(Effect):
    """The ongoing mode of an ability: "choose one: draw a card; or attach to target ally" (Rule 305.2d)."""

    host: CardReference


@dataclass(frozen=True, slots=True)
class ExchangeControl(Effect):
    """As in "exchange control of that ally and this weapon" (Rule 415.8e)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class RemoveAllDamage(Effect):
    """As in "remove all damage from it", "remove all but 14 damage from your hero", which is no healing (Rule
    405.1, 407).
    """

    card: CardReference
    all_but: Quantity | None = None


@dataclass(frozen=True, slots=True)
class SwitchDamage(Effect):
    """As in "switch all damage on your hero with the damage on target opposing hero" (Rule 405.7)."""

    card: CardReference
    other: CardReference
