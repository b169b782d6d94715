"""Invalid saved games."""

import copy
import json

import pytest

from engine.game import Game
from engine.rules.setup import GameDeck
from engine.saving import UnreadableGameError, load, save
from engine.state import Stops
from tests.engine.build import Side, ability, ally, do, find, hero, position, texts, weapon


def test_a_game_saved_in_combat_continues_there():
    game = position(
        Side(play=[weapon("Axe", 2, 3, 0)], hand=[ally("Ambush", 1, 1, 1, tags="Instant")], resources=1),
        Side(),
    )
    do(game, "attack with Kor Cindervein #1", "pass", "strike with Axe")
    loaded = load(json.loads(json.dumps(save(game))))
    assert loaded.state == game.state
    assert loaded.state.modifiers == game.state.modifiers
    assert loaded.state.combat == game.state.combat
    assert texts(loaded) == ["play Ambush", "pass"]


def test_a_saved_game_keeps_what_replaces_and_prevents():
    """Rule 716, 717.2: how much is still prevented, for which target, and "the next time"."""
    ward = ability(
        "Ward", 1, "Prevent the next 3 damage that would be dealt to target ally you control this turn."
    )
    storm = ability(
        "Storm", 1, "The next time your hero would deal fire damage this turn, it deals that much +1 instead."
    )
    blast = ability("Blast", 1, "Your hero deals 1 fire damage to target hero or ally.")
    wolf = ally("Wolf", 1, 1, 9)
    game = position(Side(hand=[ward, storm, blast, blast], play=[wolf], resources=4), Side())
    do(game, "play Ward", "play Blast", "Blast -> Wolf", "play Storm")
    loaded = load(json.loads(json.dumps(save(game))))
    assert loaded.state == game.state
    assert [modifier.remaining for modifier in loaded.state.replacements] == [2, None]
    assert loaded.state.replacements == game.state.replacements
    copy_of_state = game.state.copy()
    do(game, "play Blast", "Blast -> Wolf")
    do(loaded, "play Blast", "Blast -> Wolf")
    assert game.state.replacements == loaded.state.replacements == []
    assert find(loaded, "Wolf").damage == 0
    assert [modifier.remaining for modifier in copy_of_state.replacements] == [2, None]


def test_a_saved_game_keeps_seats_and_targeted_players():
    """Rule 500.6, 714.3: who sits where, and whom modifiers of each kind apply to."""
    step = ability("Step", 0, "Move to the right of target player.")
    hush = ability("Hush", 0, "Target player can't discard cards this turn.")
    eyes = ability("Eyes", 0, "When target player draws a card this turn, that player discards a card.")
    debt = ability(
        "Debt",
        0,
        "The next time target player would draw a card this turn, that player discards a card instead.",
    )
    game = position(Side(hand=[step, hush, eyes, debt]), Side(), Side())
    do(game, "play Step", "Step -> Cy", "play Hush", "Hush -> Bo", "play Eyes", "Eyes -> Bo")
    do(game, "play Debt", "Debt -> Bo")
    loaded = load(json.loads(json.dumps(save(game))))
    assert loaded.state == game.state == game.state.copy()
    assert loaded.state.seats == (1, 0, 2)
    saved = [*loaded.state.modifiers, *loaded.state.watchers, *loaded.state.replacements]
    assert [modifier.target_players for modifier in saved] == [((1,),)] * 3


def test_a_saved_game_goes_on_asking_everybody():
    decks = [GameDeck(hero("Radak", 28), (ally("Wolf", 99, 1, 1),) * 20)] * 2
    game = Game(decks, 7, first=0, stops=Stops.EVERY_WINDOW)
    do(game, "keep", "keep")
    loaded = load(json.loads(json.dumps(save(game))))
    assert texts(game) == texts(loaded) == ["pass"]
    assert game.copy().setup.stops is Stops.EVERY_WINDOW
    assert game.state.copy().stops is Stops.EVERY_WINDOW


def test_a_saved_game_knows_what_has_happened():
    """Rule 712.3b: what a card was when it was destroyed, under modifiers that are gone."""
    cart = ability(
        "Cart", 0, "Ongoing: If an ally with 3 or more ATK was destroyed this turn: (1) >>> Draw a card."
    )
    king = ally("Rat King", 1, 1, 1, "Other allies you control have +2 ATK.")
    blast = ability("Blast", 0, "Your hero deals 1 fire damage to target ally.")
    game = position(Side(hand=[blast, blast], play=[cart, king, ally("Rat", 1, 1, 1)], resources=1), Side())
    assert "use Cart" not in texts(game)
    do(game, "play Blast", "Blast -> Rat", "play Blast", "pass")
    loaded = load(json.loads(json.dumps(save(game))))
    assert loaded.state == game.state
    assert [fact.card.current.atk for fact in loaded.state.journal.facts if fact.card] == [3, 1]
    assert "use Cart" in texts(loaded)
    assert loaded.state.copy().journal == loaded.state.journal


def test_a_game_that_is_over_stays_over():
    game = position(Side(play=[ally("Ogre", 4, 4, 4)]), Side(damage={"Kor Cindervein": 25}))
    do(game, "attack with Ogre")
    loaded = load(save(game))
    assert loaded.outcome == game.outcome
    assert loaded.pending is None


def test_a_loaded_game_shares_nothing_with_the_saved_one():
    game = position(Side(hand=[ally("Wolf", 1, 1, 1)], resources=1), Side())
    loaded = load(save(game))
    do(loaded, "play Wolf")
    assert find(loaded, "Wolf").in_play
    assert not find(game, "Wolf").in_play


DAMAGE = [
    lambda data: data.clear(),
    lambda data: data.update(format=99),
    lambda data: data.update(decks="none"),
    lambda data: data.update(decisions=["dance"]),
    lambda data: data.update(decisions=[99]),
    lambda data: data["quiet"]["state"]["cards"].pop(),
    lambda data: data["quiet"]["state"].update(step="tea break"),
    lambda data: data["quiet"]["state"]["players"][0].update(hand=[10_000]),
    lambda data: data["decks"][0]["hero"].update(types=["Quest"]),
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_data_is_refused_with_one_sentence(damage):
    data = copy.deepcopy(save(position(Side(), Side())))
    damage(data)
    with pytest.raises(UnreadableGameError, match=r"^This .*\.$"):
        load(data)


def test_a_copy_of_a_state_has_every_field():
    """Fields are copied one by one; a new one must not be forgotten."""
    game = position(Side(play=[ally("Wolf", 1, 1, 1)]), Side())
    state = game.state.copy()
    for original, copied in (
        (game.state, state),
        (game.state.cards[-1], state.cards[-1]),
        (game.state.players[0], state.players[0]),
    ):
        assert copied is not original
        assert [name for name in dir(original) if not hasattr(copied, name)] == []
