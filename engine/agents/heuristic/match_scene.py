"""A position in a match, where both sides fight: what cards, health and damage are worth to the player."""

from __future__ import annotations

from functools import lru_cache

from engine.agents.worth.scene import FATAL, LOSING, TRIFLE, Scene, can_fight
from engine.board.view import BoardView, VisibleCard, VisiblePlayer
from engine.state.characteristics import Characteristics
from engine.state.power_sheet import PowerSheet
from engine.tree.changes import Cannot, WhileRemains
from engine.tree.conditions import Remains
from engine.tree.keywords import Keyword
from engine.tree.node import Node, walk
from engine.tree.references import This
from engine.tree.triggers import EntersPlay
from engine.tree.words import CardState, ForbiddenAction

ATK_WORTH = 1.6
HEALTH_WORTH = 0.9
POWER_WORTH = 0.7
"""What one ATK, one health and one power of a character in play are worth, in damage to a hero."""

WOUND = 0.6
"""What damage that does not destroy an ally is worth: this part of the health it takes."""

TURN_ATK_WORTH = 0.6
"""What one ATK more is worth that a character has only for an attack in this turn."""

KEYWORD_WORTH = {Keyword.PROTECTOR: 0.8, Keyword.FEROCITY: 0.1, Keyword.SMASH: 0.4}
ATK_KEYWORD_WORTH = {Keyword.ELUSIVE: 0.4, Keyword.LONG_RANGE: 0.4, Keyword.STEALTH: 0.3}
"""What keywords are worth, and those that are worth more the more ATK there is, for each ATK."""

GUARD = 0.7
"""What a Protector is worth that can't attack: this part of one that can."""

EQUIPMENT_WORTH = 1.0
"""What one ATK of a weapon or one DEF of an armor is worth beside its cost."""

SHIELD_WORTH = 3.0
LAST_SHIELD_WORTH = 40.0
"""What a card is worth that keeps a hero from being destroyed, and if nothing else keeps it in the game."""

CHAIN_WORTH = 1.6
"""What a card that an opponent plays does, for each resource of its cost."""

FACE_DOWN_WORTH = 1.5
"""What an opposing resource is worth to its player."""

KEEPING = 0.3
FULL_HAND = 6
"""What a card that does something once is worth in hand, for each resource it costs and one; nothing, if so
many others are there too.
"""

BORROWED = 0.2
"""What a card is worth to its controller who may have to give it back: this part of what it does in play."""

DISCARD_PRICE = 2.5
"""What it costs to discard a card for placing another face up, as a multiple of what a card is worth."""

FLIP_PRICE = 3.0
"""What it costs to flip a hero for its power, which it then has no more."""

DAMAGE_TO_COME = 3.0
"""What a side will add to the damage of a turn beside the attacks of the allies it has."""

REACH = 0.6
"""What each resource can add to the damage of a turn; a win that needs more is not looked for."""

ENDANGERED = 10
"""The health left at which each damage to a hero begins to count for more."""

BEHIND = 0.3
SURVIVAL = 1.2
DEADLY = 2.0
"""What one ATK of an opposing ally is worth besides: if the player is behind, if the next attacks could
destroy the player's hero, and if the opposing allies in play suffice for that.
"""


