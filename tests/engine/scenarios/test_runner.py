"""How scenarios are played, and what they say when the game does something else."""

import pytest

from engine.scenarios import ScenarioFailedError, ScenarioSyntaxError, parse_scenarios, run_scenario
from tests.engine.build import ability, ally, hero

POOL = {
    card.name: card
    for card in (
        ally("Wolf", 1, 2, 2),
        ally("Bear", 3, 3, 4),
        ally("Rook, the Sly", 1, 1, 1),
        hero("Radak, the Bold", 28),
        ability("Bolt", 1, "Your hero deals 1 fire damage to target hero or ally.", tags="Instant"),
        ability("Hail", "X", "Your hero deals X frost damage to target hero or ally.", tags="Instant"),
        ability("Web", 1, "Attach to target ally.", "Ongoing: Attached ally has -1 ATK."),
    )
}

CARDS = """\
Cards
  Thought | Instant Ability | cost 1
  Axe | Equipment - 1H Weapon | cost 1 | 3 Melee | strike 1
"""


def play(steps, ana="play Wolf", bo="", header=""):
    (scenario,) = parse_scenarios(
        f"Scenario: A\n{header}{CARDS}Ana (her turn)  {ana}\nBo  {bo}\n\n"
        f"{steps}\nexpect Ana is still playing\n"
    )
    run_scenario(scenario, POOL)


def failure(steps, **board):
    """What is said about a scenario that fails."""
    with pytest.raises(ScenarioFailedError) as error:
        play(steps, **board)
    return error.value.reason


def complaint(steps, **board):
    """What is said about a scenario that cannot be understood."""
    with pytest.raises(ScenarioSyntaxError) as error:
        play(steps, **board)
    return error.value.reason


def test_a_false_statement_says_what_is_true_and_shows_the_board():
    reason = failure("expect Wolf has 1 damage", ana="resources 2, 1 (exhausted); play Wolf (exhausted)")
    assert reason.startswith("expected “Wolf has 1 damage”, but Wolf has 0 damage.\n")
    assert "Ana is asked for priority (410.2): attack with Ana's hero | pass." in reason
    assert "It is Ana's turn 5, action phase." in reason
    assert "Ana: Ana's hero, Wolf (exhausted); 2 of 3 resources ready; 0 in hand, 10 in deck" in reason


@pytest.mark.parametrize(
    ("statement", "truth"),
    [
        ("Wolf has ATK 5", "Wolf has ATK 2"),
        ("Wolf has health 5", "Wolf has health 2"),
        ("Axe has DEF 5", "Axe has DEF 0"),
        ("Axe has cost 5", "Axe has cost 1"),
        ("Axe has strike cost 5", "Axe has strike cost 1"),
        ("Wolf is exhausted", "Wolf is ready"),
        ("Wolf is face down", "Wolf is face up"),
        ("Wolf is attacking", "Wolf is not attacking"),
        ("Wolf has Elusive", "Wolf has no keywords"),
        ("Wolf has damage type Fire", "Wolf has damage type Melee"),
        ("Wolf is an Equipment", "Wolf is of these types and tags: Ally"),
        ("Wolf is not an Ally", "Wolf is of these types and tags: Ally"),
        ("Wolf is in Bo's ally row", "Wolf is in Ana's ally row"),
        ("Wolf is in Bo's party", "Wolf is in Ana's ally row"),
        ("Wolf is not in play", "Wolf is in Ana's ally row"),
        ("Thought is on the chain", "Thought is in Ana's hand"),
        ("Thought is removed from the game", "Thought is in Ana's hand"),
        ("Thought is on top of Ana's graveyard", "Thought is in Ana's hand"),
        ("Bo controls Wolf", "Ana controls Wolf"),
        ("Bo owns Wolf", "Ana owns Wolf"),
        ("Ana has 2 ready resources", "Ana has 1 ready resources"),
        ("Ana has 5 resources", "Ana has 2 resources"),
        ("Ana has 5 allies", "Ana has 1 allies"),
        ("Ana has no cards in hand", "Ana has 1 cards in hand"),
        ("Ana has 5 cards in deck", "Ana has 10 cards in deck"),
        ("Ana has 1 card in graveyard", "Ana has 0 card in graveyard"),
        ("Bo sees Thought", "Bo does not see Thought"),
        ("Ana does not see Thought", "Ana sees Thought"),
        ("Bo has priority", "Ana is asked for priority"),
        ("Ana is asked 414.2", "Ana is asked for priority (410.2)"),
        ("Ana can play Wolf", "Ana cannot"),
        ("Ana can't play Thought", "Ana can play Thought"),
        ("Bo can pass", "Bo cannot"),
        ("Ana has won", "Ana is playing"),
        ("Ana has lost", "Ana is playing"),
        ("the game is over", "the game is not over"),
        ("the game is a draw", "the game is not over"),
        ("it is Bo's turn", "it is Ana's turn"),
        ("it is the end phase", "it is the action phase"),
        ("there is a combat", "there is no combat"),
        ("the chain is Wolf", "the chain is empty"),
    ],
)
def test_every_statement_can_be_false(statement, truth):
    reason = failure(f"expect {statement}", ana="play Wolf, Axe; hand Thought; resources 1, 1 (exhausted)")
    assert reason.startswith(f"expected “{statement}”, but {truth}")


