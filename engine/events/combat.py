"""Events of combat and damage (Rule 405, 6, 717)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state import GameCard, GameState, Packet, Player, TurnStep, modifiers
from engine.state.modifiers import Duration, Modifier, ModifierKind
from engine.state.zones import label


@dataclass(slots=True)
class Attack(Event):
    """The proposed attacker becomes an attacker (Rule 602.1)."""

    def _perform(self, game: GameState) -> None:
        combat = game.fight()
        combat.attacker, combat.proposed_attacker = combat.proposed_attacker, None

    def _describe(self, game: GameState) -> str:
        combat = game.fight()
        attacker, defender = game.card(combat.proposed_attacker), game.card(combat.proposed_defender)
        return f"{label(game, attacker)} attacks {label(game, defender)}"


@dataclass(slots=True)
class Strike(Event):
    """A weapon becomes associated with a wielder for the rest of the combat step (Rule 303.2a)."""

    weapon: GameCard
    wielder: GameCard
    player: Player

    def _perform(self, game: GameState) -> None:
        game.modifiers.append(
            Modifier(
                ModifierKind.STRIKE,
                self.weapon.number,
                self.wielder.number,
                self.player.index,
                game.tick(),
                Duration.COMBAT,
            )
        )

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.wielder)} strikes with {label(game, self.weapon)}"


@dataclass(slots=True)
class Protect(Event):
    """A character takes the place of the proposed defender (Rule 602.2)."""

    card: GameCard

    def _perform(self, game: GameState) -> None:
        game.fight().proposed_defender = self.card.number

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} protects"


@dataclass(slots=True)
class Defend(Event):
    """The proposed defender becomes a defender (Rule 602.3)."""

    def _perform(self, game: GameState) -> None:
        combat = game.fight()
        combat.defender, combat.proposed_defender = combat.proposed_defender, None


@dataclass(slots=True)
class PreventDamage(Event):
    """Some of a packet is prevented (Rule 717.2a)."""

    packet: Packet
    amount: int
    by: GameCard

    def _perform(self, game: GameState) -> None:
        self.packet.amount -= self.amount

    def _describe(self, game: GameState) -> str:
        return (
            f"{label(game, self.by)} prevents {self.amount} damage to {label(game, self.packet.destination)}"
        )


@dataclass(slots=True)
class DealDamage(Event):
    """A packet is dealt to its destination (Rule 405.3)."""

    packet: Packet

    def _perform(self, game: GameState) -> None:
        self.packet.destination.damage += self.packet.amount

    def _describe(self, game: GameState) -> str:
        packet = self.packet
        types = "/".join(sorted(kind.value.lower() for kind in packet.types))
        source, destination = label(game, packet.source), label(game, packet.destination)
        return f"{source} deals {packet.amount} {types} damage to {destination}"


@dataclass(slots=True)
class CombatEnds(Event):
    """All leave combat, its modifiers end, and the action phase goes on outside combat (Rule 603.3)."""

    def _perform(self, game: GameState) -> None:
        game.combat = None
        game.step = TurnStep.ACTION
        modifiers.expire(game, Duration.COMBAT)
