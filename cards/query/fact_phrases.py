"""What players call the facts of a card without a key: types, classes, races, rarities, sets, costs."""

import re
from collections.abc import Iterator, Mapping

from cards.indexing.normalize import words
from cards.models import Rarity
from cards.models.pool_stamp import current_stamp
from cards.query import known_values
from cards.query.card_names import words_of_names
from cards.query.fact_keys import CLASSES, NEUTRAL, SORTS_OF_EQUIPMENT, TYPES
from cards.query.keys import CARDS
from common.cache import cached_by_stamp
from engine.cards import CardType, CharacterClass, Faction

Meaning = tuple[str, tuple[str, ...]]

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
IRREGULAR_PLURALS = {"dwarf": "dwarves", "wolf": "wolves", "elf": "elves", "human": "humans"}
NOT_RACES = frozenset({"broken", "frost", "grove", "lord", "ancient", "shade", "risen", "spirit"})
"""Races whose name says more as a word: ``frost`` is a damage type, a talent and a part of many names."""
ALSO_RACES = {"dragon": ("dragonkin",)}
"""Races that players do not tell apart."""
NOT_SETS = frozenset({"tokens"})
"""Sets whose name is what is in them."""

MANY_NAMES = 3
"""From so many names on, a word is a word, though a set has it as its code."""

_NUMBER = rf"(?P<number>\d{{1,2}}\+?|\d{{1,2}}-\d{{1,2}}|{'|'.join(NUMBERS)}|x)"
_COST = re.compile(
    rf"(?:costs?|costing|mana cost|mana) (?:of )?{_NUMBER}"
    rf"|{_NUMBER.replace('number', 'before')}[ -]?(?:costs?|costed|drops?|mana|mana cost|resources?)"
)


def fact_phrase(phrase: str) -> Meaning | None:
    """The clause that a phrase means; ``None`` for words that name no fact."""
    cost = _COST.fullmatch(phrase)
    if cost:
        number = cost["number"] or cost["before"]
        return "cost", (str(NUMBERS.index(number)) if number in NUMBERS else number,)
    return _meanings().get(words(phrase))


@cached_by_stamp(current_stamp)
def _meanings() -> Mapping[str, Meaning]:
    """The clause of every phrase; where a phrase has several, the first in this order."""
    meanings: dict[str, Meaning] = {}
    for phrase, key, *values in (*_printed_words(), *_races(), *_sets()):
        meanings.setdefault(words(phrase), (key, tuple(values)))
    return meanings


def _printed_words() -> Iterator[tuple[str, ...]]:
    """The words of type line and icons: each with its key and value."""
    for name in (*CardType, *SORTS_OF_EQUIPMENT):
        yield name, "type", name.lower()
    for nickname, name in TYPES.items():
        yield nickname, "type", name.lower()
    for name in CharacterClass:
        yield name, "class", words(name)
        yield f"{name}s", "class", words(name)
    for nickname, name in CLASSES.items():
        yield nickname, "class", words(name)
    for name in (*Faction, NEUTRAL):
        yield name, "faction", name.lower()
    for rarity in Rarity:
        yield rarity.value, "rarity", rarity.value


def _races() -> Iterator[tuple[str, ...]]:
    for race in map(words, known_values.by_folded("race").values()):
        if race not in NOT_RACES:
            races = (race, *ALSO_RACES.get(race, ()))
            yield race, "race", *races
            yield plural_of(race), "race", *races


def _sets() -> Iterator[tuple[str, ...]]:
    """Sets by name, and by code where that is no usual word of names."""
    for name in known_values.by_folded("set name").values():
        if words(name) not in NOT_SETS:
            yield name, "set", name
    for code in known_values.by_folded("set").values():
        if words_of_names().get(words(code), 0) < MANY_NAMES:
            yield code, "set", code


def plural_of(phrase: str) -> str:
    """The plural of a race.

    >>> plural_of("blood elf")
    'blood elves'
    """
    *others, last = phrase.split()
    last = IRREGULAR_PLURALS.get(last) or (last if last.endswith("s") else f"{last}s")
    return " ".join([*others, last])


CARDS.fact_phrase = fact_phrase
