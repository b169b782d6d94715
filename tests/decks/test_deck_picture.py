"""The picture of a deck: what is on it, who may see it, and when it is drawn again."""

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from accounts.visitors import Visitor
from decks import actions
from decks.deck_picture import SIZE, as_picture
from decks.export import exportable_decks
from decks.models import Deck
from tests.common.png import size_of
from tests.decks.printed_cards import FILLERS, ally

SVG = "{http://www.w3.org/2000/svg}"


def picture_of(deck: Deck) -> ElementTree.Element:
    return ElementTree.fromstring(as_picture(exportable_decks().get(pk=deck.pk)))


def words_on(picture: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


def address_of(deck: Deck) -> str:
    return f"/decks/{deck.pk}/picture.png"


def test_a_picture_shows_hero_cards_counts_and_verdict(starter):
    picture = picture_of(starter)
    words = words_on(picture)

    assert {"Fang and Fuse", "Baxxel Geartooth · Constructed", "60 cards", "Legal"} <= set(words)
    assert {card.name for card in FILLERS} <= set(words)
    assert words.count("4") >= len(FILLERS)
    assert len(picture.findall(f"{SVG}svg")) == len(FILLERS) + 1


def test_every_card_has_a_place_of_its_own_inside_the_picture(starter):
    boxes = [
        tuple(float(part.get(side, "0")) for side in ("x", "y", "width", "height"))
        for part in picture_of(starter).findall(f"{SVG}svg")
    ]

    assert all(x >= 0 and y >= 0 and x + w <= SIZE[0] and y + h <= SIZE[1] for x, y, w, h in boxes)
    for x, y, w, h in boxes:
        others = [box for box in boxes if box != (x, y, w, h)]
        assert all(x + w <= a or a + c <= x or y + h <= b or b + d <= y for a, b, c, d in others)


def test_cards_without_room_are_counted(visitor, load):
    cards = load(*(ally(f"Ally {number}") for number in range(80)))
    deck = actions.create(visitor, name="Many")
    for card in cards.values():
        actions.add(deck, card, "main", 1)
    picture = picture_of(deck)
    drawn_cards = len(picture.findall(f"{SVG}svg"))

    assert f"+{80 - drawn_cards}" in words_on(picture)


def test_an_empty_deck_has_a_picture(client, visitor, db):
    deck = actions.create(visitor, name="Nothing yet")

    assert "0 cards" in words_on(picture_of(deck))
    assert size_of(client.get(address_of(deck)).content) == SIZE


@given(st.text(min_size=1, max_size=300))
def test_any_name_makes_a_sound_picture(name):
    deck = Deck(name=name)
    deck._prefetched_objects_cache = {"entries": Deck.objects.none(), "unmatched": Deck.objects.none()}

    ElementTree.fromstring(as_picture(deck))


def test_the_page_names_the_picture(client, starter):
    page = client.get(starter.get_absolute_url()).content.decode()
    address = re.search(r'property="og:image"\s+content="http://testserver([^"]+)"', page)

    assert address
    response = client.get(address[1])
    assert response["Content-Type"] == "image/png"
    assert size_of(response.content) == SIZE
    assert "public" in response["Cache-Control"]


def test_a_picture_is_drawn_again_when_the_deck_has_changed(client, visitor, cards):
    deck = actions.create(visitor, hero=cards["Baxxel Geartooth"])
    etag = client.get(address_of(deck))["ETag"]

    assert client.get(address_of(deck), headers={"if-none-match": etag}).status_code == 304
    actions.add(deck, cards["Zip"], "main", 1)
    assert client.get(address_of(deck), headers={"if-none-match": etag}).status_code == 200


def test_a_private_picture_is_for_its_owner_alone(client, cards, db):
    deck = actions.create(Visitor(key="somebody else"), hero=cards["Baxxel Geartooth"])
    Deck.objects.filter(pk=deck.pk).update(visibility="private")

    assert client.get(address_of(deck)).status_code == 404


def test_an_owner_keeps_a_private_picture_to_the_browser(client, visitor, cards):
    deck = actions.create(visitor, hero=cards["Baxxel Geartooth"])
    Deck.objects.filter(pk=deck.pk).update(visibility="private")

    assert "private" in client.get(address_of(deck))["Cache-Control"]
