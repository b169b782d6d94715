"""The starter cards, decks and rules: what is loaded, and whether it has changed since it last was."""

import hashlib
import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection

ROOMS = ("engine", "cards", "decks", "rules")  # whose data and code decide what lands in the database


def load() -> None:
    """Import everything; whatever is there already stays as it is."""
    quiet = StringIO()
    call_command("import_cards", settings.BASE_DIR / "cards/data/starter.json", stdout=quiet)
    call_command("load_starter_decks", stdout=quiet)
    call_command("import_rules", stdout=quiet)


def is_loaded() -> bool:
    """Whether this database holds the starter data as the source has it now."""
    return _loaded().get(_database()) == _digest()


def remember_loaded() -> None:
    """Note that this database holds the starter data as the source has it now."""
    _notes().parent.mkdir(parents=True, exist_ok=True)
    _notes().write_text(json.dumps(_loaded() | {_database(): _digest()}, indent=1), encoding="utf-8")


def forget_loaded() -> None:
    """Take back what was noted, where nobody knows what a database holds now; loading again is harmless."""
    _notes().unlink(missing_ok=True)


def _notes() -> Path:
    return settings.VAR_DIR / "starter.json"


def _loaded() -> dict[str, str]:
    try:
        loaded: dict[str, str] = json.loads(_notes().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return loaded


def _database() -> str:
    """A name for this very database: one that is dropped and made again has another."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database())"
            " FROM pg_control_system()"
        )
        return "{}/{}".format(*cursor.fetchone())


def _digest() -> str:
    """A sum over the data and the code that reads it."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(str(path.relative_to(settings.BASE_DIR)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted(
            path for path in (settings.BASE_DIR / room).rglob("*") if path.is_file() and path.suffix != ".pyc"
        )
