"""Bare processes that play games of a run: no queue, no database, no Django."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from operator import add

from common.garbage import collect_less_garbage
from simulator.games.play import GoldfishSeries
from simulator.games.run_settings import RunSettings
from simulator.games.tally import Tally
from tests.simulator.printed_cards import deck


class Players:
    """Processes that share the games of a run equally and play them side by side."""

    def __init__(self, processes: "list[subprocess.Popen[str]]") -> None:
        self.processes = processes

    def play(self, settings: RunSettings) -> tuple[float, Tally]:
        """Play every game once; the seconds until the last process has ended, and the counts."""
        started = time.perf_counter()
        for number, process in enumerate(self.processes):
            assert process.stdin
            games = [number, settings.games, len(self.processes)]
            print(json.dumps([settings.games, settings.seed, games]), file=process.stdin, flush=True)
        lines = [process.stdout.readline() for process in self.processes if process.stdout]
        elapsed = time.perf_counter() - started
        return elapsed, reduce(add, (Tally.from_json(json.loads(line)) for line in lines))


@contextmanager
def players(count: int) -> Iterator[Players]:
    """So many processes, which are killed in the end."""
    command = [sys.executable, "-m", "tests.bench._players"]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(count)
    ]
    try:
        yield Players(processes)
    finally:
        for process in processes:
            process.kill()
            process.wait()


def answer(line: str) -> str:
    """Play the games that a line asks for: games and seed of the run, then the range of those to play."""
    games, seed, part = json.loads(line)
    series = GoldfishSeries(deck(), RunSettings(games=games, seed=seed))
    return json.dumps(series.tally(range(*part)).to_json())


if __name__ == "__main__":
    collect_less_garbage()
    for request in sys.stdin:
        print(answer(request), flush=True)
