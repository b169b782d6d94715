"""Read by gunicorn when it is started in this folder.

Its processes take long queries, are ready for their first visitor, and count together.

Where the operator reads metrics (docs/operating.md), the counts lie in a folder of this gunicorn, below
``var/metrics/``. It is set before any process imports the site, and removed in the end. Folders that a killed
gunicorn left behind are removed by the next one.
"""

import os
import shutil
from pathlib import Path
from typing import Any

limit_request_line = 8190  # the most; a query in an address may have 5,000 characters

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
FOLDERS = Path(os.environ.get("LOREMASTER_VAR_DIR") or Path(__file__).parent / "var") / "metrics"
IS_READ = bool(os.environ.get("METRICS_TOKEN") or os.environ.get("METRICS_NETWORKS"))


def prepare_folder() -> None:
    """Make the folder of this process, unless the operator has chosen one, or it was made before a reload."""
    if FOLDER_VARIABLE in os.environ:
        return
    for folder in FOLDERS.glob("*"):
        if folder.name.isdecimal() and not is_running(int(folder.name)):
            shutil.rmtree(folder, ignore_errors=True)
    folder = FOLDERS / str(os.getpid())
    folder.mkdir(parents=True, exist_ok=True)
    os.environ[FOLDER_VARIABLE] = str(folder)


def is_running(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def post_worker_init(worker: Any) -> None:
    """Make ready what the first visitor of this process would wait for."""
    from config.warm_up import start_warm_up

    start_warm_up()


def child_exit(server: Any, worker: Any) -> None:
    """Forget what held only while the process ran; what it counted stays."""
    if IS_READ:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Remove the folder of this process."""
    folder = FOLDERS / str(os.getpid())
    if os.environ.get(FOLDER_VARIABLE) == str(folder):
        shutil.rmtree(folder, ignore_errors=True)


if IS_READ:
    prepare_folder()
