"""The parser of our restatement."""

import pytest

from rules.parsers import restatement
from rules.parsers.parsed_document import ParsedDocument, RulesFileError, WordingSource

HEADER = "document: wow-tcg\nedition: 7.4\n\n"


def read(body: str) -> ParsedDocument:
    return restatement.merge_documents([restatement.parse_restatement(HEADER + body, "file.md")])


def test_headings_rules_bullets_and_examples() -> None:
    document = read(
        "# 1 Basics\n## 100 Building\n\n100.1 A deck\nhas cards.\n\nMore of it.\n\n- one\n  and a half\n"
        "- two\n\n"
        "> Example: You play\n> [[Wolf]].\n\n### 100.1a Gold\n\nAll of them."
    )
    chapter, section, rule, gold = document.rules
    assert (chapter.title, section.title, gold.title) == ("Basics", "Building", "Gold")
    assert rule.text == "A deck has cards.\n\nMore of it.\n\n- one and a half\n- two"
    assert rule.examples == ("You play [[Wolf]].",)
    assert rule.cards == ("Wolf",)
    assert (document.source, document.key, document.edition) == (WordingSource.RESTATEMENT, "wow-tcg", "7.4")


def test_bullets_stand_under_bullets_as_deep_as_they_are_written() -> None:
    document = read("100.1 These:\n- one\n  - and one\n    with more\n    - deepest\n- two\n\nAnd so on.")
    assert document.rules[0].text == (
        "These:\n\n- one\n  - and one with more\n    - deepest\n- two\n\nAnd so on."
    )


def test_rows_make_a_table_of_its_own() -> None:
    document = read("100.1 These:\n| Pet | Cost |\n| Bear |  |\n\n| Cat | 2 |\nThat is all.\n- one")
    assert document.rules[0].text == (
        "These:\n\n| Pet | Cost |\n| Bear |  |\n| Cat | 2 |\n\nThat is all.\n\n- one"
    )


def test_a_term_and_the_paragraph_after_it_may_have_a_table() -> None:
    document = read("# Glossary\n\n**Pet**: These:\n\n| Pet | Cost |\n| Bear | 2 |")
    assert document.glossary[0].text == "These:\n\n| Pet | Cost |\n| Bear | 2 |"


def test_a_guide_names_its_document_and_its_references_link_there() -> None:
    document = restatement.merge_documents(
        [
            restatement.parse_restatement(
                "document: learn\nedition: 1\nguide_to: wow-tcg\n\n100.1 See 100.7."
            ),
            restatement.parse_restatement("document: learn\nedition: 1\n\n100.2 More."),
        ]
    )
    assert (document.guide_to, document.problems) == ("wow-tcg", ())


def test_a_number_inside_a_paragraph_is_a_reference() -> None:
    document = read("## 100 Building\n\n100.1 As told in\n100.1a and after it.\n\n100.1a More.")
    assert document.rules[1].text == "As told in 100.1a and after it."


def test_glossary_entries_with_and_without_rules() -> None:
    document = read("# Glossary\n\n**Ally** (100.1, 205): A friend\nof yours.\n\n**You**: The controller.")
    ally, you = document.glossary
    assert (ally.text, [str(number) for number in ally.defined_by]) == (
        "A friend of yours.",
        ["100.1", "205"],
    )
    assert (you.term, you.defined_by) == ("You", ())


def test_a_reference_into_a_restated_section_must_lead_somewhere() -> None:
    document = read("## 100 Building\n\n100.1 See 100.7 and (706).")
    assert [(problem.where, problem.problem) for problem in document.problems] == [
        ("100.1", "it refers to 100.7, which does not exist")
    ]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("## Building\n", "file.md, line 4: a heading needs a number"),
        ("Some text.\n", "file.md, line 4: this text comes before the first number"),
        ("100.1 A.\n\n> For instance: no.\n", "file.md, line 6: an example starts with"),
        ("100.1 A.\n- one\n    - two\n", "file.md, line 6: a bullet can be indented by two spaces more"),
        ("100.1 A.\n\n  - one\n", "file.md, line 6: a bullet can be indented by two spaces more"),
        ("100.1 A.\n\n| one | two\n", "file.md, line 6: a row of a table looks like"),
        ("100.1 A.\n\n| a | b |\n| c |\n", "file.md, line 7: the row must have as many cells"),
        ("100.1 A.\n\n100.1 B.\n", "100.1 appears more than once."),
        ("# Glossary\n\n**A**: b.\n\n**A**: c.\n", "A appears more than once."),
    ],
)
def test_invalid_values_are_not_understood(body: str, message: str) -> None:
    with pytest.raises(RulesFileError) as error:
        read(body)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("edition: 7.4\n\n100.1 A.", "must name the document and the edition"),
        ("document: wow-tcg\nedition: 7.4\neffective: soon\n\n100.1 A.", "'soon' is not a date"),
    ],
)
def test_the_header_is_checked(text: str, message: str) -> None:
    with pytest.raises(RulesFileError) as error:
        restatement.parse_restatement(text)
    assert message in str(error.value)


def test_files_of_different_documents_do_not_mix() -> None:
    other = restatement.parse_restatement("document: minis\nedition: 1\n\n100.1 A.")
    with pytest.raises(RulesFileError, match=r"restate both wow-tcg 7\.4 and minis 1"):
        restatement.merge_documents([restatement.parse_restatement(HEADER + "100.1 A."), other])
