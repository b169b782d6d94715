"""Bulk data: all cards in one file, compressed, generated once for each state of the pool."""

import csv
import gzip
import io
import json
from pathlib import Path

import pytest
from django.test import Client

from cards.api import bulk
from cards.importing import native_file
from cards.importing.store import card_facts, import_file
from cards.models import Card

pytestmark = pytest.mark.django_db


def content(answer) -> bytes:
    return b"".join(answer.streaming_content)


@pytest.fixture(autouse=True)
def bulk_folder(tmp_path: Path, settings) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path / "bulk"


def test_the_json_file_is_the_native_one_and_can_be_imported(client: Client, pool: dict[str, Card]) -> None:
    before = list(card_facts(Card.objects.with_details()))
    data = content(client.get("/api/bulk/cards.json")).decode()
    Card.objects.all().delete()

    report = import_file(native_file.read(data))

    assert (report.created, report.rejected) == (5, [])
    assert list(card_facts(Card.objects.with_details())) == before


def test_the_table_has_a_printing_a_row_and_every_card(client: Client, pool: dict[str, Card]) -> None:
    rows = list(csv.DictReader(io.StringIO(content(client.get("/api/bulk/cards.csv")).decode())))

    printings = [(row["name"], row["kind"], row["set"]) for row in rows]
    assert sorted(printings) == [
        ("Grey Wolf", "deck", "BBB"),
        ("Grey Wolf", "raid", ""),
        ("Marla Quickwater", "deck", "AAA"),
        ("Sève's Multi-Shot", "deck", "AAA"),
        ("Sève's Multi-Shot", "deck", "BBB"),
        ("Winter Wolf", "deck", ""),
    ]


@pytest.mark.parametrize("name", ["cards.json", "cards.csv"])
def test_it_travels_compressed_where_that_can_be_read(name: str, client: Client, many: int) -> None:
    plain = client.get(f"/api/bulk/{name}")
    packed = client.get(f"/api/bulk/{name}", headers={"accept-encoding": "gzip, br"})

    sent = content(packed)
    assert packed["Content-Encoding"] == "gzip"
    assert int(packed["Content-Length"]) == len(sent)
    assert gzip.decompress(sent) == content(plain)
    assert packed["ETag"] != plain["ETag"]
    assert "Accept-Encoding" in packed["Vary"]


@pytest.mark.parametrize("name", ["cards.json", "cards.csv"])
def test_it_is_not_sent_again_until_a_card_changes(name: str, client: Client, pool: dict[str, Card]) -> None:
    address = f"/api/bulk/{name}"
    first = client.get(address)

    same = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    assert client.get(address, headers={"if-modified-since": first["Last-Modified"]}).status_code == 304
    Card.objects.filter(slug="grey-wolf").update(atk=8)
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_it_is_made_once_for_each_state_of_the_pool(
    client: Client, pool: dict[str, Card], bulk_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    write = bulk._write
    monkeypatch.setattr(bulk, "_write", lambda key, out: (made.append(key), write(key, out)))
    for _ in range(3):
        content(client.get("/api/bulk/cards.json"))
    assert made == ["json"]

    Card.objects.filter(slug="grey-wolf").update(atk=8)
    changed = json.loads(content(client.get("/api/bulk/cards.json")))

    assert made == ["json", "json"]
    assert 8 in [card.get("atk") for card in changed["cards"]]
    assert len(list(bulk_folder.glob("cards-*.json.gz"))) == 1


def test_bulk_data_are_made_in_memory_without_a_writable_folder(
    client: Client, pool: dict[str, Card], bulk_folder: Path
) -> None:
    bulk_folder.write_text("a file where the folder should be")

    assert json.loads(content(client.get("/api/bulk/cards.json")))["format"] == "loremaster-cards"


def test_an_empty_pool_is_an_empty_file(client: Client, pool: dict[str, Card]) -> None:
    Card.objects.all().delete()

    assert json.loads(content(client.get("/api/bulk/cards.json")))["cards"] == []
