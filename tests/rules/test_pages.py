"""The pages of sections, chapters and guides, and the index of documents."""

import re
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client

from card_rules.topics import all_topics
from rules.catalog.library import library
from rules.identifiers.numbers import RuleNumber
from rules.models import CrossReference, Document
from rules.presentation import unloaded_rule
from tests.rules.page_helpers import page, part, words

pytestmark = pytest.mark.usefixtures("our_rules")
RULES = "/rules/wow-tcg/7.4/"


def test_the_front_page_offers_every_document_with_edition_and_date(client: Client) -> None:
    html = page(client, "/rules/")

    for document in Document.objects.all():
        assert f'href="{document.get_absolute_url()}"' in html
    assert (
        "Edition 7.4, in force since 23 July 2013: 441 rules in 67 sections and 225 glossary terms"
        in words(html)
    )
    assert 'href="/rules/wow-tcg/7.4/410/"' in html, "a link to a rule that is often looked up"


def test_with_nothing_loaded_the_pages_say_how_to_load(client: Client) -> None:
    Document.objects.all().delete()

    assert "import_rules" in page(client, "/rules/")
    assert "import_rules" in page(client, "/rules/glossary/")
    assert "import_rules" in page(client, "/rules/wow-tcg/7.4/100.1/", status=404)
    assert page(client, "/rules/?q=chain")


def test_the_contents_name_every_chapter_and_section(client: Client) -> None:
    html = page(client, RULES)

    for rule in Document.objects.named("wow-tcg").rules.headings():
        assert f'href="{rule.get_absolute_url()}"' in html


def test_contents_of_which_the_text_is_not_all_loaded_say_so(client: Client) -> None:
    html = page(client, "/rules/wow-tcg/1.11/")

    assert "heading only" in html
    assert "Our copy ends at rule 400.3b. Of the 44 sections after it" in words(html)


def test_a_chapter_lists_its_sections(client: Client) -> None:
    html = page(client, f"{RULES}4/")

    assert "<h1>" in html and "Game Concepts" in html.title()
    assert f'href="{RULES}410/"' in part(html, 'class="sections"', "</ol>")
    turn = part(html, '<nav class="prev-next', "</nav>")
    assert f'href="{RULES}3/"' in turn and f'href="{RULES}5/"' in turn


def test_a_rule_is_marked_in_its_section(client: Client) -> None:
    html = page(client, f"{RULES}410.6a/")

    assert 'id="r410.1"' in html and 'id="r410.6g"' in html
    assert html.count("autofocus") == 1
    assert html.count('class="rule lettered marked"') == 1
    assert re.search(
        r'<details class="rule-annotations no-print"\s+open>', part(html, 'id="r410.6a"', "</section>")
    )


def test_a_section_has_nothing_marked(client: Client) -> None:
    html = page(client, f"{RULES}410/")

    assert "autofocus" not in html and " marked" not in html
    turn = part(html, '<nav class="prev-next', "</nav>")
    assert f'href="{RULES}409/"' in turn and f'href="{RULES}411/"' in turn


@pytest.mark.parametrize(
    ("number", "before", "after"), [("410.6a", "410.6", "410.6b"), ("410.1", "409", "410.2")]
)
def test_a_rule_leads_to_those_before_and_after(client: Client, number: str, before: str, after: str) -> None:
    turn = part(page(client, f"{RULES}{number}/"), '<nav class="prev-next', "</nav>")

    assert f'rel="prev" href="{RULES}{before}/"' in " ".join(turn.split())
    assert f'rel="next" href="{RULES}{after}/"' in " ".join(turn.split())


def test_the_contents_stand_beside_the_text_with_the_section_marked(client: Client) -> None:
    tree = part(page(client, f"{RULES}410.6a/"), '<details class="contents-tree', "</nav>")

    assert re.search(rf'href="{RULES}410/"\s+aria-current="true"', tree)
    assert tree.count("<details open>") == 1, "the chapter that one is in"
    assert tree.count(f'href="{RULES}') >= 67


def test_every_rule_lists_where_it_is_cited(client: Client) -> None:
    html = page(client, f"{RULES}410/")

    about = part(html, 'id="r410.6b"', "</section>")
    assert f'href="{RULES}102.1a/"' in about
    assert 'href="/rules/glossary/decked/"' in about
    assert re.search(r'<a href="/rules/learn-to-play/1/\d', html), "a guide that explains a rule"


