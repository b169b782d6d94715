"""How much of the text of a card and of a deck the engine plays."""

import pytest

from engine.cards import Back
from engine.cardtext.coverage import (
    CoverageLevel,
    DeckCoverage,
    card_coverage,
    deck_coverage,
    played_readings,
)
from engine.cardtext.powers import printed_powers
from tests.engine.build import ability, ally, armor, hero

UNPLAYED = "When the moon is full, howl at it."
WOLF = ally("Wolf", 1, 1, 1)
RAPTOR = ally("Raptor", 1, 1, 1, "Ferocity", UNPLAYED)
WORGEN = ally("Worgen", 1, 1, 1, UNPLAYED, UNPLAYED)


@pytest.mark.parametrize(
    ("text", "level", "powers", "understood"),
    [
        ((), CoverageLevel.FULL, 0, 0),
        (("Ferocity",), CoverageLevel.FULL, 1, 1),
        (("Ferocity", UNPLAYED, "Elusive"), CoverageLevel.PARTIAL, 3, 2),
        ((UNPLAYED,), CoverageLevel.NONE, 1, 0),
        ((UNPLAYED, UNPLAYED), CoverageLevel.NONE, 2, 0),
    ],
)
def test_a_card_is_played_in_full_in_part_or_not_at_all(text, level, powers, understood):
    coverage = card_coverage(ally("Wolf", 1, 1, 1, *text))
    assert (coverage.level, coverage.powers, coverage.understood) == (level, powers, understood)


def test_deckbuilding_text_is_no_power():
    """Rule 100.2b to 100.2e."""
    restricted = card_coverage(ally("Bear", 1, 1, 1, "Druid Hero Required"))
    assert (restricted.level, restricted.powers) == (CoverageLevel.FULL, 0)
    unplayed = card_coverage(ally("Bear", 1, 1, 1, "Druid Hero Required", UNPLAYED))
    assert (unplayed.level, unplayed.powers) == (CoverageLevel.NONE, 1)


def test_a_continuous_power_about_cards_of_another_power_is_not_played():
    """There is nothing in the power itself that "them" could refer to (Rule 712.3a)."""
    text = (
        "Exhaust two target allies.",
        "Ongoing: Each of them can't ready during its controller's ready step.",
    )
    coverage = card_coverage(ability("Rust", 1, *text))
    assert [power.text for power in coverage.unsupported] == [text[1]]


def test_a_power_that_replaces_what_the_engine_cannot_replace_is_not_played():
    """Rule 716.1."""
    text = "Ongoing: If a weapon would enter play, remove it from the game instead."
    assert [power.text for power in card_coverage(ability("Rust", 1, text)).unsupported] == [text]


def test_a_power_that_has_another_character_dealt_changed_damage_is_not_played():
    """Rule 717.1: only "it is dealt to this ally instead" gives damage another destination."""
    text = "If your hero would be dealt damage, {} is dealt that much +1 instead."
    [power] = card_coverage(ally("Spore", 1, 1, 1, text.format("this ally"))).unsupported
    assert power.reason == "Understood, but not played yet: damage of others in place of a packet."
    assert not card_coverage(ally("Spore", 1, 1, 1, text.format("it"))).unsupported


def test_the_back_of_a_hero_counts():
    """Rule 301.2."""
    coverage = card_coverage(hero(text=("Elusive",), back=Back(text=(UNPLAYED,))))
    assert (coverage.level, coverage.powers) == (CoverageLevel.PARTIAL, 2)


def test_a_power_that_is_not_played_comes_with_a_reason():
    [power] = card_coverage(RAPTOR).unsupported
    assert power.text == UNPLAYED
    assert power.reason.endswith(".")


def test_a_lasting_power_about_cards_that_it_does_not_mention_is_not_played():
    """Rule 712.3a."""
    [power] = card_coverage(ally("Spore", 1, 1, 1, "They can't attack.")).unsupported
    assert power.reason == "Understood, but not played yet: cards that other text mentions."
    assert not card_coverage(ally("Spore", 1, 1, 1, "While this ally is ready, it has +1 ATK.")).unsupported


def test_a_triggered_power_that_watches_a_card_of_other_text_is_not_played():
    """Rule 712.3a."""
    text = "When this ally deals combat damage to {}, draw a card."
    [power] = card_coverage(ally("Spore", 1, 1, 1, text.format("that ally"))).unsupported
    assert power.reason == "Understood, but not played yet: cards that other text mentions."
    assert not card_coverage(ally("Spore", 1, 1, 1, text.format("an ally"))).unsupported


def test_an_ongoing_power_about_those_allies_is_not_played():
    """Rule 712.3a."""
    text = "Ongoing: Those allies can't attack."
    [power] = card_coverage(ability("Web", 1, text)).unsupported
    assert power.reason == "Understood, but not played yet: cards that other text mentions."


