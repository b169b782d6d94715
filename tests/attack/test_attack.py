"""A visitor reads pages about as quickly while others attack the site."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection

from simulator.actions import MAX_ACTIVE_OF_CALLER, cancel_if_active
from simulator.models import Run
from tests import profiles
from tests.attack.attackers import Attack
from tests.attack.client import SiteClient
from tests.attack.reader import Reader
from tests.web_server import WebServer
from tests.workers import Worker

pytestmark = pytest.mark.process

CLIENTS = 20
ATTEMPTS = 3
ROUNDS = 30
SLOWER = 3
"""How many times as long as before the usual page of a visitor may take."""


@pytest.fixture
def site(
    transactional_db: None, starter_data: None, start_worker: Callable[..., Worker], tmp_path: Path
) -> Iterator[str]:
    """A site with a web server and a worker, as ``./run`` starts them."""
    start_worker()
    server = WebServer(connection.settings_dict["NAME"], tmp_path / "web.log")
    server.wait_until_ready()
    yield server.site
    server.stop()
    assert "Traceback" not in server.log.read_text()


def test_only_a_site_on_this_machine_is_attacked() -> None:
    with pytest.raises(ValueError, match="not on this machine"):
        SiteClient("http://192.0.2.1:80")


@profiles.nightly("attacks the site for minutes")
@pytest.mark.parametrize("is_spread", [False, True], ids=["one address", "twenty addresses"])
def test_a_visitor_reads_pages_while_others_attack(site: str, is_spread: bool) -> None:
    """Other processes of a busy machine may disturb one attempt, but hardly each."""
    reader = Reader(site)
    reader.read(3)  # what each process loads once
    ratios: list[float] = []
    while not ratios or (ratios[-1] > SLOWER and len(ratios) < ATTEMPTS):
        end_runs()
        idle = reader.read(ROUNDS)
        with Attack(site, clients=CLIENTS, requests=ROUNDS, is_spread=is_spread) as attack:
            attacked = reader.read(ROUNDS)
        ratios.append(attacked.median / idle.median)
        assert not attack.problems
        assert attack.statuses["list 429"] + attack.statuses["list 503"]
        assert attack.statuses["run 429"] + attack.statuses["run 503"]
        assert Run.objects.active().count() <= MAX_ACTIVE_OF_CALLER * (CLIENTS if is_spread else 1)

    assert ratios[-1] <= SLOWER, ratios


def end_runs() -> None:
    """End what earlier attempts have started."""
    for run in Run.objects.active():
        cancel_if_active(run)
