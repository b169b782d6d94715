"""The embedded servers: they run while somebody holds them, and only then."""

import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from config.embedded import home as homes
from config.embedded.home import EmbeddedServerError, Home, prepare_home
from config.embedded.postgres.server import EmbeddedPostgres
from config.embedded.server import EmbeddedServer
from config.embedded.valkey import EmbeddedValkey
from tests.profiles import nightly, nightly_or_changed, sampled

from .conftest import User, eventually, parent, processes_in

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
StartUser = Callable[[str, Path], User]
CopyCluster = Callable[[Path], None]
KINDS = {"postgres": EmbeddedPostgres, "valkey": EmbeddedValkey}
STARTS_SERVERS = nightly_or_changed("starts servers again", "config/embedded", "requirements.txt")


def server(kind: str, home: Path) -> EmbeddedServer:
    return KINDS[kind](home, linger=0.5)


def main_process(home: Path) -> int:
    """The server's own process: the one whose parent is its keeper."""
    running = processes_in(home)
    parents = {pid: parent(pid) for pid in running}
    (keeper,) = [pid for pid in running if parents[pid] not in {*running, None}]
    (main,) = [pid for pid in running if parents[pid] == keeper]
    return main


def query(home: Path, sql: str) -> list[tuple[object, ...]]:
    where = str(EmbeddedPostgres(home).socket_directory)
    with psycopg.connect(host=where, user="postgres", dbname="postgres", autocommit=True) as connection:
        cursor = connection.execute(sql)
        return cursor.fetchall() if cursor.description else []


