"""Where the servers of the tests keep their data."""

import hashlib
import os
import shutil
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
MEMORY = Path("/dev/shm")
"""A file system in memory: to copy a database there takes a tenth of the time, for it is many small files."""
ROOM = 2_000_000_000  # bytes that must be free there
PREFIX = "loremaster-tests-"


def make_var_folder() -> Path:
    """The folder for data of this checkout's tests: in memory where there is room, else ``var/test``.

    It stays there for the next run; one in memory goes when the machine restarts, or when tests run
    after its checkout was removed.
    """
    if not (MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM):
        return _make_traversable(CHECKOUT / "var" / "test")
    _remove_orphans()
    owner = hashlib.sha256(f"{os.getuid()} {CHECKOUT}".encode()).hexdigest()[:12]
    folder = _make_traversable(MEMORY / f"{PREFIX}{owner}")
    link = folder / "checkout"
    if not link.is_symlink():
        link.symlink_to(CHECKOUT)
    return folder


def _make_traversable(folder: Path) -> Path:
    """The folder, made if need be; others may pass through, for root's servers run under another account."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o711)
    return folder


def _remove_orphans() -> None:
    """Remove folders in memory whose checkout no longer exists."""
    for folder in MEMORY.glob(f"{PREFIX}*"):
        link = folder / "checkout"
        if link.is_symlink() and not link.exists():
            shutil.rmtree(folder, ignore_errors=True)
