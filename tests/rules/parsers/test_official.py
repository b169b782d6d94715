"""The parser of official documents: each kind of damage, with invented text."""

import pytest

from rules.identifiers.numbers import RuleNumber
from rules.parsers import official
from rules.parsers.parsed_document import (
    ParsedDocument,
    ParsedRule,
    ParsedTerm,
    RulesFileError,
    SourceProblem,
)

HEAD = "# 1. Basics\n\n## 100. Building\n\n"


def read(body: str) -> ParsedDocument:
    return official.parse_official(HEAD + body)


def rule(document: ParsedDocument, number: str) -> ParsedRule:
    return next(rule for rule in document.rules if str(rule.number) == number)


def numbers(document: ParsedDocument) -> list[str]:
    return [str(rule.number) for rule in document.rules if rule.number.rule]


def term(document: ParsedDocument, name: str) -> ParsedTerm:
    return next(entry for entry in document.glossary if entry.term == name)


def problems(document: ParsedDocument) -> list[tuple[str, str, bool]]:
    return [(problem.where, problem.problem, problem.mended) for problem in document.problems]


def test_an_undamaged_document_has_no_problems() -> None:
    document = read(
        "100.1 A deck has cards.\n\n100.1a Some are gold (100.1).\n\n## 101. Playing\n\n101.1 Play them."
    )
    assert numbers(document) == ["100.1", "100.1a", "101.1"]
    assert [rule(document, "1").title, rule(document, "101").title] == ["Basics", "Playing"]
    assert document.problems == ()


def test_title_edition_and_date_come_from_the_head() -> None:
    document = official.parse_official(
        "# Game of Stones® TCG Comprehensive Rules version 2.5\n\nUpdated July 23, 2013\n\n"
        + HEAD
        + "100.1 A rule."
    )
    assert document.title == "Game of Stones TCG Comprehensive Rules"
    assert (document.edition, str(document.effective)) == ("2.5", "2013-07-23")
    assert document.problems == ()


@pytest.mark.parametrize(
    "line", ["- 100.2 Text.", "  - 100.2 Text.", "**100.2** Text.", "* 100.2 Text.", "### 100.2 Text."]
)
def test_marks_before_a_number_do_not_hide_it(line: str) -> None:
    document = read(f"100.1 First.\n\n{line}\n\n100.3 Third.")
    assert numbers(document) == ["100.1", "100.2", "100.3"]
    assert rule(document, "100.2").text == "Text."


def test_a_number_set_as_a_heading_gives_the_rule_a_title() -> None:
    document = read("100.1 First.\n\n#### 100.1a **Gold cards**\n\n- All of them.\n- And these.")
    assert rule(document, "100.1a").title == "Gold cards"
    assert rule(document, "100.1a").text == "- All of them.\n- And these."


def test_the_level_of_a_heading_is_ignored() -> None:
    document = official.parse_official(
        "## 1. Basics\n\n### **100. Building**\n\n100.1 One.\n\n# 101. Playing\n\n101.1 Two."
    )
    assert [str(rule.number) for rule in document.rules] == ["1", "100", "100.1", "101", "101.1"]


def test_a_heading_that_swallowed_its_first_rule_is_cut() -> None:
    document = official.parse_official(
        "# 1. Basics\n\n## 100. Building 100.1 A deck has cards.\n\n100.2 Many."
    )
    assert rule(document, "100").title == "Building"
    assert rule(document, "100.1").text == "A deck has cards."


def test_a_rule_formatted_entirely_as_a_heading_is_text() -> None:
    document = read(
        "100.1 First.\n\n## 100.2 A deck may hold as many cards of this kind as its player wishes to put in."
    )
    assert rule(document, "100.2").title == ""
    assert problems(document) == [("100.2", "the rule's text was set as a heading", True)]


def test_a_number_in_the_middle_of_a_paragraph_starts_a_rule() -> None:
    document = read("100.1 First. 100.1a Gold ones. 100.2 Second, see 100.1. Done.")
    assert numbers(document) == ["100.1", "100.1a", "100.2"]
    assert rule(document, "100.2").text == "Second, see 100.1. Done."


def test_a_reference_at_the_start_of_a_line_starts_no_rule() -> None:
    document = read("100.1 First, as told in\n\n100.2 and elsewhere.\n\n100.2 Second.")
    assert rule(document, "100.1").text == "First, as told in 100.2 and elsewhere."
    assert rule(document, "100.2").text == "Second."


