"""Lists as people type and paste them: in forums, in shops, from spreadsheets and web pages."""

import pytest

from cards.models import Set
from decks.card_matching import match
from decks.files import read

CARDS = {
    "Fire Blast": 4,
    "Stonebranch, Ancient of War": 3,
    "Kel'Thuzad's Guard": 2,
    "If You're Not Against Us...": 2,
    "Ysera the Dreamer": 1,
}
LINE_STYLES = (
    "{n} {name}",
    "{n}x {name}",
    "{n} x {name}",
    "{n}X {name}",
    "x{n} {name}",
    "{n}× {name}",
    "{n}* {name}",
    "{n} * {name}",
    "{n} - {name}",
    "{n} – {name}",
    "{n}: {name}",
    "{n}, {name}",
    "{n} | {name}",
    "{n}) {name}",
    "({n}) {name}",
    "[{n}] {name}",
    "({n}x) {name}",
    "{n}\t{name}",
    "{n} copies of {name}",
    "{n} pcs {name}",
    "{name} x{n}",
    "{name} x {n}",
    "{name} {n}x",
    "{name} ({n})",
    "{name} (x{n})",
    "{name} ({n}x)",
    "{name} [x{n}]",
    "{name} {{{n}}}",
    "{name} *{n}",
    "{name} ({n} copies)",
    "{name}, {n} copies",
    "{name} - {n}x",
    "{name} – x{n}",
    "{name}: x{n}",
    "{name} | {n}x",
    "{name} Qty: {n}",
    "Qty: {n} {name}",
    "Quantity {n} {name}",
    "WTB {n}x {name}",
    "- {n} {name}",
    "* {n}x {name}",
    "• {n} {name}",
    "•{n} {name}",
    "+ {n} {name}",
    "» {n}x {name}",
    "> {n} {name}",
    "[ ] {n} {name}",
    "- [x] {n} {name}",
    "☐ {n}x {name}",
    "**{n}x** {name}",
    "**{n} {name}**",
    "*{n} {name}*",
    "`{n} {name}`",
    "{n}x **{name}**",
    "{n}x [{name}](https://example.org/card)",
    "{n}x [[{name}]]",
    "[b]{n}x[/b] {name}",
    "[*]{n} {name}",
    "[*][b]{n}[/b] [i]{name}[/i]",
    "{n} [card]{name}[/card]",
    "{n}x [url=https://example.org]{name}[/url]",
    "[li]{n}x {name}[/li]",
    "<li>{n} {name}</li>",
    "{n}x <b>{name}</b><br>",
    "<p>{n}x <a href='x'>{name}</a></p>",
    "<tr><td>{n}</td><td>{name}</td></tr>",
    "&nbsp;{n}&nbsp;{name}",
    "| {n} | {name} |",
    "| {n} | {name} | HoA |",
    '{n} "{name}"',
    "{n}x “{name}”",
    "{n} {name} (HoA)",
    "{n} {name} [HoA]",
    "{n} {name} (Heroes of Azeroth)",
    "{n}x {name} - Heroes of Azeroth",
    "{n}x {name} - HoA",
    "{n}x {name}, HoA",
    "{n}x {name} | HoA",
    "{n}x {name} HoA",
    "{n} {name} HoA 58",
    "{n} {name} HoA-58",
    "{n} {name} HoA#58",
    "{n} {name} (HoA) 58",
    "{n} {name} (HoA 58/361)",
    "{n} {name} #58",
    "{n} {name} 58/361",
    "{n} {name} - 58",
    "{n} {name} from Heroes of Azeroth",
    "{n} [HoA:58] {name}",
    "{n} HoA-58 {name}",
    "{n}x {name} (C)",
    "{n}x {name} [R]",
    "{n}x {name} - Rare",
    "{n}x {name} (uncommon)",
    "{n}x {name} - U",
    "{n}x {name} (HoA 58, Common)",
    "{n}x {name} $1.25",
    "{n}x {name} - $1.25",
    "{n}x {name} ($0.50 each)",
    "{n}x {name} @ $1.25 ea",
    "{n}x {name} 0,50 €",
    "{n}x {name} - 0,50€/Stück",
    "{n}x {name} €0.50",
    "{n}x {name} 1.25 USD each",
    "{n}x {name} .... $4.00",
    "{n}x {name} = £2",
    "{n}x {name} 1.25",
    "{n}x {name} - Heroes of Azeroth - 58/361 - Common - NM - English - $1.25",
    "{name} (HoA) x{n}",
    "{name} x{n} - $1.25",
    "{name} ({n}) // cheap",
    "{n} {name} // burns",
    "{n} {name} # burns",
    "{n} {name} -- too slow?",
    "{n} {name} - too slow?",
    "{n} {name} <- cut one?",
    "{n} {name} <-- MVP",
    "{n} {name} -> swap",
    "{n} {name} *** staple",
    "{n} {name} (could be less)",
    "{n} {name} /* tech */",
    "{n} {name} *F*",
    "{n} {name} - foil",
    "{n} {name} (NM) (EN)",
)
HEADINGS = (
    "Allies",
    "Allies (20)",
    "Allies (20):",
    "Allies: 20",
    "Allies - 20",
    "Allies [20]",
    "Allies 20",
    "20 Allies",
    "Ally (20 cards)",
    "ALLIES:",
    "== Allies ==",
    "--- Allies (20) ---",
    "=== ALLIES [20] ===",
    "*** Allies ***",
    "**Allies (20)**",
    "__Allies__",
    "### Allies",
    "# Allies (20)",
    "// Allies 20",
    "[b]Allies[/b] (20)",
    "[u][b]Allies:[/b][/u]",
    "<h3>Allies</h3>",
    "<b>Allies</b> - 20<br>",
    "~ Allies ~",
    "> Allies",
    "Quests & Locations - 14",
    "Quests/Locations (14)",
    "Quests and Locations: 14",
    "Weapons, Armor & Items",
    "Equipment x 4",
    "Equipment (4)",
    "Instant Abilities (8)",
    "Ongoing Abilities",
    "Mage Abilities",
    "Horde Allies (12)",
    "Neutral allies",
    "Unique Allies: 3",
    "Pets (4)",
    "Totems",
    "Talents (6)",
    "Resources 12",
    "Main Deck",
    "Main Deck [60 cards]",
    "Maindeck: 60",
    "Mainboard (60)",
    "Deck",
    "The Deck",
    "Deck list:",
    "Cards (60)",
    "Master Hero",
    "Master Heroes (1)",
    "Other cards",
    "Allies with cost 3 (8)",
    "3-drop allies",
)
REMARKS = (
    "Total: 60",
    "Total cards: 60",
    "60 cards",
    "60 cards total",
    "Total (main deck): 60 cards",
    "TOTAL 60",
    "Cards: 60",
    "Deck total: 60",
    "Grand total - $45.20",
    "Total price: 12,50 €",
    "Card count: 60",
    "Deck size: 60",
    "Sum: 60",
    "= 60",
    "(60)",
    "60/60",
    "-----",
    "========",
    "[list]",
    "[/list]",
    "<ul>",
    "</tbody></table>",
    "Author: Somebody",
    "by Somebody",
    "Deck by Somebody",
    "Created by: Somebody",
    "Posted by Somebody on May 2, 2011",
    "Player: Somebody",
    "Date: 2011-05-02",
    "2011-05-02",
    "May 2, 2011",
    "2 May 2011",
    "05/02/2011",
    "Event: Regional Championship, Springfield",
    "Tournament: Spring Open",
    "2011 World Championship",
    "1st place",
    "Top 8",
    "Record: 7-1",
    "Format: Core",
    "Class: Hunter",
    "Faction: Horde",
    "Source: https://example.org/decks/12",
    "https://example.org/decks/12",
    "Exported from a deck builder",
    "Notes: swap two quests against control",
    "This is the list I played last weekend, and it went well.",
    "Any thoughts on the quests would be welcome!",
    "Baxxel Geartooth Back",
    "1 Baxxel Geartooth Back",
    "Baxxel Geartooth (Back)",
    "Baxxel Geartooth - Back",
    "Baxxel Geartooth (flipped)",
    "1 Baxxel Geartooth, reverse side",
)
HEROES = (
    "Hero: Baxxel Geartooth",
    "Hero: 1 Baxxel Geartooth",
    "Hero: 1x Baxxel Geartooth",
    "Hero: 2 Baxxel Geartooth",
    "Hero - Baxxel Geartooth",
    "Hero = Baxxel Geartooth",
    "Hero (1): Baxxel Geartooth",
    "HERO: baxxel geartooth (HoA)",
    "Your Hero: Baxxel Geartooth",
    "Starting Hero: Baxxel Geartooth",
    "Hero Card: Baxxel Geartooth",
    "**Hero:** Baxxel Geartooth",
    "[b]Hero:[/b] Baxxel Geartooth",
    "<b>Hero</b>: Baxxel Geartooth",
    "- Hero: Baxxel Geartooth",
    "# Hero: Baxxel Geartooth",
    "Hero\nBaxxel Geartooth",
    "Hero (1)\n1x Baxxel Geartooth",
    "== Hero ==\n1 Baxxel Geartooth",
    "[Hero] Baxxel Geartooth",
    "1 Baxxel Geartooth (Hero)",
    "Baxxel Geartooth - Hero",
)

