"""Why a player cannot do what a card seems to be for: reasons for whoever plays, each with its rule.

They are found by the functions that find the options, so that they cannot disagree with these. Nothing of
this runs while programs play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.decisions import PLACING, Decision, DecisionKind, Obstacle, Verb
from engine.derive.context import Context
from engine.derive.interpreter import value
from engine.derive.layers import refresh
from engine.derive.player_modifiers import (
    cannot_place,
    completable,
    is_forbidden,
    is_made_instant,
    playable_elsewhere,
    resources_per_turn,
    usable,
)
from engine.game import Game
from engine.play.actions.payments import power_costs
from engine.play.actions.resources import face_up_obstacle
from engine.play.actions.striking import strike_cost, strike_obstacle
from engine.play.costs import can_activate_now, can_pay, ready_resources
from engine.rules.adding import has_hero, is_quiet, play_obstacle, use_obstacle
from engine.rules.combat import protect_obstacle
from engine.rules.combat_legality import attack_costs, attackable, attacker_obstacle, payer_of_attack
from engine.rules.play_costs import has_x, ways_to_pay
from engine.rules.proposals import attack_obstacle
from engine.state import GameCard, GameState, GameZone, Player
from engine.state.power_sheet import PowerEntry
from engine.state.seating import controller
from engine.state.zones import party
from engine.tree.costs import Activate, CostPart, ExhaustCost, PayResources
from engine.tree.powers import Payment
from engine.tree.references import This
from engine.tree.words import ForbiddenAction, Turn


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is no option: what it would be, a sentence for the player, and the number of the rule."""

    verb: Verb
    text: str
    rule: str


TEXTS: dict[Obstacle, tuple[str, str]] = {
    Obstacle.CONDITION: ("Its condition is not met.", "701.1"),
    Obstacle.COST: ("Its cost cannot be paid.", "403.1"),
    Obstacle.DEAD_END: ("Its cost and its targets cannot all be chosen.", "707.2"),
    Obstacle.DEFENDING: ("A proposed defender cannot protect itself.", "602.2b"),
    Obstacle.EXHAUSTED: ("Exhausted.", "411.1"),
    Obstacle.FORBIDDEN: ("The text of a card forbids it.", "103.2"),
    Obstacle.MOUNT: ("Mounts cannot attack.", "302.3"),
    Obstacle.NEW: ("Came into play this turn.", "302.2"),
    Obstacle.NO_DEFENDER: ("There is nothing that it can attack.", "601.2b"),
    Obstacle.NO_PROTECTOR: ("It is not a Protector.", "602.2"),
    Obstacle.NO_WIELDER: ("This character cannot strike with it.", "303.2"),
    Obstacle.NOT_QUIET: ("Only in your own action phase, when the chain is empty.", "701.1a"),
    Obstacle.ONCE_PER_GAME: ("Only once each game.", "701.4"),
    Obstacle.ONCE_PER_TURN: ("Only once each turn.", "701.4"),
    Obstacle.TARGETS: ("No legal target.", "707.1d"),
    Obstacle.TOTEM: ("Totems cannot attack.", "305.3a"),
    Obstacle.TURN: ("Not in this turn.", "701.1"),
}
"""What stands in the way, in a player's words, where no more is known, and the rule."""

TURNS = {
    Turn.YOURS: "Only on your turn.",
    Turn.YOUR_FIRST: "Only on your first turn.",
    Turn.OPPONENTS: "Only on an opponent's turn.",
    Turn.EACH_OPPONENTS: "Only on an opponent's turn.",
}

SPECIAL = {
    DecisionKind.PREVENT: Verb.PREVENT,
    DecisionKind.PROTECT: Verb.PROTECT,
    DecisionKind.STRIKE: Verb.STRIKE,
}
"""What is done with cards in play at decisions other than priority."""


