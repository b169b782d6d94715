"""``/healthz``: whether the database, the queue and a worker answer, and with which engine it plays."""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.celery import app

PATIENCE = 3.0  # seconds for all checks together
log = logging.getLogger(__name__)
# A check that hangs keeps its thread until it ends; the next ones wait in line and count as failed meanwhile.
_checkers = ThreadPoolExecutor(max_workers=3, thread_name_prefix="health")


Details = dict[str, str]
"""What is said of a service besides that it answers."""


def check_database() -> Details:
    """Ask the database for something; raises any exception."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        connection.close()  # this thread's own
    return {}


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
}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """``{"ok": true, "worker": {"ok": true, "engine": "compiled"}, ...}``, or status 503 and the reasons."""
    running = {name: _checkers.submit(check) for name, (check, _) in CHECKS.items()}
    wait(running.values(), PATIENCE)
    verdicts = {name: _check_result(name, future) for name, future in running.items()}
    is_healthy = all(verdict["ok"] for verdict in verdicts.values())
    return JsonResponse({"ok": is_healthy, **verdicts}, status=200 if is_healthy else 503)


class HealthCheckFilter(logging.Filter):
    """Keeps each 503 of /healthz out of the error log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about another address."""
        return getattr(getattr(record, "request", None), "path", None) != "/healthz"


def _check_result(name: str, future: "Future[Details]") -> dict[str, bool | str]:
    try:
        details = future.result(timeout=0)
    except Exception as error:
        future.cancel()
        log.info("The check of the %s failed: %r", name, error)
        return {"ok": False, "reason": CHECKS[name][1]}
    return {"ok": True, **details}