class MatchScene(Scene):
    """A position in which cards are worth what they do in a fight.

    ``face`` is what one damage to an opposing hero is worth: little early, as allies that stay in play deal
    more than a card that is spent, and more the clearer the player is ahead and the less health that hero
    has. ``guard`` is what one damage to the player's hero is worth. ``is_ahead`` is whether the player wins
    if both sides only attack heroes, ``foe_attack`` the ATK of the opposing allies together,
    ``is_endangered`` whether their next attacks could be enough. ``danger`` is what each of that ATK is worth
    besides.
    """

    __slots__ = ("danger", "face", "foe_attack", "guard", "is_ahead", "is_endangered")

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.discard_price = DISCARD_PRICE
        self.flip_price = FLIP_PRICE
        self.foe_attack = sum(map(_attack, self.foes))
        health = 1 if self.me.hero is None else max(self.me.hero.health_left, 1)
        foe_health = max(self.health_to_beat, 1)
        own_clock = foe_health / max(self.attack_damage + DAMAGE_TO_COME, 1.0)
        foe_clock = health / max(self.foe_attack + DAMAGE_TO_COME, 1.0)
        self.is_ahead = own_clock <= foe_clock
        self.is_endangered = health <= self.foe_attack + DAMAGE_TO_COME
        lead = foe_clock / own_clock
        self.danger = self._danger(health)
        self.face = min(0.1 + 0.2 * lead, 0.7) + 0.05 * max(ENDANGERED - foe_health, 0)
        self.guard = min(max(0.4 + 0.4 / lead, 0.5), 1.2) + 0.08 * max(ENDANGERED - health, 0)

    def _danger(self, health: int) -> float:
        if health <= self.foe_attack:
            return DEADLY
        if self.is_endangered:
            return SURVIVAL
        return 0.0 if self.is_ahead else BEHIND

    @property
    def can_beat_hero(self) -> bool:
        """Whether nothing keeps the opposing hero with the least health in the game."""
        heroes = [foe.hero for foe in self.foes if foe.hero is not None]
        return any(hero.health_left == self.health_to_beat and not is_shielded(hero) for hero in heroes)

    @property
    def is_win_in_reach(self) -> bool:
        """Whether the attacks of this turn and what can be paid for could destroy an opposing hero."""
        characters = (*self.me.hero_row, *self.me.ally_row)
        attack = sum(card.current.atk for card in characters if self.can_attack(card))
        return self.health_to_beat <= attack + REACH * (self.me.ready_resources + 1)

    def has_attacked(self, card: VisibleCard) -> bool:
        """A card in hand can attack after all others, if it has Ferocity."""
        return self.attacked and card.identity not in self.hand

    def presence(self, card: VisibleCard) -> float:
        """What a card in play is worth to the player who controls it."""
        current = card.current
        if can_fight(current):
            return fighter_worth(current, card.health_left)
        if Keyword.PROTECTOR in current.keywords:
            return GUARD * fighter_worth(current, card.health_left)
        if current.is_equipment:
            return EQUIPMENT_WORTH * (current.atk + current.defense) + 0.3 * current.cost
        if current.is_character:
            return 0.3 * card.health_left + POWER_WORTH * lasting_powers(current.sheet)
        return max(0.8 * current.cost, 1.0)

    def body(self, card: VisibleCard) -> float:
        """What a character of the player's is worth by fighting."""
        if self.finishing or card.current.is_hero:
            return super().body(card)
        if not can_fight(card.current):
            return self.presence(card) if Keyword.PROTECTOR in card.current.keywords else 0.0
        now = card.current.atk * self.face * self.can_attack(card)
        return fighter_worth(card.current, card.health_left) + 0.3 * now

    def damage(self, card: VisibleCard, amount: float) -> float:
        """What it is worth that damage is dealt to a card."""
        if self.finishing:
            return super().damage(card, amount)
        is_fatal = amount >= card.health_left and not is_shielded(card)
        if card.current.is_hero:
            if self.is_opposing(card):
                if is_shielded(card):
                    amount = max(min(amount, card.health_left), 0)
                return amount * self.face + FATAL * is_fatal
            return -amount * self.guard - LOSING * is_fatal
        part = min(amount / max(card.health_left, 1), 1.0)
        if is_fatal and self.is_opposing(card):
            return self.removal(card)
        if not is_fatal:
            wound = HEALTH_WORTH * WOUND * part * card.health_left
            return wound if self.is_opposing(card) else -wound
        return self.presence(card) if self.is_opposing(card) else -self.presence(card) - self._needed(card)

    def healing(self, card: VisibleCard, amount: float) -> float:
        """What it is worth that damage is healed from a card."""
        if self.finishing:
            return super().healing(card, amount)
        if card.current.is_hero:
            return -amount * self.face if self.is_opposing(card) else amount * self.guard * 0.8
        return amount * 0.4 * (-1 if self.is_opposing(card) else 1)

    def keeping(self, card: VisibleCard) -> float:
        """What it is worth to keep a card that does something once for a better moment."""
        if self.finishing or card.current.stays_in_play or len(self.hand) > FULL_HAND:
            return 0.0
        return KEEPING * (1 + card.current.cost)

    def removal(self, card: VisibleCard) -> float:
        """What it is worth that an opposing card leaves play."""
        if self.finishing or card.current.is_hero:
            return super().removal(card)
        if card.face_down:
            return FACE_DOWN_WORTH
        shielded = LAST_SHIELD_WORTH if self.health_to_beat <= 0 and shields_hero(card.current.sheet) else 0.0
        return self.presence(card) + self._threat(card) + shielded

    def _threat(self, card: VisibleCard) -> float:
        """What it is worth to survive the attack of an opposing card in its next turn."""
        return self.danger * card.current.atk if can_fight(card.current) else 0.0

    def loss(self, card: VisibleCard) -> float:
        """What the player loses with a card in play."""
        if self.finishing or card.current.is_hero or any(card is other for other in self.me.resources):
            return super().loss(card)
        if self.is_opposing(card):
            return 0.0
        return self.presence(card) * (BORROWED if card.is_borrowed else 1.0) + self._needed(card)

    def _needed(self, card: VisibleCard) -> float:
        """What else the player loses with a card: its hero, or the cards that it holds (Rule 714.3b)."""
        hero, sheet = self.me.hero, card.current.sheet
        lost = 0.0
        if hero is not None and hero.health_left <= 0 and shields_hero(sheet):
            lost += LAST_SHIELD_WORTH
        if card.exhausted and works_while_exhausted(sheet):
            lost += sum([self.presence(other) for other in self.me.cards if other.is_borrowed])
        return lost

    def interruption(self, card: VisibleCard) -> float:
        """What it is worth that a card on the chain is interrupted: the more it costs, the more it does."""
        if self.finishing or not self.is_opposing(card):
            return super().interruption(card)
        return 1.0 + CHAIN_WORTH * card.current.cost

    def exhaustion(self, card: VisibleCard) -> float:
        """What it is worth that an opposing card exhausts: an attack less, or one protector less."""
        if self.finishing or card.exhausted:
            return 0.0
        if self.is_own_turn:
            return 0.8 if Keyword.PROTECTOR in card.current.keywords else TRIFLE
        return 0.7 * card.current.atk * self.guard * can_fight(card.current) + TRIFLE

    def weakening(self, card: VisibleCard, amount: float, *, for_turn: bool) -> float:
        """What it is worth that an opposing card loses ATK."""
        if self.finishing:
            return 0.0
        if not for_turn:
            return max(amount, -card.current.atk) * ATK_WORTH
        return amount * self._attack_to_come(card)

    def strengthening(self, card: VisibleCard, amount: float, *, for_turn: bool) -> float:
        """What it is worth that a card of the player's gains ATK: in an attack of this turn, or for good."""
        if self.finishing or card.current.is_hero or not card.current.is_character:
            return super().strengthening(card, amount, for_turn=for_turn)
        attacks = self.attacks_with(card, for_turn=for_turn)
        return amount * (TURN_ATK_WORTH * attacks if for_turn else min(attacks, ATK_WORTH))

    def restraint(self, card: VisibleCard, *, for_turn: bool) -> float:
        """What it is worth that an opposing card can't attack, or ready."""
        if self.finishing:
            return 0.0
        if for_turn:
            return card.current.atk * self._attack_to_come(card)
        return ATK_WORTH * card.current.atk + self._threat(card)

    def _attack_to_come(self, card: VisibleCard) -> float:
        """What one ATK of an opposing card is worth in this turn."""
        return (0.1 if self.is_own_turn or card.exhausted else 0.7) * self.guard

    def hindrance(self, card: VisibleCard, attacks: float) -> float:
        """What the player loses as a card of theirs can't attack: a part of what it does in a fight."""
        if self.finishing or not attacks:
            return super().hindrance(card, attacks)
        return (1 - GUARD) * fighter_worth(card.current, card.health_left)

    def entering(self, card: VisibleCard) -> float:
        """What it is worth that a card enters play under the player's control."""
        return super().entering(card) if self.finishing else self.body(card)

    def capture(self, card: VisibleCard) -> float:
        """What it is worth to gain control of an opposing card."""
        return self.entering(card) + (0.0 if self.finishing else self.removal(card))


