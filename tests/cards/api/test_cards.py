"""Cards in the API: search, one card, lookup by name and by list, random card."""

import csv
import io
import json

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card, Printing
from cards.search import SearchTimeoutError

pytestmark = pytest.mark.django_db


def names(answer) -> list[str]:
    return [result["name"] for result in answer.json()["results"]]


def table(answer) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode())))


# Search


def test_a_search_returns_its_interpretation_and_results(client: Client, pool: dict[str, Card]) -> None:
    answer = client.get("/api/cards/", {"q": "wolf sort:-cost"})

    body = answer.json()
    assert (answer.status_code, body["count"]) == (200, 3)
    assert [(card["name"], card["cost"]) for card in body["results"]] == [
        ("Grey Wolf", "9"),
        ("Winter Wolf", "5"),
        ("Grey Wolf", "2"),
    ]
    assert "wolf" in body["explained"]
    assert body["problems"] == []


def test_problems_are_reported_and_the_other_clauses_applied(client: Client, pool: dict[str, Card]) -> None:
    body = client.get("/api/cards/", {"q": "wolf colour:red"}).json()

    assert body["count"] == 3
    (problem,) = body["problems"]
    assert problem["sentence"].endswith(".")
    assert "wolf colour:red"[problem["start"] : problem["end"]].startswith("colour")


def test_a_query_of_which_nothing_is_understood_has_no_results(client: Client, pool: dict[str, Card]) -> None:
    body = client.get("/api/cards/", {"q": "type:wolf"}).json()

    assert (body["count"], body["results"]) == (0, [])
    assert body["explained"] == "no cards, as no part of the query was understood"
    (problem,) = body["problems"]
    assert problem["suggestion"] == body["suggestion"] == "subtype:wolf"


@pytest.mark.parametrize("query", ["((", "cost:", "a" * 5_000, '"', "/(/", "sort:", "-", "🐺"])
def test_no_query_is_an_error(query: str, client: Client, pool: dict[str, Card]) -> None:
    answer = client.get("/api/cards/", {"q": query})

    assert answer.status_code == 200


def test_pages_lead_to_one_another_in_body_and_header(client: Client, many: int) -> None:
    answer = client.get("/api/cards/", {"q": "recruit", "page": 2, "page_size": 40})

    body = answer.json()
    assert (body["count"], body["page"], body["page_size"], len(body["results"])) == (100, 2, 40, 40)
    assert body["next"] == "http://testserver/api/cards/?page=3&page_size=40&q=recruit"
    assert body["previous"] == "http://testserver/api/cards/?page=1&page_size=40&q=recruit"
    links = dict(reversed(link.split("; ")) for link in answer["Link"].split(", "))
    assert links == {
        'rel="first"': f"<{body['previous']}>",
        'rel="prev"': f"<{body['previous']}>",
        'rel="next"': f"<{body['next']}>",
        'rel="last"': f"<{body['next']}>",
    }
    assert names(client.get(body["next"])) != names(answer)


def test_all_pages_together_are_all_cards(client: Client, many: int) -> None:
    address, slugs = "/api/cards/?page_size=30", []
    while address:
        body = client.get(address).json()
        slugs += [card["slug"] for card in body["results"]]
        address = body["next"]

    assert len(slugs) == len(set(slugs)) == many


@pytest.mark.parametrize(
    ("parameters", "status", "message"),
    [
        ({"page": "0"}, 400, "“page” must be a number from 1 to 1,000,000."),
        ({"page": "two"}, 400, "“page” must be a number from 1 to 1,000,000."),
        ({"page": "٣"}, 400, "“page” must be a number from 1 to 1,000,000."),
        ({"page": "9" * 40}, 400, "“page” must be a number from 1 to 1,000,000."),
        ({"page_size": "251"}, 400, "“page_size” must be a number from 1 to 250."),
        ({"page": "2"}, 404, "There is no page 2. The last page is 1."),
        ({"format": "xml"}, 400, "“format” must be json or csv."),
    ],
)
def test_bad_parameters_are_one_sentence(
    parameters: dict[str, str], status: int, message: str, client: Client, pool: dict[str, Card]
) -> None:
    answer = client.get("/api/cards/", parameters)

    assert (answer.status_code, answer.json()["message"]) == (status, message)


