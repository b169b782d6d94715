"""Bare processes that play games of a run: no queue, no database, no Django."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from operator import add
from select import select

from common.garbage import collect_less_garbage
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.series.tally import Tally
from tests.simulator.printed_cards import deck


class Players:
    """Processes that share the games of a run equally and play them side by side."""

    def __init__(self, processes: "list[subprocess.Popen[str]]") -> None:
        self.processes = processes

    def begin(self, settings: RunSettings) -> None:
        """Ask for every game of a run, each of which one process plays."""
        for number, process in enumerate(self.processes):
            assert process.stdin
            games = [number, settings.games, len(self.processes)]
            print(json.dumps([settings.games, settings.seed, games]), file=process.stdin, flush=True)

    def result(self) -> tuple[float, Tally]:
        """The time at which the last process ended, as ``time.time()`` counts it, and the counts; waits until
        every process has played.
        """
        answers = [json.loads(process.stdout.readline()) for process in self.processes if process.stdout]
        tallies = (Tally.from_json(counts) for _, counts in answers)
        return max(ended for ended, _ in answers), reduce(add, tallies)

    def have_played(self) -> bool:
        """Whether every process has played its games."""
        pipes = [process.stdout for process in self.processes if process.stdout]
        return len(select(pipes, [], [], 0)[0]) == len(pipes)

    def signal(self, number: int) -> None:
        """Send a signal to every process."""
        for process in self.processes:
            process.send_signal(number)


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
    """Play the games that a line asks for: games and seed of the run, then the range of those to play.

    The answer has the time of the end, and the counts.
    """
    games, seed, part = json.loads(line)
    series = GoldfishSeries(deck(), RunSettings(games=games, seed=seed))
    tally = series.tally(range(*part))
    return json.dumps([time.time(), tally.to_json()])


if __name__ == "__main__":
    collect_less_garbage()
    for request in sys.stdin:
        print(answer(request), flush=True)
