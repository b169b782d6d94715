"""The section “Played with” of a card's page."""

import html
import re

from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from cards.models import Card, Kind
from decks.card_extensions import played_with
from decks.card_extensions.card_sections import decks
from decks.card_extensions.played_with import MOST_CARDS, Companion, find_companions, rank_companions
from decks.models import Deck, Entry

REQUEST = RequestFactory().get("/")


def make_deck(cards, *names: str, hero: str = "Baxxel Geartooth", **values) -> Deck:
    deck = Deck.objects.create(name="A deck", hero=cards[hero], **{"visibility": "public"} | values)
    Entry.objects.bulk_create(Entry(deck=deck, card=cards[name], count=2) for name in names)
    return deck


def companions_of(card: Card) -> list[tuple[str, int, int]]:
    """Names, in how many decks, and of how many, as the section lists them."""
    context = played_with.played_with(card)
    return [(card.name, card.decks_with, context["deck_count"]) for card in context.get("companions", ())]


def section_of(client, card: Card) -> str:
    page = client.get(card.get_absolute_url()).content.decode()
    section = re.search(r'<section id="played-with".*?</section>', page, re.DOTALL)
    return html.unescape(" ".join(re.sub(r"<[^>]*>", "", section[0]).split())) if section else ""


def test_the_page_names_what_is_in_several_of_the_decks_with_the_card(client, cards):
    make_deck(cards, "Aimed Shot", "Zip", "Filler 1")
    make_deck(cards, "Aimed Shot", "Zip")
    make_deck(cards, "Aimed Shot", "Filler 2")
    make_deck(cards, "Filler 1")

    assert section_of(client, cards["Aimed Shot"]) == "Played with Zip in 2 of 3 decks"
    page = client.get(cards["Aimed Shot"].get_absolute_url()).content.decode()
    assert re.search(r'<a href="/cards/zip/"\s+data-card="zip">Zip</a>', page)


def test_there_is_no_section_when_fewer_than_two_decks_use_the_card(client, cards):
    make_deck(cards, "Aimed Shot", "Zip")

    assert section_of(client, cards["Aimed Shot"]) == ""
    make_deck(cards, "Aimed Shot", "Filler 1")
    assert section_of(client, cards["Aimed Shot"]) == ""
    make_deck(cards, "Aimed Shot", "Zip")
    assert section_of(client, cards["Aimed Shot"]) == "Played with Zip in 2 of 3 decks"


def test_only_decks_on_show_count(cards):
    names = ("Aimed Shot", "Zip")
    make_deck(cards, *names)
    make_deck(cards, *names, visibility="private")
    make_deck(cards, *names, visibility="unlisted")
    assert companions_of(cards["Aimed Shot"]) == []

    make_deck(cards, *names, visibility="unlisted", starter="first")
    assert companions_of(cards["Aimed Shot"]) == [("Zip", 2, 2)]


def test_a_deck_counts_once_and_the_maybeboard_does_not(cards):
    decks = [make_deck(cards, "Aimed Shot", "Zip") for _ in range(2)]
    maybe_deck = make_deck(cards, "Aimed Shot")
    for deck in decks:
        Entry.objects.create(deck=deck, card=cards["Zip"], count=1, zone="side")
        Entry.objects.create(deck=deck, card=cards["Aimed Shot"], count=1, zone="side")
    Entry.objects.create(deck=maybe_deck, card=cards["Zip"], count=1, zone="maybe")
    for deck in (maybe_deck, *decks):
        Entry.objects.create(deck=deck, card=cards["Filler 1"], count=1, zone="maybe")

    assert companions_of(cards["Aimed Shot"]) == [("Zip", 2, 3)]


def test_what_every_deck_of_the_class_has_is_left_out(cards):
    for _ in range(3):
        make_deck(cards, "Aimed Shot", "Filler 1", "Zip", "Filler 2")
    make_deck(cards, "Filler 1", "Filler 2")
    make_deck(cards, "Filler 1")
    for _ in range(5):
        make_deck(cards, "Zip", hero="Ta'zo")

    assert companions_of(cards["Aimed Shot"]) == [("Zip", 3, 3), ("Filler 2", 3, 3)]