def reasons_for(game: Game, seat: int) -> dict[int, Reason]:
    """Why a player cannot act with a card now, by the identity by which options and views refer to it.

    It is about the cards of the player that are there to act with: in hand, in play with powers, characters,
    weapons and armor. A card has a reason for what a player most likely wants of it and no option of the
    pending decision offers. While another player decides, it is what would stand in the way with priority.
    """
    return {identity: reasons[0] for identity, reasons in all_reasons(game, seat).items()}


def all_reasons(game: Game, seat: int) -> dict[int, list[Reason]]:
    """Every reason for every card, that for the likeliest wish first; see :func:`reasons_for`."""
    player, decision = game.state.players[seat], game.pending
    if decision is None or player.lost:
        return {}
    if game.state.stale:
        refresh(game.state)
    finder = _ReasonFinder(game.state, player, decision)
    reasons: dict[int, list[Reason]] = {}
    for card, verb in finder.possible_deeds():
        if not finder.is_offered(card, verb):
            reasons.setdefault(card.identity, []).append(finder.reason(card, verb))
    return reasons


class _ReasonFinder:
    """The position in which a player looks at cards, and what is offered there."""

    def __init__(self, game: GameState, player: Player, decision: Decision) -> None:
        self.game = game
        self.player = player
        self.decision = decision
        self.is_player_deciding = decision.player == player.index
        self.has_priority = self.is_player_deciding and decision.kind is DecisionKind.PRIORITY
        self.is_quiet = is_quiet(game, player)
        self.resources = len(ready_resources(player))
        self.elsewhere = playable_elsewhere(game, player)
        self.attackable = attackable(game, player)
        options = decision.options if self.is_player_deciding else ()
        self.named = {identity for option in options for identity in (option.card, option.target)}
        self.offered = {(option.verb, option.card) for option in options}
        cards = (*player.hand, *self.elsewhere)
        self.offered_prints = {
            (verb, id(card.base))
            for card in cards
            for verb in (Verb.PLAY, *PLACING)
            if (verb, card.identity) in self.offered
        }

    # What a player can want

    def possible_deeds(self) -> Iterator[tuple[GameCard, Verb]]:
        """What a player can want to do with which card, of each card the likeliest first."""
        powers = usable(self.game, self.player)
        usable_elsewhere = list(dict.fromkeys(card for card, _ in powers if not card.in_play))
        for card in self.player.hand:
            yield card, _verb_in_hand(card)
        for card in dict.fromkeys(self.elsewhere):
            if card.base.is_playable:
                yield card, Verb.PLAY
        for card in usable_elsewhere:
            yield card, Verb.USE
        for card in party(self.player):
            for verb in self._verbs_in_play(card):
                yield card, verb

    def _verbs_in_play(self, card: GameCard) -> list[Verb]:
        now = card.current
        special = SPECIAL.get(self.decision.kind) if self.is_player_deciding else None
        verbs = [Verb.USE] if now.sheet.usable else []
        if now.is_quest and now.sheet.completions:
            verbs.append(Verb.COMPLETE)
        if now.is_character and not (verbs and (now.is_totem or now.is_mount)):
            verbs.insert(0 if self.is_quiet else len(verbs), Verb.ATTACK)
        if now.is_weapon and card in self.player.hero_row:
            verbs.append(Verb.STRIKE)
        if now.is_equipment and now.defense:
            verbs.append(Verb.PREVENT)
        if special is Verb.PROTECT and now.is_character:
            verbs.append(Verb.PROTECT)
        return sorted(verbs, key=lambda verb: verb is not special)

    def is_offered(self, card: GameCard, verb: Verb) -> bool:
        """Whether an option does that with the card, or with another one of the same print in hand."""
        if not self.has_priority:
            return card.identity in self.named
        return (verb, card.identity) in self.offered or (verb, id(card.base)) in self.offered_prints

    # Why it is no option

    def reason(self, card: GameCard, verb: Verb) -> Reason:
        """Why a player cannot do something with a card that no option offers."""
        if self.is_player_deciding and not self.has_priority:
            return self._reason_at_question(card, verb)
        match verb:
            case Verb.PLAY:
                reason = self._play_reason(card)
            case Verb.PLACE_FACE_UP | Verb.PLACE_FACE_DOWN:
                reason = self._place_reason(card, verb)
            case Verb.ATTACK:
                reason = self._attack_reason(card)
            case Verb.USE | Verb.COMPLETE:
                reason = self._power_reason(card, verb)
            case Verb.STRIKE:
                reason = Reason(verb, "Only as your hero attacks or defends.", "303.2")
            case _:
                reason = Reason(verb, "Only as your hero would be dealt damage.", "717.2c")
        if reason is not None:
            return reason
        if self.has_priority:
            return Reason(verb, "You have done that in the same position before.", "803.2")
        return Reason(verb, "Another player decides now.", "410.1")

    def _reason_at_question(self, card: GameCard, verb: Verb) -> Reason:
        """Why a player who is asked for a choice other than priority cannot choose a card."""
        if SPECIAL.get(self.decision.kind) is not verb:
            return Reason(verb, "Answer the question first.", self.decision.rule)
        if verb is Verb.STRIKE:
            return self._strike_reason(card)
        if verb is Verb.PREVENT:
            return self._prevent_reason(card)
        obstacle = protect_obstacle(self.game, card)
        if obstacle is Obstacle.COST:
            return self._needs(verb, card.current.exhaust_cost, "600.3a")
        return _reason(verb, obstacle or Obstacle.NO_PROTECTOR)

    def _play_reason(self, card: GameCard) -> Reason | None:
        """Why a card cannot be played (Rule 409.1); cards of the same print share one option."""
        if not has_hero(self.player):
            return Reason(Verb.PLAY, "You have no hero in play.", "301.5")
        if not self._has_right_time(card):
            return _wrong_time(Verb.PLAY)
        cards = (other for other in (*self.player.hand, *self.elsewhere) if other.base is card.base)
        card = next(other for other in cards if self._has_right_time(other))
        obstacle = play_obstacle(self.game, self.player, card)
        if obstacle is None:
            return None
        context = Context(self.player.index, card.reference)
        costs = [way.costs for way in ways_to_pay(self.game, context, self.player, card)]
        is_unpaid = has_x(card.base) and not any(self._can_pay(context, parts) for parts in costs)
        if obstacle is Obstacle.COST or (obstacle is Obstacle.TARGETS and is_unpaid):
            return self._cost_reason(Verb.PLAY, context, costs)
        rule = "704.1a" if obstacle is Obstacle.CONDITION else ""
        return _reason(Verb.PLAY, obstacle, rule)

    def _has_right_time(self, card: GameCard) -> bool:
        """Whether a card can be played at such a time (Rule 409.1)."""
        return self.is_quiet or card.base.is_instant or is_made_instant(self.game, card)

    def _place_reason(self, card: GameCard, verb: Verb) -> Reason | None:
        """Why a card cannot be placed as a resource (Rule 412.1)."""
        if (
            self.player.placed >= resources_per_turn(self.game, self.player)
            and self.game.turn_player == self.player.index
        ):
            return Reason(verb, "You have already placed a resource this turn.", "412.1")
        if not self.is_quiet:
            return _wrong_time(verb)
        if verb is Verb.PLACE_FACE_DOWN:
            is_forbidden = cannot_place(self.game, self.player, card, face_down=True)
            return _reason(verb, Obstacle.FORBIDDEN) if is_forbidden else None
        obstacle = face_up_obstacle(self.game, self.player, card)
        rule = "412.1c" if obstacle is Obstacle.COST else ""
        return None if obstacle is None else _reason(verb, obstacle, rule)

    def _attack_reason(self, card: GameCard) -> Reason | None:
        """Why a character cannot be proposed as an attacker (Rule 601.2a)."""
        obstacle = attacker_obstacle(self.game, card)
        if not self.is_quiet and obstacle not in (Obstacle.TOTEM, Obstacle.MOUNT):
            return _wrong_time(Verb.ATTACK)
        if obstacle is None:
            obstacle = attack_obstacle(self.game, self.player, card, self.attackable)
        if obstacle is None:
            return None
        if obstacle is Obstacle.COST:
            context = payer_of_attack(self.game, card)
            costs = [attack_costs(self.game, card, defender) for defender in self.attackable]
            needed = min((self._resources_needed(context, parts) for parts in costs), default=0)
            if needed > self.resources:
                return self._needs(Verb.ATTACK, needed, "600.3")
            return _reason(Verb.ATTACK, Obstacle.COST, "600.3")
        if obstacle is Obstacle.NEW:
            return self._new_reason(Verb.ATTACK, card)
        return _reason(Verb.ATTACK, obstacle, "601.2a" if obstacle is Obstacle.EXHAUSTED else "")

    def _power_reason(self, card: GameCard, verb: Verb) -> Reason | None:
        """Why a power of a card cannot be used, or a quest not completed (Rule 701, 702): the reason of the
        first of several, none if one of them could.
        """
        action = ForbiddenAction.USE_POWERS if verb is Verb.USE else ForbiddenAction.COMPLETE_QUESTS
        if is_forbidden(self.game, self.player, action):
            return _reason(verb, Obstacle.FORBIDDEN)
        entries = self._powers(card, verb)
        if not entries:
            return Reason(
                verb, f"Needs a hero with the trait {card.current.sheet.usable[0].trait}.", "206.1c"
            )
        reasons = [self._entry_reason(card, verb, entry) for entry in entries]
        return None if None in reasons else reasons[0]

    def _powers(self, card: GameCard, verb: Verb) -> list[PowerEntry[Payment]]:
        if verb is Verb.COMPLETE:
            return [entry for quest, entry in completable(self.game, self.player) if quest is card]
        powers = usable(self.game, self.player)
        return [entry for source, entry in powers if source is card]

    def _entry_reason(self, card: GameCard, verb: Verb, entry: PowerEntry[Payment]) -> Reason | None:
        obstacle = use_obstacle(self.game, self.player, card, entry, quiet=self.is_quiet)
        if obstacle is None:
            return None
        context = Context(self.player.index, card.reference)
        costs = power_costs(self.game, context, self.player, entry)
        is_unpaid = entry.has_x and not self._can_pay(context, costs)
        if obstacle is Obstacle.COST or (obstacle is Obstacle.TARGETS and is_unpaid):
            return self._activation_reason(card, verb, costs) or self._cost_reason(verb, context, [costs])
        if obstacle is Obstacle.TURN and entry.power.limits.turn in TURNS:
            return Reason(verb, TURNS[entry.power.limits.turn], _rule_of_limits(verb))
        if obstacle in (Obstacle.CONDITION, Obstacle.TURN):
            return _reason(verb, obstacle, _rule_of_limits(verb))
        if obstacle is Obstacle.NOT_QUIET and verb is Verb.COMPLETE:
            return _reason(verb, obstacle, "702.1a")
        return _reason(verb, obstacle)

    def _activation_reason(self, card: GameCard, verb: Verb, costs: Sequence[CostPart]) -> Reason | None:
        """Why a card cannot be exhausted for its power (Rule 302.2, 701.3)."""
        is_activated = any(isinstance(part, Activate) for part in costs)
        if card.exhausted and (is_activated or any(_exhausts_itself(part) for part in costs)):
            return _reason(verb, Obstacle.EXHAUSTED, "701.3" if is_activated else "")
        if not is_activated:
            return None
        return None if can_activate_now(self.game, card) else self._new_reason(verb, card)

    def _strike_reason(self, weapon: GameCard) -> Reason:
        """Why a weapon is none of those that can be struck with, or no further one (Rule 303.2, 406.6)."""
        combat = self.game.fight()
        numbers = [number for number in (combat.defender, combat.attacker) if number is not None]
        wielders = [self.game.cards[number] for number in numbers]
        wielder = next(card for card in wielders if controller(self.game, card) is self.player)
        obstacle = strike_obstacle(self.game, self.player, wielder, weapon, self.resources)
        if obstacle is None:
            return Reason(Verb.STRIKE, "Not together with the weapons you have chosen.", "406.6")
        if obstacle is Obstacle.COST:
            return self._needs(Verb.STRIKE, strike_cost(self.game, self.player, [weapon]), "303.2")
        return _reason(Verb.STRIKE, obstacle)

    def _prevent_reason(self, equipment: GameCard) -> Reason:
        """Why equipment cannot prevent damage to a character (Rule 717.2c)."""
        if equipment.exhausted:
            return _reason(Verb.PREVENT, Obstacle.EXHAUSTED, "717.2c")
        if ForbiddenAction.EXHAUST in equipment.current.cannot:
            return _reason(Verb.PREVENT, Obstacle.FORBIDDEN)
        return Reason(Verb.PREVENT, "It cannot prevent damage to this character.", "717.2c")

    # Costs

    def _can_pay(self, context: Context, parts: Sequence[CostPart]) -> bool:
        return can_pay(self.game, context, self.player, parts)

    def _cost_reason(self, verb: Verb, context: Context, costs: Sequence[Sequence[CostPart]]) -> Reason:
        """Why none of the costs, of which a player can choose one, can be paid (Rule 403.1, 412.2)."""
        needed = min(self._resources_needed(context, parts) for parts in costs)
        if needed > self.resources:
            return self._needs(verb, needed, "412.2")
        return _reason(verb, Obstacle.COST)

    def _resources_needed(self, context: Context, parts: Sequence[CostPart]) -> int:
        """How many ready resources there must be: also those that are exhausted themselves (Rule 701.3)."""
        card = self.game.cards[context.source.number]
        needed = sum(
            value(self.game, context, part.amount) for part in parts if isinstance(part, PayResources)
        )
        if any(isinstance(part, Activate) for part in parts):
            needed += card.current.exhaust_cost + (card.zone is GameZone.RESOURCE_ROW)
        return needed

    def _needs(self, verb: Verb, needed: int, rule: str) -> Reason:
        resources = f"{needed} ready resource{'s' if needed != 1 else ''}"
        return Reason(verb, f"Needs {resources}; you have {self.resources}.", rule)

    def _new_reason(self, verb: Verb, card: GameCard) -> Reason:
        """Since when an ally is in its party (Rule 302.2)."""
        if card.joined < self.game.turn:
            return _reason(verb, Obstacle.NEW, text="Came into play after your turn began.")
        if card.entered < self.game.turn:
            return _reason(verb, Obstacle.NEW, text="Came under your control this turn.")
        return _reason(verb, Obstacle.NEW)


def _verb_in_hand(card: GameCard) -> Verb:
    """What a player wants to do with a card in hand: play it, else place it, a quest face up (Rule 306.1)."""
    if card.base.is_playable:
        return Verb.PLAY
    return Verb.PLACE_FACE_UP if card.base.is_quest or card.base.is_location else Verb.PLACE_FACE_DOWN


def _exhausts_itself(part: CostPart) -> bool:
    """Whether a card with a power is exhausted to pay for it (Rule 403.1)."""
    return isinstance(part, ExhaustCost) and isinstance(part.card, This)


def _wrong_time(verb: Verb) -> Reason:
    return _reason(verb, Obstacle.NOT_QUIET, "410.2a")


def _rule_of_limits(verb: Verb) -> str:
    return "702.1" if verb is Verb.COMPLETE else "701.1"


def _reason(verb: Verb, obstacle: Obstacle, rule: str = "", *, text: str = "") -> Reason:
    usual_text, usual_rule = TEXTS[obstacle]
    return Reason(verb, text or usual_text, rule or usual_rule)
