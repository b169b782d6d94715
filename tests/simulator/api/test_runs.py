"""Runs in the API: start, watch, cancel, results; who may do what; what is refused."""

import csv
import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from api.models import Token
from decks.models import Deck
from simulator.kinds import base
from simulator.models import Run
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import game_seed
from simulator.workers import chunks, queue
from tests.simulator.printed_cards import BRUTE, HERO, SAGE, SCOUT

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shared_cards")]

LIST = f"Hero: {HERO.name}\n\n20 {SCOUT.name}\n20 {BRUTE.name}\n20 {SAGE.name}\n"
TITLE = "Ladder thoughts of June"
SWAP = f"5 {SCOUT.name} for 5 {BRUTE.name}"


@pytest.fixture(autouse=True)
def quiet_queue(monkeypatch):
    """No messages are sent, the queue is reachable, and chunks are small."""
    monkeypatch.setattr(base, "MIN_CHUNK", 5)
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    monkeypatch.setattr(queue, "is_reachable", lambda: True)


@pytest.fixture
def ann(db):
    return User.objects.create_user("ann")


@pytest.fixture
def program(ann):
    """A program with Ann's token."""
    _, secret = Token.objects.create_token(ann, "Tests")
    return Client(headers={"authorization": f"Bearer {secret}"})


@pytest.fixture
def private_deck(deck, ann):
    """Ann's private deck."""
    Deck.objects.filter(pk=deck.pk).update(owner=ann, visibility="private")
    return deck


def start(client, **fields):
    return client.post("/api/runs/", fields, content_type="application/json")


def started(answer):
    assert answer.status_code == 201, answer.content
    return answer.json()


def play():
    while chunks.play_next_chunk():
        pass


def command_answer(command, *arguments):
    """The JSON that a command prints, without what is about its process and its files."""
    out = StringIO()
    call_command(command, *arguments, "--json", stdout=out, stderr=StringIO())
    ignored = ("seconds", "games_per_second", "unmatched", "swaps")
    return {key: value for key, value in json.loads(out.getvalue()).items() if key not in ignored}


