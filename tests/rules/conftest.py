"""Rules documents to read and a database to read them into."""

from pathlib import Path

import pytest

from rules.models import Document
from rules.parsers.files import DATA, read_folder, read_path
from rules.parsers.parsed_document import ParsedDocument

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


@pytest.fixture(scope="session")
def official_text() -> str:
    return shared(OFFICIAL_7_4).read_text(encoding="utf-8")
