"""Boards for pages, drawn from pictures of games."""

from dataclasses import replace

from card_rules.boards.board import CardActions
from card_rules.boards.drawing import MOST_BACKS, draw_board, visible_names
from card_rules.boards.wording import board_summary
from engine.board.picture import picture_for
from engine.game import Game
from engine.rules.setup import GameDeck
from engine.scenarios.board import FILLER
from rules.card_lookup import CardLink
from tests.engine.build import Side, ability, ally, armor, do, find, hero, position, quest, weapon

BLAST = ability("Blast", 1, "Your hero deals 2 fire damage to target hero or ally.", tags="Instant")
SCOUT = ally("Scout", 1, 2, 3)


def side_of(board, name):
    return next(side for side in board.sides if side.name == name)


def row(board, name, kind):
    return next(row for row in side_of(board, name).rows if row.kind == kind).cards


def pile(board, name, kind):
    return next(pile for pile in side_of(board, name).piles if pile.kind == kind)


def test_opponents_sit_above_with_their_rows_mirrored():
    picture = picture_for(position(Side(), Side()))
    for near, names in ((0, ["Bo", "Ana"]), (1, ["Ana", "Bo"])):
        opponent, own = draw_board(picture, near=near).sides
        assert [opponent.name, own.name] == names
        assert [row.kind for row in own.rows] == ["heroes", "allies", "resources", "hand"]
        assert [row.kind for row in opponent.rows] == ["hand", "resources", "allies", "heroes"]
        assert (own.is_near, opponent.is_near) == (True, False)


def test_team_mates_sit_beside_the_near_side():
    picture = picture_for(position(Side(), Side(), Side(), Side(), teams=[0, 1, 0, 1]))
    sides = draw_board(picture, near=1).sides
    assert [(side.name, side.partner) for side in sides] == [
        ("Cy", ""),
        ("Ana", ""),
        ("Di", "Bo"),
        ("Bo", ""),
    ]


def test_a_card_in_play_is_told_in_one_sentence():
    """Numbers as they are now (Rule 718.1), damage as health that is left (Rule 405.2)."""
    side = Side(play=[SCOUT], damage={"Scout": 1}, exhausted=["Scout"])
    (card,) = row(draw_board(picture_for(position(side, Side()))), "Ana", "allies")
    assert card.sentence == "Scout, ally, 2 ATK melee, 2 of 3 health, exhausted"
    assert (card.left.text, card.right.text, card.cost) == ("2", "2/3", "1")
    assert card.right.change == "lowered" and card.is_exhausted
    assert [mark.word for mark in card.marks] == ["exhausted"]
    assert card.difference == "2 of 3 health, exhausted"


def test_a_card_as_it_is_printed_differs_in_nothing():
    guard = ally("Guard", 1, 2, 3, "Protector")
    (card,) = row(draw_board(picture_for(position(Side(play=[guard]), Side()))), "Ana", "allies")
    assert [mark.word for mark in card.marks] == ["Protector"]
    assert card.difference == ""


def test_changed_atk_is_marked():
    """Rule 718.1."""
    banner = ability("Banner", 1, "Ongoing: Allies you control have +1 ATK.")
    (card,) = row(draw_board(picture_for(position(Side(play=[SCOUT, banner]), Side()))), "Ana", "allies")
    assert (card.left.text, card.left.change, card.left.words) == ("3", "raised", "3 ATK melee raised from 2")


def test_keywords_and_other_marks_have_words():
    protector = ally("Guard", 2, 1, 4, "Protector")
    side = Side(play=[protector], fresh=["Guard"])
    (card,) = row(draw_board(picture_for(position(side, Side()))), "Ana", "allies")
    assert [mark.word for mark in card.marks] == ["Protector", "new this turn"]


def test_an_ally_that_may_attack_at_once_is_not_marked_as_new():
    """Rule 302.2."""
    side = Side(play=[ally("Raider", 2, 1, 4, "Ferocity")], fresh=["Raider"])
    (card,) = row(draw_board(picture_for(position(side, Side()))), "Ana", "allies")
    assert [mark.word for mark in card.marks] == ["Ferocity"]


