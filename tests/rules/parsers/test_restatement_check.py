"""The check of our restatement against the official document: every kind of fault, and no false ones."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.parsers import official, restatement
from rules.parsers.parsed_document import ParsedDocument
from rules.parsers.restatement_check import Coverage, compare_guide, compare_restatement

OFFICIAL = """# Contents

1. BASICS .....\t2
100. BUILDING .....\t2
101. PLAYING .....\t3
2. MORE .....\t4

# 1. Basics

## 100. Building

100.1 A deck is a pile of cards that you bring along to every single game (see 205).

***Example:** The wolf hunts with Fox Cub.*

*Wolf of Ash, 2, Ally—Beast, 1 [Melee]*

100.2 A deck has cards.

## 9. Credits

## 10. Glossary

**Deck (100.1):** Some cards.
"""
RESTATED = """document: game
edition: 1

# 1 Basics
## 100 Building

100.1 Bring your own cards (205).

> Example: [[Wolf of Ash]] hunts.

100.2 They are many.

# Glossary

**Deck** (100.1): What you bring.
"""


def restate(text: str = RESTATED) -> ParsedDocument:
    return restatement.merge_documents([restatement.parse_restatement(text)])


def compared(text: str, **options: Any) -> dict[str, list[Any]]:
    """Every kind of fault that was found, with where."""
    differences = compare_restatement(
        restate(text), official.parse_official(OFFICIAL), OFFICIAL, **options
    ).as_json()
    return {kind: places for kind, places in differences.items() if places}


def test_a_complete_restatement_has_no_fault() -> None:
    assert compared(RESTATED) == {}
    assert Coverage().is_complete


@pytest.mark.parametrize(
    ("changed", "into", "faults"),
    [
        ("100.2 They are many.\n", "", {"missing": ["100.2"]}),
        ("## 100 Building\n", "", {"missing": ["100"]}),
        ("100.2 They are many.", "100.2 They are many.\n\n100.3 And more.", {"invented": ["100.3"]}),
        ("# 1 Basics", "# 1 Basics\n# 3 Invented", {"invented": ["3"]}),
        ("**Deck** (100.1): What you bring.", "", {"missing_terms": ["Deck"]}),
        ("**Deck**", "**Hand**: More.\n\n**Deck**", {"invented_terms": ["Hand"]}),
        ("> Example: [[Wolf of Ash]] hunts.", "[[Wolf of Ash]]", {"examples": ["100.1: 0 of 1"]}),
        ("[[Wolf of Ash]]", "The wolf", {"cards": ["100.1: Wolf of Ash"]}),
        ("[[Wolf of Ash]]", "[[Wolf of Ash]] with [[Bear]]", {"cards": ["100.1: Bear"]}),
        ("They are many.", "They are many (100.7).", {"broken": ["100.2: 100.7"]}),
        ("They are many.", "They are many (205).", {"broken": ["100.2: 205"]}),
        ("**Deck** (100.1)", "**Deck** (100.9)", {"broken": ["Deck: 100.9"]}),
        (
            "Bring your own cards",
            "Bring cards that you bring along to every single game, all",
            {"copied": [("100.1", "cards that you bring along to every single game")]},
        ),
        (
            "[[Wolf of Ash]] hunts.",
            "[[Wolf of Ash]] is of cards that you bring along to every single game.",
            {"copied": [("100.1", "of cards that you bring along to every single game")]},
        ),
    ],
)
def test_every_fault_is_found(changed: str, into: str, faults: dict[str, list[Any]]) -> None:
    assert changed in RESTATED
    assert compared(RESTATED.replace(changed, into)) == faults


def test_an_empty_rule_is_reported() -> None:
    restatement = restate()
    rules = tuple(
        replace(rule, text="") if str(rule.number) == "100.2" else rule for rule in restatement.rules
    )
    silent = compare_restatement(
        replace(restatement, rules=rules), official.parse_official(OFFICIAL), OFFICIAL
    )
    assert (silent.empty, silent.is_complete) == (["100.2"], False)


def test_headings_that_the_contents_announce_may_be_stated() -> None:
    assert compared(RESTATED.replace("# Glossary", "## 101 Playing\n# 2 More\n\n# Glossary")) == {}


def test_a_card_that_the_source_misspells_is_the_same_card() -> None:
    assert compared(RESTATED.replace("[[Wolf of Ash]]", "[[Wolf of Ashes]]")) == {}


def test_cards_of_another_game_are_named_in_italics() -> None:
    assert compared(RESTATED.replace("[[Wolf of Ash]]", "*Wolf of Ash*")) == {}
    marked = RESTATED.replace("[[Wolf of Ash]]", "*Wolf of Ash*").replace("They are", "[[Bears]] are")
    assert compared(marked) == {"cards": ["100.1: Wolf of Ash", "100.2: Bears"]}


def test_seven_equal_words_in_a_row_are_not_copying() -> None:
    assert (
        compared(RESTATED.replace("Bring your own cards", "Cards that you bring along to every game")) == {}
    )


def test_only_the_given_sections_are_compared() -> None:
    incomplete = RESTATED.partition("100.2")[0]
    assert compared(incomplete) == {"missing": ["100.2"], "missing_terms": ["Deck"]}
    assert compared(incomplete, is_section_included=lambda section: section == 101) == {}


GUIDE = """document: learn
edition: 1
guide_to: game

