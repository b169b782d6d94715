"""How wide text is: the widths of letters that Helvetica, Arial and Liberation Sans have in common."""

import unicodedata
from itertools import repeat

REGULAR = {
    **dict.fromkeys("ijl‘’", 222),
    **dict.fromkeys(" !,./:;I[\\]ft|", 278),
    **dict.fromkeys("()-`r“”", 333),
    **dict.fromkeys("Jckvxyzs", 500),
    **dict.fromkeys("#$0123456789?L_abdeghnopqu–", 556),
    **dict.fromkeys("FTZ", 611),
    **dict.fromkeys("+<=>~", 584),
    **dict.fromkeys("&ABEKPSVXY", 667),
    **dict.fromkeys("CDHNRUw", 722),
    **dict.fromkeys("GOQ", 778),
    **dict.fromkeys("Mm", 833),
    "'": 191,
    '"': 355,
    "*": 389,
    "%": 889,
    "W": 944,
    "@": 1015,
    "—": 1000,
    "…": 1000,
}
BOLD = REGULAR | {
    **dict.fromkeys("ijl", 278),
    **dict.fromkeys("!:;ft", 333),
    **dict.fromkeys("aceksvxy", 556),
    **dict.fromkeys("?FLTZbdghnopqu", 611),
    **dict.fromkeys("EPSVXY", 667),
    **dict.fromkeys("&ABKCDHNRU", 722),
    "'": 238,
    '"': 474,
    "r": 389,
    "w": 778,
    "m": 889,
    "z": 500,
    "J": 556,
}
UNKNOWN = 620


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of text in type of a size."""
    return thousandths(text, bold) * size / 1000


def thousandths(text: str, bold: bool = False) -> int:
    """The width of a line of text in thousandths of the size of its type."""
    return sum(map((BOLD if bold else REGULAR).get, _plain(text), repeat(UNKNOWN)))


def _plain(text: str) -> str:
    """The text without diacritics."""
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
