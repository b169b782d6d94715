"""Games of a run worth stepping through: the fastest, a middling one, a loss."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import reduce
from operator import add

from simulator.games.examples import Examples
from simulator.games.intervals import mean
from simulator.games.kinds import GameTally
from simulator.games.many_matches import MatchesTally
from simulator.games.matches import LONGEST, MatchTally
from simulator.games.pairing import AHEAD, BEHIND, PairedTally
from simulator.games.sweep_rounds import SweepTally
from simulator.games.tally import Tally, won_on


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """A game, counted from 0, why it is an example, as in "the fastest win", and how it went."""

    game: int
    name: str
    detail: str = ""
    version: int = 0


def example_games(tally: GameTally) -> list[ExampleGame]:
    """The examples of a run; none for runs of versions that did not keep any."""
    match tally:
        case Tally():
            return _of_goldfish(tally)
        case MatchTally():
            return _of_match(tally.examples)
        case MatchesTally():
            return _of_match(reduce(add, (match.examples for match in tally.matches.values()), Examples()))
        case PairedTally():
            return _of_comparison(tally.examples)
        case SweepTally():
            return _of_sweep(tally)
    return []


def _of_goldfish(tally: Tally) -> list[ExampleGame]:
    examples = []
    if tally.win_turn:
        turns = {
            "the fastest win": min(tally.win_turn),
            "a middling win": _median(tally.win_turn),
            "the slowest win": max(tally.win_turn),
        }
        named = {turn: name for name, turn in reversed(turns.items())}
        for turn, name in sorted(named.items()):
            game = tally.examples.game(won_on(turn))
            if game is not None:
                examples.append(ExampleGame(game, name, f"on turn {turn}"))
    for ending in sorted(tally.not_won):
        game = tally.examples.game(ending)
        if game is not None:
            examples.append(ExampleGame(game, "a game that was not won", ending))
    return examples


def _median(counts: Counter[int]) -> int:
    """The middle number, given how often each occurred; the lower one of two."""
    middle = (counts.total() + 1) // 2
    so_far = 0
    for number in sorted(counts):
        so_far += counts[number]
        if so_far >= middle:
            return number
    raise ValueError("There is no number.")


def _of_match(stored: Examples) -> list[ExampleGame]:
    names = {
        "won": "the fastest win",
        "lost": "the fastest loss",
        "drawn": "a draw",
        LONGEST: "the longest game",
    }
    examples: list[ExampleGame] = []
    for kind, name in names.items():
        game, rank = stored.game(kind), stored.rank(kind)
        if game is not None and rank is not None and game not in (example.game for example in examples):
            examples.append(ExampleGame(game, name, f"{abs(rank)} turns of both together"))
    return examples


def _of_sweep(tally: SweepTally) -> list[ExampleGame]:
    """The games in which the fastest version and the deck differ most."""
    means = {number: mean(pairs.length_differences()).value for number, pairs in tally.versions.items()}
    if not means:
        return []
    fastest = min(means, key=lambda number: means[number])
    return _of_comparison(tally.versions[fastest].examples, "the fastest version", fastest + 1)


def _of_comparison(
    stored: Examples, called: str = "the other version", version: int = 1
) -> list[ExampleGame]:
    """The games in which the deck and a version differ most, as both play them."""
    examples = []
    for kind, difference in ((AHEAD, "most ahead"), (BEHIND, "most behind")):
        game, rank = stored.game(kind), stored.rank(kind)
        if game is not None and rank is not None:
            detail = f"by {-rank} turn{'' if rank == -1 else 's'}"
            examples.append(ExampleGame(game, f"the deck where {called} is {difference}", detail))
            examples.append(ExampleGame(game, f"{called} where it is {difference}", detail, version))
    return examples
