"""``/healthz``: whether the site can do its work.

The database, the queue and a worker answer, something can be written, and no simulation waits for long.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from common.wording import count_noun
from config.celery import app
from config.shared_cache import cache_reach
from config.write_checks import database_write_check, folder_write_check
from simulator.workers.backlog import read_backlog

PATIENCE = 3.0  # seconds for all checks together
log = logging.getLogger(__name__)

Details = dict[str, Any]
"""What is said of a service besides that it answers."""


class HealthError(Exception):
    """A check that failed for a reason of its own; the message is a sentence. ``details`` are still said."""

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(reason)
        self.details = details


def check_database() -> Details:
    """Ask the database for something, and now and then write to it; raises any exception."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        try:
            database_write_check()
        except DatabaseError as error:
            log.warning("Nothing can be written to the database: %s", error)
            raise HealthError("Nothing can be written to the database.", writable=False) from error
    finally:
        connection.close()  # this thread's own
    return {"writable": True}


def check_disk() -> Details:
    """Write to the folder of this installation now and then; raises any exception."""
    folder_write_check()
    return {}


def check_cache() -> Details:
    """Read from the cache, and say which processes share it; raises any exception."""
    cache.get("health")
    return {"shared": cache_reach()}


def check_simulations() -> Details:
    """Look whether simulations wait for too long.

    :raises HealthError: when one has been waiting for ``settings.QUEUE_MAX_WAIT`` seconds.
    """
    try:
        backlog = read_backlog()
    finally:
        connection.close()
    seconds = int(backlog.oldest_wait.total_seconds())
    details = {"waiting": backlog.waiting_runs, "oldest_wait": seconds}
    if settings.QUEUE_MAX_WAIT and seconds >= settings.QUEUE_MAX_WAIT:
        raise HealthError(f"A simulation has waited for {count_noun(seconds // 60, 'minute')}.", **details)
    return details


def check_queue() -> Details:
    """Connect to the broker; raises any exception."""
    with app.connection_for_write(connect_timeout=2) as broker:
        broker.ensure_connection(max_retries=1, interval_start=0.1, timeout=2)
    return {}


def check_worker() -> Details:
    """Ask the workers which engine they play with; the first answers.

    :raises TimeoutError: when none does so within a second.
    """
    with app.connection_for_write(connect_timeout=2) as broker:
        broker.ensure_connection(max_retries=1, interval_start=0.1, timeout=2)
        answers = app.control.broadcast("engine", reply=True, timeout=1, limit=1, connection=broker)
    for answer in answers:
        for details in answer.values():
            return {"engine": details["engine"]}
    raise TimeoutError("no worker answers")


CHECKS: dict[str, tuple[Callable[[], Details], str]] = {
    "database": (check_database, "The database does not answer."),
    "queue": (check_queue, "The queue does not answer."),
    "worker": (check_worker, "No worker answers."),
    "simulations": (check_simulations, "The waiting simulations cannot be counted."),
    "disk": (check_disk, "Nothing can be written to the disk."),
    "cache": (check_cache, "The cache does not answer, so requests to the API are not limited."),
}

# A check that hangs keeps its thread until it ends; the next ones wait in line and count as failed meanwhile.
_checkers = ThreadPoolExecutor(max_workers=len(CHECKS), thread_name_prefix="health")


def is_required(name: str) -> bool:
    """Whether the site cannot do its work while this check fails.

    It works without the cache, and without a disk to write to where the database is elsewhere.
    """
    return has_embedded_database() if name == "disk" else name != "cache"


def has_embedded_database() -> bool:
    """Whether the data of the site lie in the folder of this installation."""
    return "DATA_DIR" in connection.settings_dict


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """``{"ok": true, "worker": {"ok": true, "engine": "compiled"}, ...}``, or status 503 and the reasons."""
    running = {name: _checkers.submit(check) for name, (check, _) in CHECKS.items()}
    wait(running.values(), PATIENCE)
    verdicts = {name: _check_result(name, future) for name, future in running.items()}
    is_healthy = all(verdict["ok"] for name, verdict in verdicts.items() if is_required(name))
    return JsonResponse({"ok": is_healthy, **verdicts}, status=200 if is_healthy else 503)


def _check_result(name: str, future: "Future[Details]") -> Details:
    try:
        details = future.result(timeout=0)
    except HealthError as error:
        return {"ok": False, "reason": str(error), **error.details}
    except Exception as error:
        future.cancel()
        log.info("The check of the %s failed: %r", name, error)
        return {"ok": False, "reason": CHECKS[name][1]}
    return {"ok": True, **details}
