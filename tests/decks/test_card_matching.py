"""Matching names to cards: exactly, or as an unmatched line with candidates."""

import pytest

from decks.card_matching import match
from decks.files import DeckFileError, read
from tests.decks.printed_cards import ally


def matched(text):
    return match(read(text))


def counts(entries):
    return {card.name: count for card, count in entries.items()}


def test_case_punctuation_and_set_codes_do_not_matter(cards):
    deck = matched(
        "HERO: baxxel geartooth\n4 fire-blast (HoA) 58\n3 Stonebranch ancient of war\n2x Kel’thuzads guard"
    )

    assert deck.hero.name == "Baxxel Geartooth"
    assert counts(deck.main) == {"Fire Blast": 4, "Stonebranch, Ancient of War": 3, "Kel'Thuzad's Guard": 2}
    assert not deck.unresolved


def test_a_card_in_two_lines_is_counted_together(cards):
    assert counts(matched("2 Zip\n1 Fire Blast\n2 Zip").main) == {"Zip": 4, "Fire Blast": 1}


def test_the_first_hero_listed_is_the_decks_hero_and_its_back_is_no_card(cards):
    """Rule 301.2."""
    deck = matched("4 Zip\nSB: 1 Baxxel Geartooth\nSB: 1 Baxxel Geartooth Back\n1 Ta'zo\n1 Ysera the Dreamer")

    assert deck.hero.name == "Baxxel Geartooth"
    assert counts(deck.main) == {"Zip": 4, "Ta'zo": 1, "Ysera the Dreamer": 1}
    assert not deck.side
    assert not deck.unresolved


def test_several_copies_of_a_hero_are_cards_not_the_leader(cards):
    deck = matched("2 Ta'zo\n4 Zip")

    assert deck.hero is None
    assert counts(deck.main) == {"Ta'zo": 2, "Zip": 4}


def test_a_name_that_ends_in_back_is_a_name_first(load, cards):
    load(ally("Fight Back"), ally("Fight"))

    assert counts(matched("4 Fight Back").main) == {"Fight Back": 4}


def test_the_back_of_a_cockatrice_hero_is_no_card_unless_a_card_has_that_name(load, cards):
    text = (
        b'<cockatrice_deck version="1"><bannerCard>Baxxel Geartooth</bannerCard><zone name="main">'
        b'<card number="4" name="Zip"/></zone><zone name="side"><card number="1" name="Baxxel Geartooth"/>'
        b'<card number="1" name="Baxxel Geartooth Back"/></zone></cockatrice_deck>'
    )

    assert not matched(text).side
    assert not matched(text).unresolved

    load(ally("Baxxel Geartooth Back"))

    assert matched(text).hero.name == "Baxxel Geartooth"
    assert counts(matched(text).side) == {"Baxxel Geartooth Back": 1}


def test_a_number_may_belong_to_the_name(load, cards):
    load(ally("7 Samurai"), ally("Samurai"))

    assert counts(matched("7 Samurai").main) == {"Samurai": 7}
    load(ally("Agent 47"))
    assert counts(matched("2 Agent 47").main) == {"Agent 47": 2}


def test_a_similar_name_is_only_a_candidate(cards):
    """Neither the beginning of a name nor a slip of the pen: both wait, the first before the second."""
    deck = matched("4 Zip\n4 Fier Blast\n2 Filler\n1 Stonebranch")

    assert counts(deck.main) == {"Zip": 4}
    fier, filler, stonebranch = deck.unresolved
    assert (fier.line.number, fier.line.text) == (2, "4 Fier Blast")
    assert fier.candidates[0] == "Fire Blast"
    assert len(filler.candidates) == 3
    assert stonebranch.candidates[0] == "Stonebranch, Ancient of War"


def test_every_line_is_an_entry_or_unresolved(cards):
    deck = matched("Hero: Baxxel Geartooth\n4 Zip\n2 Wholly Unknown Thing\n1 Ta'zo\na remark")

    assert [unresolved.line.text for unresolved in deck.unresolved] == ["2 Wholly Unknown Thing"]
    assert deck.description == "a remark"


def test_a_list_in_which_nothing_is_a_card_is_refused(cards):
    with pytest.raises(DeckFileError, match="“dear diary”"):
        matched("dear diary\ntoday I went for a walk\nand saw a dog")


def test_a_list_of_misspelled_names_is_a_list(cards):
    assert len(matched("4 Fier Blast").unresolved) == 1


def test_a_note_without_its_card_joins_the_description(cards):
    deck = match(read('/// Notes on cards:\n/// "zip": Quick\n/// "Fire Blast": Dear\n4 Zip'))

    assert {(zone, card.name): note for (zone, card), note in deck.notes.items()} == {
        ("main", "Zip"): "Quick"
    }
    assert deck.description == "Fire Blast: Dear"


def test_a_hero_on_the_maybe_board_does_not_lead(cards):
    deck = match(read("4 Zip\nMaybe\n1 Ta'zo"))

    assert deck.hero is None
    assert [card.name for card in deck.maybe] == ["Ta'zo"]


@pytest.mark.parametrize(
    "title", ["**My deck**", "[b]My deck[/b]", "=== My deck ===", "<h1>My deck</h1>", "My deck"]
)
def test_the_title_of_a_list_loses_its_markup(cards, title):
    matched = match(read(f"{title}\n\nHero: Baxxel Geartooth\n4 Zip\n"))

    assert matched.name == "My deck"
