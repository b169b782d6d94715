"""Every printed fact is wherever its entry in the table says: for each there is a card that has it."""

import csv
import dataclasses

import pytest

from cards.admin.cards import CardAdmin, CardForm
from cards.api.csv_table import every_printing, lines
from cards.api.serializers import CardSerializer
from cards.card_page.fact_table import facts
from cards.importing import native_file
from cards.importing.card_file import cards_of
from cards.importing.facts import CardFacts
from cards.importing.native_schema import CardShape
from cards.importing.source_cards import ParsedCardFile, card_of, facts_of, statement_of
from cards.importing.store import import_file
from cards.importing.stored_facts import card_facts
from cards.models import Card, Kind
from cards.printed_facts import PRINTED_FACTS, FactGroup, FactType
from cards.query.editing import clause
from cards.rendering.card_drawing import CardDrawing
from cards.rendering.json_data import as_data
from cards.search import CardSearch
from engine.cards import PrintedCard, read_plain

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stored")]
NAMES = {fact.name for fact in PRINTED_FACTS}
NOT_IN_COLUMNS = {"name", "text", "back", "unknown"}
"""The fields of a printed card that are stored in a way of their own."""


def plain_value(fact):
    """A value that a card can have."""
    if fact.value_type is FactType.NUMBER:
        return 7
    if fact.value_type is FactType.COST:
        return "7"
    word = str(next(iter(fact.enumeration))) if fact.enumeration else "Gnome"
    return [word] if fact.value_type is FactType.LIST else word


def texts(fact):
    """That value as pages, tables and queries have it."""
    value = plain_value(fact)
    return value if isinstance(value, list) else [str(value)]


def name(fact):
    return f"With {fact.name}"


def printed(fact):
    return PrintedCard.from_data({"name": name(fact), "types": ["Quest"], fact.name: plain_value(fact)})


def table(value_of, facts=PRINTED_FACTS):
    """A value for each fact, by its name; where two tables differ, pytest lists the facts."""
    return {fact.name: value_of(fact) for fact in facts}


@pytest.fixture(scope="module")
def stored(module_data):
    with module_data.unblock():
        statements = [statement_of(CardFacts(printed=printed(fact))) for fact in PRINTED_FACTS]
        import_file(ParsedCardFile(statements=statements))


@pytest.fixture
def cards():
    """The card of each fact, by the name of the fact."""
    by_name = {card.name: card for card in Card.objects.with_details()}
    return table(lambda fact: by_name[name(fact)])


def names(query):
    search = CardSearch.parse(query)
    assert not search.problems
    return [card.name for card in search.cards()]


def test_the_table_has_every_fact_of_a_printed_card():
    fields = {field.name for field in dataclasses.fields(PrintedCard)}
    assert fields - NOT_IN_COLUMNS == NAMES


def test_a_card_has_it_in_its_columns(cards):
    assert table(lambda fact: cards[fact.name].printed()) == table(printed)
    values = table(lambda fact: getattr(printed(fact), fact.name))
    assert values == table(lambda fact: read_plain(fact.name, plain_value(fact)))


def test_it_is_in_the_api(cards):
    assert table(lambda fact: as_data(cards[fact.name], "", "").get(fact.name)) == table(plain_value)
    assert CardSerializer().fields.keys() >= NAMES


def test_it_is_in_the_table_of_all_cards(cards):
    rows = {row["name"]: row for row in csv.DictReader(lines(every_printing(cards.values())))}
    assert table(lambda fact: rows[name(fact)][fact.name]) == table(lambda fact: "; ".join(texts(fact)))


def test_a_card_file_has_it(cards):
    assert CardShape.model_fields.keys() >= NAMES
    card_file = native_file.read(native_file.write(card_facts(cards.values())))
    assert [card.printed for card in cards_of(card_file)] == list(table(printed).values())


def test_a_source_states_it():
    def restated(fact):
        facts = facts_of(CardFacts(printed=printed(fact)), with_empty=False)
        return card_of(facts, Kind.DECK, "").printed

    assert table(restated) == table(printed)


def test_its_key_finds_it():
    searched = [fact for fact in PRINTED_FACTS if fact.key]
    assert table(lambda fact: name(fact) in names(clause(fact.key, texts(fact))), searched) == table(
        lambda fact: True, searched
    )


def test_its_flags_find_it_alone():
    flags = {flag: [name(fact)] for fact in PRINTED_FACTS for flag in fact.search.flags}
    assert {flag: names(f"has:{flag}") for flag in flags} == flags


def test_cards_with_it_come_first_in_its_order():
    orders = {order: fact for fact in PRINTED_FACTS for order in fact.search.sorts}
    first = {order: names(f"sort:{order}")[0] for order in orders}
    assert first == {
        order: first[order] if fact.is_on_every_card else name(fact) for order, fact in orders.items()
    }


def test_it_is_in_the_administration():
    rows = [row for _, fieldset in CardAdmin.fieldsets for row in fieldset["fields"]]
    placed = {column for row in rows for column in ([row] if isinstance(row, str) else row)}
    columns = {column for fact in PRINTED_FACTS for column in fact.columns}
    assert columns <= placed & CardForm.base_fields.keys()


def test_it_is_on_the_page_of_the_card(cards):
    """Damage types stand beside ATK."""
    facts_on_page = [fact for fact in PRINTED_FACTS if fact.group is not FactGroup.DAMAGE]
    rows = table(lambda fact: {row.label: row.values for row in facts(cards[fact.name])}, facts_on_page)
    values = table(
        lambda fact: [value.text for value in rows[fact.name].get(fact.heading, ())], facts_on_page
    )
    assert values == table(texts, facts_on_page)


def test_it_is_drawn_in_the_corner(cards):
    corners = table(lambda fact: CardDrawing(cards[fact.name]).right)
    assert table(lambda fact: corners[fact.name].name if corners[fact.name] else "") == table(
        lambda fact: fact.corner
    )
