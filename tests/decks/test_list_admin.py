"""The administration of ban lists and official product decks."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Source
from decks import formats
from decks.formats import storage
from decks.formats.parser import parse_entry
from decks.models import BanList, BannedCard, ProductDeck
from tests.decks.test_admin import admin  # noqa: F401 a fixture

BAN_LISTS = "/admin/decks/banlist/"
PRODUCTS = "/admin/decks/productdeck/"


@pytest.fixture
def imported(cards):
    """An imported list with a ban and a restriction."""
    ban_list = BanList.objects.create(name="classic", source=Source.CARDCARP)
    for name, copies in (("Zip", None), ("Fire Blast", 2)):
        BannedCard.objects.create(ban_list=ban_list, name=name, reference=name, copies=copies)
    return ban_list


@pytest.fixture
def product(db):
    return make_product()


def make_product(key="storm", **values):
    lines = [{"zone": "main", "reference": "set-1-4", "count": 4, "name": "Zip"}]
    fields = {"name": "Storm & Fury", "product": "Champion Deck", "year": 2011, "source": Source.CARDCARP}
    return ProductDeck.objects.create(key=key, lines=lines, **fields | values)


def write_bans(admin, address, bans, name="classic"):  # noqa: F811
    """Send the form of a list with new bans."""
    fields = {"name": name, "as_of": "2026-01-01", "cards-TOTAL_FORMS": len(bans), "cards-INITIAL_FORMS": 0}
    for place, (card, copies) in enumerate(bans):
        fields |= {f"cards-{place}-name": card, f"cards-{place}-copies": copies}
    return admin.post(address, fields, follow=True)


def test_ban_lists_are_listed_with_their_numbers_of_bans(admin, imported):  # noqa: F811
    page = admin.get(BAN_LISTS).content.decode()

    assert 'class="field-banned">1<' in page
    assert 'class="field-restricted">1<' in page


@pytest.mark.parametrize(("query", "count"), [("classic", 1), ("fire blast", 1), ("zzz", 0)])
def test_ban_lists_are_found_by_name_and_card(admin, imported, query, count):  # noqa: F811
    assert f"{count} result" in admin.get(BAN_LISTS, {"q": query}).content.decode()


def test_ban_lists_are_filtered_by_source(admin, imported):  # noqa: F811
    BanList.objects.create(name="house", source=Source.OPERATOR)

    page = admin.get(BAN_LISTS, {"source__exact": "operator"}).content.decode()

    assert 'field-name"><a' in page
    assert page.count('class="field-source"') == 1


def test_an_imported_list_is_read_only(admin, imported):  # noqa: F811
    address = f"{BAN_LISTS}{imported.pk}/change/"
    page = admin.get(address).content.decode()

    assert "Zip" in page and "Fire Blast" in page
    assert 'name="_save"' not in page and "cards-0-name" not in page
    assert write_bans(admin, address, [("Aimed Shot", "")]).status_code == 403
    assert admin.post(f"{BAN_LISTS}{imported.pk}/delete/", {"post": "yes"}).status_code == 403
    assert BannedCard.objects.count() == 2


def test_an_operator_bans_further_cards_of_a_format(admin, imported):  # noqa: F811
    """Rule 801.1."""
    storage.save_formats([parse_entry({"key": "house", "name": "House", "ban_list": "classic"})])
    write_bans(admin, f"{BAN_LISTS}add/", [("aimed shot", ""), ("Fire Blast", "1")])

    added = BanList.objects.get(source=Source.OPERATOR)
    assert {(ban.name, ban.copies) for ban in added.cards.all()} == {("Aimed Shot", None), ("Fire Blast", 1)}
    assert "Aimed Shot" in formats.find("house").banned
    assert 'name="cards-0-name"' in admin.get(f"{BAN_LISTS}{added.pk}/change/").content.decode()
    admin.post(f"{BAN_LISTS}{added.pk}/delete/", {"post": "yes"})
    assert list(BanList.objects.all()) == [imported]


@pytest.mark.parametrize(
    ("bans", "message"),
    [
        ([("Zipp", "")], "No card is named “Zipp”."),
        ([("Zip", ""), ("zip", "1")], "Zip is in the list twice."),
    ],
)
def test_a_list_that_cannot_be_is_refused_with_the_reason(admin, cards, bans, message):  # noqa: F811
    page = write_bans(admin, f"{BAN_LISTS}add/", bans).content.decode()

    assert message in page
    assert not BanList.objects.exists()


def test_product_decks_are_listed_found_and_filtered(admin, product):  # noqa: F811
    make_product("raid", name="Deep Halls", is_raid=True, year=2008, product="Raid Deck")

    assert 'class="field-card_count">4<' in admin.get(PRODUCTS).content.decode()
    assert "1 result" in admin.get(PRODUCTS, {"q": "champion"}).content.decode()
    assert "Storm" not in admin.get(PRODUCTS, {"is_raid__exact": "1"}).content.decode()
    assert "Storm" in admin.get(PRODUCTS, {"year": "2011"}).content.decode()


def test_a_product_deck_is_read_only_and_has_its_lines(admin, product):  # noqa: F811
    address = f"{PRODUCTS}{product.pk}/"
    page = admin.get(f"{address}change/").content.decode()

    assert "Storm &amp; Fury" in page and "<li>4 Zip (main)</li>" in page
    assert product.get_absolute_url() in page
    assert 'name="_save"' not in page
    assert admin.get(f"{PRODUCTS}add/").status_code == 403
    assert admin.post(f"{address}change/", {"name": "Other"}).status_code == 403
    assert admin.post(f"{address}delete/", {"post": "yes"}).status_code == 403


def test_lists_take_no_queries_for_each_row(admin, imported, product):  # noqa: F811
    def count_queries(address):
        with CaptureQueriesContext(connection) as captured:
            assert admin.get(address).status_code == 200
        return len(captured)

    addresses = (BAN_LISTS, PRODUCTS)
    admin.get(BAN_LISTS)
    before = [count_queries(address) for address in addresses]
    for number in range(4):
        BanList.objects.create(name=f"list-{number}", source=Source.OPERATOR)
        make_product(f"deck-{number}")

    assert [count_queries(address) for address in addresses] == before
