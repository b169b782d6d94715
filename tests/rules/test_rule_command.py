"""``rule NUMBER``: everything known about a rule."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.actions import import_document
from rules.models import Document
from rules.parsed import ParsedDocument


def run(*arguments: str) -> dict[str, Any]:
    out = StringIO()
    call_command("rule", *arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


def test_a_rule_comes_with_all_that_is_known(tcg: Document) -> None:
    rule = run("410.6b")
    assert (rule["number"], rule["document"], rule["edition"]) == ("410.6b", "wow-tcg", "7.4")
    assert rule["source"] == "restatement"
    assert rule["references"] == ["102.1a"]
    assert rule["referenced_by"] == ["102.1a"]
    assert rule["glossary"] == ["Decked"]
    assert "empty" in rule["text"]


def test_title_examples_and_cards(tcg: Document) -> None:
    rule = run("410.6A")
    assert rule["title"] == "Character destruction"
    assert rule["cards"] == ["Ironforge Guards", "Chain Lightning"]
    assert len(rule["examples"]) == 1
    assert "[[" not in json.dumps(rule)


def test_the_official_wording_is_the_text_once_loaded(tcg: Document, official: ParsedDocument) -> None:
    import_document(official, "wow-tcg", "7.4")
    rule = run("410.6b")
    assert rule["source"] == "official"
    assert rule["text"] == rule["wordings"]["official"]["text"] != rule["wordings"]["restatement"]["text"]


def test_sections_and_chapters_are_rules_too(tcg: Document) -> None:
    assert run("410")["title"] == "Priority"
    assert run("4")["title"] == "Game concepts"


def test_a_missing_rule_names_its_neighbours(tcg: Document, capsys: pytest.CaptureFixture[str]) -> None:
    err = StringIO()
    out = StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("rule", "410.9", "--json", stdout=out, stderr=err)
    assert stop.value.code == 1
    assert "There is no rule 410.9 in wow-tcg 7.4. Nearest: 410, 410.6f, 410.6g, 411" in err.getvalue()
    assert "410.6g" in json.loads(out.getvalue())["nearest"]


@pytest.mark.django_db
def test_a_document_that_is_not_loaded_is_a_no() -> None:
    err = StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("rule", "100.1", "--document", "minis", stderr=err)
    assert stop.value.code == 1
    assert "No rules document minis is loaded." in err.getvalue()


@pytest.mark.django_db
def test_what_is_no_number_is_unreadable() -> None:
    with pytest.raises(CommandError) as error:
        call_command("rule", "banana")
    assert error.value.returncode == 2
    assert str(error.value) == "'banana' is not a rule number like 410.6a."


def test_the_plain_output_can_be_read(tcg: Document) -> None:
    out = StringIO()
    call_command("rule", "410.6a", stdout=out)
    assert out.getvalue().startswith("410.6a Character destruction\n")
    assert "Cards: Ironforge Guards, Chain Lightning" in out.getvalue()
