"""The state of the whole site, read when it is asked for: simulations, workers, database, disk."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Count, Sum
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from simulator.models import Run, Worker
from simulator.workers.backlog import count_chunks, read_backlog

TIMEOUT = 5_000  # milliseconds for each query
log = logging.getLogger(__name__)


class StateCollector(Collector):
    """What the database and the disk say. Without the database the rest is still reported."""

    def collect(self) -> Iterator[Metric]:
        """The metrics."""
        yield from disk_metrics()
        try:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute("SELECT set_config('statement_timeout', %s, true)", [str(TIMEOUT)])
                metrics = [*queue_metrics(), *run_metrics(), *worker_metrics(), database_size()]
        except DatabaseError as error:
            log.warning("The state of the site cannot be read for metrics: %s", error)
            metrics = []
        yield gauge("loremaster_database_up", "Whether the database answers", int(bool(metrics)))
        yield from metrics


def queue_metrics() -> Iterator[Metric]:
    """The work that is left, and how long it has waited."""
    chunks = GaugeMetricFamily(
        "loremaster_queue_chunks", "Parts of simulations that wait or are played", labels=["state"]
    )
    for state, count in count_chunks().items():
        chunks.add_metric([state], count)
    yield chunks
    backlog = read_backlog()
    yield gauge(
        "loremaster_queue_oldest_wait_seconds",
        "How long the simulation that waits longest for its first game has waited; 0 if none waits",
        backlog.oldest_wait.total_seconds(),
    )
    yield gauge(
        "loremaster_queue_oldest_run_age_seconds",
        "How long ago the oldest simulation that is not finished was started; 0 if there is none",
        backlog.oldest_run_age.total_seconds(),
    )


def run_metrics() -> Iterator[Metric]:
    """How many simulations there are in each state."""
    runs = GaugeMetricFamily("loremaster_runs", "Simulations, by state", labels=["state"])
    counts = dict(Run.objects.order_by().values_list("state").annotate(Count("pk")))
    for state in Run.State.values:
        runs.add_metric([state], counts.get(state, 0))
    yield runs


def worker_metrics() -> Iterator[Metric]:
    """The workers with a recent heartbeat."""
    alive = Worker.objects.alive().aggregate(count=Count("pk"), processes=Sum("processes", default=0))
    yield gauge("loremaster_workers", "Workers that are alive", alive["count"])
    yield gauge("loremaster_worker_processes", "Processes of these workers", alive["processes"])


def database_size() -> Metric:
    """The size of the database on its server."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        (size,) = cursor.fetchone()
    return gauge("loremaster_database_size_bytes", "Size of the database", size)


def disk_metrics() -> Iterator[Metric]:
    """The disk with the folder of this installation."""
    folder = settings.VAR_DIR if settings.VAR_DIR.exists() else settings.BASE_DIR
    usage = shutil.disk_usage(folder)
    yield gauge("loremaster_disk_free_bytes", "Room left on the disk of the installation", usage.free)
    yield gauge("loremaster_disk_size_bytes", "Size of that disk", usage.total)


def gauge(name: str, documentation: str, value: float) -> Metric:
    """A number without labels."""
    return GaugeMetricFamily(name, documentation, value=value)
