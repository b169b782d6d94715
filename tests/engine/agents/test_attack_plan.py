"""Distributing attackers among defenders."""

from engine.agents.heuristic.attack_plan import Attacker, PlannedAttack, distribute
from engine.board.view import VisibleCard
from engine.state.characteristics import printed_characteristics
from tests.engine.build import ally, hero

OGRE, IMP = (
    VisibleCard(number, printed_characteristics(ally(f"Ally {number}", 2, 2, 2))) for number in (1, 2)
)
HERO = VisibleCard(3, printed_characteristics(hero()))


def attacks(identity, gains):
    """What an attacker gains against each of some defenders."""
    attacker = Attacker(VisibleCard(identity, OGRE.current), 2, {card.identity for card, _ in gains})
    return [PlannedAttack(attacker, card, gain) for card, gain in gains]


def defenders(*choices):
    return {attack.attacker.card.identity: attack.defender for attack in distribute(choices)}


def test_two_attackers_exchange_defenders_where_both_gain_more_together():
    first = attacks(10, [(OGRE, 5.0), (IMP, 4.0)])
    second = attacks(11, [(OGRE, 4.0), (IMP, 1.0)])
    assert defenders(first, second) == {10: IMP, 11: OGRE}


def test_two_attackers_do_not_attack_the_same_ally():
    first = attacks(10, [(OGRE, 5.0), (HERO, 1.0)])
    second = attacks(11, [(OGRE, 4.5), (HERO, 2.0)])
    assert defenders(first, second) == {10: OGRE, 11: HERO}


def test_two_attackers_can_attack_the_same_hero():
    assert defenders(attacks(10, [(HERO, 1.0)]), attacks(11, [(HERO, 2.0)])) == {10: HERO, 11: HERO}


def test_an_attack_that_gains_nothing_is_not_made():
    assert defenders(attacks(10, [(OGRE, -1.0)])) == {}
