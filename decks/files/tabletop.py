"""Tabletop Simulator's saved objects: hero, deck and side deck as piles of cards with generic faces.

Cards carry name and text but no picture: a face must be an image that every player's machine can
fetch, and none is promised here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from decks.decklist import Entries
from decks.files import notes
from decks.files.card_entries import collected, zone_called
from decks.files.model import DeckFile, DeckFileError, Sheet, Zone, clean
from engine.cards import PrintedCard

PILES = {Zone.HERO: "Hero", Zone.MAIN: "Deck", Zone.SIDE: "Sideboard"}
DEEPEST = 5
_APART = 3


def is_saved_object(data: Mapping[str, Any]) -> bool:
    """Whether the JSON object is one."""
    return "ObjectStates" in data


def read(data: Mapping[str, Any]) -> DeckFile:
    """Read every card of every pile, equal ones together.

    :raises DeckFileError: when a pile is none.
    """
    lines = collected(_cards(data, "ObjectStates", Zone.MAIN, depth=0))
    told = notes.unpack_after(lines, _text(data, "Note"))
    return DeckFile(
        lines=lines + told.lines,
        name=clean(_text(data, "SaveName")),
        description=told.description,
        format="tts",
        hero_told=told.no_hero,
        tags=told.tags,
        remarks=told.remarks,
    )


def _cards(data: Mapping[str, Any], key: str, zone: Zone, depth: int) -> Iterator[tuple[str, Zone]]:
    things = data.get(key) or []
    if not isinstance(things, list) or not all(isinstance(thing, dict) for thing in things):
        raise DeckFileError(f"The part “{key}” of this saved object is no list of objects.")
    if depth > DEEPEST:
        raise DeckFileError("The piles of this saved object lie in one another too deep for a deck.")
    for thing in things:
        told = _text(thing, "GMNotes") or ("" if _is_card(thing) else _text(thing, "Nickname"))
        place = zone_called(told) if told else zone
        if _is_card(thing):
            yield clean(_text(thing, "Nickname")), place
        else:
            yield from _cards(thing, "ContainedObjects", place, depth + 1)


def _is_card(thing: Mapping[str, Any]) -> bool:
    return _text(thing, "Name") in ("Card", "CardCustom")


def _text(data: Mapping[str, Any], key: str) -> str:
    found = data.get(key)
    return found if isinstance(found, str) else ""


def write(sheet: Sheet) -> str:
    """The deck as one saved object, its piles side by side, face down but for the hero."""
    deck = sheet.deck
    hero: Entries = ((deck.hero, 1),) if deck.hero else ()
    keys: dict[str, int] = {}
    piles = ((Zone.HERO, hero), (Zone.MAIN, deck.main), (Zone.SIDE, deck.side))
    data = {
        "SaveName": clean(deck.name),
        "Note": notes.pack(sheet),
        "ObjectStates": [
            _pile(zone, entries, keys, place) for place, (zone, entries) in enumerate(piles) if entries
        ],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _pile(zone: Zone, entries: Entries, keys: dict[str, int], place: int) -> dict[str, object]:
    """A pile; one card alone lies there by itself."""
    where = _transform(place, face_down=zone is not Zone.HERO)
    cards = [card for card, count in entries for _ in range(count)]
    if len(cards) == 1:
        return _card(cards[0], keys, where) | {"CustomDeck": _sheets(cards, keys), "GMNotes": zone.value}
    things = [_card(card, keys, where) for card in cards]
    return {
        "Name": "DeckCustom",
        "Nickname": PILES[zone],
        "GMNotes": zone.value,
        "Transform": where,
        "DeckIDs": [thing["CardID"] for thing in things],
        "CustomDeck": _sheets(cards, keys),
        "ContainedObjects": things,
    }


def _card(card: PrintedCard, keys: dict[str, int], where: dict[str, float]) -> dict[str, object]:
    key = keys.setdefault(card.name, len(keys) + 1)
    return {
        "Name": "Card",
        "CardID": key * 100,
        "Nickname": clean(card.name),
        "Description": "\n".join(card.text),
        "Transform": where,
    }


def _sheets(cards: list[PrintedCard], keys: dict[str, int]) -> dict[str, object]:
    """One sheet of one face a card: its number is the hundreds of the card's."""
    face = {
        "FaceURL": "",
        "BackURL": "",
        "NumWidth": 1,
        "NumHeight": 1,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }
    return {str(keys.setdefault(card.name, len(keys) + 1)): face for card in cards}


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
