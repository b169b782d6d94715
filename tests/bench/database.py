"""The cost of a database connection for each request."""

import sys
from subprocess import run

from django.db import connection

from tests.bench import Result, seconds


def benchmark() -> list[Result]:
    """A new connection with one query, against starting a Python that does nothing."""
    yardstick = seconds(lambda: run([sys.executable, "-I", "-S", "-c", ""], check=True))
    return [Result("a connection and a query", seconds(_connect, repeat=20), "an empty Python", yardstick)]


def _connect() -> None:
    connection.close()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
