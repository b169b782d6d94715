"""From text to conditions: what a vocabulary understands of a query, its settings and its problems."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from django.db.models import Q

from cards.indexing.normalize import words
from cards.models import Card
from cards.query.conditions import ConditionTree, card_q, describe, displayed_printing_q, printing_q
from cards.query.keys import CARDS, Key, QueryError, Setting, Vocabulary
from cards.query.parser import parse
from cards.query.relevance import typed_name
from cards.query.spelling import nearest
from cards.query.tree import And, Comparison, Node, Not, Or, Problem, Span, Value, ValueForm, Words, joined
from cards.query.word_facts import FactReading, WordFact, read_facts

NO_ROW = Q(pk__in=[])
COLON_IN_NAME = re.compile(
    r"(?:(?P<first>[^\s:()\"“”„]+)\s)?(?P<before>[^\s:()\"“”„-]+)(?P<colon>:)(?P<after>\s*[\"“”„]?[^\s:()\"“”„]*)"
)


@dataclass(frozen=True)
class Interpretation:
    """A query as it is understood. ``condition`` is ``None`` where it has none: then everything meets it.

    ``is_ignored`` says that the query has conditions and none of them is understood: then nothing meets it.
    ``settings`` holds the values of each :class:`~cards.query.keys.Setting` of the query, by its name.
    ``facts`` are the words that were read as clauses. ``name`` holds the words that may be a name, ``name_q``
    is what has them in its name: it is found as well, where facts are read of words or the whole text is a
    name (``is_name``).
    """

    text: str
    node: Node | None
    condition: ConditionTree | None
    settings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    is_ignored: bool = False
    facts: tuple[WordFact, ...] = ()
    name: str = ""
    name_q: Q | None = None
    is_name: bool = False

    @cached_property
    def plain_words(self) -> str:
        """The text of a query that has words alone, without signs of the language; else empty."""
        words_of_query = list(_plain_words(self.node)) if self.node else []
        return "" if None in words_of_query else " ".join(filter(None, words_of_query))

    @cached_property
    def q(self) -> Q:
        """The condition on what the vocabulary searches: on a card, for cards."""
        return self.condition_q if self.name_q is None else self.condition_q | self.name_q

    @cached_property
    def condition_q(self) -> Q:
        """The same without what is found by its name alone."""
        if self.is_ignored:
            return NO_ROW
        return Q() if self.condition is None else card_q(self.condition)

    @cached_property
    def printing_q(self) -> Q:
        """The condition on printings, where each printing of a card is a result of its own."""
        if self.is_ignored:
            return NO_ROW if self.name_q is None else self._is_of_named
        q = Q() if self.condition is None else printing_q(self.condition)
        return q if self.name_q is None else q | self._is_of_named

    @cached_property
    def displayed_printing_q(self) -> Q | None:
        """The condition on the printing that stands for its card, where the query has one."""
        q = displayed_printing_q(self.condition)
        return q if q is None or self.name_q is None else q | self._is_of_named

    @cached_property
    def _is_of_named(self) -> Q:
        """A printing of a card that is found by its name alone."""
        named = Card.objects.filter(self.name_q or NO_ROW).exclude(self.condition_q)
        return Q(card__in=named.order_by().values("pk"))

    @cached_property
    def description(self) -> str:
        """The condition in words; empty where there is none."""
        return describe(self.condition)


def _plain_words(node: Node) -> Iterator[str | None]:
    """The words of a tree; ``None`` for each part that is none."""
    match node:
        case Words(value) if value.form is ValueForm.PLAIN:
            yield value.text
        case And(operands) | Or(operands):
            for operand in operands:
                yield from _plain_words(operand)
        case Comparison(key) if isinstance(CARDS.find(key), Setting):
            return
        case _:
            yield None


def interpret(text: str, vocabulary: Vocabulary = CARDS, *, has_facts: bool = True) -> Interpretation:
    """Interpret any text. What is not understood is ignored and named; the rest is applied.

    Without ``has_facts`` no word is read as a fact.
    """
    text = without_colons_of_names(text, vocabulary)
    parsed = parse(text, vocabulary.nesting_keys)
    names = vocabulary.name_lookup
    is_name = names is not None and names.has(text)
    reading = read_facts(parsed.node, vocabulary.fact_phrase) if has_facts else FactReading(parsed.node)
    if is_name and not reading.is_whole:
        reading = FactReading(parsed.node)
    builder = _ConditionBuilder(vocabulary, list(parsed.problems))
    condition = builder.build(reading.node) if reading.node else None
    problems = tuple(sorted(builder.problems, key=lambda problem: (problem.start, problem.end)))
    is_unparsed = parsed.node is None and any(not builder.is_setting(text, problem) for problem in problems)
    is_ignored = condition is None and (builder.has_ignored or is_unparsed)
    name = words(text) if is_name else typed_name(parsed.node)
    return Interpretation(
        text,
        parsed.node,
        condition,
        builder.settings,
        () if is_name else problems,
        is_ignored and not is_name,
        reading.facts,
        name,
        names.named(name) if names and (is_name or reading.facts) else None,
        is_name,
    )


def without_colons_of_names(text: str, vocabulary: Vocabulary) -> str:
    """The text with a blank for each colon that stands in a name and not behind a key: ``SI:7 Assassin``.

    Every part keeps its place.
    """
    names = vocabulary.name_lookup
    if ":" not in text or names is None:
        return text
    for match in COLON_IN_NAME.finditer(text):
        before, after = match["before"], match["after"]
        is_key = vocabulary.find(before.lower()) is not None
        parts = (f"{before} {after}", *([f"{match['first']} {before}"] if match["first"] else ()))
        if not is_key and any(map(names.has_part, parts)):
            text = f"{text[: match.start('colon')]} {text[match.end('colon') :]}"
    return text


class _ConditionBuilder:
    """Turns the clauses of a tree into conditions, and keeps what is no condition beside it."""

    def __init__(self, vocabulary: Vocabulary, problems: list[Problem]) -> None:
        self.vocabulary = vocabulary
        self.problems = problems
        self.settings: dict[str, tuple[str, ...]] = {}
        self.has_ignored = False
        self.required_clauses: tuple[Comparison, ...] = ()

    def is_setting(self, text: str, problem: Problem) -> bool:
        """Whether a problem is about a setting that lacks its value."""
        head = text[problem.start : problem.end].rstrip(" :!=<>≠≤≥")
        return isinstance(self.vocabulary.find(head.lower()), Setting)

    def build(self, node: Node) -> ConditionTree | None:
        """The conditions of a tree; ``None`` where there are none."""
        match node:
            case Words(value):
                return self._attempt(node, node.span, lambda: self.vocabulary.bare(value))
            case Comparison():
                return self._comparison(node)
            case Not(operand):
                self._refuse_setting(operand)
                condition = self.build(operand)
                return condition and Not(condition)
            case And(operands):
                return self._conjunction(operands)
            case Or(operands):
                return joined(Or, [self.build(operand) for operand in operands])

    def _conjunction(self, operands: tuple[Node, ...]) -> ConditionTree | None:
        """The conditions that must all hold; each can see the clauses among them."""
        outer_clauses = self.required_clauses
        clauses = (operand for operand in operands if isinstance(operand, Comparison))
        self.required_clauses = (*outer_clauses, *clauses)
        condition = joined(And, [self.build(operand) for operand in operands])
        self.required_clauses = outer_clauses
        return condition

    def _refuse_setting(self, operand: Node) -> None:
        """Report a setting behind a NOT, which negates nothing there."""
        if not isinstance(operand, Comparison):
            return
        setting = self.vocabulary.find(operand.key)
        if isinstance(setting, Setting):
            hint = f"; write {setting.name}:-{operand.values[0].text}" if setting.signed else ""
            sentence = f"“{setting.name}” cannot be negated{hint}."
            self.problems.append(Problem(*operand.span, sentence))

    def _comparison(self, node: Comparison) -> ConditionTree | None:
        match self.vocabulary.find(node.key):
            case None:
                near = nearest(node.key, self.vocabulary.names())
                place = node.span[0], node.span[0] + len(node.key)
                sentence = f"Unknown key “{node.key}”."
                suggestions = (near,) if near else ()
                self.problems.append(Problem(*place, sentence, suggestions, node, unknown_key=True))
                self.has_ignored = True
                return None
            case Setting() as setting:
                self._set(setting, node)
                return None
            case Key() as key:
                return self._condition(key, node)

    def _condition(self, key: Key, node: Comparison) -> ConditionTree | None:
        operator = "=" if node.operator == "!=" else node.operator
        if key.read_all and operator != ":":
            read_all = key.read_all
            condition = self._attempt(node, node.span, lambda: read_all(operator, node.values))
        else:
            conditions = [
                self._attempt(node, value.span, self._reader(key, operator, value), value)
                for value in node.values
            ]
            condition = joined(Or, conditions)
        return Not(condition) if condition and node.operator == "!=" else condition

    def _reader(self, key: Key, operator: str, value: Value) -> Callable[[], ConditionTree | None]:
        """A function that reads one value of a key."""
        if key.read_beside:
            return partial(key.read_beside, operator, value, self.required_clauses)
        return partial(key.read, operator, value)

    def _attempt(
        self,
        node: Node,
        span: Span,
        read: Callable[[], ConditionTree | None],
        value: Value | None = None,
    ) -> ConditionTree | None:
        """What is read, or ``None`` and a problem."""
        try:
            return read()
        except QueryError as error:
            place = error.value.span if error.value else span
            clause = node if isinstance(node, Comparison) else None
            if value is None and error.value in getattr(clause, "values", ()):
                value = error.value
            self.problems.append(Problem(*place, str(error), error.suggestions, clause, value))
            self.has_ignored = True
            return None

    def _set(self, setting: Setting, node: Comparison) -> None:
        if node.operator not in (":", "="):
            start = node.span[0] + len(node.key)
            sentence = f"“{setting.name}:” needs a value."
            self.problems.append(Problem(start, start + len(node.operator), sentence))
        for value in node.values:
            choice = self._choice(setting, node, value)
            if choice is None:
                continue
            earlier = self.settings.get(setting.name, ()) if setting.several else ()
            if choice not in earlier:
                self.settings[setting.name] = (*earlier, choice)

    def _choice(self, setting: Setting, node: Comparison, value: Value) -> str | None:
        """The choice of a setting that a value names, with its sign."""
        text = value.text.strip().lower()
        sign = "-" if setting.signed and text[:1] in ("-", "−") else ""
        name = text[len(sign) :]
        if name in setting.choices:
            return sign + setting.choices[name]
        near = nearest(name, setting.choices)
        hint = "" if near else f" Choose from {', '.join(setting.values())}."
        sentence = f"Unknown {setting.name} “{value.text}”.{hint}"
        suggestions = (sign + near,) if near else ()
        self.problems.append(Problem(*value.span, sentence, suggestions, node, value))
        return None
