"""The section “In simulations” of a card's page."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from cards.models import Card, Kind
from engine.cards import Back, PrintedCard
from engine.cardtext.coverage import CardCoverage, UnsupportedPower
from simulator.card_coverage.card_section import level_sentence, section_context
from tests.cards.card_files import native_cards
from tests.engine.build import ally, hero

pytestmark = pytest.mark.django_db

UNREAD = "When Meadow Lark enters play, hum two tunes."


def import_card(printed, kind=Kind.DECK):
    facts = CardFacts(printed=printed, kind=kind)
    import_file(native_cards(facts))
    return Card.objects.with_details().get(name=printed.name)


def section_of(client, card):
    page = client.get(card.get_absolute_url()).content.decode()
    match = re.search(r'<section id="simulation".*?</section>', page, re.DOTALL)
    return " ".join(match[0].split())


@pytest.mark.parametrize(
    ("powers", "unsupported", "sentence"),
    [
        (0, 0, "Fully simulated: it has no powers."),
        (1, 0, "Fully simulated: its power is played."),
        (2, 0, "Fully simulated: both powers are played."),
        (4, 0, "Fully simulated: all 4 powers are played."),
        (2, 1, "Simulated with part of its text: 1 of 2 powers is played."),
        (5, 2, "Simulated with part of its text: 3 of 5 powers are played."),
        (1, 1, "Simulated without its text: its power is not played."),
        (2, 2, "Simulated without its text: neither power is played."),
        (3, 3, "Simulated without its text: none of its 3 powers is played."),
    ],
)
def test_the_level_is_one_sentence(powers, unsupported, sentence):
    coverage = CardCoverage(powers, (UnsupportedPower("Hum.", "Not understood."),) * unsupported)

    assert level_sentence(coverage) == sentence


def test_the_wording_of_a_card_that_is_played_in_full_is_folded(client):
    card = import_card(ally("Meadow Lark", 2, 2, 2, "When Meadow Lark enters play, you draw a card."))

    section = section_of(client, card)

    assert "When Meadow Lark enters play, you draw a card." in section
    assert "When this ally enters play, draw a card." in section
    assert "Fully simulated: its power is played." in section
    assert '<details class="simulated-text"> <summary>' in section and "<mark" not in section


def test_text_is_marked_from_where_reading_stopped_and_not_by_colour_alone(client):
    section = section_of(client, import_card(ally("Meadow Lark", 2, 2, 2, UNREAD)))

    assert "When this ally enters play, <mark" in section
    marked = re.search(r"<mark[^>]*>(.*?)</mark>", section)[1]
    assert marked == '<span class="visually-hidden">Not understood: </span>hum two tunes.'
    assert "Not understood from “hum two tunes” on." in section
    assert "<details" not in section


def test_a_paragraph_of_which_no_word_is_understood_is_marked_as_a_whole(rf):
    card = import_card(ally("Meadow Lark", 2, 2, 2, "Than a pebble."))

    [power] = section_context(card, rf.get("/"))["sides"][0].powers

    assert (power.understood, power.not_understood) == ("", "Than a pebble.")
    assert power.reason == "Not understood."


def test_an_understood_power_that_is_not_played_says_so(client):
    section = section_of(client, import_card(ally("Meadow Lark", 2, 2, 2, "Portal")))

    assert "Understood, but not played yet: Portal." in section
    assert "<mark" not in section


def test_both_sides_of_a_hero_have_a_heading(client):
    card = import_card(hero("Old Badger", text=("Elusive",), back=Back(text=(UNREAD,))))

    section = section_of(client, card)

    assert section.index("<h3>Front</h3>") < section.index("<h3>Back</h3>") < section.index("<mark")
    assert "Simulated with part of its text: 1 of 2 powers is played." in section


def test_a_side_without_powers_has_no_table(client):
    card = import_card(hero("Old Badger", text=("Elusive",), back=Back(text=())))

    assert "<h3>Back</h3>" not in section_of(client, card)


def test_a_card_without_text_has_a_sentence_alone(client):
    section = section_of(client, import_card(ally("Plain Fox", 1, 1, 1)))

    assert "Fully simulated: it has no powers." in section
    assert "<table" not in section


def test_deckbuilding_text_and_reminder_text_are_no_powers(client):
    """Rule 100.2b, 203.1."""
    card = import_card(ally("Plain Fox", 1, 1, 1, "Ogre Hero Required", "Ferocity"))
    card.front.wording = ["Ogre Hero Required", "Ferocity <i>(It can attack at once.)</i>"]
    card.front.save()

    section = section_of(client, card)

    assert "its power is played" in section
    assert "No powers: “Ogre Hero Required”, reminder text." in section
    assert "It can attack at once" not in section


@pytest.mark.parametrize(("kind", "is_noted"), [(Kind.RAID, True), (Kind.TOKEN, False), (Kind.DECK, False)])
def test_cards_of_every_kind_have_the_section(client, kind, is_noted):
    section = section_of(client, import_card(ally("Meadow Lark", 2, 2, 2, UNREAD), kind))

    assert ("no simulation plays them yet" in section) == is_noted
    assert "<mark" in section


def test_a_card_of_unknown_type_has_the_section(client):
    card = import_card(PrintedCard(name="Great Deed", types=(), text=("Hum.",)), Kind.RAID)

    assert "Simulated without its text" in section_of(client, card)


def test_nothing_in_the_text_is_markup(client):
    section = section_of(client, import_card(ally("Meadow Lark", 2, 2, 2, "Draw <script>alert(1)</script>")))

    assert "<script>" not in section


def test_the_section_takes_no_query(rf):
    card = import_card(ally("Meadow Lark", 2, 2, 2, UNREAD, "Ferocity"))

    with CaptureQueriesContext(connection) as queries:
        section_context(card, rf.get("/"))

    assert len(queries) == 0
