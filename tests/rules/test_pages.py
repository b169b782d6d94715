"""The rules pages."""

import re
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rules.actions import import_document
from rules.cited import cited
from rules.governing import grounds
from rules.models import CrossReference, Document
from rules.numbers import RuleNumber
from rules.parsed import ParsedDocument

SECTION = "/rules/wow-tcg/7.4/410/"


def page(client: Client, path: str, status: int = 200) -> str:
    response = client.get(path)
    assert response.status_code == status
    return response.content.decode()


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))


def test_the_contents_name_every_section_and_what_is_restated(client: Client, tcg: Document) -> None:
    html = page(client, "/rules/")
    assert html.count("heading only") == 60
    assert "In our own words so far: 100, 101, 102, 103, 104, 410, 801." in words(html)
    assert 'href="/rules/wow-tcg/7.4/410/"' in html
    assert page(client, "/rules/wow-tcg/7.4/").count("heading only") == 60


def test_with_nothing_loaded_the_pages_say_how_to_load(client: Client, db: None) -> None:
    assert "import_rules" in page(client, "/rules/")
    assert "import_rules" in page(client, "/rules/glossary/")
    assert "import_rules" in page(client, "/rules/wow-tcg/7.4/100.1/", status=404)
    assert page(client, "/rules/?q=chain")


def test_a_chapter_lists_its_sections(client: Client, tcg: Document) -> None:
    html = page(client, "/rules/wow-tcg/7.4/4/")
    assert "Game concepts" in html
    assert "16 rules" in html
    assert 'href="/rules/wow-tcg/7.4/3/"' in html
    assert 'href="/rules/wow-tcg/7.4/5/"' in html


def test_a_rule_stands_marked_in_its_whole_section(client: Client, tcg: Document) -> None:
    html = page(client, "/rules/wow-tcg/7.4/410.6a/")
    assert 'id="r410.1"' in html
    assert 'id="r410.6g"' in html
    assert html.count("autofocus") == 1
    assert html.count('class="rule lettered marked"') == 1
    assert "rule 410.6a" in html
    assert "Chain Lightning" in html
    assert '<a class="rule-link" href="/rules/wow-tcg/7.4/405.2/"' in html


def test_a_section_has_nothing_marked(client: Client, tcg: Document) -> None:
    html = page(client, SECTION)
    assert "autofocus" not in html
    assert 'href="/rules/wow-tcg/7.4/409/"' in html
    assert 'href="/rules/wow-tcg/7.4/411/"' in html


def test_a_rule_leads_to_those_before_and_after(client: Client, tcg: Document) -> None:
    turn = page(client, "/rules/wow-tcg/7.4/410.6a/").partition('<nav class="turn"')[2]
    assert "/rules/wow-tcg/7.4/410.6/" in turn
    assert "/rules/wow-tcg/7.4/410.6b/" in turn
    first = page(client, "/rules/wow-tcg/7.4/410.1/").partition('<nav class="turn"')[2]
    assert "/rules/wow-tcg/7.4/409/" in first


def test_a_rule_says_who_refers_to_it_and_what_it_defines(client: Client, tcg: Document) -> None:
    html = page(client, "/rules/wow-tcg/7.4/410.6b/")
    apparatus = html.partition('<dl class="apparatus">')[2].partition("</dl>")[0]
    assert 'href="/rules/wow-tcg/7.4/102.1a/"' in apparatus
    assert 'href="/rules/glossary/decked/"' in apparatus


def test_a_reference_previews_its_rule(client: Client, tcg: Document) -> None:
    html = page(client, "/rules/wow-tcg/7.4/102.1a/")
    assert re.search(r'href="/rules/wow-tcg/7.4/410.6b/" title="A player who had to draw', html)


def test_a_section_without_text_says_so(client: Client, tcg: Document) -> None:
    assert "not loaded yet" in page(client, "/rules/wow-tcg/7.4/706/")


def test_every_number_of_chapter_1_has_its_page(client: Client, tcg: Document) -> None:
    for rule in tcg.rules.filter(order__0=1):
        assert f"rule {rule.number}" in page(client, rule.get_absolute_url()) or not rule.order[2]


def test_a_rule_without_text_says_who_names_it(client: Client, tcg: Document) -> None:
    html = page(client, "/rules/wow-tcg/7.4/303.1/")

    assert "not loaded" in html
    assert 'href="/rules/wow-tcg/7.4/303/"' in html
    assert 'href="/cards/?q=rule:strike-cost"' in html
    assert 'href="/rules/glossary/cost-strike/"' in html


@pytest.mark.parametrize(
    ("number", "status"), [("201.1", 200), ("205.1", 200), ("201.1a", 404), ("999.1", 404)]
)
def test_every_section_has_a_first_rule(client: Client, tcg: Document, number: str, status: int) -> None:
    page(client, f"/rules/wow-tcg/7.4/{number}/", status=status)


def test_a_section_without_text_tells_what_its_rules_govern(client: Client, tcg: Document) -> None:
    assert 'href="/cards/?q=rule:strike-cost"' in page(client, "/rules/wow-tcg/7.4/303/")


def test_every_rule_named_by_a_card_or_a_text_has_a_page(client: Client, tcg: Document) -> None:
    named = {number for ground in grounds() for number in ground.rules}
    named |= set(CrossReference.objects.values_list("number", flat=True))
    missing = [one for one in sorted(named) if client.get(f"/rules/wow-tcg/7.4/{one}/").status_code != 200]

    assert missing == []


