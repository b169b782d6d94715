"""Tables in the API: begin, see, decide, undo, read; who may do what; what is refused."""

import pytest
from django.test import Client

from accounts.models import User
from api.models import Token
from decks.models import Deck, Visibility
from engine.scenarios import parse_scenarios
from play.models import Table, TableDecision
from play.sessions import borrow_game, forget_games
from simulator.actions import create_run, take_snapshot
from simulator.kinds.match import KIND
from simulator.series.run_settings import RunSettings
from simulator.snapshots.named_decks import NamedDeck
from simulator.workers import chunks
from tests.profiles import is_nightly


@pytest.fixture
def ann(starter_data):
    return User.objects.create_user("ann")


def program(user):
    """A program with a token of a user."""
    _, secret = Token.objects.create_token(user, "Bot")
    return Client(headers={"authorization": f"Bearer {secret}"})


@pytest.fixture
def bot(ann):
    """Ann's program."""
    return program(ann)


@pytest.fixture
def game(bot, decks):
    """A function that begins a game of the first two starter decks as Ann's program."""

    def begin(**fields):
        fields = {"deck": decks[0].pk, "opposing_deck": decks[1].pk, "seed": 7, "first": "me", **fields}
        answer = post(bot, "/api/tables/", **fields)
        assert answer.status_code == 201, answer.content
        assert answer["Location"] == answer.json()["url"]
        return answer.json()

    return begin


def post(client, address, **fields):
    return client.post(address, fields, content_type="application/json")


def act(client, table, action, **fields):
    return post(client, f"{table['url']}{action}/", **{"revision": table["revision"], **fields})


def decide(client, table, option=0):
    answer = act(client, table, "decide", option=option)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_new_game_has_the_first_decision_of_its_player(game, ann):
    table = game()
    assert [(seat["name"], seat["level"], seat["is_you"]) for seat in table["seats"]] == [
        ("ann", None, True),
        ("Club player", "club", False),
    ]
    assert (table["seat"], table["state"], table["result"], table["problem"]) == (0, "playing", "", "")
    decision = table["decision"]
    assert (decision["seat"], decision["kind"], decision["rule"]) == (0, "mulligan", "101.2")
    assert [option["index"] for option in decision["options"]] == [0, 1]
    near, far = table["board"]["players"]
    assert (near["hand_count"], len(near["hand"])) == (7, 7)
    assert (far["hand_count"], far["hand"], far["deck"]) == (7, [], [])
    assert far["deck_count"] > 40
    assert Table.objects.get().seats.get(index=0).visitor == f"user-{ann.pk}"


def test_options_refer_to_cards_of_the_board(bot, game):
    table = game()
    while table["decision"]["kind"] != "priority":
        table = decide(bot, table)
    hand = {card["number"]: card["name"] for card in table["board"]["players"][0]["hand"]}
    cards = [option for option in table["decision"]["options"] if option["verb"].startswith("place")]
    assert cards
    assert all(hand[option["card"]] in option["text"] for option in cards)


def test_playing_both_sides_shows_every_card_from_the_deciding_seat(bot, game):
    table = game(opponent="both")
    seats = []
    for _ in range(2):
        seats.append((table["seat"], table["decision"]["seat"]))
        assert [len(player["hand"]) for player in table["board"]["players"]] == [7, 7]
        table = decide(bot, table)
    assert seats == [(0, 0), (1, 1)]


def play(bot, table, most_decisions):
    """Let a bot play a game to its end: it does the first thing offered, and in the end concedes."""
    for _ in range(most_decisions):
        if table["state"] == "over":
            return table
        table = decide(bot, table)
    return act(bot, table, "concede").json()


def test_a_bot_plays_a_whole_game_against_the_machine(bot, game, settings):
    settings.MOVE_RATE = 0
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 0)
    table = play(bot, game(), 2_000 if is_nightly() else 25)
    assert table["state"] == "over"
    assert table["result"]
    assert table["decision"] is None
    assert all(len(player["hand"]) == player["hand_count"] for player in table["board"]["players"])
    log = bot.get(f"{table['url']}log/").json()
    assert log["count"] == len(log["lines"]) == table["lines"]
    decisions = bot.get(f"{table['url']}decisions/?page_size=1").json()
    assert decisions["count"] == table["ply"]
    assert decisions["seed"] == 7
    last = bot.get(f"{table['url']}replay/?step={log['count'] - 1}").json()
    assert last["steps"] == log["count"]
    assert last["text"] == log["lines"][-1]["text"]
    assert last["board"]["turn"] == table["board"]["turn"]
    assert bot.get(f"{table['url']}replay/?step={log['count']}").json()["fields"].keys() == {"step"}
    assert Client().get(table["url"]).json()["result"] == table["result"]


