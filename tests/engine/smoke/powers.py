"""The powers of a card of which a smoke game wants to see each used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.cards import PrintedCard
from engine.cardtext.reading import read_card
from engine.state.characteristics import printed_characteristics
from engine.state.power_sheet import PowerSheet
from engine.tree.node import Node, walk
from engine.tree.powers import (
    CompletionCost,
    DeckbuildingText,
    Ongoing,
    Power,
    TagWord,
    TraitPower,
    WhilePower,
)

Place = tuple[bool, int]
"""Where a power is on a card: whether on its back, and its number there."""


@dataclass(slots=True, eq=False)
class PowerUse:
    """One power of a card, and what has been seen of it.

    ``effects`` are the instructions in it that have neither been performed in full nor changed anything yet.
    """

    place: Place
    power: Power
    is_used: bool = False
    effects: list[Node] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """What kind of power it is, without the words before it."""
        return type(unwrapped(self.power)).__name__


def unwrapped(power: Power) -> Power:
    """A power without the words before it."""
    while isinstance(power, Ongoing | TagWord | TraitPower | WhilePower):
        power = power.power
    return power


def sheets(card: PrintedCard) -> list[tuple[bool, PowerSheet]]:
    """The powers of both sides of a card, sorted by what they do."""
    sides = (False, True) if card.back is not None else (False,)
    return [(is_back, printed_characteristics(card, back=is_back).sheet) for is_back in sides]


def powers_to_use(card: PrintedCard, performed: frozenset[type[Node]]) -> list[PowerUse]:
    """The powers of a card; of the instructions in them those of the kinds that are ``performed``.

    What it costs to complete a quest belongs to its reward, and text about building a deck is no power.
    """
    return [
        PowerUse((is_back, index), power, effects=list(_effects(power, performed)))
        for is_back, sheet in sheets(card)
        for index, power in enumerate(sheet.powers)
        if not isinstance(unwrapped(power), CompletionCost | DeckbuildingText)
    ]


def _effects(power: Power, performed: frozenset[type[Node]]) -> Iterator[Node]:
    for node in walk(power):
        if type(node) in performed:
            yield node


def text_of(card: PrintedCard, use: PowerUse) -> str:
    """The wording of a power, as it is understood."""
    is_back, _ = use.place
    text = read_card(card)
    for reading in text.back if is_back else text.front:
        if use.power in reading.powers:
            return reading.normalized
    return ""
