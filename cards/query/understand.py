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


@dataclass(frozen=True)
class Meaning:
    """A query as it was understood. ``asked`` is ``None`` where nothing is asked: that means everything.

    ``settings`` holds, under the name of each :class:`~cards.query.keys.Setting` that was made, its values.
    """

    text: str
    asked: Asked | None
    settings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @cached_property
    def asks(self) -> Q:
        """The condition on what the vocabulary searches: on a card, for cards."""
        return Q() if self.asked is None else of_cards(self.asked)

    @cached_property
    def asks_of_printings(self) -> Q:
        """The condition on printings, where each printing of a card answers for itself."""
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
    return Meaning(text, asked, reader.settings, problems)


class _Reader:
    def __init__(self, vocabulary: Vocabulary, problems: list[Problem]) -> None:
        self.vocabulary = vocabulary
        self.problems = problems
        self.settings: dict[str, tuple[str, ...]] = {}

    def node(self, node: Node) -> Asked | None:
        match node:
            case Words(value):
                return self._attempt(node.span, lambda: self.vocabulary.bare(value))
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
                hint = f" Did you mean {near}{node.operator}?" if near else ""
                place = node.span[0], node.span[0] + len(node.key)
                self.problems.append(Problem(*place, f"There is no key “{node.key}”.{hint}", near))
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
            found = self._attempt(node.span, lambda: read_all(operator, node.values))
        else:
            read = [
                self._attempt(each.span, lambda each=each: key.read(operator, each)) for each in node.values
            ]
            found = of_any([each for each in read if each])
        return Contrary(found) if found and node.operator == "!=" else found

    def _attempt(self, span: Span, read) -> Asked | None:
        """What is read, or ``None`` and a problem."""
        try:
            return read()
        except Misunderstood as slip:
            place = slip.value.span if slip.value else span
            hint = f" Did you mean {slip.suggestion}?" if slip.suggestion else ""
            self.problems.append(Problem(*place, f"{slip}{hint}", slip.suggestion))
            return None

    def _set(self, setting: Setting, node: Comparison) -> None:
        if node.operator not in (":", "="):
            start = node.span[0] + len(node.key)
            self.problems.append(
                Problem(start, start + len(node.operator), f"Write “{setting.name}:” and a value.", None)
            )
        for value in node.values:
            known = self._choice(setting, value)
            if known is None:
                continue
            before = self.settings.get(setting.name, ()) if setting.several else ()
            if known not in before:
                self.settings[setting.name] = (*before, known)

    def _choice(self, setting: Setting, value: Value) -> str | None:
        """The value of a setting that is meant, with its sign."""
        text = value.text.strip().lower()
        sign = "-" if setting.signed and text[:1] in ("-", "−") else ""
        wanted = text[len(sign) :]
        if wanted in setting.choices:
            return sign + setting.choices[wanted]
        near = nearest(wanted, setting.choices)
        suggestion = near and sign + near
        hint = f" Did you mean {suggestion}?" if near else f" There are {', '.join(setting.values())}."
        sentence = f"There is no {setting.name} “{value.text}”.{hint}"
        self.problems.append(Problem(*value.span, sentence, suggestion))
        return None
