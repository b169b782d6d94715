"""The cost of workers and their queue: a run on worker processes against bare processes with the same games.

Wanted: two processes finish 10,000 goldfish games within 1.05 times the time of two bare processes, and one
process has an overhead under 5 %. Both play in turn, and the shorter of two times counts. The counts must be
the same. ``LOREMASTER_ENGINE=compiled`` plays with the compiled engine.
"""

from simulator import actions
from simulator.games.run_settings import RunSettings
from simulator.models import Run
from tests.bench import Result, _players, _site, scaled
from tests.simulator.printed_cards import deck

GAMES = {2: scaled(10_000), 1: scaled(5_000)}
"""The games of a run, by the number of processes."""
WARM_UP = 100
ROUNDS = 2


def benchmark() -> list[Result]:
    """Two processes, and one."""
    with _site.database():
        return [measure(processes, games) for processes, games in GAMES.items()]


def measure(processes: int, games: int) -> Result:
    """A run on a worker with so many processes, which have the priority of the bare ones."""
    settings = RunSettings(games=games, seed=1)
    played, bare = [], []
    with (
        _site.worker(processes, LOREMASTER_WORKER_NICENESS="0"),
        _players.players(processes) as players,
    ):
        play_run(RunSettings(games=WARM_UP, seed=2))
        players.play(RunSettings(games=WARM_UP, seed=2))
        for _ in range(ROUNDS):
            seconds, tally = players.play(settings)
            bare.append(seconds)
            run = play_run(settings)
            played.append(run_seconds(run))
            assert run.tally() == tally, "the worker has other counts than the bare processes"
    name = "two worker processes" if processes == 2 else "one worker process"
    yardstick = "two bare processes" if processes == 2 else "one bare process"
    return Result(f"{games:,} goldfish games on {name}", min(played), yardstick, min(bare))


def play_run(settings: RunSettings) -> Run:
    """A run, once it has ended."""
    run = actions.start(deck(), settings, visitor="bench")
    _site.wait_for_runs()
    run.refresh_from_db()
    return run


def run_seconds(run: Run) -> float:
    """How long the run took from its start to its last game."""
    assert run.finished
    return (run.finished - run.created).total_seconds()
