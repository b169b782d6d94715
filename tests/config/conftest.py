"""Folders and processes for tests of starting and stopping."""

import io
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from config.embedded.home import prepare_home
from config.embedded.postgres.server import EmbeddedPostgres

PATIENCE = 60.0  # seconds


def eventually(condition: Callable[[], bool], patience: float = PATIENCE) -> bool:
    """Whether the condition comes true before patience runs out."""
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def processes_in(folder: Path) -> set[int]:
    """Every living process that works inside this folder (Linux)."""
    process_ids = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if (entry / "cwd").readlink().is_relative_to(folder):
                    process_ids.add(int(entry.name))
            except OSError:  # ended meanwhile, or a zombie
                continue
    return process_ids


def parent(pid: int) -> int | None:
    """The parent of a process (Linux); None if it has ended."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except OSError:
        return None


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """An empty folder that the account of root's servers can reach; gone afterwards with all inside."""
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    path = Path(tempfile.mkdtemp(dir=settings.VAR_DIR))
    path.chmod(0o711)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
    assert eventually(lambda: not processes_in(path))


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the site's own handler writes."""
    handler = logging.getLogger("django").handlers[0]  # pytest adds its own behind
    assert isinstance(handler, logging.StreamHandler)
    stream = io.StringIO()
    monkeypatch.setattr(handler, "stream", stream)
    return stream


@pytest.fixture
def folder() -> Iterator[Path]:
    """A temporary folder for one test."""
    with temporary_folder() as path:
        yield path


@pytest.fixture(scope="session")
def new_cluster() -> Iterator[Path]:
    """The data of a PostgreSQL server that has only been set up."""
    with temporary_folder() as path:
        server = EmbeddedPostgres(path / "home")
        server.prepare()
        yield server.home.path / "data"


@pytest.fixture
def copy_cluster(new_cluster: Path) -> Callable[[Path], None]:
    """``copy_cluster(home)`` gives a server that will start there its data: quicker than its own setup."""

    def copy(home: Path) -> None:
        subprocess.run(["cp", "-a", new_cluster, prepare_home(home).path], check=True)

    return copy


class User:
    """A process that holds an embedded server until it is told to leave."""

    CODE = """if True:
        import sys
        from pathlib import Path
        from types import ModuleType
        config = sys.modules["config"] = ModuleType("config")  # without the Celery app, which takes its time
        config.__path__ = ["config"]
        from config.embedded.postgres.server import EmbeddedPostgres
        from config.embedded.valkey import EmbeddedValkey
        kinds = {"postgres": EmbeddedPostgres, "valkey": EmbeddedValkey}
        kinds[sys.argv[1]](Path(sys.argv[2]), linger=0.5).hold()
        print("held", flush=True)
        sys.stdin.read()
    """

    def __init__(self, kind: str, home: Path, **options: object) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.CODE, kind, str(home)],
            cwd=settings.BASE_DIR,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            **options,  # type: ignore[call-overload]
        )

    def holds(self) -> bool:
        """Wait until the server runs."""
        assert self.process.stdout
        return bool(self.process.stdout.readline() == b"held\n")

    def leave(self) -> None:
        """End as a program ends."""
        self.process.communicate()

    def kill(self) -> None:
        """``kill -9``."""
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def start_user() -> Iterator[Callable[..., User]]:
    """``start_user("postgres", home)``: a process that begins to hold a server; killed after the test."""
    started: list[User] = []

    def start(kind: str, home: Path) -> User:
        started.append(User(kind, home))
        return started[-1]

    yield start
    for user in started:
        if user.process.poll() is None:
            user.kill()
