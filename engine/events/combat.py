"""Events of combat and damage (Rule 405, 6, 717)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.cards import DamageType
from engine.events.event import Event
from engine.state import Defender, GameCard, GameState, Packet, Player, PlayerZone, TurnStep, modifier_expiry
from engine.state.aspects import Aspect
from engine.state.defenders import defender_label, proposed_defender
from engine.state.modifiers import Expiry, Modifier, ReplacementModifier
from engine.state.zones import label
from engine.tree.changes import Continuous, StrikesWith
from engine.tree.references import This

STRIKE = Continuous(This("wielder"), (StrikesWith(),))
"""The modifier of a strike: applies to the wielder, from the weapon (Rule 303.2b)."""


@dataclass(slots=True)
class Attack(Event):
    """The proposed attacker becomes an attacker (Rule 602.1)."""

    card: GameCard

    rule: ClassVar[str] = "602.1"
    touches: ClassVar[int] = Aspect.COMBAT

    def _perform(self, game: GameState) -> None:
        combat = game.fight()
        combat.attacker, combat.proposed_attacker = self.card.number, None

    def _other_cards(self, game: GameState) -> Sequence[GameCard]:
        defender = proposed_defender(game)
        return (defender,) if isinstance(defender, GameCard) else ()

    def _describe(self, game: GameState) -> str:
        defender = proposed_defender(game)
        attacked = "nothing" if defender is None else defender_label(game, defender)
        return f"{label(game, self.card)} attacks {attacked}"


@dataclass(slots=True)
class Strike(Event):
    """A weapon becomes associated with a wielder for the rest of the combat step (Rule 303.2a)."""

    weapon: GameCard
    wielder: GameCard
    player: Player

    rule: ClassVar[str] = "303.2a"

    def _perform(self, game: GameState) -> None:
        game.modifiers.append(
            Modifier(
                STRIKE,
                self.weapon.reference,
                self.player.index,
                game.tick(),
                Expiry.COMBAT,
                (self.wielder.reference,),
            )
        )

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.wielder)} strikes with {label(game, self.weapon)}"


@dataclass(slots=True)
class Protect(Event):
    """A character takes the place of the proposed defender; no combat with it is a sabotage (Rule 602.2,
    602.2c).
    """

    card: GameCard

    rule: ClassVar[str] = "602.2"
    touches: ClassVar[int] = Aspect.COMBAT

    def _perform(self, game: GameState) -> None:
        combat = game.fight()
        combat.propose(self.card)
        combat.protecting, combat.is_sabotage = True, False

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} protects"


@dataclass(slots=True)
class Defend(Event):
    """The proposed defender becomes a defender (Rule 602.3)."""

    card: GameCard

    rule: ClassVar[str] = "602.3"
    touches: ClassVar[int] = Aspect.COMBAT

    def _perform(self, game: GameState) -> None:
        game.fight().defend(self.card)

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} defends"


@dataclass(slots=True)
class PlayerDefends(Event):
    """A player who is sabotaged, or a zone of one, becomes the defender (Rule 602.3; glossary: Defender)."""

    player: Player | PlayerZone

    rule: ClassVar[str] = "602.3"
    touches: ClassVar[int] = Aspect.COMBAT

    def _perform(self, game: GameState) -> None:
        game.fight().defend(self.player)

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} defends"


@dataclass(slots=True)
class StopSabotage(Event):
    """A sabotage combat stops being a sabotage, as a character becomes a defender (Rule 602.3a)."""

    touches: ClassVar[int] = Aspect.COMBAT

    def _is_possible(self, game: GameState) -> bool:
        return game.combat is not None and game.combat.is_sabotage

    def _perform(self, game: GameState) -> None:
        game.fight().is_sabotage = False


@dataclass(slots=True)
class ConcludeSabotage(Event):
    """An attacker sabotages what it attacks as a sabotage combat concludes (Rule 603.1)."""

    card: GameCard
    defender: Defender

    rule: ClassVar[str] = "603.1"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        pass

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} sabotages {defender_label(game, self.defender)}"


@dataclass(slots=True)
class PreventDamage(Event):
    """Some of a packet is prevented, by a card or by a ``modifier`` that it made (Rule 717.2a)."""

    packet: Packet
    amount: int
    by: GameCard
    modifier: ReplacementModifier | None = None

    rule: ClassVar[str] = "717.2a"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        self._use_up(game)
        self.packet.amount -= self.amount

    def _use_up(self, game: GameState) -> None:
        """A modifier that prevents a number can prevent that much less (Rule 717.2a)."""
        modifier = self.modifier
        if modifier is not None and modifier.remaining is not None:
            modifier.remaining -= self.packet.amount
            if modifier.remaining <= 0:
                game.replacements = [other for other in game.replacements if other is not modifier]

    def _describe(self, game: GameState) -> str:
        return (
            f"{label(game, self.by)} prevents {self.amount} damage to {label(game, self.packet.destination)}"
        )


@dataclass(slots=True)
class ModifyPacket(Event):
    """A packet that would be dealt or healed gets another amount, destination or damage type, or becomes
    combat damage or unpreventable (Rule 717.1, 717.4b).
    """

    packet: Packet
    by: GameCard
    amount: int
    destination: GameCard
    types: frozenset[DamageType] | None = None
    combat: bool = False
    unpreventable: bool = False

    rule: ClassVar[str] = "717.1"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        self.packet.amount, self.packet.destination = max(self.amount, 0), self.destination
        self.packet.combat |= self.combat
        self.packet.preventable &= not self.unpreventable
        if self.types is not None:
            self.packet.types = self.types

    def _describe(self, game: GameState) -> str:
        packet = self.packet
        change = f"{label(game, self.by)} changes {packet.amount} damage to {label(game, packet.destination)}"
        if self.destination is not packet.destination:
            return f"{change} into {self.amount} to {label(game, self.destination)}"
        return f"{change} into {self.amount}"


@dataclass(slots=True)
class DealDamage(Event):
    """A packet is dealt to its destination (Rule 405.3)."""

    packet: Packet

    rule: ClassVar[str] = "405.3"
    touches: ClassVar[int] = Aspect.DAMAGE

    def _perform(self, game: GameState) -> None:
        self.packet.destination.damage += self.packet.amount

    def _describe(self, game: GameState) -> str:
        packet = self.packet
        types = "/".join(sorted(kind.value.lower() for kind in packet.types))
        source, destination = label(game, packet.source), label(game, packet.destination)
        left = ""
        if packet.destination.current.is_character:
            health = packet.destination.current.health - packet.destination.damage - packet.amount
            left = f" ({max(health, 0)} health left)"
        return f"{source} deals {packet.amount} {types} damage to {destination}{left}"


@dataclass(slots=True)
class HealDamage(Event):
    """Damage is healed from a character, at most what is on it (Rule 407.1)."""

    packet: Packet

    rule: ClassVar[str] = "407.1"
    touches: ClassVar[int] = Aspect.DAMAGE

    def _is_possible(self, game: GameState) -> bool:
        destination = self.packet.destination
        return destination.in_play and destination.current.is_character and destination.damage > 0

    def _perform(self, game: GameState) -> None:
        destination = self.packet.destination
        self.packet.amount = min(self.packet.amount, destination.damage)
        destination.damage -= self.packet.amount

    def _describe(self, game: GameState) -> str:
        packet = self.packet
        amount = min(packet.amount, packet.destination.damage)
        source, destination = label(game, packet.source), label(game, packet.destination)
        return f"{source} heals {amount} damage from {destination}"


@dataclass(slots=True)
class CombatEnds(Event):
    """All leave combat, its modifiers end, and the action phase goes on outside combat (Rule 603.3)."""

    touches: ClassVar[int] = Aspect.COMBAT | Aspect.TURN

    def _perform(self, game: GameState) -> None:
        game.combat = None
        game.step = TurnStep.ACTION
        modifier_expiry.expire(game, Expiry.COMBAT)


@dataclass(slots=True)
class LeaveCombat(Event):
    """A card is removed from combat (Rule 602.4)."""

    card: GameCard

    rule: ClassVar[str] = "602.4"
    touches: ClassVar[int] = Aspect.COMBAT

    def _is_possible(self, game: GameState) -> bool:
        combat = game.combat
        return combat is not None and self.card.number in (
            combat.attacker,
            combat.defender,
            combat.proposed_attacker,
            combat.proposed_defender,
        )

    def _perform(self, game: GameState) -> None:
        game.fight().remove(self.card.number)
        modifier_expiry.dissociate(game, self.card.reference)

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} is removed from combat"
