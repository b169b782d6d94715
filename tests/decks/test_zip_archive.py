"""Exporting all decks as a zip, importing it back, and malicious zips."""

import io
import json
import struct
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.visitors import SESSION_KEY, Visitor
from decks import actions, file_limits, zip_archive
from decks.actions import bulk_import
from decks.actions.history import state_of
from decks.candidates import CandidateSearch
from decks.files import DeckFileError
from decks.models import Deck
from decks.zip_archive import BulkUpload, Member
from tests.decks.test_pages import text_of

OTHER = Visitor(key="other")
LIST = (
    "// {}\nHero: Baxxel Geartooth\n4 Zip\n1 Nonesuch\nSideboard\n2 Fire Blast\nMaybe\n3 Aimed Shot\nNo Such"
)


@pytest.fixture
def me(client, cards):
    """The owner behind the browser, with two decks."""
    client.post(reverse("decks:new_from_list"), {"list": LIST.format("League")})
    owner = Visitor(key=client.session[SESSION_KEY])
    deck = Deck.objects.get()
    actions.set_note(deck, cards["Zip"], "main", "Too slow?")
    actions.set_tags(deck, ["fun", "solo raid"])
    actions.describe(deck, name="League", description="Words.", format="limited", visibility="unlisted")
    actions.create(owner, name="Empty", hero=cards["Ta'zo"])
    return owner


