"""Where the project names and shows the comprehensive rules.

``python -m tests.checks.rules_coverage`` fails if a rule is named nowhere, or if the rules lack scenarios
that they should have; with ``--print`` it prints what is named where, as Markdown. A rule counts as named
where a docstring, a comment or a decision cites its number. That does not show that it is carried out
correctly: scenarios and tests do, as far as they go.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.identifiers.numbers import RuleNumber
from tests.checks.rule_citations import (
    DOCUMENT,
    Rulebook,
    citations_in_code,
    citations_in_tests,
    topics_of_scenarios,
)

MOST_FILES = 4
"""So many files are listed for a section, those that name most of its rules."""

SHOWN_CHAPTERS = range(4, 8)
"""The chapters about what happens in a game, each of whose sections has scenarios."""

LEAST_SCENARIOS = 2
"""So many scenarios each section of those chapters has at least."""

OUTSIDE_A_GAME = {
    "100": "Decks are built before a game; the checks of decks carry it out.",
    "203": "What is printed in the text box; the reader of card text carries it out.",
    "204": "What is printed below the text box has no part in a game.",
    "800": (
        "Powers that reach beyond the game in which they are used. A game here is the last of its match, "
        "a collection is a side deck, and nobody has the decks of a raid."
    ),
    "801": "Other documents: for tournaments, and for raids and dungeons.",
}
"""The rules about what happens outside a game, by the number that they begin with, and why."""

NOT_CARRIED_OUT: dict[str, str] = {}
"""The rules about games that nothing carries out, and why."""


@dataclass(slots=True)
class Coverage:
    """Where the rules of one section are named: files by how many of its rules they name, and how many
    scenarios and tests name any.
    """

    files: Counter[str] = field(default_factory=Counter)
    scenarios: int = 0
    tests: int = 0


class CoverageReport:
    """What source files, scenarios and tests name of the rules.

    ``named`` are the rules that any of them names, ``topics`` how many scenarios are filed under each number
    and each term of the glossary, ``unknown`` the numbers that files name and the document does not have.
    """

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.sections: defaultdict[int, Coverage] = defaultdict(Coverage)
        self.named: set[RuleNumber] = set()
        self.topics: Counter[str] = Counter()
        self.unknown: list[tuple[str, RuleNumber]] = []
        for file, cited in citations_in_code(book):
            self.named |= cited
            self.unknown += [(file, number) for number in sorted(cited) if not book.has_number(number)]
            for section, count in Counter(number.section for number in cited).items():
                self.sections[section].files[file] += count
        for topics in topics_of_scenarios():
            self.topics.update(topics)
            for section in self._name(book.cited(f"Rule {', '.join(topics)}")):
                self.sections[section].scenarios += 1
        for cited in citations_in_tests(book):
            for section in self._name(cited):
                self.sections[section].tests += 1

    def _name(self, cited: set[RuleNumber]) -> set[int]:
        """Note that rules are named; returns their sections."""
        self.named |= cited
        return {number.section for number in cited}

    def is_named(self, number: RuleNumber) -> bool:
        """Whether a rule is named, a lettered rule below it, or the rule above a lettered one."""
        if number in self.named or any(other.is_under(number) for other in self.named):
            return True
        return bool(number.letter) and number.parent in self.named

    def unnamed(self) -> list[RuleNumber]:
        """The rules that are named nowhere."""
        return [number for number in self.book.numbers if not self.is_named(number)]

    def problems(self) -> Iterator[str]:
        """A sentence for each rule that is named nowhere, each section, keyword and example that has too few
        scenarios, and each number and topic that the document does not have.
        """
        yield from (
            f"Nothing names Rule {number}." for number in self.unnamed() if not reason_for(str(number))
        )
        for section in sorted(self.book.titles):
            count = self.sections[section].scenarios
            least = LEAST_SCENARIOS if section // 100 in SHOWN_CHAPTERS else 1
            if count < least and str(section) not in OUTSIDE_A_GAME:
                yield f"Section {section} has {count} scenarios of at least {least}."
        for keyword in self.book.keywords:
            if not self.topics[keyword]:
                yield f"No scenario is filed under the keyword {keyword}."
        for topic, count in self.book.examples.items():
            if self.topics[topic] < count and not reason_for(topic):
                yield f"{topic} has {count} examples and {self.topics[topic]} scenarios."
        yield from (f"{file} names {number}, which is no rule." for file, number in self.unknown)
        for topic in self.topics:
            if not self.book.has_topic(topic):
                yield f"Scenarios are filed under {topic}, which is no rule and no term of the glossary."


def reason_for(number: str) -> str:
    """Why nothing in a game carries out a rule, if nothing does."""
    for reasons in (OUTSIDE_A_GAME, NOT_CARRIED_OUT):
        for beginning, reason in reasons.items():
            if number.startswith(beginning):
                return reason
    return ""


def main(arguments: list[str]) -> int:
    """Print the page or the problems; returns the exit status."""
    report = CoverageReport(Rulebook(DOCUMENT))
    if arguments == ["--print"]:
        print(render_page(report), end="")
        return 0
    problems = list(report.problems())
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


def render_page(report: CoverageReport) -> str:
    """The whole page."""
    unnamed, total = report.unnamed(), len(report.book.numbers)
    lines = [_INTRODUCTION.format(total=total, named=total - len(unnamed))]
    lines += _table(report)
    lines += ["", "## Rules that are named nowhere", "", *_unnamed_lines(report.book, unnamed)]
    lines += [_KEYWORDS, *_keyword_lines(report)]
    lines += [_EXAMPLES, *_example_lines(report)]
    return "\n".join(lines) + "\n"


_INTRODUCTION = """# Coverage of the comprehensive rules

