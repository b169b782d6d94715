"""Ban lists of the collection: read, resolved to cards, and applied to formats."""

import pytest

from cards.search import CardSearch
from decks import formats
from decks.collection_ids import CollectionCards, oracle_name
from decks.formats import Standing
from decks.formats.ban_import import import_ban_lists
from decks.models import BanList, BannedCard
from tests.decks.collection import FIRES, HOGGER, collection, save_printed
from tests.decks.printed_cards import ally

pytestmark = pytest.mark.django_db
CLASSIC = """
oracle_ban:
  - mrs-oleary-fires-of-outland-012
  - lord-of-gnats-hogger-003
oracle_restrict:
  wolf-fires-of-outland-007: 2
"""


def test_a_list_bans_and_restricts_by_name():
    save_printed((ally("Mrs. O'Leary"), FIRES, 12), (ally("Wolf"), FIRES, 7))
    notes = import_ban_lists(collection(format__classic=CLASSIC))

    classic = formats.find("classic")
    assert notes == ["Ban list classic: 2 bans, 1 restriction."]
    assert classic.standing("Mrs. O'Leary") is Standing.BANNED
    assert (classic.standing("Wolf"), classic.copy_limit("Wolf")) == (Standing.RESTRICTED, 2)
    assert [card.name for card in CardSearch.parse("banned:classic").cards()] == ["Mrs. O'Leary"]
    assert [card.name for card in CardSearch.parse("restricted:classic").cards()] == ["Wolf"]
    assert formats.find("constructed").standing("Mrs. O'Leary") is Standing.LEGAL


def test_a_card_that_is_imported_later_is_banned_by_its_name():
    import_ban_lists(collection(format__classic=CLASSIC))
    save_printed((ally("Lord of Gnats"), HOGGER, 3))

    assert BannedCard.objects.filter(name="Lord of Gnats").exists()
    assert formats.find("classic").standing("Lord of Gnats") is Standing.BANNED


def test_an_import_replaces_the_list_and_a_second_one_changes_nothing():
    import_ban_lists(collection(format__classic=CLASSIC))
    before = list(BannedCard.objects.order_by("pk").values_list("pk", flat=True))
    import_ban_lists(collection(format__classic=CLASSIC))
    assert list(BannedCard.objects.order_by("pk").values_list("pk", flat=True)) == before

    import_ban_lists(collection(format__classic="oracle_ban:\n  - wolf-fires-of-outland-007\n"))
    assert [card.name for card in BannedCard.objects.all()] == ["Wolf"]
    assert BanList.objects.get().as_of is None


@pytest.mark.parametrize(
    "text", ["- a list", "oracle_ban: wolf", "oracle_restrict:\n  wolf-hogger-001: many", "a: [", "{"]
)
def test_a_damaged_list_is_reported_and_left_out(text):
    (note,) = import_ban_lists(collection(format__classic=text))

    assert note.startswith("format/classic.yml was left out: ")
    assert not BanList.objects.exists()


@pytest.mark.parametrize("text", ["oracle_ban:\n", "oracle_ban: []\noracle_restrict: {}", "set_allow: ['*']"])
def test_an_empty_list_bans_nothing(text):
    assert import_ban_lists(collection(format__classic=text)) == ["Ban list classic: 0 bans."]


def test_the_card_of_an_oracle_is_the_one_of_that_name_in_its_set():
    save_printed((ally("Wolf"), FIRES, 7), (ally("Bear"), FIRES, 8))
    cards = CollectionCards()

    assert cards.of_oracle("bear-fires-of-outland-008").name == "Bear"
    assert cards.of_oracle("wolf-fires-of-outland-008").name == "Wolf"
    assert cards.of_oracle("gnat-fires-of-outland-008") is None


def test_a_name_is_read_from_an_id_as_far_as_it_tells():
    assert oracle_name("eye-of-the-storm-fires-of-outland-012") == "Eye of the Storm"
    assert oracle_name("nothing-known") == "Nothing Known"
