"""What the parts of a cost take, resources aside."""

from __future__ import annotations

from typing import Any

from engine.agents.worth import gains
from engine.agents.worth.numbers import number
from engine.agents.worth.reading import COSTS, Reader
from engine.agents.worth.scene import LOSING, PowerSource, Scene, can_fight
from engine.tree import costs


def _activate(reader: Reader, part: costs.Activate) -> None:
    """An ally either attacks or is activated."""

    def term(scene: Scene, source: PowerSource) -> float:
        card = source.card
        if scene.attacked and not card.exhausted and can_fight(card.current) and card.current.atk:
            return -LOSING
        return -float(card.current.atk) * scene.can_attack(card)

    reader.term(term)


def _put_damage(reader: Reader, part: costs.PutDamageCost) -> None:
    reader.gain(part.card, gains.damage(number(part.amount)))


def _losing(reader: Reader, part: Any) -> None:
    reader.gain(part.card, gains.destruction)


def _discarding(reader: Reader, part: costs.DiscardCost) -> None:
    reader.term(lambda scene, source: -0.5 * scene.card)


def _sharing(reader: Reader, part: costs.SharedCost) -> None:
    """What others pay costs nothing."""
    reader.read_costs((part.part,))


def _conceding(reader: Reader, part: costs.ConcedeCost) -> None:
    reader.term(lambda scene, source: -LOSING)


def _flipping(reader: Reader, part: costs.FlipCost) -> None:
    """A hero flips once; the power on its face is gone then."""
    reader.term(lambda scene, source: -scene.flip_price)


COSTS.update(
    {
        costs.Activate: _activate,
        costs.ConcedeCost: _conceding,
        costs.DestroyCost: _losing,
        costs.DiscardCost: _discarding,
        costs.ExhaustCost: lambda reader, part: reader.gain(part.card, gains.exhausting),
        costs.FlipCost: _flipping,
        costs.MoveCost: _losing,
        costs.PutDamageCost: _put_damage,
        costs.SharedCost: _sharing,
    }
)
