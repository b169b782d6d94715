"""The arrow of payment powers (Rule 701.1); the cards are invented."""

import pytest

from cards.importing.text import read_text_box


@pytest.mark.parametrize("arrow", ["→", ">>>", "=>", "–>", "- >", ">", ">>"])
def test_arrows_in_every_spelling(arrow):
    assert read_text_box(f"Discard a card {arrow} Draw a card.").front.text == (
        "Discard a card >>> Draw a card.",
    )


def test_a_thin_arrow_stays():
    assert read_text_box("(2) -> Draw a card.").front.text == ("(2) -> Draw a card.",)


def test_a_full_stop_before_an_arrow_is_dropped():
    assert read_text_box("2, Destroy Oda. -> Draw a card.").front.text == ("2, Destroy Oda -> Draw a card.",)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("[Exhaust] Draw a card.", "[Exhaust] >>> Draw a card."),
        ("[Activate]: Draw a card.", "[Activate] >>> Draw a card."),
        ("[Exhaust], Discard a card Search your deck.", "[Exhaust], Discard a card >>> Search your deck."),
        (
            "2, Flip Oda Oda deals 1 fire damage to target ally.",
            "2, Flip Oda >>> Oda deals 1 fire damage to target ally.",
        ),
    ],
)
def test_a_lost_arrow_is_restored_and_noted(cell, text):
    box = read_text_box(cell)
    assert box.front.text == (text,)
    assert "was lost and is restored" in box.notes[0]


def test_a_lost_arrow_that_could_stand_in_several_places_is_only_noted():
    text = "(3), Destroy a song the choir"
    box = read_text_box(text)
    assert box.front.text == (text,)
    assert box.notes == (f'"{text}" has a cost but no arrow',)


@pytest.mark.parametrize(
    "text", ["3 fire damage.", "[Horde] allies have Mend 1.", '[Activate] >>> Say "2, 3."']
)
def test_other_text_lacks_no_arrow(text):
    assert read_text_box(text).notes == ()
