"""The disk of an installation is full: a small file system in memory, with PostgreSQL and the queue on it."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import OperationalError, connection, connections
from django.http import HttpResponse
from django.test import Client

from accounts.models import LoginSession, User
from config.embedded.postgres.server import embedded_postgres
from config.embedded.server import EmbeddedServer
from config.embedded.valkey import EmbeddedValkey
from config.postgres_programs import dump, restore
from decks.models import Deck
from simulator.models import Run
from simulator.workers import chunks, queue
from tests.filled_site import PASSWORD, address_values, fill_site
from tests.profiles import nightly
from tests.services.conftest import make_app
from tests.site_map import routes
from tests.storage_faults import is_refusal

from .conftest import eventually, processes_in, temporary_folder

pytestmark = [pytest.mark.process, pytest.mark.django_db(transaction=True)]

SIZE = "220m"
MOST = 300
BLOCK = 65_536
SAVED_LIST = "Hero: Boris Brightbeard\n" + "\n".join(f"2 Unheard-of card {number}" for number in range(400))


class SmallDisk:
    """A file system in memory of a few megabytes, and the file that fills it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.filling = folder / "filling"

    def fill(self) -> None:
        """Leave no room for another page."""
        with self.filling.open("ab", buffering=0) as file:
            for size in (BLOCK, 4096):
                try:
                    while True:
                        file.write(b"\0" * size)
                except OSError as error:
                    assert error.errno == errno.ENOSPC

    def free(self) -> None:
        """Make room again."""
        self.filling.unlink()


@pytest.fixture
def disk() -> Iterator[SmallDisk]:
    """A small disk; skips where this process may not mount one."""
    with temporary_folder() as folder:
        place = folder / "disk"
        place.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=0711", "tmpfs", str(place)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            pytest.skip(f"cannot mount a small disk, as root can: {error}")
        try:
            yield SmallDisk(place)
        finally:
            assert eventually(lambda: not processes_in(place))
            subprocess.run(["umount", str(place)], check=True)


def release(server: EmbeddedServer) -> None:
    """Use the server no longer."""
    if server._users is not None:
        os.close(server._users)
    server._users = server._holder = None


@pytest.fixture
def site(disk: SmallDisk, starter_data: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A user of a site whose database, queue and files are on the small disk."""
    backup = disk.folder.parent / "backup"
    dump(backup)
    connection.close()
    postgres, valkey = (
        embedded_postgres(disk.folder / "postgres"),
        EmbeddedValkey(disk.folder / "valkey", 0.5),
    )
    with contextlib.ExitStack() as stack:
        stack.callback(release, postgres)
        stack.callback(release, valkey)
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setitem(connections.settings["default"], "DATA_DIR", postgres.directory)
        patch.setitem(connections.settings["default"], "NAME", "postgres")
        patch.setitem(connections.settings["default"], "HOST", "")
        patch.setattr(settings, "VAR_DIR", disk.folder / "var")
        restore(backup)
        valkey.hold()
        patch.setattr(queue, "current_app", make_app(f"redis+socket://{valkey.socket_path}"))
        client = Client(raise_request_exception=False)
        fill_site(client)
        yield client
        connection.close()


def visitor(number: int) -> Client:
    """A new browser at an address of its own, so that no limit is reached."""
    client = Client(raise_request_exception=False)
    client.defaults["HTTP_X_FORWARDED_FOR"] = f"10.0.{number // 200}.{number % 200}"
    return client


def sign_up(number: int) -> HttpResponse:
    fields = {"username": f"Muradin{number}", "password1": PASSWORD, "password2": PASSWORD}
    return visitor(number).post("/accounts/signup/", fields)


def log_in(number: int) -> HttpResponse:
    return visitor(number).post("/accounts/login/", {"username": "Brann", "password": PASSWORD})


def save_deck(number: int) -> HttpResponse:
    return visitor(number).post("/decks/new/list/", {"list": SAVED_LIST})


def start_run(number: int) -> HttpResponse:
    deck = Deck.objects.starters().first()
    return visitor(number).post(f"/simulations/start/{deck.pk}/", {"games": "20"})


COUNTED = {
    start_run: Run.objects.all,
    save_deck: Deck.objects.all,
    sign_up: User.objects.all,
    log_in: LoginSession.objects.all,
}
"""What people do, and the rows of which each makes one."""


def repeat_until_refused(action: Callable[[int], HttpResponse]) -> int:
    """Do it as long as the tables have room in their last pages; returns how often it succeeded."""
    for number in range(MOST):
        response = action(number)
        if response.status_code != 302:
            assert is_refusal(response), (action, number, response.status_code)
            return number
    raise AssertionError(f"{action} needs no room on the disk")


@nightly("starts servers on a disk of their own")
def test_a_site_on_a_full_disk_is_read_and_refuses_what_it_cannot_store(
    site: Client, disk: SmallDisk, caplog: pytest.LogCaptureFixture
) -> None:
    values = address_values()
    addresses = [route.address(values) for route in routes() if route.name not in ("healthz", "metrics")]

    disk.fill()
    statuses = {address: site.get(address).status_code for address in addresses}
    assert {address: status for address, status in statuses.items() if status >= 500} == {}

    assert not [*disk.folder.rglob("*.making")]  # part of a bulk file
    with pytest.raises(queue.QueueDownError):
        for _ in range(MOST):
            queue.wake_workers(5)
    own_deck = Deck.objects.get(starter="")
    assert site.post(f"/simulations/start/{own_deck.pk}/", {"games": "20"}).status_code == 302
    assert caplog.text.count("The queue cannot be reached: MISCONF") == 2  # said by Valkey

    before = {action: rows().count() for action, rows in COUNTED.items()}
    numbers = {action: repeat_until_refused(action) for action in COUNTED}
    stored = {action: rows().count() - before[action] for action, rows in COUNTED.items()}
    assert stored[save_deck] == numbers[save_deck]
    assert stored[sign_up] == numbers[sign_up]
    assert stored[start_run] == numbers[start_run]
    assert stored[log_in] <= numbers[log_in] + numbers[sign_up]

    response = site.post("/api/decks/", {"list": SAVED_LIST}, content_type="application/json")
    assert is_refusal(response)
    assert response.json()["code"] == "busy"

    end_database()  # it needs room for its log, and ends without
    assert all(is_refusal(site.get(address)) for address in ("/", "/cards/", "/api/cards/"))

    disk.free()
    assert {site.get(address).status_code for address in ("/", "/cards/", "/api/cards/")} == {200}
    assert {action: action(MOST).status_code for action in COUNTED} == dict.fromkeys(COUNTED, 302)
    while chunks.play_next_chunk():
        pass
    assert not Run.objects.exclude(state=Run.State.DONE).exists()


def end_database() -> None:
    """Let PostgreSQL write so much that it needs another file for its log."""
    with pytest.raises(OperationalError), connection.cursor() as cursor:
        for _ in range(MOST):
            cursor.execute("SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000))")
    connection.close()
