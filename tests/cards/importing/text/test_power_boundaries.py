"""One paragraph for one power (Rules 203.2, 700.1); the cards are invented."""

import pytest

from cards.importing.text import read_text_box

DRAW = "When Oda sings, draw a card."


@pytest.mark.parametrize(
    "power",
    [
        "When Oda hums, draw two cards.",
        "At the start of your turn, draw a card.",
        "On your turn: (2) -> Draw a card.",
        "(2), [Activate] >>> Draw a card.",
        "Discard a song -> Draw a card.",
        '2, Say "Do, re. Mi!" -> Draw a card.',
        "Ongoing: Your hero has Mend 2.",
        "Pay 3 to complete this quest.",
        "While Oda is ready, draw a card.",
        "Allies you control have +1 ATK.",
        "[Horde] allies you control have +1 ATK.",
        "[Mage] Hero: Draw a card.",
        "Oda has +1 ATK for each song counter on her.",
        "If your hero would draw a card, draw two cards instead.",
        "Prevent all damage that would be dealt to this ally by choirs.",
        "Stash: Draw a card.",
        "Assault 2, Stealth",
    ],
)
def test_a_sentence_that_begins_another_power_is_a_paragraph(power):
    assert read_text_box(f"{DRAW} {power}").front.text == (DRAW, power)


@pytest.mark.parametrize(
    "sentence",
    [
        "If you do, hum.",
        "Use only on your turn.",
        "Then, draw a card.",
        "When that ally is destroyed this turn, hum.",
        "When damage is prevented this way, hum.",
        "At the start of the next turn, discard it.",
        "At end of turn, discard a card.",
        "Your hero has +1 ATK this turn.",
        "Allies you control have +1 ATK until end of turn.",
        "Draw a card.",
        "You may play that card.",
        "If damage would be dealt this way, hum.",
    ],
)
def test_a_sentence_that_goes_on_stays_with_its_power(sentence):
    text = f"{DRAW} {sentence}"
    assert read_text_box(text).front.text == (text,)


def test_a_power_of_a_token_stays_with_the_token():
    text = "Put an ally token named Hum into play. When Hum leaves play, draw a card."
    assert read_text_box(text).front.text == (text,)


def test_a_quoted_power_stays_in_its_sentence():
    text = 'Attached ally has "Sing. When this ally hums, draw a card." while it is ready.'
    assert read_text_box(text).front.text == (text,)


def test_a_cost_of_playing_is_a_power_of_its_own():
    cost = "As an additional cost to play this ability, hum."
    assert read_text_box(f"{cost} Draw a card.").front.text == (cost, "Draw a card.")


def test_reminder_text_stays_with_the_power_before_it():
    box = read_text_box(f"{DRAW} <i>(It was a fine song.)</i> When Oda hums, ready her.")
    assert box.front.wording == (f"{DRAW} <i>(It was a fine song.)</i>", "When Oda hums, ready her.")


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("When Oda sings, hum.;If you do, draw a card.", "When Oda sings, hum. If you do, draw a card."),
        (
            "Reveal three cards.<p>Put a revealed song into hand.",
            "Reveal three cards. Put a revealed song into hand.",
        ),
        (
            "Exhaust a song ->;Alto: Draw a card.;Bass: Hum.",
            "Exhaust a song -> Alto: Draw a card. Bass: Hum.",
        ),
        ("If you sang:\nPay 1 to complete this quest.", "If you sang: Pay 1 to complete this quest."),
    ],
)
def test_paragraphs_of_one_power_are_joined(cell, text):
    assert read_text_box(cell).front.text == (text,)


def test_other_sources_part_paragraphs_by_empty_lines():
    assert read_text_box("Elusive\n\n2 → Draw a card.").front.text == ("Elusive", "2 >>> Draw a card.")
