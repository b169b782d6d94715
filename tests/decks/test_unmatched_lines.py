"""Decks with unmatched lines: undecided where the lines may have what the deck lacks (Rule 100.1, 100.3)."""

from dataclasses import replace

import pytest

from decks import formats
from decks.decklist import UnmatchedLine
from decks.formats import Format
from decks.legality import Verdict, check
from tests.decks.printed_cards import ally, deck

FORMAT = replace(formats.find(), minimum=60, side_deck=10)
CROWD = ally("Crowd", tags=("Unlimited",))


def judge(deck_list, format: Format = FORMAT):
    """The verdict, and the code and rule of each finding."""
    report = check(deck_list, format)
    findings = [(problem.code, problem.rule) for problem in (*report.violations, *report.notices)]
    return report.verdict_with(deck_list.unmatched), findings


def with_lines(deck_list, *counts, zone="main"):
    lines = (UnmatchedLine(number, "Zup", zone=zone, count=count) for number, count in enumerate(counts, 1))
    return replace(deck_list, unmatched=tuple(lines))


@pytest.mark.parametrize(
    ("counts", "verdict", "code"),
    [
        ((), Verdict.UNFINISHED, "too-few-cards"),
        ((2, 1), Verdict.UNFINISHED, "too-few-cards"),
        ((2, 2), Verdict.UNDECIDED, "cards-unmatched"),
    ],
)
def test_a_deck_is_too_small_only_if_its_lines_cannot_fill_it(counts, verdict, code):
    short = with_lines(deck((CROWD, 56), fill=False), *counts)

    assert judge(short) == (verdict, [(code, "100.1")])


def test_a_single_card_outside_the_side_deck_may_be_the_missing_hero():
    headless = deck((CROWD, 60), fill=False, leader=None)

    assert judge(headless) == (Verdict.UNFINISHED, [("no-hero", "100.1")])
    assert judge(with_lines(headless, 1)) == (Verdict.UNDECIDED, [("cards-unmatched", "100.1")])
    assert judge(with_lines(headless, 4)) == (Verdict.UNFINISHED, [("no-hero", "100.1")])
    assert judge(with_lines(headless, 1, zone="side")) == (Verdict.UNFINISHED, [("no-hero", "100.1")])


def test_the_line_of_the_hero_does_not_fill_the_deck():
    headless = with_lines(deck((CROWD, 59), fill=False, leader=None), 1)

    assert judge(headless) == (Verdict.UNFINISHED, [("too-few-cards", "100.1"), ("cards-unmatched", "100.1")])


def test_the_old_edition_has_its_own_rule_for_the_hero():
    headless = with_lines(deck((CROWD, 60), fill=False, leader=None), 1)

    assert judge(headless, formats.find("constructed", "1.11"))[1] == [("cards-unmatched", "101.1")]


def test_a_side_deck_may_be_completed_by_its_lines():
    deck_list = replace(deck((CROWD, 60), fill=False), side=((CROWD, 8),))

    assert judge(with_lines(deck_list, 1, zone="side")) == (Verdict.ILLEGAL, [("side-deck-size", "100.3")])
    assert judge(with_lines(deck_list, 2, zone="side")) == (Verdict.UNDECIDED, [("cards-unmatched", "100.3")])


def test_lines_of_a_limited_side_deck_leave_nothing_open():
    """Rule 100.3: a Limited side deck is not judged."""
    limited, full = formats.find("limited"), deck((CROWD, 30), fill=False)

    assert judge(with_lines(full, 3, zone="side"), limited) == (Verdict.LEGAL, [])
    assert judge(with_lines(full, 3), limited) == (Verdict.UNDECIDED, [])
    assert judge(with_lines(full, 3, zone="side")) == (Verdict.UNFINISHED, [("too-few-cards", "100.1")])


def test_unmatched_lines_excuse_nothing_else():
    crowded = with_lines(deck((ally("Zip"), 5), (CROWD, 55), fill=False), 4)

    assert judge(crowded) == (Verdict.ILLEGAL, [("too-many-copies", "100.4")])


def test_the_notice_names_the_line_of_an_unknown_hero():
    headless = deck((CROWD, 60), fill=False, leader=None)
    lines = (UnmatchedLine(2, "1 Zup"), UnmatchedLine(3, "Hero: Nobody", is_hero=True))

    notices = check(replace(headless, unmatched=lines), FORMAT).notices

    assert [notice.message for notice in notices] == [
        "The deck has no known hero; no card matches its line “Hero: Nobody”."
    ]
