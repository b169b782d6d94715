"""Events: replaced, performed, logged and noticed in one place (Rule 703, 716)."""

import pytest

from engine.decisions import DecisionKind
from engine.events import (
    ChangeCounters,
    DealDamage,
    DestroyCard,
    DrawCard,
    EnterPlay,
    Event,
    InterruptLink,
    MoveCard,
    PreventDamage,
    happen,
    happen_together,
)
from engine.events.dice import RollDie
from engine.hooks import Hooks
from engine.log import Log, LoggedCard
from engine.state import GameZone
from rules.identifiers.numbers import RuleNumber
from tests.checks.rule_citations import DOCUMENT, Rulebook
from tests.engine.build import Side, ability, ally, armor, do, find, hero, position


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
    table.state.hooks.listen(DrawCard, lambda state, event: hands.append(len(event.player.hand)))
    run(happen(table.state, DrawCard(ana)))
    run(happen(table.state, DrawCard(ana)))
    assert hands == [1, 2]


def test_listeners_are_called_after_all_simultaneous_events():
    """Rule 802.1."""
    table = game()
    ana = table.state.players[0]
    hands = []
    table.state.hooks.listen(DrawCard, lambda state, event: hands.append(len(event.player.hand)))
    run(happen_together(table.state, [DrawCard(ana), DrawCard(ana)]))
    assert hands == [2, 2]


def test_what_has_become_impossible_does_not_happen():
    """Rule 802.1: a card is destroyed once, however often that is called for at the same time."""
    table = position(Side(play=[ally("Ogre", 4, 4, 4)]), Side())
    ogre = find(table, "Ogre")
    destroyed = []
    table.state.hooks.listen(DestroyCard, lambda state, event: destroyed.append(event.card))
    first, second = DestroyCard(ogre), DestroyCard(ogre)
    happened = result_of(happen_together(table.state, [first, second]))
    assert happened == [first]
    assert destroyed == [ogre]
    assert table.state.players[0].graveyard == [ogre]


def with_ability(text):
    """A game in which Ana controls an ability with a text, and has a deck."""
    deck = [ally(f"Card {n}", 9, 1, 1) for n in range(9)]
    return position(Side(deck=deck, play=[ability("Study", 1, f"Ongoing: {text}")]), Side())


def test_happen_returns_the_events_that_happen_in_place_of_one():
    """Rule 716.1a."""
    table = with_ability(
        "If an ally would be put into your graveyard from play, remove it from the game instead."
    )
    ana = table.state.players[0]
    wolf = ana.deck[-1]
    run(happen(table.state, EnterPlay(wolf, ana)))
    assert result_of(happen(table.state, DestroyCard(wolf))) == [MoveCard(wolf, GameZone.REMOVED)]


def test_a_replaced_event_never_happens():
    """Rule 716.1a: nobody notices the draw, for it was not one."""
    table = with_ability("If you would draw a card, put 1 damage on your hero instead.")
    ana = table.state.players[0]
    drawn = []
    table.state.hooks.listen(DrawCard, lambda state, event: drawn.append(event))
    assert result_of(happen(table.state, DrawCard(ana))) == []
    assert (ana.hand, drawn, ana.hero.damage) == ([], [], 1)


def test_an_event_that_no_modifier_means_is_left_alone():
    """Rule 716.1."""
    table = with_ability("If you would draw a card, put 1 damage on your hero instead.")
    run(happen(table.state, DrawCard(table.state.players[1])))
    assert len(table.state.players[1].hand) == 1


@pytest.mark.parametrize(("by_game", "zone"), [(False, GameZone.REMOVED), (True, GameZone.GRAVEYARD)])
def test_an_interrupted_card_goes_where_a_modifier_puts_it_but_not_if_the_game_interrupts(by_game, zone):
    """Rule 103.3, 711.1, 716.1."""
    crypt = ability(
        "Crypt", 1, "Ongoing: If an ability would enter your graveyard, remove it from the game instead."
    )
    thought = ability("Thought", 1, tags="Instant")
    table = position(Side(hand=[thought, thought], play=[crypt], resources=2), Side())
    do(table, "play Thought")
    link = table.state.chain[-1]
    run(happen(table.state, InterruptLink(link, by_game=by_game)))
    assert (table.state.chain, find(table, "Thought").zone) == ([], zone)


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