Each section of the comprehensive rules 7.4 with the code that names its rules, and how many scenarios and
tests do, or why it is about something outside a game. A named rule need not be carried out in full: the
scenarios show what is. The check fails if a rule that is about games is named nowhere, a section about them
has no scenario, one of chapters 4 to 7 fewer than two, a keyword of the glossary none, or a rule fewer than
it has examples.

Of {total} numbered rules {named} are named, themselves or by a rule directly above or below them.

| Section | Code | Scenarios | Tests |
|---|---|--:|--:|"""

_KEYWORDS = """
## Keywords of the glossary

| Keyword | Scenarios |
|---|--:|"""

_EXAMPLES = """
## Examples of the document

The rules, and terms of the glossary, with examples, and how many scenarios are filed under each.

| Rule | Examples | Scenarios |
|---|--:|--:|"""


def _table(report: CoverageReport) -> Iterator[str]:
    for section, title in sorted(report.book.titles.items()):
        entry = report.sections[section]
        files = sorted(entry.files.items(), key=lambda item: (-item[1], item[0]))
        code = ", ".join(f"`{file}`" for file, _ in files[:MOST_FILES])
        if len(files) > MOST_FILES:
            code += f" and {len(files) - MOST_FILES} more"
        if str(section) in OUTSIDE_A_GAME:
            code = f"{OUTSIDE_A_GAME[str(section)]} {code}".strip()
        yield f"| {section} {title} | {code} | {entry.scenarios or ''} | {entry.tests or ''} |"


def _unnamed_lines(book: Rulebook, unnamed: Iterable[RuleNumber]) -> Iterator[str]:
    sections: defaultdict[int, list[RuleNumber]] = defaultdict(list)
    for number in unnamed:
        sections[number.section].append(number)
    for section, numbers in sorted(sections.items()):
        reasons = dict.fromkeys(filter(None, (reason_for(str(number)) for number in numbers)))
        yield " ".join((f"* {section} {book.titles[section]}: {', '.join(map(str, numbers))}.", *reasons))


def _keyword_lines(report: CoverageReport) -> Iterator[str]:
    for keyword in report.book.keywords:
        yield f"| {keyword} | {report.topics[keyword] or ''} |"


def _example_lines(report: CoverageReport) -> Iterator[str]:
    for topic, count in report.book.examples.items():
        yield f"| {topic} | {count} | {report.topics[topic] or reason_for(topic)} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
