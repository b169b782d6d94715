"""A card query within a deck query: ``card:(type:ally cost<=2) hero:baxxel``.

The grammar has plain and quoted values. A query in parentheses after a card key is therefore turned into
a quoted value: each of its characters is shifted to a private range, and back when it is interpreted. No
character changes its position, so that problems can be marked in the original text.
"""

import re

AWAY, LAST = 0xF0000, 0xFFFD
MOVED = f"[{chr(AWAY)}-{chr(AWAY + LAST)}]+"
HIDDEN = re.compile(f'"({MOVED})"')
QUOTES = '"“”„'


def hide(text: str, keys: tuple[str, ...]) -> str:
    """The query with every nested one as a quoted value; one that is not closed stays as it is.

    >>> reveal(hide("card:(type:ally)", ("card",)))
    'card:(type:ally)'
    """
    opening = re.compile(rf"(?<![\w:])(?:{'|'.join(keys)})(?:[:=]|!=) ?\(", re.IGNORECASE)
    place = 0
    while match := opening.search(text, place):
        start, end = match.end(), _end(text, match.end())
        if end <= start or max(text[start:end]) > chr(LAST):
            place = start
            continue
        text = f'{text[: start - 1]}"{_moved(text[start:end], AWAY)}"{text[end + 1 :]}'
        place = end + 1
    return text


def reveal(text: str) -> str:
    """The query as it was written, from one with hidden nested queries."""
    return HIDDEN.sub(lambda match: f"({_moved(match[1], -AWAY)})", text)


def nested(value: str) -> str:
    """The card query hidden in a value; empty for a normal value."""
    return _moved(value, -AWAY) if re.fullmatch(MOVED, value) else ""


def _end(text: str, start: int) -> int:
    """The position where the parenthesis before ``start`` is closed; -1 if it is not."""
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
