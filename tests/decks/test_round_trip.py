"""Files of every format are read back, with names that look like marks, counts, markup or formulas."""

import json

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from decks import file_limits
from decks.card_matching import match
from decks.decklist import DeckList, UnmatchedLine
from decks.files import DeckFileError, code, read
from decks.files.deck_file import LineZone, Print, Remark, Sheet
from decks.files.writers import WRITERS
from tests.decks.printed_cards import ability, ally, hero, quest, weapon
from tests.profiles import examples

AWKWARD = (
    "3 Wishes",
    "3 Wishes Back",
    "7 Samurai (7)",
    "Stonebranch, Ancient of War",
    'Grom "Hellscream"',
    "'Tis But a Scratch",
    "Blood: The Price",
    "Hero: The Card",
    "Sideboard: Two",
    "Allies",
    "Sideboard",
    "Name",
    "Deck (60)",
    "No hero",
    "Not matched:",
    "Salt & Pepper",
    "<b>Bold</b>",
    "]]> &amp;",
    "Essence (of Desire)",
    "Essence (HoA)",
    "[Bracketed] Name",
    "[6] Name",
    "Name {6}",
    "=SUM(A1)",
    "'=quoted",
    "+1 Sword",
    "-1 Curse",
    "@Home",
    "#1 Fan",
    "Fan #1",
    "// Slash",
    "/// Slash thrice",
    "Sève’s Ærie",
    "狼の王",
    "Strike x4",
    "x 4 Strike",
    "X Marks the Spot",
    "4x Ray",
    "- Dash",
    "Fight Back",
    "Fight",
    "unknown card",
    "LM1-aaaa",
    "{Curly}",
    "A;B\\C",
    "*F*",
    "Ends in 12",
)
LEADERS = tuple(
    hero(name)
    for name in ("3 Heroes", "Blade", "Hero: X4", "Leader, the First", "X x4", "Nobody {2}", "Ragged Back")
)
KINDS = (ally, ability, quest, weapon)
CARDS = (
    *(KINDS[place % len(KINDS)](name) for place, name in enumerate(AWKWARD)),
    *LEADERS,
    *(ally(f"{leader.name} Back") for leader in LEADERS[:3]),
    hero("Ysera the Dreamer", tags=("Master",), factions=()),
)
PRINTS = {card: Print(("HoA", "=X", "")[place % 3], place, place % 7) for place, card in enumerate(CARDS)}
LINES = (
    "2 Fier Blast",
    "SB: 2 Dooom",
    "# HERO  Nobbody",
    "Wholy Unknown x3",
    "[4] Brackets, with comma",
    "=HYPERLINK(1)",
    "some <remark> & more",
    "- 3 Bulleted",
    "1 Überraschung “quoted”",
    "2 'Apostrophe",
    "9999 of them",
    f"2 {'long ' * 50}name",
    "Maybe: 2 Dooom",
    "Main: 2 Dooom",
    "Maybe-board:",
    "Notes on cards:",
    "@SUM(1)",
    "+1+1",
    "-2+3",
    "2 ???",
    "?!",
    "@4@",
)
PROSE = st.text(
    st.one_of(st.sampled_from("\n\n#/:'\"<&>=-"), st.characters(categories=["L", "N"])), max_size=120
).map(lambda text: "\n".join(line.rstrip() for line in text.splitlines()).strip())
NAMES = st.one_of(
    st.sampled_from((*AWKWARD, "My Deck", "Hero", "Hero: X", "a, b")),
    st.text(st.characters(categories=["L", "N", "P", "S"], include_characters=" "), max_size=40),
).map(lambda text: " ".join("".join(sign if sign.isprintable() else " " for sign in text).split()))
ENTRIES = st.dictionaries(st.sampled_from(CARDS), st.integers(1, 8), max_size=12).map(
    lambda counts: tuple(counts.items())
)
ODD_PROSE = st.sampled_from(
    (
        "Deck: X\nHero: Y",
        "Not matched:\n2 Zip",
        "No hero",
        "Tags: fun, league",
        "Tags: Not One Of Ours",
        "Maybe-board:\n2 Zip",
        'Notes on cards:\n"Zip": quick\n\nNot matched:',
        "Maybe-board:\nsomething else",
        "Notes on cards:\n\nMaybe-board:",
    )
)
TAGS = st.lists(st.sampled_from(("fun", "solo-raid", "no:hero", "a/b", "狼")), unique=True).map(tuple)
REMARKS = st.sampled_from(("Too slow?", "=SUM(A1)", '"quoted": yes', "a, b; c", "Not matched:", "#two-drop"))
WAITING = st.lists(
    st.builds(
        UnmatchedLine,
        st.just(0),
        st.sampled_from(LINES),
        st.just(()),
        st.sampled_from(("main", "side", "maybe")),
    ),
    max_size=5,
)


