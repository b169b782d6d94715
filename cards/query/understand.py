"""What a text means: one condition, said in words; how the answer is shown; and what means nothing, named."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import Q

from cards.query.asked import Asked, Contrary, of_all, of_any, of_cards, of_printings, said, shown_printings
from cards.query.keys import CARDS, Key, Misunderstood, Setting, Vocabulary
from cards.query.parse import parse
from cards.query.spelling import nearest
from cards.query.tree import All, Any, Comparison, Node, Not, Problem, Span, Value, Words

NO_ROW = Q(pk__in=[])


@dataclass(frozen=True)
class Meaning:
    """A query as it was understood. ``asked`` is ``None`` where nothing is asked: that means everything.

    ``is_ignored`` says that the query has conditions and none of them is understood: then nothing meets it.
    ``settings`` holds, under the name of each :class:`~cards.query.keys.Setting` that was made, its values.
    """

    text: str
    asked: Asked | None
    settings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    is_ignored: bool = False

    @cached_property
    def asks(self) -> Q:
        """The condition on what the vocabulary searches: on a card, for cards."""
        if self.is_ignored:
            return NO_ROW
        return Q() if self.asked is None else of_cards(self.asked)

    @cached_property
    def asks_of_printings(self) -> Q:
        """The condition on printings, where each printing of a card answers for itself."""
        if self.is_ignored:
            return NO_ROW
        return Q() if self.asked is None else of_printings(self.asked)

    @cached_property
    def shown_printings(self) -> Q | None:
        """Which printing of a card to show, where the query tells."""
        return shown_printings(self.asked)

    @cached_property
    def says(self) -> str:
        """What is asked, in words; empty where nothing is."""
        return said(self.asked)


def understand(text: str, vocabulary: Vocabulary = CARDS) -> Meaning:
    """The meaning of any text. What means nothing is left out and named; the rest counts."""
    parsed = parse(text)
    reader = _Reader(vocabulary, parsed.problems)
    asked = reader.node(parsed.node) if parsed.node else None
    problems = tuple(sorted(parsed.problems, key=lambda problem: (problem.start, problem.end)))
    is_unread = parsed.node is None and any(not reader.is_setting(text, each) for each in problems)
    is_ignored = asked is None and (reader.has_ignored or is_unread)
    return Meaning(text, asked, reader.settings, problems, is_ignored)


class _Reader:
    def __init__(self, vocabulary: Vocabulary, problems: list[Problem]) -> None:
        self.vocabulary = vocabulary
        self.problems = problems
        self.settings: dict[str, tuple[str, ...]] = {}
        self.has_ignored = False

    def is_setting(self, text: str, problem: Problem) -> bool:
        """Whether a problem is about a setting that lacks its value."""
        head = text[problem.start : problem.end].rstrip(" :!=<>≠≤≥")
        return isinstance(self.vocabulary.find(head.lower()), Setting)

    def node(self, node: Node) -> Asked | None:
        match node:
            case Words(value):
                return self._attempt(node, node.span, lambda: self.vocabulary.bare(value))
            case Comparison():
                return self._comparison(node)
            case Not(part):
                self._no_setting(part)
                found = self.node(part)
                return found and Contrary(found)
            case All(parts):
                return of_all([found for part in parts if (found := self.node(part))])
            case Any(parts):
                return of_any([found for part in parts if (found := self.node(part))])

    def _no_setting(self, part: Node) -> None:
        """Name a setting behind a NOT, which turns nothing round there."""
        setting = self.vocabulary.find(part.key) if isinstance(part, Comparison) else None
        if isinstance(setting, Setting):
            turn = f"; write {setting.name}:-{part.values[0].text}" if setting.signed else ""
            self.problems.append(Problem(*part.span, f"“{setting.name}” cannot stand behind a NOT{turn}."))

    def _comparison(self, node: Comparison) -> Asked | None:
        match self.vocabulary.find(node.key):
            case None:
                near = nearest(node.key, self.vocabulary.names())
                place = node.span[0], node.span[0] + len(node.key)
                sentence = f"There is no key “{node.key}”."
                suggestions = (near,) if near else ()
                self.problems.append(Problem(*place, sentence, suggestions, node, unknown_key=True))
                self.has_ignored = True
                return None
            case Setting() as setting:
                self._set(setting, node)
                return None
            case Key() as key:
                return self._asked(key, node)

    def _asked(self, key: Key, node: Comparison) -> Asked | None:
        operator = "=" if node.operator == "!=" else node.operator
        if key.read_all and operator != ":":
            read_all = key.read_all
            found = self._attempt(node, node.span, lambda: read_all(operator, node.values))
        else:
            read = [
                self._attempt(node, each.span, lambda each=each: key.read(operator, each), each)
                for each in node.values
            ]
            found = of_any([each for each in read if each])
        return Contrary(found) if found and node.operator == "!=" else found

    def _attempt(self, node: Node, span: Span, read, value: Value | None = None) -> Asked | None:
        """What is read, or ``None`` and a problem."""
        try:
            return read()
        except Misunderstood as slip:
            place = slip.value.span if slip.value else span
            clause = node if isinstance(node, Comparison) else None
            if value is None and slip.value in getattr(clause, "values", ()):
                value = slip.value
            self.problems.append(Problem(*place, str(slip), slip.suggestions, clause, value))
            self.has_ignored = True
            return None

    def _set(self, setting: Setting, node: Comparison) -> None:
        if node.operator not in (":", "="):
            start = node.span[0] + len(node.key)
            self.problems.append(
                Problem(start, start + len(node.operator), f"Write “{setting.name}:” and a value.")
            )
        for value in node.values:
            known = self._choice(setting, node, value)
            if known is None:
                continue
            before = self.settings.get(setting.name, ()) if setting.several else ()
            if known not in before:
                self.settings[setting.name] = (*before, known)

    def _choice(self, setting: Setting, node: Comparison, value: Value) -> str | None:
        """The value of a setting that is meant, with its sign."""
        text = value.text.strip().lower()
        sign = "-" if setting.signed and text[:1] in ("-", "−") else ""
        wanted = text[len(sign) :]
        if wanted in setting.choices:
            return sign + setting.choices[wanted]
        near = nearest(wanted, setting.choices)
        suggestion = near and sign + near
        hint = "" if near else f" There are {', '.join(setting.values())}."
        sentence = f"There is no {setting.name} “{value.text}”.{hint}"
        suggestions = (suggestion,) if suggestion else ()
        self.problems.append(Problem(*value.span, sentence, suggestions, node, value))
        return None
