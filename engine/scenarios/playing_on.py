"""Games that go on from a step of a scenario: where they began, and how they are rebuilt.

A game that begins with decks is its setup and its decisions (:meth:`Game.rebuild`). One that begins with a
scenario is the text of that scenario and its decisions, those of the scenario among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.cards import PrintedCard
from engine.game import Game
from engine.log import Log
from engine.scenarios.parser import parse_scenarios
from engine.scenarios.recording import ScenarioRecording
from engine.scenarios.setup_reader import set_up
from engine.state import Stops


@dataclass(frozen=True, slots=True)
class ScenarioOrigin:
    """The scenario that a game began with: its text, at which priority windows players are asked, and after
    how many decisions at every one.
    """

    text: str
    stops: Stops
    every_window_from: int | None = None


def play_on(
    recording: ScenarioRecording, step: int, pool: Mapping[str, PrintedCard]
) -> tuple[ScenarioOrigin, Game]:
    """The game after a step of a recorded scenario, with a log, and where it began.

    :raises LookupError: when there is no such step.
    """
    if not 0 <= step < len(recording.steps):
        raise LookupError(f"there is no step {step}")
    origin = ScenarioOrigin(recording.scenario.text, recording.scenario.stops)
    return origin, rebuild(origin, recording.decisions[: recording.steps[step].decisions], pool)


def named_cards(game: Game, pool: Mapping[str, PrintedCard]) -> list[PrintedCard]:
    """The cards of a pool that are in the decks of a game, in the order of the pool: with these alone its
    scenario sets up the same game.
    """
    decks = game.setup.decks
    in_decks = {card for deck in decks for card in (deck.hero, *deck.cards, *deck.side_deck)}
    return [card for card in pool.values() if card in in_decks]


def rebuild(origin: ScenarioOrigin, decisions: Iterable[int], pool: Mapping[str, PrintedCard]) -> Game:
    """Rebuild a game that began with a scenario, which may name the cards of a pool.

    :raises IllegalChoiceError: when a decision does not fit.
    :raises ScenarioSyntaxError: when the text can't be understood.
    """
    (scenario,) = parse_scenarios(origin.text)
    game = set_up(replace(scenario, stops=origin.stops), pool)
    if game.log is None:
        game.state.log = Log()
    game.setup = replace(game.setup, every_window_from=origin.every_window_from)
    game.repeat(decisions)
    return game
