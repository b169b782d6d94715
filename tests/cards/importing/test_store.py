"""Importing into the database, and which file has precedence when files disagree."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given

from cards.importing import community_file, native_file
from cards.importing.facts import CardFacts, PrintingFacts, SetFacts
from cards.importing.store import card_facts, import_file
from cards.models import Card, Kind, Printing, Set, Source, SourceRecord
from engine.cards import Back, CardType, PrintedCard
from tests.cards.card_files import native_cards
from tests.cards.community_file import ability, community_table, row, ticked
from tests.cards.strategies import POOLS
from tests.profiles import examples

pytestmark = pytest.mark.django_db

SET = SetFacts(code="TST", name="Test of Time", block=1)
MARLA = CardFacts(
    printed=PrintedCard(name="Marla Quickwater", types=(CardType.ALLY,), atk=2, health=4, text=("Sing.",)),
    printings=(PrintingFacts(set=SET, number=7),),
)


def native_import(*cards, **options):
    return import_file(native_cards(*cards), **options)


def community_import(*rows, **options):
    return import_file(community_file.read(community_table(*rows)), **options)


def counts(report):
    return report.created, report.updated, report.unchanged


def test_a_second_import_changes_nothing():
    rows = row(), row(no="9", setname="Test of Time (EA)"), ability()
    assert counts(community_import(*rows)) == (3, 0, 0)
    before = list(card_facts(Card.objects.with_details()))
    assert counts(community_import(*rows)) == (0, 0, 3)
    assert list(card_facts(Card.objects.with_details())) == before


def test_a_dry_run_reports_the_same_and_does_nothing():
    assert counts(community_import(row(), ability(), dry_run=True)) == (2, 0, 0)
    assert not Card.objects.exists()


def test_every_row_is_counted_once():
    report = community_import(row(), row(no="8"), row(no="9", cost="three"), ability())
    assert report.read == 4 == sum(counts(report)) + len(report.rejected)


def test_a_hero_keeps_both_sides():
    hero = PrintedCard(
        name="Oda", types=(CardType.HERO,), text=("Flip.",), back=Back(text=("Sing.",), health=30)
    )
    native_import(CardFacts(printed=hero))
    card = Card.objects.get()
    assert [face.side for face in card.faces.all()] == ["front", "back"]
    assert card.printed() == hero


def test_the_community_file_updates_a_starter_card_and_the_starter_pool_does_not_undo_it():
    starter = replace(MARLA, source=Source.STARTER)
    native_import(starter)
    assert counts(community_import(row(rules="Sing loudly.", artist="A. Painter"))) == (0, 1, 0)
    assert counts(native_import(starter)) == (0, 0, 1)
    card = Card.objects.get()
    assert card.front.text == ["Sing loudly."]
    assert card.printings.get().artist == "A. Painter"


def test_facts_that_a_higher_source_confirms_are_its_own_from_then_on():
    native_import(replace(MARLA, source=Source.STARTER))
    assert counts(native_import(replace(MARLA, source=Source.COMMUNITY))) == (0, 1, 0)
    assert counts(native_import(replace(MARLA, source=Source.COMMUNITY))) == (0, 0, 1)
    sung = replace(MARLA, source=Source.STARTER, printed=replace(MARLA.printed, text=("Hum.",)))
    assert counts(native_import(sung)) == (0, 0, 1)
    assert Card.objects.get().front.text == ["Sing."]


def test_a_correction_in_a_native_file_survives_an_import_of_the_community_table():
    community_import(row(rules="Sign."))
    assert counts(native_import(MARLA)) == (0, 1, 0)
    assert counts(community_import(row(rules="Sign."))) == (0, 0, 1)
    assert Card.objects.get().front.text == ["Sing."]


def test_a_new_printing_of_a_known_card_is_an_update():
    community_import(row())
    assert counts(community_import(row(), row(no="12", setcode="TWO", setname="Second Set"))) == (0, 1, 1)
    assert Printing.objects.count() == 2


def test_a_part_of_the_printings_does_not_bring_back_an_older_wording():
    old = row(setcode="HoA", setname="Heroes", rules="Old words.")
    new = row(setcode="CoH", setname="Crown", rules="New words.")
    community_import(old, new)
    assert counts(community_import(old)) == (0, 0, 1)
    assert Card.objects.get().front.text == ["New words."]


def test_a_name_in_other_capitals_is_the_same_card():
    native_import(MARLA)
    native_import(replace(MARLA, printed=replace(MARLA.printed, name="MARLA Quick-Water")))
    assert Card.objects.get().name == "MARLA Quick-Water"


def test_sets_whose_names_differ_in_capitals_are_one_set():
    native_import(MARLA)
    community_import(row(setname="test OF time"))
    assert Printing.objects.get().set.name == "Test of Time"


def test_namesakes_are_known_again_whatever_part_of_them_a_file_holds():
    first = ability(no="1", cost="1", rules="Sing a song.", **ticked("Mage"))
    second = ability(no="2", cost="3", rules="Each player discards a card.", **ticked("Rogue"))
    reprint = ability(
        no="4",
        cost="3",
        setcode="TWO",
        setname="Two",
        rules="Each player discards a card.",
        **ticked("Rogue"),
    )
    community_import(first)
    community_import(first, second, reprint)
    assert counts(community_import(first, second, reprint)) == (0, 0, 3)
    assert counts(community_import(second)) == (0, 0, 1)
    assert {(card.variant, *card.classes) for card in Card.objects.all()} == {
        ("", "Mage"),
        ("Test of Time 2", "Rogue"),
    }


def test_namesakes_have_addresses_of_their_own():
    native_import(MARLA, replace(MARLA, kind=Kind.RAID), replace(MARLA, variant="Second Set 3"))
    assert set(Card.objects.values_list("slug", flat=True)) == {
        "marla-quickwater",
        "marla-quickwater-raid",
        "marla-quickwater-second-set-3",
    }


def test_the_number_of_queries_does_not_grow_with_the_file():
    def queries(rows):
        with CaptureQueriesContext(
            connection,
        ) as captured:
            community_import(*rows)
        return len(captured)

    few = queries([row(name=f"Ally {number}", no=f"{number}") for number in range(1, 4)])
    assert queries([row(name=f"Elder {number}", no=f"{number}") for number in range(10, 70)]) <= few + 2


@given(POOLS)
@examples(20)
def test_exporting_and_importing_back_changes_nothing(cards):
    for model in (SourceRecord, Printing, Card, Set):
        model.objects.all().delete()
    native_import(*cards)
    exported = native_file.write(card_facts(Card.objects.with_details()))
    report = import_file(native_file.read(exported))
    assert report.rejected == []
    assert counts(report)[:2] == (0, 0)
    assert native_file.write(card_facts(Card.objects.with_details())) == exported


def test_an_older_card_of_a_name_that_is_imported_later_becomes_the_principal_one():
    newer = ability(no="9", cost="1", setcode="CoH", setname="Crown of the Heavens", rules="Sing.")
    older = ability(no="2", cost="3", setcode="HoA", setname="Heroes of Azeroth", rules="Discard a card.")
    community_import(newer)
    key = Card.objects.get().pk
    community_import(older)
    cards = {card.slug: (card.variant, card.pk == key) for card in Card.objects.all()}
    assert cards == {
        "sudden-puddle": ("", False),
        "sudden-puddle-crown-of-the-heavens-9": ("Crown of the Heavens 9", True),
    }
