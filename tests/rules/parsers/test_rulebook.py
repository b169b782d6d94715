"""The parser of rulebooks, which have chapters and paragraphs but no numbers."""

import pytest

from rules.parsers import rulebook
from rules.parsers.files import read_path
from rules.parsers.parsed_document import ParsedDocument, ParsedRule, RulesFileError
from tests.rules.conftest import shared

CARDS = "Cards are cards. " * 10
CHAPTERS = f"\n\nIntroduction\n\n{CARDS}\n\nSetup\n\nShuffle.\n\n"


def read(*paragraphs: str, before: str = "") -> ParsedDocument:
    return rulebook.parse_rulebook(before + CHAPTERS + "\n\n".join(["Card Types", *paragraphs]))


def outline(document: ParsedDocument) -> list[tuple[str, str]]:
    return [(str(rule.number), rule.title) for rule in document.rules if rule.title]


def rule(document: ParsedDocument, number: str) -> ParsedRule:
    return next(rule for rule in document.rules if str(rule.number) == number)


def problems(document: ParsedDocument) -> list[tuple[str, str]]:
    return [(problem.where, problem.problem) for problem in document.problems]


def test_chapters_sections_and_paragraphs_are_numbered_as_they_are_read() -> None:
    document = read("There are some.\n\n1. Hero\n\nYour hero is you.\n\nIt fights.\n\n2. Ally\nA friend.")
    assert outline(document)[4:] == [
        ("3", "Card Types"),
        ("300", "Card Types"),
        ("301", "Hero"),
        ("302", "Ally"),
    ]
    assert [rule(document, number).text for number in ("300.1", "301.1", "301.2", "302.1")] == [
        "There are some.",
        "Your hero is you.",
        "It fights.",
        "A friend.",
    ]
    assert document.guide_to == "wow-tcg"


def test_a_heading_of_another_kind_belongs_to_the_section() -> None:
    document = read(
        "A. Hero\n\nYou.\n\n1. Attack\n\nIt attacks.\n\nReady Step\n\nIt readies.\n\nB. Ally\n\nMore."
    )
    assert outline(document)[5:] == [
        ("300", "Hero"),
        ("300.2", "Attack"),
        ("300.3", "Ready Step"),
        ("301", "Ally"),
    ]
    assert ("headings", "the numbers and letters of headings are omitted: A, 1, B") in problems(document)


def test_bullets_steps_and_examples_belong_to_the_paragraph_above() -> None:
    document = read(
        "These:\n\n\t ❂\t one \n  and more\n\t ❂ two\n1.  Propose: First.\n\nExample: You do.\n\nNext."
    )
    assert rule(document, "300.1").text == "These:\n\n- one and more\n- two\n- 1. Propose: First."
    assert rule(document, "300.1").examples == ("You do.",)
    assert rule(document, "300.2").text == "Next."


def test_a_sentence_continues_after_a_page_break() -> None:
    document = read("You pay the\n<|PAGE-1|>cost of it.\n\n12\n\nNext.")
    assert [rule(document, number).text for number in ("300.1", "300.2")] == [
        "You pay the cost of it.",
        "Next.",
    ]
    assert ("300.1", "a sentence was split by a page break") in problems(document)
    assert ("pages", "page numbers are omitted: 12") in problems(document)
    assert ("pages", "marks of page breaks are omitted (1 times): <|PAGE-1|>") in problems(document)


def test_captions_of_lost_pictures_stand_behind_the_text() -> None:
    document = read("Here is one.\n\nPlay Cost\n\nType Line\n\n1. Hero\n\nYou.")
    assert rule(document, "300.1").text == "Here is one.\n\nPlay Cost, Type Line"
    assert ("300.1", "pictures are missing; their captions are kept") in problems(document)


