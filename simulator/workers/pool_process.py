"""What a process that plays games does before its first one."""

import os

from celery.signals import worker_process_init
from django.conf import settings

from common.garbage import collect_less_garbage


@worker_process_init.connect  # type: ignore[untyped-decorator]
def lower_priority(**signal_arguments: object) -> None:
    """Lower the priority by ``settings.WORKER_NICENESS``: the pages of a site come first."""
    os.nice(settings.WORKER_NICENESS)


@worker_process_init.connect  # type: ignore[untyped-decorator]
def prepare_for_games(**signal_arguments: object) -> None:
    """Look for garbage less often, as the commands that play games do."""
    collect_less_garbage()
