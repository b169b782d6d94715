"""Two hundred people play against the machine at once: their decisions against those of one table alone.

Wanted: the median decision takes within three times that of one table. The site has a web server, as
``./run`` starts it. Each player decides every five seconds in the mean. The last figure is of players who do
not think at all, so that the server is never idle: it says how many such players it has work for.
"""

import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles

from tests import databases
from tests.bench import Result, _site, scaled
from tests.play.web_player import WebPlayer

TABLES = scaled(200)
DECISIONS = 8
"""Decisions of each player in a measurement."""
PAUSES = (2.0, 8.0)
"""The shortest and the longest thought of a player, in seconds."""
GAMES_ALONE = scaled(20)
YARDSTICK = "the median decision of one table alone"


def benchmark() -> list[Result]:
    """The median decision of the players, and the 95th in a hundred; the median of players without pauses."""
    with _site.database(databases.STARTER), _site.web_server() as site:
        times_alone: list[float] = []
        for number in range(GAMES_ALONE):
            player = WebPlayer(site, "198.51.100.1", seed=number)
            player.begin("club")
            times_alone += play(player)
        players = [WebPlayer(site, f"192.0.2.{number + 1}", seed=number) for number in range(TABLES)]
        for player in players:
            player.begin("club")
        thinking = play_at_once(players, lambda player: play(player, PAUSES))
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        hurried = play_at_once(players, play)
    idle = median(times_alone)
    name = f"decision of {TABLES} tables"
    return [
        Result(f"the median {name}", median(thinking), YARDSTICK, idle),
        Result(f"the 95th in a hundred {name}", quantiles(thinking, n=20)[-1], YARDSTICK, idle),
        Result(f"the median {name} without a pause", median(hurried), YARDSTICK, idle),
    ]


def play_at_once(players: list[WebPlayer], measure: Callable[[WebPlayer], list[float]]) -> list[float]:
    """The seconds of every decision of players, each in a thread."""
    with ThreadPoolExecutor(len(players)) as threads:
        return [seconds for times in threads.map(measure, players) for seconds in times]


def play(player: WebPlayer, pauses: tuple[float, float] = (0, 0)) -> list[float]:
    """The seconds that each decision of a player took, after a pause, while the game goes on."""
    chance = random.Random(player.seed)
    times = []
    for _ in range(DECISIONS):
        time.sleep(chance.uniform(*pauses))
        if player.is_over:
            break
        answer = player.decide()
        assert answer.status == 200, f"a decision has the status {answer.status}"
        times.append(answer.seconds)
    return times
