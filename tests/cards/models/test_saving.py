"""Saving a row updates every search column, like an import of the same facts."""

import pytest

from cards.importing.facts import CardFacts, PrintingFacts, SetFacts
from cards.importing.store import import_file
from cards.models import Card, CardText, Face, Kind, Printing, Set
from cards.search import search_cards
from engine.cards import Back, CardType, CharacterClass, PrintedCard, Tag
from tests.cards.card_files import native_cards

pytestmark = pytest.mark.django_db

FACTS = CardFacts(
    printed=PrintedCard(
        name="Oda the Patient",
        types=(CardType.HERO,),
        classes=frozenset({CharacterClass.PRIEST}),
        tags=(Tag("Dwarf"), Tag("Priest")),
        race="Dwarf",
        health=28,
        text=("Flip Oda the Patient.", "Stealth"),
        back=Back(text=("Mend 2",)),
    ),
    wording=("Flip Oda the Patient.", "Stealth <i>(Nobody sees it.)</i>"),
    printings=(
        PrintingFacts(set=SetFacts(code="HoA", name="Heroes"), number=1, artist="Bo Wei", flavour="Wait."),
    ),
)


@pytest.fixture
def card(db):
    import_file(native_cards(FACTS))
    return Card.objects.get()


def search_state():
    """Everything that searches look in."""
    texts = CardText.objects.order_by("scope").values_list("card", "scope", "words", "plain")
    return [
        list(Card.objects.values("pk", *Card.SEARCH_COLUMNS, "search")),
        list(Printing.objects.values(*Printing.SEARCH_COLUMNS)),
        list(Set.objects.values(*Set.SEARCH_COLUMNS)),
        list(texts),
    ]


def finds(query):
    return search_cards(query).exists()


def test_saving_repairs_everything_that_searches_look_in(card):
    imported = search_state()
    Card.objects.update(folded="", words="", traits=[], searched_text="")
    CardText.objects.all().delete()
    Printing.objects.update(artist_words="", flavour_words="")
    Set.objects.update(folded_code="", folded_name="")

    for row in (*Card.objects.all(), *Printing.objects.all(), *Set.objects.all()):
        row.save()

    assert search_state() == imported


def test_a_new_name_and_new_facts_are_found_after_saving(card):
    card.name, card.race, card.tags = "Ada the Hasty", "Gnome", ["Gnome", "Priest"]
    card.save()

    assert finds("ada hasty") and finds("race:gnome") and finds("name:hasty")
    assert not finds("oda") or not finds("name:oda")
    assert not finds("race:dwarf")


def test_a_new_text_is_found_after_saving_a_face_alone(card):
    face = card.faces.get(side="front")
    face.text, face.wording = ["Draw a card.", "Protector"], []
    face.save()

    assert finds('text:"draw a card"') and finds("keyword:protector")
    assert not finds("keyword:stealth") and not finds("has:reminder")


def test_a_face_saved_before_an_older_copy_of_its_card_stays_searched(card):
    assert card.front.text
    Face.objects.get(card=card, side="front").delete()
    card.save()

    assert not finds("keyword:stealth")
    assert card.front.text == []


def test_a_back_that_is_deleted_is_no_longer_searched(card):
    assert finds("keyword:mend has:back")

    card.faces.get(side="back").delete()

    assert not finds("keyword:mend") and not finds("has:back")


def test_artist_and_flavour_of_a_printing_are_found_after_saving(card):
    printing = Printing.objects.get()
    printing.artist, printing.flavour = "Ann Lee", "Hurry."
    printing.save(update_fields=["artist", "flavour"])

    assert finds('artist:"ann lee"') and finds("flavor:hurry")
    assert not finds("flavor:wait")


def test_a_card_made_by_hand_gets_an_address_and_is_found(card):
    Card.objects.create(name="Oda the Patient", kind=Kind.TOKEN, types=["Ally"])
    Card.objects.create(name="Random", types=["Ally"], atk=3)

    assert set(Card.objects.values_list("slug", flat=True)) == {
        "oda-the-patient",
        "oda-the-patient-token",
        "random-2",
    }
    assert search_cards("type:ally atk:3").get().name == "Random"


def test_a_card_of_a_type_that_the_game_does_not_have_is_not_saved(card):
    before = search_state()
    card.types = ["Planeswalker"]

    with pytest.raises(ValueError, match="Planeswalker"):
        card.save()

    assert search_state() == before
