"""The folder in which the processes of one web server count together.

It is in memory where the system has a place for that: the processes write to files as to their own memory,
so the system would end them if the disk were full. It is made before any of them imports the site, and
removed in the end. Folders that a killed web server left behind are removed by the next one. Imports no
Django: the main process of the web server uses it.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which prometheus-client finds the folder."""
MEMORY = Path("/dev/shm")  # noqa: S108  # the folders in it are our account's alone
PREFIX = "loremaster-metrics-"
"""Of the name of a folder; the number of the web server's main process follows."""


@contextmanager
def metrics_folder() -> Iterator[None]:
    """Have a folder of this process inside, if the operator reads metrics and has chosen none."""
    is_read = bool(os.environ.get("METRICS_TOKEN") or os.environ.get("METRICS_NETWORKS"))
    if not is_read or FOLDER_VARIABLE in os.environ:
        yield
        return
    home = MEMORY if MEMORY.is_dir() else Path(tempfile.gettempdir())
    remove_orphans(home)
    with tempfile.TemporaryDirectory(prefix=f"{PREFIX}{os.getpid()}-", dir=home) as folder:
        os.environ[FOLDER_VARIABLE] = folder
        yield


def remove_orphans(home: Path) -> None:
    """Remove the folders of this account whose processes no longer run."""
    for folder in home.glob(f"{PREFIX}*"):
        process = folder.name.removeprefix(PREFIX).partition("-")[0]
        is_ours = not folder.is_symlink() and folder.stat().st_uid == os.getuid()
        if is_ours and process.isdecimal() and not is_running(int(process)):
            shutil.rmtree(folder, ignore_errors=True)


def is_running(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
