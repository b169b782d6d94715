"""The base of the embedded servers: a server runs as long as any process uses it.

Three lock files in the server's home, all ``flock``, so that the kernel opens them however a process ends:

``gate``    held exclusively while a process starts or stops the server;
``users``   held shared by every process that uses the server, never exclusively;
``server``  held exclusively by the server itself and its children: free means that none of them is left.
"""

import fcntl
import json
import os
import select
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import ClassVar, TypeVar

from config.embedded.home import EmbeddedServerError, Home, prepare_home

PATIENCE = 60.0  # seconds for a server to start (it may have a crash to recover from) or for an old one to go
LARGEST_LOG = 5_000_000  # bytes; a longer log is put aside at the next start
Result = TypeVar("Result")


class EmbeddedServer(ABC):
    """A server that starts when the first process holds it and stops seconds after the last one has ended."""

    name: ClassVar[str]
    alternative: ClassVar[str]  # the environment variable that names a real server instead
    stop_signal: ClassVar[int]
    unreachable: ClassVar[type[Exception]]  # what a client raises when no server answers

    def __init__(self, directory: Path, linger: float = 3.0) -> None:
        self.directory = directory
        self.linger = linger
        self._users: int | None = None
        self._holder: int | None = None

    @cached_property
    def home(self) -> Home:
        """The folder where the server lives."""
        return prepare_home(self.directory)

    @property
    def log(self) -> Path:
        """What the server itself has to say."""
        return self.home.path / "log"

    @abstractmethod
    def answers(self) -> bool:
        """Whether the server takes requests right now."""

    @abstractmethod
    def command(self) -> list[str]:
        """The server's command line, to run in its home."""

    def prepare(self) -> None:  # noqa: B027 (there may be nothing to make)
        """Make what must be there before the server starts; only called while no server runs."""

    def refuses(self, error: Exception) -> bool:
        """Whether the error is the answer of a server that runs, which is of no use to start again."""
        return False

    def reach(self, connect: Callable[[], Result]) -> Result:
        """Whatever ``connect`` returns, with the server held and, where it does not answer, started again."""
        if self._holder != os.getpid():
            self.hold()
        try:
            return connect()
        except self.unreachable as error:
            if self.refuses(error):
                raise
            self.hold()
            return connect()

    def hold(self) -> None:
        """Use the server until this process ends; start it if need be. Raises EmbeddedServerError."""
        try:
            with self._locked("gate"):
                if (
                    self._holder != os.getpid()
                ):  # a forked child holds on its own besides the lock it inherits
                    users = self._open("users")
                    fcntl.flock(users, fcntl.LOCK_SH)
                    self._users, self._holder = users, os.getpid()
                if not self.answers():
                    self._start()
        except (EmbeddedServerError, OSError, subprocess.SubprocessError) as error:
            raise EmbeddedServerError(
                f"The embedded {self.name} did not start ({str(error).rstrip('.')}). "
                f"See its log, {self.directory / 'log'}, or set {self.alternative} to use your own server."
            ) from error

    def run_program(self, command: list[str]) -> None:
        """Run one of the server's own programs in its home, its words going to the log."""
        account = self.home.account
        with self.log.open("ab") as log:
            self.home.give(log.fileno())
            subprocess.run(
                command,
                check=True,
                cwd=self.home.path,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=account.uid if account else None,
                group=account.gid if account else None,
                extra_groups=[] if account else None,
            )

    def _start(self) -> None:
        with self._locked("server", PATIENCE) as lock:
            self._put_long_log_aside()
            os.close(self._open(self.log.name))
            self.prepare()
            keeper_end = self._start_keeper(lock)
        try:
            deadline = time.monotonic() + PATIENCE
            while not self.answers():
                if select.select([keeper_end], [], [], 0.02)[0]:
                    raise EmbeddedServerError("it ended at once")
                if time.monotonic() > deadline:
                    raise EmbeddedServerError(f"it does not answer after {PATIENCE:.0f} seconds")
        finally:
            os.close(keeper_end)

    def _start_keeper(self, lock: int) -> int:
        """Start the keeper; the returned end of a pipe becomes readable when the keeper has ended."""
        account = self.home.account
        plan = {
            "home": str(self.home.path),
            "command": self.command(),
            "lock": lock,
            "stop_signal": self.stop_signal,
            "linger": self.linger,
            "uid": account and account.uid,
            "gid": account and account.gid,
        }
        write_end, read_end = os.pipe()[::-1]
        try:
            subprocess.run(
                [sys.executable, "-I", Path(__file__).with_name("keeper.py"), json.dumps(plan)],
                check=True,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=write_end,
                stderr=subprocess.DEVNULL,
                pass_fds=[lock],
                start_new_session=True,
            )
        finally:
            os.close(write_end)
        return read_end

    def _put_long_log_aside(self) -> None:
        if self.log.exists() and self.log.stat().st_size > LARGEST_LOG:
            self.log.replace(self.log.with_suffix(".old"))

    @contextmanager
    def _locked(self, name: str, patience: float | None = None) -> Iterator[int]:
        """Hold one of the lock files exclusively; without ``patience`` (seconds) wait as long as it takes."""
        lock = self._open(name)
        try:
            if patience is None:
                fcntl.flock(lock, fcntl.LOCK_EX)
            else:
                self._lock_within(lock, patience)
            yield lock
        finally:
            os.close(lock)

    @staticmethod
    def _lock_within(lock: int, patience: float) -> None:
        deadline = time.monotonic() + patience
        while True:
            try:
                return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise EmbeddedServerError("an old server still runs and does not answer") from None
                time.sleep(0.02)

    def _open(self, name: str) -> int:
        lock = os.open(self.home.path / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self.home.give(lock)
        return lock
