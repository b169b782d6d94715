"""One printing is one card, however the collections spell its name."""

from itertools import permutations

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from cards.importing.merging import cards as merging_cards
from cards.importing.merging.cards import merge_cards
from cards.importing.merging.names import choose_spelling
from cards.importing.operator_facts import keep_changes, resolve
from cards.importing.source_cards import ParsedCardFile
from cards.importing.store import import_file
from cards.models import Card, FactDisagreement, Kind, Printing, Set, Source, SourceRecord
from decks import actions
from decks.models import Entry
from decks.name_lookup import NameLookup
from tests.cards.importing.statements import cardcarp, community, printing, states, tracker
from tests.decks.test_candidates import OWNER

TEXT = "When this ally enters play, draw a card, then discard a card."
OTHER_TEXT = "Protector. Prevent all damage that a totem would deal."
FIRES = printing(7, "FoO", "Fires of Outland")
SAME_CARD = [
    ("Thwarting Kolkar Aggression", "Twarting Kolkar Aggression"),
    ("Thane Ufrang the Mighty", "Thane Ulfrang the Mighty"),
    ("Krunkle Deadspark", "Krunkle Deathspark"),
    ("Gretta Grindstone", "Getta Grindstone"),
    ("Lu'ka de Wall", "Lu'ka the Wall"),
    ("Dragonstalker's Helm", "Dragonstalker's Helmet"),
    ("Wristguards of True Flight", "Wristguards of the True Flight"),
    ("Valthira Dreamwalker", "Valithria Dreamwalker"),
    ("Betrayer", "The Betrayer"),
    ("Grave Bargain", "A Grave Bargain"),
    ("Scarlet Commader Mograine - Level 2", "Scarlet Commander Mograine - Level 2"),
]


def names_of(*statements):
    merged, unusable = merge_cards(statements)
    assert unusable == []
    return sorted(card.card.printed.name for card in merged)


@pytest.mark.parametrize(("name", "other"), SAME_CARD)
def test_names_a_letter_an_article_or_a_suffix_apart_are_one_card(name, other):
    for first, second in ((name, other), (other, name)):
        statements = community(name=first, text=TEXT, cost="3"), tracker(name=second, text=TEXT, cost="3")
        for order in permutations(statements):
            assert len(names_of(*order)) == 1


@pytest.mark.parametrize(
    ("statement", "other"),
    [
        # The levels of a boss, of which one has a wrong number.
        (community(name="Mograine - Level 2", text=TEXT), tracker(name="Mograine - Level 3", text=TEXT)),
        # Other numbers, and another set.
        (community(name="Gretta Grindstone"), tracker(printing(8), name="Getta Grindstone")),
        (community(name="Gretta Grindstone"), tracker(FIRES, name="Getta Grindstone")),
        # Names that are not alike: one of the collections has a wrong number.
        (community(name="Mark of the Wild", text=TEXT), tracker(name="Gift of the Wild", text=TEXT)),
        # The facts say otherwise: another type, another cost.
        (community(name="Gretta", text=TEXT), tracker(name="Getta", types=["Quest"], text=OTHER_TEXT)),
        (community(name="Gretta Grindstone", cost="3"), tracker(name="Getta Grindstone", cost="5")),
        # A printing without a number is no place.
        (community(printing(0), name="Gretta Grindstone"), tracker(printing(0), name="Getta Grindstone")),
    ],
)  # fmt: skip
def test_names_stay_apart_where_place_name_or_facts_differ(statement, other):
    assert names_of(statement, other) == sorted((statement.name, other.name))


def test_two_names_that_a_collection_has_side_by_side_are_two_cards():
    statements = [
        community(printing(7), name="Elder Woodcaller", text=TEXT),
        community(printing(8), name="Elder Woodcarver", text=TEXT),
        tracker(printing(7), name="Elder Woodcarver", text=TEXT),
    ]
    assert names_of(*statements) == ["Elder Woodcaller", "Elder Woodcarver"]


