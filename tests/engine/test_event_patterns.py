"""A pattern means the same events as they happen and when text looks back on them (Rule 703.1)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest

from engine.agents.random import RandomAgent
from engine.board.view import view_for
from engine.cardtext.powers import powers_of_both_sides
from engine.derive.context import Context
from engine.derive.event_patterns import MEANINGS
from engine.events.facts import FACTS, FactKind
from engine.scenarios import ENGINE_SCENARIOS, read_scenarios
from engine.state.journal import Happening
from engine.tree.node import walk
from engine.tree.triggers import EventPattern
from tests.engine.build import ally
from tests.engine.random_games import random_game
from tests.engine.test_random_games import DECK_CARDS, HEROES
from tests.profiles import is_nightly

SCRAPPER = ally("Scrapper", 1, 1, 1, "When this ally attacks or defends, draw a card.")
GAMES = 30 if is_nightly() else 2
DECISIONS = 150
MOST_ALIKE = 12 if is_nightly() else 4
"""So many patterns of a kind are compared."""


def patterns_in_scenarios() -> dict[Happening, list[EventPattern]]:
    """Patterns of every kind, from the cards of scenarios and decks, by the happenings that they mean."""
    cards = [card for _, scenario in read_scenarios(ENGINE_SCENARIOS) for card in scenario.cards]
    alike: defaultdict[type[EventPattern], dict[EventPattern, None]] = defaultdict(dict)
    for card in (*cards, *DECK_CARDS, SCRAPPER):
        for node in walk(powers_of_both_sides(card)):
            if isinstance(node, EventPattern) and type(node) in MEANINGS:
                alike[type(node)][node] = None
    patterns: defaultdict[Happening, list[EventPattern]] = defaultdict(list)
    for kind, nodes in alike.items():
        for happening in MEANINGS[kind].happenings:
            patterns[happening] += list(nodes)[:MOST_ALIKE]
    assert set(alike) == set(MEANINGS)
    return patterns


@pytest.fixture
def compared(monkeypatch) -> list[object]:
    """What was compared: each fact that the journal keeps with the same fact of the moment."""
    patterns = patterns_in_scenarios()
    matches: list[object] = []

    def comparing(kind: FactKind) -> FactKind:
        def write(game, event, take):
            past_facts = kind.write(game, event, take)
            if take.__name__ != "_itself":
                for past, present in zip(past_facts, kind.write(game, event, lambda card: card), strict=True):
                    for pattern in patterns[kind.happening]:
                        matcher = MEANINGS[type(pattern)].matcher
                        for player in game.players:
                            if player.hero is not None:
                                context = Context(player.index, player.hero.reference)
                                match = matcher(game, context, present, pattern)
                                assert matcher(game, replace(context), past, pattern) == match, (
                                    pattern,
                                    event,
                                )
                                matches.append(match)
            return past_facts

        return replace(kind, write=write)

    for event, kinds in FACTS.items():
        monkeypatch.setitem(FACTS, event, [comparing(kind) for kind in kinds])
    return matches


@pytest.mark.parametrize("seed", range(GAMES))
def test_patterns_fit_the_same_events_now_and_in_the_past(seed, compared):
    game = random_game(seed, HEROES, DECK_CARDS)
    game.state.text = replace(game.state.text, recorded=frozenset(Happening))
    agents = [RandomAgent(seed + player) for player in range(len(game.setup.decks))]
    for _ in range(DECISIONS):
        decision = game.pending
        if decision is None:
            break
        view = view_for(game.state, decision.player, decision)
        game.decide(agents[decision.player].choose(decision, view))
    assert sum(match is not None for match in compared) > DECISIONS
