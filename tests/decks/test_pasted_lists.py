"""Lists as players paste them: labels, tables, headings of every kind, several cards on a line, changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.indexing.normalize import words
from cards.models import Set
from decks import file_limits
from decks.card_matching import ChangeListError, match
from decks.files import DeckFileError, read
from tests.profiles import examples

pytestmark = pytest.mark.usefixtures("cards", "sets")

HERO = "Baxxel Geartooth"
LISTED = {"Fire Blast": 4, "Stonebranch, Ancient of War": 3, "Ysera the Dreamer": 1}


@pytest.fixture
def sets(db):
    Set.objects.create(code="HoA", name="Heroes of Azeroth")


def read_deck(*lines):
    return match(read("\n".join(lines)))


def counts(zone):
    return {card.name: count for card, count in zone.items()}


def is_read(*lines, side=None):
    """Whether the lines are the whole deck, and nothing is left over."""
    deck = read_deck(*lines)
    zones = (counts(deck.main), counts(deck.side))
    return zones == (LISTED, side or {}) and deck.hero and deck.hero.name == HERO and not deck.unresolved


def listed(style="{n} {name}"):
    return [style.format(n=count, name=name) for name, count in LISTED.items()]


HEROES = (
    f"Hero: [{HERO}]",
    f"Hero: ({HERO})",
    f"Hero [{HERO}]",
    f"Hero: “{HERO}”",
    f"**Hero**: [{HERO}]",
    f"Held: {HERO}",
    f"Héros : {HERO}",
    f"Héroe: {HERO}",
    f"Eroe: {HERO}",
    f"Held » {HERO}",
    f"Hero (Mage): {HERO}",
    f"Mage Hero: {HERO}",
    f"My hero is {HERO}, for he is quick.",
    f"Hero: {HERO}, Goblin Hunter",
    f"Hero: {HERO} - Horde Hunter",
    f"Hero: {HERO} (Goblin, Hunter)",
    f"1 {HERO} *CMDR*",
    f"[Commander]\n1 {HERO}",
    f"Commander\n1 {HERO} (HoA) 1",
    f"1 {HERO} (Hero)",
    f"HELDEN\n{HERO}",
    f"Hero\t{HERO}",
    f"Hero  {HERO}",
    f"Hero;1;{HERO}",
    f"| Hero | 1 | {HERO} |",
)


def test_the_hero_is_read():
    assert [hero for hero in HEROES if not is_read(hero, "", *listed())] == []


LABELS = ("Quests: {}", "Quests - {}", "Allies (8): {}", "Verbündete: {}", "Burn: {}", "**Gear:** {}")
LABELLED = ("{n} [{name}]", "{n}x {name}", "({n}) {name}", "{name} x{n}")


def test_cards_behind_a_label_are_read():
    lists = [[label.format(card) for card in listed(style)[:2]] for label in LABELS for style in LABELLED]

    assert [cards for cards in lists if not is_read(f"Hero: {HERO}", "1 Ysera the Dreamer", *cards)] == []


SIDE_CARDS = ("Sideboard: 2 [Zip]", "SB: 2 Zip", "2 [Zip] (SB)", "2x Zip [Sideboard]", "side: Zip x2")


def test_a_label_or_mark_names_the_side_deck():
    assert [
        label for label in SIDE_CARDS if not is_read(f"Hero: {HERO}", *listed(), label, side={"Zip": 2})
    ] == []


ROWS = (
    "Ability\t{n}\t{name}\tHoA",
    "Ability | {n} | {name} | HoA",
    "Ability;{n};{name};HoA",
    "Ability   {n}   {name}   HoA",
    "Mage|{name}|{n}",
    "{name};Ability;{n};HoA",
    "{name}  HoA  Common  {n}",
    "HoA\t{name}\t{n}",
    "Ability, {n}, {name}, HoA",
    "Horde\tAlly\t{n}\t{name}",
    "{n}\tAbility\t{name}",
    "| Ability | {n} | {name} | Rare |",
    "{name}|{n}|Ability|3|HoA",
    "<tr><td>Ability</td><td>{n}</td><td>{name}</td></tr>",
    "{n} {name}|HOA|1",
    "{n} {name}|M19|1",
    "{n} [HOA:58] {name}",
    "{n} {name} (HOA) 58",
    "{n}x {name} (hoa1) 58 [Removal] ^Have,#37d67a^",
    "{n} {name} *F*",
    "{n} {name} *CMP*",
    "{n}x {name} [Ally]",
    "{n} mal {name}",
    "{n}\ufe0f\u20e3 {name}",
    "_{n}_ {name}______",
    '"{name}": {n},',
    "{name} ........ {n}",
    "{n}x {name} (HoA) EN, NM  0.05 € / St. = 0.15 €",
    "[12/3/11 21:05] Pepe: {n} {name}",
    "> > {n} {name}",
    "\u200b{n} {name}\ufeff",
    "{n}\u200b {name}",
    "\u200e{n} {name}",
    "{n}\u00a0{name}",
    "{n} \u2060{name}",
)


def test_a_row_or_a_line_of_another_site_is_read():
    assert [style for style in ROWS if not is_read(f"Hero: {HERO}", "", *listed(style))] == []


@pytest.mark.parametrize(
    ("head", "style"),
    [
        ("| Card | Qty |", "| {name} | {n} |"),
        ("| Qty | Cost | Card |\n|---|---|---|", "| {n} | 3 | {name} |"),
        ("Cost\tCard\tCount", "2\t{name}\t{n}"),
        ("Type;Kosten;Karte;Anzahl", "Ability;1;{name};{n}"),
        ("Set   Card   Number   Count", "HoA   {name}   7   {n}"),
        ("Card Qty", "{name} {n}"),
    ],
)
def test_the_head_of_a_table_says_what_its_columns_are(head, style):
    assert is_read(f"Hero: {HERO}", "", head, *listed(style))


HEADINGS = (
    "Druid:",
    "Neutral:",
    "Horde (8)",
    "== Mage ==",
    "Removal:",
    "Card draw (4)",
    "2-drops",
    "2 drops:",
    "Cost 3",
    "Two drops",
    "3+ cost (8)",
    "X-cost",
    "Win Conditions",
    "Fat Bottoms",
    "Stuff that burns",
    "My pet cards (8)",
    "Verbündete (8):",
    "Fähigkeiten",
    "Ausrüstung: 8",
    "Quests und Orte",
    "Alliés : 8",
    "Capacités",
    "Équipement",
    "Quêtes (8)",
    "Aliados",
    "Habilidades (8)",
    "Equipo:",
    "Misiones",
    "Alleati",
    "Abilità (8)",
    "Equipaggiamento",
    "Missioni:",
    "Creature (8)",
    "[Main]",
    "LAYOUT MAIN:(1,3)(NONE,false,50)|([HOA:1])",
    "About",
    "🔥 Burn",
    "[metadata]",
    "Mazo principal",
    "Hauptdeck",
    "Deck principal (8)",
    "Mazzo principale",
)


def test_a_heading_is_no_card():
    assert [
        heading for heading in HEADINGS if not is_read("// Rush", f"Hero: {HERO}", "", heading, *listed())
    ] == []


SIDE_HEADINGS = (
    "Nebendeck",
    "Réserve :",
    "Side deck (2)",
    "Mazo secundario",
    "Riserva:",
    "Reservedeck",
    "[Sideboard]",
)


def test_a_heading_names_the_side_deck():
    assert [
        heading
        for heading in SIDE_HEADINGS
        if not is_read(f"Hero: {HERO}", *listed(), "", heading, "2 Zip", side={"Zip": 2})
    ] == []


def test_counts_may_be_words():
    counted = {
        "four": 4,
        "a playset of": 4,
        "quatre": 4,
        "Drei": 3,
        "three-of:": 3,
        "tres": 3,
        "singleton": 1,
        "Uno": 1,
    }
    decks = {word: read_deck(f"Hero: {HERO}", f"{word} Fire Blast") for word in counted}

    assert {word: deck.main.get(card) for word, deck in decks.items() for card in deck.main} == counted


@pytest.mark.parametrize("delimiter", ["\t", ";", ","])
def test_a_table_may_have_a_count_for_each_zone(delimiter):
    rows = ("Card|MB|SB", f"{HERO}|HERO|", "Fire Blast|4|0", "Ysera the Dreamer|1|0", "Zip|0|2")
    deck = read_deck(*(row.replace("|", delimiter) for row in rows))

    assert (deck.hero.name, counts(deck.main)) == (HERO, {"Fire Blast": 4, "Ysera the Dreamer": 1})
    assert (counts(deck.side), deck.unresolved) == ({"Zip": 2}, [])


def test_a_heading_that_is_not_known_is_named_in_a_note():
    deck = read_deck(f"Hero: {HERO}", "Fat bottoms", *listed())

    assert deck.import_notes == ["Read as headings: “Fat bottoms”."]


def test_a_misspelled_card_without_a_count_is_no_heading():
    deck = read_deck(f"Hero: {HERO}", *listed(), "Fier Blast", "2 Zip")

    assert [row.candidates[0] for row in deck.unresolved] == ["Fire Blast"]


SEPARATORS = (" ", ", ", " and ", " & ", ", and ", "; ", " + ", " / ", " | ")
COUNTED = ("{n}x {name}", "{n} {name}", "{name} x{n}", "{name} ({n})")


def test_several_cards_on_a_line_are_read():
    texts = [separator.join(listed(style)) for separator in SEPARATORS for style in COUNTED]

    assert [text for text in texts if not is_read(f"Hero: {HERO}", text)] == []
    assert [text for text in texts if not is_read(f"{HERO}, {text}")] == []


def test_cards_without_counts_on_a_line_are_read():
    deck = read_deck(
        f"Hero: {HERO}", "4 Zip", "Abilities: Fire Blast, Stonebranch, Ancient of War and Ysera the Dreamer"
    )

    assert counts(deck.main) == {"Zip": 4, **dict.fromkeys(LISTED, 1)}


@pytest.mark.parametrize(
    "text",
    [
        "[metadata]\nName=Rush\n[Commander]\n1 {hero}|HOA|1\n[Main]\n{cards}\n[Sideboard]\n2 Zip|HOA|2\n",
        "NAME:Rush\nAUTHOR:Somebody\n{cards}\nSB: 1 [HOA:1] {hero}\nSB: 2 [HOA:2] Zip\n"
        "LAYOUT MAIN:(1,3)(NONE,false)\n",
        "About\nName Rush\n\nCommander\n1 {hero} (HOA) 1\n\nDeck\n{cards}\n\nSideboard\n2 Zip (HOA) 2\n",
        "// NAME : Rush\n// CREATOR : Somebody\nHero: {hero}\n{cards}\nSB: 2 Zip\n\x1a",
        "// Deck file for Magic Workstation\n// NAME : Rush\n// CREATOR : Somebody\n"
        "{cards}\nSB: 1 {hero}\nSB: 2 Zip\n",
        "<decks><deck name='Rush'><hero>{hero}</hero><cards>{xml}</cards>"
        "<sideboard><card name='Zip' count='2'/></sideboard></deck></decks>",
        "<decks><deck title='Rush'><card type='Hero' name='{hero}' count='1'/>{xml}"
        "<card name='Zip' count='2' zone='side'/></deck></decks>",
        "<deck><name>Rush</name><hero><name>{hero}</name></hero>{nested}"
        "<side><card><name>Zip</name><qty>2</qty></card></side></deck>",
    ],
)
def test_files_of_other_programs_are_read(text):
    xml = "".join(f'<card name="{name}" count="{count}"/>' for name, count in LISTED.items())
    nested = "".join(
        f"<card><name>{name}</name><count>{count}</count></card>" for name, count in LISTED.items()
    )
    deck = match(read(text.format(hero=HERO, cards="\n".join(listed()), xml=xml, nested=nested)))

    assert deck.name == "Rush"
    assert deck.hero.name == HERO
    assert (counts(deck.main), counts(deck.side)) == (LISTED, {"Zip": 2})
    assert deck.unresolved == []


@pytest.mark.parametrize("length", [301, 5_001, 100_000])
def test_a_paragraph_is_added_to_the_description(length):
    paragraph = ("Between words " * length)[:length].strip()
    deck = read_deck(f"Hero: {HERO}", paragraph, *listed(), f"// {paragraph}")

    assert (
        deck.description == f"{paragraph}\n{paragraph}"
        if length > file_limits.LINE_CHARACTERS.value
        else paragraph
    )
    assert counts(deck.main) == LISTED


def test_lines_of_words_among_lines_with_counts_are_prose():
    deck = read_deck("Hey all", f"Hero: {HERO}", *listed(), "", "Thanks, Dave", "R1: 2-0 vs Mage")

    assert (deck.name, deck.description, deck.unresolved) == ("Hey all", "Thanks, Dave\nR1: 2-0 vs Mage", [])


CHANGES = (
    ("+2 Fire Blast", "-2 Zip"),
    ("+ 2 Fire Blast", "- 2 Zip"),
    ("+2x Fire Blast", "−2x Zip"),
    ("+2 Fire Blast", "~~2 Zip~~"),
    ("+2 [Fire Blast]", "<s>2 Zip</s>"),
    ("+2 Fire Blast", "[s]2x Zip[/s]"),
    ("-2 Zip +2 Fire Blast",),
    ("2 Zip -> 2 Fire Blast",),
    ("cut 2 Zip", "add two Fire Blast"),
    ("Voilà ma version :", "j'enlève deux Zip", "je rajoute 2 Fire Blast", "merci à tous pour les idées"),
    ("Out:", "2 Zip", "In:", "2 Fire Blast"),
    ("Changes", "Cuts", "2 Zip", "Adds", "2 Fire Blast"),
    ("Out: 2 Zip", "In: 2 Fire Blast"),
)


@pytest.mark.parametrize("lines", CHANGES)
def test_changes_are_no_deck(lines):
    changes = match(read("\n".join(lines)), may_be_changes=True)

    assert counts(changes.main) == {"Fire Blast": 2}
    assert {card.name: count for (_, card), count in changes.removed.items()} == {"Zip": 2}
    assert changes.unresolved == []
    with pytest.raises(ChangeListError, match="list of changes"):
        match(read("\n".join(lines)))


@pytest.mark.parametrize("line", ["-2 Zip", "–2x Zip", "~~2 Zip~~", "- <del>2 Zip</del>"])
def test_a_minus_in_a_deck_never_adds(line):
    deck = read_deck(f"Hero: {HERO}", *listed(), line)

    assert (counts(deck.main), deck.unresolved) == (LISTED, [])
    assert "takes cards out" in deck.import_notes[0]
    assert "2" in deck.description
    assert "Zip" in deck.description


WORD = "Zuppelfitz"
KINDS = [
    line.replace("\\n", "\n").replace("\\t", "\t")
    for line in r"""
