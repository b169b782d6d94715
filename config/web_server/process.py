"""What each process of the web server does as it starts."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from types import FrameType

INTERVAL = 1.0
"""Seconds between two looks at the main process."""


def prepare_process() -> None:
    """Make ready what the first visitor would wait for, and end with the main process, however that ends."""
    from config.warm_up import start_warm_up  # the apps are ready now

    start_warm_up()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=[parent.pid], name="end-with-parent", daemon=True).start()


def at_end(function: Callable[[], object]) -> None:
    """Call a function when the process is told to end, before what it does then."""
    previous = signal.getsignal(signal.SIGTERM)

    def handle(number: int, frame: FrameType | None) -> None:
        function()
        if callable(previous):
            previous(number, frame)

    signal.signal(signal.SIGTERM, handle)


def end_with(parent: int | None) -> None:
    """Wait for the main process to be gone, then end: left alone, this process would keep its port."""
    while os.getppid() == parent:
        time.sleep(INTERVAL)
    os.kill(os.getpid(), signal.SIGTERM)
