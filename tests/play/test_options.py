"""The options of a decision as a page shows them."""

from card_rules.boards.drawing import draw_board
from engine.board.picture import picture_of
from engine.board.view import view_for
from engine.decisions import DecisionKind
from play.presentation.options import shown_options
from play.presentation.wow_tcg import card_actions
from tests.engine.build import Side, ability, ally, do, hero, position
from tests.play.test_tables import act, decide, page

WOLF = ally("Wolf", 1, 1, 3)
BLAST = ability("Blast", 0, "Your hero deals 2 fire damage to target hero or ally.", tags="Instant")


def notes_of(game, *, is_open=False):
    view = view_for(game.state, None if is_open else 0, game.pending)
    options = shown_options(game.pending, view, picture_of(view), None)
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
    assert (notes["Captain"], notes["Rival"]) == ("your hero, 28 health", "Bo’s hero, 28 health")
    assert set(notes.values()) > {"yours, 3 health", "Bo’s, 2 of 3 health"}
    assert notes_of(game, is_open=True) == notes


def test_options_of_own_cards_have_no_note():
    game = position(Side(hand=[BLAST], play=[WOLF]), Side())
    assert set(notes_of(game).values()) == {""}


def test_a_power_shows_its_cost_and_effect():
    altar = ability("Altar", 0, "Ongoing: (1), Destroy this ability >>> Draw a card.")
    game = position(Side(play=[altar], resources=1), Side())
    assert notes_of(game)["Use Altar"] == "(1), Destroy this ability → Draw a card."


def test_keeping_the_hand_is_the_default_option(client, begin):
    html = page(client, begin())
    assert 'class="button">Keep' in html and 'class="button-secondary">Mulligan' in html


def test_options_are_chosen_by_their_numbers(client, begin):
    table = begin()
    decide(client, table)
    html = page(client, table)
    assert 'aria-keyshortcuts="1"' in html
    assert html.count(' Space"') == 1


def test_undo_and_redo_say_what_they_changed(client, begin):
    table = begin()
    decide(client, table, 1)
    decide(client, table)
    for action, sentence in (("undo", "Undone: "), ("undo", "Undone: Keep."), ("redo", "Redone: Keep.")):
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