Hero: [{w}]
Hero: ({w})
Hero: {w}
Quests: 4 [{w}]
Sideboard: 2 [{w}]
Allies ({w})
Allies [{w}]
Allies: {w}
{w}:
{w}: 2 Zip
{w} (4)
{w} (4)\n2 Zip
{w}\n2 Zip
== {w} ==
[{w}]
({w})
{{{w}}}
4 {w}
4x {w} (HoA)
{w} x4
4 [{w}]
2 Zip ({w})
2 Zip [{w}]
2 Zip {{{w}}}
2 Zip // {w}
2 Zip # {w}
2 Zip - {w}
2 Zip, {w}
2 Zip -- {w}
2 Zip <- {w}
2 Zip ^{w},#37d67a^
2 Zip *{w}*
({w}) 2 Zip
[{w}] 2 Zip
2 [{w}] Zip
2 ({w}) Zip
Zip (2x {w})
2 Zip; {w}
2 Zip, 1 {w}
2 Zip 1x {w}
2 Zip and 1 {w}
Zip, {w} and Fire Blast
| {w} | 2 | Zip |
{w}\t2\tZip
{w};2;Zip
2   Zip   {w}
Ally\t{w}\t2
Ally, 2, {w}, HoA
2 Zip|{w}|1
+2 {w}
-2 {w}
~~2 {w}~~
~~{w}~~
- {w}
* 2 {w}
// {w}
# {w}
/// {w}
// {w} : x
Author: {w}
by {w}
{w}, thanks all of you for reading this.
{w} 2011
[url=http://x.y]{w}[/url]
[spoiler={w}]
<b>{w}</b>
<td>{w}</td><td>2</td>
[quote={w}]Hey[/quote]
Hero: Baxxel Geartooth, {w}
Hero (Mage): {w}
My hero is {w}.
4x{w}
{w} {w} {w}
2 Zip = {w}
Zip: {w}
{w}!
?{w}?
{w}=3
SUM({w})
=SUM({w})
2 * {w}
{w}, 2
name: {w}
Deck: {w}
Total: {w}
{w} total 4
Card | {w}
Cost 3: {w}
2-drops: {w}
{w}-drops
Druid {w}
Druid: {w}
Top 8 {w}
1. {w}
[ ] {w}
""".strip().splitlines()
]
"""Lines with the place of a word that no vocabulary has."""


def is_accounted_for(word, deck):
    texts = [deck.name, deck.description, *deck.import_notes, *deck.notes.values()]
    return word in " ".join([*texts, *(row.line.text for row in deck.unresolved)])


def has_unknown_word(*lines):
    """Whether the word that no vocabulary has is somewhere in the deck; not so if the list is refused."""
    try:
        return is_accounted_for(WORD, match(read("\n".join(lines)), may_be_changes=True))
    except DeckFileError:
        return False


@pytest.mark.parametrize("place", ["first", "among", "last"])
def test_no_word_disappears(place):
    def texts(line):
        deck = [f"Hero: {HERO}", *listed()]
        return {"first": [line, *deck], "among": [*deck[:2], line, *deck[2:]], "last": [*deck, line]}[place]

    assert [kind for kind in KINDS if not has_unknown_word(*texts(kind.format(w=WORD)))] == []


@examples(200)
@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=4))
def test_no_word_of_several_lines_disappears(kinds):
    """Each line has a word of its own."""
    own_words = [f"{WORD}{chr(ord('a') + place)}" for place in range(len(kinds))]
    lines = [kind.format(w=word) for kind, word in zip(kinds, own_words, strict=True)]
    deck = match(read("\n".join([f"Hero: {HERO}", *listed(), *lines])), may_be_changes=True)

    assert [word for word in own_words if not is_accounted_for(word, deck)] == []


def test_the_words_of_cards_are_those_of_the_list():
    """Words in and words out: of the cards, and of everything beside them."""
    text = [f"Hero: {HERO}", "2 Zip (too slow?)", "3 Fire Blast # burns", "1 Ysera the Dreamer - my pet"]
    deck = read_deck(*text)
    words_out = " ".join(
        [*(f"{count} {card.name}" for card, count in deck.main.items()), *deck.notes.values()]
    )

    assert sorted(words(" ".join(text[1:])).split()) == sorted(words(words_out).split())