def test_all_false_statements_of_a_line_are_named():
    reason = failure("expect Wolf has 1 damage, Ana has priority, Wolf is exhausted")
    assert "expected “Wolf has 1 damage”, but Wolf has 0 damage; expected “Wolf is exhausted”" in reason


def test_an_option_that_does_not_exist():
    reason = failure("Ana plays Wolf")
    assert reason.startswith("“play Wolf” is not among the options.\nAna is asked for priority (410.2): ")


def test_an_action_of_a_player_without_a_pending_decision():
    assert failure("Bo plays Wolf").startswith("Bo is not asked anything.\nAna is asked for priority")


def test_an_unanswered_question_names_itself():
    reason = failure(
        "Ana attacks Bo's hero with Ana's hero\neverybody passes\nAna passes",
        ana="play Axe; resources 1",
    )
    assert reason.startswith(
        "Ana does not have priority.\nAna is asked for strike (303.2): strike with Axe | do not"
    )


def test_everybody_has_to_pass_even_when_nobody_could_respond():
    reason = failure("Ana plays Wolf\nAna attacks Bo's hero with Ana's hero", ana="hand Wolf; resources 1")
    assert "before Ana can do that, everybody has to pass: the topmost link has resolved already" in reason
    play(
        "Ana plays Wolf\neverybody passes\nAna attacks Bo's hero with Ana's hero\nexpect Wolf is in play",
        ana="hand Wolf; resources 1",
    )


def test_players_who_all_pass_are_everybody():
    play(
        "Ana plays Wolf; Ana passes; Bo passes\n"
        "Ana attacks Bo's hero with Ana's hero\nexpect Wolf is in play",
        ana="hand Wolf; resources 1",
    )


def test_everybody_passes_on_an_empty_chain_closes_the_window():
    play("everybody passes\nexpect it is the end phase", bo="hand Thought; resources 1")


def test_everybody_passes_needs_priority():
    steps = "Ana attacks Bo's hero with Ana's hero\neverybody passes\neverybody passes"
    assert failure(steps, ana="play Axe; resources 1").startswith("nobody has priority.")


def test_a_condition_that_never_comes():
    assert failure(
        "everybody passes until Bo's turn\nBo concedes\neverybody passes until Ana's turn"
    ).startswith("the game ended before “Ana's turn”")
    assert complaint("everybody passes until dawn") == "“until dawn” is never true"


def test_the_defender_is_checked_even_if_there_is_no_choice():
    play("Ana attacks Bo's hero with Wolf\neverybody passes until combat ends\nexpect Bo's hero has 2 damage")
    reason = failure("Ana attacks Bear with Wolf", bo="hand Bear")
    assert reason.startswith("“attack with Wolf -> Bear” is not what happened, and nobody was asked")


