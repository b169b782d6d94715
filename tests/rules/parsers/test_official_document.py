"""The real official documents, if available, compared with an independent count."""

import re

import pytest

from rules.identifiers.numbers import RuleNumber, find_gaps
from rules.parsers.files import read_path
from rules.parsers.parsed_document import ParsedDocument
from tests.rules.conftest import shared

LAST_RULES = """
    100.4 101.3 102.3 103.4 104.2 200.3 201.4 202.5 203.2 204.3 205.1c 206.1d 300.1d 301.5 302.3 303.3
    304.4a 305.3a 306.3 400.7c 401.3b 402.4 403.6b 404.2c 405.8 406.6 407.3 408.3d 409.2 410.6g 411.2
    412.2 413.3 414.3d 415.9f 500.6 501.2b 502.2 503.2a 600.3a 601.3 602.4a 603.3 700.3 701.4a 702.2b
    703.6 704.1b 705.5 706.6 707.3 708.3 709.2h 710.1f 711.3 712.9 713.2a 714.3f 715.1 716.1f 717.8
    718.3 719.4 800.3a 801.3 802.2 803.5
"""
"""The last rule of every section of edition 7.4, read off the document by eye."""


@pytest.fixture(scope="module")
def old_edition() -> ParsedDocument:
    return read_path(shared("wow-tcg-comprehensive-rules-1.11-extract.txt"))


def test_every_rule_from_100_1_to_803_5_is_read(official: ParsedDocument) -> None:
    numbers = [rule.number for rule in official.rules if rule.number.rule]
    assert (str(numbers[0]), str(numbers[-1]), len(numbers)) == ("100.1", "803.5", 441)
    assert find_gaps(numbers) == []
    assert [
        str(number) for number in {number.section: number for number in numbers}.values()
    ] == LAST_RULES.split()


def test_every_chapter_section_and_glossary_entry_is_read(official: ParsedDocument) -> None:
    headings = [rule.number for rule in official.rules if not rule.number.rule]
    assert sum(1 for number in headings if not number.section) == 10
    assert sum(1 for number in headings if number.section) == 67
    assert len(official.glossary) == 225
    assert [official.glossary[0].term, official.glossary[-1].term] == ["+X / +X", "Zone"]
    assert sum(len(item.examples) for item in (*official.rules, *official.glossary)) == 68


def test_only_what_the_source_lost_is_left_open(official: ParsedDocument) -> None:
    assert [(problem.where, problem.problem) for problem in official.problems if not problem.mended] == [
        ("206.1a", "a picture or list that belongs to the text is missing"),
        ("206.1a", "a symbol is lost in the source"),
        ("206.1b", "a picture or list that belongs to the text is missing"),
        ("414.3d", "a cross reference is lost in the source"),
        ("ATK", "a picture or list that belongs to the text is missing"),
        ("Damage Type", "a picture or list that belongs to the text is missing"),
        ("Party", "it refers to 415.8a, which is about something else; 415.8b may be meant"),
    ]


def test_lists_have_the_levels_of_the_document(official: ParsedDocument) -> None:
    texts = {str(rule.number): rule.text for rule in official.rules}
    for number, items in {"410.2": 3, "410.2a": 3, "500.5": 5}.items():
        assert len(re.findall(r"(?m)^- ", texts[number])) == items
        assert "\n  - " not in texts[number]
    levels = re.findall(r"(?m)^( *)- ", texts["707.1d"])
    assert [len(level) for level in levels] == [0, 0, 0, 0, 2, 0]


def test_the_text_of_a_quoted_card_stands_below_its_head(official: ParsedDocument) -> None:
    texts = {str(rule.number): "\n\n".join(rule.examples) for rule in official.rules}
    assert (
        "\nBarnathrum, Lord of Pain, 4, Alliance, Ally—Human Warlock, 3 [Shadow] / 4 Health\n(1), "
        in texts["405.3"]
    )
    assert "1 [Melee], 2 Strike\n(2), [Activate] >>> " in texts["400.7c"]


def test_page_breaks_in_examples_are_named(official: ParsedDocument) -> None:
    broken = [problem.where for problem in official.problems if "sentence of an example" in problem.problem]
    assert broken == ["400.7c", "717.4b", "Empower [thing]"]


def test_the_keywords_of_the_glossary_all_have_entries(official: ParsedDocument) -> None:
    entry = next(entry for entry in official.glossary if entry.term == "Keyword")
    listed = re.sub(r"\([^)]*\)", "", entry.text.partition("Current keywords are:")[2]).strip(" .")
    terms = {entry.term for entry in official.glossary}
    assert {name.strip().removeprefix("and ") for name in listed.split(",")} <= terms


