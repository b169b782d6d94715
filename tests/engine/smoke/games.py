"""Smoke games of a card: on one board after the other, until each of its powers was used."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from engine.cards import PrintedCard
from engine.chance import Chance
from engine.decisions import DecisionKind
from engine.events.event import Event
from engine.state import GameState
from tests.engine.random_games import (
    check_characteristics,
    check_copies,
    check_priority,
    check_text,
    check_zones,
    every_kind,
)
from tests.engine.smoke.agent import SmokeAgent
from tests.engine.smoke.board import SETTINGS, Setting, board_for, described_cards
from tests.engine.smoke.interests import interests_of
from tests.engine.smoke.observation import PERFORMED, Observer
from tests.engine.smoke.powers import PowerUse, powers_to_use

MOST_DECISIONS = 260
"""A game on one board takes at most so many decisions."""
COPIED_DECISION = 12
"""At so many decisions of the first game of a card, copies and saved games are compared."""
CHECKED_POSITIONS = 3
"""One of so many positions is checked in which a player has priority."""
MOST_GAMES = 24 * len(SETTINGS)
"""A card is played so often at most, on every kind of board many times."""
CHECKED_EVENTS = 5
"""Characteristics are computed afresh after every so many events."""


def smoke_test(
    card: PrintedCard, games: int = MOST_GAMES, *, checks: bool = True, wants_effects: bool = False
) -> list[PowerUse]:
    """Play a card until each of its powers was used, in at most so many games; returns its powers.

    :raises AssertionError: when an invariant does not hold.
    """
    uses = powers_to_use(card, PERFORMED)
    for number in range(games):
        if number and all(use.is_used and not (wants_effects and use.effects) for use in uses):
            break
        play(
            card,
            uses,
            SETTINGS[number % len(SETTINGS)],
            crc32(card.name.encode()) + number,
            checks=checks,
            wants_effects=wants_effects,
        )
    return uses


def play(
    card: PrintedCard,
    uses: Sequence[PowerUse],
    setting: Setting,
    seed: int,
    *,
    checks: bool = True,
    wants_effects: bool = False,
) -> None:
    """Play one game with a card until each of its powers was used, and check it on the way."""
    game = board_for(card, setting, seed)
    state = game.state
    observer = Observer(game, card, uses)
    if checks:
        watch_characteristics(state)
    chance = Chance(-1 - seed)
    described = {other.name for other in described_cards(card)}
    agent = SmokeAgent(state, observer.numbers, observer.is_needed, described, interests_of(card), seed)
    with observer.watching():
        for count in range(MOST_DECISIONS):
            decision = game.pending
            if decision is None:
                break
            observer.look(state, decision)
            if all(use.is_used and not (wants_effects and use.effects) for use in uses):
                break
            if checks and decision.kind is DecisionKind.PRIORITY and chance.below(CHECKED_POSITIONS) == 0:
                check_zones(state)
                check_priority(state)
            if checks and count == COPIED_DECISION and setting is SETTINGS[0]:
                check_copies(game)
            game.decide(agent.choose(decision))
    if checks:
        check_zones(state)
        check_text(state)


def watch_characteristics(state: GameState) -> None:
    """Compare characteristics with those computed afresh, after one of a few events."""

    def check(state: GameState, event: Event) -> None:
        if state.version % CHECKED_EVENTS == 0:
            check_characteristics(state, event)

    for kind in every_kind(Event):
        state.hooks.listen(kind, check)
