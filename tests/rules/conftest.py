"""Rules documents to read and a database to read them into."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from rules.actions import import_document
from rules.models import Document
from rules.parsers.files import DATA, read_folder, read_path, read_restatements
from rules.parsers.parsed_document import ParsedDocument

SHARED = Path(__file__).parents[3] / "shared" / "rules"
OFFICIAL_7_4 = "wow-tcg-comprehensive-rules-7.4.md"
OFFICIAL = {
    ("wow-tcg", "7.4"): OFFICIAL_7_4,
    ("wow-tcg", "1.11"): "wow-tcg-comprehensive-rules-1.11-extract.txt",
    ("wow-miniatures", "1.05"): "wow-miniatures-comprehensive-rules-1.05.md",
}
"""The numbered documents, by key and edition."""


def shared(name: str) -> Path:
    """A real document beside the repository, or a skip that says so."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"needs ../shared/rules/{name}")
    return path


@pytest.fixture(scope="session")
def official() -> ParsedDocument:
    return read_path(shared(OFFICIAL_7_4))


@pytest.fixture(scope="session")
def restated() -> ParsedDocument:
    return read_folder(DATA / "wow-tcg-7.4")


@pytest.fixture
def tcg(db: None, restated: ParsedDocument) -> Document:
    """Our restatement of edition 7.4, imported."""
    import_document(restated, "wow-tcg", "7.4")
    return Document.objects.get(key="wow-tcg", edition="7.4")


@pytest.fixture(scope="session")
def official_text() -> str:
    return shared(OFFICIAL_7_4).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def all_of_ours(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Every document of ours, imported once for all tests of a module; each must ask for ``db`` as well."""
    with django_db_blocker.unblock(), transaction.atomic():
        for parsed in read_restatements():
            import_document(parsed, parsed.key, parsed.edition)
        yield
        transaction.set_rollback(True)
