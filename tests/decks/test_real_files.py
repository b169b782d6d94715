"""The one real deck list we have, as four programs wrote it."""

import csv
from pathlib import Path

import pytest

from cards.indexing.normalize import fold
from decks.actions import load_deck_file
from decks.files import code, read
from engine.cards import CardType, PrintedCard
from tests.decks.printed_cards import ally, hero

FOLDER = Path(__file__).parents[3] / "shared" / "decks"
CARDS = FOLDER.parent / "cards" / "decktools-cards.tsv"
FILES = [FOLDER / f"famasin.{ending}" for ending in ("csv", "deck", "mwDeck", "o8d")]

pytestmark = [
    pytest.mark.full_pool,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="../shared/decks is not there"),
]


def names_in(path: Path) -> set[str]:
    return {line.readings[0].name for line in read(path.read_bytes()).lines}


def contents(path: Path) -> tuple:
    deck = load_deck_file(path)
    return deck.hero, frozenset(deck.main), deck.side, deck.unmatched


@pytest.fixture
def named_cards(load):
    """A card for every name of the list."""
    names = {name for name in names_in(FILES[1]) if not name.startswith("Fama'sin")}
    kinds: dict[str, PrintedCard] = {name: ally(name) for name in names}
    return load(hero("Fama'sin the Lifeseer"), *kinds.values())


def test_four_formats_give_the_same_deck(named_cards):
    decks = {contents(path) for path in FILES}

    assert len(decks) == 1
    leader, main, side, unmatched = decks.pop()
    assert leader.name == "Fama'sin the Lifeseer"
    assert leader.has_type(CardType.HERO)
    assert sum(count for _, count in main) == 61
    assert side == unmatched == ()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.suffix)
def test_the_format_is_known_by_content_not_by_name(path):
    formats = {".csv": "csv", ".deck": "text", ".mwDeck": "mwDeck", ".o8d": "o8d"}

    assert read(path.read_bytes(), "list.bin").format == formats[path.suffix]


@pytest.mark.skipif(not CARDS.is_file(), reason="../shared/cards is not there")
def test_no_two_names_have_one_key_in_deck_codes():
    with CARDS.open(encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        names = {fold(row["name"]) for row in rows if row["name"]}

    assert len(names) > 3_000
    assert len({code.key(name) for name in names}) == len(names)