def test_a_card_without_a_class_is_compared_with_all_other_decks(cards):
    for hero in ("Baxxel Geartooth", "Ta'zo"):
        make_deck(cards, "Zip", "Filler 1", "Filler 2", hero=hero)
        make_deck(cards, "Filler 1", hero=hero)

    assert companions_of(cards["Zip"]) == [("Filler 2", 2, 2)]


def test_a_hero_is_played_with_what_other_heroes_of_the_class_do_not_have(client, cards):
    Card.objects.filter(name="Ta'zo").update(tags=["Troll", "Hunter"], classes=["Hunter"])
    for _ in range(2):
        make_deck(cards, "Zip", "Filler 1")
        make_deck(cards, "Filler 1", hero="Ta'zo")

    assert companions_of(cards["Baxxel Geartooth"]) == [("Zip", 2, 2)]


def test_the_most_distinctive_come_first():
    companions = [
        Companion("In every deck", "a", 10, 95, 10, 100),
        Companion("Often here, seldom elsewhere", "b", 8, 10, 10, 100),
        Companion("Twice, and nowhere else", "c", 2, 0, 10, 100),
        Companion("As often elsewhere", "d", 5, 50, 10, 100),
        Companion("Rather elsewhere", "e", 2, 60, 10, 100),
    ]

    assert [companion.slug for companion in rank_companions(companions)] == ["b", "c", "a"]


def test_equally_distinctive_cards_are_sorted_by_decks_then_by_name():
    companions = [
        Companion("Beta", "beta", 2, 0, 4, 4),
        Companion("Alpha", "alpha", 2, 0, 4, 4),
        Companion("Often", "often", 3, 1, 4, 4),
    ]

    assert [companion.name for companion in rank_companions(companions)] == ["Often", "Alpha", "Beta"]


def test_at_most_eight_cards_are_named(cards):
    names = [f"Filler {number}" for number in range(1, 13)]
    for _ in range(2):
        make_deck(cards, "Aimed Shot", *names)

    assert len(companions_of(cards["Aimed Shot"])) == MOST_CARDS


def test_of_many_decks_the_latest_count(client, cards, monkeypatch):
    monkeypatch.setattr(played_with, "MOST_COMPARED", 2)
    make_deck(cards, "Aimed Shot", "Filler 1")
    for _ in range(2):
        make_deck(cards, "Aimed Shot", "Zip")

    sentence = "Played with Zip in 2 of 2 decks Of the latest 2 decks with this card."
    assert section_of(client, cards["Aimed Shot"]) == sentence


def test_cards_outside_decks_have_no_section(cards):
    for _ in range(2):
        make_deck(cards, "Aimed Shot", "Zip")
    Card.objects.filter(name="Aimed Shot").update(kind=Kind.RAID)

    assert decks(Card.objects.get(name="Aimed Shot"), REQUEST) == {}


MANY_DECKS = """
INSERT INTO decks_deck
    (id, name, description, hero_id, format, owner_key, visibility, tags, starter, created, updated, visited)
SELECT 'many' || number, 'One of many', '', %(hero)s, 'constructed', '', 'public', '{}', '',
    now(), now(), now()
FROM generate_series(1, 3000) AS number;
INSERT INTO decks_entry (deck_id, card_id, zone, count, note)
SELECT deck.id, card.id, zone, 4, ''
FROM decks_deck AS deck, cards_card AS card, unnest(ARRAY['main', 'side']) AS zone
WHERE card.name LIKE 'Filler%%' OR card.id = %(card)s AND deck.id LIKE '%%00'
ORDER BY deck.id;
ANALYZE decks_deck, decks_entry, cards_card;
"""
"""Three thousand decks of fifteen cards; thirty of them have a further one."""


def test_one_query_reads_the_entries_of_a_few_hundred_decks_by_their_index(cards):
    aimed_shot = cards["Aimed Shot"]
    with connection.cursor() as cursor:
        for statement in MANY_DECKS.split(";\n")[:-1]:
            cursor.execute(statement, {"hero": cards["Baxxel Geartooth"].pk, "card": aimed_shot.pk})
    with CaptureQueriesContext(connection) as captured:
        companions = find_companions(aimed_shot)
    (query,) = captured

    assert Entry.objects.count() > 90_000
    assert {(companion.all_with, companion.all_without) for companion in companions} == {(30, 200)}
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {query['sql']}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "Seq Scan on decks_entry" not in plan, plan