def test_owner_and_order_distinguish_cards_with_the_same_name():
    board = {"ana": "play Wolf, Wolf (1 damage)", "bo": "play Wolf (exhausted)"}
    play("expect first Wolf has no damage, second Wolf has 1 damage, Bo's Wolf is exhausted", **board)
    play(
        "Ana attacks Bo's Wolf with second Wolf\neverybody passes until combat ends\n"
        "expect third Wolf is in Bo's graveyard, Ana's second Wolf is in Ana's graveyard\n"
        "expect first Wolf is in play",
        **board,
    )
    assert complaint("expect Wolf has no damage", **board).startswith("“Wolf” can be any of 3 cards")
    assert failure("Ana attacks Bo's hero with Wolf", **board).startswith(
        "“attack with Wolf” fits several options"
    )


def test_a_card_is_called_by_its_name_before_the_comma():
    play("expect Radak has 2 damage, Radak, the Bold is ready", ana="hero Radak, the Bold (2 damage)")


def test_an_option_word_for_word():
    play('Ana chooses "attack with Wolf"\neverybody passes until combat ends\nexpect Bo\'s hero has 2 damage')
    play('Ana "attack with Wolf"\neverybody passes until combat ends\nexpect Bo\'s hero has 2 damage')


def test_player_lines_that_cannot_be_set_up():
    assert complaint("expect Ana is still playing", ana="play Griffon") == "there is no card called “Griffon”"
    assert (
        complaint("expect Ana is still playing", ana="play Wolf (sleepy)")
        == "“sleepy” says nothing about Wolf"
    )
    assert complaint("expect Ana is still playing", ana="hero Wolf") == "“Wolf” is not a hero"
    assert complaint("expect Ana is still playing", ana="deck Wolf (exhausted)") == (
        "a card in a deck cannot be exhausted"
    )
    assert complaint("expect Ana is still playing", header="Start: new game\n") == (
        "in a new game a player has only a hero and a deck"
    )


def test_words_that_mean_nothing():
    assert complaint("Zed passes") == "“Zed passes” is nothing that a player of this game does"
    assert complaint("expect Wolf dances") == "“Wolf dances” is no statement, or names no card of the game"
    assert complaint("expect Griffon is ready").startswith("“Griffon is ready” is no statement")


def test_an_inline_card_must_be_played_with_all_its_text():
    (scenario,) = parse_scenarios(
        "Scenario: A\nCards\n  Juggler | Ally | Juggle three stones.\nAna\nBo\n\nexpect it is Ana's turn\n"
    )
    with pytest.raises(ScenarioSyntaxError, match=r"does not play “Juggle three stones\.” of Juggler"):
        run_scenario(scenario, POOL)


# Targets, powers, attachments and counters


def test_a_target_is_a_part_of_the_action():
    board = {"ana": "hand Bolt; resources 1", "bo": "play Wolf, Bear"}
    play("Ana plays Bolt -> Bear\neverybody passes\nexpect Bear has 1 damage, Wolf has no damage", **board)
    assert failure("Ana plays Bolt -> Axe", **board).startswith("“-> Axe” is not among the options")


def test_an_action_without_its_targets_leaves_the_question_open():
    board = {"ana": "hand Bolt; resources 1", "bo": "play Wolf, Bear"}
    reason = failure("Ana plays Bolt\nAna plays Wolf", **board)
    assert reason.startswith(
        "“play Wolf” is not among the options.\nAna is asked for target (707.1d) about Bolt"
    )
    play("Ana plays Bolt\nAna targets Bear\neverybody passes\nexpect Bear has 1 damage", **board)


def test_the_only_possible_target_and_value_of_x_are_checked():
    board = {"ana": "hand Web, Hail; resources 1", "bo": "play Wolf"}
    play("Ana plays Web -> Wolf\neverybody passes\nexpect Web is attached to Wolf, Wolf has ATK 1", **board)
    play("Ana plays Web; Ana targets Wolf\neverybody passes\nexpect Web is attached to Wolf", **board)
    reason = failure("Ana plays Web -> Bo's hero", **board)
    assert reason.startswith("“-> Bo's hero” is not what happened, and nobody was asked")
    play("Ana plays Hail with X = 1 -> Wolf\neverybody passes\nexpect Wolf has 1 damage", **board)
    assert failure("Ana plays Hail with X = 2 -> Wolf", **board).startswith(
        "“X = 2” is not among the options"
    )
    play("Ana plays Hail with X = 0 -> Wolf\neverybody passes\nexpect Wolf has no damage", **board)