def test_equal_cards_lie_in_one_stack_that_acts_as_the_first_of_them():
    picture = picture_for(position(Side(play=[SCOUT] * 3), Side()))
    numbers = [card.number for card in picture.players[0].ally_row]
    actions = {
        number: CardActions((place,), text=f"Attack with Scout #{place}")
        for place, number in enumerate(numbers, start=1)
    }
    board = draw_board(picture, actions=actions)
    (stack,) = row(board, "Ana", "allies")
    assert (stack.number, stack.count, stack.actions) == (numbers[0], 3, actions[numbers[0]])
    assert [card.number for card in stack.below] == numbers[1:]
    assert stack.sentence == "3 cards: Scout #1, Scout #2 and Scout #3, ally, 2 ATK melee, 3 health"
    assert stack.marks == () and board.option_numbers == {1, 2, 3}
    assert "allies: 3 × Scout (2 ATK melee, 3 health)." in board_summary(board)


def test_cards_that_differ_or_are_told_apart_lie_alone():
    """A chosen target, one that a link is about, a damaged card, and one with other options."""
    game = position(Side(play=[SCOUT] * 4, hand=[BLAST], resources=1), Side())
    numbers = [card.number for card in picture_for(game, 0).players[0].ally_row]
    do(game, "play Blast", "Blast -> Scout #2")
    picture = picture_for(game, 0)

    def counts(picture, actions):
        return [card.count for card in row(draw_board(picture, actions=actions), "Ana", "allies")]

    assert counts(picture, {}) == [3, 1]
    assert counts(picture, {numbers[0]: CardActions(part="chosen")}) == [1, 1, 2]
    assert counts(picture, {numbers[3]: CardActions((1,))}) == [2, 1, 1]
    allies = (replace(picture.players[0].ally_row[0], damage=1), *picture.players[0].ally_row[1:])
    ana = replace(picture.players[0], ally_row=allies)
    assert counts(replace(picture, players=(ana, picture.players[1])), {}) == [1, 1, 2]


def test_equipment_shows_what_matters_of_it():
    blade = weapon("Blade", 3, 3, 1)
    plate = armor("Plate", 2, 2)
    _, sword, cuirass = row(
        draw_board(picture_for(position(Side(play=[blade, plate]), Side()))), "Ana", "heroes"
    )
    assert sword.sentence == "Blade, equipment, 3 ATK melee, strike cost 1"
    assert cuirass.sentence == "Plate, equipment, 2 DEF"


def test_a_hand_shows_what_is_printed():
    (card,) = row(draw_board(picture_for(position(Side(hand=[SCOUT]), Side()))), "Ana", "hand")
    assert card.sentence == "Scout, ally, 2 ATK melee, 3 health, cost 1"
    (card,) = row(draw_board(picture_for(position(Side(hand=[quest()]), Side()))), "Ana", "hand")
    assert (card.cost, card.cost_glyph) == ("", "quest")


def test_a_hidden_hand_is_a_stack_of_backs():
    """Rule 415.4a."""
    game = position(Side(), Side(hand=[SCOUT, BLAST]))
    (stack,) = row(draw_board(picture_for(game, 0)), "Bo", "hand")
    assert (stack.is_back, stack.count, stack.sentence) == (True, 2, "2 hidden cards")
    assert "Scout" not in visible_names(picture_for(game, 0))


def test_only_its_controller_learns_what_a_face_down_resource_is():
    """Rule 415.8c."""
    game = do(position(Side(hand=[SCOUT]), Side()), "place Scout face down")
    links = {"Scout": CardLink("Scout", "/cards/scout/", "scout")}
    (own,) = row(draw_board(picture_for(game, 0), links=links), "Ana", "resources")
    (hidden,) = row(draw_board(picture_for(game, 1), links=links, near=1), "Ana", "resources")
    assert own.is_back and hidden.is_back
    assert (own.sentence, own.link) == ("Face-down resource (Scout), ready", links["Scout"])
    assert (hidden.sentence, hidden.link) == ("Face-down resource, ready", None)