def test_a_rule_with_cards_under_it_leads_to_them(client: Client) -> None:
    html = page(client, RULES + "602.2a/")

    assert 'href="/cards/?q=rule:stealth"' in html


def test_a_rule_can_be_cited_with_edition_date_and_address(client: Client) -> None:
    html = page(client, f"{RULES}410.6a/")

    assert (
        "World of Warcraft TCG Comprehensive Rules 7.4 (2013-07-23), rule 410.6a (restated), "
        "http://testserver/rules/wow-tcg/7.4/410.6a/"
    ) in html


def test_every_page_names_its_edition(client: Client) -> None:
    for path in ("410/", "410.6a/", "4/"):
        assert "edition 7.4, in force since 23 July 2013" in words(page(client, f"{RULES}{path}"))


def test_a_rule_leads_to_its_number_in_another_edition(client: Client) -> None:
    older = part(page(client, "/rules/wow-tcg/1.11/400.1/"), 'class="edition-line"', "</p>")
    assert f'<a href="{RULES}401.1/">401.1 in edition 7.4</a>' in older
    newer = part(page(client, f"{RULES}401.1/"), 'class="edition-line"', "</p>")
    assert '<a href="/rules/wow-tcg/1.11/400.1/">400.1 in edition 1.11</a>' in newer


def test_a_number_of_another_edition_that_is_about_something_else_is_not_offered(client: Client) -> None:
    html = page(client, f"{RULES}305/")
    assert "/rules/wow-tcg/1.11/305" not in html
    edition_line = part(html, 'class="edition-line"', "</p>")
    assert '<a href="/rules/wow-tcg/1.11/306/">306 in edition 1.11</a>' in edition_line
    rule = part(html, 'id="r305.1"', "</section>")
    assert '<a href="/rules/wow-tcg/1.11/306.1/">306.1 in edition 1.11</a>' in rule


def test_a_chapter_leads_to_the_chapter_of_the_same_title(client: Client) -> None:
    assert 'href="/rules/wow-tcg/1.11/1/">1 in edition 1.11</a>' in page(client, f"{RULES}1/")


def test_a_reference_previews_its_rule(client: Client) -> None:
    html = page(client, f"{RULES}102.1a/")
    assert f'href="{RULES}410.6b/" data-preview="{RULES}410.6b/preview/">410.6b</a>' in html

    preview = page(client, f"{RULES}410.6b/preview/")
    assert "410.6b" in preview and "decked" in preview and "Comprehensive Rules 7.4" in preview
    assert "<html" not in preview


def test_the_preview_of_a_section_names_its_parts(client: Client) -> None:
    assert "410.1" in page(client, f"{RULES}410/preview/")
    assert "Priority" in page(client, f"{RULES}4/preview/")


def test_a_rule_and_a_passage_of_the_same_number_both_name_what_they_cite(client: Client) -> None:
    for key in ("wow-tcg", "learn-to-play"):
        rule = Document.objects.named(key).rules.get(number="200.1")
        CrossReference.objects.get_or_create(wording=rule.wordings.get(), number="802.1")

    rule_html = part(page(client, f"{RULES}802.1/"), 'id="r802.1"', "</section>")
    assert 'href="/rules/wow-tcg/7.4/200.1/"' in rule_html
    assert 'href="/rules/learn-to-play/1/200.1/"' in rule_html


def test_a_section_without_text_is_announced_as_missing(client: Client) -> None:
    Document.objects.named("wow-tcg").rules.filter(order__1=706).exclude(order__2=0).delete()

    assert "is not loaded" in page(client, f"{RULES}706/")


def test_an_edition_without_its_end_states_where_its_text_ends(client: Client) -> None:
    last, next_section, earlier = (
        page(client, f"/rules/wow-tcg/1.11/{section}/") for section in (400, 401, 307)
    )

    assert "Our copy of edition 1.11 ends here." in words(last)
    assert "Our copy of edition 1.11 ends at rule 400.3b. Only the heading of this section" in words(
        next_section
    )
    assert 'href="/rules/wow-tcg/1.11/400.3b/"' in next_section
    assert "Our copy" not in earlier + page(client, f"{RULES}803/")


def test_a_missing_rule_lists_where_it_is_cited(client: Client) -> None:
    rules = Document.objects.named("wow-tcg").rules
    rules.filter(order__1=303).exclude(order__2=0).delete()

    html = page(client, f"{RULES}303.1/")

    assert "not loaded" in html
    assert 'href="/cards/?q=rule:strike-cost"' in html
    assert 'href="/rules/glossary/cost-strike/"' in html


