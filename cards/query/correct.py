"""The query as it was perhaps meant: its slips corrected, its unknown words replaced by the nearest known."""

import re
from collections.abc import Iterable, Iterator

from cards.indexing.normalize import fold
from cards.query import known
from cards.query.keys import CARDS
from cards.query.parse import parse
from cards.query.spelling import nearest
from cards.query.tree import All, Any, Comparison, Form, Node, Problem, Value, Words

OF_WORDS = frozenset({"name", "text", "fulltext"})
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
SHORTEST = 3


def corrected(text: str, problems: Iterable[Problem]) -> str:
    """The query with every suggestion in its place.

    >>> corrected("cots:3 wolf", [Problem(0, 4, "There is no key “cots”.", ("cost",))])
    'cost:3 wolf'
    """
    end = len(text)
    for problem in sorted(problems, key=lambda each: (each.start, each.end), reverse=True):
        if problem.suggestion is not None and problem.end <= end:
            text = text[: problem.start] + problem.suggestion + text[problem.end :]
            end = problem.start
    return text


def nearer_words(text: str) -> str | None:
    """The query with the nearest known word for each that stands on no card; ``None`` if none is near."""
    vocabulary = known.of_kind("word")
    slips = []
    for value in _values(parse(text).node):
        start = value.span[0]
        for match in WORD.finditer(text[slice(*value.span)]):
            near = _nearer(match[0], vocabulary)
            if near:
                slips.append(Problem(start + match.start(), start + match.end(), "", (near,)))
    return corrected(text, slips) if slips else None


def _nearer(word: str, vocabulary: Iterable[str]) -> str | None:
    wanted = fold(word)
    if len(wanted) < SHORTEST or wanted.isdecimal() or any(each.startswith(wanted) for each in vocabulary):
        return None
    return nearest(wanted, vocabulary)


def _values(node: Node | None) -> Iterator[Value]:
    """The words that a card must have to answer: not those behind a NOT."""
    match node:
        case Words(value) if value.form is not Form.PATTERN:
            yield value
        case Comparison(key, operator, values) if operator != "!=":
            entry = CARDS.find(key)
            if entry and entry.name in OF_WORDS:
                yield from (value for value in values if value.form is not Form.PATTERN)
        case All(parts) | Any(parts):
            for part in parts:
                yield from _values(part)
