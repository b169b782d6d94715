"""Decks as other programs write them in JSON: by the keys that stand for cards, counts, zones and the hero.

::

    {"display_name": "Rush", "hero_card_def_id": "baxxel-geartooth",
     "card_entries": [{"card_def_id": "fire-blast-hoa", "count": 4}]}

Cards are lists of objects or names, or an object of names with counts. A card is named, or has an id
made of its name and perhaps its set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from decks.files.card_entries import make_line, refuse_too_many
from decks.files.deck_file import DeckFile, Line, LineZone, Reading, clean

DEEPEST = 4
NAME_KEYS = ("_card_name", "card_name", "cardname", "name", "title", "card")
_ID_KEYS = ("card_def_id", "card_id", "carddefid", "cardid", "def_id", "slug", "id", "code")
COUNT_KEYS = ("count", "quantity", "qty", "amount", "copies", "num", "n", "x")
SET_KEYS = ("set", "set_code", "setcode", "set_name", "edition", "expansion")
NUMBER_KEYS = ("collector_number", "collectornumber", "number", "no")
ZONE_KEYS = ("zone", "board", "section", "location")
_DECK_NAME_KEYS = ("display_name", "deck_name", "deckname", "name", "title")
_ZONES = {
    "hero": LineZone.HERO,
    "heroes": LineZone.HERO,
    "side": LineZone.SIDE,
    "sideboard": LineZone.SIDE,
    "maybe": LineZone.MAYBE,
    "maybeboard": LineZone.MAYBE,
    "considering": LineZone.MAYBE,
    **dict.fromkeys(
        ("main", "mainboard", "maindeck", "deck", "decklist", "cards", "entries", "list"), LineZone.MAIN
    ),
}
_ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)+")
_MAX_SUFFIX_PARTS = 5

Card = tuple[int | str, str, LineZone, str]


def is_foreign(data: Mapping[str, Any]) -> bool:
    """Whether the object has cards under a key that says so."""
    return any(True for _ in _cards(data, LineZone.MAIN, 0))


def read(data: Mapping[str, Any]) -> DeckFile:
    """Read every card of the object.

    :raises DeckFileError: when a card has no possible count or name, or there are too many.
    """
    cards = list(_cards(data, LineZone.MAIN, 0))
    refuse_too_many(len(cards))
    lines = tuple(_line(number, *card) for number, card in enumerate(cards, start=1))
    return DeckFile(lines=lines, name=clean(_deck_name(data)), format="json")


def _cards(data: Mapping[str, Any], zone: LineZone, depth: int) -> Iterator[Card]:
    """The cards of an object; the hero first."""
    keys = sorted(data, key=lambda key: zone_of_key(key) is not LineZone.HERO)
    heroes = [
        card for key in keys if zone_of_key(key) is LineZone.HERO for card in _entries(data, key, zone, depth)
    ]
    yield from dict.fromkeys(_named_first(heroes))
    for key in keys:
        if zone_of_key(key) not in (LineZone.HERO, None):
            yield from _entries(data, key, zone, depth)


def _named_first(heroes: list[Card]) -> list[Card]:
    """The hero by name, if a file has both its name and its id."""
    named = [card for card in heroes if not _ID.fullmatch(card[1])]
    return named or heroes


def _entries(data: Mapping[str, Any], key: str, zone: LineZone, depth: int) -> Iterator[Card]:
    place = zone_of_key(key) or zone
    place = zone if place is LineZone.MAIN else place
    value = data[key]
    if isinstance(value, str) and value.strip() and place is LineZone.HERO:
        yield 1, value, place, ""
    elif isinstance(value, Mapping):
        yield from _object(value, place, depth + 1)
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, str) and item.strip():
                yield from _listed(item, place)
            elif isinstance(item, Mapping):
                yield from _card(item, place)


def _listed(text: str, zone: LineZone) -> Iterator[Card]:
    match = re.fullmatch(r"(\d{1,3})\s?[x×]?\s(\S.*)", text.strip())
    yield (match[1], match[2], zone, "") if match else (1, text, zone, "")


def _object(value: Mapping[str, Any], zone: LineZone, depth: int) -> Iterator[Card]:
    """A card, the cards of a part of the deck, or names with their counts."""
    if card := list(_card(value, zone)):
        yield from card
    elif value and all(isinstance(count, int) and not isinstance(count, bool) for count in value.values()):
        yield from ((count, name, zone, "") for name, count in value.items() if name.strip())
    elif depth < DEEPEST:
        yield from _cards(value, zone, depth)


def _card(item: Mapping[str, Any], zone: LineZone) -> Iterator[Card]:
    keys = {key.lower(): key for key in item}
    inner = item.get(keys.get("card", ""))
    facts = {**inner, **item} if isinstance(inner, Mapping) else item
    keys = {key.lower(): key for key in facts}

    def text(names: tuple[str, ...]) -> str:
        values = (facts[keys[name]] for name in names if name in keys)
        return next(
            (str(value) for value in values if isinstance(value, str | int) and str(value).strip()), ""
        )

    name = text(NAME_KEYS) or text(_ID_KEYS)
    if not name or any(isinstance(value, list) for value in item.values()):
        return
    named_zone = zone_of_key(text(ZONE_KEYS))
    place = named_zone if named_zone not in (None, LineZone.MAIN) else zone
    count = text(COUNT_KEYS) or "1"
    yield count, name, place or zone, f"{text(SET_KEYS)} {text(NUMBER_KEYS)}".strip()


def zone_of_key(key: str) -> LineZone | None:
    """The zone that a key such as ``card_entries`` or ``sideDeck`` names; ``None`` if it has no cards."""
    words = [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", key)]
    zones = [_ZONES[word] for word in words if word in _ZONES]
    special = [zone for zone in zones if zone is not LineZone.MAIN]
    if LineZone.HERO in special and not {"class", "faction", "race", "talent"}.isdisjoint(words):
        return None
    if words[:1] == ["deck"] and not {"name", "title", "id", "format", "class", "type"}.isdisjoint(words):
        return None
    return next(iter(special or zones), None)


def _line(number: int, count: int | str, name: str, zone: LineZone, printing: str) -> Line:
    line = make_line(number, count, name, zone, printing)
    if not _ID.fullmatch(name):
        return line
    copies = line.readings[0].count
    parts = re.split(r"[-_]", name)
    shorter = [
        _id_reading(copies, parts[: len(parts) - size], parts[len(parts) - size :], printing)
        for size in range(min(_MAX_SUFFIX_PARTS, len(parts) - 1) + 1)
    ]
    return Line(number, line.text, tuple(shorter), zone)


def _id_reading(count: int, name: list[str], suffix: list[str], printing: str) -> Reading:
    """The reading of an id whose last parts are the set and the number of the card."""
    set_words = [part for part in suffix if not part.isdigit()]
    set_names = (" ".join(set_words),) if set_words else ()
    return Reading(count, " ".join(name), f"{' '.join(suffix)} {printing}".strip(), set_names)


def _deck_name(data: Mapping[str, Any]) -> str:
    objects = [data, *(value for value in data.values() if isinstance(value, Mapping))]
    names = (holder.get(key) for holder in objects for key in _DECK_NAME_KEYS)
    return next((name for name in names if isinstance(name, str) and name.strip()), "")
