"""The cost of cutting a run into chunks: claim, play and submit them, compared with the games alone."""

from django.test.utils import setup_databases, teardown_databases

from simulator import actions
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.workers import chunks, queue
from tests.bench import Result, seconds
from tests.simulator.printed_cards import deck

GAMES = 200


def benchmark() -> list[Result]:
    """A run in chunks on a real database, without the way through the queue."""
    settings = RunSettings(games=GAMES, seed=1)
    series = GoldfishSeries(deck(), settings)
    alone = seconds(lambda: series.tally(range(GAMES)), repeat=3)
    databases = setup_databases(verbosity=0, interactive=False)
    sent, queue.wake_workers = queue.wake_workers, lambda messages: None
    try:
        chunked = seconds(lambda: _in_chunks(settings), repeat=3)
    finally:
        queue.wake_workers = sent
        teardown_databases(databases, verbosity=0)
    return [Result(f"{GAMES} games in chunks", chunked, "the games alone", alone)]


def _in_chunks(settings: RunSettings) -> None:
    actions.start(deck(), settings, visitor="bench")
    while chunks.play_next_chunk():
        pass
