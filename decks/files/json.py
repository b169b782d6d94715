"""Our own JSON: everything there is to say, card by card with set and number for other programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from decks.decklist import Entries
from decks.files.entry import entry, numbered, refuse_too_many
from decks.files.marks import kept
from decks.files.model import DeckFile, DeckFileError, Line, Sheet, Zone, clean, printable

FORMAT = "wowtcg-deck"
VERSION = 1


_OBJECT = re.compile(r"\s*\{\s*[\"}]")


def is_json(text: str) -> bool:
    """Whether the file begins as a JSON object does."""
    return _OBJECT.match(text) is not None


def parse(text: str) -> dict[str, Any]:
    """The object of the file.

    :raises DeckFileError: when the JSON is broken or nests too deep.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        what = error.msg if isinstance(error, json.JSONDecodeError) else "it nests too deep"
        where = f", line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise DeckFileError(f"This looks like JSON, but it is broken ({what}{where}).") from None
    return data


def is_ours(data: Mapping[str, Any]) -> bool:
    """Whether the object is a deck in a form read here, ours or one with ``card_entries``."""
    return data.get("format") == FORMAT or "card_entries" in data


def read(data: Mapping[str, Any]) -> DeckFile:
    """Read the object.

    :raises DeckFileError: when a part of it is not what it must be.
    """
    if "card_entries" in data:
        return _read_entries(data)
    version = data.get("version")
    if version != VERSION:
        raise DeckFileError(f"This deck is of version {str(version)[:12]}; we read version {VERSION}.")
    lines = numbered(_cards(data))
    waiting = _objects(data, "unmatched")
    refuse_too_many(len(waiting))
    return DeckFile(
        lines=lines + tuple(_kept(number, line) for number, line in enumerate(waiting, len(lines) + 1)),
        name=clean(_text(data, "name")),
        description=_text(data, "description").strip(),
        format="json",
        hero_told=True,
    )


def _cards(data: Mapping[str, Any]) -> Iterator[tuple[str | int, str, Zone]]:
    hero = data.get("hero")
    if isinstance(hero, dict):
        yield 1, _text(hero, "name"), Zone.HERO
    elif hero is not None:
        raise DeckFileError("The hero of this deck is no object with a name.")
    for zone in (Zone.MAIN, Zone.SIDE):
        for card in _objects(data, zone.value):
            yield _count(card), _text(card, "name"), zone


def _kept(number: int, line: Mapping[str, Any]) -> Line:
    text = printable(_text(line, "text"))
    zone = Zone.SIDE if line.get("zone") == Zone.SIDE else Zone.MAIN
    return kept(number, text, zone) if text else entry(number, 1, "", zone)


def _read_entries(data: Mapping[str, Any]) -> DeckFile:
    """A deck as one rules engine writes it: entries with a count and, beside its own key, a name."""
    cards = (
        (_count(card), _text(card, "_card_name") or _text(card, "card_def_id"), Zone.MAIN)
        for card in _objects(data, "card_entries")
    )
    hero = _text(data, "hero_card_name")
    found = ([(1, hero, Zone.HERO)] if hero else []) + list(cards)
    return DeckFile(lines=numbered(found), name=clean(_text(data, "display_name")), format="json")


def _objects(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise DeckFileError(f"The part “{key}” of this deck is no list of objects.")
    return found


def _text(data: Mapping[str, Any], key: str) -> str:
    found = data.get(key, "")
    if found is not None and not isinstance(found, str):
        raise DeckFileError(f"The part “{key}” of this deck is no text.")
    return found or ""


def _count(card: Mapping[str, Any]) -> str:
    return json.dumps(card.get("count", 1))[:20]


def write(sheet: Sheet) -> str:
    """The deck as an object."""
    deck = sheet.deck

    def cards(entries: Entries) -> list[dict[str, object]]:
        return [{"count": count, **_card(sheet, card.name)} for card, count in entries]

    data = {
        "format": FORMAT,
        "version": VERSION,
        "name": clean(deck.name),
        "description": sheet.description,
        "hero": _card(sheet, deck.hero.name) if deck.hero else None,
        "main": cards(deck.main),
        "side": cards(deck.side),
        "unmatched": [
            {"text": line.text, "zone": (Zone.SIDE if line.side else Zone.MAIN).value}
            for line in deck.unmatched
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _card(sheet: Sheet, name: str) -> dict[str, object]:
    facts = sheet.prints.get(name)
    told = {"set": facts.set, "number": facts.number} if facts else {}
    return {"name": clean(name), **{key: value for key, value in told.items() if value}}
