"""Copies of games and of states are equal to them and complete."""

from tests.engine.build import Side, ability, ally, do, find, position, texts, weapon


def test_a_game_copied_in_combat_continues_there():
    game = position(
        Side(play=[weapon("Axe", 2, 3, 0)], hand=[ally("Ambush", 1, 1, 1, tags="Instant")], resources=1),
        Side(),
    )
    do(game, "attack with Kor Cindervein #1", "pass", "strike with Axe")
    copied_game = game.copy()
    assert copied_game.state == game.state
    assert copied_game.state.modifiers == game.state.modifiers
    assert copied_game.state.combat == game.state.combat
    assert texts(copied_game) == ["play Ambush", "pass"]


def test_a_copy_keeps_what_replaces_and_prevents():
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
    copied_game = game.copy()
    assert copied_game.state == game.state
    assert [modifier.remaining for modifier in copied_game.state.replacements] == [2, None]
    assert copied_game.state.replacements == game.state.replacements
    copy_of_state = game.state.copy()
    do(game, "play Blast", "Blast -> Wolf")
    do(copied_game, "play Blast", "Blast -> Wolf")
    assert game.state.replacements == copied_game.state.replacements == []
    assert find(copied_game, "Wolf").damage == 0
    assert [modifier.remaining for modifier in copy_of_state.replacements] == [2, None]


def test_a_copy_keeps_seats_and_targeted_players():
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
    copied_game = game.copy()
    assert copied_game.state == game.state == game.state.copy()
    assert copied_game.state.seats == (1, 0, 2)
    modifiers = [*copied_game.state.modifiers, *copied_game.state.watchers, *copied_game.state.replacements]
    assert [modifier.target_players for modifier in modifiers] == [((1,),)] * 3


def test_a_copy_knows_what_has_happened():
    """Rule 712.3b: what a card was when it was destroyed, under modifiers that are gone."""
    cart = ability(
        "Cart", 0, "Ongoing: If an ally with 3 or more ATK was destroyed this turn: (1) >>> Draw a card."
    )
    king = ally("Rat King", 1, 1, 1, "Other allies you control have +2 ATK.")
    blast = ability("Blast", 0, "Your hero deals 1 fire damage to target ally.")
    game = position(Side(hand=[blast, blast], play=[cart, king, ally("Rat", 1, 1, 1)], resources=1), Side())
    assert "use Cart" not in texts(game)
    do(game, "play Blast", "Blast -> Rat", "play Blast", "pass")
    copied_game = game.copy()
    assert copied_game.state == game.state
    assert [fact.card.current.atk for fact in copied_game.state.journal.facts if fact.card] == [3, 1]
    assert "use Cart" in texts(copied_game)
    assert copied_game.state.copy().journal == copied_game.state.journal


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