def test_each_printing_can_stand_for_itself(client: Client, pool: dict[str, Card]) -> None:
    results = client.get("/api/cards/", {"q": "multi-shot unique:prints"}).json()["results"]

    assert [(card["name"], card["printing"]["set"], card["printing"]["number"]) for card in results] == [
        ("Sève's Multi-Shot", "AAA", 2),
        ("Sève's Multi-Shot", "BBB", 40),
    ]
    assert all(len(card["printings"]) == 2 for card in results)


@pytest.mark.parametrize("query", ["", "unique:prints", "recruit sort:number"])
def test_the_queries_of_a_page_do_not_grow_with_it(query: str, client: Client, many: int) -> None:
    client.get("/api/cards/", {"q": query})  # what each process keeps of the pool
    counted = []
    for size in (2, 100):
        with CaptureQueriesContext(connection) as queries:
            client.get("/api/cards/", {"q": query, "page_size": size})
        counted.append(len(queries))

    assert counted[0] == counted[1] <= 11  # half of them say how long each may take


# As a table


def test_a_search_as_a_table_has_a_card_a_row_and_all_of_them(client: Client, many: int) -> None:
    answer = client.get("/api/cards/", {"q": "recruit", "format": "csv", "page_size": 2})

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = table(answer)
    assert len(rows) == 100
    assert rows[0]["name"] == "Recruit 0"
    assert (rows[0]["set"], rows[0]["number"]) == ("AAA", "100")


def test_a_table_row_has_the_facts_of_a_card(client: Client, pool: dict[str, Card]) -> None:
    rows = table(client.get("/api/cards/", {"q": "multi-shot unique:prints", "format": "csv"}))

    assert [(row["cost"], row["classes"], row["set"], row["rarity"]) for row in rows] == [
        ("1+X", "Hunter", "AAA", "common"),
        ("1+X", "Hunter", "BBB", "rare"),
    ]


@pytest.mark.parametrize("name", ["=1+1", "+5", "-Dash-", "@home", "\tTab"])
def test_no_cell_begins_a_formula(name: str, client: Client, pool: dict[str, Card]) -> None:
    Card.objects.filter(slug="winter-wolf").update(name=name)

    rows = table(client.get("/api/cards/", {"q": "cost:5", "format": "csv"}))

    assert rows[0]["name"] == f"'{name}"


# One card


def test_a_card_has_every_fact_of_the_pool(client: Client, pool: dict[str, Card]) -> None:
    assert client.get("/api/cards/marla-quickwater/").json() == {
        "slug": "marla-quickwater",
        "name": "Marla Quickwater",
        "kind": "deck",
        "variant": "",
        "types": ["Hero"],
        "cost": None,
        "classes": ["Mage"],
        "factions": ["Alliance"],
        "tags": ["Human", "Mage"],
        "race": "Human",
        "talent": None,
        "professions": [],
        "atk": None,
        "damage_types": [],
        "health": 25,
        "defense": None,
        "strike_cost": None,
        "capacity": None,
        "faces": [
            {
                "side": "front",
                "text": ["Flip Marla: Draw a card."],
                "wording": ["Flip Marla: Draw a card."],
                "atk": None,
                "health": None,
            },
            {"side": "back", "text": ["Quick."], "wording": ["Quick."], "atk": None, "health": None},
        ],
        "printings": [
            {
                "set": "AAA",
                "set_name": "First Light",
                "set_address": "aaa-first-light",
                "block": 1,
                "number": 1,
                "treatment": "",
                "rarity": "uncommon",
                "artist": "Ann Onym",
                "flavour": "",
                "text": "",
            }
        ],
        "missing": [],
        "tournament_formats": None,
        "corrections": [],
        "source": "native",
        "fact_sources": {},
        "rulings": [],
        "simulation": {"level": "none", "powers": 2, "understood": 0},
        "url": "http://testserver/api/cards/marla-quickwater/",
        "page": "http://testserver/cards/marla-quickwater/",
    }


