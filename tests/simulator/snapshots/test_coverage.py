"""How much of the text of a deck's cards is simulated: counts, sentences, and what a run records."""

import json
from dataclasses import replace

import pytest

from engine.cardtext.coverage import CoverageLevel, DeckCoverage
from simulator.models import Chunk, Run
from simulator.reports.card_links import card_links
from simulator.reports.report_coverage import report_coverage
from simulator.snapshots.coverage import RunCoverage
from simulator.workers import chunks
from tests.simulator.printed_cards import BRUTE, HERO, SAGE, SCOUT, deck

KNIGHT = replace(BRUTE, name="Half-Read Knight", text=("Ferocity", "Sing a song."))
FLAT_HERO = replace(HERO, text=(), back=None)


def coverage(*main, hero=HERO):
    return RunCoverage.of(deck(main=main, hero=hero))


def test_copies_of_the_main_deck_are_counted_and_the_hero_apart():
    assert coverage((SCOUT, 30), (KNIGHT, 20), (SAGE, 10)).main == DeckCoverage(full=30, partial=20, none=10)
    assert coverage((SCOUT, 30)).hero is CoverageLevel.NONE
    assert coverage((SCOUT, 30), hero=FLAT_HERO).hero is CoverageLevel.FULL


def test_the_cards_that_are_not_fully_simulated_begin_with_the_hero():
    cards = coverage((SCOUT, 30), (KNIGHT, 20), (SAGE, 10)).cards
    assert [(card.name, card.count, card.is_hero) for card in cards] == [
        (HERO.name, 1, True),
        (KNIGHT.name, 20, False),
        (SAGE.name, 10, False),
    ]
    assert [power.text for power in cards[1].powers] == ["Sing a song."]


@pytest.mark.parametrize(
    ("full", "headline"),
    [
        (60, "All 60 cards fully simulated"),
        (59, "59 of 60 cards fully simulated"),
        (36, "36 of 60 cards fully simulated"),
        (35, "Indicative results: only 35 of 60 cards fully simulated"),
        (0, "Indicative results: only 0 of 60 cards fully simulated"),
    ],
)
def test_below_sixty_percent_the_headline_calls_the_results_indicative(full, headline):
    main = [(card, count) for card, count in ((SCOUT, full), (SAGE, 60 - full)) if count]
    assert coverage(*main).headline == headline


@pytest.mark.parametrize(
    ("partial", "none", "sentence"),
    [
        (5, 3, "5 cards are simulated with part of the text, 3 without any. "),
        (1, 0, "1 card is simulated with part of the text. "),
        (0, 1, "1 card is simulated without text. "),
        (0, 0, ""),
    ],
)
def test_the_summary_names_the_other_cards_and_the_hero(partial, none, sentence):
    main = [(card, count) for card, count in ((SCOUT, 30), (KNIGHT, partial), (SAGE, none)) if count]
    assert coverage(*main).summary == f"{sentence}The hero is simulated without its text."
    assert coverage(*main, hero=FLAT_HERO).summary == f"{sentence}The hero is fully simulated."


def test_json_gives_the_coverage_back():
    before = coverage((SCOUT, 30), (KNIGHT, 20), (SAGE, 10))
    assert RunCoverage.from_json(json.loads(json.dumps(before.to_json()))) == before


@pytest.mark.django_db
def test_the_first_worker_records_what_its_engine_plays(start_run):
    run = start_run(games=40)
    assert run.recorded_coverage() is None
    chunks.play_next_chunk()
    run.refresh_from_db()
    assert run.recorded_coverage() == RunCoverage.of(run.deck_snapshot())


@pytest.mark.django_db
def test_a_recorded_coverage_stays_as_it_is(start_run):
    run = start_run(games=20)
    earlier = coverage((SAGE, 60))
    Run.objects.update(coverage=earlier.to_json())
    chunks.play_next_chunk()
    run.refresh_from_db()
    assert run.recorded_coverage() == earlier


@pytest.mark.django_db
def test_a_run_begun_by_a_version_without_coverage_records_none(start_run):
    run = start_run(games=40)
    chunks.play_next_chunk()
    Run.objects.update(coverage=None)
    chunks.play_next_chunk()
    run.refresh_from_db()
    assert run.state == Run.State.DONE
    assert not Chunk.objects.unfinished().exists()
    assert run.recorded_coverage() is None


@pytest.mark.django_db
def test_a_report_of_an_unrecorded_run_is_indicative_and_names_the_current_coverage(start_run):
    run = start_run()
    report = report_coverage(run.deck_snapshot(), run.recorded_coverage(), {})
    assert report.headline == "Indicative results: card text coverage unknown"
    assert "The current version fully simulates 40 of 60 cards." in report.sentences
    assert [row.card.name for row in report.cards] == [HERO.name, SAGE.name]


@pytest.mark.django_db
def test_a_report_of_an_earlier_version_does_not_claim_what_came_later(start_run):
    run = start_run()
    run.coverage = coverage((SCOUT, 20), (KNIGHT, 20), (SAGE, 20)).to_json()
    links = card_links([HERO.name, KNIGHT.name, SAGE.name])
    report = report_coverage(run.deck_snapshot(), run.recorded_coverage(), links)
    assert report.headline == "Indicative results: only 20 of 60 cards fully simulated"
    assert "The current version fully simulates 40 of 60 cards: run again" in report.sentences
    assert [row.card.name for row in report.cards] == [HERO.name, KNIGHT.name, SAGE.name]
    assert ["data-card" in row.name for row in report.cards] == [True, False, True]
