"""The three collections together, from their samples: no card lost, none doubled, whatever comes first."""

import csv
import json
import re
from collections import Counter, defaultdict
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import combinations, permutations
from pathlib import Path

import pytest

from cards.importing import card_file, tracker
from cards.importing.merging.cards import merge_cards
from cards.importing.store import card_facts, import_file
from cards.indexing.normalize import fold
from cards.models import Card, FactDisagreement, Kind, Printing, Set, SourceRecord
from cards.set_catalog import set_catalog
from decks import formats
from tests.profiles import is_nightly, sampled

SAMPLES = Path(__file__).parents[4] / "shared" / "cards"
STARTER = Path(__file__).parents[3] / "cards" / "data" / "starter.json"
TREATMENTS = ("EA", "EA - Sketch", "Loot")
PRINTING = ("set__code", "set__name", "number", "treatment", "rarity", "artist", "flavour", "text")
SET = ("code", "name", "block", "kind", "released", "total", "publisher", "order")

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.full_pool,
    pytest.mark.long_nightly,
    pytest.mark.skipif(not SAMPLES.is_dir(), reason="../shared/cards is not there"),
]


def plain(name):
    """A name of the tracker without the abbreviation of a set behind it."""
    return re.sub(r" - (?=\w*[A-Z]\w*[A-Z])\w{2,5}$", "", name)


def is_chosen(name, part):
    """One name of so many, the same in every collection."""
    return sum(map(ord, fold(name))) % part == 0


@pytest.fixture(scope="module")
def part():
    return 1 if is_nightly() else 20


@pytest.fixture(scope="module")
def raw(part):
    """The rows and printings as the files have them, read with nothing of ours."""
    text = (SAMPLES / "decktools-cards.tsv").read_text(encoding="utf-8-sig", errors="replace")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    prints = json.loads((SAMPLES / "tracker-prints.json").read_text(encoding="utf-8"))
    return (
        [row for row in rows if is_chosen(row["name"], part)],
        [value for value in prints if is_chosen(value["card_name"], part)],
    )


@pytest.fixture(scope="module")
def collections(raw, part):
    """The parsed collections by name."""
    rows, prints = raw
    head = "\t".join(rows[0])
    table = "\n".join([head, *("\t".join(cell or "" for cell in row.values()) for row in rows)])
    cards = json.loads((SAMPLES / "tracker-cards.json").read_text(encoding="utf-8"))
    cardcarp = card_file.read_path(SAMPLES / "cardcarp")
    statements = [statement for statement in cardcarp.statements if is_chosen(statement.name, part)]
    return {
        "community": card_file.read(table.encode()),
        "tracker": tracker.read(cards, prints),
        "cardcarp": replace(cardcarp, statements=statements),
    }


@pytest.fixture(scope="module")
def merged(collections):
    statements = [statement for parsed in collections.values() for statement in parsed.statements]
    cards, unusable = merge_cards(statements)
    assert unusable == []
    return cards


def names_of(card):
    """The folded names that sources have for a card."""
    return {statement.folded for statement in card.statements}


@pytest.fixture(scope="module")
def printings(merged):
    """Every printing by each folded name, set, number and treatment, with how many cards have it."""
    return Counter(
        (folded, printing.set.key, printing.number, printing.treatment)
        for card in merged
        for printing in card.card.printings
        for folded in names_of(card)
    )


def test_no_name_is_lost_and_none_is_invented(raw, collections, merged):
    rows, prints = raw
    names = {fold(row["name"]) for row in rows} | {fold(plain(value["card_name"])) for value in prints}
    names |= {statement.folded for statement in collections["cardcarp"].statements}
    assert set().union(*map(names_of, merged)) == names
    assert {fold(card.card.printed.name) for card in merged} <= names
    assert len(names) > 200


def test_every_printing_of_the_tracker_is_there_once(raw, printings):
    for value in raw[1]:
        number = int(value["card_print_id_in_exapansion"])
        sets = set_catalog().candidates("tracker", value["card_print_expansion_name"])
        places = [(fold(plain(value["card_name"])), catalog_set.key, number, "") for catalog_set in sets]
        assert sum(printings[place] for place in places) == 1, value


def test_every_row_of_the_community_file_is_part_of_a_printing(raw, printings):
    for row in raw[0]:
        name, _, treatment = row["setname"].rstrip(")").partition(" (")
        if treatment not in TREATMENTS:
            name = row["setname"]
        candidates = set_catalog().candidates("community", name, row["setcode"])
        sets = {catalog_set.key for catalog_set in candidates}
        sets = sets.union(*(set_catalog().parts(catalog_set.key) for catalog_set in candidates))
        if row["setname"] == "Tokens":
            sets |= {catalog_set.key for catalog_set in set_catalog().sets if catalog_set.kind == "token"}
        holding = {
            number
            for (folded, set_key, number, _), count in printings.items()
            if folded == fold(row["name"]) and set_key in sets and count
        }
        is_vague = not row["no"].strip("0") or any(catalog_set.parts for catalog_set in candidates)
        assert holding if is_vague else int(row["no"]) in holding, row


