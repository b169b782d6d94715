import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from hypothesis import given
from hypothesis import strategies as st

from cards.models import Card, Face, Printing, Set
from cards.rendering.artwork.picture import PAINTERS
from cards.rendering.card_drawing import CardDrawing
from cards.rendering.card_text import ICONS, paragraph

GLYPHS = set(
    re.findall(r'<symbol id="([\w-]+)"', Path(finders.find("icons.svg")).read_text(encoding="utf-8"))
)


def test_every_icon_named_in_text_is_drawn():
    assert {glyph for glyph, _ in ICONS.values()} <= GLYPHS
    assert {card_type.lower() for card_type in PAINTERS} <= GLYPHS


@pytest.mark.parametrize(
    ("text", "spoken_text"),
    [
        ("[Activate] >>> Sing.", "activate to get: Sing."),
        ("(3), [Exhaust] -> Sing.", "pay 3, activate to get: Sing."),
        ("1, Destroy Marla -> Sing.", "pay 1, Destroy Marla to get: Sing."),
        ("On your turn: X -> Sing.", "On your turn: pay X to get: Sing."),
        (
            "[2] >>> Put a 1 [MELEE] / 1 [Health] token into play.",
            "pay 2 to get: Put a 1 melee / 1 health token into play.",
        ),
        ("[Death Knight] and [Horde] cards", "Death Knight and Horde cards"),
        ("[Nonsense] & <b>", "[Nonsense] &amp; &lt;b&gt;"),
        ("Pay (1) to sing. It costs (2) less.", "Pay 1 to sing. It costs 2 less."),
        ("It has Mount (1) and Earth Totem (1).", "It has Mount (1) and Earth Totem (1)."),
        ("It loses Melee(1), (2) >>> Sing.", "It loses Melee(1), pay 2 to get: Sing."),
        ("It has Cho'gall <i>(1)</i>.", "It has Cho&#x27;gall (1)."),
        ("Ongoing: (X) >>> Sing.", "Ongoing: pay X to get: Sing."),
    ],
)
def test_icons_are_drawn_and_described(text, spoken_text):
    html = re.sub(r"<svg.*?</svg>", "", paragraph(text))
    assert " ".join(re.sub(r"<[^>]*>", "", html).split()) == spoken_text


def test_keywords_restrictions_and_reminder_text():
    assert paragraph("Mend 2 <i>(It has Mend.)</i>") == "<b>Mend 2</b> <i>(It has Mend.)</i>"
    assert paragraph("Fire Hero Required") == "<b>Fire Hero Required</b>"
    assert paragraph("Ongoing: Sing.") == "<b>Ongoing:</b> Sing."


@given(st.text())
def test_text_is_always_escaped(text):
    html = paragraph(text)
    assert not re.search(r"<(?!/?(b|i|span|svg|use)\b)", html)


@pytest.fixture
def weapon(db):
    card = Card.objects.create(
        name="Long Ladle",
        slug="long-ladle",
        folded="longladle",
        words="long ladle",
        types=["Equipment"],
        cost_number=2,
        classes=["Rogue", "Warrior", "Mage"],
        tags=["1H Weapon", "Mace", "Melee (1)"],
        atk=3,
        damage_types=["Melee"],
        strike_cost=1,
    )
    Face.objects.create(card=card, text=["Sing."])
    Printing.objects.create(
        card=card, set=Set.objects.create(code="TST", name="Test"), number=4, rarity="rare"
    )
    return card


def test_the_drawing_of_a_weapon(weapon):
    drawing = CardDrawing(weapon)
    assert drawing.type_line == "Equipment — 1H Weapon Mace, Melee (1)"
    assert (drawing.left.label, drawing.right.label) == ("ATK 3, melee", "Strike cost 1")
    assert (drawing.rarity, drawing.rarity_letter) == ("rare", "R")
    assert drawing.classes == "frame-rogue frame-to-warrior is-divided text-size-0 name-size-0"


def test_a_hero_is_drawn_from_both_sides(db):
    card = Card.objects.create(
        name="Oda", slug="oda", folded="oda", words="oda", types=["Hero"], health=28, talent="Holy"
    )
    Face.objects.create(card=card, text=["Flip."])
    Face.objects.create(card=card, side="back", text=["Sing."], health=35)
    front, back = CardDrawing(card), CardDrawing(card, "back")
    assert (front.right.value, back.right.value) == (28, 35)
    assert (front.wording, back.wording) == (["Flip."], ["Sing."])
    assert front.type_line == "Hero — (Holy)"
    assert front.art != back.art
