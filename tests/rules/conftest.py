"""Rules documents to read and a database to read them into."""

from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from rules.models import Document
from rules.parsers.files import DATA, read_folder, read_path
from rules.parsers.parsed_document import ParsedDocument
from tests.rules.sample_document import load_owls

SHARED = Path(__file__).parents[3] / "shared" / "rules"
OFFICIAL_7_4 = "wow-tcg-comprehensive-rules-7.4.md"
OFFICIAL = {
    ("wow-tcg", "7.4"): OFFICIAL_7_4,
    ("wow-tcg", "1.11"): "wow-tcg-comprehensive-rules-1.11-extract.txt",
    ("wow-miniatures", "1.05"): "wow-miniatures-comprehensive-rules-1.05.md",
}
"""The numbered documents, by key and edition."""
RULEBOOKS = ("wow-tcg-rulebook-heroes-of-azeroth.txt", "wow-tcg-rulebook-drums-of-war.txt")


def shared(name: str) -> Path:
    """A real document beside the repository; skips the test if it is missing."""
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
def tcg(rules_7_4: None) -> Document:
    """Our restatement of edition 7.4, and no other document."""
    return Document.objects.get(key="wow-tcg", edition="7.4")


@pytest.fixture(scope="module")
def stored_owls(module_data: DjangoDbBlocker) -> None:
    """Both editions of the sample document, for all tests of a module."""
    with module_data.unblock():
        load_owls()


@pytest.fixture
def owls(stored_owls: None, db: None) -> Document:
    """The newer edition of the sample document; the older one is stored too."""
    return Document.objects.get(key="owls", edition="2")


@pytest.fixture(scope="session")
def official_text() -> str:
    return shared(OFFICIAL_7_4).read_text(encoding="utf-8")
