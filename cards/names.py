"""How names are compared: without case, punctuation, spaces and diacritics."""

import unicodedata

from django.utils.text import slugify

# Letters that Unicode does not take apart into a base letter and a mark.
WHOLE_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
APOSTROPHES = frozenset("'’‘ʼ`´")


# Addresses under /cards/ that are not cards.
RESERVED = frozenset({"random", "sets", "suggest", "syntax"})


def words(text: str) -> str:
    """Lower-case words of plain letters and digits, one space between them.

    An apostrophe joins (``Kel'Thuzad`` is one word), any other punctuation separates.

    >>> words("Sève's  Multi-Shot")
    'seves multi shot'
    """
    # Twice, for a letter can be small only once it is taken apart, and only then be taken apart further.
    apart = unicodedata.normalize("NFKD", text.casefold()).casefold()
    apart = unicodedata.normalize("NFKD", apart).translate(WHOLE_LETTERS)
    kept = (
        character if character.isalnum() else " "
        for character in apart
        if character not in APOSTROPHES and not unicodedata.combining(character)
    )
    return " ".join("".join(kept).split())


def fold(text: str) -> str:
    """The key under which two spellings of one name are equal.

    >>> fold("Multi-Shot") == fold("multishot")
    True
    """
    return words(text).replace(" ", "")


def slug(text: str) -> str:
    """The name as a part of an address; never empty.

    >>> slug("Kel'Thuzad")
    'kelthuzad'
    """
    return slugify(words(text)) or "card"
