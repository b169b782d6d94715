"""The operator's word: it survives every import, and can be taken back."""

import pytest
from django.core.management import CommandError, call_command

from cards.importing import community_file
from cards.importing.operator_facts import keep_changes, reopen, resolve
from cards.importing.store import import_file
from cards.models import Card, FactDisagreement, Source
from tests.cards.community_file import community_table, row

pytestmark = pytest.mark.django_db


def import_rows(*rows):
    return import_file(community_file.read(community_table(*rows)))


ROWS = [row(no="1"), row(no="2"), row(no="3", cost="4")]


@pytest.fixture
def disagreement():
    import_rows(*ROWS)
    return FactDisagreement.objects.get()


def test_rows_that_disagree_are_listed_with_what_each_says(disagreement):
    assert (disagreement.card.name, disagreement.fact) == ("Marla Quickwater", "cost")
    assert disagreement.values == [
        {"source": "community", "value": "3"},
        {"source": "community", "value": "4", "where": "Test of Time 3"},
    ]


def test_a_settled_fact_survives_every_import(disagreement):
    resolve(disagreement, "4")
    import_rows(*ROWS)
    import_rows(*ROWS, row(no="5"), row(no="6"))
    card = Card.objects.get()
    assert card.cost_number == 4
    assert card.fact_sources | {"cost": card.source} == {**card.fact_sources, "cost": Source.OPERATOR}
    assert FactDisagreement.objects.get().resolved


def test_a_decision_can_be_taken_back(disagreement):
    resolve(disagreement, "4")
    reopen(FactDisagreement.objects.get())
    assert Card.objects.get().cost_number == 3
    assert not FactDisagreement.objects.get().resolved


def test_a_value_that_no_card_can_have_changes_nothing(disagreement):
    with pytest.raises(ValueError):
        resolve(disagreement, "cheap")
    assert Card.objects.get().cost_number == 3


def test_the_rarity_of_a_printing_is_resolved(disagreement):
    import_rows(row(no="1", rarity="r"), row(no="1", artist="A. Painter"))
    rarity = FactDisagreement.objects.get(fact="rarity")
    assert rarity.printing == "TST 1"
    resolve(rarity, "epic")
    import_rows(*ROWS)
    card = Card.objects.get()
    assert card.printings.get(number=1).rarity == "epic"
    assert [printing.number for printing in card.printings.all()] == [1, 2, 3]


def test_what_is_changed_by_hand_is_the_operators_word(disagreement):
    card = Card.objects.get()
    card.atk, card.health = 9, 9
    card.save()
    keep_changes(card)
    import_rows(*ROWS)
    card = Card.objects.get()
    assert (card.atk, card.health, card.cost_number) == (9, 9, 3)


def test_the_command_lists_and_settles(disagreement, capsys):
    call_command("cards_disagreements")
    assert "Marla Quickwater: cost\n    1. 3 (Community file)" in capsys.readouterr().out
    call_command("cards_disagreements", "--resolve", str(disagreement.pk), "--take", "2")
    assert Card.objects.get().cost_number == 4
    call_command("cards_disagreements")
    assert capsys.readouterr().out.endswith("0 disagreements.\n")


@pytest.mark.parametrize("arguments", [["--take", "3"], ["--value", "{"], ["--value", '"cheap"'], []])
def test_a_command_that_cannot_settle_says_why(disagreement, arguments):
    with pytest.raises(CommandError) as raised:
        call_command("cards_disagreements", "--resolve", str(disagreement.pk), *arguments)
    assert raised.value.returncode == 2
    assert Card.objects.get().cost_number == 3
