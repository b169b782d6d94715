"""Slips in card text are repaired where only one meaning is possible."""

import pytest

from engine.cardtext.reading import read_power
from engine.cardtext.spelling import ReadingAttempt, repaired
from tests.engine.build import ability, ally

ALLY = ally("Raptor", 1, 1, 1)
ABILITY = ability("Blast", 1)


@pytest.mark.parametrize(
    ("slip", "intended_text"),
    [
        ("Destory target ally.", "Destroy target ally."),
        ("Exhaust taget ally wth cost 2 or less.", "Exhaust target ally with cost 2 or less."),
        ("Target player draw a card.", "Target player draws a card."),
        ("Your hero deals 2 fire to target ally.", "Your hero deals 2 fire damage to target ally."),
        (
            "Put target equipment form your graveyard into your hand.",
            "Put target equipment from your graveyard into your hand.",
        ),
        ("Ready up to thee target allies.", "Ready up to three target allies."),
        ("Ready upto two target allies.", "Ready up to two target allies."),
        (
            "Put target equipment from from your graveyard into your hand.",
            "Put target equipment from your graveyard into your hand.",
        ),
        (
            "Search your deck for a Curse and put it into put it into your hand.",
            "Search your deck for a Curse and put it into your hand.",
        ),
        ("You pay (1) less to play poisons this turn.", "You pay (1) less to play Poisons this turn."),
        ("Target ally has Assult 2 this turn.", "Target ally has Assault 2 this turn."),
        ("Target ally has a +5 ATK this turn.", "Target ally has +5 ATK this turn."),
    ],
)
def test_a_slip(slip, intended_text):
    reading = read_power(slip, ABILITY)
    assert reading.normalized == intended_text
    assert reading.power == read_power(intended_text, ABILITY).power is not None


@pytest.mark.parametrize(
    "text",
    [
        "Sabotage: Protector",  # a name is no form of another name
        "Exhaust an ally of Gnomes.",
        "This ally has +1 ATK for each other cards you control.",  # which ones?
        "Exhaust target weapon or weapon.",  # one of them was to be another word
        "Search your deck for a Loot card, reveal it, and put it into your hand.",  # no slip for "Look"
        "Your hero deals 2 frobnicated damage to target ally.",
        "This ally has Stealth while it has 3 or more.",  # of what?
        "When you play a ability, ready this ally.",  # an icon may be missing
        "Your hero deals 1 frost damage to target hero for each other cards you control.",
        "Prevent the next 2 damage that would be dealt to target hero.",  # a duration is missing
        "Thanatos deals 2 fire damage to target ally.",  # a name, of one card
        "Draww a crad froom your dekc.",  # more slips than are repaired
    ],
)
def test_text_that_is_not_repaired(text):
    assert read_power(text, ALLY).power is None


def test_repairs_with_different_meanings_are_none():
    """The gate against guessing."""
    power = read_power("Draw a card.", ABILITY).power
    other = read_power("Draw two cards.", ABILITY).power
    failure = ReadingAttempt(("word", "form"), None, 1, frozenset())

    def attempt(tokens):
        return ReadingAttempt(tokens, {("word", "from"): power}.get(tokens), 2, frozenset())

    def divided(tokens):
        return ReadingAttempt(tokens, power if "from" in tokens else other, 2, frozenset())

    assert repaired(failure, attempt).meaning == power
    assert repaired(failure, divided) is None


def test_a_noun_without_an_article_could_be_one_or_several():
    """Nothing says which of the two was meant, and they mean different things."""
    power = read_power("Put revealed ability into your hand.", ally("Wolf", 1, 1, 1))
    assert power.power is None
