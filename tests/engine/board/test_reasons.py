"""Why a player cannot act with a card: the sentences, and that they agree with the options."""

from dataclasses import replace

import pytest
from hypothesis import given

from cards.importing.starter_pool import read_starter_pool
from engine.board.reasons import PLACING, Reason, all_reasons, reasons_for
from engine.board.view import view_for
from engine.cards import CardType
from engine.decisions import DecisionKind, Verb
from engine.derive.player_modifiers import playable_elsewhere
from engine.game import Game
from engine.state.zones import party
from tests.engine.build import (
    Side,
    ability,
    ally,
    armor,
    do,
    find,
    hero,
    location,
    position,
    printed,
    quest,
    totem,
    weapon,
)
from tests.engine.random_games import random_agents, random_game
from tests.engine.test_game import BATTERY, SEEDS, TABLES, played, steps
from tests.engine.test_random_games import COPYING_CARDS, GRANTING_CARDS
from tests.engine.test_view import exchanged
from tests.profiles import is_nightly

POOL = read_starter_pool()
HEROES = sorted((card for card in POOL.values() if card.has_type(CardType.HERO)), key=str)
DECK_CARDS = [card for card in POOL.values() if not card.has_type(CardType.HERO)]
GAMES = 200 if is_nightly() else 6
MOST_DECISIONS = 120

WOLF = ally("Wolf", 1, 1, 3)
AXE = weapon("Axe", 2, 3, 2)
SHOT = ability("Shot", 1, "Destroy target ally.", tags="Instant")
NOT_NOW = "Only in your own action phase, when the chain is empty."


def reason(game, name, seat=0):
    """The verb, sentence and rule for the card of a name."""
    card_reason = reasons_for(game, seat)[find(game, name, seat).identity]
    return card_reason.verb.value, card_reason.text, card_reason.rule


def reasons_of(game, name):
    """All reasons for the card of a name of the first player."""
    return all_reasons(game, 0)[find(game, name, 0).identity]


def has_reason(game, name, seat=0):
    """Whether the card of a name has a reason."""
    return find(game, name, seat).identity in reasons_for(game, seat)


# Playing


def test_a_card_that_costs_more_than_there_is():
    game = position(Side(hand=[ally("Ox", 4, 1, 1)], resources=2), Side())
    assert reason(game, "Ox") == ("play", "Needs 4 ready resources; you have 2.", "412.2")


def test_an_x_that_cannot_be_paid_even_as_nothing():
    game = position(Side(hand=[ability("Flood", "2+X", "Draw X cards.")], resources=1), Side())
    assert reason(game, "Flood") == ("play", "Needs 2 ready resources; you have 1.", "412.2")


def test_a_cost_of_something_else_than_resources():
    text = "As an additional cost to play this ability, destroy an ally you control."
    game = position(Side(hand=[ability("Pact", 0, text, "Draw a card.")]), Side())
    assert reason(game, "Pact") == ("play", "Its cost cannot be paid.", "403.1")


def test_a_quest_that_is_exhausted_to_complete_it():
    text = ("Exhaust Errand to complete this quest.", "Reward: Draw a card.")
    errand = printed("Errand", CardType.QUEST, text=text)
    game = position(Side(play=[errand], exhausted=["Errand"]), Side())
    assert reason(game, "Errand") == ("complete", "Exhausted.", "411.1")


def test_a_card_without_a_target():
    game = position(Side(hand=[SHOT], resources=1), Side())
    assert reason(game, "Shot") == ("play", "No legal target.", "707.1d")


def test_a_card_with_a_condition():
    card = ability("Mend", 0, "Play only if you control an ally.", "Draw a card.")
    game = position(Side(hand=[card]), Side())
    assert reason(game, "Mend") == ("play", "Its condition is not met.", "704.1a")


def test_a_card_that_another_one_forbids():
    gag = ally("Gag", 0, 1, 1, "Opponents can't play allies.")
    game = position(Side(hand=[WOLF], resources=1), Side(play=[gag]))
    assert reason(game, "Wolf") == ("play", "The text of a card forbids it.", "103.2")


def test_a_card_that_is_not_instant_waits_for_the_own_action_phase():
    game = do(position(Side(hand=[SHOT], resources=1, play=[WOLF]), Side(hand=[WOLF, SHOT])), "play Shot")
    assert reason(game, "Wolf", 1) == ("play", NOT_NOW, "410.2a")
    assert reason(game, "Shot", 1) == ("play", "Needs 1 ready resource; you have 0.", "412.2")


def test_what_another_player_could_do_who_is_not_asked():
    """Rule 410.1: only one player has priority."""
    game = position(Side(hand=[WOLF], resources=1), Side(hand=[SHOT], play=[WOLF], resources=1))
    assert reason(game, "Shot", 1) == ("play", "Another player decides now.", "410.1")
    assert not has_reason(game, "Wolf")


