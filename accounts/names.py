"""What a user may be called. Names differ by more than case, and are not easily taken for one another."""

import re
import unicodedata

from django.core.exceptions import ValidationError

SHORTEST, LONGEST = 2, 30
SHAPE = re.compile(r"[^\W_](?:[\w.-]*[^\W_])?")
RESERVED = frozenset(
    {
        "admin",
        "administrator",
        "anonymous",
        "loremaster",
        "moderator",
        "nobody",
        "root",
        "staff",
        "support",
        "system",
    }
)
EAST_ASIAN = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"}


def normalized(name: str) -> str:
    """The name as it is kept: compatible forms of a letter are one letter, no spaces around it.

    >>> normalized(" Ｋelthuzad ")
    'Kelthuzad'
    """
    return unicodedata.normalize("NFKC", name).strip()


def check(name: str) -> None:
    """Refuse what cannot be a name.

    :raises ValidationError: saying in one sentence why.
    """
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(f"A name has {SHORTEST} to {LONGEST} characters.")
    if not SHAPE.fullmatch(name):
        raise ValidationError(
            "A name is made of letters, digits, dots, hyphens and underscores, and begins and ends with a"
            " letter or digit."
        )
    if len(_alphabets(name)) > 1:
        raise ValidationError(
            "The letters of a name come from one alphabet, so that none passes for another."
        )
    if name.casefold() in RESERVED:
        raise ValidationError("That name is kept free, so that nobody passes for those who run the site.")


def _alphabets(name: str) -> set[str]:
    """The alphabets of its letters; those that are written together count as one."""
    found = {unicodedata.name(letter, "?").split()[0] for letter in name if letter.isalpha()}
    return {"EAST ASIAN" if alphabet in EAST_ASIAN else alphabet for alphabet in found}