def test_cards_that_are_put_into_play_from_no_zone_are_not_played():
    """Rule 415."""
    text = "When this ally enters play, put two Murloc allies {}into play."
    [power] = card_coverage(ally("Spore", 1, 1, 1, text.format(""))).unsupported
    assert power.reason == "Understood, but not played yet: where the cards come from."
    assert not card_coverage(ally("Spore", 1, 1, 1, text.format("from your hand "))).unsupported


def test_a_power_about_what_its_card_prevents_needs_text_that_prevents():
    """Rule 717.2d."""
    text = "When this ability prevents damage, draw a card."
    [power] = card_coverage(ability("Ward", 1, "Your hero has Frost Resistance this turn.", text)).unsupported
    assert power.reason == "Understood, but not played yet: what prevents damage with this card."
    prevents = "Prevent the next 3 damage that would be dealt to your hero this turn."
    assert not card_coverage(ability("Ward", 1, prevents, text)).unsupported


def test_a_power_about_the_combats_of_an_equipment_needs_text_that_lets_it_be_in_combat():
    """Rule 601.2b."""
    text = "When this armor defends, draw a card."
    [power] = card_coverage(armor("Doll", 1, 0, text=(text,))).unsupported
    assert power.reason == "Understood, but not played yet: what lets this card be in combat."
    becomes = "(1) >>> This armor is also an ally with 2 [Melee] / 2 [Health] this turn."
    assert not card_coverage(armor("Doll", 1, 0, text=(becomes, text))).unsupported


def test_each_player_who_does_needs_an_optional_effect_before_it():
    """Rule 712.7."""
    text = "Each player {}a card. Each player who does draws a card."
    [power] = card_coverage(ability("Trade", 1, text.format("discards "))).unsupported
    assert power.reason == "Understood, but not played yet: what was done before."
    assert not card_coverage(ability("Trade", 1, text.format("may discard "))).unsupported


def test_what_lasts_until_each_card_does_something_is_not_played_for_described_cards():
    """Rule 714.3e."""
    text = "{} Stealth this turn until {} attacks."
    [power] = card_coverage(ability("Veil", 1, text.format("Each ally you control has", "it"))).unsupported
    assert power.reason.endswith("modifiers of described cards that end for each of them.")
    assert not card_coverage(ability("Veil", 1, text.format("Target ally has", "it"))).unsupported


def test_a_power_that_has_lost_the_word_ongoing_is_not_played():
    """Rule 305.2a, 400.6."""
    text = ("Attach to target ally.", "{}Attached ally can't attack.")
    [power] = card_coverage(ability("Web", 1, text[0], text[1].format(""))).unsupported
    assert power.reason == "Understood, but not played yet: ongoing powers without the word."
    assert not card_coverage(ability("Web", 1, text[0], text[1].format("Ongoing: "))).unsupported


def test_a_modifier_that_lasts_for_good_and_is_created_many_times_is_not_played():
    """Rule 714.3."""
    text = (
        "At the start of your turn, for each dust counter, you pay (1) less to play your first {} each turn."
    )
    [power] = card_coverage(ally("Spore", 1, 1, 1, text.format("ally"))).unsupported
    assert power.reason == "Understood, but not played yet: modifiers that last for good and add up."


def test_what_a_character_can_attack_while_it_is_attacking_is_not_played():
    """Rule 601.2c."""
    text = "This ally can attack only heroes and has +2 ATK{}."
    [power] = card_coverage(ally("Spore", 1, 1, 1, text.format(" while attacking"))).unsupported
    reason = "what a character can attack while it is attacking."
    assert power.reason == f"Understood, but not played yet: {reason}"
    assert not card_coverage(ally("Spore", 1, 1, 1, text.format(""))).unsupported


def test_a_lasting_power_about_what_they_control_is_not_played():
    """Rule 712.3a."""
    text = "This ally and other allies {} control have +1 ATK."
    [power] = card_coverage(ally("Spore", 1, 1, 1, text.format("they"))).unsupported
    assert power.reason == "Understood, but not played yet: players that other text mentions."
    assert not card_coverage(ally("Spore", 1, 1, 1, text.format("you"))).unsupported


def test_a_triggered_power_about_the_x_of_its_card_is_not_played():
    """Rule 201.3."""
    text = ("Finishing Move", "When this ally enters play, it deals {} damage to target ally.")
    [power] = card_coverage(ally("Spore", 1, 1, 1, text[0], text[1].format("X melee"))).unsupported
    assert power.reason == "Understood, but not played yet: the X of a card that has been played."
    assert not card_coverage(ally("Spore", 1, 1, 1, text[0], text[1].format("2 melee"))).unsupported