def test_a_card_in_hand_is_called_by_its_name_before_the_comma_too():
    play("Ana plays Rook\neverybody passes\nexpect Rook is in play", ana="hand Rook, the Sly; resources 1")


def test_attachments_and_counters_are_marks():
    board = {"ana": "play Web (attached to Bo's Wolf), Wolf (2 ice counters)", "bo": "play Wolf"}
    play("expect Bo's Wolf has ATK 1, Ana's Wolf has ATK 2, Ana's Wolf has 2 ice counters", **board)
    reason = failure("expect Web is attached to Ana's Wolf, Bo's Wolf has 1 ice counter", **board)
    assert "expected “Web is attached to Ana's Wolf”, but Web is attached to Wolf #" in reason
    assert "expected “Bo's Wolf has 1 ice counter”, but Wolf #" in reason
    assert "has 0 ice counters" in reason
    assert complaint("expect Web is attached to Bear", ana="play Web (attached to Griffon)") == (
        "“attached to Griffon” says nothing about Web"
    )


def test_what_a_card_is_not():
    board = {"ana": "hero Radak, the Bold; play Wolf"}
    assert "but Wolf is not a token" in failure("expect Wolf is a token", **board)
    assert "but Radak, the Bold is not flipped" in failure("expect Radak is flipped", **board)
    play("expect Wolf is not a token, Radak is not flipped", **board)


def test_effects_on_the_chain_are_called_by_their_source():
    (scenario,) = parse_scenarios(
        "Scenario: A\nCards\n  Sage | Ally | 1 Melee / 1 health | (1) >>> Draw a card.\n"
        "Ana (her turn)  play Sage; resources 2\nBo\n\n"
        "Ana uses Sage\nexpect the chain is effect of Sage\neverybody passes\nexpect Ana has 1 card in hand\n"
    )
    run_scenario(scenario, {})


def test_with_priority_for_everybody_a_link_waits_for_players_who_can_only_pass():
    steps = """\
Ana plays Thought
expect the chain is Thought, Ana has priority
Ana passes
expect the chain is Thought, Bo has priority
Bo passes
expect the chain is empty, Thought is in Ana's graveyard, it is Ana's turn"""
    play(steps, ana="hand Thought; resources 1", header="Priority: everybody\n")


def test_with_priority_for_everybody_passing_need_not_be_written():
    steps = "Ana plays Thought\nBo plays Thought\nexpect the chain is Thought, Thought"
    play(
        steps, ana="hand Thought; resources 1", bo="hand Thought; resources 1", header="Priority: everybody\n"
    )


def test_the_line_about_priority_has_one_meaning():
    assert complaint("", header="Priority: Ana\n") == "“Priority:” can only say “everybody”"


def test_attack_and_defend_windows_are_distinguished():
    """Rule 602."""
    play(
        """Ana attacks Bear with Wolf
everybody passes
  expect it is the attack window, it is the combat step
everybody passes
  expect it is the defend window, it is the combat step
everybody passes""",
        bo="play Bear",
        header="Priority: everybody\n",
    )


def test_a_link_is_called_by_its_whole_name_and_a_face_down_one_by_its_card():
    play(
        """Ana plays Rook
  expect the chain is Rook, the Sly
everybody passes
Ana places Wolf face down
  expect the chain is Wolf
everybody passes""",
        ana="hand Rook, Wolf; resources 1",
        header="Priority: everybody\n",
    )


def test_the_only_target_after_a_mode_can_be_named():
    (scenario,) = parse_scenarios(
        "Scenario: A\nCards\n  Ways | Ability | cost 0 | Choose one: Destroy target ally; or draw a card.\n"
        "Ana (her turn)  hand Ways\nBo  play Wolf\n\n"
        'Ana plays Ways\nAna chooses "Destroy target ally."\nAna targets Wolf\neverybody passes\n'
        "expect Wolf is in Bo's graveyard\n"
    )
    run_scenario(scenario, POOL)