def zipped(**members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in members.items():
            made.writestr(name.replace("__", "."), data)
    return out.getvalue()


def set_limit(monkeypatch, name, value):
    monkeypatch.setattr(file_limits, name, replace(getattr(file_limits, name), value=value))


def saved(client):
    return b"".join(client.get(reverse("decks:export_all")).streaming_content)


def bring(client, *files):
    uploads = [SimpleUploadedFile(name, data) for name, data in files]
    return client.post(reverse("decks:import_files"), {"files": uploads})


def states():
    """What is in all decks, however their lines are numbered."""
    members = []
    for deck in Deck.objects.all():
        state = state_of(deck)
        lines = sorted((line.text, line.zone, line.count) for line in state.lines.values())
        report = (state.name, state.description, state.format, state.tags, state.hero)
        members.append(
            (
                *report,
                sorted((*place, copies.count, copies.note) for place, copies in state.entries.items()),
                lines,
            )
        )
    return sorted(members, key=str)


def test_all_decks_are_exported_to_a_zip_and_imported_back_completely(client, me):
    before = states()
    data = saved(client)
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    Deck.objects.all().delete()
    response = bring(client, ("decks.zip", data))

    assert len(names) == 5
    assert "2 new decks" in text_of(response)
    assert states() == before


def test_unchanged_decks_are_skipped(client, me, cards):
    data = saved(client)
    response = bring(client, ("decks.zip", data))
    assert "2 unchanged decks you already have" in text_of(response)
    assert Deck.objects.count() == 2

    league = Deck.objects.get(name="League")
    actions.set_count(league, cards["Zip"], "main", 1)
    bring(client, ("decks.zip", data))
    assert sorted(
        deck.entries.get(card=cards["Zip"]).count for deck in Deck.objects.filter(name="League")
    ) == [1, 4]


def test_the_same_zip_twice_makes_the_decks_of_another_browser_once(client, me):
    data = saved(client)
    elsewhere = Client()
    bring(elsewhere, ("decks.zip", data))
    assert "2 unchanged decks you already have" in text_of(bring(elsewhere, ("decks.zip", data)))
    assert Deck.objects.count() == 4


def test_the_remaining_decks_are_imported_by_a_second_upload(client, me, monkeypatch):
    data = saved(client)
    set_limit(monkeypatch, "NEW_DECKS", 1)
    elsewhere = Client()
    for _ in range(2):
        bring(elsewhere, ("decks.zip", data))
    assert Deck.objects.filter(owner_key=elsewhere.session[SESSION_KEY]).count() == 2


def test_decks_that_are_alike_all_come_back(client, me):
    actions.copy(Deck.objects.get(name="League"), me)
    data = saved(client)
    elsewhere = Client()
    assert "3 new decks" in text_of(bring(elsewhere, ("decks.zip", data)))
    assert "3 unchanged decks you already have" in text_of(bring(elsewhere, ("decks.zip", data)))


def test_lists_known_by_the_names_of_their_files_are_found_again(client, cards):
    bring(client, ("a.txt", b"4 Zip"), ("b.txt", b"4 Zip"))
    assert "2 unchanged decks you already have" in text_of(
        bring(client, ("a.txt", b"4 Zip"), ("b.txt", b"4 Zip"))
    )


def test_files_that_take_too_long_are_counted(cards, monkeypatch):
    set_limit(monkeypatch, "UPLOAD_TIME", -1)
    report = actions.import_many(OTHER, [Member("a.txt", b"4 Zip"), Member("b.txt", b"4 Zip")])
    assert report.unread.startswith("2 files were not imported: these files take too long.")
    assert not report.rejected
    assert not Deck.objects.exists()


def test_the_documented_number_of_files_is_imported_at_once(client, cards, monkeypatch):
    set_limit(monkeypatch, "UPLOAD_TIME", 60)
    page = text_of(bring(client, *((f"{number}.txt", b"4 Zip") for number in range(100))))
    assert "100 new decks" in page


@pytest.mark.django_db(transaction=True)
def test_two_uploads_at_once_of_one_zip_make_each_deck_once(cards):
    def upload(_):
        try:
            return actions.import_many(OTHER, [Member(f"{name}.txt", b"4 Zip") for name in "abcde"])
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as threads:
        reports = list(threads.map(upload, range(3)))
    assert sorted(len(report.created) for report in reports) == [0, 0, 5]
    assert Deck.objects.count() == 5


def test_a_file_with_the_key_of_another_users_deck_creates_a_new_deck(client, me, cards):
    their_deck = actions.create(OTHER, name="Theirs", hero=cards["Ta'zo"])
    data = json.dumps(
        {
            "format": "wowtcg-deck",
            "version": 1,
            "id": their_deck.pk,
            "name": "Theirs",
            "hero": {"name": "Ta'zo"},
        }
    ).encode()
    bring(client, ("theirs.json", data))

    assert Deck.objects.filter(name="Theirs").count() == 2


def test_only_own_decks_are_exported(client, me):
    actions.create(OTHER, name="Secret plans")

    assert b"secret-plans" not in saved(client)
    response = Client().get(reverse("decks:export_all"), follow=True)
    assert "no decks to export" in text_of(response)


def test_several_files_come_in_and_the_bad_ones_are_named(client, cards):
    response = bring(
        client,
        ("one.txt", b"4 Zip\n1 Nonesuch"),
        ("diary.txt", b"dear diary"),
        ("two.zip", zipped(a__txt="4 Fire Blast", b__bin=b"\x00\x01", inner__zip=zipped(c__txt="4 Zip"))),
        ("torn.zip", zipped(a__txt="4 Zip")[:40]),
    )
    page = text_of(response)

    assert sorted(deck.name for deck in Deck.objects.all()) == ["a", "one"]
    assert "one 1 unmatched line" in page
    assert "4 files not imported" in page
    for name in ("diary.txt", "b.bin", "inner.zip", "torn.zip"):
        assert name in page


def test_the_text_beside_the_json_of_a_deck_is_not_read_twice(client, cards):
    report = json.dumps({"format": "wowtcg-deck", "version": 1, "name": "A", "main": [{"name": "Zip"}]})
    bring(client, ("d.zip", zipped(a__json=report, a__txt="1 Zip", b__txt="1 Zip")))

    assert sorted(deck.name for deck in Deck.objects.all()) == ["A", "b"]


def test_a_zip_member_larger_than_a_deck_is_never_unpacked_completely(client, cards):
    bomb = zipped(bomb__txt=b"0" * 60_000_000)
    (member,) = BulkUpload([("bomb.zip", bomb)])

    assert len(member.data) == file_limits.FILE_BYTES.value + 1
    assert "larger than 256 kB" in text_of(bring(client, ("bomb.zip", bomb)))


def test_many_large_members_end_when_enough_is_unpacked(monkeypatch):
    set_limit(monkeypatch, "UNPACKED_BYTES", 300_000)
    members = list(BulkUpload([("x.zip", zipped(**{f"m{number}": b"0" * 200_000 for number in range(9)}))]))

    assert [bool(member.problem) for member in members] == [False, False, *[True] * 7]


def test_an_upload_of_very_many_files_is_refused_as_a_whole(client, cards, monkeypatch):
    set_limit(monkeypatch, "DECK_FILES", 3)
    two = zipped(a__txt="4 Zip", b__txt="4 Zip")

    response = bring(client, ("one.zip", two), ("two.zip", two))

    assert response.status_code == 422
    assert text_of(response).count("more than") == 1
    assert not Deck.objects.exists()


def test_a_zip_of_absurdly_many_entries_is_refused_before_it_is_read(monkeypatch):
    data = zipped(**{f"__MACOSX/{number}": "" for number in range(file_limits.ZIP_ENTRIES.value + 1)})
    monkeypatch.setattr(zip_archive.zipfile, "ZipFile", None)

    with pytest.raises(DeckFileError, match="more than 1,000 decks"):
        BulkUpload([("x.zip", data)])


def test_locked_and_oddly_packed_members_are_named():
    locked = bytearray(zipped(a__txt="4 Zip"))
    place = locked.index(b"PK\x01\x02")
    struct.pack_into("<H", locked, place + 8, 1)
    (member,) = BulkUpload([("x.zip", bytes(locked))])
    assert "password" in member.problem

    odd = bytearray(zipped(a__txt="4 Zip"))
    struct.pack_into("<H", odd, odd.index(b"PK\x01\x02") + 10, 12)
    (member,) = BulkUpload([("x.zip", bytes(odd))])
    assert "compression method" in member.problem


@given(st.integers(0, 300), st.binary(min_size=1, max_size=8))
def test_a_damaged_zip_is_read_or_named(place, junk):
    archive_bytes = zipped(a__txt="4 Zip\n" * 40, b__json="{}")
    data = archive_bytes[:place] + junk + archive_bytes[place + len(junk) :]

    for member in BulkUpload([("x.zip", data)]):
        assert member.data or member.problem or member.name


def test_too_many_decks_at_once_are_left_for_another_time(client, cards, monkeypatch):
    set_limit(monkeypatch, "NEW_DECKS", 2)
    page = text_of(bring(client, *((f"{name}.txt", b"4 Zip") for name in "abc")))

    assert Deck.objects.count() == 2
    assert page.count("1 file was not imported: at most 2 new decks") == 1


def test_all_files_of_an_upload_share_the_time_to_search_candidates(cards):
    report = bulk_import.ImportReport(candidate_search=CandidateSearch(seconds=1e-9))
    for name in ("Fier Blast", "Fier Blasst"):
        bulk_import._import(OTHER, Member(f"{name}.txt", f"4 Zip\n3 {name}".encode()), report)

    assert [deck.unmatched.get().candidates for deck in report.created] == [["Fire Blast"], []]


def test_all_files_of_an_upload_share_the_cards_that_were_looked_up(cards, django_assert_max_num_queries):
    report = bulk_import.ImportReport()
    bulk_import._import(OTHER, Member("a.txt", b"4 Zip\n4 Fire Blast"), report)
    bulk_import._import(OTHER, Member("a.txt", b"4 Zip\n4 Fire Blast"), report)
    lookup = report.name_lookup

    with django_assert_max_num_queries(0):
        lookup.load({"Zip", "Fire Blast", "4 Zip"})
        assert lookup.deck_cards("Zip") == [cards["Zip"]]
        assert lookup.deck_cards("4 Zip") == []


def test_no_file_and_too_much_of_them_are_refused(client, cards, monkeypatch):
    assert client.post(reverse("decks:import_files")).status_code == 422
    set_limit(monkeypatch, "UPLOAD_BYTES", 10)
    assert bring(client, ("a.txt", b"4 Zip\n4 Fire Blast")).status_code == 422
    assert not Deck.objects.exists()


def test_an_import_requires_a_csrf_token(cards):
    careful = Client(enforce_csrf_checks=True)

    assert bring(careful, ("a.txt", b"4 Zip")).status_code == 403


def test_saving_many_decks_takes_a_fixed_number_of_queries(client, me, cards, django_assert_max_num_queries):
    for number in range(20):
        actions.import_list(me, LIST.format(number))
    with django_assert_max_num_queries(25):
        saved(client)
