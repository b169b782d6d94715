"""Deck files of every format, as people and programs write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import file_limits
from decks.decklist import DeckList, UnmatchedLine
from decks.files import DeckFileError, LineZone, plain_text, read
from decks.files.deck_file import Sheet
from tests.decks.printed_cards import BAXXEL, ally, quest


def first_readings(text):
    return [(line.readings[0].count, line.readings[0].name, str(line.zone)) for line in read(text).lines]


def meanings(text):
    """All that a single line may mean."""
    (line,) = read(text).lines
    return {(reading.count, reading.name) for reading in line.readings}


@pytest.mark.parametrize(
    "text",
    [
        "4 Fire Blast",
        "4x Fire Blast",
        "4X Fire Blast",
        "4 x Fire Blast",
        "4xFire Blast",
        "x4 Fire Blast",
        "4\tFire Blast",
        "Fire Blast x4",
        "Fire Blast x 4",
        "Fire Blast (4)",
        "Fire Blast 4",
        "Fire Blast\t4",
        "Fire Blast: 4",
        "Fire Blast - 4",
        "Fire Blast [4]",
        "(4) Fire Blast",
        "[4x] Fire Blast",
        "4: Fire Blast",
        "4, Fire Blast",
        "4,Fire Blast",
        "Fire Blast;4",
        "4 - Fire Blast",
        "4 Fire Blast HoA 58",
        "4 Fire Blast // burns",
        "- 4 Fire Blast",
        "• 4x Fire Blast",
        "4 Fire Blast (HoA)",
        "4 Fire Blast [HoA]",
        "4 Fire Blast (HoA) 58",
        "4 Fire Blast {6}",
        "4 [HoA:58] Fire Blast",
        "4 [6] Fire Blast {6}",
        "4 Fire Blast (HoA) 58 *F* #burn #cheap",
        "  4   Fire Blast  ",
    ],
)
def test_a_line_may_be_written_in_many_ways(text):
    assert (4, "Fire Blast") in meanings(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("4 Stonebranch, Ancient of War", "Stonebranch, Ancient of War"),
        ("4 If You're Not Against Us...", "If You're Not Against Us..."),
        ("4 Rescue the Earthspeaker!", "Rescue the Earthspeaker!"),
        ("4 Essence (of Desire)", "Essence (of Desire)"),
    ],
)
def test_the_name_as_written_is_the_first_reading(text, name):
    assert first_readings(text) == [(4, name, "main")]


def test_a_name_may_begin_with_a_number():
    assert (1, "6 Deck of Many") in meanings("6 Deck of Many")


def test_a_line_without_a_count_is_one_card():
    assert first_readings("Fire Blast") == [(1, "Fire Blast", "main")]


def test_sections_comments_name_and_description():
    file = read(
        "// My Deck\n// Quick and cheap\n\nHero: Ta'zo\n\n// Allies (4)\n4 Zip\n\n"
        "Quests: 2 cards\n2 Gathering\n== Abilities ==\n1 Fire Blast\nSideboard (1)\n1 Doom\n"
    )

    assert (file.name, file.description) == ("My Deck", "Quick and cheap")
    assert [(line.readings[0].name, line.zone) for line in file.lines] == [
        ("Ta'zo", LineZone.HERO),
        ("Zip", LineZone.MAIN),
        ("Gathering", LineZone.MAIN),
        ("Fire Blast", LineZone.MAIN),
        ("Doom", LineZone.SIDE),
    ]


@pytest.mark.parametrize(
    "line", ["# HERO  Ta'zo", "Hero: Ta'zo", "# Hero: Ta'zo", "Hero\n1 Ta'zo", "// Hero\nTa'zo"]
)
def test_the_hero_is_marked_in_several_ways(line):
    assert first_readings(f"{line}\n") == [(1, "Ta'zo", "hero")]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_table_with_headings_and_any_delimiter(delimiter):
    rows = [("Quantity", "Card Name", "Board"), ("1", "Oda", "Hero"), ("4", "Zip", "Main")]
    file = read("\n".join(delimiter.join(cells) for cells in rows))

    assert [(line.readings[0].count, line.readings[0].name, line.zone) for line in file.lines] == [
        (1, "Oda", LineZone.HERO),
        (4, "Zip", LineZone.MAIN),
    ]


def test_magic_workstation_distinguishes_pictures_of_a_card():
    (line,) = read("// Deck file for Magic Workstation\n    4 [HOA] Zip (2)\n").lines

    assert [(reading.count, reading.name) for reading in line.readings][:2] == [(4, "Zip (2)"), (4, "Zip")]


def counts(text, name):
    """How many copies of a card of that name a line may ask for, likeliest first."""
    (line,) = read(text).lines
    return [reading.count for reading in line.readings if reading.name == name]


@pytest.mark.parametrize("text", ["Fire Blast 4", "Fire Blast, \t4", "(4) Fire Blast", "Fire Blast [4]"])
def test_a_number_beside_a_name_is_a_count_before_anything_else(text):
    assert counts(text, "Fire Blast")[0] == 4


@pytest.mark.parametrize("text", ["Fire Blast (HoA) 58", "Fire Blast HoA 58", "Fire Blast #58"])
def test_a_number_after_a_set_is_not_a_count(text):
    assert counts(text, "Fire Blast") == [1]


def test_a_number_that_is_part_of_a_name_stays_in_it():
    assert counts("Cookie - Level 2", "Cookie - Level 2") == [1]
    assert first_readings("Cookie - Level 2")[0][:2] == (1, "Cookie - Level 2")
    assert counts("3 Reaper 5000", "Reaper 5000") == [3]


def test_lines_may_be_marked_as_side_deck():
    assert first_readings("4 Zip\nSB: 2 Doom") == [(4, "Zip", "main"), (2, "Doom", "side")]


def test_the_cards_after_the_last_blank_line_may_be_a_side_deck():
    main = "".join(f"4 Card {letter}\n" for letter in "abcdefghijklmno")

    assert read(f"{main}\n4 Doom\n4 Gloom\n2 Boom").last_block == {17, 18, 19}
    assert not read(f"Quests\n{main}\n4 Doom\n4 Gloom\n2 Boom").last_block
    assert not read(f"{main}\nSB: 4 Doom\n4 Gloom\n2 Boom").last_block
    assert not read(f"{main}").last_block


def test_csv_with_a_title():
    file = read(
        '"Limited, League"\n\n"Stonebranch, Ancient of War",3,CoH,Ally,6\n'
        "Gnash,1,TOT,Ally,6\nTa'zo,1,HoA,Hero,6"
    )

    assert file.format == "csv"
    assert file.name == "Limited, League"
    assert [
        (line.number, line.readings[0].count, line.readings[0].name, line.zone) for line in file.lines
    ] == [
        (3, 3, "Stonebranch, Ancient of War", "main"),
        (4, 1, "Gnash", "main"),
        (5, 1, "Ta'zo", "hero"),
    ]


def test_csv_with_headings_in_any_order():
    file = read("Edition,Name,Count,Section\nHoA,Fire Blast,4,\nHoA,Doom,2,Sideboard")

    assert [(line.readings[0].count, line.readings[0].name, line.zone) for line in file.lines] == [
        (4, "Fire Blast", "main"),
        (2, "Doom", "side"),
    ]


def test_a_comma_does_not_make_a_plain_list_csv():
    assert read("4 Stonebranch, Ancient of War\n1 Zip").format == "text"


def test_a_line_that_begins_with_a_count_has_no_headings():
    file = read("1 Zip, Name\n2 Oda")

    assert file.format == "text"
    assert [line.readings[0].count for line in file.lines] == [1, 2]


@pytest.mark.parametrize("line", ["1 Q,1", "1 Q,0", "2 Agents, 47", "1 Q,٠"])
def test_a_number_after_a_comma_does_not_make_a_plain_list_csv(line):
    assert read(f"{line}\n1 Zip").format == "text"


@pytest.mark.parametrize("title", ["Rush, 2", ",1"])
def test_a_title_with_a_number_after_a_comma_does_not_make_a_plain_list_csv(title):
    assert read(f"{title}\n\nHero: Zip\n4 Oda").format == "text"


@pytest.mark.parametrize("row", ["3 Wishes,2,CoH,Quest,6", "Zip,4", "Zip,4,HoA"])
def test_a_row_of_name_and_count_makes_a_csv(row):
    assert read(row).format == "csv"


def test_mwdeck():
    file = read(
        "// Deck file for Magic Workstation (http://example.org)\n// LINKED WITH: 5;6\n"
        "    2 [6] As Hyjal Burns {6}\nSB: 1 [6] Fama'sin {6}\n"
    )

    assert file.format == "mwDeck"
    assert [
        (line.number, line.readings[0].count, line.readings[0].name, line.zone) for line in file.lines
    ] == [
        (3, 2, "As Hyjal Burns", "main"),
        (4, 1, "Fama'sin", "side"),
    ]


def test_o8d():
    file = read(
        b'<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="d7e6"><section name="Main">'
        b'<card qty="2">Harrison &amp; Sons</card></section><section name="Hero"><card qty="1">Ta\'zo</card>'
        b"</section></deck>"
    )

    assert file.format == "o8d"
    assert [(line.readings[0].count, line.readings[0].name, line.zone) for line in file.lines] == [
        (2, "Harrison & Sons", "main"),
        (1, "Ta'zo", "hero"),
    ]


def test_an_o8d_may_stand_on_one_line():
    cards = "".join(f'<card qty="1">Card {letter}</card>' for letter in "abcdefghijklmnop")

    assert len(read(f'<deck><section name="Main">{cards}</section></deck>').lines) == 16


def test_a_card_in_a_section_of_a_section_is_counted_once():
    inner = '<section name="Hero"><card>Ta\'zo</card></section>'
    assert first_readings(f'<deck><section name="Main">{inner}</section></deck>') == [(1, "Ta'zo", "hero")]


ENTITIES = (
    '<!DOCTYPE deck [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><deck><section><card>&b;</card></section></deck>'
)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "empty"),
        ("  \n \n", "empty"),
        ("// only a comment", "no lines that could be cards"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00", "not text"),
        (b"4 Fire\x00Blast", "not text"),
        ("4 Fire Blast\n" * (file_limits.LINES.value + 1), "lines"),
        ("a" * (file_limits.LINE_CHARACTERS.value + 1), "no lines that could be cards"),
        ("x" * (file_limits.FILE_BYTES.value + 1), "larger than"),
        ("x" * (file_limits.FILE_BYTES.value - 1), "no lines that could be cards"),
        ('"' * 200_000, "no lines that could be cards"),
        ("Name,Count\n" + "Zip," * 40_000, "no lines that could be cards"),
        ("Name," * 40_000, "no lines that could be cards"),
        ("4\t" + "Zip " * 40_000, "no lines that could be cards"),
        ("// Deck file for Magic Workstation\n1 " + "Zip " * 40_000, "no lines that could be cards"),
        ("LM1-" + " " * 7_000 + "!", "no lines that could be cards"),
        ("4 Zip\n9999 Fire Blast", "Line 2 has 9999 copies"),
        ("0 Fire Blast", "has 0 copies of every card"),
        (f"{file_limits.COPIES.value + 1} Zip", "1 to"),
        ("Name,Count\nZip,many", "Line 2 has 'many'"),
        ("<deck><section></deck>", "not valid XML"),
        ("<html></html>", "not a deck in a known format"),
        ('<deck><section><card qty="-1">Zip</card></section></deck>', "'-1'"),
        (ENTITIES, "DTD"),
        (f"<deck><section><card>{'long ' * 100}</card></section></deck>", "499 characters"),
        (
            f"<deck><section>{'<card>Zip</card>' * (file_limits.LINES.value + 1)}</section></deck>",
            "at most 1,000",
        ),
        ("<a>" * 80_000, "not valid XML"),
        ('{"cards": ' + "[" * 100_000, "The JSON is nested too deeply."),
    ],
)
def test_an_invalid_deck_gets_one_sentence(data, sentence):
    with pytest.raises(DeckFileError, match=sentence) as caught:
        read(data)
    assert str(caught.value).count("\n") == 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_texts_of_several_encodings(encoding):
    assert first_readings("4 Sève’s Wrath".encode(encoding)) == [(4, "Sève’s Wrath", "main")]


@given(st.one_of(st.binary(max_size=400), st.text(max_size=400)))
def test_anything_is_read_or_refused(data):
    try:
        file = read(data)
    except DeckFileError as refusal:
        assert "\n" not in str(refusal)
    else:
        assert file.lines
        assert all(line.readings for line in file.lines)


NAMES = st.text(
    st.characters(categories=["Lu", "Ll", "Nd"], include_characters=" ',!-."), min_size=1, max_size=30
)
ONE_COLUMN_NAMES = NAMES.map(lambda name: " ".join(f"Q{name}".split()))
"""Without the wide blanks that separate the columns of a table."""
PLAIN_LINES = st.lists(st.tuples(st.integers(1, 60), ONE_COLUMN_NAMES), min_size=1, max_size=20)


@given(PLAIN_LINES)
def test_no_line_is_dropped(entries):
    """Every line that is not blank, a comment or a heading stays, under its number."""
    text = "".join(f"{count} {name}\n\n// a remark\n" for count, name in entries)
    lines = read(f"{text}1 Zip").lines

    assert [line.number for line in lines] == [*range(1, 3 * len(entries), 3), 3 * len(entries) + 1]
    assert [(line.readings[0].count, line.readings[0].name) for line in lines[:-1]] == entries


def test_written_files_are_read_back():
    deck = DeckList(
        name="Fang and Fuse",
        hero=BAXXEL,
        main=(
            (ally("Stonebranch, Ancient of War"), 3),
            (ally("Zip"), 4),
            (quest("If You're Not Against Us..."), 2),
        ),
        side=((quest("Gathering"), 10),),
        unmatched=(UnmatchedLine(7, "2 Fier Blast"),),
    )
    file = read(plain_text.write(Sheet(deck=deck)))

    assert file.name == "Fang and Fuse"
    assert [(line.readings[0].count, line.readings[0].name, str(line.zone)) for line in file.lines] == [
        (1, "Baxxel Geartooth", "hero"),
        (3, "Stonebranch, Ancient of War", "main"),
        (4, "Zip", "main"),
        (2, "If You're Not Against Us...", "main"),
        (2, "Fier Blast", "main"),
        (10, "Gathering", "side"),
    ]


def test_only_a_limited_number_of_marks_after_a_name_is_removed():
    line = read("4 Fire Blast " + "1 " * 140).lines[0]
    assert len(line.readings) < 20


def test_an_o8d_may_declare_any_encoding():
    deck = '<deck><section name="Main"><card qty="4">Zip</card></section></deck>'
    for encoding in ("utf-8", "utf-16", "iso-8859-1"):
        declared = f'<?xml version="1.0" encoding="{encoding}"?>{deck}'
        (line,) = read(declared.encode(encoding)).lines
        assert (line.readings[0].count, line.readings[0].name) == (4, "Zip")


def test_mtgo_and_lackey_are_distinguished_by_content():
    deck = read(
        '<?xml version="1.0" encoding="utf-8"?><Deck><NetDeckID>0</NetDeckID>'
        '<Cards CatID="0" Quantity="4" Sideboard="false" Name="Zip" Annotation="0"/>'
        '<Cards CatID="0" Quantity="1" Sideboard="true" Name="Baxxel Geartooth" Annotation="0"/></Deck>'
    )

    assert deck.format == "mtgo"
    assert [(line.text, line.zone) for line in deck.lines] == [
        ("4 Zip", LineZone.MAIN),
        ("1 Baxxel Geartooth", LineZone.SIDE),
    ]
    assert not deck.has_named_hero


def test_a_list_has_a_maybe_board_and_notes():
    deck = read(
        '// Mine\n/// Tags: fun, solo-raid\n///\n/// Words.\n///\n/// Notes on cards:\n/// "Zip": Quick\n'
        "4 Zip\n\nMaybeboard\n2 Fire Blast\n"
    )

    assert (deck.name, deck.description, deck.tags) == ("Mine", "Words.", ("fun", "solo-raid"))
    assert [(line.text, line.zone) for line in deck.lines] == [
        ("4 Zip", LineZone.MAIN),
        ("2 Fire Blast", LineZone.MAYBE),
    ]
    assert [(remark.zone, remark.name, remark.note) for remark in deck.remarks] == [
        (LineZone.MAIN, "Zip", "Quick")
    ]


@pytest.mark.parametrize("prose", ["Notes on cards:\n/// They are good", "Maybe-board:\n/// soon"])
def test_text_similar_to_our_notes_stays_in_the_description(prose):
    deck = read(f"/// {prose}\n4 Zip")

    assert deck.description == prose.replace("/// ", "")