def test_pages_and_programs_play_the_same_game(bot, game, ann):
    table = game()
    client = Client()
    client.force_login(ann)
    assert f'name="revision" value="{table["revision"]}"' in client.get(table["page"]).content.decode()
    client.post(f"{table['page']}decide/", {"revision": table["revision"], "option": 0})
    assert bot.get(table["url"]).json()["revision"] == table["revision"] + 1
    listed = bot.get("/api/tables/").json()
    assert [row["id"] for row in listed["results"]] == [table["id"]]
    assert Client().get("/api/tables/").json()["count"] == 0
    assert client.get("/api/tables/").json()["count"] == 0  # cookies are ignored when reading


def test_a_repeated_request_decides_once(bot, game):
    table = game(opponent="both")
    decide(bot, table)
    answer = act(bot, table, "decide", option=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale-table")
    assert answer.json()["message"] == "The game has moved on; this is how it stands now."
    assert answer.json()["table"]["revision"] == table["revision"] + 1
    assert TableDecision.objects.count() == 1


@pytest.mark.parametrize(
    ("action", "fields", "status", "code", "field"),
    [
        ("decide", {"option": 99}, 422, "impossible-move", None),
        ("decide", {}, 400, "bad-request", "option"),
        ("decide", {"option": -1}, 400, "bad-request", "option"),
        ("decide", {"option": 0, "revision": None}, 400, "bad-request", "revision"),
        ("decide", {"option": 0, "choice": 1}, 400, "bad-request", "choice"),
        ("undo", {}, 422, "impossible-move", None),
        ("redo", {}, 422, "impossible-move", None),
        ("pace", {"pace": "x"}, 400, "bad-request", "pace"),
        ("pace", {"stops": ["x"]}, 400, "bad-request", "stops.0"),
    ],
)
def test_impossible_moves_change_nothing(bot, game, action, fields, status, code, field):
    table = game()
    answer = act(bot, table, action, **fields)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith(".")
    assert field is None or field in answer.json()["fields"]
    assert bot.get(table["url"]).json()["revision"] == table["revision"]


def test_undo_redo_and_pace(bot, game):
    table = game()
    assert not table["can_undo"]
    later = decide(bot, decide(bot, table))
    undone = act(bot, act(bot, later, "undo").json(), "undo").json()
    assert undone["decision"] == table["decision"]
    assert (undone["can_undo"], undone["can_redo"]) == (False, True)
    again = act(bot, act(bot, undone, "redo").json(), "redo").json()
    assert (again["ply"], again["decision"]) == (later["ply"], later["decision"])
    chosen = act(bot, again, "pace", pace="everywhere", stops=["end phase"]).json()
    assert (chosen["pace"], chosen["stops"]) == ("everywhere", ["end phase"])
    assert act(bot, chosen, "pace", pace="usual").json()["stops"] == ["end phase"]


def test_the_log_can_be_read_from_a_line_on(bot, game):
    table = game()
    for _ in range(6):
        table = decide(bot, table)
    log = bot.get(f"{table['url']}log/").json()
    assert [line["number"] for line in log["lines"]] == list(range(log["count"]))
    assert bot.get(f"{table['url']}log/?since=5").json()["lines"] == log["lines"][5:]
    assert bot.get(f"{table['url']}log/?since=-1").status_code == 400


def test_others_cannot_see_or_change_a_game_in_progress(bot, game):
    table = game()
    other = program(User.objects.create_user("bob"))
    for path in ("", "log/", "decisions/", "replay/", "hint/", "reasons/", "scenario/"):
        for client in (other, Client()):
            assert client.get(f"{table['url']}{path}").status_code == 404
    for action in ("decide", "concede", "undo", "redo", "pace", "rematch", "continue"):
        fields = {"decide": {"option": 0}, "continue": {"line": 0}}.get(action, {})
        revision = {} if action in ("rematch", "continue") else {"revision": table["revision"]}
        for stale in (0, 5):
            sent = fields | {name: value + stale for name, value in revision.items()}
            assert post(other, f"{table['url']}{action}/", **sent).status_code == 404
            assert post(Client(), f"{table['url']}{action}/", **sent).status_code == 401
    assert bot.get(table["url"]).json()["revision"] == table["revision"]


def test_decisions_and_replay_are_hidden_until_the_game_is_over(bot, game):
    table = game()
    for path in ("decisions/", "replay/", "scenario/"):
        assert bot.get(f"{table['url']}{path}").status_code == 403
    assert bot.get(f"{game(opponent='both')['url']}decisions/").status_code == 200


def test_a_program_can_read_hints_and_why_cards_cannot_act(bot, game):
    table = decide(bot, game(), 1)
    hint = bot.get(f"{table['url']}hint/").json()
    assert 0 <= hint["option"] < len(table["decision"]["options"])
    assert {worth["option"] for worth in hint["worths"]} <= set(range(len(table["decision"]["options"])))
    reasons = bot.get(f"{table['url']}reasons/").json()["reasons"]
    own = table["board"]["players"][0]
    numbers = {card["number"] for zone in ("hand", "hero_row") for card in own[zone]}
    assert {reason["card"] for reason in reasons} <= numbers
    assert all(reason["text"].endswith(".") and reason["rule"] for reason in reasons)


def test_the_position_of_a_game_for_both_sides_is_a_scenario(bot, game):
    table = decide(bot, decide(bot, game(opponent="both"), 1), 1)
    text = bot.get(f"{table['url']}scenario/").json()["text"]
    assert text.startswith("Scenario: ")
    (scenario,) = parse_scenarios(text)
    assert scenario.title


def test_two_programs_play_against_each_other_while_others_watch(bot, game, decks):
    table = game(opponent="friend", is_watchable=True, clock=15)
    assert (table["state"], table["board"], table["decision"]) == ("waiting", None, None)
    assert bot.get(f"{table['url']}log/").json()["message"] == "The game has not begun: a player is missing."
    assert act(bot, table, "decide", option=0).status_code == 422
    assert program(User.objects.create_user("eve")).get(table["url"]).status_code == 404
    other = program(User.objects.create_user("bob"))
    key = table["invitation"].rstrip("/").rpartition("/")[2]
    joined = post(other, f"/api/tables/invitations/{key}/", deck=decks[1].pk).json()
    assert (joined["seat"], joined["state"], joined["invitation"]) == (1, "playing", None)
    assert joined["decision"] == {**joined["decision"], "seat": 0, "options": [], "prompt": ""}
    assert act(other, joined, "decide", option=0).status_code == 403
    assert bot.get(f"{table['url']}hint/").status_code == 403
    assert act(other, joined, "claim-time").status_code == 422
    watched = Client().get(table["url"]).json()
    assert (watched["seat"], watched["clock"]) == (None, 15)
    assert [player["hand"] for player in watched["board"]["players"]] == [[], []]
    assert watched["decision"]["options"] == []
    assert decide(bot, bot.get(table["url"]).json())["decision"]["seat"] == 1
    assert post(other, "/api/tables/invitations/nothing/", deck=decks[1].pk).status_code == 404


def test_a_program_can_only_play_decks_that_it_may_see(bot, decks, game):
    secret = Deck.objects.create(
        name="Secret", hero=decks[0].hero, owner_key="somebody", visibility=Visibility.PRIVATE
    )
    fields = {"deck": decks[0].pk, "opposing_deck": secret.pk}
    answer = post(bot, "/api/tables/", **fields)
    assert answer.json()["fields"] == {"opposing_deck": "There is no such deck, or it is private."}
    assert (
        post(bot, "/api/tables/", **fields | {"opposing_deck": decks[0].pk, "first": "x"}).status_code == 400
    )
    assert post(Client(), "/api/tables/", **fields).status_code == 401
    table = game()
    Table.objects.get().seats.filter(index=1).update(deck=secret)
    assert bot.get(table["url"]).json()["seats"][1]["deck"]["id"] is None


def test_rematches_and_continuations_begin_new_games(bot, game):
    table = game()
    for _ in range(6):
        table = decide(bot, table)
    again = post(bot, f"{table['url']}continue/", line=table["lines"] // 2)
    assert (again.status_code, again.json()["continued_from"]) == (201, table["id"])
    assert again.json()["origin"]["page"] == table["page"]
    assert again.json()["ply"] < table["ply"]
    rematch = post(bot, f"{table['url']}rematch/", swap_decks=True, seed=9)
    assert rematch.status_code == 201
    names = [[seat["deck"]["name"] for seat in row["seats"]] for row in (table, rematch.json())]
    assert names[0] == names[1][::-1]
    assert Table.objects.get(pk=rematch.json()["id"]).setup["seed"] == 9
    assert Table.objects.count() == 3


def test_a_friend_and_the_machine_sit_at_one_table(game, decks):
    table = game(opponent="friend", players=3, third_player="club", third_deck=decks[2].pk)
    assert [seat["level"] for seat in table["seats"]] == [None, None, "club"]
    assert table["invitation"]


def test_games_are_deleted_by_their_players_only(bot, game, ann):
    table = game()
    other = program(User.objects.create_user("bo"))
    assert other.delete(table["url"]).status_code == 404
    Table.objects.update(state=Table.State.OVER)
    assert other.delete(table["url"]).status_code == 403
    assert bot.delete(table["url"]).status_code == 204
    assert bot.get(table["url"]).status_code == 404


def test_a_program_continues_from_a_scenario(bot, decks):
    slug = "the-last-link-added-resolves-first"
    answer = post(bot, f"/api/tables/scenarios/{slug}/", step=2)
    assert answer.status_code == 201
    assert [seat["is_you"] for seat in answer.json()["seats"]] == [True, True]
    assert post(bot, f"/api/tables/scenarios/{slug}/", step=999).status_code == 422


def test_a_program_continues_from_a_game_of_a_run(bot, decks):
    snapshots = [take_snapshot(deck.decklist()) for deck in decks[:2]]
    run = create_run(
        snapshots[0],
        RunSettings(games=1, seed=3),
        visitor="somebody",
        caller="somebody",
        deck=decks[0],
        kind=KIND,
        others=[NamedDeck(decks[1].name, snapshots[1], decks[1].pk)],
    )
    assert post(bot, f"/api/tables/runs/{run.pk}/1/", line=9).status_code == 404
    while chunks.play_next_chunk():
        pass
    table = post(bot, f"/api/tables/runs/{run.pk}/1/", line=9, seat=1).json()
    assert [seat["level"] for seat in table["seats"]] == ["club", None]
    assert post(bot, f"/api/tables/runs/{run.pk}/2/", line=9).status_code == 404


@pytest.mark.usefixtures("endless_minute")
def test_moves_and_new_games_are_limited_as_on_pages(bot, game, settings):
    settings.MOVE_RATE = 1
    table = decide(bot, game())
    answer = act(bot, table, "decide", option=0)
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many-requests")
    assert int(answer["Retry-After"]) > 0
    settings.GAME_RATE = 1
    assert [post(bot, f"{table['url']}rematch/").status_code for _ in range(2)] == [201, 429]
    assert bot.get(table["url"]).json()["revision"] == table["revision"]


def test_too_many_games_in_progress_are_refused(bot, game, monkeypatch):
    monkeypatch.setattr("play.actions.opening.MOST_TABLES", 1)
    table = game()
    answer = post(bot, f"{table['url']}rematch/")
    assert (answer.status_code, answer.json()["code"]) == (422, "too-many-tables")


def test_a_game_that_a_changed_engine_plays_differently_reports_a_problem(bot, game):
    table = decide(bot, decide(bot, game(opponent="both")))
    Table.objects.get().decisions.filter(ply=0).update(option=77)
    forget_games()
    shown_table = bot.get(table["url"]).json()
    assert "The rules engine has been updated" in shown_table["problem"]
    assert (shown_table["board"], shown_table["decision"]) == (None, None)
    for answer in (bot.get(f"{table['url']}log/"), act(bot, table, "decide", option=0)):
        assert answer.status_code == 422
        assert "The rules engine has been updated" in answer.json()["message"]


def test_an_unchanged_table_is_not_sent_again(bot, game):
    table = game()
    tag = bot.get(table["url"])["ETag"]
    assert bot.get(table["url"], headers={"if-none-match": tag}).status_code == 304
    decide(bot, table)
    assert bot.get(table["url"], headers={"if-none-match": tag}).status_code == 200


def test_reading_keeps_the_game_in_memory(bot, game, django_assert_max_num_queries):
    table = game()
    with django_assert_max_num_queries(9):
        bot.get(table["url"])
    with borrow_game(Table.objects.get()) as cached_game:
        assert cached_game.ply == table["ply"]