def test_cards_of_one_print_have_no_reason_if_one_is_offered():
    game = position(Side(hand=[WOLF, WOLF], resources=1), Side())
    assert reasons_for(game, 0).keys().isdisjoint(card.identity for card in game.state.players[0].hand)


# Placing


def test_a_second_resource_in_a_turn():
    game = position(Side(hand=[quest("Errand"), location("Inn")]), Side())
    assert not has_reason(game, "Inn")
    do(game, "place Errand face down")
    while game.state.chain:
        do(game, "pass")
    assert reason(game, "Inn") == ("place face up", "You have already placed a resource this turn.", "412.1")


# Attacking


def test_an_ally_that_came_this_turn():
    game = position(Side(play=[WOLF], fresh=["Wolf"]), Side())
    assert reason(game, "Wolf") == ("attack", "Came into play this turn.", "302.2")


def test_exhausted_characters_and_totems():
    game = position(Side(play=[WOLF, totem("Flame", 1, 0, 2)], exhausted=["Wolf"]), Side())
    assert reason(game, "Wolf") == ("attack", "Exhausted.", "601.2a")
    assert reason(game, "Flame") == ("attack", "Totems cannot attack.", "305.3a")


def test_a_mount_and_a_character_that_has_nothing_to_attack():
    coward = ally("Coward", 1, 1, 1, "This ally can attack only allies.")
    game = position(Side(play=[coward, ally("Horse", 1, 1, 1, tags="Mount")]), Side())
    assert reason(game, "Horse") == ("attack", "Mounts cannot attack.", "302.3")
    assert reason(game, "Coward") == ("attack", "There is nothing that it can attack.", "601.2b")


def test_a_character_on_the_turn_of_an_opponent():
    game = position(Side(hand=[WOLF], resources=1), Side(play=[WOLF]))
    assert reason(game, "Wolf", 1) == ("attack", NOT_NOW, "410.2a")


# Powers


def test_powers_that_are_limited():
    imp = ally("Imp", 0, 1, 2, "Once per turn: (1) >>> Draw a card.")
    sage = ally("Sage", 0, 1, 2, "(1) >>> Draw a card. Use only on an opponent's turn.")
    game = position(Side(play=[imp, sage], resources=2, exhausted=["Imp", "Sage"]), Side())
    assert reason(game, "Sage") == ("attack", "Exhausted.", "601.2a")
    assert Reason(Verb.USE, "Only on an opponent's turn.", "701.1") in reasons_of(game, "Sage")
    do(game, "use Imp")
    assert Reason(Verb.USE, "Only once each turn.", "701.4") in reasons_of(game, "Imp")


def test_powers_that_exhaust_their_card():
    mage = ally("Mage", 0, 1, 2, "[Activate] >>> Draw a card.")
    tome, wand = (armor(name, 0, 0, text=("[Activate] >>> Draw a card.",)) for name in ("Tome", "Wand"))
    side = Side(play=[mage, tome, wand], fresh=["Mage", "Tome"], exhausted=["Wand"])
    game = position(side, Side())
    assert Reason(Verb.USE, "Came into play this turn.", "302.2") in reasons_of(game, "Mage")
    assert reason(game, "Wand") == ("use", "Exhausted.", "701.3")
    assert not has_reason(game, "Tome")


def test_a_power_of_heroes_with_a_trait():
    charm = armor("Charm", 0, 0, text=("[Horde] Hero: [Activate] >>> Draw a card.",))
    game = position(Side(play=[charm]), Side())
    assert reason(game, "Charm") == ("use", "Needs a hero with the trait Horde.", "206.1c")


def test_a_quest_that_costs_too_much():
    errand = replace(quest("Errand"), text=("Pay (3) to complete this quest.", "Reward: Draw a card."))
    game = position(Side(play=[errand], resources=1), Side())
    assert reason(game, "Errand") == ("complete", "Needs 3 ready resources; you have 2.", "412.2")


# Combat


def test_weapons_as_the_hero_attacks():
    side = Side(play=[AXE, weapon("Bow", 1, 1, 0), weapon("Club", 1, 1, 0)], resources=1, exhausted=["Club"])
    game = position(replace(side, hero=hero(atk=1)), Side())
    assert reason(game, "Axe") == ("strike", "Only as your hero attacks or defends.", "303.2")
    do(game, "attack with Kor Cindervein #1")
    while game.pending.kind is not DecisionKind.STRIKE:
        do(game, "pass")
    assert reason(game, "Axe") == ("strike", "Needs 2 ready resources; you have 1.", "303.2")
    assert reason(game, "Club") == ("strike", "Exhausted.", "411.1")
    assert not has_reason(game, "Bow")


