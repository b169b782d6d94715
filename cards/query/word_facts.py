"""Words that name a fact of a card, read as the clause that means it: ``mage ability``, ``2 cost ally``.

A player who knows no keys writes the values alone. The phrases of a vocabulary (:data:`FactPhrases`) say
which clause a phrase means; between quotation marks a word is always a word.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cards.indexing.normalize import APOSTROPHES
from cards.query.tree import And, Comparison, Node, Not, Or, Span, Value, ValueForm, Words, joined, quoted

LONGEST_PHRASE = 6
"""Words of the longest phrase that is looked up."""
MOST_PHRASES = 12
"""Readings in one query; further words stay words."""

FactPhrases = Callable[[str], tuple[str, tuple[str, ...]] | None]
"""The key and values that a phrase of lower-case words means; ``None`` where it means no fact."""


@dataclass(frozen=True, slots=True)
class WordFact:
    """Words of a query and the clause as which they were read."""

    words: str
    clause: Comparison


@dataclass(frozen=True, slots=True)
class FactReading:
    """A query with its words read as facts: the tree, and what was read, in order."""

    node: Node | None
    facts: tuple[WordFact, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether nothing else stands in the query."""
        clauses = self.node.operands if isinstance(self.node, And) else (self.node,)
        return len(self.facts) == len(clauses)


def read_facts(node: Node | None, phrase: FactPhrases | None) -> FactReading:
    """Read the words of a tree that name facts as clauses; all else stays as it is."""
    if node is None or phrase is None:
        return FactReading(node)
    facts: list[WordFact] = []
    return FactReading(_read(node, phrase, facts), tuple(facts))


def _read(node: Node, phrase: FactPhrases, facts: list[WordFact]) -> Node:
    match node:
        case And(operands):
            return joined(And, list(_read_sequence(operands, phrase, facts))) or node
        case Or(operands):
            return Or(tuple(_read(operand, phrase, facts) for operand in operands), node.span)
        case Not(operand):
            return Not(_read(operand, phrase, facts), node.span)
        case Words():
            return next(_read_sequence((node,), phrase, facts))
    return node


def _read_sequence(operands: Sequence[Node], phrase: FactPhrases, facts: list[WordFact]) -> Iterator[Node]:
    """The operands, with the longest phrase that begins at each place read as its clause."""
    place = 0
    while place < len(operands):
        run = _plain_run(operands[place:])
        for length in range(len(run), 0, -1):
            fact = _fact(run[:length], phrase) if len(facts) < MOST_PHRASES else None
            if fact:
                facts.append(fact)
                yield fact.clause
                place += length
                break
        else:
            operand = operands[place]
            yield operand if isinstance(operand, Words) else _read(operand, phrase, facts)
            place += 1


def _plain_run(operands: Sequence[Node]) -> list[Words]:
    """The words without quotation marks that stand side by side."""
    run: list[Words] = []
    for operand in operands[:LONGEST_PHRASE]:
        if not isinstance(operand, Words) or operand.value.form is not ValueForm.PLAIN:
            break
        run.append(operand)
    return run


def _fact(run: Sequence[Words], phrase: FactPhrases) -> WordFact | None:
    text = " ".join(word.value.text for word in run)
    meaning = None if APOSTROPHES.intersection(text) else phrase(text.lower())
    if meaning is None:
        return None
    key, values = meaning
    span: Span = (run[0].span[0], run[-1].span[1])
    return WordFact(
        text, Comparison(key, ":", tuple(Value(value, ValueForm.PLAIN, span) for value in values), span)
    )


def quote_spans(text: str, spans: Sequence[Span]) -> str:
    """The query with quotation marks around every word in these places, so that it is no more than a word."""
    for start, end in sorted(spans, reverse=True):
        marked = " ".join(f'"{word}"' for word in text[start:end].split())
        text = f"{text[:start]}{marked}{text[end:]}"
    return text


def quote_words(text: str, node: Node | None) -> str:
    """The query with quotation marks around every word that has none."""
    return quote_spans(text, list(_spans_of_words(node)))


def _spans_of_words(node: Node | None) -> Iterator[Span]:
    match node:
        case Words(value) if value.form is ValueForm.PLAIN:
            yield node.span
        case And(operands) | Or(operands):
            for operand in operands:
                yield from _spans_of_words(operand)


def clause_text(fact: WordFact) -> str:
    """The clause of a fact, as it would be written in a query."""
    texts = (value.text for value in fact.clause.values)
    return f"{fact.clause.key}:{','.join(quoted(text) if ' ' in text else text for text in texts)}"
