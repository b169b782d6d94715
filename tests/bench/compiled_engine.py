"""How long the compiled engine takes for games of the engine's benchmark, compared with the interpreted one.

Each plays in a process of its own. The two take turns, so that a machine whose speed changes slows both.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from config.compiled_engine import is_built
from tests.bench import Result, seconds
from tests.bench.goldfish import SEEDS, starter_goldfish, starter_match

ROUNDS = 12
GAMES = {
    "goldfish games of starter decks": lambda: [starter_goldfish(seed) for seed in SEEDS],
    "matches of heuristic agents with starter decks": lambda: [starter_match(seed) for seed in SEEDS],
}


def benchmark() -> list[Result]:
    """Each figure is for one game of every seed."""
    if not is_built():
        print("The engine is not compiled: ./run setup --fast", file=sys.stderr)
        return []
    with engine("interpreted") as interpreted, engine("compiled") as compiled:
        return [_result(name, compiled, interpreted) for name in GAMES]


def _result(name: str, compiled: "Engine", interpreted: "Engine") -> Result:
    pairs = [(compiled.play(name), interpreted.play(name)) for _ in range(ROUNDS)]
    played, yardstick = (min(times) for times in zip(*pairs, strict=True))
    return Result(f"{name}, compiled", played, "the same interpreted", yardstick)


class Engine:
    """A process that plays games, and tells how many seconds they took."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def play(self, name: str) -> float:
        """Play the games of a name once."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(name, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())


@contextmanager
def engine(kind: str) -> Iterator[Engine]:
    """A process with an engine of this kind."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.compiled_engine"],
        env=os.environ | {"LOREMASTER_ENGINE": kind},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Engine(process)
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    for line in sys.stdin:
        print(seconds(GAMES[line.strip()], repeat=1), flush=True)
