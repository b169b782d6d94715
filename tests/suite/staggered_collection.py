"""A plugin of pytest that lets one of several processes collect the tests before the others do.

The first stores what all of them need: the compiled modules, with assertions rewritten, and the constants
that Hypothesis reads from the sources. At the same time each would do all of that by itself.
"""

import os
import tempfile
import time
from pathlib import Path

import pytest

FIRST = "gw0"
PATIENCE = 120.0
"""Seconds that the others wait, should the first never finish."""


def mark_file() -> Path | None:
    """The file that says that the first process has collected; ``None`` where there is only one process."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    return Path(tempfile.gettempdir(), f"loremaster-collected-{run}") if run else None


def is_first() -> bool:
    """Whether this is the process that collects before the others."""
    return os.environ.get("PYTEST_XDIST_WORKER") == FIRST


def pytest_collection() -> None:
    """Wait until the first process has collected."""
    mark, deadline = mark_file(), time.monotonic() + PATIENCE
    while mark and not is_first() and not mark.exists() and time.monotonic() < deadline:
        time.sleep(0.1)


def pytest_collection_finish() -> None:
    """Tell the others to go on."""
    mark = mark_file()
    if mark and is_first():
        mark.touch()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Leave nothing behind; the first process waits for the others' results no longer."""
    mark = mark_file()
    if mark and is_first():
        mark.unlink(missing_ok=True)
