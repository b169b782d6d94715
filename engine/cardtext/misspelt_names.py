"""The own name of a card, misspelt in its text: "Mirable attacks" on Mirabel."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.cardtext.grammar.vocabulary import COMMON_TAGS, COMPOUND_TAGS
from engine.cardtext.own_name import NO_NAMES
from engine.tree.keywords import Keyword
from engine.tree.tags import ARMOR_TAGS, WEAPON_TAGS

_SHORTEST = 4
_LONG = 7
"""A name of so many letters may have two wrong ones."""

_TAGS = (*COMMON_TAGS, *COMPOUND_TAGS, *ARMOR_TAGS, *WEAPON_TAGS)
_GAME_WORDS = NO_NAMES.union(*(re.split("[ -]", name) for name in (*Keyword, *_TAGS)))
"""Words that are spelt right: the "Range" of Long-Range is no slip for the name of a Ranger."""

_WORD = re.compile(r"(?<!\[)\b[A-Z][\w']*[A-Za-z]\b(?!\])")


@lru_cache(maxsize=8192)
def respelled(text: str, name: str) -> str:
    """The text with the words of the name where it has words that nearly are."""
    words = [word for word in _WORD.findall(name) if word not in NO_NAMES and len(word) >= _SHORTEST]

    def respell(match: re.Match[str]) -> str:
        if match[0] in words or text[: match.start()].endswith("named "):
            return match[0]
        return next((word for word in words if _is_meant(match[0], word)), match[0])

    return _WORD.sub(respell, text)


def _is_meant(written: str, word: str) -> bool:
    if written in _GAME_WORDS or len(written) < _SHORTEST or written[0] != word[0]:
        return False
    if written.casefold() == word.casefold():
        return True
    if written in (f"{word}s", f"{word}'s") or word in (f"{written}s", f"{written}'s"):
        return False
    most = 2 if min(len(written), len(word)) >= _LONG else 1
    return abs(len(written) - len(word)) <= most and _distance(written.casefold(), word.casefold()) <= most


def _distance(first: str, second: str) -> int:
    """How many letters are wrong, missing, too many, or exchanged with the next."""
    before: list[int] = []
    row = list(range(len(second) + 1))
    for index, letter in enumerate(first, 1):
        previous, row = row, [index]
        for place, other in enumerate(second, 1):
            steps = [row[-1] + 1, previous[place] + 1, previous[place - 1] + (letter != other)]
            if before and place > 1 and letter == second[place - 2] and first[index - 2] == other:
                steps.append(before[place - 2] + 1)
            row.append(min(steps))
        before = previous
    return row[-1]