def test_what_an_edition_that_is_not_the_current_one_names_is_not_told_of_cards(db: None) -> None:
    old = Document.objects.create(key="wow-tcg", edition="1.11")

    assert not cited(old, RuleNumber.parse("202.1"))


def test_a_missing_rule_leads_to_its_neighbours(client: Client, tcg: Document) -> None:
    html = page(client, "/rules/wow-tcg/7.4/405.99/", status=404)
    assert 'href="/rules/wow-tcg/7.4/405/"' in html
    assert 'href="/rules/wow-tcg/7.4/406/"' in html


@pytest.mark.parametrize("path", ["/rules/wow-tcg/9/", "/rules/tcg/9/100.1/", "/rules/minis/1/1/"])
def test_a_missing_edition_names_those_there_are(client: Client, tcg: Document, path: str) -> None:
    assert 'href="/rules/wow-tcg/7.4/"' in page(client, path, status=404)


@pytest.mark.parametrize("number", ["banana", "410.6ab", "%00", "4106", "'"])
def test_what_is_no_number_is_not_found(client: Client, tcg: Document, number: str) -> None:
    page(client, f"/rules/wow-tcg/7.4/{number}/", status=404)


def test_a_number_has_one_address(client: Client, tcg: Document) -> None:
    response = client.get("/rules/wow-tcg/7.4/410.6A/")
    assert (response.status_code, response["Location"]) == (302, "/rules/wow-tcg/7.4/410.6a/")


@pytest.fixture
def both(tcg: Document, official: ParsedDocument) -> Document:
    import_document(official, "wow-tcg", "7.4")
    return tcg


def test_both_wordings_are_shown_and_either_can_be_chosen(client: Client, both: Document) -> None:
    ours, theirs = "is not looked at", "is ignored"
    html = words(page(client, "/rules/wow-tcg/7.4/410.6c/"))
    assert ours in html and theirs in html
    html = words(page(client, "/rules/wow-tcg/7.4/410.6c/?wording=ours"))
    assert ours in html and theirs not in html
    html = words(page(client, "/rules/wow-tcg/7.4/410.6c/?wording=official"))
    assert ours not in html and theirs in html


def test_a_section_in_one_wording_only_offers_no_choice(client: Client, both: Document) -> None:
    html = page(client, "/rules/wow-tcg/7.4/706/?wording=ours")
    assert "wording-choice" not in html
    assert "not yet restated" in html
    assert 'id="r706.1c"' in html


PATHS = """/rules/ /rules/wow-tcg/7.4/4/ /rules/tcg/7.4/410/ /rules/tcg/7.4/410.6a/ /rules/tcg/7.4/717.4b/
    /rules/wow-tcg/7.4/410.9/ /rules/glossary/ /rules/glossary/empower-thing/ /rules/?q=damage"""


@pytest.mark.parametrize("path", PATHS.split())
def test_the_number_of_queries_does_not_grow(
    client: Client, both: Document, path: str, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(14):
        client.get(path)


def test_queries_are_the_same_for_a_small_and_a_large_section(
    client: Client, both: Document, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(12):
        client.get("/rules/wow-tcg/7.4/104.1/")
    with django_assert_num_queries(12):
        client.get("/rules/wow-tcg/7.4/415.9a/")


def test_the_glossary_lists_terms_by_letter(client: Client, tcg: Document) -> None:
    html = page(client, "/rules/glossary/")
    assert 'id="letter-p"' in html
    assert 'href="/rules/glossary/ppp-pre-priority-processing/"' in html


def test_an_entry_links_the_rules_that_define_it(client: Client, tcg: Document) -> None:
    html = page(client, "/rules/glossary/decked/")
    assert 'href="/rules/wow-tcg/7.4/410.6b/"' in html
    assert "defines the term" in html


def test_a_missing_term_names_those_that_look_alike(client: Client, tcg: Document) -> None:
    assert 'href="/rules/glossary/mulligan/"' in page(client, "/rules/glossary/muligan/", status=404)


def test_a_template_links_a_rule_by_number() -> None:
    html = Template('{% load rule_links %}{% rule_link "100.2a" %}').render(Context())
    assert html == '<a class="rule-link" href="/rules/wow-tcg/7.4/100.2a/">100.2a</a>'


def test_every_page_has_a_title_of_its_own_and_names_the_site(client: Client, tcg: Document) -> None:
    paths = ["", "wow-tcg/7.4/4/", "wow-tcg/7.4/410/", "wow-tcg/7.4/410.6a/", "glossary/", "?q=chain"]
    titles = [re.search(r"<title>(.*?)</title>", page(client, f"/rules/{path}")) for path in paths]
    said = [title[1] for title in titles if title]
    assert len(set(said)) == len(paths)
    assert all(title.endswith(" · Loremaster") for title in said)


@pytest.mark.parametrize("path", ["", "glossary/", "wow-tcg/7.4/", "wow-tcg/7.4/410/"])
def test_pages_of_rules_only_answer_readers(client: Client, tcg: Document, path: str) -> None:
    assert client.head(f"/rules/{path}").status_code == 200
    assert client.post(f"/rules/{path}").status_code == 405


@pytest.mark.parametrize(
    "query", ["-" * 180, "- " * 90, "-!" * 90, '-"' * 90, "-a " * 60, "-" * 60 + "chain"]
)
def test_a_search_of_many_dashes_is_answered(client: Client, tcg: Document, query: str) -> None:
    assert client.get("/rules/", {"q": query}).status_code == 200
