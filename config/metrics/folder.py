"""The folder in which the processes of one web server count together, below ``var/metrics/``.

It is made before any of them imports the site, and removed in the end. Folders that a killed web server left
behind are removed by the next one. Imports no Django: the main process of the web server uses it.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which prometheus-client finds the folder."""
CHECKOUT = Path(__file__).resolve().parent.parent.parent


@contextmanager
def metrics_folder() -> Iterator[None]:
    """Have a folder of this process inside, if the operator reads metrics and has chosen none."""
    is_read = bool(os.environ.get("METRICS_TOKEN") or os.environ.get("METRICS_NETWORKS"))
    if not is_read or FOLDER_VARIABLE in os.environ:
        yield
        return
    folders = Path(os.environ.get("LOREMASTER_VAR_DIR") or CHECKOUT / "var") / "metrics"
    remove_orphans(folders)
    folder = folders / str(os.getpid())
    folder.mkdir(parents=True, exist_ok=True)
    os.environ[FOLDER_VARIABLE] = str(folder)
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def remove_orphans(folders: Path) -> None:
    """Remove the folders of processes that no longer run."""
    for folder in folders.glob("*"):
        if folder.name.isdecimal() and not is_running(int(folder.name)):
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