@st.composite
def sheets(draw):
    deck = DeckList(
        name=draw(NAMES),
        hero=draw(st.sampled_from((None, *LEADERS, CARDS[0]))),
        main=draw(ENTRIES),
        side=draw(ENTRIES),
        maybe=draw(ENTRIES),
        unmatched=tuple(draw(WAITING)),
    )
    places = [
        (zone, card.name)
        for zone, entries in (
            (LineZone.MAIN, deck.main),
            (LineZone.SIDE, deck.side),
            (LineZone.MAYBE, deck.maybe),
        )
        for card, _ in entries
    ]
    noted = draw(st.dictionaries(st.sampled_from(places), REMARKS, max_size=4)) if places else {}
    return Sheet(
        deck=deck,
        description=draw(PROSE | ODD_PROSE),
        tags=draw(TAGS),
        remarks=tuple(Remark(*place, note) for place, note in noted.items()),
        prints=draw(st.sampled_from((PRINTS, {}))),
    )


def contents(deck):
    """What a deck is made of; a line that names the side deck itself stands there."""
    return (
        deck.hero and deck.hero.name,
        {card.name: count for card, count in deck.main},
        {card.name: count for card, count in deck.side},
    )


def unmatched_keys(lines):
    return sorted(
        (line.text.strip(), "side" if line.text.startswith("SB:") and line.zone == "main" else line.zone)
        for line in lines
    )


READABLE_FORMATS = [key for key, writer in WRITERS.items() if writer.read_back]
BARE = ("code", "lackey-text")
"""These hold the cards of the deck and nothing else: no name, notes, tags or maybe-board."""


def assert_same_deck(matched, sheet, key):
    """Fail unless what was read back from a file of this format is what the sheet holds."""
    deck = sheet.deck
    assert contents(matched.decklist()) == contents(deck)
    expected_lines = [line for line in deck.unmatched if line.zone != "maybe" or key not in BARE]
    if key == "lackey-text":
        assert len(matched.unresolved) == len(expected_lines)
    else:
        assert unmatched_keys(matched.decklist().unmatched) == unmatched_keys(expected_lines)
    if key not in BARE:
        assert (matched.name, matched.description) == (deck.name, sheet.description)
        assert matched.tags == sheet.tags
        assert {card.name: count for card, count in matched.maybe.items()} == {
            card.name: count for card, count in deck.maybe
        }
        assert {(zone, card.name): note for (zone, card), note in matched.notes.items()} == {
            (remark.zone.value, remark.name): remark.note for remark in sheet.remarks
        }


def test_every_format_keeps_the_deck(load):
    load(*CARDS)

    @examples(30)
    @given(sheets())
    def keep(sheet):
        deck = sheet.deck
        for key in READABLE_FORMATS:
            if not (deck.hero or deck.main or deck.side or (deck.maybe and key not in BARE)):
                continue  # Nothing in it is a card: such a list is refused whole.
            text = WRITERS[key].file(sheet)
            note(f"{key}:\n{text}")
            assert_same_deck(match(read(text.encode())), sheet, key)

    keep()


FORMATS = {
    "text": "text",
    "deck": "text",
    "csv": "csv",
    "mwdeck": "mwDeck",
    "o8d": "o8d",
    "lackey": "dek",
    "lackey-text": "lackey",
    "cockatrice": "cod",
    "tabletop": "tts",
    "json": "json",
    "code": "code",
}


@examples(20)
@given(sheet=sheets())
def test_a_format_is_recognized_by_content(sheet):
    if sheet.deck.hero or sheet.deck.main or sheet.deck.side:
        recognized = {key: read(WRITERS[key].file(sheet)).format for key in READABLE_FORMATS}
        assert recognized == {key: FORMATS[key] for key in READABLE_FORMATS}


@examples(30)
@given(sheet=sheets(), cut=st.integers(0, 4_000), junk=st.binary(max_size=12))
def test_a_damaged_file_is_read_or_refused(sheet, cut, junk):
    for key in READABLE_FORMATS:
        data = WRITERS[key].file(sheet).encode()
        note(f"{key}: {data!r}")
        try:
            read(data[:cut] + junk + data[cut + 1 :])
        except DeckFileError as refusal:
            assert "\n" not in str(refusal)


JSON_KEYS = (
    *("ObjectStates", "ContainedObjects", "Name", "Nickname", "GMNotes", "Note", "SaveName"),
    *("main", "side", "hero", "count", "name", "text", "unmatched", "description"),
    *("card_entries", "_card_name", "display_name"),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(JSON_KEYS),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON, st.sampled_from([{}, {"format": "wowtcg-deck", "version": 1}, {"ObjectStates": []}]))
