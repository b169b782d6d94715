"""Runs on Redis, RabbitMQ and PostgreSQL of the distribution, and what happens when these are killed.

The worker and the run always go on by themselves, and the numbers are those of the same games played in this
process. ``tests/simulator/test_workers.py`` kills workers.
"""

import shutil
import sys
from datetime import timedelta
from functools import cache
from threading import Thread

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models.functions import Now

from simulator import actions
from simulator.kinds.base import GameTally
from simulator.models import Chunk, Run
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.workers import queue
from tests.config.conftest import eventually, temporary_folder
from tests.profiles import nightly, nightly_or_changed
from tests.services.conftest import ABOUT, make_app, require
from tests.services.servers import PostgreSQL, RabbitMQ, Redis, Server
from tests.simulator.printed_cards import deck
from tests.workers import Worker

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]

FEW, MANY = 60, 300
"""Games of a run that is only played, and of one during which something is killed."""
SEED = 7


def start_run(games: int = FEW) -> Run:
    return actions.start(deck(), RunSettings(games=games, seed=SEED), visitor="somebody")


@cache
def inline(games: int) -> GameTally:
    """The counts of the games of such a run, played in this process."""
    return GoldfishSeries(deck(), RunSettings(games=games, seed=SEED)).tally(range(games))


def has_ended(run: Run) -> bool:
    run.refresh_from_db()
    return not run.is_active


def assert_complete(run: Run, worker: Worker) -> None:
    """The run ends with every game, each counted once."""
    assert eventually(lambda: has_ended(run)), worker.log.read_text()
    assert run.state == Run.State.DONE
    assert run.tally() == inline(run.games)


def start_playing() -> Run:
    """A run of which some games have been played, and most have not."""
    run = start_run(MANY)
    assert eventually(lambda: run.chunks.filter(state=Chunk.State.DONE).count() >= 2)
    return run


def test_a_run_has_the_numbers_of_its_games(worker: Worker) -> None:
    assert_complete(start_run(), worker)


@nightly_or_changed("plays on servers again", *ABOUT)
def test_messages_that_are_lost_are_sent_again(worker: Worker) -> None:
    with transaction.atomic():  # no heartbeat sends a message before the chunks look as if theirs were lost
        run = start_run()
        run.chunks.update(sends=1, wake_at=Now() + timedelta(hours=1))
    run.chunks.update(wake_at=Now())

    assert_complete(run, worker)
    assert set(run.chunks.values_list("sends", flat=True)) == {2}


@nightly_or_changed("plays on servers again", *ABOUT)
def test_messages_that_are_duplicated_change_nothing(worker: Worker) -> None:
    run = start_run()
    queue.wake_workers(20)

    assert_complete(run, worker)


@nightly_or_changed("plays on servers again", *ABOUT)
@pytest.mark.parametrize(
    "broker",
    ["redis", pytest.param("rabbitmq", marks=nightly("starts RabbitMQ again"))],
    indirect=True,
)
def test_a_run_goes_on_after_its_broker_was_killed(worker: Worker, broker: Server) -> None:
    run = start_playing()
    broker.kill()
    assert not queue.is_reachable()
    assert not has_ended(run)

    broker.start()
    broker.wait_until_ready()
    assert_complete(run, worker)


@nightly("waits until messages are taken for lost")
@pytest.mark.parametrize("broker", ["redis"], indirect=True)
def test_a_run_goes_on_after_its_broker_lost_every_message(worker: Worker, broker: Server) -> None:
    run = start_playing()
    broker.kill()
    shutil.rmtree(broker.folder / "appendonlydir")
    in_an_hour = Now() + timedelta(hours=1)
    run.chunks.filter(state=Chunk.State.WAITING).update(wake_at=in_an_hour, sends=8)  # after a long wait
    assert not has_ended(run)

    broker.start()
    broker.wait_until_ready()
    assert_complete(run, worker)


@nightly_or_changed("plays on servers again", *ABOUT)
@pytest.mark.parametrize("broker", ["redis"], indirect=True)
def test_a_run_goes_on_after_its_database_was_killed(worker: Worker, database: PostgreSQL) -> None:
    run = start_playing()
    database.kill()
    with pytest.raises(DatabaseError):
        run.refresh_from_db()
    connection.close()
    assert eventually(lambda: "OperationalError" in worker.log.read_text())  # a message finds no database

    database.start()
    database.wait_until_ready()
    assert not has_ended(run)
    assert_complete(run, worker)


@nightly("waits until messages are taken for lost")
@pytest.mark.parametrize("broker", ["redis"], indirect=True)
def test_a_run_goes_on_after_both_were_killed(worker: Worker, database: PostgreSQL, broker: Server) -> None:
    """A message that finds neither is lost: it cannot be sent again."""
    run = start_playing()
    database.kill()
    broker.kill()
    connection.close()

    for server in (database, broker):
        server.start()
        server.wait_until_ready()
    assert not has_ended(run)
    assert_complete(run, worker)


@pytest.mark.parametrize(("required", "outcome"), [("", pytest.skip.Exception), ("1", pytest.fail.Exception)])
def test_a_missing_server_is_named_and_fails_where_all_must_be_installed(
    required: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUIRE_SERVERS", required)
    monkeypatch.setattr(Redis, "program", "no-such-program")

    with pytest.raises(outcome, match="apt-get install redis-server"):
        require(Redis)


class FullRabbitMQ(RabbitMQ):
    """A RabbitMQ that takes its disk for full: whoever publishes gets no answer any more."""

    def environment(self) -> dict[str, str]:
        environment = super().environment()
        environment["RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS"] += " -rabbit disk_free_limit 99999999999999"
        return environment


@nightly("starts a RabbitMQ of its own")
def test_a_rabbitmq_whose_disk_is_full_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    require(RabbitMQ)
    with temporary_folder() as folder:
        broker = FullRabbitMQ(folder)
        broker.start()
        try:
            broker.wait_until_ready()
            monkeypatch.setattr(queue, "current_app", make_app(broker.url))
            waking = Thread(target=queue.wake_workers, args=[3], daemon=True)
            waking.start()
            waking.join(20)  # without a limit it waits for a minute

            assert not waking.is_alive()
        finally:
            broker.kill()
