"""The process that runs an embedded server in its foreground and stops it after the last user has left.

Started by ``server.EmbeddedServer`` as a script of its own, with one JSON argument; imports nothing of the
project, so that it is small and quick to start. Its standard output is a pipe that closes when the keeper
ends.
"""

import ctypes
import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

POLL = 0.5  # seconds between two looks at the lock
PATIENCE = 60.0  # seconds a server may take to stop before it is killed
PR_SET_PDEATHSIG = 1


class Stop(Exception):  # noqa: N818 (not an error)
    """The system asks the keeper to end."""


def main() -> None:
    """Detach from the process that started us, then keep the server."""
    if os.fork():
        os._exit(0)
    plan: dict[str, Any] = json.loads(sys.argv[1])
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, _raise_stop)
    os.chdir(plan["home"])
    server = start(plan)
    try:
        wait_for_last_user(server, plan["linger"])
    except Stop:
        pass
    finally:
        stop(server, plan["stop_signal"])


def start(plan: dict[str, Any]) -> subprocess.Popen[bytes]:
    """Start the server: it inherits the lock that tells of its life, and on Linux it ends with us."""
    libc = ctypes.CDLL(None) if sys.platform == "linux" else None
    keeper = os.getpid()

    def die_with_keeper() -> None:
        if libc is not None:
            libc.prctl(PR_SET_PDEATHSIG, plan["stop_signal"], 0, 0, 0)
            if os.getppid() != keeper:
                os._exit(1)

    account = {} if plan["uid"] is None else {"user": plan["uid"], "group": plan["gid"], "extra_groups": []}
    with Path("log").open("ab") as log:
        return subprocess.Popen(
            plan["command"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[plan["lock"]],
            start_new_session=True,
            preexec_fn=die_with_keeper,
            **account,
        )


def wait_for_last_user(server: subprocess.Popen[bytes], linger: float) -> None:
    """Return when the server has ended, its home is gone, or nobody has held it for ``linger`` seconds.

    In the last case the gate is left closed, so that nobody starts using a server about to stop; it opens
    when this process ends.
    """
    users = os.open("users", os.O_RDWR)
    gate = os.open("gate", os.O_RDWR)
    alone_since: float | None = None
    while server.poll() is None and os.fstat(users).st_nlink:
        if not nobody_holds(users):
            alone_since = None
        elif alone_since is None:
            alone_since = time.monotonic()
        elif time.monotonic() - alone_since >= linger:
            fcntl.flock(gate, fcntl.LOCK_EX)
            if nobody_holds(users):
                return
            fcntl.flock(gate, fcntl.LOCK_UN)
        time.sleep(POLL)


def nobody_holds(lock: int) -> bool:
    """Whether an exclusive lock can be had this moment; it is given back at once."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    fcntl.flock(lock, fcntl.LOCK_UN)
    return True


def stop(server: subprocess.Popen[bytes], stop_signal: int) -> None:
    """Ask the server to end, wait for it, kill it if it does not listen."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    if server.poll() is None:
        server.send_signal(stop_signal)
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _raise_stop(*_: object) -> None:
    raise Stop


if __name__ == "__main__":
    main()
