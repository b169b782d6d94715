"""The rules that a moment of a game rests on."""

from engine.board.present_rules import LINK_RULES, STEP_RULES, present_rules
from engine.board.view import view_for
from engine.state import LinkKind, TurnStep
from tests.engine.build import Side, ally, do, position

SCOUT = ally("Scout", 1, 2, 1)
AMBUSH = ally("Ambush", 1, 1, 1, tags="Instant")


def rules_of(game):
    return present_rules(game.pending, view_for(game.state, game.pending.player, game.pending))


def test_every_step_and_every_kind_of_link_has_a_rule():
    """Rule 500.1, 705.1."""
    assert set(STEP_RULES) == set(TurnStep)
    assert set(LINK_RULES) == set(LinkKind)


def test_the_rules_of_links_come_with_the_rule_that_resolves_them():
    """Rule 409.1, 709.1."""
    game = position(Side(hand=[SCOUT], resources=2), Side(hand=[AMBUSH], resources=1))
    assert rules_of(game) == ["410.2", "502.1"]
    do(game, "play Scout")
    assert rules_of(game) == ["410.2", "502.1", "409.1", "709.1"]
