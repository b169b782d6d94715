"""Cards that share a name: which of them a line means, and what says so when a deck is written."""

import json

import pytest
from django.template.loader import render_to_string

from cards.models import Card, Kind
from decks import actions
from decks.card_matching import match
from decks.card_references import find_reference
from decks.export import exportable_decks, labels_of, make_sheet
from decks.files import code, read
from decks.files.writers import WRITERS
from decks.legality import check
from decks.models import Deck, Entry
from engine.cards import CharacterClass, Faction
from tests.decks.namesakes import namesake
from tests.decks.printed_cards import FILLERS, ally, hero
from tests.decks.test_candidates import OWNER
from tests.decks.test_legality import CONSTRUCTED

HERO = "Hero: Baxxel Geartooth\n"
MAGE = "Hero: Ta'zo\n"


def card_of(text):
    (card,) = match(read(text)).main
    return card


def test_cards_of_one_name_show_their_printing_in_pool_deck_and_comparison(client, visitor, namesakes):
    deck = actions.create(visitor, name="Coils", hero=Card.objects.get(name="Ta'zo"))
    actions.add(deck, namesakes["hunter"], "main", 2)
    actions.add(deck, namesakes["mage"], "main", 1)
    page = client.get(deck.get_absolute_url(), {"q": "dark coil", "rest": "1"}).content.decode()
    pool, deck_pane = page.split('<div id="deck"')

    for pane in (pool, deck_pane):
        assert '<span class="tag">FoH 9</span>' in pane
        assert '<span class="tag">SW 12</span>' in pane
    assert 'aria-label="Add one Dark Coil (FoH 9)"' in deck_pane
    compared = render_to_string("decks/compare/_card_link.html", {"pair": {"card": namesakes["mage"]}})
    assert "Dark Coil (SW 12)</a>" in compared
    assert 'class="tag">SW' not in client.get("/decks/new/").content.decode()


@pytest.mark.parametrize(
    "line",
    [
        "2 Dark Coil (SW)",
        "2 Dark Coil [Scourgewar 12]",
        "2 Dark Coil - Scourgewar",
        "2 Dark Coil, SW",
        "2 Dark Coil SW 12",
        "2 Dark Coil (SW12)",
        "2 Dark Coil #12",
        "Dark Coil (scourgewar) x2",
        "2 [SW:12] Dark Coil",
    ],
)
def test_the_set_beside_a_name_decides(namesakes, line):
    deck = match(read(HERO + line))

    assert deck.main == {namesakes["mage"]: 2}
    assert deck.import_notes == []


@pytest.mark.parametrize("line", ["2 Dark Coil (FoH)", "2 Dark Coil - Fields of Honor", "2 Dark Coil 9/208"])
def test_the_set_of_the_other_card_decides_for_it(namesakes, line):
    assert card_of(MAGE + line) == namesakes["hunter"]


def test_without_a_set_the_class_of_the_hero_decides(namesakes):
    """Rule 100.2a."""
    assert card_of(HERO + "2 Dark Coil") == namesakes["hunter"]
    assert card_of(MAGE + "2 Dark Coil") == namesakes["mage"]
    assert match(read(HERO + "2 Dark Coil")).import_notes == []


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        (("Deckbuilding: You can include only neutral quests and any [Hunter] abilities.",), ["Mage"]),
        (("Deckbuilding: You can include only Curse cards.",), ["Mage"]),
        (("Deckbuilding: You can't put [Mage] cards in your deck.",), ["Mage", "Hunter"]),
    ],
)
def test_what_a_deckbuilding_hero_includes_and_excludes_decides(load, text, classes):
    """Rule 100.2e stands in place of the icons of rule 100.2a, so the card of another class may be meant."""
    load(hero("Lord", classes=[CharacterClass(word) for word in classes], text=text), ally("Zip"))
    namesake("Dark Coil", "", "SW", "Scourgewar", 12, ["Mage"])
    hunters = namesake("Dark Coil", "Fields 9", "FoH", "Fields of Honor", 9, ["Hunter"], tags=["Curse"])
    deck = match(read("Hero: Lord\n4 Zip\n2 Dark Coil\nSideboard\n1 Dark Coil"))

    assert (deck.main[hunters], deck.side, deck.import_notes) == (2, {hunters: 1}, [])


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"factions": ["Alliance"]}, {"factions": ["Horde"]}),
        ({"text": ["Frost Talent"]}, {"text": ["Arms Talent"]}),
        ({"text": ["Traitor Hero Required"]}, {}),
        ({"types": ["Hero"]}, {"types": ["Ally"]}),
    ],
)
def test_of_two_cards_of_a_name_the_one_that_the_deck_may_contain_is_meant(load, first, second):
    """Rule 100.1, 100.2a, 100.2b, 100.2c."""
    load(hero("Lord", factions=(Faction.HORDE,), talent="Arms"), ally("Zip"))
    namesake("Dark Coil", "", "SW", "Scourgewar", 12, **first)
    playable = namesake("Dark Coil", "2", "FoH", "Fields of Honor", 9, **second)

    deck = match(read("Hero: Lord\n4 Zip\n2 Dark Coil"))
    assert (deck.main.get(playable), deck.import_notes) == (2, [])
    assert find_reference("Dark Coil").choose(deck.hero.printed()).card == playable
    assert match(read("Hero: Lord\n4 Zip\n2 Dark Coil (SW)")).main.get(playable) is None


