"""Pools of which sets and a source's list decide, and formats as they were played in a month."""

import json

import pytest
from django.core.management import call_command

from cards.search import CardSearch
from decks import formats
from decks.formats import Standing, overview, storage
from decks.formats.parser import FormatFileError, parse_entry
from decks.formats.pools import names_of_disagreement
from decks.legality import Verdict, check
from tests.decks.collection import FIRES, HOGGER, RAID, save_printed
from tests.decks.printed_cards import ally, deck

pytestmark = pytest.mark.django_db
LAST = ("Core", "Contemporary", "Classic")
NAMES = ("Zip", "Wolf", "Toad", "Bear", "Lynx", "Hare", "Moth", "Newt", "Yeti", "Gnat", "Nobody")


@pytest.fixture
def pool(db):
    """Cards in a set of Core (block 6), in one of an older block, and in one that belongs to no block."""
    save_printed(
        (ally("Zip"), HOGGER, 1, {"tournament_formats": LAST}),
        (ally("Wolf"), HOGGER, 2, {"tournament_formats": ("Classic",)}),
        (ally("Toad"), HOGGER, 3),
        (ally("Bear"), FIRES, 3, {"tournament_formats": LAST}),
        (ally("Lynx"), FIRES, 4, {"tournament_formats": ("Classic",)}),
        (ally("Hare"), FIRES, 5),
        (ally("Moth"), RAID, 3, {"tournament_formats": LAST}),
        (ally("Newt"), RAID, 4, {"tournament_formats": ("Classic",)}),
        (ally("Yeti"), RAID, 5),
        (ally("Gnat"), RAID, 6),
    )


@pytest.fixture
def pool_without_tracker(db):
    save_printed((ally("Zip"), HOGGER, 1), (ally("Bear"), FIRES, 3))


def names(query):
    return {card.name for card in CardSearch.parse(query).cards()}


def test_blocks_decide_about_a_tournament_pool_and_its_source_about_the_others(pool):
    core = formats.find("core")

    standings = {name: core.standing(name).name for name in NAMES}
    assert standings == {
        "Zip": "LEGAL",
        "Wolf": "LEGAL",
        "Toad": "LEGAL",
        "Bear": "OUTSIDE",
        "Lynx": "OUTSIDE",
        "Hare": "OUTSIDE",
        "Moth": "LEGAL",
        "Newt": "OUTSIDE",
        "Yeti": "UNDECIDED",
        "Gnat": "UNDECIDED",
        "Nobody": "OUTSIDE",
    }
    assert names("legal:core") == {"Zip", "Wolf", "Toad", "Moth"}
    assert "(without 2 cards of which no source tells)" in CardSearch.parse("legal:core").explanation


def test_a_printing_in_the_pool_makes_every_card_of_the_name_legal(pool):
    """Feeding Frenzy: a dagger of block 6, and an ability of block 2 of which alone the source speaks."""
    older = {"variant": "older", "tournament_formats": ("Classic",)}
    save_printed((ally("Toad", cost=9), FIRES, 9, older))

    assert formats.find("core").standing("Toad") is Standing.LEGAL
    assert names("legal:core t:ally cost:9") == {"Toad"}


@pytest.mark.parametrize("keys", [("block-7", "core", "contemporary"), ("block-6", "core", "contemporary")])
def test_what_is_legal_in_a_block_is_legal_in_every_format_with_the_block(pool, keys):
    """A Bird in Hand: legal in block 7, which Core has, whatever the source lists."""
    block, *formats_with_it = map(formats.find, keys)
    for format in formats_with_it:
        assert all(format.standing(name) is not Standing.OUTSIDE for name in block.names)
        assert block.names <= format.names


def test_contradictions_between_blocks_and_the_source_are_listed(pool, capsys):
    assert names_of_disagreement(formats.find("core").pool) == {"wolf", "bear"}
    assert names_of_disagreement(formats.find("block-6").pool) == frozenset()

    call_command("formats", disagreements=True)
    lines = capsys.readouterr().out.splitlines()
    assert "core: Bear is not in the pool by its sets; WoWTCG-Tracker lists it." in lines
    assert "core: Wolf is in the pool by its sets; WoWTCG-Tracker leaves it out." in lines
    call_command("formats", disagreements=True, json=True)
    listed = json.loads(capsys.readouterr().out)["disagreements"]
    assert {"format": "core", "card": "Wolf", "by_sets": True, "by_source": False} in listed


def test_a_banned_card_that_the_source_leaves_out_is_no_contradiction(pool):
    save_printed((ally("Bottled Light"), HOGGER, 8, {"tournament_formats": ("Classic",)}))

    assert formats.find("core").standing("Bottled Light") is Standing.BANNED
    assert "Bottled Light" not in {card.name for card in overview.disputed(formats.find("core")).cards}


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
    report = check(deck((ally("Newt"), 4), fill=False, leader=None), formats.find("core"))

    assert "Not in the card pool of Core: Newt." in [violation.message for violation in report.violations]


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