def test_a_rule_torn_apart_by_a_page_break_is_joined() -> None:
    document = read("100.1 The weapon that\n\n\n\nstops being used stays.\n\n100.2 Second.")
    assert rule(document, "100.1").text == "The weapon that stops being used stays."
    assert problems(document) == [("100.1", "a sentence was split by a page break", True)]


def test_a_further_paragraph_belongs_to_the_rule_above() -> None:
    document = read("100.1 First:\n\n- one\n- two\n\nAll of this is new.\n\n100.2 Second.")
    assert rule(document, "100.1").text == "First:\n\n- one\n- two\n\nAll of this is new."


def test_bullets_keep_their_depth() -> None:
    assert rule(read("100.1 First:\n\n- one\n  - deeper"), "100.1").text == "First:\n\n- one\n  - deeper"


@pytest.mark.parametrize("garbled", ["1OO.2", "l00.2", "100,2", "100. 2"])
def test_a_misread_number_is_repaired_by_the_sequence(garbled: str) -> None:
    document = read(f"100.1 First.\n\n{garbled} Second.\n\n100.3 Third.")
    assert numbers(document) == ["100.1", "100.2", "100.3"]
    assert ("100.2", "the number was misread", True) in problems(document)


def test_a_missing_number_is_reported() -> None:
    document = read("100.1 First.\n\n100.1a Gold.\n\n100.1c Silver.")
    assert problems(document) == [("100.1c", "a rule is missing: 100.1a is followed by 100.1c", False)]


def test_a_number_that_appears_twice_loses_neither_text() -> None:
    document = read("100.1 First.\n\n100.2 Second.\n\n100.2 Another second.")
    assert rule(document, "100.2").text == "Second.\n\nAnother second."
    assert ("100.2", "the number appears twice; both texts are kept under it", False) in problems(document)


def test_a_rule_out_of_order_is_put_in_its_place() -> None:
    document = read("100.1 First.\n\n100.3 Third.\n\n100.2 Second.")
    assert numbers(document) == ["100.1", "100.2", "100.3"]
    assert ("100.2", "the rule stands out of order, after 100.3", True) in problems(document)


def test_a_section_without_heading_has_the_one_of_the_contents() -> None:
    contents = (
        "## Contents\n\n<b>1. BASICS ....</b>\t<b>2</b>\n100. BUILDING .....\t2\n101. PLAYING .....\t3\n\n"
    )
    document = official.parse_official(contents + HEAD + "100.1 First.\n\n101.1 Play.")
    assert rule(document, "101").title == "Playing"
    assert ("101", "the heading is missing", True) in problems(document)


def test_what_the_contents_announce_must_be_there() -> None:
    contents = "100. BUILDING .....\t2\n101. PLAYING .....\t3\n\n"
    document = official.parse_official(contents + HEAD + "100.1 First.")
    assert ("contents", "listed in the contents, but not in the document: 101 Playing", False) in problems(
        document
    )
    assert rule(document, "101") == ParsedRule(RuleNumber.parse("101"), "Playing", line=1)


def test_a_lost_reference_is_marked_and_reported() -> None:
    document = read("100.1 For more, see **Error! Reference source not found.**")
    assert rule(document, "100.1").text == "For more, see [reference lost]."
    assert problems(document) == [("100.1", "a cross reference is lost in the source", False)]


def test_a_reference_to_nowhere_is_reported() -> None:
    assert problems(read("100.1 See 100.7 (205).")) == [
        ("100.1", "it refers to 100.7, which does not exist", False),
        ("100.1", "it refers to 205, which does not exist", False),
    ]


@pytest.mark.parametrize("symbol", ["☛", "✦", "⚡", "†"])
def test_the_activate_symbol_is_recognised(symbol: str) -> None:
    assert (
        rule(read(f"100.1 Use activated ({symbol}) powers."), "100.1").text
        == "Use activated ([Activate]) powers."
    )


def test_a_formula_is_text_again() -> None:
    assert rule(read("100.1 Cost 0 (because  $X=0$  here)."), "100.1").text == "Cost 0 (because X=0 here)."


def test_a_symbol_that_left_a_hole_is_marked() -> None:
    document = read("100.1 This is a  card.")
    assert rule(document, "100.1").text == "This is a [icon] card."
    assert problems(document) == [("100.1", "a symbol is lost in the source", False)]


def test_captions_of_lost_pictures_become_a_list() -> None:
    document = read(
        "100.1 There are three colours.\n\n\n\nRed\n\n\n\nBlue\n\n\n\nDark Green\n\n100.2 Second."
    )
    assert rule(document, "100.1").text == "There are three colours.\n\nRed, Blue, Dark Green"
    assert problems(document) == [("100.1", "pictures are missing; their captions are kept", True)]