def is_shielded(hero: VisibleCard) -> bool:
    """Whether a hero can't be destroyed now."""
    return ForbiddenAction.BE_DESTROYED in hero.current.cannot


def fighter_worth(card: Characteristics, health: float) -> float:
    """What a character is worth in play, with so much health left."""
    worth = ATK_WORTH * card.atk + HEALTH_WORTH * max(health, 0) + 0.05 * card.cost
    for keyword in card.keywords:
        worth += KEYWORD_WORTH.get(keyword, 0.0) + ATK_KEYWORD_WORTH.get(keyword, 0.0) * card.atk
    sheet = card.sheet
    worth += POWER_WORTH * lasting_powers(sheet)
    return worth + SHIELD_WORTH * shields_hero(sheet)


@lru_cache(maxsize=4096)
def lasting_powers(sheet: PowerSheet) -> int:
    """How many powers of a card may still do something: not those that it has as it enters play."""
    triggers = [entry for entry in sheet.triggers if not _is_own_entrance(entry.power.event)]
    return len(triggers) + len(sheet.usable) + len(sheet.statics)


def _is_own_entrance(event: Node) -> bool:
    return isinstance(event, EntersPlay) and isinstance(event.card, This)


@lru_cache(maxsize=4096)
def shields_hero(sheet: PowerSheet) -> bool:
    """Whether a power of a card keeps heroes from being destroyed."""
    return any(
        isinstance(node, Cannot) and node.action is ForbiddenAction.BE_DESTROYED
        for entry in sheet.statics
        for node in walk(entry.power)
    )


@lru_cache(maxsize=4096)
def works_while_exhausted(sheet: PowerSheet) -> bool:
    """Whether a power of a card does something for as long as a card remains exhausted (Rule 714.3b)."""
    return any(
        isinstance(node, WhileRemains)
        and isinstance(node.condition, Remains)
        and node.condition.state is CardState.EXHAUSTED
        for entry in sheet.usable
        for node in walk(entry.power)
    )


def _attack(player: VisiblePlayer) -> float:
    return float(sum(card.current.atk for card in player.ally_row if can_fight(card.current)))
