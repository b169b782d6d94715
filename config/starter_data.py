"""Loading the starter cards, decks and rules, and whether they have changed since they were loaded."""

import hashlib
import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection

SOURCE_FOLDERS = (
    "engine",
    "card_rules",
    "cards",
    "decks",
    "rules",
    "simulator/card_coverage",
)  # whose data and code decide what lands in the database


def load() -> None:
    """Import everything. Rows that exist already are left as they are."""
    output = StringIO()
    call_command("import_cards", settings.BASE_DIR / "cards/data/starter.json", stdout=output)
    call_command("index_card_topics", stdout=output)
    call_command("index_card_questions", stdout=output)
    call_command("index_card_coverage", stdout=output)
    call_command("load_starter_decks", stdout=output)
    call_command("import_rules", stdout=output)


def is_loaded() -> bool:
    """Whether the database holds the starter data of the current source."""
    return _read_notes().get(_database_identifier()) == _digest()


def remember_loaded() -> None:
    """Note that the database holds the starter data of the current source."""
    _notes_path().parent.mkdir(parents=True, exist_ok=True)
    notes = _read_notes() | {_database_identifier(): _digest()}
    _notes_path().write_text(json.dumps(notes, indent=1), encoding="utf-8")


def forget_loaded() -> None:
    """Delete the notes, when a database may hold anything. Loading again is harmless."""
    _notes_path().unlink(missing_ok=True)


def _notes_path() -> Path:
    return settings.VAR_DIR / "starter.json"


def _read_notes() -> dict[str, str]:
    try:
        loaded: dict[str, str] = json.loads(_notes_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return loaded


def _database_identifier() -> str:
    """An identifier of this database, which changes when it is dropped and created again."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database())"
            " FROM pg_control_system()"
        )
        return "{}/{}".format(*cursor.fetchone())


def _digest() -> str:
    """A digest of the data and of the code that imports it."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(str(path.relative_to(settings.BASE_DIR)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for folder in SOURCE_FOLDERS:
        yield from sorted(
            path
            for path in (settings.BASE_DIR / folder).rglob("*")
            if path.is_file() and path.suffix != ".pyc"
        )
