"""A description means the same cards for everybody who asks (Rule 706.1b, 712.4)."""

from __future__ import annotations

import pytest

from engine.agents.random import RandomAgent
from engine.board.view import view_for
from engine.cardtext.powers import powers_of_both_sides
from engine.derive import descriptions
from engine.derive.context import Context
from engine.derive.patterns import fits
from engine.derive.references import is_among
from engine.scenarios import ENGINE_SCENARIOS, read_scenarios
from engine.tree.node import walk
from engine.tree.references import Filter, Some
from tests.engine.random_games import random_game
from tests.engine.test_random_games import DECK_CARDS, HEROES
from tests.profiles import is_nightly

DECISIONS = 120
COMPARED = 20 if is_nightly() else 3
"""So many positions of a game are compared."""


@pytest.fixture(scope="module")
def filters() -> list[Filter]:
    """What the cards of scenarios say of cards in play."""
    cards = [card for _, scenario in read_scenarios(ENGINE_SCENARIOS) for card in scenario.cards]
    nodes = (node for card in cards for node in walk(powers_of_both_sides(card)))
    described = dict.fromkeys(node for node in nodes if isinstance(node, Filter))
    return list(filter(descriptions.means_cards_in_play, described))


@pytest.mark.parametrize("seed", range(3))
def test_candidates_events_and_modifiers_mean_the_same_cards_in_play(seed, filters):
    game = random_game(seed, HEROES, DECK_CARDS)
    agents = [RandomAgent(seed + player) for player in range(len(game.setup.decks))]
    described = 0
    for count in range(DECISIONS):
        decision = game.pending
        if decision is None:
            break
        if count % (DECISIONS // COMPARED) == DECISIONS // COMPARED - 1:
            described += compare(game.state, filters)
        view = view_for(game.state, decision.player, decision)
        game.decide(agents[decision.player].choose(decision, view))
    assert described > len(filters)


def compare(state, filters) -> int:
    """Compare all askers, for a text on each hero; returns how many cards were described."""
    described = 0
    for hero in (player.hero for player in state.players if player.hero is not None):
        context = Context(hero.controller, hero.reference)
        for description in filters:
            candidates = descriptions.candidates(state, context, description)
            reference = Some(description)
            for card in state.index.board:
                is_described = card in candidates
                assert descriptions.matches(state, context, description, card) == is_described, description
                assert fits(state, context, reference, card) == is_described, description
                assert is_among(state, context, reference, card) == is_described, description
            described += len(candidates)
    return described