def test_any_json_is_read_or_refused(data, more):
    try:
        read(json.dumps({**more, **data} if isinstance(data, dict) else data))
    except DeckFileError as refusal:
        assert "\n" not in str(refusal)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"a": ', "not valid JSON"),
        ('{"a": ' * 40_000, "deep"),
        ("{}", "not a deck in a known format"),
        ('{"format": "wowtcg-deck", "version": 2}', "version 2"),
        ('{"format": "wowtcg-deck", "version": 1, "main": [{"name": "Zip", "count": 0}]}', "0 copies"),
        ('{"format": "wowtcg-deck", "version": 1, "main": [{"name": "Zip", "count": true}]}', "'true'"),
        ('{"format": "wowtcg-deck", "version": 1, "main": "Zip"}', "must be a list"),
        ('{"ObjectStates": [' + '{"ContainedObjects": [' * 9 + "]}" * 9 + "]}", "too deep"),
        (
            "<deck><superzone>"
            + "<card><name>Zip</name></card>" * (file_limits.COPIES.value + 1)
            + "</superzone></deck>",
            "251",
        ),
        ('<!DOCTYPE deck SYSTEM "x" [<!ENTITY a "b">]><deck/>', "DTD"),
    ],
)
def test_errors_are_sentences(text, sentence):
    with pytest.raises(DeckFileError, match=sentence):
        read(text)


def a_code(**changes):
    facts = {"hero": LEADERS[1], "main": ((CARDS[3], 4), (CARDS[5], 2)), "side": ((CARDS[3], 1),)} | changes
    return code.write(DeckList(**facts))


def test_equal_decks_have_equal_codes_and_others_do_not():
    assert a_code(main=((CARDS[5], 2), (CARDS[3], 4)), name="Another name") == a_code()
    others = [a_code(hero=None), a_code(side=()), a_code(main=((CARDS[3], 4),)), a_code(hero=LEADERS[2])]
    assert len({a_code(), *others}) == 5


def test_a_code_may_be_pasted_as_an_address_or_in_lines():
    address = f"https://example.org/decks/code/{a_code()}/"

    assert read(address) == read(a_code()) == read(f"{a_code()[:30]}\n{a_code()[30:]}\n")


@given(st.data())
def test_a_code_with_a_wrong_letter_is_refused(data):
    good = a_code()
    place = data.draw(st.integers(len(code.PREFIX), len(good) - 1))
    letter = data.draw(st.sampled_from("abcXYZ019-_"))
    if letter == good[place]:
        return
    with pytest.raises(DeckFileError, match="checksum"):
        read(good[:place] + letter + good[place + 1 :])


@pytest.mark.parametrize("text", ["LM1-", "LM1-AAAA", a_code()[:-4], "LM1-" + "A" * 7_000])
def test_a_truncated_code_is_refused(text):
    with pytest.raises(DeckFileError, match="checksum"):
        read(text)


def test_a_code_of_another_version_is_refused():
    with pytest.raises(DeckFileError, match="version 2"):
        read("LM2-" + a_code()[4:])


def test_an_unknown_card_of_a_code_stays_unmatched_and_keeps_its_place(load):
    load(*CARDS[:-1])
    ysera = DeckList(hero=LEADERS[1], main=((CARDS[-1], 2), (CARDS[3], 4)))
    matched = match(read(code.write(ysera)))

    (line,) = matched.unresolved
    assert line.line.text == f"2 unknown card {code.key(CARDS[-1].name)}"
    load(CARDS[-1])
    assert contents(match(read(code.write(matched.decklist()))).decklist()) == contents(ysera)


def test_a_key_with_two_names_matches_neither(load, monkeypatch):
    load(*CARDS)
    written = a_code()
    monkeypatch.setattr(code, "key", lambda name, label="": "00" * code.KEY_BYTES)
    matched = match(read(code.write(DeckList(hero=LEADERS[1], main=((CARDS[3], 4),)))))

    assert written != a_code()
    assert not matched.main
    assert matched.hero is None


def test_markdown_and_bbcode_hold_no_markup_of_a_name():
    sheet = Sheet(deck=DeckList(name="*Deck*", hero=LEADERS[1], main=tuple((card, 1) for card in CARDS)))

    assert "<b>" not in WRITERS["markdown"].file(sheet).replace("\\<b\\>", "")
    assert "[*]1 (6) Name" in WRITERS["bbcode"].file(sheet)
    assert "**Hero:** Blade" in WRITERS["markdown"].file(sheet)
