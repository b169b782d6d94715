"""The facts of a card in the cardcarp collection, from any commit of it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import slugify

from cards.importing.community_file.type_line import TALENTS, split_tags
from cards.importing.lost_icons import restore_icons
from cards.importing.source_cards import Facts, text_fact
from cards.importing.text import read_text_box
from engine.cards import CardType, CharacterClass, Cost, DamageType, Faction

SUPPLEMENT_CATEGORIES = {"Event", "Achievement", "Dungeon", "Misc"}
BOSSES = {"Boss", "Raid"}
DEMON = "Demon"
NO_RACE = {"Monster", "Arena", "Master", "Instant", "Token", "Boss", "Totem", *CharacterClass}


@dataclass(frozen=True, slots=True)
class Oracle:
    """A card as the collection has it; printings refer to its ``id`` and ``origin``, its first printing."""

    id: str
    name: str
    origin: str
    categories: tuple[str, ...]
    type: str
    facts: Facts = field(default_factory=dict)

    @property
    def is_boss(self) -> bool:
        """Whether it is the hero of a raid deck."""
        return self.type in BOSSES

    @property
    def is_token(self) -> bool:
        """Whether other cards put it into play."""
        return "Token" in self.categories

    @property
    def is_supplement(self) -> bool:
        """Whether it is a card that only raid decks and events have."""
        return bool(SUPPLEMENT_CATEGORIES & set(self.categories)) or self.is_boss


def kebab(name: str) -> str:
    """A name as it stands in the ids of the collection.

    >>> kebab("Kel'Thuzad (2013)")
    'kelthuzad-2013'
    """
    return slugify(re.sub("['’]", "", name))


def read_oracle(values: dict[str, Any]) -> Oracle:
    """A card.

    :raises ValueError: when it has no name, or a value that is none of the game.
    """
    name, origin = _text(values.get("name")), _text(values.get("origin"))
    if not name:
        raise ValueError("has no name")
    categories = tuple(_texts(values.get("category")))
    oracle = Oracle(f"{kebab(name)}-{origin}", name, origin, categories, _text(values.get("type")))
    return Oracle(oracle.id, name, origin, categories, oracle.type, {"name": name, **_facts(oracle, values)})


def _facts(oracle: Oracle, values: dict[str, Any]) -> Facts:
    types = _types(oracle)
    if not types:
        return {}
    tags, numbers = _tags(oracle, values)
    facts: Facts = {"types": types, **_text_facts(values), **_numbers(types, values)}
    if tags:
        facts["tags"] = tags
    is_hero = CardType.HERO in types
    if is_hero or CardType.ALLY in types:
        facts |= race_fact(tags)
    if is_hero and numbers and "health" not in facts:
        facts["health"] = numbers[-1]
    factions = [Faction(word).value for word in _words(values.get("faction")) if word != "Neutral"]
    if factions or not is_hero:
        facts["factions"] = sorted(set(factions))
    if not is_hero:
        facts["classes"] = _classes(types, values)
    return facts


def race_fact(tags: Iterable[str]) -> Facts:
    """The race of a hero or ally, from its tags: a demon's is what all demons are, else the first."""
    races = [tag for tag in tags if tag not in NO_RACE and tag not in TALENTS]
    if not races:
        return {}
    return {"race": DEMON if DEMON in races else races[0]}


def _numbers(types: list[str], values: dict[str, Any]) -> Facts:
    """Cost, ATK with its damage types, and health, as far as they are told."""
    facts: Facts = {}
    if _text(values.get("cost")) and CardType.QUEST not in types and CardType.LOCATION not in types:
        facts["cost"] = str(Cost.parse(_text(values["cost"])))
    for fact, key in (("atk", "damage"), ("health", "health")):
        if _text(values.get(key)):
            facts[fact] = _number(values[key], key)
    if _text(values.get("combat")):
        facts["damage_types"] = [DamageType(part.capitalize()).value for part in _words(values["combat"])]
    return facts


def _types(oracle: Oracle) -> list[str]:
    """The card types; an ability or equipment that is also an ally has that as its ``type`` (Rule 305.3)."""
    named = {"Hero" if category == "Master Hero" else category for category in oracle.categories}
    types: list[str] = [card_type.value for card_type in CardType if card_type.value in named]
    if oracle.type == CardType.ALLY and types and CardType.ALLY not in types:
        types.append(CardType.ALLY.value)
    return types


def _tags(oracle: Oracle, values: dict[str, Any]) -> tuple[list[str], list[int]]:
    """The tags of the type line, and the numbers that stand among them: a raid hero's health."""
    words = _text(values.get("temp")).split()
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    named = [str(tag) for tag in split_tags(" ".join(word for word in words if not word.isdigit()))]
    is_master = oracle.type == "Master" or "Master Hero" in oracle.categories
    first = ["Instant"] * bool(_text(values.get("instant"))) + ["Master"] * is_master
    last = ["Monster"] * (oracle.type == "Monster") + ["Arena"] * (oracle.type == "Arena")
    return list(dict.fromkeys((*first, *named, *last))), numbers


def _text_facts(values: dict[str, Any]) -> Facts:
    """The text of both sides; that of an instant ability stands under ``instant``."""
    front: list[str] = [_text(values.get("instant"))]
    back: list[str] = []
    for rule in values.get("rule") or ():
        if isinstance(rule, dict):
            (back if _text(rule.get("position")) == "Reverse" else front).append(_text(rule.get("text")))
    facts: Facts = {"text": _paragraphs(front)}
    if any(back):
        facts["back_text"] = _paragraphs(back)
    return facts


def _paragraphs(texts: list[str]) -> dict[str, Any]:
    box = read_text_box("<p>".join(restore_icons(_tidy(text)) for text in texts if text))
    return text_fact(box.front.text, box.front.wording, box.correction_pairs)


def _tidy(text: str) -> str:
    """The text without the spaces that lost markup left in front of punctuation."""
    return re.sub(r"\s+([.:;](?:\s|$))", r"\1", text)


def _classes(types: list[str], values: dict[str, Any]) -> list[str]:
    """The class icons; all ten only equipment prints (Rule 206.1d)."""
    classes = sorted({CharacterClass(name).value for name in _texts(values.get("class"))})
    is_neutral = len(classes) == len(CharacterClass) and CardType.EQUIPMENT not in types
    return [] if is_neutral else classes


def _number(value: Any, key: str) -> int:
    text = _text(value)
    if text in ("*", "X", "x"):
        return 0
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII):
        raise ValueError(f"{key} is {text!r}, which is not a number")
    return int(text)


def _text(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) and value != "null" else ""


def _texts(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [text for text in map(_text, values) if text]


def _words(value: Any) -> list[str]:
    return [word for text in _texts(value) for word in re.split(r"[\s,/]+", text) if word]
