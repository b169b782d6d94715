"""The addresses of cards after an import that merges two stored cards."""

import pytest

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card, FormerAddress, Kind
from cards.models.card_replacement import replace_cards
from decks import actions
from decks.models import Entry
from tests.cards.community_file import ability, community_table
from tests.decks.test_candidates import OWNER

pytestmark = pytest.mark.django_db

FIRST = ability(no="1", cost="1", rules="Sing a song.")
OTHER = ability(no="2", cost="3", setcode="TWO", setname="Two", rules="Each player discards a card.")
SAME = ability(no="2", cost="1", setcode="TWO", setname="Two", rules="Sing a song.")
"""The row of the other card, corrected: it is the first one."""
OLD, PRESENT = "sudden-puddle-two-2", "sudden-puddle"
SUDDEN_PUDDLE = "/cards/sudden-puddle/"


def import_rows(*rows):
    import_file(community_file.read(community_table(*rows)))


@pytest.fixture
def merged():
    """Two stored cards that a corrected file shows to be one, and a deck with both of them."""
    import_rows(FIRST, OTHER)
    first, other = Card.objects.get(slug=PRESENT), Card.objects.get(slug=OLD)
    deck = actions.create(OWNER, name="Puddles")
    actions.add(deck, first, "main", 1)
    actions.add(deck, other, "main", 2)
    import_rows(FIRST, SAME)
    return Card.objects.get()


def test_an_import_merges_two_stored_cards(merged):
    assert (merged.slug, merged.variant) == (PRESENT, "")
    assert {printing.set.code for printing in merged.printings.all()} == {"TST", "TWO"}
    assert Entry.objects.values_list("card", "count").get() == (merged.pk, 3)
    assert FormerAddress.objects.get().card == merged


@pytest.mark.parametrize(
    "address",
    [
        "/cards/{}/",
        "/cards/{}/?in=two&no=2",
        "/cards/{}/preview/",
        "/cards/{}/report/",
        "/cards/{}.txt",
        "/cards/{}.json",
        "/cards/{}.svg?face=back",
        "/cards/{}/portrait.svg",
        "/api/cards/{}/",
    ],
)
def test_the_address_of_the_card_merged_away_leads_to_the_one_that_stays(merged, client, address):
    response = client.get(address.format(OLD))

    assert response.status_code == 301
    assert response["Location"] == address.format(PRESENT)
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "max-age=3600" in response["Cache-Control"]
    assert client.get(response["Location"]).status_code == 200


def test_a_card_that_takes_the_address_is_shown_there(merged, client):
    Card(name="Sudden Puddle Two", variant="2", types=["Ally"]).save()

    assert "Sudden Puddle Two" in client.get(f"/cards/{OLD}/").content.decode()
    assert client.get(f"/api/cards/{OLD}/").json()["name"] == "Sudden Puddle Two"


def test_an_address_follows_its_card_through_several_imports(merged, client):
    last = Card(name="Last Puddle", types=["Ability"])
    last.save()
    replace_cards({merged: last})

    for slug in (OLD, PRESENT):
        assert client.get(f"/cards/{slug}/")["Location"] == "/cards/last-puddle/"


def test_the_card_that_stays_takes_the_address_of_its_name(client):
    """The remaining row may be the one that was stored as the variant."""
    import_rows(FIRST, OTHER, ability(no="3", cost="3", setcode="TWO", setname="Two", rules=OTHER["rules"]))
    import_rows(ability(no="1", cost="3", rules=OTHER["rules"]))

    assert Card.objects.get().slug == PRESENT
    assert client.get(f"/cards/{OLD}/")["Location"] == SUDDEN_PUDDLE
    assert client.get(SUDDEN_PUDDLE).status_code == 200


def test_a_card_that_becomes_the_variant_of_an_older_one_can_be_found_when_that_goes(client):
    import_rows(ability(no="9", cost="1", setcode="CoH", setname="Crown of the Heavens", rules="Sing."))
    newer = Card.objects.get()
    import_rows(ability(no="2", cost="3", setcode="HoA", setname="Heroes of Azeroth", rules="Discard."))
    newer.refresh_from_db()
    assert newer.slug != PRESENT

    Card.objects.get(slug=PRESENT).delete()

    assert client.get(SUDDEN_PUDDLE)["Location"] == newer.get_absolute_url()


def test_an_address_that_no_card_ever_had_is_not_found(merged, client):
    assert client.get("/cards/sudden-puddle-three/").status_code == 404
    assert client.get("/api/cards/sudden-puddle-three/").status_code == 404


def test_the_address_of_a_deleted_card_is_not_found(merged, client):
    Entry.objects.all().delete()
    merged.delete()

    assert client.get(f"/cards/{OLD}/").status_code == 404


def test_a_raid_card_and_a_deck_card_of_one_name_keep_their_addresses(client):
    import_rows(FIRST, ability(no="5", block="0"))

    assert {card.kind for card in Card.objects.all()} == {Kind.DECK, Kind.RAID}
    assert not FormerAddress.objects.exists()
