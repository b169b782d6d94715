"""A query and a form of choices, kept in step.

What a query plainly says of a key can be shown by a form; a choice in the form is written into the text,
where all that the person wrote otherwise stays as it stands. Plainly said is what every card found must
meet: parts of an OR or behind a NOT are not. What arranges the answer (``sort:``, ``view:``, ``unique:``)
counts wherever it stands.

Every change is read back before it is given: the gentlest that reads right is taken.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from cards.query.keys import Key, Setting
from cards.query.parse import DEEPEST, LONGEST_QUERY, parse
from cards.query.tree import All, Any, Comparison, Node, Not, Words, quoted, write

Entry = Key | Setting

SIGN = r"(?:AND|And|and|&&?|OR|Or|or|\|\|?)"
SIGN_BEFORE = re.compile(rf"(?:(?<=[\s()])|^){SIGN}\s*$")
SIGN_AFTER = re.compile(rf"^{SIGN}(?=[\s()]|$)")
NOT_BEFORE = re.compile(r"(?:[-−]|(?<![^\s()])NOT)$")


@lru_cache(maxsize=1024)
def tree(text: str) -> tuple[Node | None, int]:
    """The tree of a query, and how many slips are in it. A page asks the same few texts many times."""
    parsed = parse(text)
    return parsed.node, len(parsed.problems)


def clause(key: str, values: Iterable[str], operator: str = ":") -> str:
    """A comparison as a person would write it; nothing where there are no values.

    >>> clause("set", ["HoA", "Heroes of Azeroth"])
    'set:HoA,"Heroes of Azeroth"'
    """
    written = ",".join(map(quoted, values))
    return f"{key}{operator}{written}" if written else ""


def said(text: str, entry: Entry) -> tuple[Comparison, ...]:
    """What the query plainly says of a key, or of how the answer is shown."""
    return plainly(tree(text)[0], entry)


def plainly(node: Node | None, entry: Entry) -> tuple[Comparison, ...]:
    """What a tree plainly says of a key."""
    return tuple(_said(node, entry))


def say(text: str, entry: Entry, clauses: str) -> str:
    """The query with this in place of what it plainly says of a key; nothing takes it out.

    ``clauses`` are comparisons of that key: ``wolf OR bear`` with ``type:ally`` becomes
    ``(wolf OR bear) type:ally``. Where no room is left for them the query stays as it is.
    """
    before, new = said(text, entry), said(clauses, entry)
    if new == before:
        return text
    node = tree(text)[0]
    rest = _without(node, before)
    for candidate in _candidates(text, entry, clauses, before, rest):
        found = tree(candidate)[0]
        now = plainly(found, entry)
        if now == new and _without(found, now) == rest and len(candidate) <= LONGEST_QUERY:
            return candidate
    return text


def beyond(text: str, entries: Iterable[Entry]) -> list[str]:
    """What a form of these keys cannot show, words left aside: the pieces, as written."""
    names = {name for entry in entries for name in entry.names}
    return [
        text[slice(*part.span)]
        for part in _conjuncts(tree(text)[0])
        if not isinstance(part, Words) and not (isinstance(part, Comparison) and part.key in names)
    ]


def lesser(text: str) -> list[tuple[str, str]]:
    """Each part that all cards found must meet, as written, with the query as it is without that part."""
    parts = list(_conjuncts(tree(text)[0]))
    return [(text[slice(*part.span)], _cut(text, [part])) for part in parts] if len(parts) > 1 else []


def _candidates(
    text: str, entry: Entry, clauses: str, before: tuple[Comparison, ...], rest: Node | None
) -> Iterator[str]:
    """Texts that may say the new and all the rest, the gentlest change first."""
    if clauses and before:
        first, *others = before
        once = _cut(text, others) if others else text
        (start, end) = said(once, entry)[0].span if others else first.span
        yield f"{once[:start]}{clauses}{once[end:]}"
        yield f"{once[:start]} {clauses} {once[end:]}".strip()
    text = _cut(text, before)
    yield from _added(text, clauses) if clauses else [text]
    written = f"({write(rest)})" if isinstance(rest, Any) else write(rest)
    yield f"{written} {clauses}".strip()


def _added(text: str, clauses: str) -> Iterator[str]:
    """Ways to add a clause. A person may have left quotations, parentheses and ORs open."""
    text = text.strip()
    if not text:
        yield clauses
        return
    quotes = ("", '"')
    closings = [*quotes, *(quote + ")" * depth for depth in range(1, DEEPEST + 1) for quote in quotes)]
    yield from (f"{text}{closing} {clauses}" for closing in closings)
    yield from (f"({text}{closing}) {clauses}" for closing in closings)
    yield f"{clauses} {text}"
    yield f"{clauses} ({text})"


def _cut(text: str, goes: Sequence[Node]) -> str:
    """The text without these parts, and without the AND, OR or parentheses they would leave behind."""
    for one in reversed(goes):
        wanted = _without(tree(text)[0], [one])
        read = [(*tree(cut), cut) for cut in _cuts(text, *one.span)]
        right = [(slips, len(cut), cut) for node, slips, cut in read if node == wanted]
        text = min(right)[2] if right else write(wanted)
    return text


def _cuts(text: str, start: int, end: int) -> Iterator[str]:
    """The text without a part of it, in several ways."""
    while True:
        before, after = text[:start].rstrip(), text[end:].lstrip()
        yield _joined(before, SIGN_AFTER.sub("", after, count=1))
        yield _joined(SIGN_BEFORE.sub("", before), after)
        yield _joined(before, after)
        if before.endswith("(") and after.startswith(")"):
            start, end = len(before) - 1, len(text) - len(after) + 1
        elif negation := NOT_BEFORE.search(before):
            start = negation.start()
        else:
            return


def _joined(before: str, after: str) -> str:
    before, after = before.rstrip(), after.lstrip()
    space = "" if before.endswith("(") or after.startswith(")") else " "
    return f"{before}{space}{after}".strip()


def _said(node: Node | None, entry: Entry, plain: bool = True) -> Iterator[Comparison]:
    match node:
        case Comparison(key):
            if key in entry.names and (plain or isinstance(entry, Setting)):
                yield node
        case Not(part):
            yield from _said(part, entry, False)
        case All(parts) | Any(parts):
            for part in parts:
                yield from _said(part, entry, plain and isinstance(node, All))


def _without(node: Node | None, goes: Collection[Node]) -> Node | None:
    """The tree without these very parts, each told by its place."""
    places = {(type(one), one.span) for one in goes}

    def kept(part: Node) -> Node | None:
        if (type(part), part.span) in places:
            return None
        match part:
            case Not(inner):
                left = kept(inner)
                return left and Not(left)
            case All(parts) | Any(parts):
                stay = tuple(left for each in parts if (left := kept(each)))
                return type(part)(stay) if len(stay) > 1 else next(iter(stay), None)
        return part

    return node and kept(node)


def _conjuncts(node: Node | None) -> Iterator[Node]:
    match node:
        case All(parts):
            for part in parts:
                yield from _conjuncts(part)
        case None:
            return
        case _:
            yield node
