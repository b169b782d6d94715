"""The cost of workers and their queue: a run on worker processes against the same games without a queue.

Wanted: two worker processes finish 10,000 goldfish games within 1.05 times the time of two bare processes,
with which they take turns (``_turns.py``); and a run of 5,000 on one process takes less than 1.05 times the
time of its games alone, which this process plays once more in between (``_played_twice.py``). The counts must
be the same. ``LOREMASTER_ENGINE=compiled`` plays with the compiled engine.
"""

import time
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

from simulator import actions
from simulator.models import Run
from simulator.series.run_settings import RunSettings
from simulator.series.tally import Tally
from tests.bench import Result, _half_speed_clocks, _played_twice, _site, scaled
from tests.bench._players import Players, players
from tests.bench._turns import Contestant, take_turns
from tests.simulator.printed_cards import deck
from tests.workers import Worker

GAMES_ON_TWO_PROCESSES = scaled(10_000)
GAMES_ON_ONE_PROCESS = scaled(5_000)
WARM_UP = 200
ROUNDS = 4
"""Each with new processes: the same games take some as much as four percent longer than others."""
NICENESS = {"LOREMASTER_WORKER_NICENESS": "0"}
"""Workers have the priority of bare processes."""
HALF_SPEED = _half_speed_clocks.__name__


def benchmark() -> list[Result]:
    """Two processes, on average over all rounds, and one."""
    with _site.database():
        rounds = [two_processes() for _ in range(ROUNDS)]
        played, bare = (fmean(seconds) for seconds in zip(*rounds, strict=True))
        run_seconds, game_seconds = one_process()
    return [
        Result(
            f"{GAMES_ON_TWO_PROCESSES:,} goldfish games on two worker processes",
            played,
            "two bare processes",
            bare,
        ),
        Result(
            f"{GAMES_ON_ONE_PROCESS:,} goldfish games on one worker process",
            run_seconds,
            "the games alone",
            game_seconds,
        ),
    ]


def two_processes() -> tuple[float, float]:
    """The seconds of a new worker with two processes, and of two new bare ones."""
    with _site.worker(2, include=[HALF_SPEED], **NICENESS) as worker, players(2) as bare_players:
        _play_in_turns(worker, bare_players, RunSettings(games=WARM_UP, seed=2))
        return _play_in_turns(worker, bare_players, RunSettings(games=GAMES_ON_TWO_PROCESSES, seed=1))


def _play_in_turns(worker: Worker, players: Players, settings: RunSettings) -> tuple[float, float]:
    """The seconds that the worker and the bare processes take for the games of a run, each in its turns."""
    runs: list[Run] = []
    tallies: list[Tally] = []

    def begin() -> None:
        runs.append(actions.start(deck(), settings, visitor="bench"))
        players.begin(settings)

    def end_of_run() -> float | None:
        runs[0].refresh_from_db()
        return runs[0].finished and runs[0].finished.timestamp()

    def end_of_bare_games() -> float | None:
        if not players.have_played():
            return None
        ended, tally = players.result()
        tallies.append(tally)
        return ended

    played = Contestant(worker.signal, end_of_run)
    bare = Contestant(players.signal, end_of_bare_games)
    take_turns([played, bare], begin)
    _assert_same(runs[0], tallies[0])
    return played.seconds, bare.seconds


def one_process() -> tuple[float, float]:
    """The seconds of a new worker with one process for a run, and for the same games without a queue."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        environment = NICENESS | {_played_twice.REPORT: str(report)}
        with _site.worker(1, include=[HALF_SPEED, _played_twice.__name__], **environment):
            _play_twice(RunSettings(games=WARM_UP, seed=2), report)
            return _play_twice(RunSettings(games=GAMES_ON_ONE_PROCESS, seed=1), report)


def _play_twice(settings: RunSettings, report: Path) -> tuple[float, float]:
    """The seconds for a run, and for the same games without a queue, which the worker plays in between.

    All time that does not pass with those is time of the run.
    """
    began = time.time()
    run = actions.start(deck(), settings, visitor="bench")
    _site.wait_for_runs()
    run.refresh_from_db()
    assert run.finished
    bare_seconds, bare_games = _played_twice.read_report(report, settings.games)
    _assert_same(run, bare_games)
    return run.finished.timestamp() - began - bare_seconds, bare_seconds


def _assert_same(run: Run, bare: Tally) -> None:
    assert run.tally() == bare, "the worker has other counts than the bare games"
