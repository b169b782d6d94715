"""The comparison of editions and the history of a rule."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.actions import import_document
from rules.editions.loading import compare_editions, get_editions
from rules.models import Document
from rules.parsers.parsed_document import ParsedDocument, WordingSource
from tests.rules.sample_document import NEWER, OLDER, parsed


def text_of(answer: HttpResponse) -> str:
    """What a page says, as it is read aloud."""
    main = answer.content.decode().split("<main", 1)[1]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", main)))


def test_documents_with_several_editions_are_offered(client: Client, owls: Document) -> None:
    page = client.get("/rules/compare/")

    assert "between two editions of a document" in text_of(page)
    assert 'href="/rules/compare/owls/1/2/"' in page.content.decode()


def test_without_a_second_edition_the_page_leads_to_all_documents(client: Client, owls: Document) -> None:
    Document.objects.filter(edition="1").delete()
    page = client.get("/rules/compare/")

    assert "No document has two editions yet. See all documents" in text_of(page)


def test_removed_and_added_text_is_marked_and_announced(client: Client, owls: Document) -> None:
    page = client.get("/rules/compare/owls/1/2/")
    html = page.content.decode()
    assert re.search(r"<del>.*dusk.*</del>", html)
    assert re.search(r"<ins>.*dawn.*</ins>", html)
    assert "takes off at [deleted: dusk end deleted]" in text_of(page)
    assert "takes off at [inserted: dawn end inserted]" in text_of(page)


def test_a_followed_number_is_no_change_and_names_the_other(client: Client, owls: Document) -> None:
    html = client.get("/rules/compare/owls/1/2/").content.decode()
    assert '(<span class="renumbered" title="now 100.1">100.2</span>' in html
    assert '(<span class="renumbered" title="was 100.2">100.1</span>' in html


def test_the_page_shows_editions_dates_and_counts(client: Client, owls: Document) -> None:
    text = text_of(client.get("/rules/compare/owls/1/2/"))
    for words in (
        "edition 1, in force from 3 February 2001, to edition 2, in force from 4 March 2002",
        "Compared as restated here, not in the official wording.",
        "All differences 3",
        "Changed 1",
        "Renumbered only 1",
        "Only in 2 1",
        "Unknown 2",
        "Unchanged 1",
    ):
        assert words in text, words


def test_an_extract_is_named_as_such(client: Client, owls: Document) -> None:
    text = text_of(client.get("/rules/compare/owls/1/2/"))
    assert "Only an extract of edition 1 is available, with 3 rules. It breaks off in section 101." in text
    assert "102 Whistling" in text
    assert "102.1" not in text, "it counts neither as new nor as gone"


@pytest.mark.parametrize(
    ("query", "rules"),
    [
        ("", ["r100.1", "r100.2", "r100.2a"]),
        ("?show=changed", ["r100.2"]),
        ("?show=moved", ["r100.1"]),
        ("?show=added", ["r100.2a"]),
        ("?show=same", ["r101.1"]),
        ("?show=unknown", ["r101.2", "r102.1"]),
        ("?show=unknown&section=102", ["r102.1"]),
        ("?section=101", []),
        ("?show=nonsense", ["r100.1", "r100.2", "r100.2a"]),
        ("?section=%20%22%3E", []),
    ],
)
def test_changes_are_filtered_by_kind_and_section(
    query: str, rules: list[str], client: Client, owls: Document
) -> None:
    html = client.get(f"/rules/compare/owls/1/2/{query}").content.decode()
    assert re.findall(r'<article class="rule-change"\s+id="([^"]+)"', html) == rules


def test_the_direction_may_be_chosen(client: Client, owls: Document) -> None:
    html = client.get("/rules/compare/owls/2/1/?show=removed").content.decode()
    assert 'id="was100.2a"' in html
    assert "only in 2" in html


def test_editions_are_chosen_by_a_form(client: Client, owls: Document) -> None:
    assert client.get("/rules/compare/owls/?older=2&newer=1")["Location"] == "/rules/compare/owls/2/1/"
    assert client.get("/rules/compare/owls/")["Location"] == "/rules/compare/owls/1/2/"
    assert client.get("/rules/compare/owls/?older=7")["Location"] == "/rules/compare/owls/1/2/"


def test_an_edition_is_not_compared_with_itself(client: Client, owls: Document) -> None:
    assert client.get("/rules/compare/owls/2/2/")["Location"] == "/rules/owls/2/"


@pytest.mark.parametrize("address", ["cats/1/2/", "owls/1/9/", "cats/"])
def test_editions_that_are_not_loaded_are_not_compared(address: str, client: Client, owls: Document) -> None:
    assert client.get(f"/rules/compare/{address}").status_code == 404


def test_a_document_with_one_edition_has_nothing_to_compare(client: Client, owls: Document) -> None:
    Document.objects.exclude(pk=owls.pk).delete()
    page = client.get("/rules/compare/owls/")
    assert page.status_code == 404
    assert "Only edition 2 of Rules of the owls is loaded" in text_of(page)


def test_a_former_key_redirects(client: Client, owls: Document) -> None:
    for edition in ("2", "7.4"):
        import_document(parsed(NEWER.replace("owls\n", "wow-tcg\n")), "wow-tcg", edition)
    answer = client.get("/rules/compare/tcg/2/7.4/")
    assert (answer.status_code, answer["Location"]) == (301, "/rules/compare/wow-tcg/2/7.4/")


def test_texts_are_escaped(client: Client, owls: Document) -> None:
    import_document(parsed(NEWER.replace("dawn", "<script>alert(1)</script>")), "owls", "2")
    html = client.get("/rules/compare/owls/1/2/").content.decode()
    assert "alert(1)" in html
    assert "<script>alert" not in html


def test_text_moved_to_another_rule_names_that_rule(client: Client, owls: Document) -> None:
    Document.objects.all().delete()
    whistling = "An owl in a party may whistle at night, once for every mouse that its controller has caught."
    lamps = "Lamps burn oil, and a lamp gives no light until its owner pays one whole barrel of that oil."
    head = NEWER[: NEWER.index("100.1 ")]
    import_document(parsed(f"{head}100.1 {whistling} {lamps}\n"), "owls", "1")
    import_document(parsed(f"{head}100.1 {whistling}\n\n100.2 {lamps}\n"), "owls", "2")
    text = text_of(client.get("/rules/compare/owls/1/2/"))
    assert re.search(r" now in → 100\.[12]", text)
    assert "deleted:" not in text


# The history of a rule


def history_text(client: Client, number: str, edition: str = "2") -> str:
    page = client.get(f"/rules/owls/{edition}/{number}/history/")
    assert page.status_code == 200
    return text_of(page)


def test_the_history_of_an_edited_rule(client: Client, owls: Document) -> None:
    text = history_text(client, "100.2")
    assert re.search(r"Edition 1 100\.1.*in force from 3 February 2001.*Oldest available wording", text)
    assert re.search(r"Edition 2 100\.2.*Edited and renumbered: it was 100\.1", text)
    assert "takes off at [deleted: dusk end deleted] [inserted: dawn end inserted]" in text


def test_the_history_is_the_same_from_any_of_its_editions(client: Client, owls: Document) -> None:
    def stages(page: str) -> str:
        return page[page.index("Edition 1") :]

    assert stages(history_text(client, "100.2")) == stages(history_text(client, "100.1", "1"))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("100.1", "Renumbered: it was 100.2. The text is the same."),
        ("100.2a", "Not in this edition."),
        ("100.2a", "New in this edition."),
        ("101.1", "Unchanged."),
        ("102.1", "Unknown: only an extract of this edition is available"),
    ],
)
def test_the_history_states_what_an_edition_changed(
    number: str, text: str, client: Client, owls: Document
) -> None:
    assert text in history_text(client, number)


def test_a_removed_rule(client: Client, owls: Document) -> None:
    import_document(parsed(NEWER.replace("100.2a A young owl is led by an old one.", "")), "owls", "3")
    Document.objects.filter(edition="3").update(effective="2004-01-01")
    assert "Removed in this edition." in history_text(client, "100.2a")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("owls/2/100/", 302),
        ("owls/2/1/", 302),
        ("owls/2/100.2A/", 301),
        ("owls/2/100.9/", 404),
        ("owls/2/x/", 404),
    ],
)
def test_only_rules_have_a_line(address: str, status: int, client: Client, owls: Document) -> None:
    assert client.get(f"/rules/{address}history/").status_code == status


# Whose words, and how often


def official(text: str) -> ParsedDocument:
    return replace(parsed(text), source=WordingSource.OFFICIAL)


def test_our_words_are_compared_where_both_editions_have_them(owls: Document) -> None:
    import_document(official(OLDER), "owls", "1")
    import_document(official(NEWER), "owls", "2")
    assert compare_editions(*get_editions("owls")).source == WordingSource.RESTATEMENT


def test_the_source_that_both_editions_have_is_compared(client: Client, owls: Document) -> None:
    _, newer = get_editions("owls")
    import_document(official(NEWER), "owls", "3")
    third = Document.objects.get(edition="3")
    assert compare_editions(newer, third).source is None
    assert "come from different sources" in text_of(client.get("/rules/compare/owls/2/3/"))
    import_document(official(NEWER), "owls", "2")
    assert compare_editions(newer, third).source == WordingSource.OFFICIAL


def test_editions_follow_their_days_not_their_import(owls: Document) -> None:
    import_document(parsed(NEWER.replace("2002-03-04", "1999-01-01")), "owls", "0")
    import_document(parsed(re.sub("effective.*\n", "", NEWER)), "owls", "x")
    assert [document.edition for document in get_editions("owls")] == ["x", "0", "1", "2"]


def test_a_comparison_is_cached_until_the_rules_change(client: Client, owls: Document) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get("/rules/compare/owls/1/2/")
        return len(captured)

    first = queries()
    assert queries() < first
    assert queries() <= 3
    import_document(parsed(NEWER.replace("dawn", "noon")), "owls", "2")
    assert "noon" in text_of(client.get("/rules/compare/owls/1/2/"))