def test_without_class_and_set_the_principal_card_is_taken_with_a_note(namesakes):
    deck = match(read("4 Zip\n2 Dark Coil"))

    assert deck.main[namesakes["mage"]] == 2
    assert deck.import_notes == ["Two cards are named Dark Coil; the one from Scourgewar was taken."]


def test_the_type_of_the_section_decides(cards):
    namesake("Training", "", "SW", "Scourgewar", 1, ["Hunter"])
    training_quest = namesake("Training", "quest", "WG", "Wrathgate", 2, types=["Quest"])

    assert card_of(HERO + "Quests (2)\n2 Training") == training_quest
    assert card_of("Name,Count,Type\nTraining,2,Quest") == training_quest


def test_copies_count_by_name_over_both_cards(namesakes):
    """Rule 100.4."""
    fillers = "".join(f"4 {card.name}\n" for card in FILLERS)
    deck = match(read(f"{HERO}{fillers}3 Dark Coil (FoH)\n2 Dark Coil (SW)")).decklist()
    copies = [problem for problem in check(deck, CONSTRUCTED).violations if problem.code == "too-many-copies"]

    assert [problem.cards for problem in copies] == [("Dark Coil",)]
    assert sum(change.count for change in copies[0].changes) == 1


def test_names_that_differ_in_punctuation_are_different_names(cards):
    """Rule 100.4: the exact spelling decides, and copies count by it."""
    plain = namesake("Strikeback", "", "SW", "Scourgewar", 1)
    shouted = namesake("Strikeback!", "2", "WG", "Wrathgate", 2)
    deck = match(read("4 strikeback\n4 STRIKEBACK!\n4 Zip"))

    assert (deck.main[plain], deck.main[shouted]) == (4, 4)
    assert deck.import_notes == []
    codes = [problem.code for problem in check(deck.decklist(), CONSTRUCTED).violations]
    assert "too-many-copies" not in codes
    assert match(read("4 strike back")).import_notes == [
        "“strike back” can mean Strikeback or Strikeback!; Strikeback was taken."
    ]


@pytest.mark.parametrize("key", [key for key, writer in WRITERS.items() if writer.read_back])
@pytest.mark.parametrize("hero", ["Baxxel Geartooth", "Ta'zo"])
def test_every_format_keeps_both_cards(namesakes, cards, key, hero):
    deck = Deck.objects.create(name="Both", hero=cards[hero])
    for card, zone, count in (("mage", "main", 3), ("hunter", "main", 1), ("hunter", "side", 2)):
        Entry.objects.create(deck=deck, card=namesakes[card], zone=zone, count=count)
    Entry.objects.create(deck=deck, card=cards["Zip"], count=4)
    file = WRITERS[key].file(make_sheet(exportable_decks().get(pk=deck.pk)))
    matched = match(read(file))

    assert matched.main == {namesakes["mage"]: 3, namesakes["hunter"]: 1, cards["Zip"]: 4}
    assert matched.side == {namesakes["hunter"]: 2}
    assert matched.hero == cards[hero]
    assert matched.unresolved == matched.import_notes == []


def test_a_note_on_one_of_two_cards_stays_on_it(namesakes, cards):
    deck = Deck.objects.create(name="Both", hero=cards["Ta'zo"])
    for card in namesakes.values():
        Entry.objects.create(deck=deck, card=card, count=1, note=f"of {card.classes[0]}")
    for key in ("text", "json", "csv", "o8d"):
        file = WRITERS[key].file(make_sheet(exportable_decks().get(pk=deck.pk)))
        notes = match(read(file)).notes
        assert {card: note for (_, card), note in notes.items()} == {
            namesakes["mage"]: "of Mage",
            namesakes["hunter"]: "of Hunter",
        }, key


