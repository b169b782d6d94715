"""What a player is asked, in a sentence."""

import re

import pytest

from card_rules.boards.drawing import draw_board
from engine.board.picture import picture_of
from engine.board.view import view_for
from engine.cards import CardType
from engine.cardtext.keyword_texts import KEYWORD_INSTRUCTIONS
from engine.decisions import Decision, DecisionKind
from engine.state import Stops
from engine.tree.keywords import Keyword
from play.presentation.prompts import prompt, question_text
from play.presentation.wow_tcg import unplayed_texts
from tests.engine.build import Side, ability, ally, do, hero, position, printed
from tests.play.test_tables import decide, page

WOLF = ally("Wolf", 1, 1, 3)
IDEA = ability("Idea", 0, "Draw a card.", tags="Instant")
ARCHER = ally("Archer", 0, 1, 1, "When Archer enters play, he deals 1 ranged damage to target hero or ally.")
HERO = hero("Captain")
EXHAUSTED = Side(hero=HERO, exhausted=[HERO.name])


def question_for(side: Side) -> str:
    game = position(side, Side(), stops=Stops.EVERY_WINDOW)
    return prompt(game.pending, view_for(game.state, 0, game.pending))


@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        (
            EXHAUSTED,
            "Your turn: nothing is left to do.",
        ),
        (Side(play=[WOLF]), "Your turn: attack."),
        (
            Side(play=[WOLF], hand=[IDEA]),
            "Your turn: play cards, attack or place a resource.",
        ),
    ],
)
def test_the_action_phase_names_what_its_player_can_still_do(side, sentence):
    assert question_for(side) == sentence


def test_a_target_question_names_its_purpose():
    game = position(Side(), Side())
    view = view_for(game.state, 0, game.pending)
    decision = Decision(0, DecisionKind.TARGET, "707.1d", game.pending.options, about="Fire Blast")
    assert prompt(decision, view) == "Choose a target for Fire Blast."


def test_a_question_during_a_link_shows_the_text_of_its_card():
    game = position(Side(hand=[ARCHER]), Side(play=[WOLF]))
    assert question_text(game.pending, view_for(game.state, 0, game.pending)) == ""
    do(game, "play Archer")
    assert game.pending.kind is DecisionKind.TARGET
    assert question_text(game.pending, view_for(game.state, 0, game.pending)) == ARCHER.text[0]


def test_a_response_to_an_effect_shows_its_text():
    game = do(position(Side(hand=[ARCHER], resources=1), Side(hand=[IDEA], play=[WOLF])), "play Archer")
    do(game, "pass", "Archer -> Wolf")
    text = question_text(game.pending, view_for(game.state, game.pending.player, game.pending))
    assert text == "When this ally enters play, it deals 1 ranged damage to target hero or ally."


def test_the_attack_question_names_possible_protectors():
    """Rule 602.2."""
    guards = [ally(name, 1, 1, 1, "Protector") for name in ("Guard", "Sleeper")]
    game = position(Side(play=[WOLF]), Side(play=[*guards, ARCHER], exhausted=["Sleeper"]))
    do(game, "attack with Wolf")
    assert question_text(game.pending, view_for(game.state, 0, game.pending)) == "Ready to protect: Guard."


def test_the_space_bar_only_passes_priority(client, begin):
    table = begin()
    html = page(client, table)
    assert "Keep this hand" in html and "data-pass" not in html
    assert "is-question" in html
    html = decide(client, table)
    assert html.count("data-pass") == 1
    assert ">End turn</button>" in html
    assert "is-question" not in html


def test_cards_that_can_only_be_placed_are_marked_less_strongly(client, begin):
    table = begin()
    decide(client, table)
    assert "can-only-be-placed" in page(client, table)


def test_options_on_cards_are_marked_and_placing_is_folded(client, begin):
    table = begin()
    assert "is-on-card" not in page(client, table)
    html = decide(client, table)
    folded = re.search(r"<summary>Place a resource \((\d+)\)</summary>(.*?)</details>", html, re.DOTALL)
    assert folded[2].count("data-option") == int(folded[1]) > 1
    assert "Pass" not in folded[2] and html.count("data-option=") > int(folded[1]) + 1
    offered = re.findall(r'<li value="(\d+)"\s+class="is-on-card"', html)
    assert len(offered) == html.count("data-option=") - 1
    assert ">Options</button>" in html


def test_heroes_are_not_marked_as_new_before_the_first_turn(client, begin):
    """Rule 302.2."""
    assert "new this turn" not in page(client, begin())


def test_a_response_names_the_link_it_answers():
    game = do(position(Side(hand=[IDEA]), Side(hand=[IDEA])), "play Idea")
    assert prompt(game.pending, view_for(game.state, 0, game.pending)).startswith("Respond to Idea, or pass")


