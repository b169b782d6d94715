"""Records as compressed JSON."""

import json
import zlib
from dataclasses import replace

import pytest

from simulator.recorded_games.packing import pack, unpack
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.snapshots.snapshot import DeckSnapshot
from tests.engine.build import ally
from tests.simulator.printed_cards import BRUTE, HERO, SAGE, SCOUT


@pytest.fixture(scope="module")
def record():
    cards = [(SCOUT, 15), (BRUTE, 15), (SAGE, 15), (ally("Guard", 2, 2, 3, "Protector"), 15)]
    return GoldfishSeries(DeckSnapshot.of("Mixed", HERO, cards), RunSettings(seed=3)).record(0)


def without_deck(picture):
    return replace(picture, players=tuple(replace(player, deck=()) for player in picture.players))


def test_a_record_is_read_as_it_was_packed(record):
    copy = unpack(pack(record))
    assert (copy.lines, copy.places, copy.ending) == (record.lines, record.places, record.ending)
    assert list(map(without_deck, copy.pictures)) == [
        without_deck(replace(picture, question=None)) for picture in record.pictures
    ]


def test_cards_in_a_deck_are_only_counted(record):
    copy = unpack(pack(record))
    for picture, read in zip(record.pictures, copy.pictures, strict=True):
        assert [len(player.deck) for player in read.players] == [
            len(player.deck) for player in picture.players
        ]
    names = {card.name for picture in copy.pictures for player in picture.players for card in player.deck}
    assert len(names) == 1


def test_a_record_is_small(record):
    assert len(pack(record)) < 200 * len(record.lines)


def test_what_a_later_version_wrote_or_left_out_is_passed_over(record):
    data = json.loads(zlib.decompress(pack(record)))
    for picture in data["pictures"]:
        del picture["step"]
        for player in picture["players"]:
            player["luck"] = 7
            del player["turns"]
            for card in player["hand"]:
                card["mood"] = "good"
    for line in data["lines"]:
        line["voice"] = "low"
    copy = unpack(zlib.compress(json.dumps(data).encode()))
    assert copy.lines == record.lines
    assert copy.pictures[-1].step == ""
    assert copy.pictures[-1].players[0].turns == 0
    assert [card.name for card in copy.pictures[0].players[0].hand] == [
        card.name for card in record.pictures[0].players[0].hand
    ]
