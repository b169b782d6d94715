"""The life of a chunk: played at least once, counted exactly once."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now

from simulator.actions import CancelError, cancel
from simulator.models import Chunk, Run
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import game_seed
from simulator.series.tally import Tally
from simulator.workers import chunks
from tests.simulator.conftest import VISITOR

pytestmark = pytest.mark.django_db


def inline(run):
    """The counts of the whole run, played in this process."""
    return GoldfishSeries(run.deck_snapshot(), run.settings).tally(range(run.games))


def let_lease_expire(chunk):
    Chunk.objects.filter(pk=chunk.pk).update(lease_until=Now() - timedelta(seconds=1))


def test_a_run_is_cut_into_chunks_that_hold_every_game_once(start_run):
    run = start_run(games=65)
    games = [game for chunk in run.chunks.all() for game in chunk.game_numbers()]
    assert games == list(range(65))
    assert [chunk.games for chunk in run.chunks.all()] == [20, 20, 20, 5]


def test_playing_all_chunks_gives_the_tally_of_playing_the_run_in_one_go(start_run):
    run = start_run(games=25)
    while chunks.play_next_chunk():
        pass
    run.refresh_from_db()
    assert run.state == Run.State.DONE
    assert run.finished >= run.started
    assert run.tally() == inline(run)
    assert run.tally().games == 25


def test_a_claimed_chunk_is_not_claimed_again(start_run):
    start_run(games=40)
    first, second = chunks.claim("a"), chunks.claim("b")
    assert {first.index, second.index} == {0, 1}
    assert chunks.claim("c") is None


def test_active_runs_advance_together(start_run):
    long = start_run(games=100)
    chunks.claim("a")
    chunks.claim("a")
    short = start_run(games=40)
    assert [chunks.claim("a").run_id for _ in range(4)] == [short.pk, short.pk, long.pk, long.pk]


def test_callers_take_turns_however_many_runs_each_has(start_run):
    first, second = start_run(caller="busy", games=100), start_run(caller="busy", games=100)
    for _ in range(3):
        chunks.claim("a")
    late = start_run(visitor="late", games=100)
    later = start_run(visitor="later", games=20)

    claimed = [chunks.claim("a").run_id for _ in range(9)]

    assert claimed[0] == late.pk
    assert claimed[1] == later.pk
    assert claimed[3] == claimed[5] == claimed[7] == late.pk
    assert {claimed[2], claimed[4], claimed[6], claimed[8]} == {first.pk, second.pk}


def test_a_caller_without_a_free_chunk_is_passed_over(start_run):
    start_run(visitor="waiting", games=20)
    busy = start_run(visitor="busy", games=60)
    chunks.claim("a")

    assert [chunks.claim("a").run_id for _ in range(3)] == [busy.pk] * 3
    assert chunks.claim("a") is None


def test_whom_a_run_counted_for_is_forgotten_when_it_ends(start_run):
    run = start_run(games=20, caller="an address")
    assert run.caller == "an address"
    chunks.play_next_chunk()

    run.refresh_from_db()

    assert run.state == Run.State.DONE
    assert run.caller == ""


def test_a_chunk_with_an_expired_lease_is_claimed_again_and_counted_once(start_run):
    run = start_run(games=20)
    slow = chunks.claim("slow")
    let_lease_expire(slow)
    quick = chunks.claim("quick")
    assert quick.pk == slow.pk
    assert not chunks.extend_lease(slow)
    assert chunks.extend_lease(quick)

    tally = inline(run)
    assert chunks.submit(slow, tally)
    assert not chunks.submit(quick, tally)
    run.refresh_from_db()
    assert run.state == Run.State.DONE
    assert run.tally().games == 20


def test_a_chunk_submitted_twice_counts_once(start_run):
    run = start_run(games=40)
    chunk = chunks.claim("a")
    tally = Tally(run.turns, games=20)
    assert chunks.submit(chunk, tally)
    assert not chunks.submit(chunk, tally)
    assert run.chunks.filter(state=Chunk.State.DONE).count() == 1
    run.refresh_from_db()
    assert run.is_active


def test_a_cancelled_run_keeps_its_games_and_accepts_no_further_ones(start_run):
    run = start_run(games=60)
    chunks.play_next_chunk()
    late = chunks.claim("late")
    cancel(run, visitor=VISITOR)
    assert not chunks.extend_lease(late)
    assert not chunks.submit(late, inline(run))
    assert chunks.claim("another") is None
    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
    assert run.tally() == GoldfishSeries(run.deck_snapshot(), run.settings).tally(range(20))
    with pytest.raises(CancelError, match="already ended"):
        cancel(run, visitor=VISITOR)


def test_a_run_cancelled_before_a_game_has_no_tally(start_run):
    run = start_run()
    cancel(run, visitor=VISITOR)
    run.refresh_from_db()
    assert run.tally() is None


def fail_games(monkeypatch, is_failing):
    """Let the games fail whose numbers a function picks."""
    play = GoldfishSeries.play

    def play_or_fail(self, game):
        if is_failing(game):
            raise RuntimeError("a card was nowhere")
        return play(self, game)

    monkeypatch.setattr(GoldfishSeries, "play", play_or_fail)


def play_all(run):
    while chunks.play_next_chunk():
        pass
    run.refresh_from_db()


def test_a_game_that_fails_is_left_out_and_the_others_count(start_run, monkeypatch):
    run = start_run(games=60)
    expected = GoldfishSeries(run.deck_snapshot(), run.settings).tally(
        game for game in range(60) if game not in (20, 41)
    )
    fail_games(monkeypatch, lambda game: game in (20, 41))
    play_all(run)
    assert run.state == Run.State.DONE
    assert run.failed_games == [20, 41]
    assert run.tally() == expected
    assert run.failed_seeds() == [(21, game_seed(run.seed, 20)), (42, game_seed(run.seed, 41))]


def test_a_run_whose_games_all_fail_has_failed_and_names_a_seed(start_run, monkeypatch):
    run = start_run(games=30)
    fail_games(monkeypatch, lambda game: True)
    play_all(run)
    assert run.state == Run.State.FAILED
    assert run.problem.endswith(f"the seed of the first is {game_seed(run.seed, 0)}.")
    assert len(run.failed_games) == 30
    assert run.tally() is None


def with_margin(run, margin):
    Run.objects.filter(pk=run.pk).update(margin_of_error=margin)
    return run


def test_a_run_ends_when_its_margin_of_error_is_reached(start_run, monkeypatch):
    monkeypatch.setattr(chunks, "MIN_GAMES", 30)
    run = with_margin(start_run(games=1000), 0.5)
    play_all(run)
    tally = run.tally()
    assert run.state == Run.State.DONE
    assert chunks.MIN_GAMES <= tally.games < 1000
    assert tally.margin_of_error() <= 0.5
    assert tally == GoldfishSeries(run.deck_snapshot(), run.settings).tally(range(tally.games))


def test_the_games_that_count_do_not_depend_on_which_chunk_is_finished_first(start_run, monkeypatch):
    monkeypatch.setattr(chunks, "MIN_GAMES", 30)
    in_order = with_margin(start_run(games=100), 0.5)
    play_all(in_order)
    run = with_margin(start_run(games=100), 0.5)
    claimed = [chunks.claim("a") for _ in run.chunks.all()]
    for chunk in reversed(claimed):
        chunks.submit(chunk, GoldfishSeries(run.deck_snapshot(), run.settings).tally(chunk.game_numbers()))
    run.refresh_from_db()
    assert run.state == Run.State.DONE
    assert run.tally() == in_order.tally()
    assert not run.chunks.unfinished().exists()


def test_a_margin_that_is_never_reached_plays_all_games(start_run):
    run = with_margin(start_run(games=25), 0.001)
    play_all(run)
    assert run.state == Run.State.DONE
    assert run.tally().games == 25


def test_without_work_a_message_does_nothing(db):
    assert chunks.play_next_chunk() is None
