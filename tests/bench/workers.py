"""The cost of workers and their queue: a run on worker processes against bare processes with the same games.

Wanted: two processes finish 10,000 goldfish games within 1.05 times the time of two bare processes, and one
process has an overhead under 5 %. Workers and bare processes take turns of some seconds (``_turns.py``). The
counts must be the same. ``LOREMASTER_ENGINE=compiled`` plays with the compiled engine.
"""

from statistics import fmean

from simulator import actions
from simulator.games.run_settings import RunSettings
from simulator.games.tally import Tally
from simulator.models import Run
from tests.bench import Result, _site, scaled
from tests.bench._players import Players, players
from tests.bench._turns import Contestant, take_turns
from tests.simulator.printed_cards import deck
from tests.workers import Worker

GAMES = {2: scaled(10_000), 1: scaled(5_000)}
"""The games of a run, by the number of processes."""
WARM_UP = 200
ROUNDS = 3
"""Each with new processes: the same games take some as much as four percent longer than others."""


def benchmark() -> list[Result]:
    """Two processes, and one."""
    with _site.database():
        return [measure(processes, games) for processes, games in GAMES.items()]


def measure(processes: int, games: int) -> Result:
    """A run on a worker with so many processes, on average over all rounds."""
    rounds = [_measure_once(processes, games) for _ in range(ROUNDS)]
    played, bare = (fmean(seconds) for seconds in zip(*rounds, strict=True))
    name = "two worker processes" if processes == 2 else "one worker process"
    yardstick = "two bare processes" if processes == 2 else "one bare process"
    return Result(f"{games:,} goldfish games on {name}", played, yardstick, bare)


def _measure_once(processes: int, games: int) -> tuple[float, float]:
    """The seconds of a new worker, which has the priority of the bare processes, and of new bare ones."""
    with (
        _site.worker(processes, LOREMASTER_WORKER_NICENESS="0") as worker,
        players(processes) as bare_players,
    ):
        _play(worker, bare_players, RunSettings(games=WARM_UP, seed=2))
        return _play(worker, bare_players, RunSettings(games=games, seed=1))


def _play(worker: Worker, players: Players, settings: RunSettings) -> tuple[float, float]:
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
    assert runs[0].tally() == tallies[0], "the worker has other counts than the bare processes"
    return played.seconds, bare.seconds
