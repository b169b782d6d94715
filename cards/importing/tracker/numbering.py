"""Types that follow from collector numbers: the cards of a set are numbered by type, class and name."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cards.importing.source_cards import SourceCard
from cards.importing.tracker.cards import is_supplement
from cards.indexing.normalize import words

ORDERED = ("types", "classes")


def infer_types(statements: Iterable[SourceCard]) -> list[SourceCard]:
    """The statements; one without a type has type and classes of the cards before and behind it in its set.

    Only where both have the same, and its name comes between theirs. Of the cards of the development sample
    whose types are known, 97.9 % have those of such neighbours; the others are allies among abilities.
    """
    inferred = {statement.id: statement for statement in _inferred(list(statements))}
    return [inferred.get(statement.id, statement) for statement in statements]


def _inferred(statements: list[SourceCard]) -> Iterator[SourceCard]:
    by_set: dict[str, list[SourceCard]] = defaultdict(list)
    for statement in statements:
        [printing] = statement.printings
        if not is_supplement(printing.set.name):
            by_set[printing.set.name].append(statement)
    for untyped in statements:
        if "types" in untyped.facts:
            continue
        neighbours = _neighbours(untyped, by_set[untyped.printings[0].set.name])
        if neighbours and _are_of_one_kind(*neighbours, untyped):
            yield replace(
                untyped, facts=untyped.facts | {fact: neighbours[0].facts[fact] for fact in ORDERED}
            )


def _neighbours(untyped: SourceCard, statements: list[SourceCard]) -> tuple[SourceCard, SourceCard] | None:
    """The next cards of known type on both sides of a card."""
    number = untyped.printings[0].number
    typed = [statement for statement in statements if "types" in statement.facts]
    before = [statement for statement in typed if statement.printings[0].number < number]
    behind = [statement for statement in typed if statement.printings[0].number > number]
    if not before or not behind:
        return None
    return max(before, key=_number), min(behind, key=_number)


def _number(statement: SourceCard) -> int:
    return statement.printings[0].number


def _are_of_one_kind(first: SourceCard, last: SourceCard, untyped: SourceCard) -> bool:
    in_order = words(first.name) < words(untyped.name) < words(last.name)
    return in_order and all(first.facts[fact] == last.facts[fact] for fact in ORDERED)
