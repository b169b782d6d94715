"""Our own JSON: everything there is to say, card by card with set and number for other programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from decks.decklist import Entries
from decks.files.card_entries import entry, numbered, refuse_too_many
from decks.files.list_lines import kept
from decks.files.model import DeckFile, DeckFileError, Line, Remark, Sheet, Zone, clean, printable
from decks.tags import tags_of

FORMAT = "wowtcg-deck"
VERSION = 1
MOST_ID = 40
ZONES = (Zone.MAIN, Zone.SIDE, Zone.MAYBE)


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
    tags, left = tags_of(_words(data, "tags"))
    told = [_text(data, "description").strip(), left and f"Tags: {', '.join(left)}"]
    return DeckFile(
        lines=lines + tuple(_kept(number, line) for number, line in enumerate(waiting, len(lines) + 1)),
        name=clean(_text(data, "name")),
        description="\n".join(filter(None, told)),
        format="json",
        hero_told=True,
        tags=tags,
        remarks=tuple(_remarks(data)),
        id=clean(_text(data, "id"))[:MOST_ID],
        deck_format=clean(_text(data, "deck_format"))[:MOST_ID],
    )


def _cards(data: Mapping[str, Any]) -> Iterator[tuple[str | int, str, Zone]]:
    hero = data.get("hero")
    if isinstance(hero, dict):
        yield 1, _text(hero, "name"), Zone.HERO
    elif hero is not None:
        raise DeckFileError("The hero of this deck is no object with a name.")
    for zone in ZONES:
        for card in _objects(data, zone.value):
            yield _count(card), _text(card, "name"), zone


def _remarks(data: Mapping[str, Any]) -> Iterator[Remark]:
    for zone in ZONES:
        for card in _objects(data, zone.value):
            if note := clean(_text(card, "note")):
                yield Remark(zone, clean(_text(card, "name")), note)


def _words(data: Mapping[str, Any], key: str) -> list[str]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise DeckFileError(f"The part “{key}” of this deck is no list of words.")
    return found


def _kept(number: int, line: Mapping[str, Any]) -> Line:
    text = printable(_text(line, "text"))
    told = line.get("zone")
    zone = Zone(told) if told in (Zone.SIDE, Zone.MAYBE) else Zone.MAIN
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

    def cards(zone: Zone, entries: Entries) -> list[dict[str, object]]:
        noted = ((card, count, clean(sheet.remark(zone, card))) for card, count in entries)
        return [
            {"count": count, **_card(sheet, card.name), **({"note": note} if note else {})}
            for card, count, note in noted
        ]

    data = {
        "format": FORMAT,
        "version": VERSION,
        **{key: value for key, value in (("id", sheet.id), ("deck_format", sheet.format)) if value},
        "name": clean(deck.name),
        "description": sheet.description,
        "tags": list(sheet.tags),
        "hero": _card(sheet, deck.hero.name) if deck.hero else None,
        "main": cards(Zone.MAIN, deck.main),
        "side": cards(Zone.SIDE, deck.side),
        "maybe": cards(Zone.MAYBE, deck.maybe),
        "unmatched": [{"text": line.text, "zone": line.zone} for line in deck.unmatched],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _card(sheet: Sheet, name: str) -> dict[str, object]:
    facts = sheet.prints.get(name)
    told = {"set": facts.set, "number": facts.number} if facts else {}
    return {"name": clean(name), **{key: value for key, value in told.items() if value}}
