"""Which rules and glossary terms of the comprehensive rules source files, scenarios and tests name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.scenarios import ENGINE_SCENARIOS, read_scenarios
from rules.identifiers.numbers import RULE, SECTION, RuleNumber
from rules.parsers.files import read_folder

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "rules" / "data" / "wow-tcg-7.4"
CODE = ("engine", "decks", "cards", "simulator")
TESTS = tuple(f"tests/{folder}" for folder in CODE)

_NUMBER = rf"(?:{RULE}|{SECTION}(?!\d))"
_CITATION = re.compile(rf"\bRules?\s+({_NUMBER}(?:\s*(?:,|;|and|or|to)\s+{_NUMBER})*)")
_DECISION = re.compile(rf'"({RULE})"')
_RANGE = re.compile(rf"({_NUMBER})(?:\s+to\s+({_NUMBER}))?")
_KEYWORD = re.compile(r"A keyword power\b")


class Rulebook:
    """The rules of the document in its order, its keywords, and the examples that it gives.

    ``terms`` are those of the glossary as text has them, ``examples`` how many examples a rule or a term
    of the glossary has, by number or term.
    """

    def __init__(self, folder: Path) -> None:
        document = read_folder(folder)
        rules = document.rules
        self.titles = {rule.number.section: rule.title for rule in rules if _is_section(rule.number)}
        self.numbers = [rule.number for rule in rules if rule.number.rule]
        self.places = {number: place for place, number in enumerate(self.numbers)}
        self.terms = {_usual_form(term.term) for term in document.glossary}
        self.terms |= {part for term in document.glossary for part in term.term.split(", ")}
        self.keywords = [_usual_form(term.term) for term in document.glossary if _KEYWORD.match(term.text)]
        self.examples = {str(rule.number): len(rule.examples) for rule in rules if rule.examples}
        self.examples |= {
            _usual_form(term.term): len(term.examples) for term in document.glossary if term.examples
        }

    def has_number(self, number: RuleNumber) -> bool:
        """Whether the document has a rule or section of a number."""
        return number in self.places or (not number.rule and number.section in self.titles)

    def has_topic(self, topic: str) -> bool:
        """Whether something is the number of a rule or section, or a term of the glossary."""
        return topic in self.terms or any(map(self.has_number, self.cited(f"Rule {topic}")))

    def cited(self, text: str) -> set[RuleNumber]:
        """The rules and sections that a text cites as "Rule 410.6, 410.6a" or "Rule 415.3d to 415.3f"."""
        cited: set[RuleNumber] = set()
        for citation in _CITATION.finditer(text):
            for first, last in _RANGE.findall(citation[1]):
                cited |= self._between(RuleNumber.parse(first), RuleNumber.parse(last or first))
        return cited

    def _between(self, first: RuleNumber, last: RuleNumber) -> set[RuleNumber]:
        if first in self.places and last in self.places:
            return set(self.numbers[self.places[first] : self.places[last] + 1])
        return {first, last}


def _is_section(number: RuleNumber) -> bool:
    return bool(number.section) and not number.rule


def _usual_form(term: str) -> str:
    """A term as text has it: "Dual Wield, Ranged" is "Ranged Dual Wield", "Empower [thing]" is "Empower"."""
    noun, _, qualifier = term.partition(" [")[0].partition(", ")
    return f"{qualifier} {noun}".strip()


def citations_in_code(book: Rulebook) -> Iterator[tuple[str, set[RuleNumber]]]:
    """The rules that each source file names, in words or as the rule of a decision."""
    for file in _python_files(CODE):
        text = file.read_text()
        cited = book.cited(text) | {RuleNumber.parse(number) for number in _DECISION.findall(text)}
        if cited:
            yield file.relative_to(ROOT).as_posix(), cited


def topics_of_scenarios() -> Iterator[tuple[str, ...]]:
    """The numbers of rules and the terms of the glossary that each scenario is filed under."""
    for _, scenario in read_scenarios(ENGINE_SCENARIOS):
        yield scenario.topics


def citations_in_tests(book: Rulebook) -> Iterator[set[RuleNumber]]:
    """The rules that each test names, or else its module."""
    for file in _python_files(TESTS):
        source = file.read_text()
        lines = source.splitlines()
        module = ast.parse(source)
        of_module = book.cited(ast.get_docstring(module) or "")
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield book.cited("\n".join(lines[node.lineno - 1 : node.end_lineno])) or of_module


def _python_files(folders: Iterable[str]) -> list[Path]:
    return sorted(
        file for folder in folders for file in (ROOT / folder).rglob("*.py") if "migrations" not in file.parts
    )
