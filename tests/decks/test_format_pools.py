"""Pools that a source tells card by card, their fallback, and formats as they were played in a month."""

import pytest

from cards.search import CardSearch
from decks import formats
from decks.formats import Standing, storage
from decks.formats.parser import FormatFileError, parse_entry
from decks.legality import Verdict, check
from tests.decks.collection import FIRES, HOGGER, save_printed
from tests.decks.printed_cards import ally, deck

pytestmark = pytest.mark.django_db
LAST = ("Core", "Contemporary", "Classic")


@pytest.fixture
def pool(db):
    save_printed(
        (ally("Zip"), HOGGER, 1, {"tournament_formats": LAST}),
        (ally("Wolf"), HOGGER, 2, {"tournament_formats": ("Classic",)}),
        (ally("Bear"), FIRES, 3, {"tournament_formats": LAST}),
        (ally("Yeti"), FIRES, 4),
        (ally("Gnat"), HOGGER, 5),
    )


@pytest.fixture
def pool_without_tracker(db):
    save_printed((ally("Zip"), HOGGER, 1), (ally("Bear"), FIRES, 3))


def names(query):
    return {card.name for card in CardSearch.parse(query).cards()}


def test_a_tournament_pool_has_the_cards_that_its_source_tells(pool):
    core = formats.find("core")

    standings = {name: core.standing(name) for name in ("Zip", "Wolf", "Bear", "Yeti", "Gnat", "Nobody")}
    assert standings == {
        "Zip": Standing.LEGAL,
        "Wolf": Standing.OUTSIDE,
        "Bear": Standing.LEGAL,
        "Yeti": Standing.UNDECIDED,
        "Gnat": Standing.UNDECIDED,
        "Nobody": Standing.OUTSIDE,
    }
    assert names("legal:core") == {"Zip", "Bear"}
    assert "(without 2 cards of which no source tells)" in CardSearch.parse("legal:core").explanation


def test_a_card_is_decided_if_any_card_of_its_name_is(pool):
    save_printed((ally("Gnat", cost=7), FIRES, 9, {"variant": "other", "tournament_formats": LAST}))

    assert formats.find("core").standing("Gnat") is Standing.LEGAL


def test_an_undecided_card_is_a_notice_and_no_violation(pool):
    core = formats.find("core")
    report = check(deck((ally("Zip"), 4), ally("Yeti"), ally("Gnat"), fill=False, leader=None), core)

    assert [notice.message for notice in report.notices] == [
        "No source tells whether Yeti and Gnat were allowed in Core."
    ]
    assert "Yeti" not in {name for violation in report.violations for name in violation.cards}


def test_an_undecided_hero_leaves_the_deck_undecided(pool):
    entry = {"key": "house", "name": "House", "tournament": "Core", "minimum": 4}
    storage.save_formats([parse_entry(entry)])
    report = check(deck((ally("Zip"), 4), fill=False), formats.find("house"))

    assert "not-in-pool" in {violation.code for violation in report.violations}  # the hero is no card here
    save_printed((deck().hero, HOGGER, 8))
    report = check(deck((ally("Zip"), 4), fill=False), formats.find("house"))
    assert (report.verdict, [notice.code for notice in report.notices]) == (
        Verdict.UNDECIDED,
        ["pool-undecided"],
    )


def test_a_card_outside_a_tournament_pool_is_not_explained_by_sets(pool):
    report = check(deck((ally("Wolf"), 4), fill=False, leader=None), formats.find("core"))

    assert "Not in the card pool of Core: Wolf." in [violation.message for violation in report.violations]


def test_without_a_source_the_blocks_stand_in_for_the_pool(pool_without_tracker):
    core = formats.find("core")

    assert core.is_pool_assumed
    assert (core.standing("Zip"), core.standing("Bear")) == (Standing.LEGAL, Standing.OUTSIDE)
    assert "as no source of its pool is imported" in CardSearch.parse("legal:core").explanation


def test_without_a_source_and_sets_everything_is_undecided(pool_without_tracker):
    storage.save_formats([parse_entry({"key": "bare", "name": "Bare", "tournament": "Core"})])

    assert formats.find("bare").standing("Zip") is Standing.UNDECIDED


@pytest.mark.parametrize(
    ("key", "month", "expected"),
    [
        ("core", "2010-09", "core-2010"),
        ("core", "2010-12", "core-2011"),
        ("core", "2011-09", "core-2011"),
        ("core", "2012-05", "core-2012"),
        ("core", "2012-10", "core"),
        ("core", "2026-01", "core"),
        ("contemporary", "2012-01", "contemporary"),
        ("constructed", "2007-01", "constructed"),
    ],
)
def test_a_format_is_as_its_history_says(db, key, month, expected):
    assert formats.format_at(formats.find(key), month).key == expected


def test_before_its_history_nothing_is_known(db):
    with pytest.raises(formats.UnknownPeriodError):
        formats.format_at(formats.find("core"), "2008-01")


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"tournament": "Vintage"}, "tournament must be one of Block, Classic, Contemporary, Core"),
        ({"periods": [{"format": "x"}]}, "periods must be a list of periods"),
        ({"periods": [{"format": "x", "source": "A letter", "since": "May 2010"}]}, "periods must be"),
    ],
)
def test_a_wrong_pool_or_history_is_reported(facts, problem):
    with pytest.raises(FormatFileError) as caught:
        parse_entry({"key": "x", "name": "X", **facts})
    assert any(problem in sentence for sentence in caught.value.problems)


def test_decks_for_the_earlier_core_keep_its_pool():
    """Core once had blocks 5 and 6 here; the format of that time has them still."""
    assert formats.BUILT_IN["core-2012"].pool.blocks == (5, 6)
    assert formats.BUILT_IN["core"].pool.blocks == (6, 7)
