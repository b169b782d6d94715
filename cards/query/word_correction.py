"""The query with the nearest word that stands on a card for each word that stands on none."""

import re
from collections.abc import Iterable, Iterator

from cards.indexing.normalize import fold
from cards.query import known_values
from cards.query.corrections import apply_suggestions
from cards.query.keys import CARDS
from cards.query.parser import parse
from cards.query.spelling import nearest
from cards.query.tree import And, Comparison, Node, Or, Problem, Value, ValueForm, Words

KEYS_OF_WORDS = frozenset({"name", "text", "fulltext"})
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
SHORTEST = 3


def correct_words(text: str) -> str | None:
    """The query with its unknown words corrected; ``None`` if no known word is near any of them."""
    vocabulary = known_values.by_folded("word")
    problems = []
    for value in _required_values(parse(text).node):
        start = value.span[0]
        for match in WORD.finditer(text[slice(*value.span)]):
            near = _nearest_word(match[0], vocabulary)
            if near:
                problems.append(Problem(start + match.start(), start + match.end(), "", (near,)))
    return apply_suggestions(text, problems) if problems else None


def _nearest_word(word: str, vocabulary: Iterable[str]) -> str | None:
    folded = fold(word)
    is_known = any(known_word.startswith(folded) for known_word in vocabulary)
    if is_known or len(folded) < SHORTEST or folded.isdecimal():
        return None
    return nearest(folded, vocabulary)


def _required_values(node: Node | None) -> Iterator[Value]:
    """The words that results have: not those behind a NOT."""
    match node:
        case Words(value) if value.form is not ValueForm.PATTERN:
            yield value
        case Comparison(key, operator, values) if operator != "!=":
            entry = CARDS.find(key)
            if entry and entry.name in KEYS_OF_WORDS:
                yield from (value for value in values if value.form is not ValueForm.PATTERN)
        case And(operands) | Or(operands):
            for operand in operands:
                yield from _required_values(operand)
