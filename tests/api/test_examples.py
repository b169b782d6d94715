"""Every example of docs/api.md works, and every response has the shape given by the schema."""

import json
import re
import shlex
from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO
from typing import Any
from urllib.request import Request

import jsonschema
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from accounts.visitors import Visitor
from api.models import Token
from decks.actions import import_list
from decks.models import Deck
from play.models import Table
from simulator.models import Run
from simulator.workers import chunks
from tests.profiles import nightly_or_changed

pytestmark = pytest.mark.django_db

HOST = "https://cards.example"
EXAMPLE = re.compile(r"```console\n(.*?)```\n\n```json\n(.*?)```", re.DOTALL)
DOCUMENT = (settings.BASE_DIR / "docs/api.md").read_text(encoding="utf-8")
DATA = ("--data", "--data-binary")


@pytest.fixture
def site(client: Client, starter_data: None) -> Client:
    """The cards, decks and rules that come with the site."""
    return client


def parse_command(command: str, variables: dict[str, str]) -> tuple[str, str, str, dict[str, str]]:
    """Method, address, body and headers of a curl command."""
    command = re.sub(r"\$'(.*?)'", lambda quoted: shlex.quote(quoted[1].replace("\\n", "\n")), command)
    for name, value in variables.items():
        command = command.replace(f"${name}", value)
    words = iter(shlex.split(command.replace("\\\n", " ")))
    method, address, body, headers = "", "", "", {}
    assert next(words) == "curl"
    for word in words:
        if word in DATA:
            body, method = next(words), method or "POST"
        elif word == "--header":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word == "--request":
            method = next(words)
        elif word != "--compressed":
            address = word.removeprefix(HOST)
    return method or "GET", address, body, headers


def assert_within(expected: Any, answer: Any, place: str = "") -> None:
    """Check that the answer has what is documented: some keys of an object, the first items of a list."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            assert key in answer, f"{place}.{key}"
            assert_within(value, answer[key], f"{place}.{key}")
    elif isinstance(expected, list):
        assert len(expected) <= len(answer), place
        for number, value in enumerate(expected):
            assert_within(value, answer[number], f"{place}.{number}")
    else:
        assert expected == answer, place


def content(answer: Any) -> Any:
    return json.loads(b"".join(answer.streaming_content) if answer.streaming else answer.content)


def test_every_example_of_the_documentation_works(site: Client) -> None:
    _, secret = Token.objects.create_token(get_user_model().objects.create_user("ann"), "Examples")
    starters = {deck.name: deck.pk for deck in Deck.objects.starters()}
    variables = {"TOKEN": secret, "FROST": starters["Frost and Flame"]}
    examples = EXAMPLE.findall(DOCUMENT)
    assert len(examples) == DOCUMENT.count("```console") == DOCUMENT.count("```json") >= 10

    for command, expected in examples:
        method, address, body, headers = parse_command(command, variables)
        kind = headers.pop("Content-Type", "application/octet-stream")
        answer = site.generic(method, address, body, content_type=kind, headers=headers)
        assert_within(json.loads(expected), content(answer), command)
        if run := Run.objects.first():
            variables["RUN"] = run.pk
            play_runs()
        if deck := Deck.objects.filter(name="First try").first():
            variables["DECK"] = deck.pk
        if table := Table.objects.last():
            variables["TABLE"] = table.pk


@pytest.mark.parametrize(
    "size", [12, pytest.param(60, marks=nightly_or_changed("plays a whole game", "play/api"))]
)
def test_the_program_of_the_documentation_plays_a_whole_game(
    site: Client, size: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    user = get_user_model().objects.create_user("ann")
    _, secret = Token.objects.create_token(user, "Bot")
    text = f"Hero: Spellweaver Jihan\n{size // 2} Fire Blast\n{size // 2} Frostbolt"
    deck = import_list(Visitor(user), text, name="Short").pk

    def urlopen(request: Request) -> BytesIO:
        answer = site.post(
            request.selector, request.data, content_type="application/json", headers=dict(request.headers)
        )
        assert answer.status_code < 300, answer.content
        return BytesIO(answer.content)

    monkeypatch.setattr("urllib.request.urlopen", urlopen)
    monkeypatch.setattr("sys.argv", ["play.py", HOST, secret, deck, deck])
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    exec(compile(program, "docs/api.md", "exec"), {})

    table = Table.objects.get()
    assert table.is_over
    assert capsys.readouterr().out.strip() == table.result


def test_the_documented_limits_are_the_real_ones() -> None:
    from config.settings import API_RATES

    for name, rate in API_RATES.items():
        assert re.search(rf"\| {rate:,} \| `API_RATE_{name.upper()}` \|", DOCUMENT), name


def test_every_address_is_documented(client: Client) -> None:
    for path in client.get("/api/schema/").json()["paths"]:
        folder = path.split("/")[2]
        assert f"/api/{folder}/" in DOCUMENT, path


# Shapes


def strict(schema: Any) -> Any:
    """The schema as JSON Schema: null where it may be, and no undocumented key."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    strict_schema = {key: strict(value) for key, value in schema.items() if key != "nullable"}
    if "properties" in strict_schema:
        strict_schema["additionalProperties"] = False
    return {"anyOf": [strict_schema, {"type": "null"}]} if schema.get("nullable") else strict_schema


