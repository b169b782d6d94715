"""What each process of the web server does as it starts."""

import multiprocessing
import os
import signal
import threading
import time

INTERVAL = 1.0
"""Seconds between two looks at the main process."""


def prepare_process() -> None:
    """Make ready what the first visitor would wait for, and end with the main process, however that ends."""
    from config.warm_up import start_warm_up  # the apps are ready now

    start_warm_up()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=[parent.pid], name="end-with-parent", daemon=True).start()


def end_with(parent: int | None) -> None:
    """Wait for the main process to be gone, then end: left alone, this process would keep its port."""
    while os.getppid() == parent:
        time.sleep(INTERVAL)
    os.kill(os.getpid(), signal.SIGTERM)