def test_many_backs_lie_in_stacks_of_ready_and_exhausted_ones():
    def resources(count, actions=None):
        picture = picture_for(position(Side(resources=count), Side()))
        player = picture.players[0]
        cards = [replace(card, is_exhausted=place < 3) for place, card in enumerate(player.resource_row)]
        players = (replace(player, resource_row=tuple(cards)), picture.players[1])
        numbers = {} if actions is None else {cards[-1].number: actions}
        return row(draw_board(replace(picture, players=players), actions=numbers), "Ana", "resources")

    assert len(resources(MOST_BACKS)) == MOST_BACKS
    ready, exhausted = resources(MOST_BACKS + 1)
    assert (ready.count, exhausted.count) == (MOST_BACKS - 2, 3)
    assert exhausted.is_exhausted and exhausted.sentence == "3 face-down resources, exhausted"
    usable, ready, exhausted = resources(MOST_BACKS + 2, CardActions((2,)))
    assert (usable.count, ready.count) == (1, MOST_BACKS - 2)


def test_a_card_offers_its_options_or_says_why_it_has_none():
    game = position(Side(hand=[SCOUT], play=[SCOUT]), Side())
    in_hand = picture_for(game).players[0].hand[0].number
    actions = {in_hand: CardActions((), "Costs 1, and you have no resource.")}
    board = draw_board(picture_for(game), actions=actions)
    assert row(board, "Ana", "hand")[0].actions == actions[in_hand]
    assert row(board, "Ana", "allies")[0].actions == CardActions()


def test_attachments_lie_with_their_host():
    """Rule 400.5."""
    game = position(Side(play=[SCOUT, armor("Charm", 1, 0)]), Side())
    picture = picture_for(game)
    (host,), charm = picture.players[0].ally_row, picture.players[0].hero_row[1]
    player = picture.players[0]
    attached = replace(player.hero_row[1], host=host.number)
    player = replace(player, hero_row=player.hero_row[:1], attachments=(attached,))
    board = draw_board(replace(picture, players=(player, picture.players[1])))
    (card,) = row(board, "Ana", "allies")
    assert [below.number for below in card.attachments] == [charm.number]


def test_what_a_step_changes_is_marked():
    game = position(Side(play=[SCOUT], hand=[BLAST], resources=1), Side())
    before = picture_for(game)
    do(game, "play Blast", "Blast -> Scout", "pass", "pass")
    board = draw_board(picture_for(game), before)
    assert row(board, "Ana", "allies")[0].is_changed
    assert not row(board, "Ana", "heroes")[0].is_changed
    assert pile(board, "Ana", "graveyard").is_changed
    assert not pile(board, "Bo", "graveyard").is_changed
    assert not row(draw_board(before), "Ana", "allies")[0].is_changed


def test_piles_tell_names_and_count_the_rest():
    deck = [FILLER, SCOUT, SCOUT, BLAST, FILLER]
    board = draw_board(picture_for(position(Side(deck=deck), Side())))
    cards = pile(board, "Ana", "deck")
    assert sorted((card.name, card.count) for card in cards.cards) == [("Blast", 1), ("Scout", 2)]
    assert (cards.count, cards.hidden) == (5, 2)
    hidden = pile(draw_board(picture_for(position(Side(deck=deck), Side()), 1), near=1), "Ana", "deck")
    assert (hidden.count, hidden.cards, hidden.hidden) == (5, (), 5)


def test_a_card_in_a_pile_that_can_be_used_stands_alone():
    picture = picture_for(position(Side(deck=[SCOUT, SCOUT, SCOUT]), Side()))
    actions = {picture.players[0].deck[1].number: CardActions((4,))}
    cards = pile(draw_board(picture, actions=actions), "Ana", "deck")
    assert [(card.count, card.actions.options) for card in cards.cards] == [(2, ()), (1, (4,))]
    assert cards.can_act


def test_the_chain_says_what_targets_what():
    """Rule 415.6a; the numbers are those of cards, for lines between them."""
    game = position(Side(hand=[BLAST, BLAST], resources=2), Side(hero("Radak")))
    do(game, "play Blast", "Blast -> Radak")
    for viewer in (None, 0, 1):
        picture = picture_for(game, viewer)
        target = picture.players[1].hero_row[0].number
        (entry,) = draw_board(picture).chain
        assert (entry.text, entry.controller, entry.target_names) == ("Blast", "Ana", ("Radak",))
        assert entry.targets == (target,)
        assert entry.source == entry.number
        assert viewer is not None or entry.number == game.state.chain[0].card + 1