@pytest.mark.parametrize("kind", KINDS)
class TestEveryServer:
    @pytest.fixture
    def home(self, kind: str, folder: Path, copy_cluster: CopyCluster) -> Path:
        """The home of a server that has been set up."""
        if kind == "postgres":
            copy_cluster(folder / "home")
        return folder / "home"

    def test_a_server_runs_while_held_and_stops_after_the_last_holder(
        self, kind: str, folder: Path, home: Path, start_user: StartUser
    ) -> None:
        first, second = start_user(kind, home), start_user(kind, home)
        assert first.holds() and second.holds()

        first.leave()
        assert not eventually(lambda: not processes_in(folder), patience=2.5)

        second.leave()
        assert eventually(lambda: not processes_in(folder))

    @nightly("starts servers again")
    def test_stops_after_a_user_that_was_killed(
        self, kind: str, folder: Path, home: Path, start_user: StartUser
    ) -> None:
        user = start_user(kind, home)
        assert user.holds()

        user.kill()

        assert eventually(lambda: not processes_in(folder))

    @STARTS_SERVERS
    def test_is_started_once_by_users_who_come_together(
        self, kind: str, folder: Path, start_user: StartUser
    ) -> None:
        users = [start_user(kind, folder / "home") for _ in range(4)]

        assert all(user.holds() for user in users)
        main_process(folder / "home")  # there is exactly one

    @nightly("starts servers again")
    def test_is_started_again_when_it_was_killed(self, kind: str, home: Path, start_user: StartUser) -> None:
        assert start_user(kind, home).holds()
        os.kill(main_process(home), signal.SIGKILL)

        assert start_user(kind, home).holds()

    @nightly("starts servers again")
    def test_ends_with_its_keeper_and_is_started_again(
        self, kind: str, folder: Path, home: Path, start_user: StartUser
    ) -> None:
        assert start_user(kind, home).holds()
        killed = main_process(home)

        keeper = parent(killed)
        assert keeper
        os.kill(keeper, signal.SIGKILL)

        assert eventually(lambda: not processes_in(folder))
        assert start_user(kind, home).holds()

    @nightly("starts servers again")
    def test_stops_when_its_home_is_removed(
        self, kind: str, folder: Path, home: Path, start_user: StartUser
    ) -> None:
        assert start_user(kind, home).holds()

        shutil.rmtree(home, ignore_errors=True)  # its files come and go meanwhile

        assert eventually(lambda: not processes_in(folder))

    @STARTS_SERVERS
    @pytest.mark.parametrize("name", sampled(["with spaces 'and' \"quotes\"", "long" * 50, "ünïcode"], 3))
    def test_lives_in_any_folder(self, kind: str, folder: Path, start_user: StartUser, name: str) -> None:
        home = folder / name / "home"

        assert start_user(kind, home).holds()
        assert server(kind, home).answers()

    @STARTS_SERVERS
    def test_is_private(self, kind: str, folder: Path, start_user: StartUser) -> None:
        assert start_user(kind, folder / "home").holds()

        assert stat.S_IMODE((folder / "home").stat().st_mode) == 0o700

    def test_a_failed_start_is_explained_in_one_sentence(
        self, kind: str, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        failing = server(kind, home)
        monkeypatch.setattr(failing, "command", lambda: ["/bin/false"])

        with pytest.raises(EmbeddedServerError) as raised:
            failing.hold()

        assert "\n" not in str(raised.value)
        assert str(home / "log") in str(raised.value)
        assert failing.alternative in str(raised.value)


@STARTS_SERVERS
def test_a_forked_child_holds_the_server_after_its_parent_has_ended(folder: Path) -> None:
    code = """if True:
        import os, sys, time
        from pathlib import Path
        from config.embedded.valkey import EmbeddedValkey
        EmbeddedValkey(Path(sys.argv[1]), linger=0.5).hold()
        if os.fork() == 0:
            print("forked", flush=True)
            sys.stdin.read()
        os._exit(0)
    """
    parent = subprocess.Popen(
        [sys.executable, "-c", code, str(folder / "home")],
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert parent.stdout and parent.stdin
    assert parent.stdout.readline() == b"forked\n"
    parent.wait()

    assert not eventually(lambda: not processes_in(folder), patience=2.5)

    parent.stdin.close()
    assert eventually(lambda: not processes_in(folder))


@STARTS_SERVERS
def test_postgres_keeps_its_data(folder: Path, start_user: StartUser, copy_cluster: CopyCluster) -> None:
    copy_cluster(folder / "home")
    first = start_user("postgres", folder / "home")
    assert first.holds()
    query(folder / "home", "CREATE TABLE kept AS SELECT 42 AS answer")
    first.leave()
    assert eventually(lambda: not processes_in(folder))

    assert start_user("postgres", folder / "home").holds()
    assert query(folder / "home", "SELECT answer FROM kept") == [(42,)]


@STARTS_SERVERS
def test_postgres_that_refuses_a_connection_is_not_started_again(
    folder: Path, copy_cluster: CopyCluster
) -> None:
    copy_cluster(folder / "home")
    postgres = EmbeddedPostgres(folder / "home", linger=0.5)
    attempts: list[str] = []

    def connect() -> None:
        attempts.append("connect")
        psycopg.connect(host=str(postgres.socket_directory), user="postgres", dbname="missing")

    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        postgres.reach(connect)

    assert attempts == ["connect"]


@nightly("starts servers again")
def test_postgres_starts_although_a_killed_one_left_the_number_of_a_living_process(
    folder: Path, start_user: StartUser, copy_cluster: CopyCluster
) -> None:
    copy_cluster(folder / "home")
    user = start_user("postgres", folder / "home")
    assert user.holds()
    query(folder / "home", "CREATE TABLE kept AS SELECT 42 AS answer")
    os.kill(main_process(folder / "home"), signal.SIGKILL)
    user.kill()
    assert eventually(lambda: not processes_in(folder))
    pid_file = folder / "home" / "data" / "postmaster.pid"
    stranger = server("postgres", folder / "home").home.account
    with subprocess.Popen(["sleep", "60"], user=stranger and stranger.uid) as living:
        pid_file.write_text(pid_file.read_text().replace(pid_file.read_text().split()[0], str(living.pid), 1))

        assert start_user("postgres", folder / "home").holds()

        living.kill()
    assert query(folder / "home", "SELECT answer FROM kept") == [(42,)]


@nightly("sets servers up again")
def test_an_interrupted_postgres_setup_is_repeated(folder: Path, start_user: StartUser) -> None:
    (prepare_home(folder / "home").path / "data.unfinished").mkdir()

    assert start_user("postgres", folder / "home").holds()


@STARTS_SERVERS
def test_postgres_does_not_lose_what_it_has_confirmed(
    folder: Path, start_user: StartUser, copy_cluster: CopyCluster
) -> None:
    copy_cluster(folder / "home")
    assert start_user("postgres", folder / "home").holds()

    assert query(folder / "home", "SHOW synchronous_commit") == [("on",)]
    assert query(folder / "home", "SHOW fsync") == [("on",)]


def test_a_long_address_is_made_short_by_a_private_link(folder: Path) -> None:
    home = Home(folder / ("long" * 50), None)

    address = home.address("socket")

    assert len(os.fsencode(address)) <= homes.LONGEST_SOCKET_PATH
    assert address.parent.readlink() == home.path
    assert stat.S_IMODE(address.parent.parent.stat().st_mode) == 0o700


def test_a_link_folder_of_another_user_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes.tempfile, "gettempdir", lambda: str(folder))
    (folder / f"loremaster-{os.geteuid()}").mkdir(mode=0o777)
    (folder / f"loremaster-{os.geteuid()}").chmod(0o777)

    with pytest.raises(EmbeddedServerError, match="private"):
        Home(folder / ("long" * 50), None).address("socket")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's servers run under another account")
class TestRoot:
    @STARTS_SERVERS
    def test_servers_run_as_the_user_nobody(self, folder: Path, start_user: StartUser) -> None:
        assert start_user("postgres", folder / "home").holds()

        main = Path(f"/proc/{main_process(folder / 'home')}")

        assert main.stat().st_uid == pwd.getpwnam("nobody").pw_uid
        assert (folder / "home" / "data").stat().st_uid == pwd.getpwnam("nobody").pw_uid

    @STARTS_SERVERS
    @pytest.mark.parametrize("kind", KINDS)
    def test_keeps_an_unreachable_home_elsewhere(
        self, kind: str, folder: Path, start_user: StartUser
    ) -> None:
        folder.chmod(0o700)
        user = start_user(kind, folder / "home")
        elsewhere = prepare_home(folder / "home").path
        try:
            assert user.holds()
            assert (folder / "home").resolve() == elsewhere
            assert elsewhere.is_relative_to(homes.ELSEWHERE)
            assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o700
            assert main_process(elsewhere)
        finally:
            user.leave()
            assert eventually(lambda: not processes_in(elsewhere))
            shutil.rmtree(elsewhere)

    def test_keeps_the_data_of_a_checkout_that_moves(self, folder: Path) -> None:
        (folder / "old").mkdir(mode=0o700)
        before = prepare_home(folder / "old" / "home")
        try:
            (folder / "old").rename(folder / "new")

            assert prepare_home(folder / "new" / "home") == before
        finally:
            shutil.rmtree(before.path)

    def test_refuses_a_home_that_was_closed_later_rather_than_begin_an_empty_one(self, folder: Path) -> None:
        (folder / "checkout").mkdir(mode=0o755)
        prepare_home(folder / "checkout" / "home")
        (folder / "checkout").chmod(0o700)

        with pytest.raises(EmbeddedServerError, match="cannot reach"):
            prepare_home(folder / "checkout" / "home")

    def test_runs_the_server_of_an_ordinary_user_as_that_user(self, folder: Path) -> None:
        (folder / "home").mkdir(mode=0o700)
        os.chown(folder / "home", pwd.getpwnam("daemon").pw_uid, -1)

        account = prepare_home(folder / "home").account

        assert account is not None and account.name == "daemon"

    def test_copies_programs_that_the_server_account_cannot_reach(self, folder: Path) -> None:
        package = folder / "package"
        package.mkdir(mode=0o700)
        (package / "__init__.py").touch()
        (package / "program").write_text("#!/bin/sh\necho well\n")
        (package / "program").chmod(0o700)
        unprivileged = homes.Account.unprivileged()

        copy = homes.programs(package, "program", unprivileged)

        try:
            assert copy.is_relative_to(homes.ELSEWHERE)
            assert subprocess.check_output([copy], user=unprivileged.uid) == b"well\n"
        finally:
            shutil.rmtree(copy.parent.parent)
