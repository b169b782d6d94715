"""For a worker (``--include``, with ``_half_speed_clocks``): play every game once more, without the queue.

Both are the work of one process on the same objects, a few milliseconds apart: the same games in another
process take some as much as four percent longer, and the speed of a machine may change within seconds.
"""

import json
import os
import time
from functools import lru_cache
from pathlib import Path

from celery.signals import task_postrun

from simulator.kinds.base import GameSeries, GameTally
from simulator.models import Run
from simulator.series.tally import Tally
from simulator.workers import chunks

REPORT = "LOREMASTER_BENCH_REPORT"
"""The environment variable with the path of the report: seconds and counts of the bare games so far."""

series_of = chunks._series


class SeriesPlayedTwice:
    """The games of a run; each is played for the run, and bare before or after it."""

    def __init__(self, series: GameSeries, tally: GameTally) -> None:
        self.series = series
        self.bare_tally = tally
        self.bare_seconds = 0.0

    def play(self, game: int) -> object:
        """The result of a game, for the run."""
        if game % 2:
            self.play_bare(game)
        result = self.series.play(game)
        if not game % 2:
            self.play_bare(game)
        return result

    def play_bare(self, game: int) -> None:
        """Play and count a game that is no part of the run."""
        began = time.perf_counter()
        self.bare_tally.count(self.series.play(game), game)
        self.bare_seconds += time.perf_counter() - began


def read_report(report: Path, games: int) -> tuple[float, Tally]:
    """The seconds and the counts of the bare games; waits until there are so many."""
    while True:
        seconds, counts = json.loads(report.read_text())
        tally = Tally.from_json(counts)
        if tally.games == games:
            return seconds, tally
        time.sleep(0.1)


current: SeriesPlayedTwice | None = None
"""The games of the latest run."""


@lru_cache(maxsize=1)
def played_twice(run: Run, stopped: int) -> SeriesPlayedTwice:
    """In place of the games of a run."""
    global current
    current = SeriesPlayedTwice(series_of(run, stopped), run.empty_tally())
    return current


@task_postrun.connect
def write_report(**_: object) -> None:
    """After every message."""
    if current is not None:
        text = json.dumps([current.bare_seconds, current.bare_tally.to_json()])
        report = Path(os.environ[REPORT])
        new = report.with_suffix(".new")
        new.write_text(text)
        new.replace(report)


chunks._series = played_twice