@pytest.fixture(scope="module")
def rulebook():
    return Rulebook(DOCUMENT)


def kinds_of(kind):
    for subclass in kind.__subclasses__():
        yield subclass
        yield from kinds_of(subclass)


DESCRIBED = {kind.__name__: kind for kind in kinds_of(Event) if kind._describe is not Event._describe}
"""The kinds of events with a line in the log; a dataclass with slots is made twice."""


@pytest.mark.parametrize("kind", DESCRIBED.values(), ids=DESCRIBED)
def test_what_the_log_tells_names_its_rule(kind, rulebook):
    if kind.__name__ == RollDie.__name__:
        assert kind.rule == ""  # the document tells nobody how to roll a die
    else:
        assert rulebook.has_number(RuleNumber.parse(kind.rule))


def test_a_line_of_the_log_says_whether_something_lies_otherwise_and_which_cards_it_names():
    """Rule 415.9d, 705."""
    table = position(Side(), Side(play=[ally("Scout", 1, 2, 1)]))
    table.state.log = Log()
    victim = find(table, "Scout")
    before = victim.identity
    run(happen(table.state, DestroyCard(victim)))
    run(happen(table.state, RollDie(table.state.players[0], 3)))
    destroyed, rolled = table.state.log.lines[-2:]
    assert destroyed.cards == (LoggedCard("Scout", victim.number + 1, victim.identity),)
    assert victim.identity != before
    assert (destroyed.changes_board, rolled.changes_board) == (True, False)


def test_who_may_not_read_a_name_in_the_log_does_not_learn_of_the_card():
    """Rule 415.4a."""
    table = game()
    table.state.log = Log()
    run(happen(table.state, DrawCard(table.state.players[0])))
    line = table.state.log.lines[-1]
    assert [line.cards_named_in(line.text_for(seat)) != () for seat in (0, 1, None)] == [True, False, False]


def test_the_log_says_how_much_health_is_left_and_how_many_counters_there_are():
    """Rule 404.1, 405.3."""
    blast = ability("Blast", 0, "Your hero deals 2 fire damage to target ally.")
    table = position(Side(hand=[blast]), Side(play=[ally("Bear", 1, 2, 5)]))
    table.state.log = Log()
    run(happen(table.state, ChangeCounters(find(table, "Bear"), "web", 1)))
    do(table, "play Blast")
    assert "1 web counter is put on Bear" in str(table.state.log)
    assert "deals 2 fire damage to Bear (3 health left)" in str(table.state.log)


def test_the_log_says_who_was_exhausted_to_pay():
    """Rule 403.3, 707.1e."""
    text = ("You may exhaust a hero you control rather than pay this ability's cost.", "Draw a card.")
    table = position(Side(hero=hero("Captain"), hand=[ability("Trap", 9, *text)]), Side())
    table.state.log = Log()
    do(table, "play Trap")
    assert "Ana plays Trap, exhausting Captain" in str(table.state.log)


def test_the_log_names_a_revealed_card_that_is_put_into_a_hand():
    """Glossary: Reveal; Rule 415.4a."""
    text = (
        "Reveal the top two cards of your deck. "
        "Put a revealed ally card into your hand and the rest on the bottom of your deck."
    )
    wolf, idea = ally("Wolf", 1, 1, 1), ability("Idea", 1, "Draw a card.")
    table = position(Side(hand=[ability("Pets", 0, text)], deck=[wolf, idea]), Side())
    table.state.log = Log()
    do(table, "play Pets")
    while table.pending.kind is not DecisionKind.PRIORITY:
        do(table, 0)
    lines = table.state.log.visible_to(1)
    assert any(line.endswith("Wolf is put into Ana's hand") for line in lines)
    assert any(line.endswith("A card is put on the bottom of Ana's deck") for line in lines)