def test_a_card_leads_to_itself_and_to_its_page(client: Client, pool: dict[str, Card]) -> None:
    (card,) = client.get("/api/cards/", {"q": "type:hero"}).json()["results"]

    assert client.get(card["url"]).json()["name"] == card["name"]
    assert "Marla Quickwater" in client.get(card["page"]).text


def test_an_unknown_card_is_one_sentence(client: Client, pool: dict[str, Card]) -> None:
    answer = client.get("/api/cards/no-such-card/")

    assert answer.status_code == 404
    assert answer.json()["message"].startswith("No card has the slug “no-such-card”.")


def test_a_card_is_not_sent_again_until_it_changes(client: Client, pool: dict[str, Card]) -> None:
    address = "/api/cards/grey-wolf/"
    etag = client.get(address)["ETag"]

    assert client.get(address, headers={"if-none-match": etag}).status_code == 304
    Printing.objects.filter(card__slug="winter-wolf").update(number=9)
    assert client.get(address, headers={"if-none-match": etag}).status_code == 304
    Card.objects.filter(slug="grey-wolf").update(atk=8)
    again = client.get(address, headers={"if-none-match": etag})
    assert (again.status_code, again.json()["atk"]) == (200, 8)


def test_responses_are_compressed_for_clients_that_accept_it(client: Client, many: int) -> None:
    plain = client.get("/api/cards/")
    packed = client.get("/api/cards/", headers={"accept-encoding": "gzip"})

    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 5
    again = client.get("/api/cards/", headers={"accept-encoding": "gzip", "if-none-match": packed["ETag"]})
    assert again.status_code == 304


# By name


@pytest.mark.parametrize("name", ["Sève's Multi-Shot", "seves multishot", "SEVES-MULTI SHOT!"])
def test_a_name_is_exact_whatever_its_spelling(name: str, client: Client, pool: dict[str, Card]) -> None:
    assert client.get("/api/cards/named/", {"exact": name}).json()["slug"] == "seves-multi-shot"


def test_of_several_cards_of_a_name_the_deck_card_is_matched(client: Client, pool: dict[str, Card]) -> None:
    assert client.get("/api/cards/named/", {"exact": "grey wolf"}).json()["kind"] == "deck"


def test_an_exact_name_of_no_card_is_answered_with_candidates(client: Client, pool: dict[str, Card]) -> None:
    answer = client.get("/api/cards/named/", {"exact": "gray wolf"})

    body = answer.json()
    assert (answer.status_code, body["code"]) == (404, "no-such-card")
    assert body["candidates"][0] == "Grey Wolf"
    assert body["message"] == "No card is named “gray wolf”. Did you mean Grey Wolf?"


@pytest.mark.parametrize(
    ("name", "card_name"),
    [("gray wolf", "Grey Wolf"), ("winter", "Winter Wolf"), ("marla qwickwater", "Marla Quickwater")],
)
def test_a_name_is_found_by_its_beginning_or_its_looks(
    name: str, card_name: str, client: Client, pool: dict[str, Card]
) -> None:
    assert client.get("/api/cards/named/", {"like": name}).json()["name"] == card_name


@pytest.mark.parametrize(
    ("parameters", "status"),
    [
        ({}, 400),
        ({"exact": "  "}, 400),
        ({"like": "x" * 201}, 400),
        ({"like": "a\x00b"}, 400),
        ({"like": "qqqqqqq"}, 404),
        ({"like": "!!!"}, 404),
    ],
)
def test_a_name_that_leads_nowhere(
    parameters: dict[str, str], status: int, client: Client, pool: dict[str, Card]
) -> None:
    answer = client.get("/api/cards/named/", parameters)

    assert (answer.status_code, answer.json()["status"]) == (status, status)