def test_a_lost_icon_is_marked_where_a_word_needs_it() -> None:
    document = read("Use its  powers, the symbol () and  the game  rules.")
    assert (
        rule(document, "300.1").text
        == "Use its [icon] powers, the symbol ([icon]) and [icon] the game rules."
    )


@pytest.mark.parametrize(
    ("head", "term"),
    [
        ("ATK ", "ATK"),
        ("MAxIMUM HAND SIzE", "Maximum Hand Size"),
        ("x", "X"),
        ("REMOVED FROM GAME ZONE", "Removed from Game Zone"),
        ("DICE, DIE", "Dice, Die"),
    ],
)
def test_glossary_entries_start_with_capitals_and_a_colon(head: str, term: str) -> None:
    document = read(f"Some.\n\nGlossary\n{head}: It is this.\n\nAnd more.\n\nNotes\n\nZONE: No term.")
    (entry,) = document.glossary
    assert (entry.term, entry.text) == (term, "It is this.\n\nAnd more.")
    assert rule(document, "500.1").text == "ZONE: No term."


def test_the_contents_list_chapters_and_sections_whatever_their_marks() -> None:
    contents = (
        "Table of Contents\n\nIntroduction\t1\tHeroic Deeds\t9\nA. Hero\t\tB. Brave Ones\t\nSetup\t4\t\n\n"
    )
    document = read("Some.\n\nHeroic Deeds\n\n§. Brawe Ones\n\nThey are brave.", before=contents)
    assert outline(document)[-2:] == [("4", "Heroic Deeds"), ("400", "Brave Ones")]
    assert ("400", "the heading 'Brawe Ones' is spelt as in the contents") in problems(document)
    assert ("lines 3-5", "the table of contents is omitted") in problems(document)


def test_what_the_contents_announce_must_be_there() -> None:
    document = read("Some.", before="Contents\n\nIntroduction\t1\nSetup\t2\nMagic\t3\n\n")
    assert ("contents", "listed in the contents, but not in the document: Magic") in problems(document)


def test_a_cover_is_named_and_gives_the_title() -> None:
    document = read("Drums of War cards.", before="WORLD\nCARD GAME\n\nDRUMS\nOF\nWAR\n\n")
    assert document.title == "Rulebook: Drums of War"
    assert any(problem.endswith("WORLD / CARD GAME / DRUMS / OF / WAR") for _, problem in problems(document))


def test_more_than_a_hundred_paragraphs_go_on_in_the_next_section() -> None:
    document = read("\n\n".join(f"Paragraph {number}." for number in range(120)))
    assert rule(document, "301.21").text == "Paragraph 119."


@pytest.mark.parametrize(
    "text", ["Dear friend,\n\nplay cards.", "Introduction\n\nSetup\n\nDamage\n\nNo game.", ""]
)
def test_a_file_that_is_no_rulebook_is_refused(text: str) -> None:
    with pytest.raises(RulesFileError, match="is not a rulebook"):
        rulebook.parse_rulebook(text)


@pytest.mark.parametrize(
    ("name", "title", "chapters", "terms"),
    [
        ("wow-tcg-rulebook-heroes-of-azeroth.txt", "World of Warcraft TCG Rulebook", 23, 75),
        ("wow-tcg-rulebook-drums-of-war.txt", "World of Warcraft TCG Rulebook: Drums of War", 25, 81),
    ],
)
def test_the_rulebooks_themselves_are_read(name: str, title: str, chapters: int, terms: int) -> None:
    document = read_path(shared(name))
    assert (document.title, document.guide_to) == (title, "wow-tcg")
    headings = [rule.title for rule in document.rules if not rule.number.section]
    assert (len(headings), len(document.glossary)) == (chapters, terms)
    assert {"Turn Sequence", "Basic Combat", "Keywords", "Deckbuilding", "Glossary"} <= set(headings)
    assert [problem for problem in document.problems if not problem.mended] == []
    assert all(rule.text or rule.title or rule.examples for rule in document.rules)
