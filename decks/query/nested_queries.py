"""A card query within a deck query: ``card:(type:ally cost<=2) hero:baxxel``.

The grammar knows values and quotations. So what stands between the parentheses behind a key of cards is
read as a quotation: every character of it is moved out of the way, and back when it is interpreted. No
character changes its place, so that what is not understood can still be pointed at.
"""

import re

AWAY, LAST = 0xF0000, 0xFFFD
MOVED = f"[{chr(AWAY)}-{chr(AWAY + LAST)}]+"
HIDDEN = re.compile(f'"({MOVED})"')
QUOTES = '"“”„'


def hide(text: str, keys: tuple[str, ...]) -> str:
    """The query with every nested one as a quotation; one that is not closed stays as it is.

    >>> reveal(hide("card:(type:ally)", ("card",)))
    'card:(type:ally)'
    """
    opening = re.compile(rf"(?<![\w:])(?:{'|'.join(keys)})(?:[:=]|!=) ?\(", re.IGNORECASE)
    place = 0
    while found := opening.search(text, place):
        start, end = found.end(), _end(text, found.end())
        if end <= start or max(text[start:end]) > chr(LAST):
            place = start
            continue
        text = f'{text[: start - 1]}"{_moved(text[start:end], AWAY)}"{text[end + 1 :]}'
        place = end + 1
    return text


def reveal(text: str) -> str:
    """The query as it was written, from one that has nested ones hidden."""
    return HIDDEN.sub(lambda found: f"({_moved(found[1], -AWAY)})", text)


def nested(value: str) -> str:
    """The card query that a value hides; empty where it is a value like any other."""
    return _moved(value, -AWAY) if re.fullmatch(MOVED, value) else ""


def _end(text: str, start: int) -> int:
    """Where the parenthesis closes that was opened before ``start``; -1 where it does not."""
    depth, quoted = 1, False
    for place in range(start, len(text)):
        sign = text[place]
        if sign in QUOTES:
            quoted = not quoted
        elif not quoted and sign in "()":
            depth += 1 if sign == "(" else -1
            if depth == 0:
                return place
    return -1


def _moved(text: str, by: int) -> str:
    return "".join(chr(ord(sign) + by) for sign in text)
