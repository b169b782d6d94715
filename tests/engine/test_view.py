"""What a player may see of a game (Rule 415), in views and pictures, and of its log."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.agents import play_out
from engine.agents.random import RandomAgent
from engine.board.picture import HIDDEN_CARD, picture_for, picture_of
from engine.board.view import view_for
from engine.game import Game
from engine.rules.priority import priority_options
from engine.rules.setup import GameDeck
from engine.state import GameZone
from engine.state.characteristics import BLANK
from tests.engine.build import Side, ability, ally, do, find, hero, position, quest
from tests.engine.hidden_cards import exchanged
from tests.engine.test_game import BATTERY, SEEDS, TABLES, played, steps

WOLF = ally("Wolf", 1, 1, 3)


@BATTERY
@given(TABLES, SEEDS)
def test_views_and_options_reveal_no_hidden_card(table, seed):
    """Rule 415.3a, 415.4a, 415.6a, 415.8c."""
    for game in steps(played(table, seed), seed):
        player = game.pending.player
        other = exchanged(game.state, player)
        views = view_for(other, player), view_for(game.state, player)
        assert repr((views[0].players, views[0].hand)) == repr((views[1].players, views[1].hand))
        assert repr(views[0]) == repr(views[1])
        offers = [
            [(option.text, option.card) for option in priority_options(state, state.players[player])]
            for state in (game.state, other)
        ]
        assert offers[0] == offers[1]


@BATTERY
@given(TABLES, SEEDS)
def test_pictures_of_a_seat_show_no_hidden_card(table, seed):
    """Rule 415.3a, 415.4a, 415.6a, 415.8c: what differs only in what is hidden looks the same."""
    for game in steps(played(table, seed), seed):
        for seat in range(len(game.state.players)):
            other = exchanged(game.state, seat)
            assert picture_of(view_for(other, seat)) == picture_of(view_for(game.state, seat))


@BATTERY
@given(TABLES, SEEDS)
def test_a_seat_sees_the_same_board_as_somebody_who_sees_all(table, seed):
    """Rule 415.5a, 415.8b: rows, graveyards and the own hand; only counts of the other cards."""
    for game in steps(played(table, seed), seed):
        everything = picture_for(game)
        assert not any({HIDDEN_CARD} & {*player.deck, *player.hand} for player in everything.players)
        for seat in range(len(everything.players)):
            picture = picture_for(game, seat)
            for field in ("turn", "turn_player", "step"):
                assert getattr(picture, field) == getattr(everything, field)
            assert list(map(link_without_numbers, picture.chain)) == list(
                map(link_without_numbers, everything.chain)
            )
            for player, full in zip(picture.players, everything.players, strict=True):
                is_own = player is picture.players[seat]
                assert list(map(without_number, player.in_play)) == list(map(without_number, full.in_play))
                for zone in ("graveyard", "removed", *(["hand"] if is_own else [])):
                    assert names(getattr(player, zone)) == names(getattr(full, zone))
                assert player.deck == (HIDDEN_CARD,) * len(full.deck)
                assert is_own or player.hand == (HIDDEN_CARD,) * len(full.hand)


def without_number(card):
    """A picture of a card without what depends on the viewer."""
    return replace(card, number=0, host=None, printed=WOLF)


def link_without_numbers(link):
    """A picture of a link without what depends on the viewer."""
    return replace(link, source=None, target_numbers=())


def names(cards):
    """The names of pictures of cards."""
    return [card.name for card in cards]


def test_a_player_sees_the_face_of_an_own_face_down_resource_alone():
    """Rule 412.1b, 415.8c: nobody else sees the print, and for all it is blank."""
    game = do(position(Side(hand=[WOLF]), Side()), "place Wolf face down")
    for viewer, printed in ((None, WOLF), (0, WOLF), (1, HIDDEN_CARD.printed)):
        [resource] = picture_for(game, viewer).players[0].resource_row
        assert (resource.printed, resource.types, resource.is_face_down) == (printed, (), True)


def test_the_question_to_another_player_is_hidden():
    """Rule 415.4a: options name cards in hand."""
    game = position(Side(hand=[WOLF], resources=1), Side())
    own, opponents = picture_for(game, 0).question, picture_for(game, 1).question
    assert "play Wolf" in own.options and own == picture_for(game).question
    assert opponents == replace(own, about="", options=())


def test_the_number_of_a_card_does_not_follow_it_through_a_hidden_zone():
    """Rule 415.9a: a player cannot see that a card in play is one that has been in a hand."""
    game = position(Side(hand=[WOLF], resources=1), Side())
    card = find(game, "Wolf")
    assert [picture.number for picture in picture_for(game).players[0].hand] == [card.number + 1]
    do(game, "play Wolf", "pass")
    numbers = [picture_for(game, viewer).players[0].ally_row[0].number for viewer in (None, 0, 1)]
    assert numbers == [card.number + 1, card.identity, card.identity]


def test_only_the_controller_sees_a_face_down_resource():
    """Rule 415.8c."""
    game = do(position(Side(hand=[WOLF]), Side()), "place Wolf face down")
    own_view, opponents_view = view_for(game.state, 0), view_for(game.state, 1)
    assert [card.current.name for card in own_view.players[0].resources] == ["Wolf"]
    assert [card.current for card in opponents_view.players[0].resources] == [BLANK]


def test_hands_and_decks_of_others_are_counted():
    """Rule 415.3a, 415.4a."""
    view = view_for(position(Side(hand=[WOLF]), Side(hand=[WOLF, quest()])).state, 0)
    assert [card.current.name for card in view.hand] == ["Wolf"]
    assert [(player.hand, player.deck) for player in view.players] == [(1, 20), (2, 20)]


def test_a_drawn_card_has_a_new_identity():
    """Rule 415.9a: a new identity, so that the identity in an option reveals nothing about the card."""
    game = position(Side(), Side(deck=[WOLF]))
    before = find(game, "Wolf").identity
    do(game, "pass")
    assert find(game, "Wolf").zone is GameZone.HAND
    assert find(game, "Wolf").identity != before


@given(st.integers(0, 2**32))
def test_the_log_shows_other_players_only_discards(seed):
    """Rule 412.1b, 415.3a, 415.4a: draws, hands and face-down resources stay private."""
    deck = GameDeck(hero(), tuple(ability(f"Secret {number}", 9) for number in range(12)))
    game = Game((deck, deck), seed)
    play_out(game, (RandomAgent(seed), RandomAgent(seed + 1)))
    public_lines = [line for line in game.log.visible_to(None) if "discards" not in line]
    assert not any("Secret" in line for line in public_lines)
    assert any("Secret" in line for line in game.log.visible_to(0))
    own = {"Player 1": 0, "Player 2": 1}
    for name, seat in own.items():
        private = [line for line in game.log.visible_to(1 - seat) if name in line and "discards" not in line]
        assert not any("Secret" in line for line in private)


def test_a_card_lets_its_controller_look_at_the_top_cards_of_opponents():
    """Rule 415.3f."""
    seer = ally("Seer", 1, 1, 1, "You may look at the top card of any opponent's deck at any time.")
    game = position(Side(play=[seer]), Side(deck=[WOLF, WOLF]), Side(deck=[WOLF]), teams=[0, 1, 0])
    counts = [len(player.visible_deck) for player in view_for(game.state, 0).players]
    assert counts == [0, 1, 0]
    assert not any(player.visible_deck for player in view_for(game.state, 1).players)
