"""``kill -9`` of anything: a game goes on where it was, with every decision once.

The usual run kills the web server and the worker between two decisions, too
(``tests/config/test_run.py``).
"""

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path

import psycopg
import pytest

from config.embedded.postgres.server import EmbeddedPostgres
from tests.attack.client import Answer
from tests.config.conftest import eventually, temporary_folder
from tests.local_site import LocalSite
from tests.play.random_clients import page_options
from tests.play.web_player import WebPlayer
from tests.profiles import nightly, nightly_or_changed

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
    nightly_or_changed("starts a site and kills it", "play/actions", "play/sessions.py", "config/embedded"),
]
MOMENTS = (1, 3, 6, 12, 20, 30, 45)
"""Milliseconds after a request was sent."""
LOST = (OSError, HTTPException)
"""What a client sees where no answer comes."""


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    """A site that nobody but these tests uses."""
    with temporary_folder() as folder:
        site = LocalSite(folder / "var")
        try:
            assert site.prints("Loremaster is at"), site.log.read_text()
            assert site.process.poll() is None, site.log.read_text()
            yield site
        finally:
            site.process.kill()
            site.process.wait()
            assert site.has_ended()


@pytest.fixture(params=["club", pytest.param("both", marks=nightly("kills everything again"))])
def player(site: LocalSite, request: pytest.FixtureRequest) -> WebPlayer:
    """Somebody in the middle of a game, alone or against the machine."""
    player = WebPlayer(site.address)
    player.begin(request.param)
    for _ in range(3):
        player.decide()
    return player


@contextmanager
def database(site: LocalSite) -> Iterator[psycopg.Connection]:
    """A connection to the database of the site."""
    host = str(EmbeddedPostgres(site.var / "postgres").socket_directory)
    with psycopg.connect(host=host, user="postgres", dbname="postgres") as connection:
        yield connection


def kill_database(site: LocalSite) -> None:
    """``kill -9`` of the server process of the database."""
    process = int((site.var / "postgres" / "data" / "postmaster.pid").read_text().split()[0])
    os.kill(process, signal.SIGKILL)
    assert eventually(lambda: not Path(f"/proc/{process}").exists())


def decisions(site: LocalSite, player: WebPlayer) -> list[int]:
    """The options that the database has of the player, each ply checked to be there once."""
    with database(site) as connection:
        rows = connection.execute(
            "SELECT ply, option, maker FROM play_tabledecision WHERE table_id = %s ORDER BY ply",
            [player.table.split("/")[2]],
        ).fetchall()
    assert [ply for ply, _, _ in rows] == list(range(len(rows)))
    return [option for _, option, maker in rows if maker == "person"]


def assert_goes_on(site: LocalSite, player: WebPlayer) -> None:
    """The page shows the game where the player left it, and the next decision is made."""
    before = player.revision, page_options(player.page)
    player.reload()
    assert (player.revision, page_options(player.page)) == before
    assert player.decided == decisions(site, player)
    assert player.decide().status == 200
    assert player.decided == decisions(site, player)


@pytest.mark.parametrize("module", ["config.web_server", "celery"])
def test_killing_a_service_between_decisions_changes_nothing(
    site: LocalSite, player: WebPlayer, module: str
) -> None:
    site.kill_service(module)
    assert_goes_on(site, player)


def test_killing_the_database_between_decisions_changes_nothing(site: LocalSite, player: WebPlayer) -> None:
    kill_database(site)
    assert eventually(site.is_healthy)
    assert_goes_on(site, player)


@contextmanager
def decision_that_waits(site: LocalSite, player: WebPlayer) -> Iterator[Future[Answer]]:
    """A decision whose request cannot end inside, as somebody else has locked the table."""
    with ThreadPoolExecutor(1) as thread, suppress(psycopg.OperationalError), database(site) as connection:
        key = player.table.split("/")[2]
        connection.execute("SELECT 1 FROM play_table WHERE id = %s FOR UPDATE", [key])
        with_request = thread.submit(player.decide)
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        with psycopg.connect(
            host=connection.info.host, user="postgres", dbname="postgres", autocommit=True
        ) as observer:
            assert eventually(lambda: observer.execute(waiting).fetchone() == (1,))
        yield with_request


def test_killing_the_web_server_during_a_request_decides_nothing(site: LocalSite, player: WebPlayer) -> None:
    with decision_that_waits(site, player) as decision:
        site.kill_service("config.web_server")
        with pytest.raises(LOST):
            decision.result()
    assert not player.reload_after_loss()
    assert_goes_on(site, player)


def test_killing_the_database_during_a_request_decides_nothing(site: LocalSite, player: WebPlayer) -> None:
    with decision_that_waits(site, player) as decision:
        kill_database(site)
        assert decision.result().status == 503
    assert eventually(site.is_healthy)
    assert not player.reload_after_loss()
    assert_goes_on(site, player)


def test_a_decision_whose_response_was_lost_is_on_the_page(site: LocalSite, player: WebPlayer) -> None:
    player.send_decision()
    assert eventually(player.reload_after_loss)
    assert_goes_on(site, player)


@nightly("kills a site in many moments; tests above kill it in one of each kind")
@pytest.mark.parametrize("part", ["web server", "database"])
def test_a_kill_at_any_moment_neither_loses_nor_repeats_a_decision(
    site: LocalSite, player: WebPlayer, part: str
) -> None:
    for milliseconds in MOMENTS:
        with ThreadPoolExecutor(1) as thread:
            decision = thread.submit(player.decide)
            with suppress(TimeoutError, *LOST):
                decision.exception(milliseconds / 1000)
            if part == "database":
                kill_database(site)
            else:
                site.kill_service("config.web_server")
            error = decision.exception()
        assert error is None or isinstance(error, LOST)
        assert eventually(site.is_healthy)
        if error is not None or decision.result().status != 200:
            player.reload_after_loss()
        assert player.decided == decisions(site, player)
    assert_goes_on(site, player)
