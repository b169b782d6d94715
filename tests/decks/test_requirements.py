"""The deck-building words of a card, in the wordings cards have them (Rule 100.2b-d)."""

import pytest

from decks.requirements import Requirements, of_text


@pytest.mark.parametrize(
    ("paragraphs", "expected"),
    [
        (("Assassination Hero Required",), Requirements((("Assassination",),), ("Assassination",), ())),
        (("<b>Undead Hero Required</b>", "Draw."), Requirements((("Undead",),))),
        (("<b>Feral Hero Required</b>.",), Requirements((("Feral",),), ("Feral",))),
        (("Undead or Troll Hero Required",), Requirements((("Undead", "Troll"),))),
        (("Scourge or [Death Knight] Hero Required",), Requirements((("Scourge", "Death Knight"),))),
        (
            ("[Hunter], [Mage], or [Rogue] Hero Required", "Argent Crusade Reputation"),
            Requirements((("Hunter", "Mage", "Rogue"),), (), ("Argent Crusade",)),
        ),
        (
            ("<b>[Druid] or [Shaman] Hero Required ; Aldor Reputation</b>",),
            Requirements((("Druid", "Shaman"),), (), ("Aldor",)),
        ),
        (("Horde Hero Required", "Blood Elf Hero Required"), Requirements((("Horde",), ("Blood Elf",)))),
        (("Vrykul/Ogre hero required",), Requirements((("Vrykul", "Ogre"),))),
        (("Mok'Nathal Hero Required",), Requirements((("Mok'Nathal",),))),
        (("Keepers of Time Reputation",), Requirements((), (), ("Keepers of Time",))),
        (("Engineering Hero Required",), Requirements((("Engineering",),))),
        (
            ("Beast Mastery Talent (You can't put Survival Talents in your deck.)",),
            Requirements((), ("Beast Mastery",)),
        ),
        (("<b>Fire Talent</b><i> (You can't put Arcane Talents in",), Requirements((), ("Fire",))),
        (("<b>Scryer Reputation</b>When this ally is destroyed, draw.",), Requirements((), (), ("Scryer",))),
        (("<b>Argent Crusade Reputation</b> <b>Protector</b>",), Requirements((), (), ("Argent Crusade",))),
        (("Aldor Reputation, Protector",), Requirements((), (), ("Aldor",))),
    ],
)
def test_requirements_are_read_from_the_beginning_of_a_paragraph(paragraphs, expected):
    assert of_text(paragraphs) == expected


@pytest.mark.parametrize(
    "paragraph",
    [
        "Traitor Hero: When this ally enters play, draw a card.",
        "Cards in play with reputation other than Aldor lose and can't have powers.",
        "When Campbell enters play, you may put target Talent card from your graveyard into hand.",
        "You can't include cards with text restrictions (like Fire Hero Required).",
        "Put target Fire Talent ability into hand.",
        "Fire Talent cards you play cost 1 less.",
        "",
    ],
)
def test_the_same_words_inside_a_power_require_nothing(paragraph):
    assert not of_text((paragraph,))
