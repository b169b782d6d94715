"""What cards are called, and what the log says of modifiers."""

from engine.events import DestroyCard, happen
from engine.log import Log
from engine.state.zones import label
from tests.engine.build import Side, ability, ally, do, position
from tests.engine.test_events import run

WOLF = ally("Wolf", 0, 1, 1)


def wolves(game):
    return [card for card in game.state.players[0].ally_row if card.base.name == "Wolf"]


def names(game):
    return [label(game.state, card) for card in wolves(game)]


def test_namesakes_are_numbered_as_they_enter_play_and_keep_their_numbers():
    game = position(Side(play=[WOLF], hand=[WOLF, WOLF]), Side())
    assert names(game) == ["Wolf"]
    do(game, "play Wolf", "pass", "pass")
    assert names(game) == ["Wolf #1", "Wolf #2"]
    run(happen(game.state, DestroyCard(wolves(game)[0])))
    assert names(game) == ["Wolf"]
    do(game, "play Wolf", "pass", "pass")
    assert names(game) == ["Wolf #2", "Wolf #3"]


def test_a_card_that_becomes_a_copy_of_another_is_told_apart():
    game = position(Side(play=[WOLF, ally("Cub", 0, 1, 1)]), Side())
    cub = game.state.players[0].ally_row[1]
    cub.printed = WOLF
    cub.show()
    assert len(set(names(game))) == 2


def test_the_log_says_what_a_modifier_does_to_its_cards():
    """Rule 714.3."""
    curse = ability("Curse", 0, "Target ally has -2 ATK and -1 [Health] this turn.")
    game = position(Side(hand=[curse], play=[ally("Bear", 0, 3, 5)]), Side())
    game.state.log = Log()
    do(game, "play Curse")
    line = next(line for line in game.state.log.lines if line.rule == "714.3")
    assert line.text == "Bear has -2 ATK and -1 health this turn"
    assert [card.name for card in line.cards] == ["Bear"]


def test_the_log_says_whose_step_a_modifier_is_about():
    """Rule 501.1: players other than its controller read it, too."""
    snare = ability("Snare", 0, "Target ally can't ready during your next ready step.")
    game = position(Side(hand=[snare], play=[WOLF]), Side())
    game.state.log = Log()
    do(game, "play Snare")
    assert "Wolf can't ready during Ana's next ready step" in str(game.state.log)
    gust = ability(
        "Gust", 0, "Exhaust all allies. Each of them can't ready during its controller's next ready step."
    )
    game = position(Side(hand=[gust], play=[WOLF] * 2), Side())
    game.state.log = Log()
    do(game, "play Gust")
    assert "Wolf #1 and Wolf #2 can't ready during their controllers' next ready steps" in str(game.state.log)


def test_the_log_quotes_a_modifier_of_all_cards_of_a_description():
    """Rule 714.3."""
    rally = ability("Rally", 0, "Allies you control have +1 ATK this turn.")
    game = position(Side(hand=[rally], play=[WOLF] * 4), Side())
    game.state.log = Log()
    do(game, "play Rally")
    assert "Ana: “Allies you control have +1 ATK this turn.”" in str(game.state.log)


def test_the_log_says_which_of_several_cards_of_a_name_triggers():
    """Rule 708.2."""
    scout = ally("Scout", 1, 1, 1, "When this ally attacks, draw a card.")
    game = position(Side(play=[scout] * 2, deck=[WOLF]), Side())
    game.state.log = Log()
    do(game, "attack with Scout #2")
    assert "Scout #2 triggers" in str(game.state.log)
