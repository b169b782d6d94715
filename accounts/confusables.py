"""Names that look alike, though their letters differ: ``Thrall``, ``Thra1l``, ``Thráll``, or other alphabets.

The skeleton of a name is that of Unicode Technical Standard 39: every letter is replaced by the one that
stands for all that look like it, by Unicode's own table in the package confusable-homoglyphs. Names are the
same in upper and lower case, and so are letters that look alike in either: I, l, i and 1. Accents, strokes
and other marks make no difference, nor do small capitals.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LEFT_TO_RIGHT_MARK = "\u200e"
INVISIBLE_LETTERS = "\u115f\u1160\u3164\uffa0"
"""Letters of Hangul that fill a place without a sign."""

BESIDES_UNICODE = (("i", "l"), ("vv", "w"))
"""Replacements in a skeleton of small letters: those of case, and one of two letters."""
MARKS = {"Mn", "Me"}
"""The categories of marks upon, through or around a letter."""
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
_MARKED = re.compile(r"\b(?:DOTLESS|BARRED) | WITH .*")
"""What Unicode's name of a letter says about its marks: "LATIN SMALL LETTER L WITH STROKE"."""


def skeleton(name: str) -> str:
    """What two names have in common if they look alike; for comparison alone, it is no name.

    >>> skeleton("Thrall") == skeleton("thra1I") == skeleton("Ťħràłl")
    True
    >>> skeleton("Thrall") == skeleton("Thrull")
    False
    """
    prototypes = read_prototypes()
    text = unicodedata.normalize("NFKC", name).translate(dict.fromkeys(map(ord, INVISIBLE_LETTERS)))
    for convert in (str, str.casefold, str.casefold):
        letters = remove_accents(convert(text))
        text = remove_accents("".join(prototypes.get(letter, letter) for letter in letters))
    text = text.casefold()
    for part, replacement in BESIDES_UNICODE:
        text = text.replace(part, replacement)
    return text


def remove_accents(text: str) -> str:
    """The letters taken apart, without their marks, and with capitals in place of small capitals.

    >>> remove_accents("Ƶorbalíx"), remove_accents("ᴀdmın")
    ('Zorbalix', 'Admin')
    """
    letters = "".join(map(_base_letter, unicodedata.normalize("NFKD", text)))
    return "".join(
        sign for sign in unicodedata.normalize("NFKD", letters) if unicodedata.category(sign) not in MARKS
    )


@cache
def _base_letter(letter: str) -> str:
    """The letter without the marks that its name in Unicode tells of; another sign as it is."""
    name = unicodedata.name(letter, "") if letter.isalpha() else ""
    base_name = _MARKED.sub("", name).replace(SMALL_CAPITAL, "LATIN CAPITAL LETTER ")
    try:
        return unicodedata.lookup(base_name) if base_name != name else letter
    except KeyError:
        return letter


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
