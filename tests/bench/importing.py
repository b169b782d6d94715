"""The cost of importing card rows: ten times as many take at most twelve times as long.

A tenth of the community file is imported first and rolled back, then the whole of it into the same empty
database.
"""

from pathlib import Path

from django.test.utils import (
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)

from cards.importing import card_file
from cards.importing.store import import_file
from tests.bench import Result, seconds

FILE = Path(__file__).parents[3] / "shared/cards/decktools-cards.tsv"
TIMES = 10
TARGET = 12


def benchmark() -> list[Result]:
    """The whole file against a tenth of it; nothing where the file is not there."""
    if not FILE.exists():
        return []
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        head, *rows = FILE.read_bytes().splitlines()
        tenth = b"\n".join([head, *rows[::TIMES]])
        few = seconds(lambda: _import(tenth), repeat=1)
        many = seconds(lambda: _import(b"\n".join([head, *rows])), repeat=1)
    finally:
        teardown_databases(databases, verbosity=0)
        teardown_test_environment()
    return [
        Result(f"importing {len(rows):,} rows", many, "a tenth of them", few),
        Result("the same", many, f"what was promised ({TARGET} times that)", TARGET * few),
    ]


def _import(data: bytes) -> None:
    import_file(card_file.read(data), dry_run=True)
