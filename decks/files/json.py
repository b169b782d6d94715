"""Our own JSON format: the complete deck, with set and number of each card for other programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from decks.decklist import Entries
from decks.files.card_entries import make_line, number_lines, refuse_too_many
from decks.files.deck_file import (
    DeckFile,
    DeckFileError,
    Line,
    LineZone,
    Remark,
    Sheet,
    clean,
    labelled_name,
    printable,
)
from decks.files.list_lines import parse_unmatched_line
from decks.tags import normalize_tags
from engine.cards import PrintedCard

FORMAT = "wowtcg-deck"
VERSION = 1
MAX_ID_LENGTH = 40
ZONES = (LineZone.MAIN, LineZone.SIDE, LineZone.MAYBE)


_OBJECT = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*\{\s*\")")


def is_json(text: str) -> bool:
    """Whether the file begins like a JSON object, or a list of them."""
    return _OBJECT.match(text) is not None


def parse(text: str) -> dict[str, Any]:
    """The object of the file; a list of cards becomes one.

    :raises DeckFileError: when the JSON is not valid or nested too deeply.
    """
    try:
        data = json.loads(text)
    except RecursionError:
        raise DeckFileError("The JSON is nested too deeply.") from None
    except ValueError as error:
        raise DeckFileError(f"The file is not valid JSON: {error}.") from None
    return data if isinstance(data, dict) else {"cards": data}


def is_ours(data: Mapping[str, Any]) -> bool:
    """Whether the object is a deck in our own form."""
    return data.get("format") == FORMAT


def read(data: Mapping[str, Any]) -> DeckFile:
    """Read the object.

    :raises DeckFileError: when a part of it has the wrong type.
    """
    version = data.get("version")
    if version != VERSION:
        raise DeckFileError(f"This deck has version {str(version)[:12]}; only version {VERSION} can be read.")
    lines = number_lines(_cards(data))
    unmatched = _objects(data, "unmatched")
    refuse_too_many(len(unmatched))
    tags, long_tags = normalize_tags(_words(data, "tags"))
    paragraphs = [_text(data, "description").strip(), f"Tags: {', '.join(long_tags)}" if long_tags else ""]
    return DeckFile(
        lines=lines
        + tuple(_unmatched_line(number, line) for number, line in enumerate(unmatched, len(lines) + 1)),
        name=clean(_text(data, "name")),
        description="\n".join(filter(None, paragraphs)),
        format="json",
        has_named_hero=True,
        tags=tags,
        remarks=tuple(_remarks(data)),
        id=clean(_text(data, "id"))[:MAX_ID_LENGTH],
        deck_format=clean(_text(data, "deck_format"))[:MAX_ID_LENGTH],
    )


def _cards(data: Mapping[str, Any]) -> Iterator[tuple[str | int, str, LineZone, str]]:
    hero = data.get("hero")
    if isinstance(hero, dict):
        yield 1, _text(hero, "name"), LineZone.HERO, _printing(hero)
    elif hero is not None:
        raise DeckFileError("The part “hero” of this deck must be an object with a name.")
    for zone in ZONES:
        for card in _objects(data, zone.value):
            yield _count(card), _text(card, "name"), zone, _printing(card)


def _printing(card: Mapping[str, Any]) -> str:
    """The set and the number of a card, which other programs may leave out or write otherwise."""
    return " ".join(str(card[key]) for key in ("set", "number") if isinstance(card.get(key), str | int))


def _remarks(data: Mapping[str, Any]) -> Iterator[Remark]:
    for zone in ZONES:
        for card in _objects(data, zone.value):
            if note := clean(_text(card, "note")):
                yield Remark(zone, clean(labelled_name(_text(card, "name"), _printing(card))), note)


def _words(data: Mapping[str, Any], key: str) -> list[str]:
    words = data.get(key, [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise DeckFileError(f"The part “{key}” of this deck must be a list of texts.")
    return words


def _unmatched_line(number: int, line: Mapping[str, Any]) -> Line:
    text = printable(_text(line, "text"))
    zone_name = line.get("zone")
    zone = LineZone(zone_name) if zone_name in (LineZone.SIDE, LineZone.MAYBE) else LineZone.MAIN
    return parse_unmatched_line(number, text, zone) if text else make_line(number, 1, "", zone)


def _objects(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    objects = data.get(key, [])
    if not isinstance(objects, list) or not all(isinstance(json_object, dict) for json_object in objects):
        raise DeckFileError(f"The part “{key}” of this deck must be a list of objects.")
    return objects


def _text(data: Mapping[str, Any], key: str) -> str:
    text = data.get(key, "")
    if text is not None and not isinstance(text, str):
        raise DeckFileError(f"The part “{key}” of this deck must be text.")
    return text or ""


def _count(card: Mapping[str, Any]) -> str:
    return json.dumps(card.get("count", 1))[:20]


def write(sheet: Sheet) -> str:
    """The deck as an object."""
    deck = sheet.deck

    def cards(zone: LineZone, entries: Entries) -> list[dict[str, object]]:
        with_notes = ((card, count, clean(sheet.remark(zone, card))) for card, count in entries)
        return [
            {"count": count, **_card(sheet, card), **({"note": note} if note else {})}
            for card, count, note in with_notes
        ]

    data = {
        "format": FORMAT,
        "version": VERSION,
        **{key: value for key, value in (("id", sheet.id), ("deck_format", sheet.format)) if value},
        "name": clean(deck.name),
        "description": sheet.description,
        "tags": list(sheet.tags),
        "hero": _card(sheet, deck.hero) if deck.hero else None,
        "main": cards(LineZone.MAIN, deck.main),
        "side": cards(LineZone.SIDE, deck.side),
        "maybe": cards(LineZone.MAYBE, deck.maybe),
        "unmatched": [{"text": line.text, "zone": line.zone} for line in deck.unmatched],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _card(sheet: Sheet, card: PrintedCard) -> dict[str, object]:
    facts = sheet.printed(card)
    printing = {"set": facts.set or facts.label, "number": facts.number}
    return {"name": clean(card.name), **{key: value for key, value in printing.items() if value}}
