"""A position as a valuation sees it: both sides, and how long the game will last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from engine.board.view import BoardView, VisibleCard
from engine.decisions import Option
from engine.rules.combat_legality import NO_ATTACK
from engine.state.characteristics import Characteristics
from engine.tree.keywords import Keyword
from engine.tree.references import Filter

GROWTH = 2.5
"""By how much the damage of a turn usually grows from one turn to the next."""

MOST_TURNS = 6
TRIFLE = 0.02
"""What has the right direction and is worth no resource: damage to an opposing ally, health of one's own."""

FATAL = 100.0
LOSING = 1000.0
RESOURCE = 0.6
"""What one resource does in a turn, for each turn that its effect will last."""

ENOUGH_RESOURCES = 7
"""Beyond so many, another resource does little."""


@dataclass(slots=True, eq=False)
class PowerSource:
    """A card whose power is valued, with the values of X and of "that much"."""

    card: VisibleCard
    x: int = 0


class WeighedOption(NamedTuple):
    """An option, and what an agent thinks it is worth: infinitely much if it wins."""

    option: Option
    worth: float


class Scene:
    """A position and the weights of things in it.

    ``later`` are the own turns that will probably follow this one, ``card`` the worth of one more card in
    hand, ``resource`` that of one more resource. When ``finishing``, only damage in this turn counts.
    ``foes`` are the opponents, ``hand`` the cards in the player's hand, by their identity. ``attacked``
    values the position as if all attacks of this turn had been made. ``health_to_beat`` is the least health
    left to a hero of another team. ``called`` has the cards that descriptions call so, by the identity of the
    description. ``discard_price`` is what it costs to discard a card for placing another face up, as a
    multiple of ``card``, ``flip_price`` what it costs to flip the hero. ``weighed`` has what options were
    valued at, for whoever wants to know why one was chosen.
    """

    __slots__ = (
        "_board",
        "attacked",
        "called",
        "card",
        "discard_price",
        "finishing",
        "flip_price",
        "foe_seats",
        "foes",
        "hand",
        "health_to_beat",
        "is_own_turn",
        "later",
        "me",
        "resource",
        "view",
        "weighed",
    )

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.weighed: list[WeighedOption] = []
        self.me = me = view.me
        self.foes = [player for player in view.players if player.team != me.team and not player.lost]
        self._board: list[VisibleCard] | None = None
        self.foe_seats = {player.index for player in self.foes}
        self.hand = {card.identity: card for card in view.hand}
        self.called: dict[int, tuple[Filter, Sequence[VisibleCard]]] = {}
        self.is_own_turn = view.player == view.turn_player
        self.finishing = self.attacked = False
        self.discard_price = 0.3
        self.flip_price = 0.0
        self.health_to_beat = min([foe.hero.health_left for foe in self.foes if foe.hero], default=0)
        self.later = float(self._turns_to_come())
        self.card = self._card_worth()
        need = min(max(ENOUGH_RESOURCES - me.resource_count, 0.3) / 3, 1.0)
        self.resource = RESOURCE * self.later * self.later * need

    def finish(self) -> Self:
        """The same position, when nothing counts but the damage of this turn."""
        scene = type(self)(self.view)
        scene.finishing = True
        scene.flip_price = scene.later = scene.card = scene.resource = 0.0
        return scene

    def best(self, options: Iterable[Option], worth: Callable[[Option], float]) -> Option:
        """The option that is worth most, the first of equals."""
        self.weighed = [WeighedOption(option, worth(option)) for option in options]
        return max(self.weighed, key=lambda weighed: weighed.worth).option

    @property
    def board(self) -> list[VisibleCard]:
        """All cards in play."""
        if self._board is None:
            self._board = [card for player in self.view.players for card in player.cards]
        return self._board

    @property
    def attack_damage(self) -> float:
        """What the player's allies deal with one attack each."""
        return float(sum([card.current.atk for card in self.me.ally_row if can_fight(card.current)]))

    def _turns_to_come(self) -> int:
        """Turns until the damage of the cards in play, and of those that will join them, is enough."""
        health = float(self.health_to_beat)
        damage = self.attack_damage
        for turn in range(1, MOST_TURNS):
            damage += GROWTH
            health -= damage
            if health <= 0:
                return turn
        return MOST_TURNS

    def _card_worth(self) -> float:
        """A card is worth less the more there are to play, and the fewer turns remain to play it."""
        hand = len(self.hand)
        need = 1.0 if hand <= 2 else 0.7 if hand <= 4 else 0.4
        return need * min(self.later - 0.5, 2.5)

    def is_opposing(self, card: VisibleCard) -> bool:
        """Whether a card is controlled by another team."""
        return card.controller in self.foe_seats

    def can_attack(self, card: VisibleCard) -> bool:
        """Whether a card of the player could still attack this turn, had it ATK (Rule 601.2a)."""
        if not self.is_own_turn or card.exhausted or self.has_attacked(card):
            return False
        current = card.current
        is_waiting = (card.is_fresh or card.identity in self.hand) and not current.is_hero
        if is_waiting and Keyword.FEROCITY not in current.keywords:
            return False
        return can_fight(current)

    def has_attacked(self, card: VisibleCard) -> bool:
        """Whether the position is valued as if the attack of a card of the player's had been made."""
        return self.attacked

    def attacks(self, card: VisibleCard) -> float:
        """How often a card will probably attack from now on."""
        return self.later + self.can_attack(card)

    def controls(self, name: str) -> bool:
        """Whether the player controls a character or an equipment of a name."""
        return any(card.current.name == name for card in (*self.me.hero_row, *self.me.ally_row))

    def displaced(self, card: VisibleCard) -> float:
        """What the player loses as a card joins others that it can't be in play with (Rule 414.2)."""
        current = card.current
        own = [*self.me.hero_row, *self.me.ally_row, *self.me.attachments]
        lost = 0.0
        if current.is_unique:
            namesakes = [other for other in own if other.current.name == current.name]
            lost = max(map(self.loss, namesakes), default=0.0)
        for tag, most in current.limits:
            bearers = [other for other in own if tag in other.current.tags]
            if len(bearers) >= most:
                lost = max(lost, min(map(self.loss, bearers)))
        return lost

    # What things are worth to a deck that plays on its own: only damage to the opposing hero counts

    def body(self, card: VisibleCard) -> float:
        """What a character of the player's is worth by fighting."""
        return card.current.atk * self.attacks(card) * can_fight(card.current)

    def damage(self, card: VisibleCard, amount: float) -> float:
        """What it is worth that damage is dealt to a card: it is what wins."""
        is_fatal = amount >= card.health_left
        if self.is_opposing(card):
            if card.current.is_hero:
                return amount + FATAL * is_fatal
            return TRIFLE * amount * (1 + is_fatal)
        if is_fatal:
            return -LOSING if card.current.is_hero else -self.loss(card) - TRIFLE
        return -TRIFLE * amount

    def healing(self, card: VisibleCard, amount: float) -> float:
        """What it is worth that damage is healed from a card: next to nothing for one's own."""
        if self.is_opposing(card):
            return -amount if card.current.is_hero else -TRIFLE * amount
        return TRIFLE * amount

    def keeping(self, card: VisibleCard) -> float:
        """What it is worth to keep a card in hand for a better moment."""
        return 0.0

    def removal(self, card: VisibleCard) -> float:
        """What it is worth that an opposing card leaves play."""
        return FATAL if card.current.is_hero else TRIFLE * (1 + card.current.cost)

    def interruption(self, card: VisibleCard) -> float:
        """What it is worth that a card on the chain is interrupted."""
        return 0.0 if self.is_opposing(card) else -0.5 * self.card

    def exhaustion(self, card: VisibleCard) -> float:
        """What it is worth that an opposing card exhausts."""
        return TRIFLE * (not card.exhausted)

    def weakening(self, card: VisibleCard, amount: float, *, for_turn: bool) -> float:
        """What it is worth that an opposing card loses ATK."""
        return TRIFLE * amount

    def strengthening(self, card: VisibleCard, amount: float, *, for_turn: bool) -> float:
        """What it is worth that a card of the player's gains ATK: as much in each attack with it."""
        return amount * self.attacks_with(card, for_turn=for_turn)

    def attacks_with(self, card: VisibleCard, *, for_turn: bool) -> float:
        """How many attacks of a character, or strikes with a weapon, there will be this turn or in all."""
        if card.current.is_weapon:
            hero = self.me.hero
            now = hero is not None and self.can_attack(hero) and not card.exhausted
            return now if for_turn else now + self.later / 2
        if not can_fight(card.current):
            return 0.0
        return float(self.can_attack(card)) if for_turn else self.attacks(card)

    def restraint(self, card: VisibleCard, *, for_turn: bool) -> float:
        """What it is worth that an opposing card can't attack, or ready."""
        return TRIFLE

    def hindrance(self, card: VisibleCard, attacks: float) -> float:
        """What the player loses as a card of theirs can't make so many attacks."""
        return card.current.atk * attacks

    def entering(self, card: VisibleCard) -> float:
        """What it is worth that a card enters play under the player's control."""
        current = card.current
        now = Keyword.FEROCITY in current.keywords and self.is_own_turn
        return current.atk * (self.later + now) if can_fight(current) else TRIFLE * current.cost

    def capture(self, card: VisibleCard) -> float:
        """What it is worth to gain control of an opposing card."""
        return self.entering(card)

    def loss(self, card: VisibleCard) -> float:
        """What the player loses with a card in play."""
        current = card.current
        if self.is_opposing(card):
            return 0.0
        if current.is_hero:
            return LOSING
        if any(resource is card for resource in self.me.resources):
            reward = 0.5 * self.card if card.current.sheet.completions else 0.0
            return self.resource + reward + TRIFLE * (not card.exhausted)
        if can_fight(current):
            return current.atk * self.attacks(card) + TRIFLE * current.cost
        if current.is_weapon:
            return current.atk * min(self.later, 2) / 2 + TRIFLE * current.cost
        return 0.3 * current.cost * bool(self.later) + TRIFLE


def can_fight(card: Characteristics) -> bool:
    """Whether a card is a character that the rules let attack at all (Rule 302.3, 305.3a)."""
    if not card.is_character or card.is_totem or card.is_mount:
        return False
    return card.cannot.isdisjoint(NO_ATTACK)
