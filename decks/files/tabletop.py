"""Tabletop Simulator's saved objects: hero, deck and side deck as piles of cards.

Every player's computer downloads the faces from this site; where its address is not known, cards are blank,
with name and text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from decks.decklist import Entries
from decks.files import notes
from decks.files.card_entries import collect_copies, zone_of_heading
from decks.files.deck_file import DeckFile, DeckFileError, LineZone, Sheet, clean
from engine.cards import PrintedCard

PILES = {LineZone.HERO: "Hero", LineZone.MAIN: "Deck", LineZone.SIDE: "Sideboard"}
DEEPEST = 5
_APART = 3


def is_saved_object(data: Mapping[str, Any]) -> bool:
    """Whether the JSON object is a saved object."""
    return "ObjectStates" in data


def read(data: Mapping[str, Any]) -> DeckFile:
    """Read every card of every pile, counting equal ones.

    :raises DeckFileError: when a pile is not a list of objects.
    """
    lines = collect_copies(_cards(data, "ObjectStates", LineZone.MAIN, depth=0))
    notes_content = notes.unpack_after(lines, _text(data, "Note"))
    return DeckFile(
        lines=lines + notes_content.lines,
        name=clean(_text(data, "SaveName")),
        description=notes_content.description,
        format="tts",
        has_named_hero=notes_content.no_hero,
        tags=notes_content.tags,
        remarks=notes_content.remarks,
    )


def _cards(
    data: Mapping[str, Any], key: str, zone: LineZone, depth: int
) -> Iterator[tuple[str, LineZone, str]]:
    objects = data.get(key) or []
    if not isinstance(objects, list) or not all(isinstance(game_object, dict) for game_object in objects):
        raise DeckFileError(f"The part “{key}” of this saved object must be a list of objects.")
    if depth > DEEPEST:
        raise DeckFileError("The piles of this saved object are nested too deeply.")
    for game_object in objects:
        zone_name = _text(game_object, "GMNotes") or (
            "" if _is_card(game_object) else _text(game_object, "Nickname")
        )
        object_zone = zone_of_heading(zone_name) if zone_name else zone
        if _is_card(game_object):
            yield clean(_text(game_object, "Nickname")), object_zone, ""
        else:
            yield from _cards(game_object, "ContainedObjects", object_zone, depth + 1)


def _is_card(game_object: Mapping[str, Any]) -> bool:
    return _text(game_object, "Name") in ("Card", "CardCustom")


def _text(data: Mapping[str, Any], key: str) -> str:
    text = data.get(key)
    return text if isinstance(text, str) else ""


def write(sheet: Sheet) -> str:
    """The deck as a saved object with its piles side by side, face down except for the hero."""
    deck = sheet.deck
    hero: Entries = ((deck.hero, 1),) if deck.hero else ()
    keys: dict[str, int] = {}
    piles = ((LineZone.HERO, hero), (LineZone.MAIN, deck.main), (LineZone.SIDE, deck.side))
    data = {
        "SaveName": clean(deck.name),
        "Note": notes.pack(sheet),
        "ObjectStates": [
            _pile(zone, entries, sheet, keys, place) for place, (zone, entries) in enumerate(piles) if entries
        ],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _pile(
    zone: LineZone, entries: Entries, sheet: Sheet, keys: dict[str, int], place: int
) -> dict[str, object]:
    """A pile; a single card is not put into one."""
    transform = _transform(place, face_down=zone is not LineZone.HERO)
    cards = [(card, sheet.listed_name(card)) for card, count in entries for _ in range(count)]
    if len(cards) == 1:
        return _card(*cards[0], keys, transform) | {
            "CustomDeck": _sheets(cards, sheet, keys),
            "GMNotes": zone.value,
        }
    objects = [_card(card, name, keys, transform) for card, name in cards]
    return {
        "Name": "DeckCustom",
        "Nickname": PILES[zone],
        "GMNotes": zone.value,
        "Transform": transform,
        "DeckIDs": [game_object["CardID"] for game_object in objects],
        "CustomDeck": _sheets(cards, sheet, keys),
        "ContainedObjects": objects,
    }


def _card(
    card: PrintedCard, name: str, keys: dict[str, int], transform: dict[str, float]
) -> dict[str, object]:
    key = keys.setdefault(name, len(keys) + 1)
    return {
        "Name": "Card",
        "CardID": key * 100,
        "Nickname": clean(name),
        "Description": "\n".join(card.text),
        "Transform": transform,
    }


def _sheets(
    cards: Iterable[tuple[PrintedCard, str]], sheet: Sheet, keys: dict[str, int]
) -> dict[str, object]:
    """A sheet with one face for each card; its number is the hundreds of the card's id."""
    sheets: dict[str, object] = {}
    for card, name in dict.fromkeys(cards):
        printed = sheet.printed(card)
        sheets[str(keys.setdefault(name, len(keys) + 1))] = {
            "FaceURL": printed.picture,
            "BackURL": printed.back_picture or sheet.card_back,
            "NumWidth": 1,
            "NumHeight": 1,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
    return sheets


def _transform(place: int, *, face_down: bool) -> dict[str, float]:
    return {
        "posX": place * _APART,
        "posY": 1,
        "posZ": 0,
        "rotX": 0,
        "rotY": 180,
        "rotZ": 180 if face_down else 0,
        "scaleX": 1,
        "scaleY": 1,
        "scaleZ": 1,
    }