def test_a_picture_the_text_needs_is_missed() -> None:
    document = read("100.1 It is shown by one of the following icons.\n\n\n\n100.2 Second.")
    assert problems(document) == [("100.1", "a picture or list that belongs to the text is missing", False)]


def test_a_table_becomes_a_table() -> None:
    document = read("100.1 These:\n\n<b>Hero</b>\t<b>Weapon</b>\nOne\tTwo\n\tThree\n\n100.2 Second.")
    assert rule(document, "100.1").text == "These:\n\n| **Hero** | **Weapon** |\n| One | Two |\n|  | Three |"


def test_a_table_drawn_in_lines_is_the_same_table() -> None:
    document = read("100.1 These:\n\n| Hero | Weapon |\n| --- | :-: |\n| One | Two |\n\n100.2 Second.")
    assert rule(document, "100.1").text == "These:\n\n| Hero | Weapon |\n| One | Two |"


@pytest.mark.parametrize(
    ("mark", "named"),
    [("\n\n12\n\n", "12"), ("\nPage 12\n", "Page 12"), (" Page 12\n", "Page 12"), ("\n- 12 -\n", "- 12 -")],
)
def test_page_numbers_are_left_out_and_named(mark: str, named: str) -> None:
    document = read(f"100.1 First.{mark}100.2 Second.")
    assert [rule(document, number).text for number in ("100.1", "100.2")] == ["First.", "Second."]
    assert problems(document) == [("pages", f"page numbers are omitted: {named}", True)]


def test_running_text_has_its_examples_and_quoted_cards_again() -> None:
    document = read(
        "100.1 First. Example: You have it. Wolf of Ash, 2, Horde, Ally—Beast, 1 ATK (Melee), 2 Health "
        "It bites. Example: You lose it. Bite, 1+X, Ability—Feral It hurts. 100.2 Second."
    )
    assert rule(document, "100.1").text == "First."
    assert rule(document, "100.1").examples == (
        "You have it.\n\nWolf of Ash, 2, Horde, Ally—Beast, 1 ATK (Melee), 2 Health\nIt bites.",
        "You lose it.\n\nBite, 1+X, Ability—Feral\nIt hurts.",
    )
    assert rule(document, "100.1").cards == ("Wolf of Ash", "Bite")


def test_a_list_that_lost_its_marks_is_known_by_its_wide_spaces() -> None:
    document = read("100.1 One of these:  red paint   blue  paint 100.2 Second.")
    assert rule(document, "100.1").text == "One of these:\n\n- red paint\n- blue\n- paint"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("- Kael's Fire, T2R2, Prince*", "Kael's Fire"),
        ("- Python Grab** [T3R1P5] (Melee)", "Python Grab"),
        ("*Mortal Strike, Instant Debuff*", "Mortal Strike"),
        ("*Fire Spirit, 8, Monster*", "Fire Spirit"),
        ("*Arcane Shot*", "Arcane Shot"),
    ],
)
def test_cards_of_the_miniatures_game_are_known(head: str, name: str) -> None:
    document = read(f"100.1 First.\n\n**Example:** It hits.\n\n{head}\n\n100.2 Second.")
    assert rule(document, "100.1").cards == (name,)
    assert rule(document, "100.1").text == "First."


def test_references_into_what_is_only_announced_are_one_problem() -> None:
    contents = "100. BUILDING .....\t2\n101. PLAYING .....\t3\n\n"
    document = official.parse_official(
        contents + HEAD + "100.1 First (101.4).\n\n100.2 Second, see 101 and 300.1."
    )
    open_problems = {where: problem for where, problem, mended in problems(document) if not mended}
    assert open_problems["references"] == (
        "they lead to what is listed in the contents only: 100.1 to 101.4; 100.2 to 101"
    )
    assert open_problems["100.2"] == "it refers to 300.1, which does not exist"


def test_words_around_the_rules_are_named() -> None:
    document = official.parse_official("Download now\n\n" + HEAD + "100.1 First. Page 1\nMore like this")
    assert ("lines 1-1", "text before the first number belongs to no rule: Download now", True) in problems(
        document
    )
    assert ("lines 8-8", "text after the last rule belongs to no rule: More like this", True) in problems(
        document
    )


@pytest.mark.parametrize(
    "mark",
    [
        "***Example:** {}*",
        "**Example:** {}",
        "*Example:* {}",
        "*Example: {}*",
        "Example: {}",
        "***Examples:** {}*",
    ],
)
def test_an_example_is_known_by_its_word_whatever_its_stars(mark: str) -> None:
    document = read("100.1 First.\n\n" + mark.format("You attack.") + "\n\n100.2 Second.")
    assert rule(document, "100.1").examples == ("You attack.",)


