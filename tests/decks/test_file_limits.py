"""Limits on deck files and uploads: each is documented, enforced, and named to whoever exceeds it."""

import io
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from decks import file_limits
from decks.candidates import CandidateSearch
from decks.decklist import DeckList, UnmatchedLine
from decks.file_limits import KB, MB, FileLimit
from decks.files import DeckFileError, code, read
from decks.models import Deck, Entry, Unmatched
from decks.zip_archive import BulkUpload
from tests.decks.test_pages import text_of

DOCS = Path(settings.BASE_DIR) / "docs"
LIMITS = {name: value for name, value in vars(file_limits).items() if isinstance(value, FileLimit)}
LINES, LINE = file_limits.LINES.value, file_limits.LINE_CHARACTERS.value


def upload(client, *files):
    sent = [SimpleUploadedFile(name, data) for name, data in files]
    return client.post(reverse("decks:import_files"), {"files": sent})


def zipped(names, data=b"4 Zip"):
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, data)
    return output.getvalue()


def lines_of_size(size):
    """A list of this many bytes, of lines that are long but not too long."""
    line = "4 Zip // " + "é" * 280 + "\n"
    lines = line * (size // len(line.encode()))
    return lines + "#" * (size - len(lines.encode()))


def test_the_documented_table_is_that_of_the_code():
    section = (DOCS / "deck-files.md").read_text(encoding="utf-8").partition("\n## Limits\n")[2]
    rows = re.findall(r"^\| `.*$", section, re.MULTILINE)

    assert rows == [f"| `{name}` | {limit} | {limit.meaning} |" for name, limit in LIMITS.items()]


@pytest.mark.parametrize("document", ["operating.md", "deck-history.md"])
def test_other_documents_lead_to_the_table(document):
    text = (DOCS / document).read_text(encoding="utf-8")

    assert "deck-files.md#limits" in text
    assert not re.search(r"\d+ (?:MB|new decks|files)\b.*\bzip|2,000 files|\b20 seconds the", text)


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (256 * KB, "bytes", "256 kB"),
        (4 * MB, "bytes", "4 MB"),
        (5_000_000, "bytes", "5,000,000 bytes"),
        (1_000, "lines", "1,000 lines"),
    ],
)
def test_a_limit_is_written_as_sentences_say_it(value, unit, text):
    assert str(FileLimit(value, unit, "")) == text


@pytest.mark.parametrize(
    ("largest", "too_large"),
    [
        (lines_of_size(256 * KB), lines_of_size(256 * KB + 1)),
        (lines_of_size(256 * KB).encode(), lines_of_size(256 * KB + 1).encode()),
        ("4 Zip\n" * LINES, "4 Zip\n" * (LINES + 1)),
        (f"4 {'Z' * (LINE - 2)}", f"4 {'Z' * (LINE - 1)}"),
        ("250 Zip", "251 Zip"),
        ('{"cards": [' + '"Zip", ' * (LINES - 1) + '"Doom"]}', None),
    ],
    ids=["bytes of text", "bytes of a file", "lines", "characters", "copies", "entries"],
)
def test_a_list_up_to_the_limit_is_read(largest, too_large):
    assert read(largest).lines
    if too_large:
        with pytest.raises(DeckFileError):
            read(too_large)


def test_a_code_has_a_limit():
    deck = DeckList(unmatched=tuple(UnmatchedLine(number, "Z" * 200) for number in range(40)))

    with pytest.raises(DeckFileError, match="too large"):
        code.write(deck)
    short_deck = replace(deck, unmatched=deck.unmatched[:25])
    assert len(code.write(short_deck)) <= file_limits.CODE_CHARACTERS.value


def test_the_database_and_the_settings_have_the_limits():
    assert Entry._meta.get_field("note").max_length == file_limits.NOTE_CHARACTERS.value
    assert Unmatched._meta.get_field("text").max_length == file_limits.LINE_CHARACTERS.value
    assert file_limits.UPLOAD_FILES.value == settings.DATA_UPLOAD_MAX_NUMBER_FILES
    assert file_limits.REQUEST_FIELDS.value == settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
    assert settings.LARGEST_BODY == file_limits.REQUEST_BYTES.value > file_limits.UPLOAD_BYTES.value
    assert CandidateSearch().seconds_left == file_limits.CANDIDATE_TIME.value / 1000


def test_a_zip_of_the_most_decks_with_their_copies_is_read():
    names = [f"{number}.{ending}" for number in range(1_000) for ending in ("json", "txt")]

    assert len(BulkUpload([("decks.zip", zipped(names))])) == file_limits.DECK_FILES.value


@pytest.mark.parametrize("checks_csrf", [False, True])
def test_too_many_files_are_refused_with_the_limit(cards, checks_csrf):
    client = Client(enforce_csrf_checks=checks_csrf)
    client.cookies["csrftoken"] = "a" * 32
    response = upload(client, *((f"{number}.txt", b"4 Zip") for number in range(101)))

    assert response.status_code == 400
    assert "at most 100 files at once; a zip file counts as one. Nothing was changed." in text_of(response)
    assert not Deck.objects.exists()


def test_too_many_fields_are_refused_with_the_limit(client, cards):
    response = client.post(reverse("decks:import_files"), {f"field{number}": "x" for number in range(1_001)})

    assert response.status_code == 400
    assert "at most 1,000 fields. Nothing was changed." in text_of(response)


def test_a_body_that_is_too_large_is_refused_with_the_limit(client, cards):
    response = upload(client, ("a.txt", b"4 Zip\n" * 900_000))

    assert response.status_code == 413
    assert "the limit is 5,000,000 bytes, files included. Nothing was changed." in text_of(response)
    assert not Deck.objects.exists()


def test_files_that_are_too_large_together_are_refused_with_the_limit(client, cards):
    response = upload(client, *((f"{number}.txt", b"x" * MB) for number in range(4)), ("a.txt", b"4 Zip"))

    assert response.status_code == 422
    assert "larger than 4 MB in total" in text_of(response)
    assert not Deck.objects.exists()


def test_the_api_names_the_limit_on_files(client, db):
    files = [SimpleUploadedFile(f"{number}.txt", b"4 Zip") for number in range(101)]
    response = client.post("/api/decks/validate/", {"file": files})

    assert response.status_code == 400
    assert "at most 100 files at once" in response.json()["message"]


def test_the_page_of_the_import_names_the_limits(client, db):
    page = text_of(client.get(reverse("decks:import_files")))

    assert "At most 200 new decks, 100 files and 4 MB at once; zip files may hold 1,000 decks." in page