def answers(site: Client, deck: str, key: dict[str, str]) -> Iterator[tuple[str, str, Any]]:
    """An answer of every operation that answers in JSON: its path in the schema, its method, what it says."""
    read = {
        "/api/cards/": "/api/cards/?q=boris+OR+fireball+unique:prints+colour:red",
        "/api/cards/named/": "/api/cards/named/?like=fireball",
        "/api/cards/suggest/": "/api/cards/suggest/?q=fire",
        "/api/cards/random/": "/api/cards/random/?q=type:hero",
        "/api/cards/{slug}/": "/api/cards/boris-brightbeard/",
        "/api/sets/": "/api/sets/",
        "/api/sets/{name}/": "/api/sets/hoa/",
        "/api/formats/": "/api/formats/",
        "/api/decks/": "/api/decks/",
        "/api/decks/{id}/": f"/api/decks/{deck}/",
        "/api/runs/": "/api/runs/",
        "/api/rules/": "/api/rules/",
        "/api/rules/search/": "/api/rules/search/?q=who+wins+a+tie+protector",
        "/api/rules/governing/": "/api/rules/governing/?card=fireball&card=boris+brightbeard&card=firebal",
        "/api/rules/keywords/": "/api/rules/keywords/",
        "/api/rules/scenarios/": "/api/rules/scenarios/?q=602.2",
        "/api/rules/scenarios/{slug}/": "/api/rules/scenarios/a-character-protected/",
        "/api/rules/{number}/": "/api/rules/410.6a/",
        "/api/rules/compare/{document}/{older}/{newer}/": "/api/rules/compare/wow-tcg/1.11/7.4/",
        "/api/rules/{document}/{edition}/": "/api/rules/wow-tcg/1.11/",
        "/api/rules/{document}/{edition}/glossary/": "/api/rules/wow-tcg/7.4/glossary/",
        "/api/rules/{document}/{edition}/glossary/{term}/": "/api/rules/wow-tcg/7.4/glossary/chain/",
        "/api/rules/{document}/{edition}/rules/{number}/": "/api/rules/wow-tcg/7.4/rules/4/",
        "/api/rules/{document}/{edition}/rules/{number}/history/": (
            "/api/rules/wow-tcg/7.4/rules/401.3b/history/"
        ),
    }
    for path, address in read.items():
        yield path, "get", site.get(address, headers=key)
    sent = {"content_type": "application/json", "headers": key}
    names = json.dumps({"names": ["Fireball", "Nobody"]})
    wrong = json.dumps({"list": "Hero: Spellweaver Jihan\n5 Fireball\n1 Firebal\n1 Shadow Word: Pain"})
    change = json.dumps({"changes": [{"card": "Fireball", "count": 7}]})
    yield "/api/cards/collection/", "post", site.post("/api/cards/collection/", names, **sent)
    yield "/api/decks/validate/", "post", site.post("/api/decks/validate/", wrong, **sent)
    yield "/api/decks/", "post", site.post("/api/decks/", wrong, **sent)
    yield "/api/decks/{id}/", "patch", site.patch(f"/api/decks/{deck}/", change, **sent)
    deck_of_list = site.post("/api/decks/", wrong, **sent).json()["id"]
    yield (
        "/api/decks/{id}/unmatched/{line}/candidates/",
        "post",
        site.post(f"/api/decks/{deck_of_list}/unmatched/3/candidates/", **sent),
    )
    yield "/api/decks/{id}/undo/", "post", site.post(f"/api/decks/{deck}/undo/", **sent)
    yield "/api/decks/{id}/redo/", "post", site.post(f"/api/decks/{deck}/redo/", **sent)
    yield "/api/decks/{id}/", "put", site.put(f"/api/decks/{deck}/", "{}", **sent)
    yield from simulation_answers(site, key)
    yield from table_answers(site, key)
    yield "/api/cards/", "error", site.get("/api/cards/?page=0")
    yield "/api/cards/named/", "error", site.get("/api/cards/named/?exact=fire+bal")
    yield "/api/rules/{number}/", "error", site.get("/api/rules/410.99/")


