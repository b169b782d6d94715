"""Programs of the distribution that tests start; ``.ci/run`` installs them while other tests run."""

import os
import time
from pathlib import Path

PATIENCE = 300.0  # seconds


def wait_for_packages() -> None:
    """Wait while ``.ci/run`` installs packages, and the file that ``INSTALLING_PACKAGES`` names exists."""
    mark, deadline = os.environ.get("INSTALLING_PACKAGES"), time.monotonic() + PATIENCE
    while mark and Path(mark).exists() and time.monotonic() < deadline:
        time.sleep(0.2)
