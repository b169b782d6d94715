"""``rule NUMBER``: everything known about a rule, or about a term."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.actions import import_document
from rules.management.text_layout import format_text
from rules.models import Document
from rules.parsers.parsed_document import ParsedDocument
from tests.rules.sample_document import load_owls


@pytest.fixture
def tcg(our_rules: None) -> Document:
    return Document.objects.get(key="wow-tcg", edition="7.4")


def run(*arguments: str) -> dict[str, Any]:
    out = StringIO()
    call_command("rule", *arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


def run_rule(*arguments: str) -> str:
    out = StringIO()
    call_command("rule", *arguments, stdout=out)
    return out.getvalue()


def refused(*arguments: str) -> tuple[dict[str, Any], str]:
    """The answer and the sentence of a "no"."""
    out, err = StringIO(), StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("rule", *arguments, "--json", stdout=out, stderr=err)
    assert stop.value.code == 1
    return json.loads(out.getvalue()), err.getvalue().strip()


def test_a_rule_is_printed_with_references_and_cards(tcg: Document) -> None:
    rule = run("410.6b")
    assert (rule["number"], rule["document"], rule["edition"]) == ("410.6b", "wow-tcg", "7.4")
    assert rule["source"] == "restatement"
    assert rule["references"] == ["102.1a"]
    assert "102.1a" in rule["referenced_by"]
    assert rule["glossary"] == ["Decked"]
    assert "empty" in rule["text"]


def test_title_examples_and_cards(tcg: Document) -> None:
    rule = run("410.6A")
    assert rule["title"] == "Character destruction"
    assert rule["cards"] == ["Ironforge Guards", "Chain Lightning"]
    assert len(rule["examples"]) == 1
    assert "[[" not in json.dumps(rule["text"]) + json.dumps(rule["examples"])


@pytest.mark.parametrize("typed", ["410.6b", "410.6B.", "§410.6b", "rule 410.6b"])
def test_a_number_is_understood_as_people_type_it(typed: str, tcg: Document) -> None:
    assert run(typed)["number"] == "410.6b"
    assert run(*typed.split())["number"] == "410.6b"


def test_the_official_wording_is_the_text_once_loaded(tcg: Document, official: ParsedDocument) -> None:
    import_document(official, "wow-tcg", "7.4")
    rule = run("410.6b")
    assert rule["source"] == "official"
    assert rule["text"] == rule["wordings"]["official"]["text"] != rule["wordings"]["restatement"]["text"]
    assert "[official]" in run_rule("410.6b")
    assert "[Restated, not the official wording]" in run_rule("410.6b")


def test_a_section_contains_its_rules(tcg: Document) -> None:
    section = run("410")
    assert section["title"] == "Priority"
    assert [part["number"] for part in section["parts"]][:3] == ["410.1", "410.2", "410.2a"]
    assert "\n410.6a Character destruction\n" in run_rule("410")


def test_a_chapter_contains_its_sections(tcg: Document) -> None:
    chapter = run("4")
    assert chapter["title"] == "Game concepts"
    assert [part["number"] for part in chapter["parts"]][:2] == ["400", "401"]


@pytest.mark.parametrize("name", ["priority", "Priority", "PRIORITY"])
def test_a_term_is_printed_by_name(name: str, tcg: Document) -> None:
    entry = run(name)
    assert (entry["term"], entry["defined_by"]) == ("Priority", ["410"])
    assert entry["text"]


def test_a_term_may_have_several_words_and_stand_in_any_form(tcg: Document) -> None:
    assert run("priority", "window")["term"] == "Priority Window"
    assert run("priority windows")["term"] == "Priority Window"


def test_a_former_key_still_names_the_document(tcg: Document) -> None:
    assert run("410.1", "--document", "tcg")["document"] == "wow-tcg"


def test_an_edition_may_be_chosen(db: None) -> None:
    load_owls()
    assert "dusk" in run("100.1", "--document", "owls", "--edition", "1")["text"]
    assert "dawn" in run("100.2", "--document", "owls")["text"]


def test_a_missing_rule_names_its_neighbours(tcg: Document) -> None:
    answer, sentence = refused("410.9")
    assert sentence.startswith("There is no rule 410.9 in wow-tcg 7.4. Nearest: 410, 410.6f, 410.6g, 411")
    assert "410.6g" in answer["nearest"]


def test_a_missing_term_names_those_that_look_like_it(tcg: Document) -> None:
    answer, sentence = refused("protektor")
    assert answer["nearest"][0] == "Protector"
    assert sentence.startswith("The glossary of wow-tcg 7.4 has no “protektor”. Nearest: Protector")


@pytest.mark.django_db
@pytest.mark.parametrize("options", [["--document", "minis"], ["--document", "wow-tcg", "--edition", "9"]])
def test_a_document_that_is_not_loaded_exits_with_1(options: list[str]) -> None:
    answer, sentence = refused("100.1", *options)
    assert sentence == answer["error"]
    assert sentence.startswith("No rules document ")


def test_neither_number_nor_term_exits_with_2(tcg: Document) -> None:
    with pytest.raises(CommandError) as error:
        call_command("rule", "qqqq")
    assert error.value.returncode == 2
    assert str(error.value) == "'qqqq' is neither a rule number like 410.6a nor a glossary term."


# For people


def test_the_plain_output_can_be_read(tcg: Document) -> None:
    text = run_rule("410.6a")
    assert text.startswith(
        "410.6a Character destruction\nwow-tcg 7.4\nRestated, not the official wording\n\n  "
    )
    assert "\n  Example: " in text
    assert "\nCards: Ironforge Guards, Chain Lightning\n" in text


@pytest.mark.parametrize(("columns", "longest"), [("50", 50), ("80", 80), ("300", 100), ("7", 40)])
def test_lines_fit_the_terminal(
    columns: str, longest: int, tcg: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = run_rule("100").splitlines()
    assert longest - 12 < max(map(len, lines)) <= longest


def test_bullets_hang_and_tables_have_columns() -> None:
    table = "| Color | Rarity |\n| green | Uncommon |"
    assert format_text(
        f"These:\n\n- a first thing that is long\n  - a thing below\n\n{table}", 20
    ) == "\n".join(
        [
            "  These:",
            "",
            "  - a first thing",
            "    that is long",
            "    - a thing below",
            "",
            "  Color  Rarity",
            "  green  Uncommon",
        ]
    )