def test_quoted_cards_follow_their_example() -> None:
    document = read(
        "100.1 First.\n\n***Example:** Wolf attacks.*\n\n*Wolf of Ash, Elder, 2, Ally—Beast, 1 [Melee]  \n"
        "When this attacks, draw.*\n\n*Errand, Quest*\n\nReward: Draw.\n\n- more of the rule"
    )
    assert rule(document, "100.1").examples == (
        "Wolf attacks.\n\nWolf of Ash, Elder, 2, Ally—Beast, 1 [Melee]\nWhen this attacks, draw."
        "\n\nErrand, Quest\n\nReward: Draw.",
    )
    assert rule(document, "100.1").cards == ("Wolf of Ash, Elder", "Errand")
    assert rule(document, "100.1").text == "First.\n\n- more of the rule"


def test_a_card_quoted_by_the_rule_itself_is_known() -> None:
    document = read("### 100.1 Stone\n\n*Stone, 6, Equipment—Item  \n(6) >>> Go.*\n\n100.1a It goes.")
    assert rule(document, "100.1").cards == ("Stone",)
    assert rule(document, "100.1").text == "Stone, 6, Equipment—Item\n(6) >>> Go."


GLOSSARY = "100.1 First.\n\n## 10. Glossary\n\n**Ally (100.1):** A friend.\n\n"


def test_a_glossary_entry_has_term_rules_and_text() -> None:
    document = read(GLOSSARY + "**Play (Noun, 100.1):** A zone.\n\n**+X / +X:** More.")
    assert term(document, "Ally").text == "A friend."
    assert [str(number) for number in term(document, "Ally").defined_by] == ["100.1"]
    assert [entry.term for entry in document.glossary] == ["Ally", "Play (Noun)", "+X / +X"]


def test_an_entry_keeps_its_bullets_paragraphs_and_examples() -> None:
    document = read(
        GLOSSARY + "**Bear:** A form.\n\n- Also a tag.\n\nIf it\n\nchanges, stop.\n\n**Example:** You roar."
    )
    assert term(document, "Bear").text == "A form.\n\n- Also a tag.\n\nIf it changes, stop."
    assert term(document, "Bear").examples == ("You roar.",)


@pytest.mark.parametrize(
    "line",
    [
        "Bear (100.1): A form.",
        "**Bear (100.1)**: A form.",
        "**Bear (100.1): A form.",
        "- **Bear (100.1):** A form.",
    ],
)
def test_an_entry_is_found_without_its_stars(line: str) -> None:
    document = read(GLOSSARY + line)
    assert term(document, "Bear").text == "A form."
    assert [str(number) for number in term(document, "Bear").defined_by] == ["100.1"]


def test_a_sentence_with_a_colon_is_no_entry() -> None:
    document = read(GLOSSARY + "**Zeal:** A power.\n\nThis means: Nothing at all.")
    assert [entry.term for entry in document.glossary] == ["Ally", "Zeal"]


def test_the_misprinted_heading_of_an_entry_is_repaired() -> None:
    document = read(
        "100.1 A deck.\n\n## GLOSSARY\n\n"
        "**Element, Scenerio (100.1):** Scenario elements.\n\n**Steath (100.1):** Stealth is an ability."
    )

    assert [entry.term for entry in document.glossary] == ["Element, Scenario", "Stealth"]
    assert ("Stealth", "the term was spelt as Steath", True) in problems(document)
    assert ("Element, Scenario", "the term was spelt as Element, Scenerio", True) in problems(document)


def test_entries_that_refer_to_nowhere_are_reported() -> None:
    document = read(
        GLOSSARY
        + "**Band:** See **Ally**.\n\n**Bond:** See **Cost, Play**; **Zeal**.\n\n**Cat (999):** Meow."
    )
    assert problems(document) == [
        ("Bond", "it refers to the entry Cost, Play, which does not exist", False),
        ("Cat", "it refers to 999, which does not exist", False),
    ]


@pytest.mark.parametrize(
    "text", ["Just a letter.", "name\tset\nWolf\tAzeroth\n", "{}", "Wolf, 2, Ally\n100 cards in all"]
)
def test_a_file_without_rules_is_refused(text: str) -> None:
    with pytest.raises(RulesFileError, match="has no numbered rules"):
        official.parse_official(text)


def test_problems_know_their_line() -> None:
    assert read("100.1 First.\n\n100.3 Third.").problems == (
        SourceProblem("100.3", 7, "a rule is missing: 100.1 is followed by 100.3", mended=False),
    )
