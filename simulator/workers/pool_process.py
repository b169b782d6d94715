"""What a process that plays games does before its first one."""

import gc
import os

from celery.signals import worker_process_init
from django.conf import settings

GARBAGE_THRESHOLDS = 50_000, 20, 100
"""So many new objects until garbage is looked for. Games make millions that live briefly, and few cycles."""


@worker_process_init.connect  # type: ignore[untyped-decorator]
def lower_priority(**signal_arguments: object) -> None:
    """Lower the priority by ``settings.WORKER_NICENESS``: the pages of a site come first."""
    os.nice(settings.WORKER_NICENESS)


@worker_process_init.connect  # type: ignore[untyped-decorator]
def collect_less_garbage(**signal_arguments: object) -> None:
    """Look for garbage less often, and only among what games make: all that is loaded by now stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
