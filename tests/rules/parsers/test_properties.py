"""For any input, the parsers return a document or refuse it with one sentence."""

import random

from hypothesis import given
from hypothesis import strategies as st

from rules.parsers import official, restatement, rulebook
from rules.parsers.files import decode_text
from rules.parsers.parsed_document import NoNumberedRulesError, ParsedDocument, RulesFileError
from tests.profiles import examples

PIECES = st.sampled_from(
    ["100.1 A rule.", "100.1a Gold", "100.2 and", "- 100.3 B (100.1).", "# 1. Basics",
     "## 100. Building", "101.", "x\ty", "\t", "***Example:** A.*", "*Wolf, 2, Ally—Wolf",
     "**Ally (100.1):** B.", "## 10. Glossary", "Bear: C.", "Red",
     "**Error! Reference source not found.**", "$X=0$", "a  b", "- ", "  - c", "1OO.2 D", "",
     "\n\n\n", "٣٠٠.١ E", "000.0", "document: wow-tcg", "edition: 7.4", "# Glossary", "> Example: F",
     "Introduction", "Card Types", "Setup\nCards.", "1. Hero", "A. Ally", "\t ❂\t card", "CARD: Card.",
     "Contents", "Setup\t4", "<|X|>", "12", "Page 3", "| a | b |", "Wolf, 2, Ally—Wolf", "  cards  ",
     "> G", "[[H]]", "**I** (100.1): J", "\x0c", "\x85"]
)  # fmt: skip
TEXTS = st.one_of(st.text(), st.lists(PIECES | st.text(max_size=8), max_size=25).map("\n".join))


def read(text: str) -> ParsedDocument | None:
    try:
        if restatement.is_restatement(text):
            return restatement.merge_documents([restatement.parse_restatement(text)])
        try:
            return official.parse_official(text)
        except NoNumberedRulesError:
            return rulebook.parse_rulebook(text)
    except RulesFileError as error:
        assert str(error).endswith(".")
        assert "\n" not in str(error)
        return None


@examples(400)
@given(TEXTS)
def test_any_text_is_read_or_refused(text: str) -> None:
    document = read(text)
    if document:
        numbers = [rule.number for rule in document.rules]
        assert numbers == sorted(set(numbers))


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    try:
        assert isinstance(decode_text(data, "file"), str)
    except RulesFileError as error:
        assert str(error).startswith("file is ")


def test_a_real_document_with_pieces_torn_out_is_still_read(official_text: str) -> None:
    chance = random.Random(7)
    for _ in range(5):
        lines = [line for line in official_text.splitlines() if chance.random() > 0.05]
        chance.shuffle(lines[200:260])
        document = official.parse_official("\n".join(lines))
        assert sum(1 for rule in document.rules if rule.number.rule) > 380
        assert len(document.problems) > 34
