"""A player sees what the rules allow (Rule 415), and an agent receives nothing else."""

from dataclasses import fields, is_dataclass

from engine.board.view import view_for
from engine.decisions import DecisionKind
from engine.game import Game
from engine.log import Log
from engine.state import GameCard, GameState, Player
from engine.state.characteristics import BLANK, Characteristics
from tests.engine.build import Side, ability, ally, armor, do, find, hero, position, quest


def reachable(value, objects=None):
    """Everything that can be reached from a value through dataclasses and containers."""
    objects = {} if objects is None else objects
    if id(value) in objects:
        return objects.values()
    objects[id(value)] = value
    if isinstance(value, list | tuple | set | frozenset):
        for element in value:
            reachable(element, objects)
    elif is_dataclass(value):
        for field in fields(value):
            reachable(getattr(value, field.name), objects)
    return objects.values()


def names(value):
    return {
        characteristics.name
        for characteristics in reachable(value)
        if isinstance(characteristics, Characteristics)
    }


def view_of(state, player, decision=None):
    """A view that describes everything it can describe."""
    view = view_for(state, player, decision)
    counts = [len(player.graveyard) for player in state.players]
    assert [len(player.graveyard) for player in view.players] == counts
    assert all(len(player.resources) == player.resource_count for player in view.players)
    assert len(view.hand) == view.me.hand
    return view


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


def test_a_player_sees_their_hand_and_all_cards_in_play():
    """Rule 415.4a, 415.8c."""
    visible_names = names(view_of(table().state, 0))
    assert {"My Hand", "My Ally", "Their Ally", "Their Quest", "Kor Cindervein"} <= visible_names


def test_a_player_sees_no_deck_and_no_other_hand():
    """Rule 415.3a, 415.4a: only how many cards there are."""
    view = view_of(table().state, 0)
    assert not {"My Deck", "Their Deck", "Their Hand"} & names(view)
    assert (view.players[1].hand, view.players[1].deck) == (1, 3)


def test_only_its_controller_sees_a_face_down_resource():
    """Rule 415.8c."""
    game = do(table(), "place My Hand face down")
    assert "My Hand" in names(view_of(game.state, 0))
    opponents_view = view_of(game.state, 1)
    assert "My Hand" not in names(opponents_view)
    assert opponents_view.players[0].resources[0].current is BLANK


def test_a_graveyard_is_public():
    """Rule 415.5a."""
    game = position(Side(), Side(play=[ally("Ghost", 1, 1, 0)]))
    assert "Ghost" in names(view_of(game.state, 0))


def test_nothing_in_a_view_or_a_decision_leads_back_to_the_game():
    game = table()
    for root in (view_of(game.state, 0), game.pending):
        assert not any(isinstance(value, GameCard | Player | GameState | Game) for value in reachable(root))


def test_a_hidden_card_gets_a_new_identity():
    """Rule 415.9a: a resource placed face down has another identity than the card had in hand."""
    game = table()
    before = find(game, "My Hand").identity
    do(game, "place My Hand face down")
    assert view_of(game.state, 1).players[0].resources[0].identity != before


def test_the_log_hides_private_lines_from_others():
    game = table()
    replayed = Game(game.setup.decks, 1, first=0)
    log = replayed.log
    assert log is not None
    assert any("My Hand" in line or "My Deck" in line for line in log.visible_to(0))
    for reader in (1, None):
        assert not any("My Hand" in line or "My Deck" in line for line in log.visible_to(reader))


def test_the_chain_is_public_with_what_its_links_do():
    """Rule 415.6a: the card, its controller, and its targets."""
    blast = ability("Blast", 1, "Your hero deals 2 fire damage to target hero or ally.", tags="Instant")
    game = position(Side(hand=[blast, blast], resources=2), Side(hero("Radak")))
    do(game, "play Blast", "Blast -> Radak")
    link = view_of(game.state, 1).chain[-1]
    assert (link.controller, link.source.current.name) == (0, "Blast")
    assert link.targets == (find(game, "Radak").identity,)