@pytest.mark.parametrize(
    "effect",
    [
        "Destroy X target allies, where X is the number of {}.",
        "Destroy target ally with cost X or less, where X is the number of {}.",
    ],
)
def test_targets_that_follow_from_a_part_of_what_is_paid_are_not_played(effect):
    """Rule 707.1d, 707.1e: how many cards are paid can be announced, but not which."""
    cost = (
        "As an additional cost to play this ability, remove up to two allies in your graveyard from the game."
    )
    [power] = card_coverage(ability("Rust", 1, cost, effect.format("Demons removed this way"))).unsupported
    assert power.reason == "Understood, but not played yet: targets that follow from what is paid."
    for counted in ("allies removed this way", "cards removed this way", "allies you control"):
        assert not card_coverage(ability("Rust", 1, cost, effect.format(counted))).unsupported


def test_a_consequence_of_how_a_card_was_played_is_not_played():
    """Rule 709.2f: "if you do" asks for what an instruction did."""
    text = "You may play this ability without paying its cost. If you do, draw a card."
    [power] = card_coverage(ability("Rust", 1, "Exhaust target ally.", text)).unsupported
    assert power.reason == "Understood, but not played yet: what another power lets players do."


@pytest.mark.parametrize("text", ["Attached ally can't attack.", "Wolves you control have +1 ATK."])
def test_an_ongoing_power_that_has_lost_the_word_is_not_played(text):
    """Rule 305.2a: without it the text would be what the ability does as it resolves."""
    host = "Attach to target ally."
    [power] = card_coverage(ability("Rust", 1, host, text)).unsupported
    assert power.reason == "Understood, but not played yet: ongoing powers without the word."
    assert not card_coverage(ability("Rust", 1, host, f"Ongoing: {text}")).unsupported


def test_a_triggered_power_that_moves_a_card_of_other_text_is_not_played():
    """Rule 712.3a."""
    text = "When this ally leaves play, put that weapon into play."
    [power] = card_coverage(ally("Spore", 1, 1, 1, text)).unsupported
    assert power.reason == "Understood, but not played yet: cards that other text mentions."


CHOICE = "When this ally enters play, choose an ally type."
USE = "All allies also have that type."


@pytest.mark.parametrize(("text", "played"), [((CHOICE, USE), 2), ((USE,), 0), ((UNPLAYED, USE), 0)])
def test_a_power_about_a_chosen_word_is_played_if_the_word_is_chosen(text, played):
    """Rule 202.4."""
    card = ally("Shapeshifter", 1, 1, 1, *text)
    assert card_coverage(card).understood == len(printed_powers(card)) == played


GIVE = "At the start of your turn, put an ember counter on this ally."
GIVE_LATER = "At the start of your turn, hum a tune. If it is a long one, put an ember counter on this ally."
SPEND = "(1), Remove an ember counter >>> Draw a card."
COUNT = "This ally has +1 ATK for each ember counter on it."
TAKE = "When this ally attacks, remove an ember counter from this ally. If none remain, destroy this ally."
IF_SOME = "When this ally attacks, if this ally has an ember counter, draw a card."
HUM = "Hum a tune."


@pytest.mark.parametrize("use", [SPEND, COUNT, TAKE, IF_SOME])
@pytest.mark.parametrize(("others", "is_played"), [((GIVE,), True), ((GIVE_LATER,), False), ((HUM,), True)])
def test_a_power_about_own_counters_is_not_played_if_the_text_that_puts_them_there_is_not(
    use, others, is_played
):
    """Rule 404.1: another card may put counters there, but not while this one's text would, too."""
    card = ally("Cinder Sprite", 1, 1, 1, use, *others)
    assert any(reading.text == use for reading in played_readings(card)) is is_played
    assert len(printed_powers(card)) == card_coverage(card).understood


def test_a_deck_counts_copies():
    coverage = deck_coverage([(WOLF, 4), (RAPTOR, 3), (WORGEN, 2), (WOLF, 1)])
    assert coverage == DeckCoverage(full=5, partial=3, none=2)
    assert coverage.size == 10


def test_a_deck_without_cards():
    assert deck_coverage([]).size == 0


@pytest.mark.parametrize(
    ("text", "played"),
    [
        (("At the end of your turn, roll a die.", "1: Sing."), []),
        (("As this ally enters play, name a card.", "Opponents sing songs with that name."), []),
        (("As this ally enters play, name a card.", "Protector"), [1]),
        (("As this ally enters play, name a card.", "Opponents can't play cards with that name."), [0, 1]),
        (("When this ally attacks, choose a class, then roll a die.",), []),
    ],
)
def test_a_choice_that_nothing_uses_is_not_played(text, played):
    """Half of what the card says would be nothing."""
    unsupported = [power.text for power in card_coverage(ally("Wolf", 1, 1, 1, *text)).unsupported]
    assert [place for place, power in enumerate(text) if power not in unsupported] == played


def test_counters_of_a_misspelt_name_are_those_that_nothing_puts():
    text = (
        "At the start of your turn, add a cannonball counter.",
        "Remove a cannoball counter from this ally >>> Draw a card.",
    )
    assert [power.text for power in card_coverage(ally("Wolf", 1, 1, 1, *text)).unsupported] == [text[1]]
