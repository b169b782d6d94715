"""English forms: the third person of verbs, the plural of nouns, numbers as words."""

from __future__ import annotations

_THIRD_PERSONS = {"be": "is", "do": "does", "have": "has"}
_PLURAL_VERBS = {"be": "are"}
_PASTS = {
    "become": "became",
    "deal": "dealt",
    "draw": "drew",
    "have": "had",
    "leave": "left",
    "pay": "paid",
    "put": "put",
    "strike": "struck",
}
_SIBILANTS = ("s", "sh", "ch", "x", "z")

_PLURALS = {
    "ability": "abilities",
    "ally": "allies",
    "armor": "armor",
    "equipment": "equipment",
    "Axe": "Axes",
    "Body": "Bodies",
    "Draenei": "Draenei",
    "Dragonkin": "Dragonkin",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Fish": "Fish",
    "hero": "heroes",
    "Mercenary": "Mercenaries",
    "Naga": "Naga",
    "Sheep": "Sheep",
    "Staff": "Staves",
    "Taunka": "Taunka",
    "Tauren": "Tauren",
    "Thrall": "Thralls",
    "Undead": "Undead",
    "Wolf": "Wolves",
    "Worgen": "Worgen",
}
_SINGULARS = {plural: singular for singular, plural in _PLURALS.items()}
NUMBER_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
_NUMBERS = {word: number for number, word in enumerate(NUMBER_WORDS)}


def third_person(verb: str) -> str:
    """As in "deals", "exhausts", "has"."""
    if verb in _THIRD_PERSONS:
        return _THIRD_PERSONS[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(_SIBILANTS) else "s")


def plural_verb(verb: str) -> str:
    """As in "deal", "are"."""
    return _PLURAL_VERBS.get(verb, verb)


def past(verb: str, *, is_plural: bool = False) -> str:
    """As in "dealt", "was destroyed", "attacked"."""
    if verb == "be":
        return "were" if is_plural else "was"
    if verb in _PASTS:
        return _PASTS[verb]
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + ("ped" if verb == "flip" else "led" if verb == "control" else "ed")


def plural(noun: str) -> str:
    """As in "allies", "Night Elves", "Pets"."""
    *before, last = noun.split(" ")
    if last in _PLURALS:
        last = _PLURALS[last]
    elif last.endswith(_SIBILANTS):
        last += "es"
    else:
        last += "s"
    return " ".join([*before, last])


def singular(noun: str) -> str | None:
    """The noun of a plural, or ``None`` for a word that is no plural."""
    *before, last = noun.split(" ")
    if last in _SINGULARS:
        last = _SINGULARS[last]
    elif last.endswith("ses") and not last.endswith("sses"):  # as in "Curses"
        last = last[:-1]
    elif last.endswith("es") and last[:-2].endswith(_SIBILANTS) and plural(last[:-2]) == last:
        last = last[:-2]
    elif last.endswith("s") and plural(last[:-1]) == last:
        last = last[:-1]
    else:
        return None
    return " ".join([*before, last])


def article(word: str) -> str:
    """``a`` or ``an``, by the sound that the word begins with."""
    word = word.strip("[]").casefold()
    if word.isdigit():
        return "an" if word[0] == "8" or word in ("11", "18") else "a"
    if word.startswith(("uni", "one", "use")):
        return "a"
    if word == "x":
        return "an"
    return "an" if word[:1] in "aeiou" or word.startswith(("heir", "hon", "hour")) else "a"


def number_word(number: int) -> str:
    """As in "three"; a figure above twenty."""
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


def number_of_word(word: str) -> int | None:
    """The number that a word like "three" stands for."""
    return _NUMBERS.get(word)