def simulation_answers(site: Client, key: dict[str, str]) -> Iterator[tuple[str, str, Any]]:
    """Answers about draws, and about a run of each kind from its start to its report."""
    deck = Deck.objects.starters().get(name="Frost and Flame").pk
    odds = site.get(f"/api/decks/{deck}/draw-odds/?want=2+Fire+Blast&want=or+2-3+type:quest&by_turn=4")
    yield "/api/decks/{id}/draw-odds/", "get", odds
    sent = {"content_type": "application/json", "headers": key}
    kinds = (
        {"kind": "goldfish"},
        {"kind": "comparison", "swaps": ["1 Fire Blast for 1 Frostbolt"]},
        {"kind": "match", "other": deck},
        {"kind": "gauntlet", "others": [deck]},
        {"kind": "matrix", "others": [deck]},
        {"kind": "sweep", "swaps": ["1 Fire Blast for 1 Frostbolt"]},
    )
    for fields in kinds:
        answer = site.post("/api/runs/", json.dumps({"deck": deck, "games": 2, **fields}), **sent)
        yield "/api/runs/", "post", answer
        play_runs()
        yield "/api/runs/{id}/", "get", site.get(answer["Location"], headers=key)
    answer = site.post("/api/runs/", json.dumps({"deck": deck}), **sent)
    yield "/api/runs/{id}/cancel/", "post", site.post(f"{answer['Location']}cancel/", **sent)


def table_answers(site: Client, key: dict[str, str]) -> Iterator[tuple[str, str, Any]]:
    """Answers about games, in one of both sides from its start to its replay, and others that follow it."""
    sent = {"content_type": "application/json", "headers": key}
    deck = Deck.objects.starters().get(name="Frost and Flame").pk
    fields = {"deck": deck, "opposing_deck": deck, "opponent": "both"}
    answer = site.post("/api/tables/", json.dumps(fields), **sent)
    yield "/api/tables/", "post", answer
    address, path = answer["Location"], "/api/tables/{table_id}/"
    for part in ("hint/", "reasons/"):
        yield f"{path}{part}", "get", site.get(f"{address}{part}", headers=key)
    for action, further in (
        ("decide", {"option": 0}),
        ("decide", {"option": 0, "revision": 1}),
        ("undo", {}),
        ("redo", {}),
        ("pace", {"pace": "usual"}),
        ("concede", {}),
    ):
        revision = site.get(address, headers=key).json()["revision"]
        body = json.dumps({"revision": revision, **further})
        yield f"{path}{action}/", "post", site.post(f"{address}{action}/", body, **sent)
    for part in ("", "log/", "decisions/", "replay/"):
        yield f"{path}{part}", "get", site.get(f"{address}{part}", headers=key)
    yield f"{path}rematch/", "post", site.post(f"{address}rematch/", "{}", **sent)
    yield f"{path}continue/", "post", site.post(f"{address}continue/", '{"line": 9}', **sent)
    yield "/api/tables/", "get", site.get("/api/tables/", headers=key)
    yield from friends_answers(site, key, deck)
    scenario = "/api/tables/scenarios/a-character-protected/"
    answer = site.post(scenario, '{"step": 0}', **sent)
    yield "/api/tables/scenarios/{slug}/", "post", answer
    yield f"{path}scenario/", "get", site.get(f"{answer['Location']}scenario/", headers=key)
    run = Run.objects.get(kind="match")
    game = f"/api/tables/runs/{run.pk}/1/"
    yield "/api/tables/runs/{run_id}/{game_number}/", "post", site.post(game, '{"line": 9}', **sent)


