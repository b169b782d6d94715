"""What cards of the same name in play are called."""

from engine.events import DestroyCard, happen
from engine.state.zones import label
from tests.engine.build import Side, ally, do, position
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
