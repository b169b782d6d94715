import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards import community
from cards.models import Card
from cards.store import import_reading
from tests.cards.community_file import ability, community_file, hero, row

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pool():
    rows = [row(name=f"Ally {number:03}", no=str(number + 1), cost=str(number % 9)) for number in range(60)]
    text = "FRONT: 4 -> Flip Oda.;BACK: Sing <script>alert(1)</script> loudly."
    import_reading(
        community.read(community_file(*rows, ability(rules="[Exhaust] -> Sing."), hero(rules=text)))
    )


def queries(client, address):
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)


def test_the_first_page_shows_cards_and_how_many_there_are(client):
    page = client.get("/cards/").content.decode()
    assert "62" in page and "Ally 000" in page and "Page 1 of 2" in page


def test_the_address_holds_the_state(client):
    page = client.get("/cards/?q=ally&type=Ally&cost=7%2B&sort=-cost&page=1").content.decode()
    assert re.search(r'value="7\+"\s+selected', page)
    assert re.search(r'value="-cost"\s+selected', page)
    assert "12</strong>" in page


def test_links_to_other_pages_keep_the_question(client):
    page = client.get("/cards/?q=ally&set=&sort=-cost").content.decode()
    assert 'href="?q=ally&amp;sort=-cost&amp;page=2"' in page


@pytest.mark.parametrize("page", ["0", "-4", "999", "x", ""])
def test_a_page_that_is_not_there_is_the_nearest(client, page):
    assert client.get("/cards/", {"page": page}).status_code == 200


@pytest.mark.parametrize("key", ["q", "type", "class", "faction", "cost", "set", "kind", "sort"])
def test_no_question_breaks_the_page(client, key):
    for value in ("\x00", "'", "%", "9" * 400, "ẞ" * 300, "a:b", 'type:"', "\\", "7+7"):
        assert client.get("/cards/", {key: value}).status_code == 200, value


def test_nothing_found_says_what_to_do(client):
    page = client.get("/cards/?q=zebra").content.decode()
    assert "No card answers this" in page and 'href="/cards/"' in page


def test_htmx_gets_the_results_alone(client):
    answer = client.get("/cards/?q=ally", headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert "card-wall" in page and "<html" not in page
    assert "HX-Request" in answer["Vary"]


def test_the_number_of_queries_does_not_grow_with_the_page(client):
    assert queries(client, "/cards/?type=Ally") == queries(client, "/cards/?q=puddle")


def test_a_card_has_a_page(client):
    page = client.get("/cards/sudden-puddle/").content.decode()
    assert "<h1>Sudden Puddle</h1>" in page and "Test of Time" in page


def test_a_hero_shows_both_sides_and_nothing_of_its_text_is_markup(client):
    page = client.get("/cards/oda-the-patient/").content.decode()
    assert page.count('<article class="card ') == 2
    assert "<script>alert" not in page


def test_a_card_that_is_not_there_is_a_404_with_a_sentence(client):
    answer = client.get("/cards/no-such-card/")
    assert answer.status_code == 404
    assert "No card has this address" in answer.content.decode()


def test_namesakes_link_to_each_other(client):
    import_reading(community.read(community_file(row(name="Ally 001", no="500", block="0"))))
    assert (
        Card.objects.get(slug="ally-001-raid").get_absolute_url()
        in client.get("/cards/ally-001/").content.decode()
    )


def test_pages_of_one_list_have_titles_of_their_own(client):
    titles = [
        re.search(r"<title>(.*?)</title>", client.get(f"/cards/?{query}").content.decode())[1]
        for query in ("", "page=2", "q=ally")
    ]
    assert titles == ["Cards · Loremaster", "Cards, page 2 · Loremaster", "Cards: ally · Loremaster"]


def test_the_card_pages_only_answer_readers(client):
    assert client.head("/cards/").status_code == 200
    assert client.post("/cards/").status_code == 405