## 100 First

100.1 Build a deck (100.1), then play.
"""


def test_a_guide_with_valid_references_that_copies_nothing_is_complete() -> None:
    assert compare_guide(restate(GUIDE), restate(), ["Nothing of it."]).is_complete


def test_a_guides_faults_are_found() -> None:
    guide = restate(
        GUIDE.replace("then play", "and see 100.9") + "\n100.2 One two three four five six seven eight."
    )
    differences = compare_guide(
        guide, restate(), ["none", "say: one two three four five six seven eight nine"]
    )
    assert differences.broken == ["100.1: 100.9"]
    assert differences.copied == [("100.2", "one two three four five six seven eight")]


@pytest.fixture
def their_file(tmp_path: Path) -> Path:
    path = tmp_path / "official.md"
    path.write_text(OFFICIAL, encoding="utf-8")
    return path


def check(*arguments: object) -> tuple[int, str]:
    """The command's exit code and answer."""
    out = StringIO()
    try:
        call_command("check_restatement", *map(str, arguments), stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_the_command_names_what_it_finds(their_file: Path) -> None:
    code, answer = check(
        their_file, "--document", "tcg", "--edition", "7.4", "--sections", "101-103", "--json"
    )
    assert code == 1
    assert json.loads(answer)["invented"][:2] == ["101.1", "101.2"]


def test_the_command_reports_a_complete_guide(their_file: Path) -> None:
    arguments = ("--document", "learn-to-play", "--edition", "1")
    assert check(their_file, their_file, *arguments) == (
        0,
        "Complete: nothing is missing, invented, broken or copied.\n",
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--document", "wow-tcg", "--edition", "9"], "There is no restatement of wow-tcg 9"),
        (["--document", "wow-tcg", "--edition", "7.4", "--sections", "x"], "is not a range of sections"),
    ],
)
def test_a_wrong_request_gets_one_sentence(their_file: Path, arguments: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence) as error:
        check(their_file, *arguments)
    assert error.value.returncode == 2


def test_a_numbered_document_has_one_official_text(their_file: Path) -> None:
    with pytest.raises(CommandError, match="Only a guide can be compared with several documents"):
        check(their_file, their_file, "--document", "wow-tcg", "--edition", "7.4")


def test_a_card_that_the_official_example_only_names_may_be_marked() -> None:
    assert compared(RESTATED.replace("hunts.", "hunts with [[Fox Cub]].")) == {}
