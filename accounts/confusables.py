"""Names that look alike, though their letters differ: ``Thrall``, ``Thra1l``, or other alphabets.

The skeleton of a name is that of Unicode Technical Standard 39: every letter is replaced by the one that
stands for all that look like it, by Unicode's own table in the package confusable-homoglyphs. Names are the
same in upper and lower case, and so are letters that look alike in either: I, l, i and 1.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LEFT_TO_RIGHT_MARK = "\u200e"
INVISIBLE_LETTERS = "\u115f\u1160\u3164\uffa0"
"""Letters of Hangul that fill a place without a sign."""

BESIDES_UNICODE = (("i", "l"), ("vv", "w"))
"""Replacements in a skeleton of small letters: those of case, and one of two letters."""


def skeleton(name: str) -> str:
    """What two names have in common if they look alike; for comparison alone, it is no name.

    >>> skeleton("Thrall") == skeleton("thra1I")
    True
    >>> skeleton("Thrall") == skeleton("Thrull")
    False
    """
    prototypes = read_prototypes()
    text = unicodedata.normalize("NFKC", name).translate(dict.fromkeys(map(ord, INVISIBLE_LETTERS)))
    for convert in (str, str.casefold):
        letters = unicodedata.normalize("NFD", convert(text))
        text = unicodedata.normalize("NFD", "".join(prototypes.get(letter, letter) for letter in letters))
    text = text.casefold()
    for part, replacement in BESIDES_UNICODE:
        text = text.replace(part, replacement)
    return text


@cache
def read_prototypes() -> Mapping[str, str]:
    """The letter, or the letters, for which each other letter or digit may be taken.

    The package lists with each text all those it may be taken for. What several may be taken for is the
    prototype of all; of two alone it is the longer one, or else the one that comes first in Unicode.
    """
    table = json.loads(
        files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8")
    )
    similar = {
        _clean(text): {_clean(entry["c"]) for entry in entries} - {_clean(text)}
        for text, entries in table.items()
    }
    prototypes = {}
    for text, others in similar.items():
        if len(text) == 1 and text.isalnum() and len(others) == 1:
            (other,) = others
            pair = sorted((text, other), key=lambda part: (-len(part), part))
            prototypes[text] = other if len(similar.get(other, ())) > 1 else pair[0]
    return prototypes


def _clean(text: str) -> str:
    return text.replace(LEFT_TO_RIGHT_MARK, "")
