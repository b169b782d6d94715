"""The commands of decks."""

import json

import pytest
from django.core.management import CommandError, call_command

from decks import starter_decks
from decks.models import Deck, Entry
from tests.decks.printed_cards import FILLERS

LEGAL = "Hero: Baxxel Geartooth\n" + "".join(f"4 {card.name}\n" for card in FILLERS)


def check_deck(capsys, tmp_path, text, *options):
    path = tmp_path / "deck.txt"
    path.write_text(text, encoding="utf-8")
    code = 0
    try:
        call_command("check_deck", str(path), "--json", *options)
    except SystemExit as stop:
        code = stop.code
    return code, json.loads(capsys.readouterr().out)


def test_a_legal_deck(cards, capsys, tmp_path):
    code, report = check_deck(capsys, tmp_path, LEGAL)

    assert code == 0
    assert report["legal"] is True
    assert (report["hero"], report["cards"]) == ("Baxxel Geartooth", 60)
    assert report["violations"] == report["unmatched"] == []


def test_an_illegal_deck(cards, capsys, tmp_path):
    code, report = check_deck(capsys, tmp_path, LEGAL + "5 Fire Blast\n")

    assert code == 1
    assert report["legal"] is False
    assert [
        (violation["code"], violation["rule"], violation["cards"]) for violation in report["violations"]
    ] == [
        ("class-icon", "100.2a", ["Fire Blast"]),
        ("too-many-copies", "100.4", ["Fire Blast"]),
    ]
    assert all(violation["message"] for violation in report["violations"])


def test_a_deck_with_an_unmatched_line_is_not_called_legal(cards, capsys, tmp_path):
    code, report = check_deck(capsys, tmp_path, LEGAL + "1 Fier Blast\n")

    assert code == 1
    assert (report["legal"], report["verdict"], report["violations"]) == (False, "undecided", [])
    (line,) = report["unmatched"]
    assert (line["line"], line["text"], line["candidates"][0]) == (17, "1 Fier Blast", "Fire Blast")


def test_format_and_edition_are_chosen(cards, capsys, tmp_path):
    thirty = "Hero: Baxxel Geartooth\n30 Zip\n"

    assert check_deck(capsys, tmp_path, thirty)[0] == 1
    assert check_deck(capsys, tmp_path, thirty, "--format", "limited")[0] == 0
    code, report = check_deck(capsys, tmp_path, LEGAL + "1 Fire Blast", "--edition", "1.11")
    assert (code, report["violations"][0]["rule"], report["edition"]) == (1, "100.2", "1.11")


@pytest.mark.parametrize(
    ("text", "sentence", "status"),
    [
        (LEGAL, "Legal in Constructed.", 0),
        (LEGAL + "5 Fire Blast\n", "Not legal in Constructed.", 1),
        (LEGAL + "5 Fire Blast\n1 Fier Blast\n", "Not legal in Constructed.", 1),
        (LEGAL + "1 Fier Blast\n", "Undecided in Constructed.", 1),
    ],
)
def test_each_of_the_three_verdicts_is_printed(cards, capsys, tmp_path, text, sentence, status):
    path = tmp_path / "deck.txt"
    path.write_text(text)
    code = 0
    try:
        call_command("check_deck", str(path))
    except SystemExit as stop:
        code = stop.code

    assert (capsys.readouterr().out.splitlines()[1], code) == (sentence, status)


def test_the_report_for_people_is_in_sentences(cards, capsys, tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("Hero: Baxxel Geartooth\n4 Zip\n1 Fier Blast\n")
    with pytest.raises(SystemExit):
        call_command("check_deck", str(path))

    output = capsys.readouterr().out
    assert "100.1" in output
    assert "Did you mean Fire Blast or Filler 1?" in output


@pytest.mark.parametrize(
    ("data", "options"),
    [
        (b"\x89PNG\x00\x00", []),
        (b"dear diary\n", []),
        (b"", []),
        (b"4 Zip\n", ["--format", "standard"]),
        (b"4 Zip\n", ["--edition", "9"]),
        (None, []),
    ],
)
def test_unreadable_input_is_one_sentence_and_status_2(cards, tmp_path, data, options):
    path = tmp_path / "deck.txt"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(CommandError) as caught:
        call_command("check_deck", str(path), *options)
    assert caught.value.returncode == 2
    assert "\n" not in str(caught.value)


def test_starter_decks_are_loaded_once_and_legal(starter_data, capsys):
    before = set(Entry.objects.values_list("pk", "deck", "deck__updated"))
    call_command("load_starter_decks", "--json")

    assert Deck.objects.starters().count() == 6
    assert set(Entry.objects.values_list("pk", "deck", "deck__updated")) == before
    for deck in Deck.objects.starters().with_contents():
        assert deck.visibility == "public"
        assert deck.owner_key == ""
        assert deck.report.legal, deck.name


def test_a_changed_starter_deck_is_restored(cards, tmp_path):
    (tmp_path / "fang.txt").write_text("// Fang\nHero: Baxxel Geartooth\n4 Zip\n")
    (deck,) = starter_decks.load(tmp_path)
    deck.entries.update(count=1)
    (again,) = starter_decks.load(tmp_path)

    assert again.pk == deck.pk
    assert again.entries.get().count == 4


def test_starter_decks_without_their_cards_are_refused(db):
    with pytest.raises(CommandError) as caught:
        call_command("load_starter_decks")
    assert caught.value.returncode == 2
    assert not Deck.objects.exists()
