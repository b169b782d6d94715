"""A visitor reads pages about as quickly while others attack the site."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from django.db import connection

from simulator.actions import MAX_ACTIVE_OF_CALLER, cancel_if_active
from simulator.models import Run
from tests import profiles
from tests.attack.addresses import failed_addresses
from tests.attack.client import SiteClient
from tests.attack.lists import ListAttack
from tests.attack.pictures import PictureAttack
from tests.attack.processes import listening_processes
from tests.attack.reader import Reader
from tests.attack.sockets import SocketAttack
from tests.web_server import PROCESSES, WebServer
from tests.workers import Worker

pytestmark = pytest.mark.process

CLIENTS = 20
ATTEMPTS = 3
ROUNDS = 30

T = TypeVar("T", ListAttack, PictureAttack, SocketAttack)


@pytest.fixture
def site(
    transactional_db: None, starter_data: None, start_worker: Callable[..., Worker], tmp_path: Path
) -> Iterator[str]:
    """A site with a web server and a worker, as ``./run`` starts them. None of its processes may end."""
    worker = start_worker()
    server = WebServer(connection.settings_dict["NAME"], tmp_path / "web.log")
    server.wait_until_ready()
    processes = listening_processes(server.port)
    assert len(processes) >= PROCESSES
    yield server.site
    assert listening_processes(server.port) == processes
    assert worker.process.poll() is None
    server.stop()
    assert "Traceback" not in server.log.read_text()


def test_only_a_site_on_this_machine_is_attacked() -> None:
    with pytest.raises(ValueError, match="not on this machine"):
        SiteClient("http://192.0.2.1:80")


@profiles.nightly("attacks the site for minutes")
@pytest.mark.parametrize("is_spread", [False, True], ids=["one address", "twenty addresses"])
def test_a_visitor_reads_pages_while_others_paste_lists_and_queue_simulations(
    site: str, is_spread: bool
) -> None:
    def attack() -> ListAttack:
        end_runs()
        return ListAttack(site, clients=CLIENTS, requests=ROUNDS, is_spread=is_spread)

    for attacked in compare(site, attack, at_most=3):
        assert not attacked.problems
        assert attacked.statuses["list 429"] + attacked.statuses["list 503"]
        assert attacked.statuses["run 429"] + attacked.statuses["run 503"]
        assert Run.objects.active().count() <= MAX_ACTIVE_OF_CALLER * (CLIENTS if is_spread else 1)


@profiles.nightly("attacks the site for minutes")
def test_a_visitor_reads_pages_while_six_threads_request_pictures(site: str) -> None:
    for attacked in compare(site, lambda: PictureAttack(site), at_most=3):
        assert not attacked.dropped
        assert set(attacked.statuses) <= {200, 429, 503}
        assert attacked.statuses[200]


@profiles.nightly("attacks the site for minutes")
def test_a_visitor_reads_pages_beside_idle_and_slow_connections(site: str) -> None:
    compare(site, lambda: SocketAttack(site), at_most=1.5)


@profiles.nightly("requests thousands of addresses")
def test_no_odd_address_is_an_error_of_the_site(site: str) -> None:
    assert not failed_addresses(site)


def compare(site: str, start: Callable[[], T], *, at_most: float) -> list[T]:
    """Attack the site until a visitor's usual page takes at most so many times as long as before.

    Other processes of a busy machine may disturb one attempt, but hardly each. Returns the attacks.
    """
    reader = Reader(site)
    reader.read(3)  # what each process loads once
    ratios: list[float] = []
    attacks: list[T] = []
    while not ratios or (ratios[-1] > at_most and len(ratios) < ATTEMPTS):
        idle = reader.read(ROUNDS)
        with start() as attack:
            attacked = reader.read(ROUNDS)
        attacks.append(attack)
        ratios.append(attacked.median / idle.median)
    assert ratios[-1] <= at_most, ratios
    return attacks


def end_runs() -> None:
    """End what earlier attempts have started."""
    for run in Run.objects.active():
        cancel_if_active(run)