pytestmark = pytest.mark.usefixtures("cards", "sets")


@pytest.fixture
def sets(db):
    Set.objects.create(code="HoA", name="Heroes of Azeroth")


def listed(style="{n} {name}"):
    return "\n".join(style.format(n=count, name=name) for name, count in CARDS.items())


def is_the_deck(text):
    deck = match(read(text))
    return (
        deck.hero is not None
        and deck.hero.name == "Baxxel Geartooth"
        and {card.name: count for card, count in deck.main.items()} == CARDS
        and not (deck.unresolved or deck.side or deck.maybe)
    )


def test_a_list_is_read_in_every_style():
    texts = {style: f"Hero: Baxxel Geartooth\n\n{listed(style)}" for style in LINE_STYLES}
    assert [style for style, text in texts.items() if not is_the_deck(text)] == []


def test_a_heading_is_no_card():
    texts = {heading: f"Hero: Baxxel Geartooth\n\n{heading}\n{listed()}\n" for heading in HEADINGS}
    assert [heading for heading, text in texts.items() if not is_the_deck(text)] == []


def test_what_is_no_card_is_not_held_against_the_deck():
    texts = {remark: f"Hero: Baxxel Geartooth\n{remark}\n\n{listed()}\n{remark}" for remark in REMARKS}
    assert [remark for remark, text in texts.items() if not is_the_deck(text)] == []


def test_the_hero_is_read():
    texts = {hero: f"{hero}\n\nAllies\n{listed()}" for hero in HEROES}
    assert [hero for hero, text in texts.items() if not is_the_deck(text)] == []


def test_an_absurdly_long_line_has_few_readings():
    (line,) = read("4 " + "a (b) - c, " * 25 + "7").lines
    assert len(line.readings) <= 6
