"""The native card file: JSON that says everything the database holds, and can be written by hand.

``{"format": "loremaster-cards", "version": 1, "source": ..., "sets": [...], "cards": [...]}``
with the keys of ``READ_SET``, ``READ_CARD`` and ``READ_PRINTING`` below. A key with nothing to say
is left out; an unknown one is an error. A printing names its set by the code, or by ``CODE (name)``
where several sets of the file share a code.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from cards.importing.facts import (
    CardEntry,
    CardFacts,
    CardFileError,
    FileRow,
    ParsedCardFile,
    PrintingFacts,
    Rejection,
    SetFacts,
)
from cards.importing.json_values import LARGEST_NUMBER, list_of, number, object_of, one_of, shown, text
from cards.indexing.normalize import fold, words
from cards.models import Kind, Rarity, Source
from engine.cards import Back, CardType, CharacterClass, Cost, DamageType, Faction, PrintedCard, Tag

FORMAT, VERSION = "loremaster-cards", 1
LONGEST_PARAGRAPH, LONGEST_FOLDED = 2000, 250
COST = re.compile(r"(\d{1,3}|X)(\s*\+\s*(\d{1,3}|X)){0,3}", re.ASCII)


def _cost(value: Any) -> Cost:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not COST.fullmatch(value):
        raise ValueError(f"{shown(value)} is not a resource cost such as 3, X or 1+X")
    return Cost.parse(value)


def _tag(value: Any) -> Tag:
    tag = Tag.parse(text(100)(value))
    if tag.limit is not None and tag.limit > LARGEST_NUMBER:
        raise ValueError(f"{shown(value)} has too large a number")
    return tag


PARAGRAPHS = list_of(text(LONGEST_PARAGRAPH), repeats=True)
READ_SET = object_of({"code": text(20), "name": text(100), "block": number(-9)}, ["code", "name"])
READ_BACK = object_of({"text": PARAGRAPHS, "wording": PARAGRAPHS, "atk": number(), "health": number()})
READ_PRINTING = object_of(
    {
        "set": text(130),
        "number": number(),
        "treatment": text(40),
        "rarity": one_of(Rarity),
        "artist": text(200),
        "flavour": text(LONGEST_PARAGRAPH),
        "text": text(4 * LONGEST_PARAGRAPH),
    },
    ["set"],
)
READ_CARD = object_of(
    {
        "name": text(200),
        "kind": one_of(Kind),
        "variant": text(120),
        "source": one_of(Source),
        "types": list_of(one_of(CardType)),
        "cost": _cost,
        "classes": list_of(one_of(CharacterClass)),
        "factions": list_of(one_of(Faction)),
        "tags": list_of(_tag, repeats=True),
        "race": text(60),
        "talent": text(60),
        "professions": list_of(text(40)),
        "atk": number(),
        "damage_types": list_of(one_of(DamageType)),
        "health": number(),
        "defense": number(),
        "strike_cost": number(),
        "capacity": number(),
        "text": PARAGRAPHS,
        "wording": PARAGRAPHS,
        "back": READ_BACK,
        "printings": list_of(READ_PRINTING, repeats=True),
    },
    ["name"],
)


def read(data: str) -> ParsedCardFile:
    """Read a whole file; a card that is wrong is rejected by its place in the list, counted from 1.

    :raises CardFileError: when it is not a native card file, or its head or its sets are wrong.
    """
    file = _parse(data)
    default_source = _head(file)
    sets = _sets(file.get("sets", []))
    reading, seen = ParsedCardFile(), set()
    for line, value in enumerate(file["cards"], start=1):
        try:
            card = _card(value, sets, default_source)
            if card.key in seen:
                raise ValueError("stands in the file twice")
        except ValueError as error:
            reading.rejected.append(Rejection(line, f"{_called(value)}: {error}."))
        else:
            seen.add(card.key)
            reading.entries.append(CardEntry(card, (FileRow(line, card.printings),)))
    return reading


def _parse(data: str) -> dict[str, Any]:
    try:
        file = json.loads(data, object_pairs_hook=_no_key_twice)
    except (ValueError, RecursionError) as error:
        raise CardFileError(f"The file is not sound JSON: {error}.") from None
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise CardFileError(f'The file is JSON, but its "format" is not "{FORMAT}".')
    return file


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
    if twice:
        raise ValueError(f"the key {shown(twice[0])} stands twice in one object")
    return dict(pairs)


def _head(file: dict[str, Any]) -> Source:
    if file.get("version") != VERSION:
        raise CardFileError(
            f"The card file has version {shown(file.get('version'))}; this program reads version {VERSION}."
        )
    unknown = file.keys() - {"format", "version", "source", "sets", "cards"}
    if unknown:
        raise CardFileError(f"The card file has an unknown key {shown(min(unknown))}.")
    if not isinstance(file.get("cards"), list):
        raise CardFileError('The card file has no list of "cards".')
    try:
        return one_of(Source)(file.get("source", Source.NATIVE.value))
    except ValueError as error:
        raise CardFileError(f"source: {error}.") from None


def _sets(values: Any) -> dict[str, SetFacts]:
    """The sets of the file by the names under which printings refer to them."""
    if not isinstance(values, list):
        raise CardFileError('The "sets" of the card file are not a list.')
    sets: list[SetFacts] = []
    for place, value in enumerate(values, start=1):
        try:
            sets.append(SetFacts(**READ_SET(value)))
        except ValueError as error:
            raise CardFileError(f"Set {place}: {error}.") from None
    twice = [key for key, count in Counter(one.key for one in sets).items() if count > 1]
    if twice:
        raise CardFileError(f"The set {shown(twice[0][0])} stands in the file twice.")
    return dict(zip(set_references(sets), sets, strict=True))


def set_references(sets: Iterable[SetFacts]) -> list[str]:
    """How printings of a file with these sets refer to each of them."""
    sets = list(sets)
    codes = Counter(one.code for one in sets)
    return [one.code if codes[one.code] == 1 else f"{one.code} ({one.name})" for one in sets]


def _card(value: Any, sets: dict[str, SetFacts], default_source: Source) -> CardFacts:
    given = READ_CARD(value)
    if not fold(given["name"]):
        raise ValueError("name: has neither a letter nor a digit")
    if len(words(given["name"])) > LONGEST_FOLDED:
        raise ValueError("name: is too long once its letters are taken apart")
    kind = given.pop("kind", Kind.DECK)
    if "types" not in given and kind is not Kind.RAID:
        raise ValueError('has no "types"')
    back = given.pop("back", {})
    wordings = given.pop("wording", ()), back.pop("wording", ())
    rest = {
        "variant": given.pop("variant", ""),
        "source": given.pop("source", default_source),
        "printings": _printings(given.pop("printings", ()), sets),
    }
    for icons in ("classes", "factions"):
        given[icons] = frozenset(given.get(icons, ()))
    given["back"] = Back(**back) if back or wordings[1] else None
    printed = PrintedCard(**{"types": (), **given})
    return CardFacts(printed=printed, kind=kind, wording=wordings[0], back_wording=wordings[1], **rest)


def _printings(values: Iterable[dict[str, Any]], sets: dict[str, SetFacts]) -> tuple[PrintingFacts, ...]:
    printings: dict[tuple[str, str, int, str], PrintingFacts] = {}
    for value in values:
        if value["set"] not in sets:
            raise ValueError(f'printings: the set {shown(value["set"])} is not among the "sets" of the file')
        printing = PrintingFacts(**{**value, "set": sets[value["set"]]})
        if printing.key in printings:
            raise ValueError(
                f"printings: number {printing.number} of {shown(value['set'])} stands there twice"
            )
        printings[printing.key] = printing
    return tuple(printings.values())


def _called(value: Any) -> str:
    name = value.get("name") if isinstance(value, dict) else None
    return shown(name) if isinstance(name, str) else "a card without a name"


def check(card: CardFacts) -> None:
    """Make sure that a file can hold this card.

    :raises ValueError: when it cannot.
    """
    references = {printing.set.key: printing.set.code for printing in card.printings}
    sets = {printing.set.code: READ_SET(_set_out(printing.set)) for printing in card.printings}
    _card(_card_out(card, references), {code: SetFacts(**one) for code, one in sets.items()}, card.source)


def write(cards: Iterable[CardFacts]) -> str:
    """The file that holds these cards; reading it gives the same cards."""
    cards = list(cards)
    sets = {printing.set.key: printing.set for card in cards for printing in card.printings}
    references = dict(zip(sets, set_references(sets.values()), strict=True))
    lines = {
        "sets": [_set_out(one) for one in sets.values()],
        "cards": [_card_out(card, references) for card in cards],
    }
    parts = ",\n".join(f'"{key}": {_one_a_line(values)}' for key, values in lines.items())
    return f'{{"format": "{FORMAT}", "version": {VERSION},\n{parts}}}\n'


def _set_out(one: SetFacts) -> dict[str, Any]:
    return _without_nothing({"code": one.code, "name": one.name, "block": one.block})


def _one_a_line(values: list[dict[str, Any]]) -> str:
    rows = ",\n".join(json.dumps(value, ensure_ascii=False) for value in values)
    return f"[\n{rows}\n]" if rows else "[]"


def _card_out(card: CardFacts, references: dict[tuple[str, str], str]) -> dict[str, Any]:
    printed, back = card.printed, card.printed.back
    out = {
        "name": printed.name,
        "kind": None if card.kind is Kind.DECK else card.kind.value,
        "variant": card.variant,
        "source": None if card.source is Source.NATIVE else card.source.value,
        "types": [each.value for each in printed.types],
        "cost": None if printed.cost is None else str(printed.cost),
        "classes": sorted(each.value for each in printed.classes),
        "factions": sorted(each.value for each in printed.factions),
        "tags": [str(tag) for tag in printed.tags],
        "damage_types": [each.value for each in printed.damage_types],
        "professions": list(printed.professions),
        "text": list(printed.text),
        "wording": list(card.wording),
        "back": back and _back_out(back, card.back_wording),
        "printings": [_printing_out(printing, references) for printing in card.printings],
    }
    for plain in ("race", "talent", "atk", "health", "defense", "strike_cost", "capacity"):
        out[plain] = getattr(printed, plain)
    return _without_nothing({key: out[key] for key in CARD_ORDER})


CARD_ORDER = (
    *("name", "kind", "variant", "source", "types", "cost", "classes", "factions", "tags", "race", "talent"),
    *("professions", "atk", "damage_types", "health", "defense", "strike_cost", "capacity"),
    *("text", "wording", "back", "printings"),
)


def _back_out(back: Back, wording: tuple[str, ...]) -> dict[str, Any]:
    out = {"text": list(back.text), "wording": list(wording), "atk": back.atk, "health": back.health}
    return _without_nothing(out)


def _printing_out(printing: PrintingFacts, references: dict[tuple[str, str], str]) -> dict[str, Any]:
    out = {"set": references[printing.set.key], "number": printing.number or None}
    for plain in ("treatment", "rarity", "artist", "flavour", "text"):
        out[plain] = getattr(printing, plain)
    return _without_nothing(out)


def _without_nothing(out: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in out.items() if value is not None and value not in ("", [])}
