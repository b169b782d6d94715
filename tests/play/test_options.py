"""The options of a decision as a page shows them."""

from django.utils.html import strip_tags

from card_rules.boards.drawing import draw_board
from engine.board.picture import picture_of
from engine.board.view import view_for
from engine.decisions import DecisionKind
from play.presentation.options import shown_options, shown_text
from play.presentation.wow_tcg import card_actions
from tests.engine.build import Side, ability, ally, do, hero, position
from tests.play.test_tables import act, decide, page

WOLF = ally("Wolf", 1, 1, 3)
BLAST = ability("Blast", 0, "Your hero deals 2 fire damage to target hero or ally.", tags="Instant")


def notes_of(game, *, is_open=False):
    view = view_for(game.state, None if is_open else 0, game.pending)
    picture = picture_of(view)
    options = shown_options(game.pending, view, picture, draw_board(picture), None)
    return {option.text: option.note for option in options}


def targeting_game():
    own = Side(hero=hero("Captain"), hand=[BLAST], play=[WOLF])
    game = position(own, Side(hero=hero("Rival"), play=[WOLF], damage={"Wolf": 1}))
    do(game, "play Blast")
    assert game.pending.kind is DecisionKind.TARGET
    return game


def test_a_target_shows_its_owner_and_remaining_health():
    game = targeting_game()
    notes = notes_of(game)
    assert (notes["Captain"], notes["Rival"]) == ("your hero, 28 health", "Bo's hero, 28 health")
    assert set(notes.values()) > {"yours, 3 health", "Bo's, 2 of 3 health"}
    assert notes_of(game, is_open=True) == notes


def test_a_target_shows_what_bears_on_combat():
    guard = ally("Guard", 1, 1, 3, "Protector")
    game = position(Side(hand=[BLAST]), Side(play=[guard], exhausted=["Guard"]))
    do(game, "play Blast")
    assert notes_of(game)["Guard"] == "Bo's, 3 health, Protector, exhausted"


def test_options_of_own_cards_show_what_they_cost_and_how_strong_they_are():
    strange = ability("Strange", 0, "Flurble the target frobnicator.")
    game = position(Side(hand=[BLAST, strange], play=[WOLF]), Side())
    notes = notes_of(game)
    assert (notes["Play Blast"], notes["Play Strange"]) == ("cost 0", "cost 0, text not played")
    assert notes["Attack with Wolf"] == "1 ATK melee, 3 health"
    assert {note for text, note in notes.items() if text.startswith("Place")} == {""}


def test_a_power_shows_its_cost_and_effect():
    altar = ability("Altar", 0, "Ongoing: (1), Destroy this ability >>> Draw a card.")
    game = position(Side(play=[altar], resources=1), Side())
    note = strip_tags(notes_of(game)["Use Altar"])
    assert note == "pay 1, Destroy this ability to get: Draw a card."


def test_an_alternate_cost_says_what_is_done():
    """Rule 403.3."""
    text = ("You may destroy an ally you control rather than pay this ability's cost.", "Draw a card.")
    game = position(Side(hand=[ability("Rite", 1, *text)], play=[WOLF], resources=1), Side())
    do(game, "play Rite")
    assert notes_of(game) == {
        "Pay the play cost": "",
        "Pay the alternate cost": "Destroy an ally you control.",
    }


def test_keeping_the_hand_is_the_default_option(client, begin):
    html = page(client, begin())
    assert 'class="button">Keep' in html and 'class="button-secondary">Mulligan' in html


def test_options_are_chosen_by_their_numbers(client, begin):
    table = begin()
    decide(client, table)
    html = page(client, table)
    assert 'aria-keyshortcuts="1"' in html
    assert html.count('aria-keyshortcuts="0 Space"') == 1


def test_undo_and_redo_say_what_they_changed(client, begin):
    table = begin()
    decide(client, table, 1)
    decide(client, table)
    for action, sentence in (("undo", "Undid: "), ("undo", "Undid: Keep."), ("redo", "Redid: Keep.")):
        table.refresh_from_db()
        html = act(client, table, action, revision=table.revision).content.decode()
        news = html.partition('class="play-news"')[2].partition("</section>")[0]
        assert news.count("<li") == 1 and sentence in news


def test_a_card_in_hand_shows_its_current_cost():
    """Rule 707.1e."""
    tax = ally("Taxer", 1, 1, 1, "Opponents pay 2 more to play allies.")
    game = position(Side(hand=[WOLF, BLAST], resources=9), Side(play=[tax]))
    view = view_for(game.state, 0, game.pending)
    board = draw_board(picture_of(view), actions=card_actions(game, 0))
    hand = next(row for row in board.sides[-1].rows if row.kind == "hand")
    assert [(card.name, card.cost) for card in hand.cards] == [("Wolf", "3"), ("Blast", "0")]
    assert hand.cards[0].sentence.endswith("cost 3 in place of 1")


def test_the_attacker_the_source_and_chosen_targets_are_marked_while_the_question_goes_on():
    """Rule 601.2, 707.1d."""

    def marks(game):
        board = draw_board(picture_of(view_for(game.state, 0, game.pending)), actions=card_actions(game, 0))
        allies = next(row for row in board.sides[-1].rows if row.kind == "allies")
        return [(card.count, [mark.word for mark in card.marks]) for card in allies.cards]

    volley = ability("Volley", 1, "Target up to three allies. Your hero deals 1 fire damage to each of them.")
    game = position(Side(hand=[volley], play=[WOLF] * 3, resources=1), Side(play=[WOLF]))
    assert marks(game) == [(3, [])]
    do(game, "attack with Wolf #2")
    assert marks(game) == [(2, []), (1, ["attacker", "#2"])]
    game = position(Side(hand=[volley], play=[WOLF] * 3, resources=1), Side(play=[WOLF]))
    do(game, "play Volley", "Volley -> Wolf #1")
    assert marks(game) == [(1, ["chosen", "#1"]), (2, [])]
    shaman = ally("Shaman", 1, 1, 3, "[Activate] >>> This ally deals 1 fire damage to target ally.")
    game = position(Side(play=[shaman, WOLF]), Side(play=[WOLF]))
    do(game, "use Shaman")
    assert marks(game) == [(1, ["source"]), (1, ["#1"])]


def test_an_attack_without_its_question_says_who_attacks():
    assert shown_text("attack with Wolf -> Captain", "Wolf") == "Captain"
    assert shown_text("attack with Wolf -> Captain") == "Attack on Captain with Wolf"