def test_a_run_is_started_watched_and_read(client, deck):
    answer = start(client, deck=deck.pk, games=12, turns=15, seat="first", seed=3)
    run = started(answer)

    assert answer["Location"] == run["url"] == f"http://testserver/api/runs/{run['id']}/"
    assert type(answer["Location"]) is str  # WSGI servers refuse subclasses
    assert answer["Retry-After"] == "1"
    assert (run["kind"], run["state"], run["report"]) == ("goldfish", "waiting", None)
    assert run["deck"] == {"id": deck.pk, "name": "Twenty of each", "hero": HERO.name}
    assert run["settings"] == {
        "games": 12,
        "turns": 15,
        "seat": "first",
        "seed": 3,
        "margin_of_error": None,
    }
    assert run["coverage"] == {"full": 40, "partial": 0, "none": 20, "hero": "none", "indicative": False}

    chunks.play_next_chunk()
    watched = client.get(run["url"])
    assert watched.json()["state"] == "playing"
    assert (watched.json()["progress"]["played"], watched.json()["progress"]["games"]) == (5, 12)
    assert 1 <= int(watched["Retry-After"]) <= 10

    play()
    ended = client.get(run["url"])
    assert ended.json()["state"] == "done"
    assert ended.json()["progress"]["played"] == 12
    assert ended.json()["report"]["games"] == 12
    assert "Retry-After" not in ended
    assert client.get(run["url"], headers={"if-none-match": ended["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("kind", "fields", "command", "options"),
    [
        ("goldfish", {}, "goldfish", ()),
        ("comparison", {"swaps": [SWAP]}, "compare", ("--swap", SWAP)),
        ("match", {"other_list": f"{TITLE}\n{LIST}"}, "match", ("{other}",)),
    ],
)
def test_the_report_is_what_the_command_prints(client, cards, tmp_path, kind, fields, command, options):
    for name in ("deck", "other"):
        (tmp_path / f"{name}.txt").write_text(f"{TITLE}\n{LIST}")
    run = started(start(client, list=f"{TITLE}\n{LIST}", kind=kind, games=6, seed=8, **fields))
    play()
    report = client.get(run["url"]).json()["report"]

    other = str(tmp_path / "other.txt")
    arguments = [str(tmp_path / "deck.txt"), *(option.format(other=other) for option in options)]
    printed = command_answer(command, *arguments, "--games", "6", "--seed", "8")
    assert report == printed
    table = client.get(run["results_csv"])
    assert table["Content-Type"] == "text/csv; charset=utf-8"
    out = StringIO()
    call_command(command, *arguments, "--games", "6", "--seed", "8", "--csv", stdout=out, stderr=StringIO())
    assert table.content.decode().splitlines() == out.getvalue().splitlines()
    won = next(csv.DictReader(StringIO(out.getvalue())))
    assert (won["measure"], won["trials"]) == ("won", "6")


def test_a_list_is_the_body_with_the_settings_in_the_address(client, cards):
    answer = client.post(
        "/api/runs/?games=5&seed=1&filename=Scouts.txt",
        LIST + "3 No Such Card\n",
        content_type="text/plain",
    )

    run = started(answer)
    assert run["deck"] == {"id": None, "name": "Scouts", "hero": HERO.name}
    assert (run["settings"]["games"], run["settings"]["seed"]) == (5, 1)
    assert run["warnings"] == [
        "1 line of the deck “Scouts” matches no card and is ignored (line 6).",
        "The deck “Scouts” is not legal in Constructed (rule 100.4). It is simulated anyway.",
    ]
    assert client.get(run["url"]).json()["warnings"] == []


def test_a_match_has_its_own_settings(client, deck):
    run = started(start(client, deck=deck.pk, kind="match", other=deck.pk))

    assert run["other"] == {"id": deck.pk, "name": "Twenty of each"}
    assert run["settings"]["games"] == 200
    assert (run["settings"]["turns"], run["settings"]["seat"]) == (None, None)


@pytest.mark.parametrize(
    ("fields", "status", "message"),
    [
        ({}, 400, "Send either “deck” or the list of a deck."),
        ({"list": LIST, "deck": "DECK"}, 400, "Send either “deck” or the list of a deck."),
        ({"deck": "nowhere"}, 400, "There is no such deck, or it is private."),
        ({"deck": "DECK", "games": 0}, 400, "“games” must be at least 1."),
        ({"deck": "DECK", "games": 10_001}, 400, "“games” must be at most 10,000."),
        ({"deck": "DECK", "turns": "x"}, 400, "“turns” must be a whole number."),
        ({"deck": "DECK", "seed": -1}, 400, "“seed” must be at least 0."),
        ({"deck": "DECK", "seat": "third"}, 400, "“seat” must be alternate, first or second."),
        (
            {"deck": "DECK", "kind": "draft"},
            400,
            "“kind” must be goldfish, comparison, match, gauntlet, matrix or sweep.",
        ),
        ({"deck": "DECK", "speed": 1}, 400, "There is no such key."),
        (
            {"deck": "DECK", "kind": "match", "other": "DECK", "games": 2001},
            400,
            "“games” must be at most 2,000.",
        ),
        (
            {"deck": "DECK", "kind": "match", "other": "DECK", "seat": "first"},
            400,
            "“seat” does not apply to runs of the kind “match”.",
        ),
        (
            {"deck": "DECK", "kind": "match"},
            400,
            "Runs of the kind “match” need either “other” or “other_list”.",
        ),
        ({"deck": "DECK", "other": "DECK"}, 400, "“other” does not apply to runs of the kind “goldfish”."),
        (
            {"deck": "DECK", "kind": "comparison", "other": "DECK", "swaps": [SWAP]},
            400,
            "Runs of the kind “comparison” need either",
        ),
        ({"deck": "DECK", "kind": "comparison", "swaps": ["one card"]}, 422, "“one card” is no swap."),
        ({"list": "Wuthering Heights\nis a novel\n"}, 422, "No line of this list matches a card."),
        (
            {"list": f"Hero: {HERO.name}x\n3 {SCOUT.name}\n"},
            422,
            f"The deck has no hero: line 1, “Hero: {HERO.name}x”, matches no card.",
        ),
    ],
)
def test_a_run_that_cannot_be_started_is_refused_in_one_sentence(client, deck, fields, status, message):
    sent = {key: deck.pk if value == "DECK" else value for key, value in fields.items()}
    answer = start(client, **sent)

    assert (answer.status_code, answer.json()["status"]) == (status, status)
    assert message in answer.json()["message"]
    assert not Run.objects.exists()


def test_a_fourth_active_run_is_refused_until_later(client, program, deck):
    for _ in range(3):
        started(start(client, deck=deck.pk, games=5))

    answer = start(client, deck=deck.pk, games=5)

    assert (answer.status_code, answer.json()["code"]) == (429, "too-many-runs")
    assert answer.json()["message"].startswith("Visitors of your address already have 3 active runs.")
    assert answer["Retry-After"] == "60"
    started(start(program, deck=deck.pk, games=5))


@pytest.mark.usefixtures("endless_minute")
def test_how_often_runs_are_started_is_limited_as_on_the_site(client, deck, settings):
    settings.SIMULATION_RATE = 1
    started(start(client, deck=deck.pk, games=5))

    answer = start(client, deck=deck.pk, games=5)

    assert (answer.status_code, answer.json()["code"]) == (429, "too-many-requests")
    assert 1 <= int(answer["Retry-After"]) <= 60


def test_a_user_lists_and_cancels_own_runs(client, program, deck):
    run = started(start(program, deck=deck.pk, games=12))
    started(start(client, deck=deck.pk, games=12))
    chunks.play_next_chunk()
    chunks.play_next_chunk()

    assert [row["id"] for row in program.get("/api/runs/").json()["results"]] == [run["id"]]
    assert program.get("/api/runs/").json()["results"][0]["progress"] == {"played": 5, "games": 12}
    assert client.get("/api/runs/").json()["count"] == 0
    assert run["cancel_key"] is None

    answer = program.post(f"{run['url']}cancel/")

    assert (answer.status_code, answer.json()["state"]) == (200, "cancelled")
    assert answer.json()["report"]["games"] == 5
    again = program.post(f"{run['url']}cancel/")
    assert (again.status_code, again.json()["code"]) == (409, "run-ended")


@pytest.mark.parametrize("body", [None, {}, {"cancel_key": ""}, {"cancel_key": "guessed"}])
def test_nobody_else_cancels_a_run_of_an_anonymous_caller(client, program, deck, body):
    run = started(start(client, deck=deck.pk))

    for stranger in (client, program):
        sent = {} if body is None else {"data": body, "content_type": "application/json"}
        answer = stranger.post(f"{run['url']}cancel/", **sent)
        assert (answer.status_code, answer.json()["message"]) == (
            403,
            "Only the visitor who started a run can cancel it.",
        )
    assert Run.objects.get().is_active


def test_an_anonymous_caller_cancels_with_the_key_of_the_start(client, deck):
    run = started(start(client, deck=deck.pk))
    assert client.get(run["url"]).json()["cancel_key"] is None

    answer = client.post(
        f"{run['url']}cancel/", {"cancel_key": run["cancel_key"]}, content_type="application/json"
    )

    assert answer.json()["state"] == "cancelled"


def test_a_run_of_a_private_deck_does_not_exist_for_others(client, program, private_deck):
    assert start(client, deck=private_deck.pk).status_code == 400
    run = started(start(program, deck=private_deck.pk, games=5))
    play()

    assert program.get(run["url"]).json()["state"] == "done"
    assert program.get(run["results_csv"]).status_code == 200
    for address in (run["url"], run["results_csv"]):
        assert client.get(address).status_code == 404
    assert client.post(f"{run['url']}cancel/").status_code == 404


def test_the_private_deck_of_another_user_is_no_opponent(client, private_deck):
    answer = start(client, list=LIST, kind="match", other=private_deck.pk)

    assert answer.json()["fields"] == {"other": "There is no such deck, or it is private."}


def test_results_wait_for_the_end(client, deck):
    run = started(start(client, deck=deck.pk, games=5))

    early = client.get(run["results_csv"])
    assert (early.status_code, early.json()["code"], early["Retry-After"]) == (409, "run-active", "2")
    client.post(f"{run['url']}cancel/", {"cancel_key": run["cancel_key"]}, content_type="application/json")
    ended = client.get(run["results_csv"])
    assert (ended.status_code, ended.json()["message"]) == (
        404,
        "The run has no results: it ended before its first game.",
    )


def test_a_run_of_the_api_has_its_page(client, deck):
    run = started(start(client, deck=deck.pk, games=5))
    play()

    assert client.get(run["page"]).status_code == 200


@pytest.fixture
def opponents(deck):
    """Two decks like the first, which anybody may see."""
    decks = []
    for name in ("Left", "Right"):
        copy = Deck.objects.create(name=name, hero=deck.hero, visibility="public")
        for entry in deck.entries.all():
            copy.entries.create(card=entry.card, count=entry.count)
        decks.append(copy)
    return decks


@pytest.mark.parametrize(
    ("kind", "pairs"),
    [("gauntlet", [(0, 1), (0, 2)]), ("matrix", [(0, 1), (0, 2), (1, 2)])],
)
def test_many_matches_are_played_and_reported(client, deck, opponents, kind, pairs):
    others = [opponent.pk for opponent in opponents]
    run = started(start(client, deck=deck.pk, kind=kind, others=others, games=4, seed=2))
    play()
    ended = client.get(run["url"]).json()
    names = [deck.name, "Left", "Right"]
    assert ended["settings"]["games"] == 4 * len(pairs)
    assert [other["name"] for other in ended["others"]] == names[kind == "gauntlet" :]
    matches = ended["report"]["matches"]
    assert [(match["deck"], match["opponent"], match["games"]) for match in matches] == [
        (names[first], names[second], 4) for first, second in pairs
    ]
    rows = list(csv.DictReader(StringIO(client.get(run["results_csv"]).content.decode())))
    assert [int(row["won"]) for row in rows] == [match["won"]["count"] for match in matches]


def test_a_gauntlet_is_that_of_the_command(client, deck, opponents, tmp_path):
    others = [opponent.pk for opponent in opponents]
    run = started(start(client, deck=deck.pk, kind="gauntlet", others=others, games=4, seed=2))
    play()
    paths = []
    for name in (deck.name, "Left", "Right"):
        paths.append(str(tmp_path / f"{name}.txt"))
        (tmp_path / f"{name}.txt").write_text(LIST, encoding="utf-8")
    printed = command_answer("gauntlet", *paths, "--games", "4", "--seed", "2")
    assert client.get(run["url"]).json()["report"] == printed


def test_a_sweep_tries_each_swap_alone(client, deck):
    swaps = [SWAP, f"5 {SCOUT.name} for 5 {SAGE.name}"]
    run = started(start(client, deck=deck.pk, kind="sweep", swaps=swaps, games=40, seed=2))
    play()
    ended = client.get(run["url"]).json()
    assert [other["name"] for other in ended["others"]] == swaps
    assert {row["swap"] for row in ended["report"]["ranking"]} == set(swaps)
    assert ended["report"]["games"] == 120
    last = ended["report"]["ranking"][-1]
    assert (last["swap"], last["longer"], last["not_simulated"]) == (swaps[1], None, [SAGE.name])
    rows = list(csv.DictReader(StringIO(client.get(run["results_csv"]).content.decode())))
    assert [row["swap"] for row in rows] == [row["swap"] for row in ended["report"]["ranking"]]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"kind": "gauntlet"}, "need “others”"),
        ({"kind": "gauntlet", "others": ["nothing"]}, "There is no deck “nothing”, or it is private."),
        ({"kind": "gauntlet", "others": [f"deck{number}" for number in range(21)]}, "20"),
        ({"kind": "matrix", "others": ["a", "b", "c"], "games": 400}, "2,400 games"),
        ({"kind": "sweep", "swaps": [SWAP] * 25}, "at most 24 swaps"),
        ({"kind": "sweep", "swaps": [SWAP, SWAP], "games": 6000}, "12,000 games"),
        ({"kind": "match", "others": ["a"]}, "does not apply"),
    ],
)
def test_many_decks_or_games_are_refused_in_one_sentence(client, deck, fields, message):
    answer = start(client, deck=deck.pk, **fields)
    assert answer.status_code == 400
    assert message in answer.content.decode()
    assert not Run.objects.exists()


def test_a_run_ends_at_its_margin_of_error(client, deck):
    run = started(start(client, deck=deck.pk, games=1000, seed=3, margin_of_error=0.5))
    play()
    ended = client.get(run["url"]).json()
    assert ended["settings"]["margin_of_error"] == 0.5
    assert ended["state"] == "done"
    assert chunks.MIN_GAMES <= ended["report"]["games"] < 1000
    assert start(client, deck=deck.pk, margin_of_error=0).status_code == 400


def test_games_that_fail_are_named_with_their_seeds(client, deck, monkeypatch):
    run = started(start(client, deck=deck.pk, games=5, seed=3))
    play_game = GoldfishSeries.play

    def play_or_fail(self, game):
        if game == 1:
            raise RuntimeError("a card was nowhere")
        return play_game(self, game)

    monkeypatch.setattr(GoldfishSeries, "play", play_or_fail)
    play()
    ended = client.get(run["url"]).json()
    assert ended["failed_games"] == [{"game": 2, "seed": game_seed(3, 1)}]
    assert ended["report"]["games"] == 4


def test_no_run_has_this_address(client):
    answer = client.get("/api/runs/nothing/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
