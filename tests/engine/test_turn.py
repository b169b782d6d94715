"""Rule 5: the turn sequence."""

import sys

from engine.decisions import DecisionKind
from engine.events import ReadyCard, StepStarts
from engine.game import Game
from engine.log import Log
from engine.rules.setup import GameDeck
from engine.state import TurnStep
from tests.engine.build import (
    STRAW,
    Side,
    ally,
    do,
    find,
    hero,
    pending_decision,
    position,
    quest,
    texts,
    weapon,
)


def test_the_first_player_draws_no_card_on_the_first_turn():
    """Rule 501.2b."""
    deck = GameDeck(hero(), (quest(),) * 20)
    game = do(Game((deck, deck), 1, first=0), "keep", "keep")
    assert len(game.state.players[0].hand) == 7
    do(game, "pass")
    assert (game.state.turn, len(game.state.players[1].hand)) == (2, 8)


def test_the_turn_player_readies_all_exhausted_cards():
    """Rule 501.1a; a ready card does not ready (Rule 411.1)."""
    gear = [weapon("Axe", 2, 3, 1), ally("Wolf", 1, 1, 1), ally("Ogre", 4, 4, 4)]
    game = position(Side(), Side(play=gear, resources=2, exhausted=["Axe", "Wolf", "Straw"]))
    readied = []
    game.state.hooks.listen(ReadyCard, lambda state, event: readied.append(event.card.base.name))
    do(game, "pass")
    assert game.state.turn_player == 1
    assert not any(card.exhausted for card in game.state.cards)
    assert readied == ["Axe", "Wolf", "Straw", "Straw"]


def test_what_starts_with_the_turn_finds_the_cards_ready():
    """Rule 501.1a: the start of the turn triggers after the turn player's cards are ready."""
    game = position(Side(), Side(play=[ally("Ogre", 4, 4, 4)], exhausted=["Ogre"]))
    ogre = find(game, "Ogre")
    exhausted = {}
    game.state.hooks.listen(StepStarts, lambda state, event: exhausted.setdefault(event.step, ogre.exhausted))
    do(game, "pass")
    assert exhausted[TurnStep.END]
    assert not exhausted[TurnStep.READY]


def test_other_players_do_not_ready():
    """Rule 501.1a."""
    game = position(Side(play=[ally("Ogre", 4, 4, 4)], exhausted=["Ogre"]), Side())
    do(game, "pass")
    assert find(game, "Ogre").exhausted


def test_the_turn_player_draws_a_card():
    """Rule 501.2a."""
    game = position(Side(), Side(deck=[STRAW, ally("Wolf", 1, 1, 1)]))
    do(game, "pass")
    assert [card.base.name for card in game.state.players[1].hand] == ["Wolf"]


def test_players_act_in_ready_draw_and_end_windows_only_with_instants():
    """Rule 410.2, 500.1, 503.1."""
    instant = ally("Ambush", 1, 1, 1, tags="Instant")
    game = position(Side(), Side(hand=[instant, ally("Wolf", 1, 1, 1)], resources=1))
    do(game, "pass")
    windows = []
    while game.state.turn == 5:
        windows.append((game.state.step, pending_decision(game)[0], texts(game)))
        do(game, "pass")
    assert windows == [
        (TurnStep.ACTION, "Bo", ["play Ambush", "pass"]),
        (TurnStep.END, "Bo", ["play Ambush", "pass"]),
    ]
    assert (game.state.step, pending_decision(game)[0]) == (TurnStep.READY, "Bo")
    do(game, "pass")
    assert game.state.step is TurnStep.DRAW
    do(game, "pass")
    assert game.state.step is TurnStep.ACTION
    assert "play Wolf" in texts(game)


def test_the_turn_player_discards_down_to_seven_one_at_a_time():
    """Rule 415.4b, 415.9e, 503.2a."""
    hand = [ally(f"Ally {number}", 9, 1, 1) for number in range(9)]
    game = position(Side(hand=hand), Side())
    do(game, "pass")
    assert pending_decision(game) == ("Ana", DecisionKind.DISCARD)
    assert len(texts(game)) == 9
    do(game, "discard Ally 3")
    assert len(texts(game)) == 8
    do(game, "discard Ally 0")
    ana = game.state.players[0]
    assert len(ana.hand) == 7
    assert [card.base.name for card in ana.graveyard] == ["Ally 3", "Ally 0"]


def test_only_the_turn_player_discards():
    """Rule 503.2a."""
    hand = [ally(f"Ally {number}", 9, 1, 1) for number in range(9)]
    game = position(Side(), Side(hand=hand))
    do(game, "pass")
    assert len(game.state.players[1].hand) == 10


def test_turns_go_clockwise():
    """Rule 500.1."""
    game = position(Side(), Side(), Side())
    turns = []
    for _ in range(4):
        turns.append(game.state.turn_player)
        do(game, "pass")
    assert turns == [0, 1, 2, 0]


def instructions(play):
    """How many instructions of the interpreter a call takes."""
    count = 0

    def trace(frame, event, argument):
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        play()
    finally:
        sys.settrace(before)
    return count


def test_a_turn_takes_as_long_late_in_a_long_game_as_early():
    """With a log, points to go back to, powers that trigger each turn, combats, and growing graveyards."""
    healer = ally("Healer", 1, 1, 9, "At the start of your turn, your hero heals 2 damage from itself.")
    deck = (STRAW,) * 150
    game = position(*[Side(play=[healer], deck=deck, hand=[STRAW] * 7) for _ in range(2)])
    game.state.log = Log()

    def play_turns(count):
        last = game.state.turn + count
        while game.state.turn < last:
            options = [option.text for option in game.pending.options]
            do(game, next((text for text in options if text.startswith("attack")), options[-1]))

    play_turns(20)
    early = instructions(lambda: play_turns(2))
    play_turns(150)
    late = instructions(lambda: play_turns(2))

    assert len(game.log.lines) > 1500
    assert late < early * 1.02
