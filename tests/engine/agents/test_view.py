"""A player sees what the rules let a player see (Rule 415), and an agent is given nothing else."""

from dataclasses import fields, is_dataclass

from engine.agents.view import view_for
from engine.characteristics import BLANK, Characteristics
from engine.game import Game
from engine.state import GameCard, GameState, Player
from tests.engine.build import Side, ally, do, find, position, quest


def reachable(thing, seen=None):
    """Everything that can be reached from a value through dataclasses and containers."""
    seen = {} if seen is None else seen
    if id(thing) in seen:
        return seen.values()
    seen[id(thing)] = thing
    if isinstance(thing, list | tuple | set | frozenset):
        for part in thing:
            reachable(part, seen)
    elif is_dataclass(thing):
        for field in fields(thing):
            reachable(getattr(thing, field.name), seen)
    return seen.values()


def names(thing):
    return {each.name for each in reachable(thing) if isinstance(each, Characteristics)}


def table():
    return position(
        Side(
            hand=[ally("My Hand", 1, 1, 1)], deck=[ally("My Deck", 1, 1, 1)], play=[ally("My Ally", 1, 1, 1)]
        ),
        Side(
            hand=[ally("Their Hand", 1, 1, 1)],
            deck=[ally("Their Deck", 1, 1, 1)] * 3,
            play=[ally("Their Ally", 1, 1, 1), quest("Their Quest")],
        ),
    )


def test_one_sees_ones_own_hand_and_all_of_play():
    """Rule 415.4a, 415.8c."""
    seen = names(view_for(table().state, 0))
    assert {"My Hand", "My Ally", "Their Ally", "Their Quest", "Kor Cindervein"} <= seen


def test_one_sees_no_deck_and_no_other_hand():
    """Rule 415.3a, 415.4a: only how many cards there are."""
    picture = view_for(table().state, 0)
    assert not {"My Deck", "Their Deck", "Their Hand"} & names(picture)
    assert (picture.players[1].hand, picture.players[1].deck) == (1, 3)


def test_face_down_resources_are_seen_by_their_controller_alone():
    """Rule 415.8c."""
    game = do(table(), "place My Hand face down")
    assert "My Hand" in names(view_for(game.state, 0))
    theirs = view_for(game.state, 1)
    assert "My Hand" not in names(theirs)
    assert theirs.players[0].resources[0].current is BLANK


def test_a_graveyard_is_public():
    """Rule 415.5a."""
    game = position(Side(), Side(play=[ally("Ghost", 1, 1, 0)]))
    assert "Ghost" in names(view_for(game.state, 0))


def test_nothing_in_a_view_or_a_decision_leads_back_to_the_game():
    game = table()
    for thing in (view_for(game.state, 0), game.pending):
        assert not any(isinstance(each, GameCard | Player | GameState | Game) for each in reachable(thing))


def test_a_card_that_left_sight_cannot_be_followed():
    """Rule 415.9a: a resource placed face down has another identity than the card had in hand."""
    game = table()
    before = find(game, "My Hand").identity
    do(game, "place My Hand face down")
    assert view_for(game.state, 1).players[0].resources[0].identity != before


def test_the_log_keeps_private_what_is_private():
    game = table()
    replayed = Game(game.setup.decks, 1, first=0)
    log = replayed.log
    assert log is not None
    assert any("My Hand" in line or "My Deck" in line for line in log.seen_by(0))
    for reader in (1, None):
        assert not any("My Hand" in line or "My Deck" in line for line in log.seen_by(reader))
