import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card
from tests.cards.community_file import ability, community_table, hero, row

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pool():
    rows = [row(name=f"Ally {number:03}", no=str(number + 1), cost=str(number % 9)) for number in range(60)]
    text = "FRONT: 4 -> Flip Oda.;BACK: Sing <script>alert(1)</script> loudly."
    import_file(
        community_file.read(community_table(*rows, ability(rules="[Exhaust] -> Sing."), hero(rules=text)))
    )


def queries(client, address):
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)


def test_a_card_has_a_page(client):
    page = client.get("/cards/sudden-puddle/").content.decode()
    assert "<h1>Sudden Puddle</h1>" in page and "Test of Time" in page


def test_a_hero_shows_both_sides_and_nothing_of_its_text_is_markup(client):
    page = client.get("/cards/oda-the-patient/").content.decode()
    assert page.count('<article class="card ') == 2
    assert "<script>alert" not in page


def test_an_unknown_card_is_a_404_with_a_sentence(client):
    answer = client.get("/cards/no-such-card/")
    assert answer.status_code == 404
    assert "No card has this address" in answer.content.decode()


def test_namesakes_link_to_each_other(client):
    import_file(community_file.read(community_table(row(name="Ally 001", no="500", block="0"))))
    assert (
        Card.objects.get(slug="ally-001-raid").get_absolute_url()
        in client.get("/cards/ally-001/").content.decode()
    )
