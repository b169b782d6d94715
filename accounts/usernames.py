"""The rules for user names, which differ by more than case and are hard to mistake for one another."""

import re
import unicodedata
from functools import cache

from django.core.exceptions import ValidationError

from accounts.confusables import INVISIBLE_LETTERS, skeleton

SHORTEST, LONGEST = 2, 30
SHAPE = re.compile(r"[^\W_](?:[\w.-]*[^\W_])?")
SEPARATORS = re.compile(r"[._-]")
RESERVED = frozenset(
    {
        "admin",
        "administrator",
        "admins",
        "anonymous",
        "loremaster",
        "mod",
        "moderator",
        "moderators",
        "nobody",
        "official",
        "owner",
        "postmaster",
        "root",
        "security",
        "staff",
        "superuser",
        "support",
        "sysadmin",
        "system",
        "webmaster",
    }
)
"""Names that those who run the site might have, and names that look like them."""

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
    if not SHAPE.fullmatch(name) or set(INVISIBLE_LETTERS) & set(name):
        raise ValidationError(
            "A name may contain letters, digits, dots, hyphens and underscores, and must begin and end with a"
            " letter or digit."
        )
    if len(_scripts(name)) > 1:
        raise ValidationError("All letters of a name must come from the same alphabet.")
    if skeleton(SEPARATORS.sub("", name)) in reserved_skeletons():
        raise ValidationError("This name is reserved.")


@cache
def reserved_skeletons() -> frozenset[str]:
    """What the reserved names look like."""
    return frozenset(skeleton(name) for name in RESERVED)


def _scripts(name: str) -> set[str]:
    """The scripts of its letters; East Asian scripts, which are mixed in writing, count as one."""
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in name if letter.isalpha()}
    return {"EAST ASIAN" if script in EAST_ASIAN else script for script in scripts}
