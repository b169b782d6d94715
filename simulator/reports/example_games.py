"""Games of a run worth stepping through: the fastest, a typical one, a loss."""

from __future__ import annotations

from dataclasses import dataclass

from common.wording import count_noun
from simulator.series.examples import Examples
from simulator.series.matches import LONGEST, RESULTS
from simulator.series.pairing import AHEAD, BEHIND


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """A game, counted from 0, why it is an example, as in "the fastest win", and how it went."""

    game: int
    name: str
    detail: str = ""
    version: int = 0


def match_examples(stored: Examples) -> list[ExampleGame]:
    """The fastest win and loss, a draw, and the longest game of a match."""
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


def length_examples(stored: Examples) -> list[ExampleGame]:
    """The shortest and the longest game of matches between many decks."""
    ended = [stored.games[kind] for kind in RESULTS.values() if kind in stored.games]
    lengths = {"the shortest game": min(ended, default=None), "the longest game": stored.games.get(LONGEST)}
    return [
        ExampleGame(example[1], name, f"{abs(example[0])} turns of both together")
        for name, example in lengths.items()
        if example
    ]


def comparison_examples(
    stored: Examples, called: str = "the other version", version: int = 1
) -> list[ExampleGame]:
    """The games in which the deck and a version differ most, as both play them."""
    examples = []
    for kind, difference in ((AHEAD, "the largest gain"), (BEHIND, "the largest loss")):
        game, rank = stored.game(kind), stored.rank(kind)
        if game is not None and rank is not None:
            detail = f"{count_noun(-rank, 'turn')} {'earlier' if kind == AHEAD else 'later'}"
            examples.append(ExampleGame(game, f"{difference}, as the deck plays it", detail))
            examples.append(ExampleGame(game, f"{difference}, as {called} plays it", detail, version))
    return examples
