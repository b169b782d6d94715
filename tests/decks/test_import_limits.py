"""Imports of deck lists are limited by caller, on pages and in the API; a refused one changes nothing."""

import uuid
from contextlib import ExitStack

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import User
from common.limits import counts, table
from decks.models import Deck
from tests.decks.test_pages import text_of

NEW_LIST, NEW_FILES, CHECK = "/decks/new/list/", "/decks/import/", "/api/decks/validate/"


@pytest.fixture(autouse=True)
def limits(settings, monkeypatch, endless_minute):
    """Three imports a minute, which does not end, counted for each test alone; no patience for a turn."""
    settings.IMPORT_RATE = 3
    for limit in (table.IMPORTED_LISTS, table.IMPORTED_FILES):
        monkeypatch.setattr(limit, "name", f"{limit.name}-{uuid.uuid4()}")
    monkeypatch.setattr("common.limits.work.PATIENCE", 0.01)


def take_place_of(limit):
    """Have one of the places of the caller of these tests, as a request of another process."""
    return counts.take_place(limit.name, "127.0.0.1", limit.at_once)


def paste(client=None, **sent):
    return (client or Client()).post(NEW_LIST, {"list": "4 Zip"}, **sent)


def upload(client=None):
    return (client or Client()).post(NEW_FILES, {"files": [SimpleUploadedFile("a.txt", b"4 Zip")]})


def test_pasting_again_and_again_is_refused_with_a_sentence_and_the_time_to_wait(cards):
    """Without cookies, every request is a new browser of the same address."""
    assert [paste().status_code for _ in range(3)] == [302] * 3

    refused = paste()

    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert "Try again in" in text_of(refused)
    assert "Nothing was changed." in text_of(refused)
    assert Deck.objects.count() == 3


def test_addresses_are_counted_separately_and_users_by_their_account(cards):
    for _ in range(3):
        paste()
    user = Client()
    user.force_login(User.objects.create_user("ann"))

    assert paste().status_code == 429
    assert paste(headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 302
    assert paste(user).status_code == 302


def test_addresses_of_one_household_are_one_caller(cards):
    statuses = [
        paste(headers={"X-Forwarded-For": f"2001:db8::{number}"}).status_code for number in range(1, 5)
    ]

    assert statuses == [302, 302, 302, 429]


@pytest.mark.parametrize("request_import", [paste, upload])
def test_who_imports_already_waits(cards, request_import):
    with ExitStack() as work:
        for limit in (table.IMPORTED_LISTS, table.IMPORTED_FILES):
            for _ in range(limit.at_once):
                work.enter_context(take_place_of(limit))
        refused = request_import()

    assert refused.status_code == 429
    assert refused["Retry-After"] == "5"
    assert not Deck.objects.exists()
    assert request_import().status_code in (200, 302)


def test_while_the_process_reads_the_lists_of_others_the_site_is_busy(cards):
    with table.IMPORTED_LISTS.work("other"):
        refused = paste()
        check = Client().post(CHECK, "4 Zip", content_type="text/plain")
        assert upload().status_code == 200

    assert refused.status_code == 503
    assert refused["Retry-After"] == "5"
    assert "The site is busy." in text_of(refused)
    assert (check.status_code, check["Retry-After"]) == (503, "5")
    assert check.json() == {
        "status": 503,
        "code": "busy",
        "message": "The site is busy. Try again in a few seconds.",
    }


def test_the_api_refuses_a_caller_whose_lists_are_being_read(cards):
    with ExitStack() as work:
        for _ in range(table.IMPORTED_LISTS.at_once):
            work.enter_context(take_place_of(table.IMPORTED_LISTS))
        refused = Client().post(CHECK, "4 Zip", content_type="text/plain")

    assert (refused.status_code, refused["Retry-After"]) == (429, "5")


def test_pages_of_deck_codes_are_limited_and_other_comparisons_are_not(cards):
    address = reverse("decks:code", args=["LM1-AAAA"])
    compare = reverse("decks:compare")

    assert [Client().get(address).status_code for _ in range(4)] == [404, 404, 404, 429]
    assert Client().get(compare, {"a": "LM1-AAAA"}).status_code == 429
    assert Client().get(compare).status_code == 200
