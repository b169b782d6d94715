"""Rule 803: loops, and the comparison of positions that finds them."""

from engine.cards import CardType
from engine.events import AddDamage, ExhaustCard, ReadyCard, RevealCard, happen_together
from engine.rules.loops import MOST_LINKS, UNSUSPICIOUS, LoopWatch
from engine.rules.repetition import UNSUSPICIOUS_ACTIONS
from engine.state import GameState, Loss, Outcome
from engine.state.position import position
from tests.engine.build import Side, ability, ally, do, printed, quest, texts
from tests.engine.build import position as board

WOLF = ally("Wolf", 1, 2, 2)
ELF = ally("Elf", 1, 1, 1)


def act(state: GameState, *events) -> None:
    assert list(happen_together(state, events)) == []


def test_a_position_that_comes_back_is_the_same_one():
    """Rule 803.1: an exhausted and readied card makes no other position."""
    state = board(Side(play=[WOLF, ELF]), Side()).state
    before = position(state)
    wolf = state.players[0].ally_row[0]
    act(state, ExhaustCard(wolf))
    assert position(state) != before
    act(state, ReadyCard(wolf))
    assert position(state) == before


def test_positions_differ_by_damage_and_by_the_order_of_a_deck():
    state = board(Side(play=[WOLF], deck=[ELF, WOLF]), Side()).state
    before = position(state)
    state.players[0].deck.reverse()
    assert position(state) != before
    state.players[0].deck.reverse()
    act(state, AddDamage(state.players[0].ally_row[0], 1))
    assert position(state) != before


def test_cards_in_hand_have_no_order():
    """Rule 415.4."""
    state = board(Side(hand=[WOLF, ELF]), Side()).state
    before = position(state)
    state.players[0].hand.reverse()
    assert position(state) == before


def test_a_card_that_comes_back_from_a_graveyard_makes_the_same_position():
    """Its identity is a new one (Rule 415.9a), which makes no difference."""
    state = board(Side(play=[WOLF]), Side()).state
    again = state.copy()
    act(state, RevealCard(state.players[0].ally_row[0]))
    assert state.version != again.version
    assert position(state) == position(again)


def test_positions_are_compared_only_after_many_links():
    state = board(Side(), Side()).state
    watch = LoopWatch()
    assert not any(watch.returns(state) for _ in range(UNSUSPICIOUS + 1))
    assert watch.returns(state)
    assert not LoopWatch().returns(state)


def test_a_loop_that_changes_the_position_is_ended_in_the_end():
    state = board(Side(), Side()).state
    hero = state.players[0].hero
    watch = LoopWatch()
    steps = 0
    while not watch.returns(state):
        hero.set_counter("rage", steps)
        steps += 1
    assert steps == MOST_LINKS


def test_positions_differ_by_how_much_is_still_prevented():
    """Rule 717.2a."""
    ward = ability(
        "Ward", 1, "Prevent the next 3 damage that would be dealt to target ally you control this turn."
    )
    state = do(board(Side(play=[WOLF], hand=[ward], resources=1), Side()), "play Ward").state
    before = position(state)
    state.replacements[0].remaining -= 1
    assert position(state) != before


def test_a_loop_without_triggered_effects_is_a_draw():
    """Rule 803.5: a card with fatal damage whose destruction is always replaced."""
    refuge = ability(
        "Refuge", 1, "Ongoing: If an ally you control would be destroyed, shuffle your deck instead."
    )
    game = board(Side(play=[WOLF, refuge], hand=[quest()]), Side())
    game.state.players[0].ally_row[0].damage = 2
    do(game, "place A Donation of Wool face up")
    assert game.outcome == Outcome((), Loss.LOOP)


def test_a_player_repeats_himself_only_so_often():
    """Rule 803.2: after a full iteration the next action can't be the one that continues the loop."""
    lamp = printed("Lamp", CardType.EQUIPMENT, cost=1, tags="Item", text=("[Activate] >>> Ready this item.",))
    game = board(Side(play=[lamp], deck=[WOLF] * 3), Side(deck=[WOLF] * 3))
    uses = 0
    while "use Lamp" in texts(game):
        do(game, "use Lamp")
        uses += 1
    assert uses == UNSUSPICIOUS_ACTIONS + 1
    assert texts(game) == ["attack with Kor Cindervein #1", "pass"]
    assert texts(game.copy()) == texts(game)
    do(game, "pass", "pass", "pass")
    assert "use Lamp" in texts(game)


def test_a_player_who_only_repeats_himself_where_the_position_changes_goes_on():
    """Rule 803.1: no loop, while each time a counter is added."""
    text = "[Activate] >>> Add a soul counter to this item. Ready this item."
    lamp = printed("Lamp", CardType.EQUIPMENT, cost=1, tags="Item", text=(text,))
    game = board(Side(play=[lamp]), Side())
    for _ in range(UNSUSPICIOUS_ACTIONS + 5):
        do(game, "use Lamp")
    assert "use Lamp" in texts(game)
