"""Records of games as compressed JSON, which lasts whatever becomes of the engine.

What is as usual is left out, and what a later version does not know is passed over. Each print of a card
stands once. Cards in a deck are only counted.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, TypeVar

from engine.board.picture import BoardPicture, CardPicture, LinkPicture, PlayerPicture
from engine.board.record import GameRecord
from engine.cards import PrintedCard
from engine.log import LoggedCard, LogLine
from engine.scenarios.board import FILLER
from simulator.snapshots.snapshot import Json, card_from_json, card_to_json

T = TypeVar("T")
ZONES = ("hero_row", "ally_row", "resource_row", "attachments", "hand", "graveyard", "removed")
"""The zones of a player whose cards are recorded one by one."""


def pack(record: GameRecord) -> bytes:
    """The record as compressed JSON."""
    prints = _Prints()
    data = {
        "lines": [_without_defaults(line) for line in record.lines],
        "pictures": [_board(picture, prints) for picture in record.pictures],
        "places": record.places,
        "ending": record.ending,
        "prints": [card_to_json(card) for card in prints.cards],
    }
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode())


def unpack(data: bytes) -> GameRecord:
    """The record that :func:`pack` packed."""
    record = json.loads(zlib.decompress(data))
    return GameRecord(
        tuple(map(_read_line, record["lines"])),
        _Pictures(record["pictures"], [card_from_json(card) for card in record["prints"]]),
        tuple(record["places"]),
        record["ending"],
    )


class _Pictures(Sequence[BoardPicture]):
    """The pictures of a record, each read when it is looked at."""

    def __init__(self, data: Sequence[Json], prints: Sequence[PrintedCard]) -> None:
        self.data = data
        self.prints = prints

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [_read_board(board, self.prints) for board in self.data[index]]
        return _read_board(self.data[index], self.prints)


class _Prints:
    """The printed cards of a record, each with its place."""

    def __init__(self) -> None:
        self.places: dict[PrintedCard, int] = {}

    def place(self, card: PrintedCard) -> int:
        return self.places.setdefault(card, len(self.places))

    @property
    def cards(self) -> Iterable[PrintedCard]:
        return self.places


def _read_line(data: Json) -> LogLine:
    return _read(LogLine, data, cards=tuple(LoggedCard(*card) for card in data.get("cards", ())))


def _without_defaults(item: Any) -> Json:
    """The fields of a dataclass that differ from their defaults."""
    values = {field.name: (getattr(item, field.name), field.default) for field in fields(item)}
    return {name: value for name, (value, default) in values.items() if value != default}


def _read(kind: type[T], data: Mapping[str, Any], **parts: Any) -> T:
    """A dataclass from its fields, with these parts; fields that it does not have are passed over.

    Lists become tuples; a field that is missing has its default, or none: an empty word.
    """
    values: dict[str, Any] = {}
    for field in fields(kind):  # type: ignore[arg-type]
        if field.name in parts:
            values[field.name] = parts[field.name]
        elif field.name in data:
            values[field.name] = _as_tuples(data[field.name])
        elif field.default is MISSING:
            values[field.name] = ""
    return kind(**values)


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


def _board(picture: BoardPicture, prints: _Prints) -> Json:
    return {
        "turn": picture.turn,
        "turn_player": picture.turn_player,
        "step": picture.step,
        "chain": [_without_defaults(link) for link in picture.chain],
        "players": [_player(player, prints) for player in picture.players],
        **({"sabotaged_player": picture.sabotaged_player} if picture.sabotaged_player else {}),
    }


def _player(player: PlayerPicture, prints: _Prints) -> Json:
    return {
        "name": player.name,
        "team": player.team,
        "has_turn": player.has_turn,
        "has_lost": player.has_lost,
        "turns": player.turns,
        "deck": len(player.deck),
        **{zone: [_card(card, prints) for card in getattr(player, zone)] for zone in ZONES},
    }


def _card(card: CardPicture, prints: _Prints) -> Json:
    return _without_defaults(card) | {"printed": prints.place(card.printed)}


def _read_board(data: Json, prints: Sequence[PrintedCard]) -> BoardPicture:
    return _read(
        BoardPicture,
        data,
        chain=tuple(_read(LinkPicture, link) for link in data["chain"]),
        players=tuple(_read_player(player, prints) for player in data["players"]),
        question=None,
    )


def _read_player(data: Json, prints: Sequence[PrintedCard]) -> PlayerPicture:
    zones = {
        zone: tuple(_read(CardPicture, card, printed=prints[card["printed"]]) for card in data.get(zone, ()))
        for zone in ZONES
    }
    deck = tuple(CardPicture(place, FILLER.name, FILLER) for place in range(data["deck"]))
    return _read(PlayerPicture, data, deck=deck, **zones)
