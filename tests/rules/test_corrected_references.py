"""References that the official documents print with a wrong number: the number is shown beside ours."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from rules.actions import import_document
from rules.identifiers.numbers import RuleNumber
from rules.parsers import official, restatement
from rules.parsers.corrected_references import (
    find_corrections,
    meant_numbers,
    printed_numbers,
    read_corrected_references,
)
from rules.parsers.files import DATA, read_folder, read_path
from rules.parsers.parsed_document import ParsedDocument, ParsedRule, WordingSource
from tests.rules.conftest import OFFICIAL, shared
from tests.rules.page_helpers import page, part, words

RULES = "/rules/wow-tcg/7.4/"


@pytest.mark.parametrize("name", OFFICIAL)
def test_the_table_has_every_reference_that_our_restatement_corrects(name: tuple[str, str]) -> None:
    restated = read_folder(DATA / "-".join(name))
    official_document = read_path(shared(OFFICIAL[name]))
    corrections = find_corrections(restated, official_document)
    table = [line for line in read_corrected_references() if (line.document, line.edition) == name]

    assert {line.where: {line.printed} for line in table if line.printed} == {
        where: printed for where, (printed, _) in corrections.items()
    }
    for line in table:
        assert not line.printed or set(line.corrected) <= corrections[line.where][1]
    lost = {problem.where for problem in official_document.problems if "reference" in problem.problem}
    assert {line.where for line in table if not line.printed} == lost


def test_a_reference_that_only_ours_has_corrects_nothing() -> None:
    their_text = "# 1. A\n\n## 100. B\n\n100.1 See 100.2.\n\n100.2 See 100.1.\n"
    our_text = "document: d\nedition: 1\n\n100.1 As in 100.2 and 100.3.\n\n100.2 As in 100.3.\n\n100.3 None."
    own = restatement.parse_restatement(our_text)
    assert find_corrections(own, official.parse_official(their_text)) == {"100.2": ({"100.1"}, {"100.3"})}


def test_numbers_are_found_in_both_directions() -> None:
    assert printed_numbers("wow-tcg", "7.4", "406.2") == {"414.3b": "414.3a", "414.3c": "414.3a"}
    assert meant_numbers("wow-tcg", "7.4", "406.2") == {"414.3a": ("414.3b", "414.3c")}
    assert printed_numbers("wow-tcg", "7.4", "406.1") == {}
    assert printed_numbers("wow-tcg", "1.11", "406.2") == {}


@pytest.mark.usefixtures("our_rules")
@pytest.mark.parametrize(
    ("path", "number", "printed"),
    [
        (f"{RULES}406.4/", "414.3b", "414.3a"),
        (f"{RULES}406.4/preview/", "414.3b", "414.3a"),
        (f"{RULES}all/", "500.5", "500.4"),
        ("/rules/wow-miniatures/1.05/408.1b/", "701", "700.3"),
        ("/rules/glossary/destroy/", "415.9d", "415.9c"),
        ("/rules/wow-miniatures/1.05/glossary/counter/", "401", "400.4"),
    ],
)
def test_pages_show_the_printed_number(client: Client, path: str, number: str, printed: str) -> None:
    assert f"{number} (printed as {printed})" in words(page(client, path))


@pytest.mark.usefixtures("our_rules")
def test_the_plain_text_shows_the_printed_number(client: Client) -> None:
    text = " ".join(client.get(f"{RULES}all.txt").content.decode().split())
    assert "exceptions to 414.3b (printed as 414.3a)" in text
    assert "see 406 (printed without a number)" in text


@pytest.mark.usefixtures("our_rules")
def test_a_number_that_the_document_has_lost_is_marked(client: Client) -> None:
    rule = part(page(client, f"{RULES}414.3d/"), 'id="r414.3d"', "</section>")
    assert "see 406 (printed without a number)" in words(rule)


@pytest.mark.usefixtures("our_rules")
def test_other_references_to_the_same_rule_are_not_marked(client: Client) -> None:
    assert "(printed as" not in part(page(client, f"{RULES}406.6/"), 'id="r406.6"', "</section>")


@pytest.mark.usefixtures("our_rules")
def test_the_api_and_the_command_have_the_printed_number(client: Client) -> None:
    rule = client.get("/api/rules/wow-tcg/7.4/rules/406.4/").json()
    assert rule["corrected_references"] == [{"number": "414.3b", "printed": "414.3a"}]
    out = StringIO()
    call_command("rule", "406.4", stdout=out)
    assert "\nCorrected references: 414.3b (printed as 414.3a)\n" in out.getvalue()


@pytest.mark.usefixtures("our_rules")
def test_beside_the_official_text_the_meant_number_is_shown(client: Client) -> None:
    rule = ParsedRule(RuleNumber.parse("406.4"), text="An exception to 414.3a, it says.")
    document = ParsedDocument(WordingSource.OFFICIAL, (rule,))
    import_document(replace(document), "wow-tcg", "7.4")

    text = words(part(page(client, f"{RULES}406.4/?wording=official"), 'id="r406.4"', "</section>"))
    assert "An exception to 414.3a (414.3b is meant), it says." in text


def test_the_import_of_an_official_document_names_its_wrong_references(db: None) -> None:
    rule = ParsedRule(RuleNumber.parse("406.4"), text="An exception to 414.3a, but not to 414.3c.", line=7)
    parsed = ParsedDocument(WordingSource.OFFICIAL, (rule,))

    named = [problem.problem for problem in import_document(parsed, "wow-tcg", "7.4").problems]
    assert named == ["it refers to 414.3a, but 414.3b is meant"]
    assert import_document(parsed, "wow-tcg", "7.3").problems == []
