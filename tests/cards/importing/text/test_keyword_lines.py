"""Keywords and restrictions in front of powers (Rules 100.2b to 100.2d, 203.2); the cards are invented."""

import pytest

from cards.importing.text import read_text_box


@pytest.mark.parametrize(
    ("cell", "paragraphs"),
    [
        ("Elusive Stealth", ("Elusive", "Stealth")),
        ("Assault 2 Ferocity", ("Assault 2", "Ferocity")),
        ("<b>Assault 2</b> <i>(It hits.) <b>Ferocity</b> (It runs.)</i>", ("Assault 2", "Ferocity")),
        ("<b>Elusive</b>, <b>Mend 1</b>, <b>Stealth</b>", ("Elusive, Mend 1, Stealth",)),
        ("<b>Elusive, Untargetable</b>;Sing.", ("Elusive, Untargetable", "Sing.")),
        ("Time is Money [Exhaust] -> Sing.", ("Time is Money", "[Exhaust] -> Sing.")),
        ("Protector When this ally sings, draw a card.", ("Protector", "When this ally sings, draw a card.")),
        ("Artifact. When this ally sings, hum.", ("Artifact", "When this ally sings, hum.")),
        ("Protector Oda has +1 ATK.", ("Protector", "Oda has +1 ATK.")),
        ("<b>Stealth</b>: <i>(Unseen.)</i>; When Oda sings, hum.", ("Stealth", "When Oda sings, hum.")),
        ("Choir Reputation, Protector", ("Choir Reputation", "Protector")),
        ("[Mage] or [Priest] Hero Required Sing.", ("[Mage] or [Priest] Hero Required", "Sing.")),
        (
            "Hum. Assault 2 Allies you control have Mend 1.",
            ("Hum.", "Assault 2", "Allies you control have Mend 1."),
        ),
    ],
)
def test_a_line_of_keywords_is_a_paragraph(cell, paragraphs):
    assert read_text_box(cell).front.text == paragraphs


@pytest.mark.parametrize(
    "text",
    [
        "Elusive allies you control have +1 ATK.",
        "Portal Stone has +1 ATK.",
        "Assault 1 for each song counter on it.",
        "Stash: Draw a card.",
        "Inspire: Ally",
        "Sabotage: Attached Ability",
        "Choose a card with a Reputation.",
    ],
)
def test_a_keyword_within_a_phrase_is_no_line(text):
    assert read_text_box(text).front.text == (text,)


def test_a_keyword_with_reminder_text_keeps_the_text_behind_its_colon():
    box = read_text_box("<b>Stash</b> <i>(Face up.)</i>: Draw a card.")
    assert box.front.text == ("Stash: Draw a card.",)


def test_a_long_line_of_capitals_is_read_in_time():
    text = "A" * 4000
    assert read_text_box(text).front.text == (text,)
