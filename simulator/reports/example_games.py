"""Games of a run worth stepping through: the fastest, a middling one, a loss."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.series.examples import Examples
from simulator.series.matches import LONGEST
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


def comparison_examples(
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
