"""Card text as tokens: words, numbers, icons, costs and punctuation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Tokens = tuple[str, ...]

OPEN_QUOTE = "“"
CLOSE_QUOTE = "”"
CAPITAL = "^"
"""Says that the next token begins a sentence. It stands only in rendered tokens and is no part of the
wording.
"""

_TOKEN = re.compile(
    r"""
    \((?:\d*X|\d+)\)          # a resource cost: (3), (X)
  | \[[^\]\[]+\]              # an icon: [Fire]
  | >>>
  | [+-](?:\d+|X)(?![\w])     # a change of a number: +1, -X
  | \d+H\b | \d+              # 1H, 2
  | and/or
  | [^\W\d_](?:[\w-]|'(?!s\b)(?=\w))*   # a word, with what its apostrophe belongs to: can't, Tol'vir
  | 's\b | [+-]
  | ["“”'.,:;/()!?—•]
    """,
    re.VERBOSE,
)
_NO_SPACE_BEFORE = frozenset([".", ",", ":", ";", "'s", "'", "!", "?", CLOSE_QUOTE, ")"])
_NO_SPACE_AFTER = frozenset([OPEN_QUOTE, "(", "+"])
_CAPITAL_BEHIND = frozenset([".", "!", "?", ":", ">>>", "•", OPEN_QUOTE])
_STRAIGHT_QUOTES = {OPEN_QUOTE: '"', CLOSE_QUOTE: '"'}
_CONTRACTIONS = {("it", "is"): "it's"}


class UnreadableTextError(ValueError):
    """A character in card text that belongs to no token."""


def tokenize(text: str) -> Tokens:
    """Take normalised text apart.

    :raises UnreadableTextError: for a character that card text does not have.
    """
    tokens: list[str] = []
    position = 0
    is_quoted = False
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        match = _TOKEN.match(text, position)
        if match is None:
            raise UnreadableTextError(f"{text[position]!r} is no part of card text")
        token = match[0]
        if token == '"':  # noqa: S105
            token = CLOSE_QUOTE if is_quoted else OPEN_QUOTE
            is_quoted = not is_quoted
        tokens.append(token)
        position = match.end()
    return _stops_outside_quotes(tokens)


def _stops_outside_quotes(tokens: Sequence[str]) -> Tokens:
    """Put the full stop that ends a quotation and a sentence behind the quotation mark.

    A quoted power has no full stop of its own then: ``has "Draw a card" this turn`` and ``has "Draw a
    card."`` end alike.
    """
    moved = list(tokens)
    for index in range(len(moved) - 1):
        if moved[index] == "." and moved[index + 1] == CLOSE_QUOTE:
            following = moved[index + 2] if index + 2 < len(moved) else None
            ends_sentence = following is None or following[:1].isupper()
            moved[index : index + 2] = [CLOSE_QUOTE, "."] if ends_sentence else [CLOSE_QUOTE, ""]
    return tuple(token for token in moved if token)


def wording(tokens: Iterable[str]) -> Tokens:
    """The tokens as the gate compares them: without the capital that begins a sentence."""
    return tuple(token.casefold() for token in tokens if token != CAPITAL)


def untokenize(tokens: Sequence[str]) -> str:
    """Text of tokens, with spaces, capitals, contractions and the stops of quotations where English has
    them.
    """
    text = ""
    is_capital = True
    previous = ""
    for token in _contracted(_stops_inside_quotes(tokens)):
        if token == CAPITAL:
            is_capital = True
            continue
        if previous and token not in _NO_SPACE_BEFORE and previous not in _NO_SPACE_AFTER:
            text += " "
        written = _STRAIGHT_QUOTES.get(token, token)
        text += written[:1].upper() + written[1:] if is_capital else written
        is_capital = token in _CAPITAL_BEHIND or (token == CLOSE_QUOTE and previous == ".")
        previous = token
    return text


def _stops_inside_quotes(tokens: Sequence[str]) -> list[str]:
    inside = list(tokens)
    for index in range(len(inside) - 1):
        if inside[index] == CLOSE_QUOTE and inside[index + 1] == ".":
            inside[index : index + 2] = [".", CLOSE_QUOTE]
    return inside


def _contracted(tokens: Sequence[str]) -> list[str]:
    contracted: list[str] = []
    for token in tokens:
        short = contracted and _CONTRACTIONS.get((contracted[-1].casefold(), token))
        if short:
            contracted[-1] = short
        else:
            contracted.append(token)
    return contracted
