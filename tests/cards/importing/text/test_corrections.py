"""Typing errors in card text."""

import pytest

from cards.importing.text import TextCorrection, read_text_box
from cards.importing.text.corrections import correct


@pytest.mark.parametrize(
    ("printed", "corrected"),
    [
        ("Pay 2 to compete this quest.", "Pay 2 to complete this quest."),
        ("You my pay 2.", "You may pay 2."),
        ("Put a a song into play.", "Put a song into play."),
        ("Attach it to attach it to your hero.", "Attach it to attach it to your hero."),
        ("You attach it to attach it to your hero.", "You attach it to your hero."),
        ("Equal to ist cost.", "Equal to its cost."),
        ("Search your desk.", "Search your deck."),
        ("He fl ips a coin.", "He flips a coin."),
        ("Deal 2 damgae to target ally.", "Deal 2 damage to target ally."),
        ("Destory target ally.", "Destroy target ally."),
        ("Ohgoing: Sing.", "Ongoing: Sing."),
    ],
)
def test_typing_errors_are_corrected(printed, corrected):
    assert correct(printed)[0] == corrected


@pytest.mark.parametrize(
    "text",
    [
        "Search your deck, deck, and hand.",
        "Put Prayer of Oda on the table.",
        "Rayder deals 1 damage.",
        "UDDER DURIDS HAF +1 FITE.",
        "Wards, bands and heaps of shapes cleave the border.",
        "This half is offered as a [Frost] token.",
    ],
)
def test_names_and_real_words_stay(text):
    assert correct(text) == (text, ())


def test_a_correction_names_what_was_printed_once():
    box = read_text_box("Heal taget ally.;Heal taget hero.")
    assert box.front.text == ("Heal target ally.", "Heal target hero.")
    assert box.corrections == (TextCorrection("taget", "target"),)


def test_a_capital_stays():
    assert correct("Heros sing.") == ("Heroes sing.", (TextCorrection("Heros", "Heroes"),))
