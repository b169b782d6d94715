"""Decks in the API, with the same permissions as on pages."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AbstractBaseUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.visitors import Visitor
from cards.models import Card
from decks import actions, file_limits
from decks.candidates import CandidateSearch
from decks.models import Deck, Entry
from tests.decks.api.conftest import LIST

pytestmark = pytest.mark.django_db
DECKS = "/api/decks/"


def entries(answer) -> dict[tuple[str, str], int]:
    return {(row["card"]["name"], row["zone"]): row["count"] for row in answer.json()["entries"]}


def names(answer) -> set[str]:
    return {deck["name"] for deck in answer.json()["results"]}


# Reading


def test_everybody_sees_public_decks_and_starters_in_the_list(
    client: Client, deck: Deck, starter: Deck, of_bob: Callable[[str], Deck]
) -> None:
    for visibility in ("private", "unlisted", "public"):
        of_bob(visibility)

    assert names(client.get(DECKS)) == {"Fang and Fuse", "Bob's public deck"}


def test_a_token_shows_own_decks_too(api: Callable, deck: Deck, of_bob: Callable[[str], Deck]) -> None:
    of_bob("private")

    assert names(api("get", DECKS)) == {"First try"}
    assert names(api("get", f"{DECKS}?q=is:mine")) == {"First try"}


def test_decks_are_searched_by_what_they_hold(
    client: Client, starter: Deck, of_bob: Callable[[str], Deck]
) -> None:
    of_bob("public")

    answer = client.get(DECKS, {"q": "card:zip colour:red"})

    assert names(answer) == {"Bob's public deck"}
    assert "Zip" in answer.json()["explained"] or "zip" in answer.json()["explained"]
    assert len(answer.json()["problems"]) == 1


def test_a_deck_in_a_list_has_its_summary(client: Client, starter: Deck) -> None:
    (answer_data,) = client.get(DECKS).json()["results"]

    assert answer_data == {
        "id": starter.pk,
        "name": "Fang and Fuse",
        "hero": {"slug": "baxxel-geartooth", "name": "Baxxel Geartooth"},
        "classes": answer_data["classes"],
        "format": "constructed",
        "visibility": "public",
        "tags": [],
        "maker": None,
        "starter": True,
        "cards": 60,
        "side": 0,
        "maybe": 0,
        "created": answer_data["created"],
        "updated": answer_data["updated"],
        "url": f"http://testserver/api/decks/{starter.pk}/",
        "page": f"http://testserver/decks/{starter.pk}/",
    }
    assert answer_data["classes"]


def test_the_queries_of_a_list_do_not_grow_with_it(client: Client, of_bob: Callable[[str], Deck]) -> None:
    counted = []
    for _ in range(2):
        of_bob("public")
        with CaptureQueriesContext(connection) as queries:
            client.get(DECKS)
        counted.append(len(queries))

    assert counted[0] == counted[1]


def test_a_deck_has_all_its_contents(api: Callable, deck: Deck) -> None:
    answer_data = api("get", f"{DECKS}{deck.pk}/").json()

    assert (answer_data["cards"], len(answer_data["entries"]), answer_data["maker"]) == (60, 15, "ann")
    assert answer_data["report"]["verdict"] == "legal"
    assert answer_data["entries"][0]["count"] == 4
    assert api("get", answer_data["files"]["text"]).text.count("\n4 ") == 15


@pytest.mark.parametrize(("visibility", "status"), [("private", 404), ("unlisted", 200), ("public", 200)])
def test_visibility_decides_who_may_see_a_deck(
    visibility: str, status: int, api: Callable, client: Client, of_bob: Callable[[str], Deck]
) -> None:
    deck = of_bob(visibility)

    for address in (f"{DECKS}{deck.pk}/", f"{DECKS}{deck.pk}/files/text/"):
        assert api("get", address).status_code == status
        assert api("get", address, token="").status_code == status


def test_a_private_deck_looks_to_others_as_if_it_were_not(
    api: Callable, of_bob: Callable[[str], Deck]
) -> None:
    private = api("get", f"{DECKS}{of_bob('private').pk}/")
    missing = api("get", f"{DECKS}nothinghere/")

    assert private.json() == missing.json()


def test_reading_does_not_look_at_the_session(
    client: Client, bob: AbstractBaseUser, of_bob: Callable
) -> None:
    client.force_login(bob)

    answer = client.get(f"{DECKS}{of_bob('private').pk}/")

    assert answer.status_code == 404
    assert "Authorization" in answer["Vary"]
    assert "Cookie" not in answer["Vary"]


@pytest.mark.parametrize("key", ["nothing", "text%20"])
def test_an_unknown_file_format_is_not_found(key: str, client: Client, starter: Deck) -> None:
    assert client.get(f"{DECKS}{starter.pk}/files/{key}/").status_code == 404


def test_a_deck_is_not_sent_again_until_it_changes(api: Callable, deck: Deck, cards: dict[str, Card]) -> None:
    address = f"{DECKS}{deck.pk}/"
    etag = api("get", address)["ETag"]

    assert api("get", address, if_none_match=etag).status_code == 304
    actions.set_count(deck, cards["Zip"], "main", 1)
    assert api("get", address, if_none_match=etag).status_code == 200


# Making


def test_a_deck_is_made_card_by_card(api: Callable, ann: AbstractBaseUser, cards: dict[str, Card]) -> None:
    answer = api(
        "post",
        DECKS,
        {
            "name": "By hand",
            "description": "Two lines\nof prose",
            "format": "limited",
            "visibility": "private",
            "tags": ["Fun", "new wave"],
            "hero": "baxxel geartooth",
            "entries": [
                {"card": "zip", "count": 3, "note": "fast"},
                {"card": {"name": "Aimed Shot", "slug": "aimed-shot"}, "count": 2, "zone": "side"},
                {"card": "Fire Blast", "count": 1, "zone": "maybe"},
            ],
        },
    )

    assert answer.status_code == 201
    assert answer["Location"] == answer.json()["url"]
    assert type(answer["Location"]) is str  # WSGI servers refuse subclasses
    assert entries(answer) == {("Zip", "main"): 3, ("Aimed Shot", "side"): 2, ("Fire Blast", "maybe"): 1}
    deck = Deck.objects.get()
    assert (deck.owner, deck.name, deck.visibility, deck.format) == (ann, "By hand", "private", "limited")
    assert (deck.tags, deck.hero.name) == (["fun", "new-wave"], "Baxxel Geartooth")
    assert answer.json()["undo"] == ""


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"list": LIST, "name": "Listed"}, "application/json"),
        (LIST, "text/plain"),
        (LIST, "application/x-www-form-urlencoded"),
    ],
)
def test_a_deck_is_made_from_a_list(body: object, kind: str, api: Callable, cards: dict[str, Card]) -> None:
    answer = api("post", f"{DECKS}?name=Listed&visibility=private", body, kind=kind)

    answer_data = answer.json()
    assert (answer.status_code, answer_data["name"], answer_data["visibility"], answer_data["cards"]) == (
        201,
        "Listed",
        "private",
        60,
    )


def test_a_line_of_a_list_that_names_no_card_stays(api: Callable, cards: dict[str, Card]) -> None:
    answer_data = api("post", DECKS, {"list": "4 Zip\n2 Stonebranch, Ancient of Wor"}).json()

    (line,) = answer_data["unmatched"]
    assert (line["text"], line["count"]) == ("2 Stonebranch, Ancient of Wor", 2)
    assert line["candidates"][0] == "Stonebranch, Ancient of War"
    assert answer_data["report"]["verdict"] != "legal"


def test_candidates_of_a_line_are_found_on_request(
    api: Callable, cards: dict[str, Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CandidateSearch.__init__, "__defaults__", (0.0,))
    data = api("post", DECKS, {"list": "4 Zip\n2 Stonebranch, Ancient of Wor"}).json()
    assert data["unmatched"][0]["candidates"] == []
    monkeypatch.setattr(CandidateSearch.__init__, "__defaults__", (0.5,))

    address = f"{DECKS}{data['id']}/unmatched"
    line = api("post", f"{address}/2/candidates/").json()["unmatched"][0]

    assert line["candidates"][0] == "Stonebranch, Ancient of War"
    assert api("post", f"{address}/9/candidates/").status_code == 404
    assert api("post", f"{address}/{10**30}/candidates/").status_code == 404
    assert api("post", f"{address}/2/candidates/", token="").status_code in (401, 404)


def test_an_empty_deck_has_a_name_of_its_own(api: Callable, cards: dict[str, Card]) -> None:
    assert api("post", DECKS, {}).json()["name"] == "New deck"
    assert api("post", DECKS, {"hero": "Ta'zo"}).json()["name"] == "Ta'zo"


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"entries": [{"card": "Zipp", "count": 1}]}, 400, "entries.0.card"),
        ({"entries": [{"card": "Zip", "count": 0}]}, 400, "entries.0.count"),
        ({"entries": [{"card": "Zip", "count": 251}]}, 400, "entries.0.count"),
        ({"entries": [{"card": "Zip", "count": "many"}]}, 400, "entries.0.count"),
        ({"entries": [{"card": "Zip", "count": 1, "zone": "hand"}]}, 400, "entries.0.zone"),
        ({"entries": [{"card": 5, "count": 1}]}, 400, "entries.0.card"),
        ({"entries": [{"count": 1}]}, 400, "entries.0.card"),
        ({"entries": [{"card": "Zip", "count": 1, "note": "x" * 501}]}, 400, "entries.0.note"),
        ({"entries": [{"card": "Zip", "count": 1, "foil": True}]}, 400, "entries.0.foil"),
        ({"entries": "4 Zip"}, 400, "entries"),
        ({"entries": [{"card": "Zip", "count": 1}] * 1501}, 400, "entries"),
        ({"hero": "Zip"}, 422, None),
        ({"hero": "Ysera the Dreamer"}, 422, None),
        ({"hero": "Nobody"}, 400, "hero"),
        ({"name": ""}, 400, "name"),
        ({"name": "x" * 101}, 400, "name"),
        ({"name": "\x07"}, 422, None),
        ({"name": "a\x00b"}, 400, "name"),
        ({"description": "x" * (file_limits.DESCRIPTION_CHARACTERS.value + 1)}, 400, "description"),
        ({"format": "nonsense"}, 422, None),
        ({"visibility": "secret"}, 400, "visibility"),
        ({"tags": ["x" * 31]}, 422, None),
        ({"tags": [f"t{n}" for n in range(13)]}, 422, None),
        ({"colour": "red"}, 400, "colour"),
        ({"list": "4 Zip", "entries": []}, 400, "entries"),
        ({"list": ["4 Zip"]}, 400, "list"),
        ({"list": "no card\nanywhere at all"}, 422, None),
        ([], 400, None),
    ],
)
def test_an_invalid_deck_is_one_sentence_and_creates_nothing(
    body: object, status: int, field: str | None, api: Callable, cards: dict[str, Card]
) -> None:
    answer = api("post", DECKS, body)

    answer_data = answer.json()
    assert (answer.status_code, answer_data["status"]) == (status, status), answer_data
    assert answer_data["message"].endswith((".", "?")), answer_data
    if field:
        assert field in answer_data["fields"], answer_data
    assert not Deck.objects.exists()


def test_too_many_copies_over_several_lines_are_refused(api: Callable, cards: dict[str, Card]) -> None:
    many = [{"card": "Zip", "count": 200}, {"card": "zip", "count": 200}]

    assert api("post", DECKS, {"entries": many}).status_code == 422
    assert not Deck.objects.exists()


def test_creating_decks_requires_a_token(
    api: Callable, client: Client, ann: AbstractBaseUser, cards: dict[str, Card]
) -> None:
    assert api("post", DECKS, {}, token="").status_code == 401
    assert api("post", DECKS, {}, token="lm_wrong").status_code == 401
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ann)
    refused = strict.post(DECKS, "{}", content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    client.force_login(ann)
    assert client.post(DECKS, "{}", content_type="application/json").status_code == 201


@pytest.mark.parametrize("kind", ["multipart/form-data", "application/x-www-form-urlencoded"])
def test_a_page_makes_a_deck_with_a_form(kind: str, ann: AbstractBaseUser, cards: dict[str, Card]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    client.cookies["csrftoken"] = csrf_token = "a" * 32
    fields = {"list": "4 Zip", "csrfmiddlewaretoken": csrf_token}
    if kind == "multipart/form-data":
        answer = client.post(DECKS, fields)
    else:
        answer = client.post(DECKS, "list=4+Zip", content_type=kind, headers={"X-CSRFToken": csrf_token})

    assert entries(answer) == {("Zip", "main"): 4}


# Changing


def test_a_part_of_a_deck_changes_and_the_rest_stays(api: Callable, deck: Deck) -> None:
    answer = api("patch", f"{DECKS}{deck.pk}/", {"name": "Second try", "visibility": "public"})

    answer_data = answer.json()
    assert (answer_data["name"], answer_data["visibility"], answer_data["cards"]) == (
        "Second try",
        "public",
        60,
    )


def test_the_fix_of_a_check_can_be_sent_back(api: Callable, deck: Deck, cards: dict[str, Card]) -> None:
    actions.set_count(deck, cards["Zip"], "main", 7)
    address = f"{DECKS}{deck.pk}/"
    (violation,) = api("get", address).json()["report"]["violations"]

    answer = api("patch", address, {"changes": violation["changes"]})

    assert entries(answer)["Zip", "main"] == 4
    assert answer.json()["report"]["verdict"] == "legal"


def test_parsed_documents_can_be_written_back(api: Callable, deck: Deck, cards: dict[str, Card]) -> None:
    actions.set_note(deck, Entry.objects.filter(deck=deck).first().card, "main", "best card")
    address = f"{DECKS}{deck.pk}/"
    answer_data = api("get", address).json()

    again = api("put", address, answer_data).json()

    assert {**again, "updated": ""} == {**answer_data, "updated": ""}


def test_a_put_clears_fields_that_are_not_sent(api: Callable, deck: Deck) -> None:
    answer = api("put", f"{DECKS}{deck.pk}/", {"entries": [{"card": "Zip", "count": 1}]})

    answer_data = answer.json()
    assert entries(answer) == {("Zip", "main"): 1}
    assert (answer_data["hero"], answer_data["name"], answer_data["visibility"]) == (
        None,
        "First try",
        "unlisted",
    )


def test_a_change_is_one_step_to_take_back_and_make_again(api: Callable, deck: Deck) -> None:
    address = f"{DECKS}{deck.pk}/"
    before = api("get", address)
    changed = api(
        "patch",
        address,
        {"name": "Third", "hero": None, "tags": ["a"], "entries": [{"card": "Zip", "count": 9}]},
    )
    assert changed.json()["undo"]

    undone = api("post", f"{address}undo/")
    assert entries(undone) == entries(before)
    assert (undone.json()["name"], undone.json()["tags"]) == ("First try", [])
    assert undone.json()["hero"] == before.json()["hero"]

    redone = api("post", f"{address}redo/")
    assert entries(redone) == {("Zip", "main"): 9}
    assert redone.json()["hero"] is None


def test_undo_ends_at_the_first_step(api: Callable, deck: Deck) -> None:
    answer = api("post", f"{DECKS}{deck.pk}/undo/")

    assert (answer.status_code, answer.json()["code"]) == (422, "refused")


def test_lines_without_a_card_stay_until_they_are_dropped(api: Callable, cards: dict[str, Card]) -> None:
    address = api("post", DECKS, {"list": "4 Zip\n2 Stonebranch, Ancient of Wor"}).json()["url"]

    assert len(api("put", address, {"entries": [{"card": "Zip", "count": 4}]}).json()["unmatched"]) == 1
    assert api("patch", address, {"unmatched": []}).json()["unmatched"] == []


def test_a_bad_change_changes_nothing(api: Callable, deck: Deck) -> None:
    address = f"{DECKS}{deck.pk}/"
    before = api("get", address)["ETag"]

    for body in (
        {"name": "New", "entries": [{"card": "Zipp", "count": 1}]},
        {"name": "New", "format": "nonsense"},
        {"name": "New", "hero": "Zip"},
        {"visibility": "public", "changes": [{"card": "Zip", "count": 251}]},
    ):
        assert api("patch", address, body).status_code in (400, 422)

    assert api("get", address)["ETag"] == before


def test_a_deck_changed_meanwhile_is_not_overwritten(
    api: Callable, deck: Deck, cards: dict[str, Card]
) -> None:
    address = f"{DECKS}{deck.pk}/"
    etag = api("get", address)["ETag"]
    actions.set_count(deck, cards["Zip"], "main", 1)

    refused = api("patch", address, {"name": "Mine"}, if_match=etag)
    assert (refused.status_code, refused.json()["code"]) == (412, "changed-meanwhile")

    fresh = api("get", address)["ETag"]
    changed = api("patch", address, {"name": "Mine"}, if_match=fresh)
    assert (changed.status_code, changed.json()["name"]) == (200, "Mine")
    assert api("patch", address, {"name": "Ours"}, if_match=changed["ETag"]).status_code == 200


@pytest.mark.parametrize("header", ["nonsense", '"12-ab"', '"999999999999999999999-0123456789abcdef"'])
def test_an_invalid_if_match_header_is_refused(header: str, api: Callable, deck: Deck) -> None:
    assert api("patch", f"{DECKS}{deck.pk}/", {"name": "Mine"}, if_match=header).status_code == 400


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
@pytest.mark.parametrize(("visibility", "status"), [("private", 404), ("unlisted", 403), ("public", 403)])
def test_decks_of_other_users_cannot_be_changed(
    method: str, visibility: str, status: int, api: Callable, of_bob: Callable[[str], Deck]
) -> None:
    deck = of_bob(visibility)

    assert api(method, f"{DECKS}{deck.pk}/", {"name": "Mine"}).status_code == status
    assert api("post", f"{DECKS}{deck.pk}/undo/").status_code == status
    assert Deck.objects.get(pk=deck.pk).name == deck.name


def test_starter_decks_and_decks_of_anonymous_browsers_cannot_be_changed(
    api: Callable, starter: Deck, cards: dict[str, Card]
) -> None:
    anonymous = actions.import_list(Visitor(None, "some-key"), LIST)

    for deck in (starter, anonymous):
        assert api("delete", f"{DECKS}{deck.pk}/").status_code == 403


def test_a_deck_is_deleted(api: Callable, deck: Deck) -> None:
    assert api("delete", f"{DECKS}{deck.pk}/").status_code == 204
    assert api("get", f"{DECKS}{deck.pk}/").status_code == 404
    assert not Deck.objects.exists()


def test_a_change_of_many_cards_takes_no_more_queries(
    api: Callable, deck: Deck, cards: dict[str, Card]
) -> None:
    address = f"{DECKS}{deck.pk}/"
    api("patch", address, {"entries": [{"card": "Zip", "count": 1}]})
    slugs = [card.slug for card in cards.values() if "Hero" not in card.types]
    counted = []
    for number in (2, len(slugs)):
        with CaptureQueriesContext(connection) as queries:
            api("patch", address, {"entries": [{"card": slug, "count": 2} for slug in slugs[:number]]})
        counted.append(len(queries))

    assert abs(counted[0] - counted[1]) <= 1