def test_an_older_code_without_sets_is_read(namesakes, cards):
    deck = Deck.objects.create(name="Old", hero=cards["Baxxel Geartooth"])
    Entry.objects.create(deck=deck, card=namesakes["hunter"], count=2)
    decklist = exportable_decks().get(pk=deck.pk).decklist()

    assert match(read(code.write(decklist))).main == {namesakes["hunter"]: 2}
    assert code.write(decklist) != code.write(decklist, labels_of(exportable_decks().get(pk=deck.pk)))


@pytest.mark.parametrize(("kind", "words"), [(Kind.RAID, "a raid card"), (Kind.TOKEN, "a token")])
def test_a_note_explains_why_raid_cards_and_tokens_match_no_line(cards, client, kind, words):
    Card(name="Huge Ogre", kind=kind, types=["Ally"]).save()
    deck = match(read("4 Zip\n2 huge ogre"))

    assert deck.import_notes == [f"Line 2: Huge Ogre is {words} and can't be part of a deck."]
    assert [unresolved.line.text for unresolved in deck.unresolved] == ["2 huge ogre"]
    page = client.get(actions.import_list(OWNER, "4 Zip\n2 huge ogre").get_absolute_url())
    assert f"Huge Ogre is {words} and can&#x27;t be part of a deck." in page.content.decode()


def test_a_raid_card_with_the_name_of_a_deck_card_does_not_matter(cards):
    Card(name="Zip", kind=Kind.RAID, types=["Ally"]).save()

    assert match(read("4 Zip")).import_notes == []


def test_a_line_of_no_copies_is_left_out_with_a_note(cards):
    deck = match(read("4 Zip\n0 Fire Blast\n0 Whatever"))

    assert {card.name: count for card, count in deck.main.items()} == {"Zip": 4}
    assert deck.import_notes[0] == "Line 2 has 0 copies of Fire Blast and was left out."
    assert not deck.unresolved


def main_deck(copies=4):
    return "".join(f"{copies} {card.name}\n" for card in FILLERS)


def test_a_last_block_of_ten_cards_behind_a_deck_is_a_side_deck(cards):
    """Rule 100.3."""
    block = "\n4 Zip\n4 Fire Blast\n2 Aimed Shot"
    deck = match(read(f"1 Baxxel Geartooth\n{main_deck()}{block}"))

    assert sum(deck.side.values()) == 10
    assert deck.import_notes == ["The last 10 cards were read as a side deck."]
    assert not match(read(f"{main_deck()}{block}")).side
    assert not match(read(f"1 Baxxel Geartooth\n{main_deck(3)}{block}")).side
    assert not match(read(f"1 Baxxel Geartooth\n{main_deck()}{block}\n1 Zip")).side


def test_several_cards_on_a_line_are_read(cards):
    deck = match(
        read("Hero: Ta'zo\nAllies (7): 4x Zip, 3x Stonebranch, Ancient of War\n2 Fire Blast; 1 Fier")
    )

    assert {card.name: count for card, count in deck.main.items()} == {
        "Zip": 4,
        "Stonebranch, Ancient of War": 3,
        "Fire Blast": 2,
    }
    assert [unresolved.line.text for unresolved in deck.unresolved] == ["1 Fier"]


@pytest.mark.parametrize(
    "deck",
    [
        {
            "display_name": "Rush",
            "hero_card_def_id": "baxxel-geartooth",
            "card_entries": [
                {"card_def_id": "fire-blast-foh", "count": 4},
                {"card_def_id": "zip", "count": 2},
            ],
        },
        {"name": "Rush", "hero": "Baxxel Geartooth", "cards": {"Fire Blast": 4, "Zip": 2}},
        {"deck": {"title": "Rush", "hero": {"name": "Baxxel Geartooth"}, "main": ["4x Fire Blast", "2 Zip"]}},
        {
            "deckName": "ignored",
            "title": "Rush",
            "heroes": [{"cardName": "Baxxel Geartooth"}],
            "mainDeck": [
                {"card": {"name": "Fire Blast", "set": "FoH"}, "quantity": 4},
                {"card": {"name": "Zip"}, "qty": "2"},
            ],
        },
        [
            {"name": "Baxxel Geartooth", "zone": "hero"},
            {"name": "Fire Blast", "amount": 4},
            {"slug": "zip", "copies": 2},
        ],
    ],
)
def test_json_of_other_programs_is_read(namesakes, deck):
    matched = match(read(json.dumps(deck)))

    assert matched.hero.name == "Baxxel Geartooth"
    assert {card.name: count for card, count in matched.main.items()} == {"Fire Blast": 4, "Zip": 2}
    assert not matched.unresolved
