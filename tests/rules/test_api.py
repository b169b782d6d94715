"""The rules in the API."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from rules.actions import import_document
from rules.api.serializers.rules import ExportSerializer
from rules.catalog.library import library
from rules.models import Document
from rules.parsers.parsed_document import WordingSource
from tests.rules.sample_document import NEWER, OLDER, parsed

pytestmark = pytest.mark.django_db


def ask(client: Client, address: str, status: int = 200) -> Any:
    answer = client.get(f"/api/rules/{address}")
    assert answer.status_code == status, answer.content
    return answer.json()


# Documents


def test_every_document_with_its_addresses(client: Client, owls: Document) -> None:
    body = ask(client, "")
    assert body["count"] == 2
    assert body["results"][0] == {
        "document": "owls",
        "edition": "2",
        "title": "Rules of the owls",
        "effective": "2002-03-04",
        "guide_to": None,
        "page": "http://testserver/rules/owls/2/",
        "url": "http://testserver/api/rules/owls/2/",
        "whole": "http://testserver/rules/owls/2/all.json",
        "rules": 6,
        "terms": 2,
    }


def test_the_contents_are_chapters_with_their_sections(client: Client, owls: Document) -> None:
    body = ask(client, "owls/1/")
    (chapter,) = body["chapters"]
    assert (chapter["number"], chapter["title"], chapter["rules"]) == ("1", "Flight", 3)
    sections = [(section["number"], section["title"], section["rules"]) for section in chapter["sections"]]
    assert sections == [("100", "Taking off", 2), ("101", "Landing", 1), ("102", "Whistling", 0)]


def test_a_document_alone_is_its_latest_edition(client: Client, owls: Document) -> None:
    answer = client.get("/api/rules/owls/")
    assert (answer.status_code, answer["Location"]) == (302, "http://testserver/api/rules/owls/2/")


def test_an_unknown_document_lists_the_known_ones(client: Client, owls: Document) -> None:
    for address in ("cats/", "owls/9/", "owls/9/rules/100.1/", "owls/9/glossary/"):
        body = ask(client, address, 404)
        assert (body["code"], body["candidates"]) == ("no-such-document", ["owls 2", "owls 1"])


# Rules


def test_a_rule_has_all_its_facts(client: Client, owls: Document) -> None:
    rule = ask(client, "owls/2/rules/100.2/")
    assert [part["number"] for part in rule.pop("parts")] == ["100.2a"]
    assert rule == {
        "document": "owls",
        "edition": "2",
        "number": "100.2",
        "kind": "rule",
        "section": "100",
        "title": "",
        "source": "restatement",
        "note": "Restated, not the official wording",
        "text": "An owl takes off at dawn, and only if it has eaten a mouse that day (100.1).",
        "markdown": "An owl takes off at dawn, and only if it has eaten a mouse that day (100.1).",
        "examples": [],
        "wordings": {
            "restatement": {
                "text": "An owl takes off at dawn, and only if it has eaten a mouse that day (100.1).",
                "markdown": "An owl takes off at dawn, and only if it has eaten a mouse that day (100.1).",
                "examples": [],
            }
        },
        "references": ["100.1"],
        "corrected_references": [],
        "referenced_by": [],
        "guides": [],
        "glossary": ["Mouse"],
        "cards": [],
        "page": "http://testserver/rules/owls/2/100.2/",
        "url": "http://testserver/api/rules/owls/2/rules/100.2/",
        "history": "http://testserver/api/rules/owls/2/rules/100.2/history/",
        "previous": {
            "number": "100.1",
            "title": "",
            "url": "http://testserver/api/rules/owls/2/rules/100.1/",
        },
        "next": {
            "number": "100.2a",
            "title": "",
            "url": "http://testserver/api/rules/owls/2/rules/100.2a/",
        },
    }


def test_examples_and_cards(client: Client, owls: Document) -> None:
    rule = ask(client, "owls/2/rules/101.1/")
    assert rule["cards"] == ["Old Owl"]
    assert rule["examples"] == ["Old Owl may land on a cold lamp."]


def test_a_rule_has_its_lettered_rules_a_section_its_rules_a_chapter_its_sections(
    client: Client, owls: Document
) -> None:
    parts = {number: ask(client, f"owls/2/rules/{number}/")["parts"] for number in ("100.2", "100", "1")}
    assert [part["number"] for part in parts["100.2"]] == ["100.2a"]
    assert [part["number"] for part in parts["100"]] == ["100.1", "100.2", "100.2a"]
    assert [part["number"] for part in parts["1"]] == ["100", "101", "102"]


def test_sections_and_chapters_have_neighbours_of_their_kind(client: Client, owls: Document) -> None:
    section = ask(client, "owls/2/rules/101/")
    assert (section["kind"], section["previous"]["number"], section["next"]["number"]) == (
        "section",
        "100",
        "102",
    )
    chapter = ask(client, "owls/2/rules/1/")
    assert (chapter["kind"], chapter["previous"], chapter["next"]) == ("chapter", None, None)
    assert chapter["history"] is None


@pytest.mark.parametrize("typed", ["100.2A", "rule 100.2a", "100.2a."])
def test_a_number_may_be_typed_as_people_do(typed: str, client: Client, owls: Document) -> None:
    assert ask(client, f"owls/2/rules/{typed}/")["number"] == "100.2a"


def test_a_missing_rule_lists_the_nearest(client: Client, owls: Document) -> None:
    body = ask(client, "owls/2/rules/100.7/", 404)
    assert body["code"] == "no-such-rule"
    assert body["candidates"] == ["100", "100.2", "100.2a", "101", "101.1"]
    assert body["message"] == ("There is no rule 100.7 in owls 2. Nearest: 100, 100.2, 100.2a, 101, 101.1.")


def test_an_invalid_number_is_refused_with_an_example(client: Client, owls: Document) -> None:
    body = ask(client, "owls/2/rules/banana/", 404)
    assert body["message"] == "There is no rule banana in owls 2. A number looks like 410.6a."


def test_a_guide_is_no_rule_that_refers(client: Client, owls: Document) -> None:
    guide = parsed(OLDER.replace("document: owls", "document: primer\nguide_to: owls"))
    import_document(guide, "primer", "1")
    assert ask(client, "owls/2/rules/100.2/")["referenced_by"] == []


@override_settings(RULES_WORDING="restatement")
def test_the_text_is_the_wording_that_the_operator_prefers(client: Client, owls: Document) -> None:
    official = parsed(NEWER.replace("at dawn", "at noon"))
    import_document(replace(official, source=WordingSource.OFFICIAL), "owls", "2")
    rule = ask(client, "owls/2/rules/100.2/")
    assert (rule["source"], "at dawn" in rule["text"]) == ("restatement", True)
    assert "at noon" in rule["wordings"]["official"]["text"]
    with override_settings(RULES_WORDING="both"):
        assert "at noon" in ask(client, "owls/2/rules/100.2/")["text"]


# Terms


def test_a_glossary_in_pages(client: Client, owls: Document) -> None:
    body = ask(client, "owls/2/glossary/?page_size=1")
    assert (body["count"], [entry["term"] for entry in body["results"]]) == (2, ["Branch"])
    assert "page=2" in body["next"]


@pytest.mark.parametrize("spelling", ["mouse", "Mouse", "MOUSE"])
def test_a_term_is_found_by_slug_or_spelling(spelling: str, client: Client, owls: Document) -> None:
    entry = ask(client, f"owls/2/glossary/{spelling}/")
    assert (entry["term"], entry["text"]) == ("Mouse", "What an owl eats (100.2).")
    assert (entry["defined_by"], entry["references"]) == (["100.1"], ["100.2", "100.1"])
    assert entry["url"] == "http://testserver/api/rules/owls/2/glossary/mouse/"


def test_an_unknown_term_lists_similar_ones(client: Client, owls: Document) -> None:
    body = ask(client, "owls/2/glossary/mousse/", 404)
    assert (body["code"], body["candidates"]) == ("no-such-term", ["Mouse"])
    assert body["message"] == "The glossary of owls 2 has no “mousse”. Did you mean Mouse?"


# Search


def test_a_search_finds_terms_and_rules_with_the_words_marked(client: Client, owls: Document) -> None:
    body = ask(client, "search/?q=mouse&document=owls")
    assert (body["document"], body["edition"], body["count"]) == ("owls", "2", len(body["results"]))
    first, *rules = body["results"]
    assert (first["term"], first["number"], first["page"]) == (
        "Mouse",
        None,
        "http://testserver/rules/owls/2/glossary/mouse/",
    )
    assert {rule["number"] for rule in rules} >= {"100.1", "100.2"}
    eaten = next(rule for rule in rules if rule["number"] == "100.1")
    assert "<mark>mouse</mark>" in eaten["marked"]
    assert eaten["text"].startswith("A mouse is eaten")


def test_a_search_corrects_the_spelling_and_states_that(client: Client, owls: Document) -> None:
    assert ask(client, "search/?q=whisling&document=owls-2")["read_as"] == "whistling"


def test_an_empty_query_has_no_results(client: Client, owls: Document) -> None:
    assert (ask(client, "search/")["count"], ask(client, "search/?q=+")["results"]) == (0, [])


def test_another_edition_may_be_searched(client: Client, owls: Document) -> None:
    body = ask(client, "search/?q=mouse&document=owls-1")
    assert body["edition"] == "1"
    assert {(other["edition"], other["count"] > 0) for other in body["elsewhere"]} == {("2", True)}


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("?q=" + "a" * 401, 400, "bad-request"),
        ("?q=owl&document=cats", 404, "no-such-document"),
        ("?q=owl&document=" + "a" * 81, 400, "bad-request"),
    ],
)
def test_a_search_that_cannot_be_made(
    query: str, status: int, code: str, client: Client, owls: Document
) -> None:
    assert ask(client, f"search/{query}", status)["code"] == code


# Editions


def test_two_editions_are_compared_rule_by_rule(client: Client, owls: Document) -> None:
    body = ask(client, "compare/owls/1/2/")
    changes = [(change["kind"], change["older"], change["newer"]) for change in body["results"]]
    assert changes == [
        ("moved", "100.2", "100.1"),
        ("changed", "100.1", "100.2"),
        ("added", None, "100.2a"),
        ("same", "101.1", "101.1"),
        ("unknown", None, "101.2"),
        ("unknown", None, "102.1"),
    ]
    assert body["counts"] == {"changed": 1, "moved": 1, "added": 1, "removed": 0, "unknown": 2, "same": 1}
    assert body["not_known"] == [{"edition": "1", "sections": ["102"], "breaks_off": ["101"]}]
    assert body["source"] == "restatement"


def test_changed_words_are_marked_and_followed_numbers_are_not_changes(
    client: Client, owls: Document
) -> None:
    (changed,) = ask(client, "compare/owls/1/2/?kind=changed")["results"]
    runs = [(run["mark"], run["older"], run["newer"]) for run in changed["edits"]["text"]]
    assert runs == [
        ("same", "An owl takes off at", "An owl takes off at"),
        ("deleted", " dusk", ""),
        ("inserted", "", " dawn"),
        (
            "same",
            ", and only if it has eaten a mouse that day (",
            ", and only if it has eaten a mouse that day (",
        ),
        ("renumbered", "100.2", "100.1"),
        ("same", ").", ")."),
    ]


def test_time_may_run_backwards(client: Client, owls: Document) -> None:
    body = ask(client, "compare/owls/2/1/?kind=removed")
    assert [change["older"] for change in body["results"]] == ["100.2a"]


def test_a_comparison_turns_pages(client: Client, owls: Document) -> None:
    body = ask(client, "compare/owls/1/2/?page=2&page_size=4")
    assert (body["count"], [change["newer"] for change in body["results"]]) == (6, ["101.2", "102.1"])


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("compare/owls/1/1/", 400),
        ("compare/owls/1/2/?kind=better", 400),
        ("compare/owls/1/2/?page=9", 404),
        ("compare/owls/1/7/", 404),
        ("compare/cats/1/2/", 404),
    ],
)
def test_an_invalid_comparison_is_an_error(address: str, status: int, client: Client, owls: Document) -> None:
    assert ask(client, address, status)["message"].endswith((".", "?"))


def test_the_history_of_a_rule(client: Client, owls: Document) -> None:
    body = ask(client, "owls/2/rules/100.2/history/")
    stages = [(stage["edition"], stage["event"], stage["number"], stage["was"]) for stage in body["results"]]
    assert stages == [("1", "first", "100.1", None), ("2", "changed", "100.2", "100.1")]
    assert body["results"][1]["edits"]["text"]
    assert ask(client, "owls/1/rules/100.1/history/") == body


def test_the_history_of_what_is_new_and_of_what_is_unknown(client: Client, owls: Document) -> None:
    events = {
        number: [stage["event"] for stage in ask(client, f"owls/2/rules/{number}/history/")["results"]]
        for number in ("100.2a", "102.1")
    }
    assert events == {"100.2a": ["absent", "added"], "102.1": ["unknown", "first"]}


def test_only_rules_have_a_history(client: Client, owls: Document) -> None:
    assert ask(client, "owls/2/rules/100/history/", 404)["code"] == "no-such-rule"


# All of it


ADDRESSES = (
    "",
    "100.1/",
    "keywords/",
    "search/?q=owl",
    "governing/",
    "compare/owls/1/2/",
    "owls/1/",
    "owls/2/glossary/",
    "owls/2/glossary/mouse/",
    "owls/2/rules/100/",
    "owls/2/rules/100.2/history/",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_can_be_written(address: str, client: Client, owls: Document) -> None:
    for method in ("post", "put", "patch", "delete"):
        assert getattr(client, method)(f"/api/rules/{address}").status_code in (401, 403, 405)
    assert Document.objects.filter(key="owls").count() == 2


def test_an_unchanged_answer_is_not_sent_again(client: Client, owls: Document) -> None:
    first = client.get("/api/rules/owls/2/rules/100.2/")
    again = client.get("/api/rules/owls/2/rules/100.2/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@override_settings(API_RATES={"anonymous": 2, "token": 0, "validate": 0, "write": 0, "bulk": 0})
@pytest.mark.usefixtures("endless_minute")
def test_requests_above_the_limit_are_refused(client: Client, owls: Document) -> None:
    cache.clear()
    statuses = [client.get("/api/rules/").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_a_section_takes_a_fixed_number_of_queries(client: Client, owls: Document) -> None:
    def queries(number: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            ask(client, f"owls/2/rules/{number}/")
        return len(captured)

    assert queries("1"), "fills the library"
    assert queries("100") == queries("101") <= 20


def test_a_whole_document_is_exported_in_a_fixed_number_of_queries(client: Client, owls: Document) -> None:
    ask(client, "owls/2/rules/1/")  # fills the library
    with CaptureQueriesContext(connection) as queries:
        export = ExportSerializer(library().book("owls", "2"), context={"site": "https://owls.example"}).data
        exported = json.loads(json.dumps(export))
    assert len(queries) <= 14
    assert (exported["format"], exported["document"], exported["edition"]) == (
        "loremaster-rules",
        "owls",
        "2",
    )
    assert [rule["number"] for rule in exported["rules"]][:4] == ["1", "100", "100.1", "100.2"]
    assert [entry["term"] for entry in exported["glossary"]] == ["Branch", "Mouse"]
    assert exported["rules"][0]["page"] == "https://owls.example/rules/owls/2/1/"
