"""Deckbuilding requirements of cards, in the wordings of real cards (Rule 100.2b-d)."""

import pytest

from decks.card_text.requirements import Requirements, parse_paragraphs
from decks.formats import CONSTRUCTED
from decks.legality import Verdict, check
from tests.decks.printed_cards import ally, deck


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
    assert parse_paragraphs(paragraphs) == expected


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
    assert not parse_paragraphs((paragraph,))


@pytest.mark.parametrize(
    ("paragraph", "expected"),
    [
        ("Protector. Undead Hero Required", Requirements((("Undead",),))),
        ("Elusive, Aldor Reputation", Requirements((), (), ("Aldor",))),
        ("Stealth; Fire Talent.", Requirements((), ("Fire",))),
        ("Fire or Frost Hero Required", Requirements((("Fire", "Frost"),))),
    ],
)
def test_requirements_stand_between_keywords_too(paragraph, expected):
    assert parse_paragraphs((paragraph,)) == expected


def test_either_of_several_required_specs_is_one_choice():
    """Rule 100.2b: a required spec is a Talent."""
    assert parse_paragraphs(("Fire or Frost Hero Required", "Holy Talent")).specs == (
        ("Holy",),
        ("Fire", "Frost"),
    )
    assert parse_paragraphs(("Fire or Undead Hero Required",)).specs == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "You can't put more than one Wolf in your deck",
        "You can have any number of Rats in your deck",
        "You can't put this card in a deck with Horde cards",
        "This card can't be included in any deck with Pets",
        "Limit one per deck",
        "Your deck must contain forty cards",
    ],
)
def test_other_sentences_about_decks_are_unclear(sentence):
    assert parse_paragraphs((f"Stealth. {sentence}.",)).unclear == (sentence,)


@pytest.mark.parametrize(
    "paragraph",
    [
        "Scryer Reputation. You can't put Aldor cards in your deck.",
        "Fire Talent (You can't put Frost Talents in your deck.)",
        "Put target ally on top of its owner's deck.",
        "If there are no cards in your deck, you win.",
        "You may put a card from your hand into your deck.",
    ],
)
def test_reminders_and_powers_are_not_unclear(paragraph):
    assert parse_paragraphs((paragraph,)).unclear == ()


def test_a_card_with_unclear_text_leaves_the_verdict_undecided():
    report = check(deck(ally("Rat", text=("You can have any number of Rats in your deck.",))), CONSTRUCTED)

    assert report.verdict is Verdict.UNDECIDED
    assert [(notice.code, notice.rule) for notice in report.notices] == [("text-unclear", "100.2")]
