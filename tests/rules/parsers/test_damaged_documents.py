"""Official documents damaged as conversions do: their rules are still read."""

import random
import re
import textwrap
from collections.abc import Callable
from functools import cache
from itertools import cycle, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.identifiers.numbers import RuleNumber
from rules.parsers import official
from rules.parsers.files import decode_text, read_text
from rules.parsers.parsed_document import ParsedDocument
from tests.profiles import examples, is_fast, is_nightly, sampled
from tests.rules.conftest import OFFICIAL, shared

DOCUMENTS = {
    " ".join(key): name for key, name in OFFICIAL.items() if not is_fast() or key[0] == "wow-miniatures"
}
NUMBER = r"[1-9]\d\d\.\d\d?[a-z]?"
EVERY = 40
"""Lines of a page."""

Damage = Callable[[str], str]


def at_numbers(replacement: str, number: str = NUMBER) -> Damage:
    """Change how the numbers that begin a line are written."""
    return lambda text: re.sub(rf"(?m)^([-# ]*)({number}) ", replacement, text)


def on_lines(pattern: str, replacement: str) -> Damage:
    return lambda text: re.sub(rf"(?m){pattern}", replacement, text)


def on_every_page(mark: str) -> Damage:
    """Print something below every page; ``{}`` is its number."""

    def damage(text: str) -> str:
        lines = text.split("\n")
        pages = [lines[start : start + EVERY] for start in range(0, len(lines), EVERY)]
        return "".join("\n".join(page) + mark.format(at) for at, page in enumerate(pages, start=1))

    return damage


def wrapped(width: int) -> Damage:
    def damage(text: str) -> str:
        lines = [
            [line]
            if "\t" in line
            else textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]
            for line in text.split("\n")
        ]
        return "\n".join(part for parts in lines for part in parts)

    return damage


def paragraphs_joined(chance: float) -> Damage:
    def damage(text: str) -> str:
        dice = random.Random(chance)
        first, *others = text.split("\n\n")
        joined = [first]
        for other in others:
            if dice.random() < chance and "\t" not in other + joined[-1]:
                joined[-1] += " " + other.lstrip("#- ").replace("\n", " ")
            else:
                joined.append(other)
        return "\n\n".join(joined)

    return damage


def sections_joined(text: str) -> str:
    """Every section is one line of running text, its heading included."""
    parts = re.split(r"(?m)^(?=#+ |\Z)", text)
    return "\n".join(part if "\t" in part else re.sub(r"\s*\n[-\s]*", " ", part.strip()) for part in parts)


def heading_levels_shuffled(text: str) -> str:
    dice = random.Random(1)
    return re.sub(r"(?m)^#+ ", lambda _: "#" * dice.randint(1, 6) + " ", text)


