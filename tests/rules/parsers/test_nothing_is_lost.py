"""Every word of every official file is read, or named among its problems."""

import re
from collections import Counter

import pytest

from rules.parsers import official
from rules.parsers.files import read_path, read_text
from rules.parsers.parsed_document import ParsedDocument
from tests.profiles import sampled
from tests.rules.conftest import SHARED, shared
from tests.rules.parsers.test_damaged_documents import DAMAGES

FILES = [
    "wow-tcg-comprehensive-rules-7.4.md",
    "wow-tcg-comprehensive-rules-1.11-extract.txt",
    "wow-miniatures-comprehensive-rules-1.05.md",
    "wow-tcg-rulebook-heroes-of-azeroth.txt",
    "wow-tcg-rulebook-drums-of-war.txt",
]
LOSSES = (
    "heading marks lost",
    "bullets lost",
    "empty lines lost",
    "lines of 40 letters",
    "half of the paragraphs joined",
    "sections joined",
    "everything quoted",
)
NAMES_OMITTED_TEXT = re.compile("omitted|belongs to|spelt as")
MEANT_FOR_NO_READER = re.compile(
    r"</?b>|<\|[^|>]*\|>|\bExamples?\W*:|\bversion\b|\b(?:Last )?[Uu]pdated\b|\bContents\b"
    r"|Error! Reference source not found"
)
"""What stands for something else: markup, the word before an example, the words around edition and date."""


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.casefold()))


def everything(document: ParsedDocument) -> str:
    """Every word of the parsed document, with the problems that name omitted words."""
    parts = [document.title, document.edition]
    if document.effective:
        parts.append(f"{document.effective:%B} {document.effective.day}, {document.effective.year}")
    for rule in document.rules:
        parts += [str(rule.number), rule.title, rule.text, *rule.examples]
    for entry in document.glossary:
        parts += [entry.term, " ".join(map(str, entry.defined_by)), entry.text, *entry.examples]
    named = [problem.problem for problem in document.problems]
    return "\n".join([*parts, *(sentence for sentence in named if NAMES_OMITTED_TEXT.search(sentence))])


def without_contents(text: str, document: ParsedDocument) -> str:
    """The text without the lines of the table of contents, which a problem names."""
    named = [
        problem.where
        for problem in document.problems
        if problem.problem == "the table of contents is omitted"
    ]
    spans = [
        range(first, last + 1) for first, last in (map(int, re.findall(r"\d+", problem)) for problem in named)
    ]
    lines = enumerate(text.splitlines(), start=1)
    return "\n".join(line for number, line in lines if not any(number in span for span in spans))


@pytest.mark.parametrize("name", FILES)
def test_every_word_is_read_or_named(name: str) -> None:
    path = shared(name)
    document = read_path(path)
    text = MEANT_FOR_NO_READER.sub("", without_contents(read_text(path), document))
    assert words(text) - words(everything(document)) == Counter()


@pytest.mark.parametrize("damage", sampled(LOSSES, 4, about=["rules/parsers"]))
@pytest.mark.parametrize("name", FILES[1:3])
def test_every_word_of_a_damaged_file_is_read_or_named(name: str, damage: str) -> None:
    text = DAMAGES[damage](read_text(shared(name)))
    document = official.parse_official(text)
    text = MEANT_FOR_NO_READER.sub("", without_contents(text, document))
    assert words(text) - words(everything(document)) == Counter()


@pytest.mark.parametrize("name", FILES[:3])
def test_no_word_is_added_but_the_marks_of_what_is_lost(name: str) -> None:
    path = shared(name)
    rules = read_path(path).rules
    read = "\n".join(part for rule in rules for part in (rule.title, rule.text, *rule.examples))
    assert (words(read) - words(read_text(path))).keys() <= {"activate", "icon", "lost", "reference"}


def test_every_file_at_hand_is_among_them() -> None:
    if not SHARED.exists():
        pytest.skip("needs ../shared/rules")
    assert {path.name for path in SHARED.iterdir()} == set(FILES)
