"""The card text that the engine plays, and the text that it reports as unsupported."""

import pytest

from engine.cards import Back
from engine.cardtext.ability_kinds import is_attachment, is_ongoing
from engine.cardtext.coverage import unsupported_text
from engine.state.characteristics import printed_characteristics
from engine.tree.keywords import Keyword
from tests.engine.build import ability, ally, hero


@pytest.mark.parametrize(
    ("paragraph", "keywords"),
    [
        ("Ferocity", {Keyword.FEROCITY}),
        ("Elusive, Ferocity", {Keyword.ELUSIVE, Keyword.FEROCITY}),
        ("Protector.", {Keyword.PROTECTOR}),
        ("Conspicuous, Stealth", {Keyword.CONSPICUOUS, Keyword.STEALTH}),
        ("Elusive, Inspire", set()),
        ("Other allies you control have Ferocity.", set()),
    ],
)
def test_keywords_stand_alone_or_in_a_group(paragraph, keywords):
    """Rule 203.2, 700.1."""
    assert printed_characteristics(ally("Raptor", 1, 1, 1, paragraph)).keywords == keywords


def test_keywords_of_several_paragraphs_add_up():
    card = ally("Raptor", 1, 1, 1, "Ferocity", "When this ally attacks, draw a card.", "Elusive")
    assert printed_characteristics(card).keywords == {Keyword.FEROCITY, Keyword.ELUSIVE}


def test_unsupported_text_leaves_out_keywords_and_deckbuilding_text():
    """Rule 100.2b to 100.2e."""
    card = ally(
        "Duskwing",
        1,
        1,
        1,
        "Marksmanship Talent",
        "Undead Hero Required",
        "Aldor Reputation",
        "Elusive, Protector",
        "Portal",
        "When this ally attacks, sing a song.",
    )
    assert unsupported_text(card) == ("Portal", "When this ally attacks, sing a song.")


def test_deckbuilding_paragraphs_are_recognized():
    assert unsupported_text(hero(text=("Deckbuilding: You can include only Trolls.",))) == ()


def test_the_back_of_a_hero_counts():
    card = hero(text=("(4) >>> Flip this hero face down.",), back=Back(text=("Pets you control glow.",)))
    assert unsupported_text(card) == ("Pets you control glow.",)


def test_a_card_without_text_has_no_unsupported_text():
    assert unsupported_text(ally("Wolf", 1, 1, 1)) == ()


def test_ongoing_needs_its_colon():
    """Rule 305.2a."""
    assert is_ongoing(ability("Flames", 8, "Ongoing: If your hero would deal fire damage, double it."))
    assert is_ongoing(ability("Blessing", 1, "Attach to target ally.", "Ongoing: Attached ally has +1 ATK."))
    assert not is_ongoing(ability("Dispel", 1, "Destroy target ongoing ability."))


def test_an_attachment_says_so_before_its_ongoing_text():
    """Rule 400.1, 400.4."""
    assert is_attachment(ability("Blessing", 1, "Attach to target hero or ally.", "Ongoing: It grows."))
    assert is_attachment(ability("Gift", 5, "Put target ally into play and attach this ability to it."))
    assert not is_attachment(ability("Aura", 1, "Ongoing: When an ally enters play, attach this to it."))
    assert not is_attachment(ability("Blast", 1, "Your hero deals 2 fire damage to target hero or ally."))