DAMAGES: dict[str, Damage] = {
    "bullets lost": on_lines(r"^\s*- ", ""),
    "bullets of another sign": on_lines(r"^(\s*)- ", r"\1• "),
    "bullets as dashes": on_lines(r"^(\s*)- ", r"\1– "),
    "bullets as the letter o": on_lines(r"^(\s*)- ", r"\1o "),
    "bullets of a symbol font": on_lines(r"^(\s*)- ", "\\1\uf0b7 "),
    "a bullet before every number": on_lines(rf"^(?={NUMBER} )", "- "),
    "heading marks lost": on_lines(r"^#+ ", ""),
    "heading levels shuffled": heading_levels_shuffled,
    "headings only bold": on_lines(r"^#+ (.*)", r"**\1**"),
    "rules set as headings": on_lines(rf"^(?:- )?(?={NUMBER[:-6]}[a-c] )", "### "),
    "page numbers between lines": on_every_page("\n{}\n"),
    "page numbers between empty lines": on_every_page("\n\n{}\n\n"),
    "page numbers in words": on_every_page("\nPage {} of 60\n\n"),
    "page numbers between dashes": on_every_page("\n- {} -\n\n"),
    "lines of Windows": on_lines(r"$", "\r"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "straight quotes": lambda text: text.translate(str.maketrans("“”‘’", "\"\"''")),
    "curled quotes": lambda text: text.replace("'", "’"),
    "soft hyphens": on_lines(r"(\w{4})(?=\w{4})", "\\1\u00ad"),
    "spaces without width": lambda text: text.replace("the ", "the \u200b"),
    "spaces that do not break": lambda text: text.replace(" ", "\u00a0"),
    "lines of 80 letters": wrapped(80),
    "lines of 40 letters": wrapped(40),
    "empty lines lost": on_lines(r"\n{2,}", "\n"),
    "every line followed by an empty one": lambda text: text.replace("\n", "\n\n"),
    "emphasis lost": lambda text: text.replace("*", ""),
    "wide spaces behind numbers": at_numbers(r"\1\2   "),
    "tabs behind numbers": at_numbers("\\1\\2\t"),
    "full stops behind numbers": at_numbers(r"\1\2. "),
    "colons behind numbers": at_numbers(r"\1\2: "),
    "parentheses behind numbers": at_numbers(r"\1\2) "),
    "brackets around numbers": at_numbers(r"\1[\2] "),
    "bold numbers": at_numbers(r"\1**\2** "),
    "numbers glued to the text": on_lines(rf"^([-# ]*{NUMBER}) (?=[A-Z])", r"\1"),
    "numbers split at the dot": on_lines(r"^([-# ]*)(\d{3})\.(\d+[a-z]?) ", r"\1\2. \3 "),
    "numbers split before the letter": on_lines(r"^([-# ]*)(\d{3}\.\d+)([a-z]) ", r"\1\2 \3 "),
    "numbers split inside": on_lines(r"^([-# ]*)(\d)(\d\d\.\d+[a-z]?) ", r"\1\2 \3 "),
    "commas in numbers": on_lines(r"^([-# ]*)(\d{3})\.(\d+[a-z]?) ", r"\1\2,\3 "),
    "the letter O in numbers": lambda text: re.sub(
        rf"(?m)^([-# ]*)({NUMBER}) ", lambda match: match[0].replace("0", "O"), text
    ),
    "tags of a website": on_lines(rf"^[-# ]*({NUMBER}) (.*)$", r"<p><b>\1</b> \2</p>"),
    "everything indented": on_lines(r"^(?=[^\t\n]+$)", "    "),
    "everything quoted": on_lines(r"^(?=[^\t\n]+$)", "> "),
    "a tenth of the paragraphs joined": paragraphs_joined(0.1),
    "half of the paragraphs joined": paragraphs_joined(0.5),
    "nearly all paragraphs joined": paragraphs_joined(0.9),
    "sections joined": sections_joined,
}
MILD = [name for name in DAMAGES if "joined" not in name and "lost" not in name and "numbers" not in name]


def numbers(document: ParsedDocument) -> set[RuleNumber]:
    return {rule.number for rule in document.rules if rule.number.rule}


@cache
def undamaged(name: str) -> tuple[str, frozenset[RuleNumber]]:
    text = read_text(shared(name))
    return text, frozenset(numbers(official.parse_official(text)))


def damaged_documents() -> list[tuple[str, str]]:
    """Every document with every damage nightly, else one document with each damage, in turn.

    While the parsers do not change, every fifth of the latter.
    """
    if is_nightly():
        return [*product(DOCUMENTS, DAMAGES)]
    return [*sampled([*zip(cycle(DOCUMENTS), DAMAGES, strict=False)], 5, about=["rules/parsers"])]


@pytest.mark.parametrize(("document", "damage"), damaged_documents())
def test_rules_are_read_despite_damage(document: str, damage: str) -> None:
    text, expected = undamaged(DOCUMENTS[document])
    rules_after = numbers(official.parse_official(DAMAGES[damage](text)))
    assert rules_after <= expected
    assert len(rules_after) >= 0.99 * len(expected)


@examples(8)
@given(st.lists(st.sampled_from(MILD), min_size=2, max_size=3, unique=True))
def test_rules_are_read_despite_several_kinds_of_damage(kinds: list[str]) -> None:
    text, expected = undamaged(OFFICIAL["wow-miniatures", "1.05"])
    for kind in kinds:
        text = DAMAGES[kind](text)
    rules_after = numbers(official.parse_official(text))
    assert rules_after <= expected
    assert len(rules_after) >= 0.99 * len(expected)


@pytest.mark.parametrize("name", DOCUMENTS.values(), ids=DOCUMENTS)
def test_half_a_document_has_half_its_rules(name: str) -> None:
    text, expected = undamaged(name)
    middle = text.index(" ", len(text) // 2)
    halves = [numbers(official.parse_official(half)) for half in (text[:middle], text[middle:])]
    assert halves[0] | halves[1] >= expected - {min(halves[1])}
    assert len(halves[0] & halves[1]) <= 1


@pytest.mark.parametrize("damage", ["emphasis lost", "sections joined", "everything quoted"])
def test_the_glossary_is_read_despite_damage(official_text: str, damage: str) -> None:
    rules_after = {entry.term for entry in official.parse_official(DAMAGES[damage](official_text)).glossary}
    expected = {entry.term for entry in official.parse_official(official_text).glossary}
    assert rules_after <= expected
    assert len(rules_after) >= 0.96 * len(expected)


def test_a_file_in_windows_letters_is_read() -> None:
    assert decode_text("“A hero’s health” – 100.1".encode("cp1252"), "file") == "“A hero’s health” – 100.1"
