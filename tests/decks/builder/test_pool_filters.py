"""The filters of the pool: they change the query and show its clauses."""

import pytest
from django.http import QueryDict

from cards.models import Set
from decks.builder.pool_filters import apply_choice, bind_filters


def chosen(query):
    """What the filters show as chosen."""
    labels = {
        bound.control.key: [choice.label for choice in bound.choices if choice.is_chosen]
        for bound in bind_filters(query).chips
    }
    return {key: chosen_labels for key, chosen_labels in labels.items() if chosen_labels}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {}),
        ("wolf", {}),
        ("type:ally", {"type": ["Ally"]}),
        ("t=ALLY,quest wolf", {"type": ["Ally", "Quest"]}),
        ("cost:2,7+", {"cost": ["2", "7+"]}),
        ("cost:7", {}),
        ("cost<=2", {}),
        ("-type:ally", {}),
        ("type:ally OR wolf", {}),
        ('class:"death knight"', {"class": ["Death Knight"]}),
    ],
)
def test_filters_show_simple_clauses_of_a_query(db, query, expected):
    assert chosen(query) == expected


@pytest.mark.parametrize(
    ("address", "query"),
    [
        ("toggle=type:Ally", "type:ally"),
        ("q=wolf&toggle=type:Ally", "wolf type:ally"),
        ("q=wolf type:ally&toggle=type:Quest", "wolf type:ally,quest"),
        ("q=type:ally,quest wolf&toggle=type:Ally", "type:quest wolf"),
        ("q=type:ally wolf&toggle=type:Ally", "wolf"),
        ("q=cost:2&toggle=cost:7%2B", "cost:2,7+"),
        ("q=cost:7%2B&toggle=cost:7%2B", ""),
        ("toggle=class:Death Knight", 'class:"death knight"'),
        ("q=a OR b&toggle=type:Ally", "(a OR b) type:ally"),
        ("q=wolf&set=Heroes of Azeroth", 'wolf set:"Heroes of Azeroth"'),
        ("q=set:HoA wolf&set=", "wolf"),
        ("q=wolf&order=-cost,name", "wolf sort:-cost,name"),
        ("q=wolf sort:name&order=", "wolf"),
    ],
)
def test_a_choice_is_written_into_the_query(db, address, query):
    assert apply_choice(QueryDict(address)).get("q", "") == query


@pytest.mark.parametrize(
    "address", ["q=wolf&toggle=type:Sword", "q=wolf&toggle=", "q=wolf&toggle=name:x", "q=wolf&order=height"]
)
def test_an_unknown_choice_changes_nothing(db, address):
    assert apply_choice(QueryDict(address))["q"] == "wolf"


def test_an_address_without_a_choice_is_left_alone():
    assert apply_choice(QueryDict("q=wolf&page=2&show=cost:3")) is None


def test_a_choice_goes_to_the_first_page_and_keeps_other_parameters():
    address = apply_choice(QueryDict("q=wolf&page=2&show=cost:3&toggle=type:Ally"))

    assert address.dict() == {"q": "wolf type:ally", "show": "cost:3"}


def test_sets_are_chosen_by_name_or_code(db):
    Set.objects.create(code="HoA", name="Heroes of Azeroth", order=1)
    Set.objects.create(code="DP", name="Dark Portal", order=2)

    for query in ("set:hoa", 'set:"heroes of azeroth"'):
        assert [choice.label for choice in bind_filters(query).sets if choice.is_chosen] == [
            "Heroes of Azeroth"
        ]
    assert [choice.label for choice in bind_filters("").sets] == ["Dark Portal", "Heroes of Azeroth"]


@pytest.mark.parametrize(
    ("query", "label"),
    [("wolf", "Cost, then name"), ("sort:name", "Name"), ("sort:-cost,name", "Cost, high to low")],
)
def test_the_order_of_the_query_is_shown(db, query, label):
    assert [choice.label for choice in bind_filters(query).orders if choice.is_chosen] == [label]


def test_only_offered_and_chosen_classes_are_shown(db):
    (classes,) = [
        bound for bound in bind_filters("class:mage", ["Priest"]).chips if bound.control.key == "class"
    ]

    assert [(choice.label, choice.is_chosen) for choice in classes.choices] == [
        ("Mage", True),
        ("Priest", False),
    ]
