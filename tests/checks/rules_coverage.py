"""Writes ``docs/rules-coverage.md``: the comprehensive rules, and where the project names them.

``python -m tests.checks.rules_coverage`` fails if the page is not what it would write now; with ``--write``
it writes it. A rule counts as named where a docstring, a comment or a decision cites its number. That does
not show that it is carried out correctly: scenarios and tests do, as far as they go.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine.scenarios import ENGINE_SCENARIOS, read_scenarios
from rules.identifiers.numbers import RULE, SECTION, RuleNumber
from rules.parsers.files import read_folder

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules-coverage.md"
DOCUMENT = ROOT / "rules" / "data" / "wow-tcg-7.4"
CODE = ("engine", "decks", "cards", "simulator")
TESTS = tuple(f"tests/{folder}" for folder in CODE)
MOST_FILES = 4
"""So many files are listed for a section, those that name most of its rules."""

NOT_CARRIED_OUT = {
    "200.3": "No card text that the engine can read asks a player to make up a name.",
    "800.1": "Hearthstone keeps cards in play for the next game of a match; the engine plays single games.",
    "800.2": "Through the Dark Portal builds a new deck out of a collection, which a game does not know.",
    "800.3": "Lady Katrana Prestor starts the Onyxia Raid, which is a game of its own.",
    "801": "Other documents: for tournaments, and for raids and dungeons.",
}
"""The rules that nothing carries out, by the number that they begin with, and why."""

_NUMBER = rf"(?:{RULE}|{SECTION}(?!\d))"
_CITATION = re.compile(rf"\bRules?\s+({_NUMBER}(?:\s*(?:,|;|and|or|to)\s+{_NUMBER})*)")
_DECISION = re.compile(rf'"({RULE})"')
_RANGE = re.compile(rf"({_NUMBER})(?:\s+to\s+({_NUMBER}))?")


@dataclass(slots=True)
class Coverage:
    """Where the rules of one section are named: files by how many of its rules they name, and how many
    scenarios and tests name any.
    """

    files: Counter[str] = field(default_factory=Counter)
    scenarios: int = 0
    tests: int = 0


class Rulebook:
    """The rules of the document, in its order."""

    def __init__(self, folder: Path) -> None:
        rules = read_folder(folder).rules
        self.titles = {rule.number.section: rule.title for rule in rules if _is_section(rule.number)}
        self.numbers = [rule.number for rule in rules if rule.number.rule]
        self.places = {number: place for place, number in enumerate(self.numbers)}

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


def main(arguments: list[str]) -> int:
    """Write or check the page; returns the exit status."""
    page = render_page(Rulebook(DOCUMENT))
    if arguments == ["--write"]:
        PAGE.write_text(page)
        return 0
    if PAGE.exists() and PAGE.read_text() == page:
        return 0
    print(f"{PAGE.relative_to(ROOT)} is out of date: run python -m tests.checks.rules_coverage --write")
    return 1


def render_page(book: Rulebook) -> str:
    """The whole page."""
    coverage: defaultdict[int, Coverage] = defaultdict(Coverage)
    named: set[RuleNumber] = set()
    for file, cited in citations_in_code(book):
        named |= cited
        for section, count in Counter(number.section for number in cited).items():
            coverage[section].files[file] += count
    for cited in citations_in_scenarios(book):
        named |= cited
        for section in {number.section for number in cited}:
            coverage[section].scenarios += 1
    for cited in citations_in_tests(book):
        named |= cited
        for section in {number.section for number in cited}:
            coverage[section].tests += 1
    unnamed = [number for number in book.numbers if not _is_named(number, named)]
    lines = [_INTRODUCTION.format(total=len(book.numbers), named=len(book.numbers) - len(unnamed))]
    lines += _table(book, coverage)
    lines += ["", "## Rules that are named nowhere", "", *_unnamed_lines(book, unnamed)]
    return "\n".join(lines) + "\n"


_INTRODUCTION = """# Coverage of the comprehensive rules

Written by `python -m tests.checks.rules_coverage --write`; not to be edited. Each section of the
comprehensive rules 7.4 with the code that names its rules, and how many scenarios and tests do. A named rule
need not be carried out in full: the scenarios show what is.

Of {total} numbered rules {named} are named, themselves or by a rule directly above or below them.

| Section | Code | Scenarios | Tests |
|---|---|--:|--:|"""


def _table(book: Rulebook, coverage: dict[int, Coverage]) -> Iterator[str]:
    for section, title in sorted(book.titles.items()):
        entry = coverage.get(section, Coverage())
        files = sorted(entry.files.items(), key=lambda item: (-item[1], item[0]))
        code = ", ".join(f"`{file}`" for file, _ in files[:MOST_FILES])
        if len(files) > MOST_FILES:
            code += f" and {len(files) - MOST_FILES} more"
        yield f"| {section} {title} | {code} | {entry.scenarios or ''} | {entry.tests or ''} |"


def _unnamed_lines(book: Rulebook, unnamed: Iterable[RuleNumber]) -> Iterator[str]:
    sections: defaultdict[int, list[RuleNumber]] = defaultdict(list)
    for number in unnamed:
        sections[number.section].append(number)
    for section, numbers in sorted(sections.items()):
        reasons = dict.fromkeys(filter(None, map(_reason, numbers)))
        yield " ".join((f"* {section} {book.titles[section]}: {', '.join(map(str, numbers))}.", *reasons))


def _reason(number: RuleNumber) -> str:
    """Why nothing carries out a rule, if that is known."""
    for other in (number, *number.ancestors):
        if str(other) in NOT_CARRIED_OUT:
            return NOT_CARRIED_OUT[str(other)]
    return ""


def _is_named(number: RuleNumber, named: set[RuleNumber]) -> bool:
    """Whether a rule is named, a lettered rule below it, or the rule above a lettered one."""
    if number in named or any(other.is_under(number) for other in named):
        return True
    return bool(number.letter) and number.parent in named


def citations_in_code(book: Rulebook) -> Iterator[tuple[str, set[RuleNumber]]]:
    """The rules that each source file names, in words or as the rule of a decision."""
    for file in _python_files(CODE):
        text = file.read_text()
        cited = book.cited(text) | {RuleNumber.parse(number) for number in _DECISION.findall(text)}
        if cited:
            yield file.relative_to(ROOT).as_posix(), cited


def citations_in_scenarios(book: Rulebook) -> Iterator[set[RuleNumber]]:
    """The rules that each scenario is filed under."""
    for _, scenario in read_scenarios(ENGINE_SCENARIOS):
        yield book.cited(f"Rule {scenario.rule}")


def citations_in_tests(book: Rulebook) -> Iterator[set[RuleNumber]]:
    """The rules that each test names, or else its module."""
    for file in _python_files(TESTS):
        source = file.read_text()
        module = ast.parse(source)
        of_module = book.cited(ast.get_docstring(module) or "")
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield book.cited(ast.get_source_segment(source, node) or "") or of_module


def _python_files(folders: Iterable[str]) -> list[Path]:
    return sorted(
        file for folder in folders for file in (ROOT / folder).rglob("*.py") if "migrations" not in file.parts
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