def test_no_printing_is_doubled_or_invented(raw, collections, merged, printings):
    assert [place for place, count in printings.items() if count > 1 and place[2]] == []
    stated = {(fold(row["name"]), row["no"].lstrip("0")) for row in raw[0]}
    stated |= {(fold(plain(value["card_name"])), value["card_print_id_in_exapansion"]) for value in raw[1]}
    stated |= {
        (statement.folded, str(printing.number))
        for statement in collections["cardcarp"].statements
        for printing in statement.printings
    }
    for card in merged:
        for printing in card.card.printings:
            assert any((folded, str(printing.number or "")) in stated for folded in names_of(card))


def test_no_two_cards_of_one_printing_have_names_that_are_nearly_the_same(merged):
    """Compared with nothing of ours."""
    by_place = defaultdict(set)
    for card in merged:
        for printing in card.card.printings:
            if printing.number:
                by_place[printing.set.key, printing.number].add(card.card.printed.name)
    near = [
        (place, names)
        for place, names in by_place.items()
        for pair in combinations(sorted(map(str.lower, names)), 2)
        if SequenceMatcher(None, *pair, autojunk=False).ratio() >= 0.75
    ]
    assert near == []


def test_every_card_for_decks_has_a_type(merged):
    cards = [card.card for card in merged if card.card.kind is Kind.DECK]
    assert [card.printed.name for card in cards if not card.printed.types] == []


def test_every_disagreement_on_a_cost_is_listed(raw, merged):
    """Counted from the files themselves: an ally or equipment whose costs differ between two collections."""
    costs = json.loads((SAMPLES / "tracker-cards.json").read_text(encoding="utf-8"))
    listed = {
        fold(card.card.printed.name)
        for card in merged
        for disagreement in card.disagreements
        if disagreement.fact == "cost"
    }
    names = Counter(fold(card.card.printed.name) for card in merged)
    for row in raw[0]:
        other = costs.get(row["name"], {})
        differs = other.get("card_mana_cost") not in (None, row["cost"], row["cost"].replace(" ", ""))
        same_type = other.get("card_category") == row["type"] and row["type"] in ("Ally", "Equipment")
        if differs and same_type and names[fold(row["name"])] == 1:
            assert fold(row["name"]) in listed


def pool_contents():
    """Everything that a visitor can see of the pool, without the order in which it was stored."""
    cards = list(Card.objects.with_details())
    return {
        "cards": {
            card.slug: repr(replace(facts, printings=()))
            for card, facts in zip(cards, card_facts(cards), strict=True)
        },
        "printings": sorted(
            map(repr, Printing.objects.order_by().values_list("card__slug", *PRINTING, "fact_sources"))
        ),
        "sets": sorted(map(repr, Set.objects.values_list(*SET))),
        "disagreements": sorted(
            map(repr, FactDisagreement.objects.values_list("card__slug", "fact", "printing", "values"))
        ),
        "pools": {format.key: (format.names, format.undecided) for format in formats.all_formats()},
        "records": sorted(map(repr, SourceRecord.objects.values_list("source", "key", "card__slug"))),
    }


def test_the_order_of_the_imports_does_not_matter(collections, part):
    """The starter pool is there already, as on every site."""
    few = 1 if part == 1 else 5
    files = collections | {"starter": card_file.read_path(STARTER)}
    pools = []
    for order in sampled(list(permutations(collections)), 3, about=["cards/importing"]):
        for model in (SourceRecord, Printing, Card, Set):
            model.objects.all().delete()
        for name in ("starter", *order):
            statements = [
                statement
                for statement in files[name].statements
                if is_chosen(statement.name, part * few) or is_chosen(statement.name[:4], 40)
            ]
            import_file(replace(files[name], statements=statements))
        pools.append(pool_contents())
        empty = set(Set.objects.filter(printings=None).values_list("code", flat=True))
        assert empty <= (set() if part == 1 else {facts.code for facts in files["cardcarp"].sets})
    assert len(pools[0]["cards"]) > 50
    for pool in pools[1:]:
        for content in pools[0]:
            assert pool[content] == pools[0][content], content


def test_a_second_import_of_each_changes_nothing(collections):
    chosen = {
        name: replace(parsed, statements=parsed.statements[::7]) for name, parsed in collections.items()
    }
    for parsed in chosen.values():
        import_file(parsed)
    before = pool_contents()
    for parsed in chosen.values():
        report = import_file(parsed)
        assert (report.created, report.updated) == (0, 0)
    assert pool_contents() == before
