"""Proposing combats, and whether a proposed one is still legal (Rule 601)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import DecisionKind, Flow, Obstacle, Option, Verb, choose
from engine.derive.context import Context
from engine.derive.party import characters
from engine.events import ChangeProposal, ProposeCombat, happen
from engine.play.choices import choose_cards
from engine.play.costs import can_pay_all, pay_all
from engine.play.perform import performs
from engine.rules.combat_legality import (
    attack_costs,
    attackable,
    attacker_obstacle,
    payer_of_attack,
    proposals,
    proposed_defenders,
)
from engine.state import Defender, GameCard, GameState, Player
from engine.state.defenders import defender_label, proposed_defender
from engine.state.seating import controller
from engine.state.zones import label, labels
from engine.tree import course_effects


def attack_options(game: GameState, player: Player) -> list[Option]:
    """The characters a player can propose as attackers (Rule 601.2), given something to attack and what it
    costs (Rule 600.3).
    """
    attackers = [card for card in characters(game, player) if attacker_obstacle(game, card) is None]
    if not attackers:
        return []
    defenders = attackable(game, player)
    able = [card for card in attackers if attack_obstacle(game, player, card, defenders) is None]
    return [
        Option(Verb.ATTACK, f"attack with {name}", card.identity)
        for card, name in zip(able, labels(game, able), strict=True)
    ]


def attack_obstacle(
    game: GameState, player: Player, card: GameCard, defenders: Sequence[GameCard]
) -> Obstacle | None:
    """What keeps a legal proposed attacker from attacking: what it costs (Rule 600.3), or that there is
    nothing to attack or to sabotage; ``defenders`` are the characters that can be proposed.
    """
    legal = proposed_defenders(game, card, defenders)
    if card.current.sheet.sabotages:
        legal = [*legal, *proposals(game, card, defenders).sabotage]
    if not legal:
        return Obstacle.NO_DEFENDER
    is_payable = any(_is_payable(game, player, card, defender) for defender in legal)
    return None if is_payable else Obstacle.COST


def _is_payable(game: GameState, player: Player, attacker: GameCard, defender: Defender) -> bool:
    """Whether a player has the means to pay for an attack (Rule 600.3)."""
    costs = attack_costs(game, attacker, defender)
    return not costs or can_pay_all(game, payer_of_attack(game, attacker), player, costs)


def propose(game: GameState, player: Player, attacker: GameCard) -> Flow[None]:
    """Choose the proposed defender, and whether to attack or to sabotage it, and add the proposal effect to
    the chain (Rule 600.1, 601.1, 601.2).
    """
    legal = proposals(game, attacker, attackable(game, player))
    combats = [
        *(ProposeCombat(attacker, defender) for defender in legal.normal),
        *(ProposeCombat(attacker, defender, is_sabotage=True) for defender in legal.sabotage),
    ]
    combats = [combat for combat in combats if _is_payable(game, player, attacker, combat.defender)]
    combat = combats[0]
    if len(combats) > 1:
        options = [_proposal_option(game, proposal) for proposal in combats]
        about = label(game, attacker)
        chosen = yield from choose(player, DecisionKind.DEFENDER, "601.2", options, about=about)
        combat = combats[options.index(chosen)]
    costs = attack_costs(game, attacker, combat.defender)
    if costs:
        yield from pay_all(game, payer_of_attack(game, attacker), player, costs)  # Rule 600.3
    yield from happen(game, combat)


@performs(course_effects.ChangeProposedDefender)
def _change_proposed_defender(
    game: GameState, context: Context, effect: course_effects.ChangeProposedDefender
) -> Flow[bool]:
    """Another card that the proposed attacker could attack, or sabotage, is chosen (Rule 601.2)."""
    combat = game.combat
    if combat is None or combat.proposed_attacker is None:
        return False
    attacker = game.cards[combat.proposed_attacker]
    legal = proposals(game, attacker, attackable(game, controller(game, attacker)))
    able = legal.sabotage if combat.is_sabotage else legal.normal
    others = [card for card in able if isinstance(card, GameCard) and card.number != combat.proposed_defender]
    chosen = yield from choose_cards(game, context, context.controller, others, rule="601.2")
    for card in chosen:
        yield from happen(game, ChangeProposal(card))
    return bool(chosen)


def _proposal_option(game: GameState, proposal: ProposeCombat) -> Option:
    defender = proposal.defender
    verb = Verb.SABOTAGE if proposal.is_sabotage else Verb.DEFENDER
    deed = "sabotage" if proposal.is_sabotage else "attack"
    return Option(
        verb,
        f"{deed} with {label(game, proposal.attacker)} -> {defender_label(game, defender)}",
        card=proposal.attacker.identity,
        target=defender.identity if isinstance(defender, GameCard) else None,
        number=None if isinstance(defender, GameCard) else defender.index,
    )


def is_still_legal(game: GameState) -> bool:
    """Recheck the proposed combat as its effect tries to resolve (Rule 601.3)."""
    combat = game.fight()
    defender = proposed_defender(game)
    if combat.proposed_attacker is None or defender is None:
        return False
    attacker = game.cards[combat.proposed_attacker]
    legal = proposals(game, attacker, attackable(game, controller(game, attacker)))
    return attacker_obstacle(game, attacker) is None and defender in (
        legal.sabotage if combat.is_sabotage else legal.normal
    )
