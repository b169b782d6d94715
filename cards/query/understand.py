"""What a tree means: one condition on cards, said in words; and the parts that mean nothing, named."""

from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef, Q

from cards.models import Printing
from cards.names import words
from cards.queries import any_phrase, any_word
from cards.query import keys
from cards.query.keys import Condition, Misunderstood
from cards.query.parse import parse
from cards.query.tree import All, Any, Comparison, Form, Node, Not, Problem, Words


@dataclass(frozen=True, slots=True)
class Meaning:
    """A query as it was understood: the cards it asks for, in words too, and what was not understood.

    ``says`` is empty where nothing is asked: that means all cards.
    """

    asks: Q
    says: str
    problems: tuple[Problem, ...]


def understand(text: str) -> Meaning:
    """The meaning of any text. What means nothing is left out and named; the rest counts."""
    parsed = parse(text)
    reader = _Reader(parsed.problems)
    found = reader.node(parsed.node) if parsed.node else None
    condition = found and of_card(found)
    problems = tuple(sorted(parsed.problems, key=lambda problem: problem.start))
    if condition is None:
        return Meaning(Q(), "", problems)
    return Meaning(condition.asks, condition.says, problems)


def of_card(condition: Condition) -> Condition:
    """A condition on printings as one on cards: some printing meets it."""
    if not condition.of_printing:
        return condition
    some = Exists(Printing.objects.filter(condition.asks, card=OuterRef("pk")))
    return replace(condition, asks=Q(some), of_printing=False)


class _Reader:
    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems

    def node(self, node: Node) -> Condition | None:
        match node:
            case Words():
                return self._words(node)
            case Comparison():
                return self._comparison(node)
            case Not(part):
                found = self.node(part)
                return found and Condition(~of_card(found).asks, f"not ({found.says})")
            case All(parts):
                return self._all([found for part in parts if (found := self.node(part))])
            case Any(parts):
                return _any([found for part in parts if (found := self.node(part))])

    def _words(self, node: Words) -> Condition | None:
        value = node.value
        if value.form is Form.PATTERN:
            value = replace(value, text=f"/{value.text}/", form=Form.PLAIN)
        plain = words(value.text)
        if not plain:
            return None
        if value.form is Form.QUOTED:
            asks = any_phrase(plain)
        else:
            asks = Q()
            for word in plain.split():
                asks &= any_word(word)
        return Condition(asks, f"“{value.text.strip()}” in the name or text")

    def _comparison(self, node: Comparison) -> Condition | None:
        key = keys.find(node.key)
        if key is None:
            near = keys.nearest(node.key, keys.names())
            end = node.span[0] + len(node.key)
            hint = f" Did you mean {near}{node.operator}?" if near else ""
            self.problems.append(Problem(node.span[0], end, f"There is no key “{node.key}”.{hint}", near))
            return None
        found = []
        for value in node.values:
            try:
                found.append(key.read("=" if node.operator == "!=" else node.operator, value))
            except Misunderstood as slip:
                hint = f" Did you mean {slip.suggestion}?" if slip.suggestion else ""
                self.problems.append(Problem(*value.span, f"{slip}{hint}", slip.suggestion))
        condition = _any(found)
        if condition and node.operator == "!=":
            return Condition(~of_card(condition).asks, f"not ({condition.says})")
        return condition

    def _all(self, found: list[Condition]) -> Condition | None:
        """All of them; what is asked of a printing is asked of one and the same."""
        together = [each for each in found if each.of_printing]
        rest = [each for each in found if not each.of_printing]
        if together and not rest:
            return _joined(together, " and ", Q.AND, of_printing=True)
        one = _joined(together, " and ", Q.AND, of_printing=True)
        return _joined([*rest, *([of_card(one)] if one else [])], ", ", Q.AND)


def _any(found: list[Condition]) -> Condition | None:
    if all(each.of_printing for each in found):
        return _joined(found, " or ", Q.OR, of_printing=True)
    return _joined([of_card(each) for each in found], " or ", Q.OR)


def _joined(found: list[Condition], word: str, how: str, *, of_printing: bool = False) -> Condition | None:
    if not found:
        return None
    if len(found) == 1:
        return found[0]
    asks = Q()
    for each in found:
        asks = asks._combine(each.asks, how)
    said = word.join(f"({each.says})" if each.alternatives and how == Q.AND else each.says for each in found)
    return Condition(asks, said, of_printing, alternatives=how == Q.OR)