# By list


def post(client: Client, body: object, kind: str = "application/json"):
    data = body if isinstance(body, str) else json.dumps(body)
    return client.post("/api/cards/collection/", data, content_type=kind)


def test_a_list_of_names_becomes_cards_in_its_order(client: Client, pool: dict[str, Card]) -> None:
    answer = post(client, {"names": ["winter wolf", "Nobody", "Grey Wolf", "WINTER WOLF"]})

    body = answer.json()
    assert (answer.status_code, body["count"]) == (200, 2)
    assert names(answer) == ["Winter Wolf", "Grey Wolf"]
    assert body["not_found"] == ["Nobody"]


def test_a_long_list_takes_no_more_queries(client: Client, many: int) -> None:
    post(client, {"names": ["Recruit 1"]})  # what each process keeps of the pool
    counted = []
    for size in (1, 90):
        with CaptureQueriesContext(connection) as queries:
            post(client, {"names": [f"Recruit {number}" for number in range(size)]})
        counted.append(len(queries))

    assert counted[0] == counted[1]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        ("{", "application/json", 400),
        ("[1]", "application/json", 400),
        ("{}", "application/json", 400),
        ('{"names": []}', "application/json", 400),
        ('{"names": "Grey Wolf"}', "application/json", 400),
        ('{"names": [{"a": 1}]}', "application/json", 400),
        ('{"names": ["a\\u0000b"]}', "application/json", 400),
        (json.dumps({"names": ["x"] * 251}), "application/json", 400),
        (json.dumps({"names": ["x" * 201]}), "application/json", 400),
        ("names=Grey+Wolf", "application/x-www-form-urlencoded", 415),
    ],
)
def test_a_body_that_is_not_a_list_of_names_is_refused(
    body: str, kind: str, status: int, client: Client, pool: dict[str, Card]
) -> None:
    answer = post(client, body, kind)

    assert (answer.status_code, answer.json()["status"]) == (status, status)
    assert answer.json()["message"].endswith(".")


# By chance


def test_a_random_card_matches_its_query(client: Client, pool: dict[str, Card]) -> None:
    answer = client.get("/api/cards/random/", {"q": "type:hero"})

    assert answer.json()["name"] == "Marla Quickwater"
    assert answer["Cache-Control"] == "no-store"


def test_a_random_card_of_an_empty_pool_is_not_found(client: Client, pool: dict[str, Card]) -> None:
    answer = client.get("/api/cards/random/", {"q": "cost>100"})

    assert (answer.status_code, answer.json()["message"]) == (404, "No card matches this query.")


def test_a_problem_has_a_suggestion_and_a_corrected_query(client: Client, pool: dict[str, Card]) -> None:
    query = 'wolf set:"secnd wind"'
    body = client.get("/api/cards/", {"q": query}).json()

    (problem,) = body["problems"]
    assert query[problem["start"] : problem["end"]] == '"secnd wind"'
    assert problem["suggestion"] == '"Second Wind"'
    assert body["suggestion"] == 'wolf set:"Second Wind"'
    assert client.get("/api/cards/", {"q": "wolf"}).json()["suggestion"] is None


@pytest.mark.parametrize(
    "address",
    ["/api/cards/?q=wolf", "/api/cards/?q=wolf&format=csv", "/api/cards/random/?q=wolf", "/api/decks/"],
)
def test_a_search_that_takes_too_long_is_refused_in_a_sentence(
    address: str, client: Client, pool: dict[str, Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    def impatient(cards: QuerySet) -> int:
        with connection.cursor() as cursor:
            cursor.execute("SHOW statement_timeout")
            if cursor.fetchone() == ("0",):
                return 0
        raise SearchTimeoutError("This search takes too long.")

    monkeypatch.setattr(QuerySet, "count", impatient)
    answer = client.get(address)
    assert answer.status_code == 422
    assert answer.json() == {"status": 422, "code": "too-slow", "message": "This search takes too long."}