def test_a_card_is_seen_with_its_counters_host_and_damage():
    """Rule 400.5, 404.1, 405.1."""
    game = position(Side(play=[ally("My Ally", 1, 1, 3)], damage={"My Ally": 2}), Side())
    card = find(game, "My Ally")
    card.set_counter("charge", 2)
    visible = view_of(game.state, 1).players[0].ally_row[0]
    assert (visible.damage, visible.health_left, visible.counter("charge")) == (2, 1, 2)
    assert (visible.host, visible.is_token, visible.is_fresh) == (None, False, False)


def test_a_search_shows_its_player_the_cards_it_offers():
    """Rule 413.1: the cards that can be found, and nobody else sees them."""
    find_wolf = ability(
        "Call", 1, "Search your deck for an ally with cost 1 or less, reveal it, and put it into your hand."
    )
    deck = [ally("Fox", 1, 1, 1), ability("Secret", 1), ally("Bear", 1, 1, 1)]
    game = do(position(Side(hand=[find_wolf], resources=1, deck=deck), Side()), "play Call")
    assert game.pending.kind is DecisionKind.CHOICE
    view = view_of(game.state, 0, game.pending)
    assert {card.current.name for card in view.offered} == {"Fox", "Bear"}
    assert view_of(game.state, 1, game.pending).offered == []


def item_with(text):
    """An item in play with a text."""
    return armor("Spyglass", 1, 0, text=(text,))


def deck_tops(state, viewer):
    """The cards of each deck that a player sees, by name."""
    return [[card.current.name for card in player.visible_deck] for player in view_of(state, viewer).players]


def seats(*play):
    """A position of two players with cards in their decks, the first with cards in play."""
    deck = [ally("Bottom", 1, 1, 1), ally("Top", 1, 1, 1)]
    return position(Side(deck=deck, play=list(play)), Side(deck=deck))


def test_the_top_of_a_deck_is_hidden():
    """Rule 415.3a."""
    assert deck_tops(seats().state, 0) == [[], []]


def test_a_revealed_top_of_a_deck_is_seen_by_everybody():
    """Rule 415.3f."""
    state = seats(item_with("Play with the top card of your deck revealed.")).state
    assert deck_tops(state, 0) == deck_tops(state, 1) == [["Top"], []]


def test_who_may_look_at_the_top_of_a_deck_sees_it_alone():
    """Rule 415.3e."""
    state = seats(item_with("You may look at the top card of each opponent's deck at any time.")).state
    assert deck_tops(state, 0) == [[], ["Top"]]
    assert deck_tops(state, 1) == [[], []]


def test_a_deck_that_was_turned_over_is_public():
    """Rule 415.3d."""
    state = seats().state
    state.players[0].deck_face_up = True
    assert deck_tops(state, 1) == [["Top", "Bottom"], []]


def test_a_question_shows_a_card_that_is_looked_at_to_that_player_alone():
    """Rule 415.3a, 712.7."""
    text = "(0) >>> Look at the top card of your deck. You may put it into your graveyard."
    game = seats(item_with(text))
    game.state.log = Log()
    do(game, "use Spyglass")
    while game.pending.kind is not DecisionKind.MAY:
        game.decide("pass")
    decision = game.pending
    assert [card.current.name for card in view_of(game.state, 0, decision).offered] == ["Top"]
    assert view_of(game.state, 1, decision).offered == []
    lines = [game.log.visible_to(seat) for seat in (0, 1)]
    assert any(line.endswith("looks at Top") for line in lines[0])
    assert not any("Top" in line for line in lines[1]) and any("looks at a card" in line for line in lines[1])


def test_who_sees_all_sees_every_card_by_a_number_that_is_none_of_a_hidden_one():
    game = position(Side(), Side())
    view = view_for(game.state, None)
    assert sorted(view.numbers.values()) == list(range(1, len(game.state.cards) + 1))
