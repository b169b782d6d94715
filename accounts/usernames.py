"""The rules for user names, which differ by more than case and are hard to mistake for one another."""

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


def normalize_name(name: str) -> str:
    """The name as it is stored: compatible forms of a letter become one, surrounding spaces are removed.

    >>> normalize_name(" Ｋelthuzad ")
    'Kelthuzad'
    """
    return unicodedata.normalize("NFKC", name).strip()


def validate_name(name: str) -> None:
    """Check that a normalized name is allowed.

    :raises ValidationError: with one sentence that says why it is not.
    """
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(f"A name must have {SHORTEST} to {LONGEST} characters.")
    if not SHAPE.fullmatch(name):
        raise ValidationError(
            "A name may contain letters, digits, dots, hyphens and underscores, and must begin and end with a"
            " letter or digit."
        )
    if len(_scripts(name)) > 1:
        raise ValidationError("All letters of a name must come from the same alphabet.")
    if name.casefold() in RESERVED:
        raise ValidationError("This name is reserved.")


def _scripts(name: str) -> set[str]:
    """The scripts of its letters; East Asian scripts, which are mixed in writing, count as one."""
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in name if letter.isalpha()}
    return {"EAST ASIAN" if script in EAST_ASIAN else script for script in scripts}
