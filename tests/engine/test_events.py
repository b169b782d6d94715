"""Events: replaced, performed, logged and noticed in one place (Rule 703, 716)."""

from engine.events import DealDamage, Destroy, Draw, PreventDamage, happen, happen_together
from engine.hooks import Hooks
from tests.engine.build import Side, ally, armor, do, find, hero, position


def run(flow):
    """Run a flow that asks nothing."""
    assert list(flow) == []


def result_of(flow):
    """What a flow that asks nothing returns."""
    try:
        next(flow)
    except StopIteration as end:
        return end.value
    raise AssertionError("The flow asks something.")


def game():
    return position(Side(deck=[ally(f"Card {n}", 9, 1, 1) for n in range(9)]), Side())


def test_a_listener_is_called_after_every_event_of_its_kind():
    """Rule 703.1."""
    table = game()
    ana = table.state.players[0]
    hands = []
    table.state.hooks.listen(Draw, lambda state, event: hands.append(len(event.player.hand)))
    run(happen(table.state, Draw(ana)))
    run(happen(table.state, Draw(ana)))
    assert hands == [1, 2]


def test_listeners_are_called_after_all_simultaneous_events():
    """Rule 802.1."""
    table = game()
    ana = table.state.players[0]
    hands = []
    table.state.hooks.listen(Draw, lambda state, event: hands.append(len(event.player.hand)))
    run(happen_together(table.state, [Draw(ana), Draw(ana)]))
    assert hands == [2, 2]


def test_what_has_become_impossible_does_not_happen():
    """Rule 802.1: a card is destroyed once, however often that is called for at the same time."""
    table = position(Side(play=[ally("Ogre", 4, 4, 4)]), Side())
    ogre = find(table, "Ogre")
    destroyed = []
    table.state.hooks.listen(Destroy, lambda state, event: destroyed.append(event.card))
    first, second = Destroy(ogre), Destroy(ogre)
    happened = result_of(happen_together(table.state, [first, second]))
    assert happened == [first]
    assert destroyed == [ogre]
    assert table.state.players[0].graveyard == [ogre]


def test_happen_returns_the_events_that_replaced_one():
    """Rule 716.1a."""
    table = game()
    ana = table.state.players[0]
    table.state.hooks.replace(Draw, lambda state, event: [])
    assert result_of(happen(table.state, Draw(ana))) == []


def test_a_replaced_event_never_happens():
    """Rule 716.1a: nobody notices the draw, for it was not one."""
    table = game()
    ana = table.state.players[0]
    drawn = []
    table.state.hooks.listen(Draw, lambda state, event: drawn.append(event))
    table.state.hooks.replace(Draw, lambda state, event: [])
    run(happen(table.state, Draw(ana)))
    assert (ana.hand, drawn) == ([], [])


def test_a_replacement_applies_only_once_to_an_event():
    """Rule 716.1e: two copies of a doubling power make four of one."""
    table = game()
    ana = table.state.players[0]
    table.state.hooks.replace(Draw, lambda state, event: [event, Draw(event.player)])
    table.state.hooks.replace(Draw, lambda state, event: [event, Draw(event.player)])
    run(happen(table.state, Draw(ana)))
    assert len(ana.hand) == 4


def test_a_replacement_may_leave_an_event_alone():
    table = game()
    ana = table.state.players[0]
    table.state.hooks.replace(Draw, lambda state, event: None)
    run(happen(table.state, Draw(ana)))
    assert len(ana.hand) == 1


def test_prevented_damage_reaches_listeners_and_the_remainder_is_dealt():
    """Rule 717.2d."""
    table = position(
        Side(play=[ally("Ogre", 4, 4, 4)]),
        Side(hero("Radak"), play=[armor("Helm", 1, 3), armor("Belt", 1, 1)]),
    )
    heard = []
    hooks = Hooks()
    hooks.listen(PreventDamage, lambda state, event: heard.append(("prevented", event.amount)))
    hooks.listen(DealDamage, lambda state, event: heard.append(("dealt", event.packet.amount)))
    table.state.hooks = hooks
    do(table, "attack with Ogre", "exhaust Helm to prevent 3", "prevent nothing")
    assert heard == [("prevented", 3), ("dealt", 1)]
