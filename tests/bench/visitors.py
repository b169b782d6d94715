"""Fifty visitors browse while simulations run: their pages against those of one visitor of an idle site.

Wanted: the median page takes within three times the idle median. The site has a web server and a worker with
two processes, as ``./run`` starts them. Each visitor reads a page, pauses for five seconds in the mean, and
reads the next.
"""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles
from unittest.mock import patch

from simulator import actions
from simulator.models import Run
from simulator.series.run_settings import RunSettings
from tests import databases
from tests.attack.client import SiteClient
from tests.attack.reader import Reader
from tests.bench import Result, _site, scaled
from tests.simulator.printed_cards import deck

VISITORS = 50
PAGES = scaled(15)
"""Pages that each visitor reads."""
PAUSES = (2.0, 8.0)
"""The shortest and the longest pause of a visitor, in seconds."""
IDLE_ROUNDS = 20
RUNS, GAMES = 6, 200_000
"""More than is played meanwhile."""
YARDSTICK = "the median page of one visitor of the idle site"


def benchmark() -> list[Result]:
    """The median page of the visitors, and the 95th in a hundred, without simulations and with them."""
    with _site.database(databases.STARTER), _site.worker(2), _site.web_server() as site:
        reader = Reader(site)
        reader.read(5)  # what each process loads once
        idle = reader.read(IDLE_ROUNDS).median
        alone = browse(site, reader.pages)
        start_runs()
        beside_runs = browse(site, reader.pages)
        active = Run.objects.active()
        assert len(active) == RUNS, "the simulations ended before the visitors did"
        for run in active:
            actions.cancel_if_active(run)
    return [
        Result(f"the {name} page of {VISITORS} visitors{circumstances}", measure(times), YARDSTICK, idle)
        for circumstances, times in (("", alone), (" beside simulations", beside_runs))
        for name, measure in (
            ("median", median),
            ("95th in a hundred", lambda times: quantiles(times, n=20)[-1]),
        )
    ]


def start_runs() -> None:
    """Start the simulations, as of one caller each."""
    with patch.multiple(actions, MAX_ACTIVE_OF_CALLER=1):
        for caller in range(RUNS):
            actions.start(deck(), RunSettings(games=GAMES, seed=caller), visitor=f"caller {caller}")


def browse(site: str, pages: tuple[str, ...]) -> list[float]:
    """The seconds that each page took of all visitors."""
    with ThreadPoolExecutor(VISITORS) as visitors:
        times = visitors.map(lambda number: visit(site, pages, number), range(VISITORS))
        return [seconds for visitor in times for seconds in visitor]


def visit(site: str, pages: tuple[str, ...], number: int) -> list[float]:
    """The seconds that each page took of one visitor."""
    client = SiteClient(site, f"192.0.2.{number + 1}")
    chance = random.Random(number)
    seconds = []
    for _ in range(PAGES):
        time.sleep(chance.uniform(*PAUSES))
        answer = client.get(chance.choice(pages))
        assert answer.status == 200, f"a page has the status {answer.status}"
        seconds.append(answer.seconds)
    return seconds
