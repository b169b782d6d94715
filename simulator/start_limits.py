"""Limits on starting runs, which stores their chunks and wakes workers, and on playing single games again."""

from django.conf import settings

from common.work_limits import WorkLimit

STARTS = WorkLimit("start-run", at_once=1, get_rate=lambda: settings.SIMULATION_RATE)
REPLAYS = WorkLimit("replay-game", at_once=1, get_rate=lambda: settings.SIMULATION_RATE)
