"""Limits on starting runs, which stores their chunks and wakes workers."""

from django.conf import settings

from common.work_limits import WorkLimit

STARTS = WorkLimit("start-run", at_once=1, get_rate=lambda: settings.SIMULATION_RATE)