def test_protectors():
    guard = ally("Guard", 1, 1, 5, "Protector")
    cat = ally("Cat", 1, 1, 1)
    side = Side(play=[guard, replace(guard, name="Sleeper"), WOLF, cat], exhausted=["Sleeper"])
    game = position(Side(play=[ally("Bear", 1, 1, 1)]), side)
    do(game, "attack with Bear", "attack with Bear -> Wolf")
    while game.pending.kind is not DecisionKind.PROTECT:
        do(game, "pass")
    assert reason(game, "Sleeper", 1) == ("protect", "Exhausted.", "411.1")
    assert reason(game, "Wolf", 1) == ("protect", "A proposed defender cannot protect itself.", "602.2b")
    assert reason(game, "Cat", 1) == ("protect", "It is not a Protector.", "602.2")
    assert not has_reason(game, "Guard", 1)


def test_a_question_comes_first():
    game = position(Side(hand=[SHOT, quest("Errand")], resources=1, play=[WOLF]), Side(play=[WOLF]))
    do(game, "play Shot")
    assert game.pending.kind is DecisionKind.TARGET
    assert reason(game, "Errand") == ("place face up", "Answer the question first.", "707.1d")


# Agreement with the options


def random_positions(seed, cards=None):
    """A random game of cards, at every decision."""
    game = random_game(seed, HEROES, cards or DECK_CARDS)
    agents = random_agents(seed, len(game.setup.decks))
    for _ in range(MOST_DECISIONS):
        if (decision := game.pending) is None:
            return
        yield game
        game.decide(agents[decision.player].choose(decision, view_for(game.state, decision.player, decision)))


def check_reasons(game):
    """Every card of every seat that could act is named by an option or has a reason, but not both."""
    for seat, player in enumerate(game.state.players):
        reasons = all_reasons(game, seat)
        options = game.pending.options if game.pending.player == seat else ()
        named = {identity for option in options for identity in (option.card, option.target)}
        offered = {(option.verb, option.card) for option in options}
        prints = {card.base for card in player.hand if card.identity in named}
        if player.lost:
            assert not reasons
            continue
        for card in (*player.hand, *party(player)):
            is_actor = not card.in_play or card.current.is_character or card.current.sheet.usable
            is_named = card.identity in named or (not card.in_play and card.base in prints)
            assert not is_actor or is_named or card.identity in reasons, (card, options)
            for card_reason in reasons.get(card.identity, ()):
                assert (card_reason.verb, card.identity) not in offered
                assert card_reason.rule != "803.2" or game.state.past_actions
        check_agreement(game, seat, offered)


def check_agreement(game, seat, offered):
    """Exactly that is offered which nothing stands in the way of but that, as if, somebody else decided."""
    decision = game.pending
    if decision.kind is not DecisionKind.PRIORITY or decision.player != seat or game.state.past_actions:
        return
    game.pending = replace(decision, player=seat + 1)
    player = game.state.players[seat]
    hand = {card.identity: card.base for card in (*player.hand, *playable_elsewhere(game.state, player))}
    free = {
        (card_reason.verb, hand.get(identity, identity))
        for identity, reasons in all_reasons(game, seat).items()
        for card_reason in reasons
        if card_reason.rule == "410.1"
    }
    game.pending = decision
    options = {(verb, hand.get(card, card)) for verb, card in offered if verb is not Verb.PASS}
    assert free <= options
    assert {deed for deed in options - free if deed[0] not in PLACING} <= of_others(game, seat, options)


def of_others(game, seat, options):
    """What is done with cards of other players, as to complete their quests (Rule 702.2b)."""
    own = {card.identity for card in game.state.cards if seat in (card.controller, card.owner)}
    return {deed for deed in options if isinstance(deed[1], int) and deed[1] not in own}


@pytest.mark.parametrize("seed", range(GAMES))
def test_reasons_agree_with_options(seed):
    """Rule 410.2, 707.2: and nothing is changed by asking."""
    cards = (DECK_CARDS, DECK_CARDS, COPYING_CARDS, DECK_CARDS, GRANTING_CARDS)[seed % 5]
    for game in random_positions(seed, cards):
        before = game.state.data()
        check_reasons(game)
        assert game.state.data() == before
    replay = Game.rebuild(game.setup, game.decisions, log=False)
    assert replay.state == game.state


@BATTERY
@given(TABLES, SEEDS)
def test_reasons_reveal_no_hidden_card(table, seed):
    """Rule 415.3a, 415.4a, 415.6a, 415.8c: what differs only in what is hidden has the same reasons."""
    for game in steps(played(table, seed), seed):
        check_reasons(game)
        for seat in range(len(game.state.players)):
            reasons, state = all_reasons(game, seat), game.state
            game.state = exchanged(state, seat)
            assert all_reasons(game, seat) == reasons
            game.state = state