@pytest.mark.parametrize(
    ("number", "start", "end"),
    [
        ("303.2a", "Striking with a weapon doesn’t", "removed from combat (602.4)."),
        ("410.6a", "- All characters with 0 health", "destroyed by that damage."),
        ("717.3", "Some modifiers tell a player", "it does as much as possible."),
        ("800.1c", "Hearthing doesn't add a link", "remaining on the chain are interrupted."),
    ],
)
def test_damaged_rules_are_read_completely(
    official: ParsedDocument, number: str, start: str, end: str
) -> None:
    rule = next(rule for rule in official.rules if rule.number == RuleNumber.parse(number))
    assert rule.text.startswith(start)
    assert rule.text.endswith(end)
    assert "\n\n" not in rule.text


def test_the_miniatures_rules_are_read_by_the_same_reader() -> None:
    document = read_path(shared("wow-miniatures-comprehensive-rules-1.05.md"))
    numbers = [rule.number for rule in document.rules if rule.number.rule]
    sections = [rule.number for rule in document.rules if rule.number.section and not rule.number.rule]
    assert (len(numbers), find_gaps(numbers), len(sections), len(document.glossary)) == (263, [], 42, 108)
    assert document.title == "World of Warcraft Miniatures Game Comprehensive Rules"


def test_every_rule_of_the_old_edition_is_found_although_its_lines_have_run_together(
    old_edition: ParsedDocument,
) -> None:
    assert (old_edition.edition, str(old_edition.effective)) == ("1.11", "2007-04-16")
    numbers = [rule.number for rule in old_edition.rules if rule.number.rule]
    assert (str(numbers[0]), str(numbers[-1]), len(numbers)) == ("100.1", "400.3b", 72)
    assert find_gaps(numbers) == []


def test_the_running_text_of_the_old_edition_has_its_examples_cards_and_lists_again(
    old_edition: ParsedDocument,
) -> None:
    rules = {str(rule.number): rule for rule in old_edition.rules}
    assert rules["202.2"].text.endswith(
        "following:\n\n- The unlimited keyword (100.4)"
        "\n- The unique keyword, or a tag followed by a number in parentheses (411)"
    )
    assert rules["303.2d"].cards == ("Deathbringer", "Sword of Zeal")
    assert [len(rules[number].examples) for number in ("103.4", "200.1", "306.3f", "306.4a")] == [1, 2, 2, 2]
    assert rules["400.3b"].text.endswith("that card is removed from the game")


def test_missing_sections_of_the_old_edition_are_one_problem(old_edition: ParsedDocument) -> None:
    open_problems = {problem.where: problem.problem for problem in old_edition.problems if not problem.mended}
    assert (
        "listed in the contents, but not in the document: 401 Costs, 402 Counters"
        in open_problems["contents"]
    )
    assert "102.1a to 408.6; 103.2 to 716;" in open_problems["references"]
    assert open_problems.keys() - {"contents", "references"} == {"205.1", "207.1b"}


def test_website_text_around_the_old_edition_is_no_rule(old_edition: ParsedDocument) -> None:
    left_out = [
        problem.problem for problem in old_edition.problems if "belongs to no rule" in problem.problem
    ]
    assert "he minimum deck size for Constructed play" in left_out[0]
    assert left_out[1].endswith("Voir icon more Alternate Text")


def test_the_miniatures_cards_are_known_however_their_lines_begin() -> None:
    document = read_path(shared("wow-miniatures-comprehensive-rules-1.05.md"))
    rules = {str(rule.number): rule for rule in document.rules}
    assert {number: rule.cards for number, rule in rules.items() if rule.cards} == {
        "202.2": ("Elemental Charge",),
        "300.2c": ("Kael'thas's Flamestrike", "Enraged Fire Spirit"),
        "301.2f": ("Mortal Strike",),
        "403.1b": ("Python Grab",),
        "600.1c": ("Arcane Shot", "Blessing of Protection", "Counterspell"),
        "704.3b": ("Strength of Earth Totem",),
    }
    assert rules["300.2c"].text == "An Action Bar card with a non-matching text restriction."


def test_an_entry_of_the_miniatures_rules_that_breaks_off_is_named() -> None:
    document = read_path(shared("wow-miniatures-comprehensive-rules-1.05.md"))
    assert [(problem.where, problem.problem) for problem in document.problems if not problem.mended] == [
        ("201.4", "a picture or list that belongs to the text is missing"),
        ("Broken", "it refers to 301, which is about something else; 302.4 may be meant"),
        ("Counter", "it refers to 400.4, which is about something else; 401 may be meant"),
        ("Debuff", "it refers to the entry Buffs, which does not exist"),
        ("Equipment", "it refers to 301.3, which is about something else; 302 may be meant"),
        ("Legendary", "the entry ends in the middle of a sentence"),
        ("Pet", "it refers to 304.5, which is about something else; 305 may be meant"),
    ]