def test_a_proposed_combat_is_a_link_and_a_fought_one_stands_beside_the_chain():
    """Rule 601, 602."""
    game = position(Side(play=[SCOUT], hand=[BLAST], resources=1), Side(hero("Radak")))
    scout, radak = (find(game, name).number + 1 for name in ("Scout", "Radak"))
    do(game, "attack with Scout")
    board = draw_board(picture_for(game))
    (entry,) = board.chain
    assert (entry.text, entry.target_names) == ("Scout would attack", ("Radak",))
    assert (entry.source, entry.targets, board.combat) == (scout, (radak,), None)
    do(game, "pass", "pass")
    board = draw_board(picture_for(game))
    assert (board.combat.attacker, board.combat.verb, board.combat.defender) == ("Scout", "attacks", "Radak")
    assert (board.combat.source, board.combat.target) == (scout, radak)
    assert row(board, "Ana", "allies")[0].role == "attacking"
    assert row(board, "Bo", "heroes")[0].role == "defending"
    assert board.step == "combat step"


def test_a_game_that_is_over_shows_the_destroyed_hero_and_no_combat():
    """Rule 102.2."""
    game = position(Side(play=[SCOUT]), Side(hero("Radak"), damage={"Radak": 27}))
    do(game, "attack with Scout")
    while game.pending is not None:
        game.decide(len(game.pending.options) - 1)
    board = draw_board(picture_for(game), is_over=True)
    assert (board.headline, board.step, board.combat) == ("Ana's 3rd turn", "game over", None)
    [destroyed] = row(board, "Bo", "heroes")
    assert (destroyed.sentence, destroyed.right, destroyed.number) == ("Radak, hero, destroyed", None, 0)
    assert "destroyed" in board_summary(board)
    assert not row(board, "Ana", "allies")[0].role


def test_hidden_cards_to_choose_from_are_drawn_unless_they_are_in_sight():
    """Rule 413.1."""
    call = ability("Call", 0, "Search your deck for an ally, reveal it, and put it into your hand.")
    game = do(position(Side(hand=[call], deck=[SCOUT, BLAST]), Side()), "play Call")
    scout = game.pending.options[0].card
    picture = picture_for(game, 0)
    board = draw_board(picture, actions={scout: CardActions((1,))})
    assert [card.name for card in board.offered] == ["Scout"]
    assert "Scout" in visible_names(picture)
    assert board.option_numbers == {1}
    assert draw_board(picture_for(game, 1), near=1).offered == ()
    ana = replace(picture.players[0], hand=picture.offered)
    assert draw_board(replace(picture, players=(ana, picture.players[1]))).offered == ()


def test_the_headline_counts_the_turns_of_the_player():
    deck = GameDeck(hero(), (SCOUT,) * 30)
    game = Game([deck, deck], 1, first=0, names=("Ana", "Bo"))
    headlines = []
    while game.pending is not None and game.state.turn < 6:
        headline = draw_board(picture_for(game)).headline
        if headline not in headlines:
            headlines.append(headline)
        game.decide(len(game.pending.options) - 1)
    assert headlines[:4] == ["Before the first turn", "Ana's 1st turn", "Bo's 1st turn", "Ana's 2nd turn"]


def test_where_turns_were_not_counted_the_headline_has_no_number():
    """As in a record of an older version."""
    picture = picture_for(position(Side(), Side()))
    players = tuple(replace(player, turns=0) for player in picture.players)
    assert draw_board(picture).headline == "Ana's 3rd turn"
    assert draw_board(replace(picture, players=players)).headline == "Ana's turn"


def test_a_quest_in_play_says_that_it_is_ready_as_a_face_down_resource_does():
    errand = quest("Errand")
    for exhausted, state in (([], "ready"), (["Errand"], "exhausted")):
        side = Side(play=[errand], hand=[errand], exhausted=exhausted)
        board = draw_board(picture_for(position(side, Side())))
        (card,) = [card for card in row(board, "Ana", "resources") if card.name == "Errand"]
        assert card.sentence == f"Errand, quest, {state}"
        assert row(board, "Ana", "hand")[0].sentence == "Errand, quest"


def test_the_summary_says_how_both_sides_stand():
    picture = picture_for(position(Side(hand=[SCOUT], resources=2), Side(play=[SCOUT])), 0)
    summary = board_summary(draw_board(picture))
    assert "Ana: 28 health, 2 of 2 resources ready, 1 card in hand, no allies.\nBo: " in summary
    assert summary.endswith("0 cards in hand, allies: Scout (2 ATK melee, 3 health).")
