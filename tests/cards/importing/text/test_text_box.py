"""The text box of the community file, era by era; the cards are invented."""

import pytest

from cards.importing.text import TextBox, TextBoxSide, read_text_box


@pytest.mark.parametrize(
    ("cell", "paragraphs"),
    [
        ("", ()),
        ("<b>Elusive</b>; When Oda attacks, draw a card.", ("Elusive", "When Oda attacks, draw a card.")),
        ("<b>Elusive</b> <p>Draw a card.", ("Elusive", "Draw a card.")),
        ("Elusive<br />Draw a card.</br>Hum.", ("Elusive", "Draw a card.", "Hum.")),
        ("Draw a card. ;;<b>Stash</b>: Sing.", ("Draw a card.", "Stash: Sing.")),
        (
            "<b>Gnome Hero Required;Find Treasure</b>; Sing.",
            ("Gnome Hero Required", "Find Treasure", "Sing."),
        ),
        ("<b>Fire Hero Required</b>;.; Sing.", ("Fire Hero Required", "Sing.")),
        ("<b>Ongoing:</b>;Your hero sings.", ("Ongoing: Your hero sings.",)),
        ("<b>Ongoing:</b>: Your hero sings.", ("Ongoing: Your hero sings.",)),
        (
            "Attach to target ally.;1, Sing -> Draw a card.",
            ("Attach to target ally.", "1, Sing -> Draw a card."),
        ),
        ("Sing.;[Exhaust] -> Draw a card.", ("Sing.", "[Exhaust] -> Draw a card.")),
        ("Sing.;(received errata)", ("Sing.",)),
        ("Sing.;<i>(received errata))</i>", ("Sing.",)),
        ("<b>Argent Choir Reputation</b> Sing twice.", ("Argent Choir Reputation", "Sing twice.")),
        ("<b>Protector</b> When Oda readies, sing.", ("Protector", "When Oda readies, sing.")),
        ("<b>Argent Choir Reputation</b>Sing twice.", ("Argent Choir Reputation", "Sing twice.")),
        ("<b>Ongoing:</b>Your hero sings.", ("Ongoing: Your hero sings.",)),
        ("Sing.;<b>Stash: </b>Oda has <b>Mend 2</b>.", ("Sing.", "Stash: Oda has Mend 2.")),
    ],
)
def test_paragraphs(cell, paragraphs):
    assert read_text_box(cell).front.text == paragraphs


def test_a_semicolon_inside_a_sentence_parts_modes_not_paragraphs():
    text = "Choose one: Destroy target ally; or draw a card."
    assert read_text_box(text).front.text == (text,)


@pytest.mark.parametrize(
    ("cell", "text", "wording"),
    [
        (
            "<b>Mend 2</b> <i>(It may heal.)</i>; Sing.",
            ("Mend 2", "Sing."),
            ("Mend 2 <i>(It may heal.)</i>", "Sing."),
        ),
        (
            "Others have <b>Hush</b>. <i>(Prevent all noise ([Nature]) of it.);(Choirs can't attack.)",
            ("Others have Hush.",),
            (
                "Others have Hush. <i>(Prevent all noise ([Nature]) of it.)</i>",
                "<i>(Choirs can't attack.)</i>",
            ),
        ),
        (
            "Sing. <i>They have +1 ATK on your turn.)</i>",
            ("Sing.",),
            ("Sing. <i>(They have +1 ATK on your turn.)</i>",),
        ),
        (
            "Target ally sings. (+2 ATK on your turn",
            ("Target ally sings.",),
            ("Target ally sings. <i>(+2 ATK on your turn)</i>",),
        ),
        (
            "<b>Stash</b> <i>(Face up.)</i>: Sing.",
            ("Stash: Sing.",),
            ("Stash <i>(Face up.)</i>: Sing.",),
        ),
        (
            "<b>Choir</b> (<i>At the start, all sing.)</i>",
            ("Choir",),
            ("Choir <i>(At the start, all sing.)</i>",),
        ),
    ],
)
def test_reminder_text_is_separate(cell, text, wording):
    assert read_text_box(cell).front == TextBoxSide(text, wording)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("Oda has Assault 2 (+2 ATK on your turn).", "Oda has Assault 2."),
        ("Oda has Form<i>(1) until she sings. (She is a form.)</i>", "Oda has Form (1) until she sings."),
        ("Heal <i>(Holy) or melee (Melee)</i> damage.", "Heal or melee damage."),
        ("Sing. <i>(Prevent all fire ([Fire])</i> damage to her.", "Sing."),
    ],
)
def test_numbers_in_parentheses_stay_and_explanations_go(cell, text):
    assert read_text_box(cell).front.text == (text,)


def test_a_back_in_plain_parentheses_is_game_text():
    box = read_text_box("FRONT: 2 -> Flip Oda.;BACK: (Oda has +5 [Health])")
    assert box.back == TextBoxSide(("Oda has +5 [Health]",))


def test_parentheses_of_the_game_are_no_reminder_text():
    text = "Pay (1). Prevent fire ([Fire]) damage from cards in play (including opposing cards)."
    assert read_text_box(text).front == TextBoxSide((text,))


@pytest.mark.parametrize(
    "cell",
    [
        "FRONT: 4 -> Flip Oda.; BACK: Draw a card.",
        "FRONT: 4 -> Flip Oda. BACK: Draw a card.",
        "<b>FRONT</b>: 4 -> Flip Oda.;<b>BACK</b>: Draw a card.",
        "<b>FRONT:</b> 4 -> Flip Oda.;;<b>BACK:</b> Draw a card.",
        "4 -> Flip Oda.;BACK:;Draw a card.",
        "Front: 4 -> Flip Oda. Back: Draw a card.",
        "<b>Front</b>: 4 -> Flip Oda.<br><b>Back:</b> Draw a card.",
        "[Front]: 4 -> Flip Oda.<p>[Back]: Draw a card.",
        "[FRONT]: 4 -> Flip Oda.<p>[BACK]: Draw a card.",
    ],
)
def test_a_hero_has_two_sides(cell):
    assert read_text_box(cell) == TextBox(TextBoxSide(("4 -> Flip Oda.",)), TextBoxSide(("Draw a card.",)))


def test_rules_of_deck_building_belong_to_the_front():
    box = read_text_box("FRONT: 4 -> Flip Oda;BACK: <b>Hum</b>: Sing.;;Deckbuilding: No quests.")
    assert box.front.text == ("4 -> Flip Oda", "Deckbuilding: No quests.")
    assert box.back.text == ("Hum: Sing.",)


def test_a_back_may_print_numbers_of_its_own():
    box = read_text_box("FRONT: 5 -> Flip Oda. BACK: 40 Health")
    assert box.back == TextBoxSide(health=40)
