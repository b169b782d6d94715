"""The stamp of the pool changes with every write, and only then."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from cards.models import Card, Face, Printing, Set
from cards.models.pool_stamp import pool_stamp

pytestmark = pytest.mark.django_db


@pytest.fixture
def card() -> Card:
    card = Card.objects.create(name="Test Wolf", slug="test-wolf", folded="testwolf", words="test wolf")
    Face.objects.create(card=card, text=["Ferocity"])
    Printing.objects.create(card=card, set=Set.objects.create(code="TST", name="Test"), number=1)
    return card


@pytest.mark.parametrize("model", [Set, Card, Face, Printing])
def test_every_write_to_a_table_of_the_pool_renews_the_stamp(model: type, card: Card) -> None:
    before = pool_stamp()

    model.objects.first().save()
    changed = pool_stamp()

    assert changed.value != before.value
    assert changed.changed > before.changed


def test_a_deleted_card_renews_the_stamp(card: Card) -> None:
    before = pool_stamp()

    card.delete()

    assert pool_stamp() != before


def test_changes_in_sql_renew_the_stamp(card: Card) -> None:
    before = pool_stamp()

    with connection.cursor() as cursor:
        cursor.execute("UPDATE cards_card SET atk = 3")

    assert pool_stamp() != before


def test_an_import_that_changes_nothing_keeps_the_stamp(card: Card, tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    call_command("export_cards", str(file))
    before = pool_stamp()

    call_command("import_cards", str(file), stdout=(tmp_path / "out").open("w"))

    assert pool_stamp() == before