@given(
    words=st.lists(st.text("abdegiklmnorstu", min_size=4, max_size=9), min_size=2, max_size=4),
    letter=st.sampled_from("abdegiklmnorstu"),
    place=st.integers(0, 30),
    sources=st.permutations([Source.COMMUNITY, Source.TRACKER, Source.CARDCARP]),
)
def test_a_wrong_letter_anywhere_never_makes_a_second_card(words, letter, place, sources):
    name = " ".join(words).title()
    place %= len(name)
    spellings = [name, name[:place] + letter + name[place + 1 :], name[:place] + name[place + 1 :]]
    statements = [
        states(source, name=spelling, text=TEXT, cost="2", key=spelling)
        for source, spelling in zip(sources, spellings, strict=True)
    ]
    [chosen] = {tuple(names_of(*order)) for order in (statements, statements[::-1])}
    assert len(chosen) == 1


@pytest.mark.parametrize(
    ("spellings", "expected"),
    [
        ({"community": "Gretta", "tracker": "Getta"}, "Gretta"),
        ({"community": "Gretta", "tracker": "Getta", "cardcarp": "Getta"}, "Getta"),
        ({"community": "Gretta", "tracker": "Getta", "starter": "getta"}, "Getta"),
        ({"community": "Acid Marla", "tracker": '"Acid" Marla'}, '"Acid" Marla'),
        ({"community": "Betrayer", "tracker": "The Betrayer"}, "The Betrayer"),
        ({"community": "The Betrayer", "tracker": "Betrayer"}, "The Betrayer"),
        ({"community": "Betrayer", "tracker": "The Betrayer", "cardcarp": "Betrayer"}, "Betrayer"),
        ({"community": "Gretta", "tracker": "Gretta", "native": "Greta"}, "Greta"),
        ({"native": "Greta", "operator": "Gräta"}, "Gräta"),
    ],
)
def test_the_spelling_that_counts(spellings, expected):
    """Operator, native file, most collections, the longer beginning, the most trusted collection."""
    for order in permutations((Source(source), name) for source, name in spellings.items()):
        assert choose_spelling(order, Kind.DECK)[1] == expected


@pytest.mark.parametrize(
    ("kind", "expected"),
    [(Kind.DECK, "Grozen Wastes"), (Kind.RAID, "Frozen Wastes"), (Kind.TOKEN, "Frozen Wastes")],
)
def test_of_raid_cards_the_spelling_of_the_tracker_counts(kind, expected):
    names = {Source.COMMUNITY: "Grozen Wastes", Source.TRACKER: "Frozen Wastes", Source.STARTER: "Icy Wastes"}
    assert choose_spelling(names.items(), kind)[1] == expected
    statements = [states(source, name=name, kind=kind, text=TEXT) for source, name in list(names.items())[:2]]
    assert names_of(*statements) == [expected]


def test_the_other_spelling_is_listed_as_a_disagreement():
    [merged], _ = merge_cards([community(name="Gretta Grindstone"), tracker(name="Getta Grindstone")])
    assert [(item.fact, [value["value"] for value in item.values]) for item in merged.disagreements] == [
        ("name", ["Gretta Grindstone", "Getta Grindstone"])
    ]


def test_namesakes_of_other_spellings_are_told_apart_by_their_printings():
    """Surge of Life of two sets are two cards; the tracker calls the younger one by another name."""
    older, younger = printing(2, "TDP", "Through the Dark Portal"), printing(78, "WG", "Wrathgate")
    statements = [
        community(older, name="Surge of Life", cost="2", text=TEXT),
        community(younger, name="Surge of Life", cost="3", text=OTHER_TEXT),
        tracker(older, name="Surge of Life", cost="2", text=TEXT),
        tracker(younger, name="Surge of Lives", cost="3", text=OTHER_TEXT),
    ]
    for order in permutations(statements):
        merged, _ = merge_cards(order)
        namesakes = sorted(
            (card.card.printed.name, card.card.variant, len(card.statements)) for card in merged
        )
        assert namesakes == [("Surge of Life", "", 2), ("Surge of Life", "Wrathgate 78", 2)]


# In the database

GRETTA = community(name="Gretta Grindstone", text=TEXT, cost="3")
GETTA = tracker(name="Getta Grindstone", text=TEXT, cost="3", tournament_formats=["Core"])
FILE = {
    "community": [GRETTA, community(printing(9), name="Zip")],
    "tracker": [GETTA],
    "cardcarp": [cardcarp(name="Gretta Grindstone", health=4)],
}


