"""``search_rules QUERY``: output and errors."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.usefixtures("our_rules")


def run(*arguments: str) -> dict[str, Any]:
    out = StringIO()
    call_command("search_rules", *arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


def test_a_question_is_answered_with_rules() -> None:
    results = run("can a protector be exhausted")
    assert results["document"] == "wow-tcg"
    assert results["results"][0]["term"] == "Protector"
    assert "602.2" in {hit["number"] for hit in results["results"]}


def test_words_need_no_quotation_marks() -> None:
    assert run("pre", "priority", "processing") == run("pre priority processing")


def test_another_document_may_be_searched() -> None:
    assert run("priority", "--document", "tcg", "--edition", "1.11")["edition"] == "1.11"
    assert run("dice", "--document", "wow-miniatures")["document"] == "wow-miniatures"


def test_a_guide_has_no_numbers() -> None:
    hits = run("deck", "--document", "learn-to-play")["results"]
    assert hits
    assert {hit["number"] for hit in hits} == {None}


def test_the_answer_can_be_read() -> None:
    out = StringIO()
    call_command("search_rules", "protector", stdout=out)
    assert "\nProtector (glossary)\n  A keyword power" in out.getvalue()
    assert "\n602.2\n  " in out.getvalue()


def test_nothing_found_is_a_no() -> None:
    out = StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("search_rules", "qqqqqq", "--json", stdout=out)
    assert stop.value.code == 1
    assert json.loads(out.getvalue())["count"] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["  "], "A query must have 1 to 400 characters."),
        (["a" * 401], "A query must have 1 to 400 characters."),
        (["owl", "--document", "cats"], "No rules document cats is loaded."),
        (["owl", "--document", "wow-tcg", "--edition", "9"], "No rules document wow-tcg 9 is loaded."),
    ],
)
def test_invalid_searches_end_with_status_2(arguments: list[str], sentence: str) -> None:
    with pytest.raises(CommandError) as error:
        call_command("search_rules", *arguments)
    assert (error.value.returncode, str(error.value)) == (2, sentence)
