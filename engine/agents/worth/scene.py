"""A position as a valuation sees it: both sides, and how long the game will last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agents.view import PlayerView, VisibleCard, VisiblePlayer
from engine.rules.combat_legality import NO_ATTACK
from engine.state.characteristics import Characteristics
from engine.tree.keywords import Keyword
from engine.tree.references import Filter

GROWTH = 2.5
"""By how much the damage of a turn usually grows from one turn to the next."""

MOST_TURNS = 6
TRIFLE = 0.02
"""What has the right direction and is worth no resource: damage to an opposing ally, health of one's own."""

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


class Scene:
    """A position and the weights of things in it.

    ``later`` are the own turns that will probably follow this one, ``card`` the worth of one more card in
    hand, ``resource`` that of one more resource. When ``finishing``, only damage in this turn counts.
    ``board`` are all cards in play, ``hand`` those in the player's hand, by their identity. ``attacked``
    values the position as if all attacks of this turn had been made. ``health_to_beat`` is the least health
    left to a hero of another team. ``called`` has the cards that descriptions call so, by the identity of the
    description.
    """

    __slots__ = (
        "attacked",
        "board",
        "called",
        "card",
        "finishing",
        "foes",
        "hand",
        "health_to_beat",
        "is_own_turn",
        "later",
        "me",
        "opposing",
        "resource",
        "view",
    )

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.me = me = view.me
        self.foes: list[VisiblePlayer] = []
        self.board: list[VisibleCard] = []
        self.opposing: set[int] = set()
        for player in view.players:
            cards = player.cards
            self.board += cards
            if player.team != me.team and not player.lost:
                self.foes.append(player)
                self.opposing.update([card.identity for card in cards])
        self.hand = {card.identity: card for card in view.hand}
        self.called: dict[int, tuple[Filter, Sequence[VisibleCard]]] = {}
        self.is_own_turn = view.player == view.turn_player
        self.finishing = self.attacked = False
        self.health_to_beat = min([foe.hero.health_left for foe in self.foes if foe.hero], default=0)
        self.later = float(self._turns_to_come())
        self.card = self._card_worth()
        need = min(max(ENOUGH_RESOURCES - len(me.resources), 0.3) / 3, 1.0)
        self.resource = RESOURCE * self.later * self.later * need

    def finish(self) -> Scene:
        """The same position, when nothing counts but the damage of this turn."""
        scene = Scene.__new__(Scene)
        scene.view, scene.me, scene.foes, scene.board = self.view, self.me, self.foes, self.board
        scene.opposing, scene.hand, scene.is_own_turn = self.opposing, self.hand, self.is_own_turn
        scene.called, scene.health_to_beat = self.called, self.health_to_beat
        scene.attacked, scene.finishing = False, True
        scene.later = scene.card = scene.resource = 0.0
        return scene

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
        return card.identity in self.opposing

    def can_attack(self, card: VisibleCard) -> bool:
        """Whether a card of the player could still attack this turn, had it ATK (Rule 601.2a)."""
        if not self.is_own_turn or self.attacked or card.exhausted:
            return False
        current = card.current
        is_waiting = (card.is_fresh or card.identity in self.hand) and not current.is_hero
        if is_waiting and Keyword.FEROCITY not in current.keywords:
            return False
        return can_fight(current)

    def attacks(self, card: VisibleCard) -> float:
        """How often a card will probably attack from now on."""
        return self.later + self.can_attack(card)


def can_fight(card: Characteristics) -> bool:
    """Whether a card is a character that the rules let attack at all (Rule 302.3, 305.3a)."""
    if not card.is_character or card.is_totem or card.is_mount:
        return False
    return card.cannot.isdisjoint(NO_ATTACK)


def loss(scene: Scene, card: VisibleCard) -> float:
    """What a player loses with a card in play."""
    current = card.current
    if scene.is_opposing(card):
        return 0.0
    if current.is_hero:
        return LOSING
    if any(resource is card for resource in scene.me.resources):
        return scene.resource + TRIFLE * (not card.exhausted)
    if can_fight(current):
        return current.atk * scene.attacks(card) + TRIFLE * current.cost
    if current.is_weapon:
        return current.atk * min(scene.later, 2) / 2 + TRIFLE * current.cost
    return 0.3 * current.cost * bool(scene.later) + TRIFLE
