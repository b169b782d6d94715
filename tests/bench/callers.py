"""Many callers at once: 200 runs of 100 games by 20 callers, on a worker with two processes.

Wanted: the slowest caller waits at most 1.5 times as long as the median one. The action of the
site starts the runs, with its limits on active runs raised.
"""

from statistics import median
from unittest.mock import patch

from simulator import actions
from simulator.models import Run
from simulator.series.run_settings import RunSettings
from tests.bench import Result, _site, scaled
from tests.simulator.printed_cards import deck

CALLERS = 20
RUNS = scaled(10)
"""Runs of each caller."""
GAMES = 100


def benchmark() -> list[Result]:
    """The slowest caller against the median one."""
    with _site.database(), _site.worker(2):
        start_runs()
        _site.wait_for_runs()
        times = sorted(caller_times().values())
        unfinished = Run.objects.exclude(state=Run.State.DONE).count()
    assert not unfinished, f"{unfinished} runs were not played to their end"
    print(f"{CALLERS * RUNS} runs, time of each caller:", ", ".join(f"{time:.1f} s" for time in times))
    return [Result(f"the slowest of {CALLERS} callers", times[-1], "the median caller", median(times))]


def start_runs() -> None:
    """Start a run of each caller, then the next of each."""
    limits = {"MAX_ACTIVE_OF_CALLER": RUNS, "MAX_ACTIVE": CALLERS * RUNS, "RESERVED": 0}
    with patch.multiple(actions, **limits):
        for number in range(RUNS):
            for caller in range(CALLERS):
                settings = RunSettings(games=GAMES, seed=number * CALLERS + caller)
                actions.start(deck(), settings, visitor=f"caller {caller}")


def caller_times() -> dict[str, float]:
    """Seconds from the first start of each caller to the end of the last of its runs."""
    runs_by_visitor: dict[str, list[Run]] = {}
    for run in Run.objects.exclude(finished=None):
        runs_by_visitor.setdefault(run.visitor, []).append(run)
    return {
        visitor: (
            max(run.finished for run in runs if run.finished) - min(run.created for run in runs)
        ).total_seconds()
        for visitor, runs in runs_by_visitor.items()
    }