def test_every_rule_named_by_a_card_or_a_text_has_a_page(client: Client) -> None:
    named = {number for topic in all_topics() for number in topic.rules}
    current = Document.objects.named("wow-tcg")
    references = CrossReference.objects.filter(wording__rule__document=current)
    named |= set(references.values_list("number", flat=True))
    loaded = set(current.rules.values_list("number", flat=True))
    missing = [
        number for number in sorted(named - loaded) if client.get(f"{RULES}{number}/").status_code != 200
    ]

    assert missing == []
    assert len(named) > 150


def test_older_editions_list_no_card_topics() -> None:
    books = library()
    old = books.book("wow-tcg", "1.11")
    assert not unloaded_rule.describe_unloaded_rule(books, old, RuleNumber.parse("202.1")).card_topics


def test_a_guide_reads_without_numbers_and_leads_into_the_rules(client: Client) -> None:
    html = page(client, "/rules/learn-to-play/1/3/")
    text = part(html, '<article class="rules-page guide"', "</article>")

    assert 'class="number"' not in text
    assert "<table" in text
    assert f'href="{RULES}501.2b/" data-preview="{RULES}501.2b/preview/"' in text
    assert 'class="term" href="/rules/glossary/' in text
    assert not re.search(r"\b30[0-9]\.\d", words(text)), "its own numbers are only anchors"


def test_a_passage_of_a_guide_is_marked_in_its_chapter(client: Client) -> None:
    html = page(client, "/rules/learn-to-play/1/303.2/")

    assert re.search(r'class="passage marked"\s+id="r303.2"', html)
    assert 'id="r300.1"' in html


def test_a_template_links_a_rule_by_number() -> None:
    html = Template('{% load rule_links %}{% rule_link "100.2a" "Rule 100.2a" %}').render(Context())
    assert html == (
        '<a class="rule-link" href="/rules/wow-tcg/7.4/100.2a/" '
        'data-preview="/rules/wow-tcg/7.4/100.2a/preview/">Rule 100.2a</a>'
    )


PATHS = """/rules/ /rules/wow-tcg/7.4/4/ /rules/wow-tcg/7.4/104.1/
    /rules/wow-tcg/7.4/410/ /rules/wow-tcg/7.4/415.9a/
    /rules/wow-tcg/7.4/410.9/ /rules/glossary/ /rules/glossary/chain/ /rules/learn-to-play/1/3/
    /rules/wow-tcg/7.4/410.6a/preview/"""


@pytest.mark.parametrize("path", PATHS.split())
def test_the_number_of_queries_is_small_whatever_is_shown(
    client: Client, path: str, django_assert_max_num_queries: Any
) -> None:
    client.get(f"{RULES}100/")
    with django_assert_max_num_queries(10):
        client.get(path)


def test_every_page_has_a_title_of_its_own_and_names_the_site(client: Client) -> None:
    paths = ["", "wow-tcg/7.4/4/", "wow-tcg/7.4/410/", "wow-tcg/7.4/410.6a/", "glossary/", "wow-tcg/7.4/all/"]
    titles = [re.search(r"<title>(.*?)</title>", page(client, f"/rules/{path}")) for path in paths]
    texts = [title[1] for title in titles if title]

    assert len(set(texts)) == len(paths)
    assert all(title.endswith(" · Loremaster") for title in texts)


@pytest.mark.parametrize("path", ["", "glossary/", "wow-tcg/7.4/", "wow-tcg/7.4/410/", "wow-tcg/7.4/all/"])
def test_pages_of_rules_only_answer_readers(client: Client, path: str) -> None:
    assert client.head(f"/rules/{path}").status_code == 200
    assert client.post(f"/rules/{path}").status_code == 405


def test_both_wordings_are_shown_and_either_can_be_chosen(client: Client) -> None:
    rule = Document.objects.named("wow-tcg").rules.get(number="410.6c")
    rule.wordings.update(text="A sentence of ours.")
    rule.wordings.create(source="official", text="Quite another sentence.")

    def visible_wordings(wording: str) -> tuple[bool, bool]:
        html = words(page(client, f"{RULES}410.6c/{wording}"))
        return "A sentence of ours" in html, "Quite another sentence" in html

    assert visible_wordings("") == (True, True)
    assert visible_wordings("?wording=ours") == (True, False)
    assert visible_wordings("?wording=official") == (False, True)
    assert "wording-choice" in page(client, f"{RULES}410/")
    assert "wording-choice" not in page(client, f"{RULES}411/"), "nothing to choose from"
