"""The sections of decks on the page of a card: formats, heroes, decks."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from cards.models import Card, Kind
from cards.search import CardSearch
from decks.card_extensions import card_sections
from decks.card_extensions.card_sections import FormatRow, legality
from decks.formats import CONSTRUCTED
from decks.formats.format import Standing
from decks.models import Deck, Entry
from tests.decks.printed_cards import FILLERS, HUNTER, MAGE, ability, ally, quest
from tests.decks.printed_cards import hero as printed_hero
from tests.decks.test_formats import NEW, OLD, stored

pytestmark = pytest.mark.django_db

ODD = "Deckbuilding: You can include only neutral and [Mage] cards."
REQUEST = RequestFactory().get("/")


def hero(name, *, classes=(), **facts):
    """A hero with its classes both as words and as icons, as they are printed (Rule 206.1a)."""
    return replace(printed_hero(name, classes=classes, **facts), classes=frozenset(classes))


@pytest.fixture(autouse=True, scope="module")
def pool(module_data):
    with module_data.unblock():
        stored(
            (hero("Elendril", classes=(HUNTER,)), [OLD]),
            (hero("Ta'zo", classes=(MAGE,), factions=()), [NEW]),
            (hero("Twice", classes=(MAGE, HUNTER)), [OLD]),
            (
                hero(
                    "Oddity",
                    factions=(),
                    text=("Deckbuilding: You can include only neutral and [Mage] cards.",),
                ),
                [OLD],
            ),
            (hero("Riddler", classes=(MAGE,), text=("Deckbuilding: Whatever.",)), [NEW]),
            (ability("Fire Blast", classes=(MAGE,)), [OLD]),
            (ally("Murloc", tags=("Unlimited",)), [OLD, NEW]),
            (quest("Gathering"), [NEW]),
            (ability("Death Grip", classes=()), [NEW]),
            *((filler, [OLD]) for filler in FILLERS),
        )
        Card.objects.filter(name="Death Grip").update(kind=Kind.RAID)


def card(name):
    return Card.objects.with_details().get(name=name)


def test_legality_lists_every_format_with_the_reason(pool):
    rows = {row.format.key: row for row in legality(card("Fire Blast"), REQUEST)["rows"]}

    assert (rows["constructed"].standing, rows["constructed"].copies) == ("legal", "")
    assert (rows["block-1"].standing, rows["block-1"].why) == ("legal", "in Old Times")
    assert (rows["block-2"].standing, rows["block-2"].why) == ("not in the pool", "")
    assert rows["block-2"].copies == ""
    assert rows["limited"].copies == "any number"
    murloc = {row.format.key: row for row in legality(card("Murloc"), REQUEST)["rows"]}
    assert murloc["constructed"].copies == "any number"


@pytest.mark.parametrize(
    ("standing", "sign", "is_written"),
    [
        (Standing.LEGAL, "legal", False),
        (Standing.OUTSIDE, "illegal", False),
        (Standing.RESTRICTED, "legal", True),
        (Standing.BANNED, "illegal", True),
        (Standing.UNDECIDED, "pending", True),
    ],
)
def test_a_standing_that_its_sign_does_not_show_is_written_beside_it(standing, sign, is_written):
    rows = [FormatRow(CONSTRUCTED, standing, "", "")]
    context = {"rows": rows, "first_rows": rows}
    section = render_to_string("decks/card_sections/legality.html", context)
    item = section[section.index("<li") : section.index("</li>")]
    assert f'class="verdict {sign}"' in item
    hidden, visible = f'<strong class="visually-hidden">{standing}</strong>', f"<strong>{standing}</strong>"
    assert (visible if is_written else hidden) in item


def test_a_hero_has_no_copies_and_a_raid_card_no_formats(pool):
    assert legality(card("Elendril"), REQUEST)["rows"][0].copies == ""
    assert legality(card("Death Grip"), REQUEST) == {"not_for_decks": True}


def test_heroes_who_can_play_a_card_are_counted_by_class(pool):
    context = card_sections.heroes(card("Fire Blast"), REQUEST)

    assert context["players"].count == 4
    assert context["description"] == "Mage heroes"
    assert [(group.title, group.count) for group in context["groups"]] == [
        ("Hunter and Mage", 1),
        ("Mage", 2),
        ("No class", 1),
    ]
    assert [hero.name for hero in context["unclear_heroes"]] == ["Riddler"]
    assert card_sections.heroes(card("Gathering"), REQUEST)["everybody"]


def test_the_linked_search_finds_the_displayed_number_of_heroes(pool):
    context = card_sections.heroes(card("Fire Blast"), REQUEST)
    for group in context["groups"]:
        (query,) = parse_qs(urlsplit(group.search).query)["q"]
        assert CardSearch.parse(query).cards().count() == group.count


def test_a_hero_page_counts_the_playable_cards(pool):
    context = card_sections.pool(card("Elendril"), REQUEST)

    assert context["playable"].count == 17
    assert [cards for cards, _ in context["types"]] == ["16 Allies", "1 Quest"]


def test_public_decks_that_use_a_card(pool):
    for number, visibility in enumerate(["public", "unlisted", "private", "public"]):
        deck = Deck.objects.create(name=f"Deck {number}", visibility=visibility, hero=card("Elendril"))
        zone = "maybe" if number == 3 else "main"
        Entry.objects.create(deck=deck, card=card("Gathering"), count=2, zone=zone)
    starter = Deck.objects.create(name="Starter", starter="first", visibility="unlisted")
    Entry.objects.create(deck=starter, card=card("Gathering"), count=3, zone="side")

    assert {deck.name for deck in card_sections.decks(card("Gathering"), REQUEST)["decks"]} == {
        "Deck 0",
        "Starter",
    }
    assert {deck.name for deck in card_sections.decks(card("Elendril"), REQUEST)["decks"]} == {
        "Deck 0",
        "Deck 3",
    }
    assert card_sections.decks(card("Murloc"), REQUEST) == {}


@pytest.mark.parametrize("name", ["Fire Blast", "Elendril", "Gathering", "Murloc", "Death Grip"])
def test_the_sections_are_on_the_page(pool, client, name):
    page = client.get(card(name).get_absolute_url())

    assert page.status_code == 200
    assert 'id="legality"' in page.content.decode()


@pytest.mark.parametrize(
    "panel", [card_sections.legality, card_sections.heroes, card_sections.decks, card_sections.pool]
)
def test_the_number_of_queries_does_not_grow(pool, django_assert_max_num_queries, panel):
    for number in range(20):
        deck = Deck.objects.create(name=f"Deck {number}", visibility="public", hero=card("Elendril"))
        Entry.objects.create(deck=deck, card=card("Fire Blast"), count=2)
    fire_blast = card("Fire Blast")
    panel(fire_blast, REQUEST)
    with django_assert_max_num_queries(3):
        panel(fire_blast, REQUEST)
