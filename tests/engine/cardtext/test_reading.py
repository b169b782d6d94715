"""Card text read into trees, and worded back."""

import pytest

from engine.cards import CardType, DamageType
from engine.cardtext.reading import read_card, read_power, render_power
from engine.tree.conditions import YouDid
from engine.tree.costs import Activate, DestroyCost, PayResources
from engine.tree.effects import Deal, Delayed, Destroy, Draw, If, May, Move, RepeatEffect, Replacing
from engine.tree.keywords import Keyword
from engine.tree.powers import Instructions, KeywordPower, Payment, Static, Triggered
from engine.tree.references import EachOf, Filter, HeroOf, Some, Target, This, You
from engine.tree.triggers import EntersPlay, PlaysCard
from engine.tree.values import Count, Number
from engine.tree.words import Noun, Side
from tests.engine.build import ability, ally
from tests.engine.cardtext.starter_pool import starter_readings

ALLY = ally("Raptor", 1, 1, 1)
ABILITY = ability("Blast", 1)


def power(text, card=ALLY):
    reading = read_power(text, card)
    assert reading.problem == ""
    return reading.power


def test_an_option_when_a_card_enters_play():
    """Rule 703, 712.7."""
    armor = Target(Filter(nouns=(Noun.ARMOR,)))
    tree = Triggered(EntersPlay(This("ally")), (May(You(), Destroy(You(), armor)),))
    assert power("When this ally enters play, you may destroy target armor.") == tree


def test_a_payment_power_with_three_costs():
    """Rule 701."""
    gadget = Some(Filter(tags=("Gadget",), side=Side.YOURS))
    tree = Payment((PayResources(Number(1)), Activate(), DestroyCost(gadget)), (Draw(You(), Number(2)),))
    assert power("(1), [Activate], Destroy a Gadget you control >>> Draw two cards.") == tree


def test_instructions_of_an_ability():
    opposing = Filter(nouns=(Noun.HERO, Noun.ALLY), side=Side.OPPOSING)
    deal = Deal(HeroOf(), Number(3), (DamageType.FIRE,), EachOf(opposing))
    assert power("Your hero deals 3 fire damage to each opposing hero and ally.", ABILITY) == Instructions(
        (deal,)
    )


def test_a_sentence_asks_whether_the_option_was_taken():
    """Rule 709.2f."""
    tree = power("When this ally attacks, you may discard a card. If you do, draw a card.")
    assert tree.effects[1] == If(YouDid(), Draw(You(), Number(1)))


def test_a_keyword_with_a_number():
    assert power("Assault 2") == KeywordPower(Keyword.ASSAULT, 2)


@pytest.mark.parametrize(
    ("text", "understood", "problem"),
    [
        ("Destroy target soup.", "Destroy target", "“soup” in place of a description of cards"),
        ("Destroy target Loot card.", "Destroy target", "“Loot” in place of a description of cards"),
        ("Destroy target Sentinel.", "Destroy target", "“Sentinel” in place of a description of cards"),
        ("Destroy target Green ally.", "Destroy target", "“Green” in place of a description of cards"),
        ("Destroy target ally immediately.", "Destroy target ally", "“immediately” in place of"),
        ("Draw a", "Draw a", "the end in place of “card”"),
        ("Draw ☃.", "", "'☃' is no part of card text"),
    ],
)
def test_text_that_is_not_understood_says_where(text, understood, problem):
    reading = read_power(text, ABILITY)
    assert reading.power is None
    assert reading.understood == understood
    assert reading.problem.startswith(problem)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("Destroy all Axes.", ("Axe",)),
        ("Destroy all Curses.", ("Curse",)),
        ("Destroy all Finishing Move cards.", ("Finishing Move",)),
        ("Destroy all Green Dragonkin allies.", ("Green Dragonkin",)),
    ],
)
def test_the_tags_that_a_description_means(text, tags):
    """Rule 202.1."""
    (destruction,) = power(text, ABILITY).effects
    assert destruction.cards.filter.tags == tags


def test_targets_are_numbered_in_the_order_of_the_wording():
    """Rule 706.1."""
    tree = power("Destroy target ally and exhaust target hero.", ABILITY)
    slots = [effect.cards.slot for effect in tree.effects[0].effects]
    assert slots == [0, 1]


def test_powers_that_share_a_paragraph():
    text = "You pay (1) less to complete quests. When you place a resource, draw a card."
    reading = read_power(text, ALLY)
    assert [type(power) for power in reading.powers] == [Static, Triggered]
    assert render_power(reading.power) == text


def test_no_text_of_the_starter_pool_is_ambiguous():
    assert not [reading.text for reading in starter_readings() if reading.problem.startswith("ambiguous")]


def test_most_of_the_starter_pool_is_understood():
    readings = list(starter_readings())
    understood = [reading for reading in readings if reading.power is not None]
    assert len(understood) > 0.9 * len(readings)


def test_types_decide_whether_a_paragraph_is_carried_out():
    """Rule 305.1: the same words are instructions of an ability and a power of an ally."""
    assert ABILITY.has_type(CardType.ABILITY)
    assert type(power("Draw a card.", ABILITY)) is Instructions
    assert read_power("Draw a card.", ALLY).power is None


def test_a_moment_behind_a_comma_is_not_about_the_clause_before_it():
    text = "Remove target ally from the game, and its owner draws a card at end of turn."
    ((removal, drawing),) = (effect.effects for effect in read_power(text, ABILITY).power.effects)
    assert isinstance(removal, Move)
    assert isinstance(drawing, Delayed)
    (both,) = read_power("Draw a card and discard a card at end of turn.", ABILITY).power.effects
    assert isinstance(both, Delayed)