def friends_answers(site: Client, key: dict[str, str], deck: str) -> Iterator[tuple[str, str, Any]]:
    """Answers about a game of two people, whose second program has a token of its own."""
    _, secret = Token.objects.create_token(get_user_model().objects.create_user("bo"), "Friend")
    keys = [key, {"authorization": f"Bearer {secret}"}]

    def sent(seat: int) -> dict[str, Any]:
        return {"content_type": "application/json", "headers": keys[seat]}

    fields = {"deck": deck, "opponent": "friend", "clock": 15, "first": "me"}
    answer = site.post("/api/tables/", json.dumps(fields), **sent(0))
    yield "/api/tables/", "post", answer
    address, path = answer["Location"], "/api/tables/{table_id}/"
    invitation = answer.json()["invitation"].rstrip("/").rpartition("/")[2]
    join = site.post(f"/api/tables/invitations/{invitation}/", json.dumps({"deck": deck}), **sent(1))
    yield "/api/tables/invitations/{invitation}/", "post", join
    for seat, action, further in (
        (0, "say", {"phrase": "hello"}),
        (0, "decide", {"option": 0}),
        (0, "ask-undo", {}),
        (1, "answer-undo", {"agrees": True}),
        (1, "claim-time", {}),
    ):
        if action == "claim-time":
            Table.objects.filter(clock=15).update(deciding_since=timezone.now() - timedelta(minutes=16))
        table = site.get(address, headers=keys[seat]).json()
        revision = {} if action == "say" else {"revision": table["revision"]}
        body = json.dumps({**revision, **further})
        yield f"{path}{action}/", "post", site.post(f"{address}{action}/", body, **sent(seat))


def play_runs() -> None:
    """Play the games of all runs, as workers do."""
    while chunks.play_next_chunk():
        pass


def test_every_response_has_the_shape_of_the_schema(site: Client) -> None:
    user = get_user_model().objects.create_user("ann")
    _, secret = Token.objects.create_token(user, "Shapes")
    deck = Deck.objects.starters().get(name="Frost and Flame")
    deck = Deck.objects.create(name="Mine", hero=deck.hero, owner=user)
    schema = site.get("/api/schema/").json()
    components = {"components": strict(schema["components"])}
    checked = set()

    for path, method, answer in answers(site, deck.pk, {"authorization": f"Bearer {secret}"}):
        body = content(answer)
        if method == "error":
            shape = {"$ref": "#/components/schemas/Error"}
        else:
            operation = schema["paths"][path][method]
            checked.add(operation["operationId"])
            shape = operation["responses"][str(answer.status_code)]["content"]["application/json"]["schema"]
        jsonschema.validate(body, {**strict(shape), **components})

    everything = {
        operation["operationId"]
        for operations in schema["paths"].values()
        for operation in operations.values()
    }
    assert everything - checked == {
        *("all_cards_json", "all_cards_csv", "delete_deck", "delete_table"),
        *("deck_file", "draw_odds_table", "run_results"),
    }
