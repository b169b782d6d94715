"""Words of texts and queries: their places, their normal forms and their stems."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection

_WORD = re.compile(r"\d+\.\d+[a-z]*|[a-z0-9]+(?:'[a-z]+)*")
_POSSESSIVE = re.compile(r"'s$|(?<=s)'$")
_USUAL = str.maketrans(dict.fromkeys("’‘ʼ`", "'") | dict.fromkeys("“”„«»–—−…·•→×", " "))
_STEMS: dict[str, str] = {}
_OWN_STEMS = {"handed": "handed", "decked": "decked"}
"""Words of the rules that must not share a stem: “two-handed” is no hand, “decked” is no deck."""
_MOST_STEMS = 50_000
"""The most stems that a process keeps in memory."""


@dataclass(frozen=True, slots=True)
class TextWord:
    """A word of a text from ``start`` to ``end``; ``form`` is lower case without accents and apostrophes."""

    form: str
    start: int
    end: int


def split_words(text: str) -> list[TextWord]:
    """The words of a text, in order: each part of a hyphenated word is one, and the number of a rule."""
    folded = fold(text)
    return [TextWord(_form(match[0]), match.start(), match.end()) for match in _WORD.finditer(folded)]


def _form(word: str) -> str:
    return _POSSESSIVE.sub("", word).replace("'", "") if "'" in word else word


def forms(text: str) -> list[str]:
    """The normal forms of the words of a text, in order."""
    return [_form(word) for word in _WORD.findall(fold(text))]


def fold(text: str) -> str:
    """The text in lower case without accents, character by character, so that positions stay the same."""
    text = text.translate(_USUAL)
    return text.lower() if text.isascii() else "".join(map(_fold_character, text))


def _fold_character(character: str) -> str:
    if character.isascii():
        return character.lower()
    base = unicodedata.normalize("NFKD", character)[:1].lower()
    return base if len(base) == 1 else " "


def stems(forms: Iterable[str]) -> dict[str, str]:
    """The stem of every word, by the English dictionary of PostgreSQL; each word is looked up once."""
    requested = set(forms)
    _STEMS.update(_OWN_STEMS)
    unknown = [form for form in requested if form not in _STEMS]
    if unknown:
        if len(_STEMS) > _MOST_STEMS:
            _STEMS.clear()
            unknown = list(requested)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT form, (ts_lexize('english_stem', form))[1] FROM unnest(%s::text[]) AS form", [unknown]
            )
            _STEMS.update((form, stem or form) for form, stem in cursor.fetchall())
    return {form: _STEMS[form] for form in requested}
