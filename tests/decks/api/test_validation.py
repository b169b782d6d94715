"""The deck check of the API."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from decks import file_limits
from decks.export import exportable_decks, make_sheet
from decks.files.writers import WRITERS
from decks.models import Deck, Entry
from tests.decks.api.conftest import LIST
from tests.decks.printed_cards import FILLERS

pytestmark = pytest.mark.django_db
CHECK = "/api/decks/validate/"


def check(client: Client, body: object, kind: str = "text/plain", address: str = CHECK, **headers: str):
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(address, data, content_type=kind, headers=headers)


def test_a_legal_list_is_legal(client: Client, cards: dict[str, Card]) -> None:
    body = check(client, LIST).json()

    assert (body["legal"], body["verdict"], body["hero"], body["cards"]) == (
        True,
        "legal",
        "Baxxel Geartooth",
        60,
    )
    assert body["violations"] == body["unmatched"] == []


def test_every_violation_of_a_list_has_its_rule_and_fix(client: Client, cards: dict[str, Card]) -> None:
    body = check(client, "Hero: Baxxel Geartooth\n5 Zip\n1 Fire Blast\n1 Zipp").json()

    assert body["legal"] is False
    by_code = {violation["code"]: violation for violation in body["violations"]}
    assert {"too-few-cards", "too-many-copies", "class-icon"} <= by_code.keys()
    copies = by_code["too-many-copies"]
    assert copies["rule"] == "100.4"
    assert copies["rule_page"] == "http://testserver/rules/wow-tcg/7.4/100.4/"
    assert copies["cards"] == ["Zip"]
    assert copies["changes"] == [{"card": "Zip", "zone": "main", "count": 4}]
    assert copies["fix"].endswith(".")
    assert body["unmatched"] == [
        {"line": 4, "text": "1 Zipp", "candidates": body["unmatched"][0]["candidates"]}
    ]
    assert "Zip" in body["unmatched"][0]["candidates"]


def test_a_rule_of_an_older_edition_has_a_page(client: Client, cards: dict[str, Card]) -> None:
    body = check(client, "Hero: Baxxel Geartooth\n5 Zip", address=f"{CHECK}?edition=1.11").json()

    pages = {violation["code"]: violation["rule_page"] for violation in body["violations"]}
    assert pages["too-many-copies"] == "http://testserver/rules/wow-tcg/1.11/100.4/"


def test_the_answer_is_that_of_the_command(client: Client, cards: dict[str, Card], tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("// Mine\nHero: Baxxel Geartooth\n5 Zip\n1 Fire Blast\n1 Zipp")
    out = io.StringIO()
    with pytest.raises((SystemExit, CommandError)):
        call_command("check_deck", str(file), "--json", stdout=out)

    answer = check(client, file.read_text()).json()
    for violation in answer["violations"] + answer["notices"]:
        del violation["rule_page"], violation["changes"]
    assert answer == json.loads(out.getvalue())


@pytest.mark.parametrize(("line", "keys"), [("", ["limited"]), ("1 Zipp", [])])
def test_a_list_with_unmatched_lines_is_legal_in_no_format(
    line: str, keys: list[str], client: Client, cards: dict[str, Card]
) -> None:
    thirty = "Hero: Baxxel Geartooth\n" + "".join(f"2 {card.name}\n" for card in FILLERS)

    assert check(client, thirty + line).json()["legal_in"] == keys


@pytest.mark.parametrize("key", [key for key, writer in WRITERS.items() if writer.read_back])
def test_every_file_that_we_write_can_be_checked(
    key: str, client: Client, cards: dict[str, Card], starter: Deck
) -> None:
    file = WRITERS[key].file(make_sheet(exportable_decks().get(pk=starter.pk)))

    body = check(client, file, WRITERS[key].media_type).json()

    assert (body["verdict"], body["cards"]) == ("legal", 60)


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "text/csv", "application/octet-stream", "application/x-www-form-urlencoded", "x/y", ""],
)
def test_the_content_decides_whatever_it_is_called(kind: str, client: Client, cards: dict[str, Card]) -> None:
    answer = client.generic("POST", CHECK, LIST, content_type=kind)

    assert answer.json()["cards"] == 60


def test_a_list_may_stand_in_an_object(client: Client, cards: dict[str, Card]) -> None:
    body = check(client, {"list": LIST, "format": "limited", "edition": "1.11"}, "application/json").json()

    assert (body["format"], body["edition"], body["cards"]) == ("limited", "1.11", 60)


def test_a_list_may_stand_in_a_form_or_be_uploaded(client: Client, cards: dict[str, Card]) -> None:
    upload = io.BytesIO(LIST.encode())
    upload.name = "my-deck.txt"

    assert client.post(CHECK, {"list": LIST, "format": "limited"}).json()["format"] == "limited"
    assert client.post(CHECK, {"file": upload}).json()["cards"] == 60
    assert check(client, "list=4+Zip", "application/x-www-form-urlencoded").json()["cards"] == 4


def test_format_and_edition_may_stand_in_the_address(client: Client, cards: dict[str, Card]) -> None:
    body = check(client, LIST, address=f"{CHECK}?format=limited&edition=1.11").json()

    assert (body["format"], body["edition"]) == ("limited", "1.11")


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        ("", "text/plain", 400, "bad-request"),
        ("  \n ", "text/plain", 400, "bad-request"),
        ("{", "application/json", 400, "bad-request"),
        ("[]", "application/json", 400, "bad-request"),
        ("[" * 100_000, "application/json", 400, "bad-request"),
        ("{}", "application/json", 400, "bad-request"),
        ('{"list": 5}', "application/json", 400, "bad-request"),
        ('{"list": ""}', "application/json", 422, "unreadable-deck"),
        (b"\x00\x01\x02", "application/octet-stream", 422, "unreadable-deck"),
        ("nothing like\na card at all", "text/plain", 422, "unreadable-deck"),
        ("<a>" * 50, "application/xml", 422, "unreadable-deck"),
        ("format=limited", "application/x-www-form-urlencoded", 400, "bad-request"),
        ('{"list": "4 Zip", "format": "nonsense"}', "application/json", 400, "bad-request"),
        ('{"list": "4 Zip", "format": ["a"]}', "application/json", 400, "bad-request"),
        ('{"list": "4 Zip", "edition": "9.9"}', "application/json", 400, "bad-request"),
    ],
)
def test_unreadable_input_is_one_sentence(
    body: str, kind: str, status: int, code: str, client: Client, cards: dict[str, Card]
) -> None:
    answer = check(client, body, kind)

    report = answer.json()
    assert (answer.status_code, report["status"], report["code"]) == (status, status, code)
    assert report["message"].endswith((".", "”."))


@pytest.mark.parametrize("size", [file_limits.FILE_BYTES.value + 1, 1_100_000])
def test_no_list_is_endless(size: int, client: Client, cards: dict[str, Card]) -> None:
    answer = check(client, b"4 Zip\n" * (size // 6 + 1))

    assert answer.status_code in (400, 422)
    assert "larger than" in answer.json()["message"]


def test_a_check_needs_no_token_and_stores_nothing(client: Client, cards: dict[str, Card]) -> None:
    before = Deck.objects.count(), Entry.objects.count()

    answer = check(client, LIST, Origin="https://elsewhere.example")

    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert not answer.cookies
    assert (Deck.objects.count(), Entry.objects.count()) == before


def test_a_long_list_takes_no_more_queries(client: Client, cards: dict[str, Card]) -> None:
    counted = []
    for text in ("Hero: Baxxel Geartooth\n4 Zip", f"{LIST}1 Fire Blast"):
        with CaptureQueriesContext(connection) as queries:
            check(client, text)
        counted.append(len(queries))

    assert counted[1] <= counted[0]


def test_formats_are_listed_with_their_requirements(client: Client, cards: dict[str, Card]) -> None:
    body = client.get("/api/formats/").json()

    assert {"7.4", "1.11"} <= set(body["editions"])
    constructed = next(row for row in body["results"] if row["key"] == "constructed")
    assert (constructed["minimum"], constructed["copies"], constructed["side_deck"]) == (60, 4, 10)


@pytest.mark.parametrize("body", [r'{"list": "4 Zip\ud800"}', r'{"list": "4 Zip", "format": "\uDFFF"}'])
def test_half_a_sign_is_refused_in_one_sentence(client, cards, body):
    response = client.post("/api/decks/validate/", body, content_type="application/json")

    assert response.status_code == 400
    assert "surrogate" in response.json()["message"]
