"""Readings of card text in a file that processes share."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from config import reading_store
from config.reading_store import StoredReadings
from engine.cards import CardType, PrintedCard, Tag
from engine.cardtext import reading as reading_module
from engine.cardtext.reading import read_card, use_store
from tests.engine.starter import starter_pool

OWL = PrintedCard(name="Barn Owl", types=(CardType.ALLY,), text=("When Barn Owl attacks, draw a card.",))


@pytest.fixture
def store(tmp_path: Path):
    """The only store in use, in an empty folder."""
    store = StoredReadings(tmp_path)
    before = use_store(store)
    yield store
    use_store(before)


@pytest.fixture
def read_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of cards that are really read."""
    names: list[str] = []
    read: Callable[[PrintedCard], object] = reading_module._read_card
    monkeypatch.setattr(reading_module, "_read_card", lambda card: (names.append(card.name), read(card))[1])
    return names


def test_a_stored_reading_is_that_of_the_text(store: StoredReadings) -> None:
    cards = list(starter_pool().values())
    readings = [read_card(card) for card in cards]

    stored = [StoredReadings(store.folder).get(card) for card in cards]

    assert len(cards) > 100
    assert stored == readings


def test_a_text_is_read_once(store: StoredReadings, read_texts: list[str]) -> None:
    first = read_card(OWL)

    assert read_card(OWL) == first
    assert read_texts == ["Barn Owl"]


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "Great Barn Owl"},
        {"types": (CardType.HERO,)},
        {"text": ("When Barn Owl attacks, draw two cards.",)},
        {"types": (CardType.EQUIPMENT,), "tags": (Tag("Weapon"),)},
    ],
)
def test_another_card_has_a_reading_of_its_own(
    store: StoredReadings, read_texts: list[str], changes: dict[str, object]
) -> None:
    facts = {"name": OWL.name, "types": OWL.types, "text": OWL.text, **changes}
    read_card(OWL)
    read_card(PrintedCard(**facts))

    assert len(read_texts) == 2


def test_another_process_finds_what_is_stored(store: StoredReadings) -> None:
    read_card(OWL)
    script = (
        "import pathlib, sys; from config.reading_store import StoredReadings;"
        "from engine.cards import CardType, PrintedCard;"
        f"card = PrintedCard(name={OWL.name!r}, types=(CardType.ALLY,), text={OWL.text!r});"
        "print(StoredReadings(pathlib.Path(sys.argv[1])).get(card).is_understood)"
    )

    printed = subprocess.check_output([sys.executable, "-c", script, store.folder], text=True)

    assert printed == "True\n"


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path, store: StoredReadings) -> None:
    file = tmp_path / "file"
    file.touch()
    use_store(StoredReadings(file))

    assert read_card(OWL).is_understood


def test_a_damaged_file_is_made_again(store: StoredReadings) -> None:
    reading = read_card(OWL)
    (file,) = store.folder.glob("card-text-*.sqlite3")
    for path in store.folder.iterdir():
        path.unlink()
    file.write_bytes(b"no database" * 1000)

    anew = StoredReadings(store.folder)
    assert anew.get(OWL) is None
    anew.add(OWL, reading)

    assert anew.get(OWL) == reading


def test_a_changed_grammar_begins_a_new_file(store: StoredReadings, monkeypatch: pytest.MonkeyPatch) -> None:
    read_card(OWL)
    monkeypatch.setattr(reading_store, "version", lambda: "next")

    assert StoredReadings(store.folder).get(OWL) is None
    assert {path.name.partition(".")[0] for path in store.folder.iterdir()} == {"card-text-next"}


def test_a_busy_file_is_waited_for_and_then_passed_over(
    store: StoredReadings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_store, "BUSY_TIMEOUT", 0.01)
    read_card(OWL)
    (file,) = store.folder.glob("card-text-*.sqlite3")
    with sqlite3.connect(file, isolation_level=None) as writer:
        writer.execute("BEGIN IMMEDIATE")
        other = StoredReadings(store.folder)
        use_store(other)

        assert read_card(PrintedCard(name="Elf Owl", types=(CardType.ALLY,), text=("Stealth",))).is_understood
