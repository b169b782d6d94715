"""Workers compute for hours; the pages of a site on the same machine come first."""

import os

from celery.signals import worker_process_init
from django.conf import settings


@worker_process_init.connect  # type: ignore[untyped-decorator]
def lower_priority(**signal_arguments: object) -> None:
    """Lower the priority of a process that plays games, by ``settings.WORKER_NICENESS``."""
    os.nice(settings.WORKER_NICENESS)
