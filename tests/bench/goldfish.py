"""The cost of a game: a goldfish game, a game between random or heuristic agents, a copy of a game and of its
state.

The same for the starter decks, with all of their text that the engine plays. The target of the engine is a
thousand goldfish games of a 60-card deck in well under 20 seconds on one core.
"""

from collections.abc import Callable
from functools import partial

from engine.agents import play_out
from engine.agents.heuristic import HeuristicAgent
from engine.agents.random import RandomAgent
from engine.game import Game
from engine.goldfish import goldfish
from engine.rules.setup import GameDeck
from tests.bench import Result, seconds_in_turn
from tests.engine.build import ability, ally, armor, do, hero, quest, weapon
from tests.engine.starter import DECKS, starter_deck

YARDSTICK = "a loop of ten thousand steps"

_CARDS = (
    ally("Scout", 1, 2, 1),
    ally("Wolf", 1, 1, 2),
    ally("Raider", 2, 2, 2),
    ally("Berserker", 2, 3, 1, "Ferocity"),
    ally("Guard", 3, 2, 4, "Protector"),
    ally("Sneak", 3, 3, 2, "Elusive"),
    ally("Ogre", 4, 4, 4),
    ally("Giant", 5, 5, 5),
    ally("Dragon", 6, 7, 7, "Elusive, Ferocity"),
    ability("Fire Blast", 1, "Your hero deals 2 fire damage to target hero or ally.", tags="Instant"),
    weapon("Axe", 2, 3, 2, tags="1H Weapon, Axe, Melee (1)"),
    armor("Helm", 2, 2, tags="Armor, Plate, Head (1)"),
    quest("A Donation of Wool"),
    quest("The Defias Brotherhood"),
    quest("Big Game Hunter"),
)
DECK = GameDeck(hero(), _CARDS * 4)
STARTERS = [starter_deck(path) for path in DECKS]
SEEDS = range(12)
MOST_DECISIONS = 200
"""Random agents with starter decks get no further: they use powers that cost nothing again and again."""


def benchmark() -> list[Result]:
    """Each figure is for one game or one copy."""
    game = _game_at_turn_nine()
    return [
        _mean("a goldfish game", _goldfish),
        _mean("a game between random agents", _random),
        _mean("a goldfish game of a starter deck", starter_goldfish),
        _mean("200 decisions of random agents with starter decks", _starter_random),
        _mean("a match of heuristic agents with starter decks", starter_match),
        _result("a copy of a game", lambda: game.copy(log=False)),
        _result("a copy of its state", game.state.copy),
    ]


def _yardstick() -> int:
    counters = [0] * 16
    for step in range(10_000):
        counters[step & 15] += step
    return counters[0]


def _mean(name: str, game: Callable[[int], object]) -> Result:
    """The mean over several seeds, each taken at its least disturbed."""
    pairs = [seconds_in_turn(partial(game, seed), _yardstick, repeat=8) for seed in SEEDS]
    played, measured = (sum(times) / len(SEEDS) for times in zip(*pairs, strict=True))
    return Result(name, played, YARDSTICK, measured)


def _result(name: str, copy: Callable[[], object]) -> Result:
    copied, measured = seconds_in_turn(copy, _yardstick, repeat=50)
    return Result(name, copied, YARDSTICK, measured)


def _goldfish(seed: int) -> None:
    goldfish(DECK, seed, first=seed % 2 == 0)


def _random(seed: int) -> None:
    play_out(Game((DECK, DECK), seed), (RandomAgent(seed), RandomAgent(-1 - seed)))


def starter_goldfish(seed: int) -> None:
    goldfish(STARTERS[seed % len(STARTERS)], seed, first=seed % 2 == 0)


def _starter_random(seed: int) -> None:
    decks = STARTERS[seed % len(STARTERS)], STARTERS[(seed + 1) % len(STARTERS)]
    game = Game(decks, seed)
    agents = RandomAgent(seed), RandomAgent(-1 - seed)
    play_out(game, agents, until=lambda: len(game.decisions) >= MOST_DECISIONS)


def starter_match(seed: int) -> None:
    decks = STARTERS[seed % len(STARTERS)], STARTERS[(seed + 1) % len(STARTERS)]
    game = Game(decks, seed, log=False, quiet_points=False)
    play_out(game, (HeuristicAgent(), HeuristicAgent()))


def _game_at_turn_nine() -> Game:
    game = Game((DECK, DECK), 1, first=0)
    agent = RandomAgent(1)
    while game.state.turn < 9 and game.pending is not None:
        options = game.pending.options
        do(game, options[agent.chance.below(len(options))].text)
    return game