def test_unplayed_text_of_visible_cards_is_listed():
    strange = ability("Strange", 0, "Flurble the target frobnicator.")
    view = view_for(position(Side(hand=[strange, IDEA]), Side(hand=[strange])).state, 0)
    picture = picture_of(view)
    assert unplayed_texts(picture, view) == [("Strange", "Flurble the target frobnicator.")]
    strange_card, idea = draw_board(picture).sides[1].rows[3].cards
    assert [mark.word for mark in strange_card.marks] == ["text not played"]
    assert not idea.marks


def test_a_question_of_a_card_says_what_of_its_text_is_not_played():
    strange = ability("Strange", 0, "Exhaust target ally.", "Flurble the frobnicator.")
    game = do(position(Side(hand=[strange]), Side(play=[WOLF, ARCHER])), "play Strange")
    text = question_text(game.pending, view_for(game.state, 0, game.pending))
    assert text.endswith("Not played yet: “Flurble the frobnicator.”")


def question_of(game) -> str:
    """The pending question, in words."""
    return prompt(game.pending, view_for(game.state, game.pending.player, game.pending))


def test_a_choice_shows_its_instruction_and_explains_the_keyword():
    """Rule 702.2: the quest is face down by now."""
    text = ("Pay (1) to complete this quest.", "Reward: Delve")
    errand = printed("Errand", CardType.QUEST, text=text)
    game = position(Side(play=[errand], resources=1, deck=[WOLF, ARCHER]), Side())
    do(game, "complete Errand")
    assert question_of(game) == "Errand: put any number of them on top of your deck."
    text_of_card = question_text(game.pending, view_for(game.state, 0, game.pending))
    assert text_of_card.endswith(f"Delve. ({KEYWORD_INSTRUCTIONS[Keyword.DELVE]})")


def test_each_of_two_targets_is_requested_with_its_instruction():
    swap = ability("Swap", 0, "Target ally has +3 ATK this turn. Target ally has -3 ATK this turn.")
    game = do(position(Side(hand=[swap]), Side(play=[WOLF, ARCHER])), "play Swap")
    assert question_of(game) == "Choose a target for Swap: “Target ally has +3 ATK this turn.”"
    do(game, 0)
    assert "-3 ATK" in question_of(game)


def test_further_targets_are_requested_along_with_those_already_chosen():
    bash = ability("Bash", 0, "Exhaust up to two target allies.")
    game = do(position(Side(hand=[bash]), Side(play=[WOLF, ARCHER])), "play Bash", "Bash -> Wolf")
    assert question_of(game) == "Choose another target for Bash beside Wolf."


def test_the_question_about_a_proposed_attack_shows_its_numbers():
    side = Side(hero("Boss"), play=[ARCHER], hand=[IDEA])
    game = do(position(Side(play=[WOLF]), side), "attack with Wolf", "attack with Wolf -> Archer")
    assert question_of(game) == "Respond, or pass: Wolf (1 ATK) would attack Archer (1 health left)."
    do(game, "pass")
    attack = "Wolf (1 ATK) attacks Archer (1 health left)"
    assert question_of(game) == f"Before anybody protects: {attack}. Act, or pass."
    do(game, "pass")
    assert question_of(game) == f"Before damage is dealt: {attack}. Act, or pass."


def test_the_question_about_a_link_shows_its_targets():
    bolt = ability("Bolt", 0, "Your hero deals 1 fire damage to target ally.")
    game = position(Side(hand=[bolt]), Side(play=[WOLF], hand=[IDEA]))
    do(game, "play Bolt")
    assert question_of(game) == "Respond to Bolt, which targets Wolf, or pass."


def test_payments_with_cards_read_as_instructions():
    """Rule 403.1."""
    text = ("As an additional cost to play, destroy an ally you control.", "Draw a card.")
    rite = printed("Rite", CardType.ABILITY, cost=0, text=text)
    game = do(position(Side(hand=[rite], play=[WOLF, ARCHER]), Side()), "play Rite")
    assert question_of(game) == "Rite: destroy an ally you control."


def test_a_further_choice_says_what_is_chosen():
    text = ("As an additional cost to play, destroy two allies you control.", "Draw a card.")
    rite = printed("Rite", CardType.ABILITY, cost=0, text=text)
    game = do(position(Side(hand=[rite], play=[WOLF, WOLF, ARCHER]), Side()), "play Rite", "Wolf #1")
    assert question_of(game) == "Rite: destroy two allies you control. Chosen: Wolf #1."


def test_the_question_which_card_to_destroy_says_what_is_violated():
    """Rule 414.3."""
    beast = ally("Beast", 0, 1, 1, tags="Pet (1)")
    game = do(position(Side(play=[beast], hand=[ally("Bird", 0, 1, 1, tags="Pet (1)")]), Side()), "play Bird")
    assert question_of(game) == "Pet (1): too many of these are in play. Choose one to destroy."
