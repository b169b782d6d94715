"""The index of how much of each card is simulated."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from cards.models import Card
from cards.models.pool_stamp import pool_stamp
from engine.cards import Back
from engine.cardtext import reading
from simulator.card_coverage import indexing
from simulator.card_coverage.indexing import index_outdated_coverage
from simulator.models import IndexedCoverage
from tests.cards.card_files import native_cards
from tests.engine.build import ally, hero

pytestmark = pytest.mark.django_db

UNREAD = "When this ally enters play, hum two tunes."
UNPLAYED = "Portal"
LARK = ally("Meadow Lark", 2, 2, 2, "Elusive", UNREAD, UNPLAYED)


def imported(*printed):
    import_file(native_cards(*(CardFacts(printed=card) for card in printed)))
    return {row.card.name: row for row in IndexedCoverage.objects.select_related("card")}


def test_a_card_is_indexed_as_it_is_written():
    row = imported(LARK)["Meadow Lark"]

    assert (row.level, row.powers, row.understood) == ("partial", 3, 1)
    assert row.unread_words == ["hum #"]
    assert row.unplayed == ["Portal"]


def test_the_powers_of_both_sides_of_a_hero_count_and_deckbuilding_text_does_not():
    """Rule 301.2, 100.2b."""
    deckbuilding = ("Ogre Hero Required", "Deckbuilding – hum.")
    card = hero("Old Badger", text=(*deckbuilding, "Elusive"), back=Back(text=(UNREAD,)))

    row = imported(card)["Old Badger"]

    assert (row.level, row.powers, row.understood, row.unread_words) == ("partial", 2, 1, ["hum #"])


def test_a_card_without_text_is_fully_simulated():
    row = imported(ally("Plain Fox", 1, 1, 1))["Plain Fox"]

    assert (row.level, row.powers, row.unread_words) == ("full", 0, [])


def test_a_changed_text_changes_the_row():
    imported(LARK)
    card = Card.objects.get(name="Meadow Lark")

    card.front.text = ["Elusive"]
    card.front.save()

    row = IndexedCoverage.objects.get(card=card)
    assert (row.level, row.powers, row.unread_words, row.unplayed) == ("full", 1, [], [])


def test_rows_of_another_version_and_missing_ones_are_written_again():
    imported(LARK, ally("Plain Fox", 1, 1, 1), ally("Swift Fox", 1, 1, 1, "Ferocity"))
    IndexedCoverage.objects.filter(card__name="Meadow Lark").update(level="full", version="older")
    IndexedCoverage.objects.filter(card__name="Plain Fox").delete()

    assert index_outdated_coverage() == 2

    assert IndexedCoverage.objects.get(card__name="Meadow Lark").level == "partial"
    assert IndexedCoverage.objects.filter(version=indexing.version()).count() == 3
    assert index_outdated_coverage() == 0


def test_the_command_says_how_many_cards_it_read(capsys):
    imported(LARK)
    IndexedCoverage.objects.update(version="older")

    call_command("index_card_coverage")

    assert capsys.readouterr().out == "Indexed 1 card.\n"


def test_a_paragraph_is_parsed_once_for_all_indexes(monkeypatch):
    parsed = []
    attempt = reading._attempt
    monkeypatch.setattr(reading, "_stores", [])  # which have what an earlier run of the tests read
    monkeypatch.setattr(
        reading, "_attempt", lambda tokens, category: parsed.append(tokens) or attempt(tokens, category)
    )

    imported(ally("Early Bird", 1, 1, 1, "When this ally attacks, it has +9 ATK this turn."))

    assert len(parsed) == 1


def test_an_index_that_changes_without_the_cards_renews_the_stamp_of_the_pool():
    imported(LARK)
    before = pool_stamp()

    IndexedCoverage.objects.update(level="full")

    assert pool_stamp().value != before.value


def test_the_queries_of_an_import_do_not_grow_with_the_cards():
    counted = []
    for size in (2, 40):
        cards = [ally(f"Bird {size} {number}", 1, 1, 1, "Elusive") for number in range(size)]
        Card.objects.all().delete()
        imported(*cards)
        with CaptureQueriesContext(connection) as queries:
            indexing.index_coverage(list(Card.objects.prefetch_related("faces")))
        counted.append(len(queries))

    assert counted[0] == counted[1]
