"""Words of a text and of a query: where they stand, and what they are without their endings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)*")
_POSSESSIVE = re.compile(r"'s$|(?<=s)'$")
_USUAL = str.maketrans(dict.fromkeys("’‘ʼ`", "'") | dict.fromkeys("“”„«»–—−…·•→×", " "))
_STEMS: dict[str, str] = {}
_APART = {"handed": "handed", "decked": "decked"}
"""Words of the rules that mean something else than their stems: two-handed is no hand, decked no deck."""
_MOST_STEMS = 50_000
"""Words whose stems are kept in memory; what people type is without end."""


@dataclass(frozen=True, slots=True)
class TextWord:
    """A word as it stands in a text: lower case, without accents and apostrophes; ``start`` and ``end``."""

    form: str
    start: int
    end: int


def split_words(text: str) -> list[TextWord]:
    """The words of a text, in order. The parts of a hyphenated word are words."""
    folded = fold(text)
    return [TextWord(_form(match[0]), match.start(), match.end()) for match in _WORD.finditer(folded)]


def _form(word: str) -> str:
    return _POSSESSIVE.sub("", word).replace("'", "") if "'" in word else word


def forms(text: str) -> list[str]:
    """The words of a text without their places."""
    return [_form(word) for word in _WORD.findall(fold(text))]


def fold(text: str) -> str:
    """Lower case without accents, sign for sign, so that places stay what they are."""
    text = text.translate(_USUAL)
    return text.lower() if text.isascii() else "".join(map(_folded, text))


def _folded(sign: str) -> str:
    if sign.isascii():
        return sign.lower()
    base = unicodedata.normalize("NFKD", sign)[:1].lower()
    return base if len(base) == 1 else " "


def stems(forms: Iterable[str]) -> dict[str, str]:
    """Every word without its ending, as the English dictionary of PostgreSQL cuts it; asked once for each."""
    wanted = set(forms)
    _STEMS.update(_APART)
    unknown = [form for form in wanted if form not in _STEMS]
    if unknown:
        if len(_STEMS) > _MOST_STEMS:
            _STEMS.clear()
            unknown = list(wanted)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT form, (ts_lexize('english_stem', form))[1] FROM unnest(%s::text[]) AS form", [unknown]
            )
            _STEMS.update((form, stem or form) for form, stem in cursor.fetchall())
    return {form: _STEMS[form] for form in wanted}
