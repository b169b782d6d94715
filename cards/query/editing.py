"""Changes of a query's text: how a form of choices and the text stay in step.

A form can show the *plain* clauses of a key: those that every result must meet, so none in an OR or behind a
NOT. Settings (``sort:``, ``view:``, ``unique:``) count wherever they stand. A choice in the form is written
into the text, in which everything else stays as it is. Every change is parsed again before it is returned:
of the candidates the one with the smallest change is taken that reads right.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from cards.query.keys import Key, Setting
from cards.query.parser import LONGEST_QUERY, MOST_PARTS, ParsedQuery, parse
from cards.query.tree import And, Comparison, Node, Not, Or, Words, joined, quoted, write

Entry = Key | Setting
Parse = Callable[[str], ParsedQuery]

AND_WORD = r"(?:AND|And|and|&&?)"
OR_WORD = r"(?:OR|Or|or|\|\|?)"
CONNECTIVE = rf"(?:{AND_WORD}|{OR_WORD})"
CONNECTIVE_BEFORE = re.compile(rf"(?:(?<=[\s()])|^){CONNECTIVE}\s*$")
CONNECTIVE_AFTER = re.compile(rf"^{CONNECTIVE}(?=[\s()]|$)")
OR_BEFORE_AND = re.compile(rf"{OR_WORD}[\s(]+{AND_WORD}(?=[\s()]|$)")
"""An OR that may have nothing behind it but an AND, which is no problem of a query."""
NOT_BEFORE = re.compile(r"(?:[-−]|(?<![^\s()])NOT)$")


def clause(key: str, values: Iterable[str], operator: str = ":") -> str:
    """A comparison as a person would write it; empty where there are no values.

    >>> clause("set", ["HoA", "Heroes of Azeroth"])
    'set:HoA,"Heroes of Azeroth"'
    """
    written = ",".join(map(quoted, values))
    return f"{key}{operator}{written}" if written else ""


def get_clauses(text: str, entry: Entry, read: Parse = parse) -> tuple[Comparison, ...]:
    """The plain clauses of a key or setting in a query."""
    return plain_clauses(read(text).node, entry)


def plain_clauses(node: Node | None, entry: Entry) -> tuple[Comparison, ...]:
    """The plain clauses of a key or setting in a tree."""
    return tuple(_clauses(node, entry))


def set_clause(text: str, entry: Entry, clauses: str, read: Parse = parse) -> str:
    """The query with these clauses in place of the plain clauses of a key; an empty text removes them.

    ``wolf OR bear`` with ``type:ally`` becomes ``(wolf OR bear) type:ally``. Where the query would become too
    long it stays as it is. ``read`` parses queries of the vocabulary.
    """
    before, after = get_clauses(text, entry, read), get_clauses(clauses, entry, read)
    if after == before:
        return text
    if clauses and (changed := _simple_change(text, entry, clauses, before, read)):
        return changed
    if not before and read(text).is_full:
        return text
    remainder = _without(read(text).node, before)
    for candidate in _candidates(text, entry, clauses, before, remainder, read):
        node = read(candidate).node
        now = plain_clauses(node, entry)
        if now == after and _without(node, now) == remainder and len(candidate) <= LONGEST_QUERY:
            return candidate
    return text


def uncovered_clauses(text: str, entries: Iterable[Entry], read: Parse = parse) -> list[str]:
    """The clauses that a form of these keys cannot show, as written; words are left aside."""
    names = {name for entry in entries for name in entry.names}
    return [
        text[slice(*operand.span)]
        for operand in _conjuncts(read(text).node)
        if not isinstance(operand, Words) and not (isinstance(operand, Comparison) and operand.key in names)
    ]


def relaxed_queries(text: str) -> Iterator[tuple[str, str]]:
    """Each clause that every result must meet, as written, with the query without that clause."""
    operands = list(_conjuncts(parse(text).node))
    for operand in operands if len(operands) > 1 else ():
        yield text[slice(*operand.span)], _cut(text, [operand], parse)


def _simple_change(text: str, entry: Entry, clauses: str, before: tuple[Comparison, ...], read: Parse) -> str:
    """The changed query where the change needs no check, so that the many links of a page cost no parsing.

    That is so for a clause that is replaced by one, or added to a query without problems that is no OR; empty
    where it needs a check. A slash may begin a pattern, so it always does.
    """
    query = read(text)
    fits = len(text) + len(clauses) < LONGEST_QUERY and len(text.split()) < MOST_PARTS // 2
    is_open = "/" in text + clauses or text.rstrip().endswith("NOT") or OR_BEFORE_AND.search(text)
    if query.problems or is_open or not fits or len(before) > 1:
        return ""
    if before:
        start, end = before[0].span
        is_apart = text[:start][-1:] in ("", " ", "(") and text[end:][:1] in ("", " ", ")")
        is_single = len(get_clauses(clauses, entry, read)) == 1
        return f"{text[:start]}{clauses}{text[end:]}" if is_apart and is_single else ""
    is_conjunction = query.node is not None and not isinstance(query.node, Or)
    return f"{text.strip()} {clauses}" if is_conjunction else ""


def _candidates(
    text: str,
    entry: Entry,
    clauses: str,
    before: tuple[Comparison, ...],
    remainder: Node | None,
    read: Parse,
) -> Iterator[str]:
    """Texts that may read right, the smallest change first."""
    if clauses and before:
        first, *others = before
        single = _cut(text, others, read) if others else text
        (start, end) = get_clauses(single, entry, read)[0].span if others else first.span
        yield f"{single[:start]}{clauses}{single[end:]}"
        yield f"{single[:start]} {clauses} {single[end:]}".strip()
    text = _cut(text, before, read)
    yield from _added(text, clauses, read) if clauses else [text]
    written = f"({write(remainder)})" if isinstance(remainder, Or) else write(remainder)
    yield f"{written} {clauses}".strip()


def _added(text: str, clauses: str, read: Parse) -> Iterator[str]:
    """Ways to add a clause to a text in which quotations, parentheses and ORs may be left open."""
    text = text.strip()
    if not text:
        yield clauses
        return
    closed = f"{text}{read(text).closing}"
    yield f"{closed} {clauses}"
    yield f"({closed}) {clauses}"
    yield f"{clauses} {text}"
    yield f"{clauses} ({text})"


def _cut(text: str, nodes: Sequence[Node], read: Parse) -> str:
    """The text without these nodes, and without the AND, OR or parentheses they would leave behind.

    Written anew where the text that is left would read differently.
    """
    remainder = _without(read(text).node, nodes)
    for node in reversed(nodes):
        expected = _without(read(text).node, [node])
        parsed = [(read(candidate), candidate) for candidate in _cuts(text, *node.span)]
        correct = [
            (len(query.problems), len(candidate), candidate)
            for query, candidate in parsed
            if query.node == expected
        ]
        if not correct:
            return write(remainder)
        text = min(correct)[2]
    return text


def _cuts(text: str, start: int, end: int) -> Iterator[str]:
    """The text without a stretch of it, in several ways."""
    while True:
        before, after = text[:start].rstrip(), text[end:].lstrip()
        yield _glued(before, CONNECTIVE_AFTER.sub("", after, count=1))
        yield _glued(CONNECTIVE_BEFORE.sub("", before), after)
        yield _glued(before, after)
        if before.endswith("(") and after.startswith(")"):
            start, end = len(before) - 1, len(text) - len(after) + 1
        elif negation := NOT_BEFORE.search(before):
            start = negation.start()
        else:
            return


def _glued(before: str, after: str) -> str:
    before, after = before.rstrip(), after.lstrip()
    space = "" if before.endswith("(") or after.startswith(")") else " "
    return f"{before}{space}{after}".strip()


def _clauses(node: Node | None, entry: Entry, is_plain: bool = True) -> Iterator[Comparison]:
    match node:
        case Comparison(key):
            if key in entry.names and (is_plain or isinstance(entry, Setting)):
                yield node
        case Not(operand):
            yield from _clauses(operand, entry, False)
        case And(operands) | Or(operands):
            for operand in operands:
                yield from _clauses(operand, entry, is_plain and isinstance(node, And))


def _without(node: Node | None, removed: Collection[Node]) -> Node | None:
    """The tree without these very nodes, which are told apart by their places."""
    places = {(type(node), node.span) for node in removed}

    def pruned(node: Node) -> Node | None:
        if (type(node), node.span) in places:
            return None
        match node:
            case Not(operand):
                remaining = pruned(operand)
                return remaining and Not(remaining)
            case And(operands) | Or(operands):
                return joined(type(node), [pruned(operand) for operand in operands])
        return node

    return node and pruned(node)


def _conjuncts(node: Node | None) -> Iterator[Node]:
    match node:
        case And(operands):
            for operand in operands:
                yield from _conjuncts(operand)
        case None:
            return
        case _:
            yield node