def import_statements(*statements):
    return import_file(ParsedCardFile(statements=list(statements)))


def pool():
    rows = Printing.objects.order_by("card__slug", "set__code", "number")
    return list(rows.values_list("card__slug", "card__name", "card__health", "set__name", "number"))


@pytest.mark.django_db
def test_the_pool_is_the_same_in_any_order_of_imports_and_a_second_import_changes_nothing():
    pools = []
    for order in permutations(FILE):
        for model in (SourceRecord, Printing, Card, Set):
            model.objects.all().delete()
        for source in order:
            import_statements(*FILE[source])
        pools.append(pool())
        for source in order:
            report = import_statements(*FILE[source])
            assert (report.created, report.updated) == (0, 0)
        assert pool() == pools[-1] == pools[0]
    assert [row[:2] for row in pools[0]] == [("gretta-grindstone", "Gretta Grindstone"), ("zip", "Zip")]


@pytest.fixture
def doubled(db, monkeypatch):
    """A pool of a site that imported the collections before spellings were compared, in either order."""
    monkeypatch.setattr(merging_cards, "group_by_name", lambda statements: [[item] for item in statements])

    def import_apart(*statements):
        for statement in statements:
            import_statements(statement)
        monkeypatch.undo()

    return import_apart


@pytest.mark.parametrize("order", [(GRETTA, GETTA), (GETTA, GRETTA)])
@pytest.mark.parametrize("again", [GRETTA, GETTA])
def test_decks_and_addresses_of_the_double_lead_to_the_one_card(doubled, client, order, again):
    doubled(*order)
    deck = actions.create(OWNER, name="Two of one")
    for name, count in (("Gretta Grindstone", 3), ("Getta Grindstone", 1)):
        actions.add(deck, Card.objects.get(name=name), "main", count)

    report = import_statements(again)

    assert report.updated == 1
    assert Entry.objects.values_list("card__name", "count").get() == ("Gretta Grindstone", 4)
    assert client.get("/cards/getta-grindstone/").headers["Location"] == "/cards/gretta-grindstone/"
    assert Card.objects.get().slug == "gretta-grindstone"


@pytest.mark.django_db
def test_a_card_is_found_by_every_spelling_that_a_source_has():
    import_statements(GRETTA, GETTA)
    lookup = NameLookup()
    lookup.load(["Getta Grindstone", "gretta grindstone", "Nobody"])

    assert [card.name for card in lookup.deck_cards("Getta Grindstone")] == ["Gretta Grindstone"]
    assert set(Card.objects.named(["GETTA GRINDSTONE", "Nobody"])) == {"GETTA GRINDSTONE"}


@pytest.mark.django_db
def test_an_operator_sees_the_spellings_and_takes_the_other_for_good(capsys):
    import_statements(GRETTA, GETTA)
    call_command("cards_disagreements", fact="name")
    assert "2. Getta Grindstone (WoWTCG-Tracker" in capsys.readouterr().out

    resolve(FactDisagreement.objects.get(fact="name"), "Getta Grindstone")
    import_statements(GRETTA)
    import_statements(GETTA)

    card = Card.objects.get()
    assert (card.name, card.slug, card.source_records.count()) == ("Getta Grindstone", "getta-grindstone", 3)


@pytest.mark.django_db
def test_a_name_that_an_operator_changes_by_hand_survives_every_import():
    import_statements(GRETTA)
    card = Card.objects.get()
    card.name = "Wholly Other"
    card.save()
    keep_changes(card)

    import_statements(GRETTA)
    import_statements(GETTA)

    assert list(Card.objects.values_list("pk", "name")) == [(card.pk, "Wholly Other")]


@pytest.mark.django_db
def test_a_row_whose_name_was_corrected_replaces_the_one_before():
    """Even if it has no number by which the card could be found."""
    import_statements(tracker(printing(0), name="Surge of Life - WRG", key="Wrathgate|78"))
    import_statements(tracker(printing(0), name="Surge of Life", key="Wrathgate|78"))

    assert [(card.name, card.slug) for card in Card.objects.all()] == [("Surge of Life", "surge-of-life")]
    assert SourceRecord.objects.get().folded == "surgeoflife"
