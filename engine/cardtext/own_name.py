"""What a card calls itself: "this ally", and on older cards its own name (Rule 200.1)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from engine.cards import CardType, CharacterClass, DamageType, PrintedCard
from engine.cardtext.grammar.vocabulary import RACES
from engine.tree.keywords import Keyword

_COMMON_WORDS = """
A All Alliance Allies Ally An And Arena As At Attack Beast Blood Curse Death Demon Destroy Draw Each Elemental
Exhaust Guard Hero Heroes Holy Horde If In Mechanical Monster Night Of On Once Ongoing Opposing Other Pay Pet
Put Raid Ready Reward Shield Target The This To Totem Trap When While Your
"""
NO_NAMES = frozenset(
    [
        *_COMMON_WORDS.split(),
        *(word for name in (*RACES, *CharacterClass, *DamageType, *Keyword) for word in name.split()),
    ]
)
"""Words that, by themselves, are no name of a card whose name they are part of."""

_ANY_NAME = r"[A-Z][\w'-]*(?: (?:of the |of |the )?[A-Z][\w'-]*)*"


def own_noun(card: PrintedCard) -> str:
    """What a card of these types is called in its own text."""
    if card.has_type(CardType.HERO):
        return "hero"
    if card.has_type(CardType.ABILITY):
        return "Totem" if card.has_type(CardType.ALLY) else "ability"
    if card.has_type(CardType.EQUIPMENT):
        for noun in ("weapon", "armor", "item"):
            if any(noun in tag.name.casefold() for tag in card.tags):
                return noun
        return "equipment"
    return card.types[0].casefold() if card.types else "card"


_LEAST_LIKENESS = 0.8
_WORD = re.compile(r"[\w'-]+")


def with_own_name_corrected(text: str, name: str) -> str:
    """The text with the card's own name where one word of it is misspelt, or has another capital letter.

    Only names of several words are looked for, and not behind "named", where other cards are.
    """
    words = _WORD.findall(name)
    if len(words) < 2:
        return text
    places = list(_WORD.finditer(text))
    for matches in zip(*(places[index:] for index in range(len(words))), strict=False):
        run = text[matches[0].start() : matches[-1].end()].removesuffix("'s")
        is_named = text[: matches[0].start()].endswith("named ")
        if run != name and not is_named and _is_misspelt(words, _WORD.findall(run)):
            return text.replace(run, name)
    return text


def _is_misspelt(words: list[str], written: list[str]) -> bool:
    if not written[0][0].isupper():
        return False
    pairs = [(a.casefold(), b.casefold()) for a, b in zip(words, written, strict=True)]
    wrong = [(a, b) for a, b in pairs if a != b]
    return not wrong or (len(wrong) == 1 and SequenceMatcher(None, *wrong[0]).ratio() >= _LEAST_LIKENESS)


_PART_OF_NAMES = r"with [A-Z][\w'-]* in (?:its|their) names?"
_NICKNAME = re.compile(r'"([^"]+)"')


@dataclass(frozen=True, slots=True)
class OwnName:
    """What a card is called in its own text: by its whole name and the part before a comma, a person also by
    one name of several ("Leeroy").

    ``pattern`` finds these names, and what only contains one of them: "named Edwin VanCleef", what players
    say, and keywords ("Time is Money") are matched whole.
    """

    pattern: re.Pattern[str]
    parts: frozenset[str]

    def is_meant(self, match: re.Match[str]) -> bool:
        """Whether a match is the card itself. One name of several is not in the middle of another name:
        "Edwin VanCleef" is not Vanessa VanCleef.
        """
        if match["other"]:
            return False
        return match[0] not in self.parts or not _is_in_another_name(match)


def _is_in_another_name(match: re.Match[str]) -> bool:
    """Whether the word before or behind begins with a capital letter, and does not begin a sentence."""
    if _CAPITAL_BEHIND.match(match.string, match.end()):
        return True
    before = _WORD_BEFORE.search(match.string, 0, match.start())
    return before is not None and before["begins"] is None and before["word"] not in NO_NAMES


def _without_accents(name: str) -> str:
    """A name as who has no accents writes it: "Pinata"."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter)
    )


_CAPITAL_BEHIND = re.compile(r" [A-Z][a-z]")
_WORD_BEFORE = re.compile(r"""(?P<begins>^|[.:,"] |>>> )?(?<![\w'-])(?P<word>[A-Z][a-z][\w'-]*) $""")


@lru_cache(maxsize=8192)
def own_name(name: str, kinds: tuple[str, ...], *, is_person: bool) -> OwnName:
    """What a card of this name calls itself; "another Rabbit" is none where a Rabbit is what it is."""
    names = {name, name.split(",")[0], name.replace('"', ""), _without_accents(name)}
    parts: set[str] = set()
    if is_person:
        names.update(_NICKNAME.findall(name))
        words = re.split(r"[\s,\"]+", name)
        capitalized = [
            word
            for word in words
            if word[:1].isupper() and word not in NO_NAMES and word not in kinds and len(word) > 2
        ]
        parts.update(capitalized)
        for first, second in pairwise(words):
            if second in capitalized and first[:1].isupper():
                parts.add(f"{first} {second}")
    not_granted = r"(?<!has )(?<!have )(?<!with )(?<!in )" if name in {*Keyword} else ""
    aliases = sorted(names | parts, key=len, reverse=True)
    alternatives = "|".join(map(re.escape, aliases))
    keywords = (re.escape(keyword) for keyword in Keyword if " " in keyword and keyword not in names)
    others = "|".join(
        (rf"named {re.escape(name)}", rf"named {_ANY_NAME}", r"Say \"[^\"]*\"", _PART_OF_NAMES, *keywords)
    )
    pattern = re.compile(rf"(?P<other>{others})|(?<![\w']){not_granted}(?:{alternatives})(?![\w-])")
    return OwnName(pattern, frozenset(parts - names))
