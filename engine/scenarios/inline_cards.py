"""Cards that a scenario brings along: a stat line to printed information.

``Name | type line | cost 2 | 3 Melee | 5 health | strike 1 | 2 DEF | Horde | text <p> text | back: text``
The fields may stand in any order, and what is no known field is text.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from engine.cards import Back, CardType, CharacterClass, Cost, DamageType, Faction, PrintedCard, Tag
from engine.cardtext.coverage import unsupported_text
from engine.scenarios.errors import ScenarioSyntaxError

_TYPES = {kind.value: kind for kind in CardType}
_CLASSES = {kind.value: kind for kind in CharacterClass}
_FACTIONS = {kind.value: kind for kind in Faction}
_DAMAGE = "|".join(kind.value for kind in DamageType)

_COST = re.compile(r"cost (.+)")
_ATTACK = re.compile(rf"(\d+) (ATK|(?:{_DAMAGE})(?:\+(?:{_DAMAGE}))*)")
_NUMBERS = {
    "health": re.compile(r"(\d+) health", re.IGNORECASE),
    "defense": re.compile(r"(\d+) DEF"),
    "strike_cost": re.compile(r"strike (\d+)"),
    "capacity": re.compile(r"capacity (\d+)"),
}
_TALENT = re.compile(r"talent (.+)")
_RACE = re.compile(r"race (.+)")
_PROFESSIONS = re.compile(r"professions (.+)")
_BACK_ATTACK = re.compile(r"(\d+) ATK")
_BACK = re.compile(r"back: *(.+)")
_PARAGRAPH = re.compile(r"\s*<p>\s*")


def parse_card(text: str, line: int) -> PrintedCard:
    """Read the description of one card.

    :raises ScenarioSyntaxError: when it has no name or no card type, or a cost that is none.
    """
    name, *fields = (field.strip() for field in text.split("|"))
    if not name or not fields:
        raise ScenarioSyntaxError(line, "a card needs a name and a type line, separated by “|”")
    facts: dict[str, Any] = {"name": name, "text": ()}
    facts["types"], facts["tags"] = _parse_type_line(fields[0], line)
    for field in fields[1:]:
        for part in _parts(field):
            _read_field(facts, part, line)
    return PrintedCard(**facts)


def card_text(card: PrintedCard) -> str:
    """The description of a card, which :func:`parse_card` reads.

    :raises ValueError: when it has something that no description can say.
    """
    fields = [card.name, _type_line(card), *_number_fields(card)]
    fields += [f"talent {card.talent}"] if card.talent else []
    fields += [f"race {card.race}"] if card.race else []
    fields += [f"professions {', '.join(card.professions)}"] if card.professions else []
    icons = sorted([*map(str, card.classes), *map(str, card.factions)])
    fields += [", ".join(icons)] if icons else []
    fields += [" <p> ".join(card.text)] if card.text else []
    if card.back is not None:
        numbers = [(card.back.atk, "ATK"), (card.back.health, "health")]
        facts = [f"{number} {word}" for number, word in numbers if number is not None]
        fields.append(f"back: {' <p> '.join((*facts, *card.back.text))}")
    text = " | ".join(fields)
    try:
        is_readable = parse_card(text, 0) == replace(card, unknown=frozenset())
    except ScenarioSyntaxError:
        is_readable = False
    if not is_readable:
        raise ValueError(f"{card.name} cannot be described in a line")
    return text


def _type_line(card: PrintedCard) -> str:
    types = " ".join(kind.value for kind in card.types)
    return f"{types} - {', '.join(map(str, card.tags))}" if card.tags else types


def _number_fields(card: PrintedCard) -> list[str]:
    kinds = "+".join(kind.value for kind in card.damage_types) or "ATK"
    numbers = [
        (card.cost, f"cost {card.cost}"),
        (card.atk, f"{card.atk} {kinds}"),
        (card.health, f"{card.health} health"),
        (card.defense, f"{card.defense} DEF"),
        (card.strike_cost, f"strike {card.strike_cost}"),
        (card.capacity, f"capacity {card.capacity}"),
    ]
    return [text for number, text in numbers if number is not None]


def check_text(card: PrintedCard, line: int) -> None:
    """Make sure that the engine plays all of a card's text.

    :raises ScenarioSyntaxError: when it does not.
    """
    for paragraph in unsupported_text(card):
        raise ScenarioSyntaxError(line, f"the engine does not play “{paragraph}” of {card.name}")


def _parse_type_line(text: str, line: int) -> tuple[tuple[CardType, ...], tuple[Tag, ...]]:
    """The types and tags of “Instant Ability - Fire” or “Equipment - 1H Weapon - Axe, Melee (1)”."""
    head, *tails = re.split(r"\s+[-–—]\s+", text)
    words = head.split()
    types = tuple(_TYPES[word] for word in words if word in _TYPES)
    if not types:
        raise ScenarioSyntaxError(line, f"“{text}” has no card type: {', '.join(_TYPES)}")
    names = [word for word in words if word not in _TYPES]
    names += [tag.strip() for tail in tails for tag in tail.split(",") if tag.strip()]
    return types, tuple(Tag.parse(name) for name in names)


def _parts(field: str) -> list[str]:
    """The parts of “3 Melee / 2 health”; any other field is one part."""
    parts = field.split(" / ")
    return parts if all(_ATTACK.fullmatch(part) or _is_number(part) for part in parts) else [field]


def _is_number(field: str) -> bool:
    return any(pattern.fullmatch(field) for pattern in _NUMBERS.values())


def _read_field(facts: dict[str, Any], field: str, line: int) -> None:
    for key, pattern in _NUMBERS.items():
        if match := pattern.fullmatch(field):
            facts[key] = int(match[1])
            return
    words = [word.strip() for word in field.split(",")]
    if match := _COST.fullmatch(field):
        facts["cost"] = _parse_cost(match[1], line)
    elif match := _ATTACK.fullmatch(field):
        facts["atk"] = int(match[1])
        kinds = () if match[2] == "ATK" else match[2].split("+")
        facts["damage_types"] = tuple(DamageType(kind) for kind in kinds)
    elif match := _TALENT.fullmatch(field):
        facts["talent"] = match[1]
    elif match := _RACE.fullmatch(field):
        facts["race"] = match[1]
    elif match := _PROFESSIONS.fullmatch(field):
        facts["professions"] = tuple(word.strip() for word in match[1].split(","))
    elif match := _BACK.fullmatch(field):
        facts["back"] = _parse_back(match[1])
    elif all(word in _CLASSES or word in _FACTIONS for word in words):
        facts["classes"] = frozenset(_CLASSES[word] for word in words if word in _CLASSES)
        facts["factions"] = frozenset(_FACTIONS[word] for word in words if word in _FACTIONS)
    else:
        facts["text"] = (*facts["text"], *_PARAGRAPH.split(field))


def _parse_back(text: str) -> Back:
    """The other side of a hero: “3 ATK <p> 25 health <p> Ferocity”, in any order."""
    paragraphs: list[str] = []
    atk = health = None
    for paragraph in _PARAGRAPH.split(text):
        if match := _BACK_ATTACK.fullmatch(paragraph):
            atk = int(match[1])
        elif match := _NUMBERS["health"].fullmatch(paragraph):
            health = int(match[1])
        else:
            paragraphs.append(paragraph)
    return Back(text=tuple(paragraphs), atk=atk, health=health)


def _parse_cost(text: str, line: int) -> Cost:
    try:
        return Cost.parse(text)
    except ValueError as error:
        raise ScenarioSyntaxError(line, str(error)) from None