def test_a_power_that_a_card_prints_as_two_paragraphs():
    first = "When this ally attacks, reveal the top two cards of your deck."
    second = "Put a revealed ally into your hand."
    (reading,) = read_card(ally("Raptor", 1, 1, 1, first, second)).front
    assert reading.text == f"{first} {second}"
    assert len(reading.power.effects) == 2


def test_paragraphs_that_are_read_by_themselves_stay_apart():
    card = ability("Peek", 1, "Draw a card.", "Destroy target ally.")
    assert len(read_card(card).front) == 2


@pytest.mark.parametrize("conjunction", ["and", "or"])
def test_allies_with_one_of_several_tags(conjunction):
    tree = power(f"Other Demon {conjunction} Undead allies you control have +1 ATK.").modifier.who.filter
    assert tree.any_tags == ("Demon", "Undead")
    assert tree.nouns == (Noun.ALLY,)


def test_a_lost_cost_is_activation_unless_that_would_be_in_vain():
    assert power("(1), -> Draw a card.").costs == power("(1), [Activate] >>> Draw a card.").costs
    assert power("(1), -> Ready this ally.").costs == power("(1) >>> Draw a card.").costs


def test_for_each_multiplies_only_the_last_of_two_changes_of_one_number():
    first, second = power("This ally has +1 ATK and +1 ATK for each Demon you control.").modifier.changes
    assert first.per is None and second.per is not None


def test_a_list_of_tags_before_a_comma():
    condition = power("While you control a Demon or Undead, this ally has Stealth.").modifier.condition
    assert condition.filter.any_tags == ("Demon", "Undead")


def test_options_that_are_paragraphs_are_one_power():
    text = ("Choose one of the following:", "Heavy Rain: Draw a card.", "Hail: Destroy target ally.")
    reading = read_card(ability("Bad Weather", 2, *text))

    (choice,) = reading.front
    assert choice.normalized == "Choose one: Draw a card; or Destroy target ally."
    assert choice.power == read_power("Choose one: Draw a card; or destroy target ally.", ABILITY).power


def test_options_of_which_one_is_not_understood_are_not_carried_out():
    text = ("Choose one:", "Draw a card.", "Howl at the moon.")
    reading = read_card(ability("Bad Weather", 2, *text))

    assert [part.power for part in reading.front] == [None]


@pytest.mark.parametrize(
    "description",
    ["Loot card", "Dungeon ally", "Raiding hero", "MARKED ally", "Rotten Nibbler"],
)
def test_what_is_no_tag_is_not_read_as_one(description):
    """No type line has it, so that nothing would ever match (Rule 202.1, 204.3)."""
    assert read_power(f"Destroy target {description}.", ABILITY).power is None


@pytest.mark.parametrize(
    ("plural", "tag"), [("Axes", "Axe"), ("Diseases", "Disease"), ("Foxes", "Fox"), ("Dwarves", "Dwarf")]
)
def test_a_plural_is_that_of_its_tag(plural, tag):
    tree = power(f"Destroy all {plural}.", ABILITY)
    assert tree.effects[0].cards.filter.tags == (tag,)


def test_a_misspelt_class_is_that_class():
    """It is not a tag of its own (Rule 206.1a)."""
    tree = power("Destroy all opposing Warlcks.", ABILITY)
    assert tree.effects[0].cards.filter.tags == ("Warlock",)


def test_known_tags_without_a_noun():
    tree = power("Destroy target Finishing Move.", ABILITY)
    assert tree.effects[0].cards.filter.tags == ("Finishing Move",)
    tree = power("Destroy target Undead Priest.", ABILITY)
    assert tree.effects[0].cards.filter.tags == ("Undead", "Priest")


def test_an_ability_that_watches_its_own_playing_does_nothing_of_that_as_it_resolves():
    """Rule 703.3b."""
    tree = Triggered(PlaysCard(You(), This("ability")), (Draw(You(), Number(1)),))
    assert power("When you play this ability, draw a card.", ABILITY) == tree


def test_what_was_done_this_way_belongs_to_the_modifier_that_does_it():
    """Rule 716.1."""
    text = (
        "The next time target ally would be dealt damage this turn, prevent it. "
        "For each damage prevented this way, your hero heals 1 damage from that ally."
    )
    (effect,) = power(text, ABILITY).effects
    assert isinstance(effect, Replacing)
    assert isinstance(effect.replacement.effects[1], RepeatEffect)


def test_what_is_done_at_once_does_not_belong_to_a_modifier_that_waits():
    """Rule 709.2b."""
    text = "The next time target ally would be dealt damage this turn, prevent it. Draw a card."
    waiting, at_once = power(text, ABILITY).effects
    assert isinstance(waiting, Replacing)
    assert at_once == Draw(You(), Number(1))


def test_for_each_behind_several_numbers_multiplies_them_all():
    text = "This ally has Ferocity, Assault 1, and Mend 1 for each item you control."
    ferocity, assault, mend = power(text).modifier.changes
    assert ferocity.per is None
    assert assault.per == mend.per == Count(Filter((Noun.ITEM,), side=Side.YOURS))


@pytest.mark.parametrize(
    "text",
    [
        "[Activate] >>> Exhaust target ally or ally.",
        "While an opponent controls a hero, this ally has Elusive.",
    ],
)
def test_text_that_has_lost_a_word_is_not_understood(text):
    assert read_power(text, ALLY).power is None


def test_a_capitalized_noun_is_no_tag():
    text = "Heroes and Allies you control have Assault 2 and Conspicuous."
    power = read_power(text, ALLY).power
    assert power == read_power(text.replace("Allies", "allies"), ALLY).power
    assert power.modifier.who.filter.nouns == (Noun.HERO, Noun.ALLY)
