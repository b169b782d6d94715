"""The first game: its decks, and what is explained when."""

from types import SimpleNamespace

import pytest
from django.utils.html import escape

from card_rules.rules_for_cards import current_book
from decks.models import Deck
from engine.agents.heuristic import HeuristicAgent
from engine.board.view import view_for
from play.game_kinds.first_game import read_first_game
from play.game_kinds.wow_tcg import TcgGame
from play.models import Table
from play.presentation.first_game import CONDITIONS, applying_notes
from play.sessions import borrow_game
from tests.engine.build import Side, ability, ally, do, hero, position
from tests.engine.hidden_cards import exchanged
from tests.play.random_clients import page_options
from tests.play.test_continuing import opened
from tests.play.test_sample_hands import drawn
from tests.play.test_tables import act, decide, page


@pytest.fixture
def table(client, decks):
    return opened(client.post("/play/first-game/"))


def choose(client, table, start):
    """Choose the first option whose text begins so, and the page after it."""
    options = page_options(page(client, table))
    return decide(client, table, next(option.index for option in options if option.text.startswith(start)))


def test_the_first_game_deals_the_stacked_cards_first(client, table):
    top = read_first_game().decks[0].top
    assert tuple(drawn(table)[: len(top)]) == top
    with borrow_game(table) as game:
        assert game.game.state.first_player == 0
    assert [seat.level for seat in table.seats.all()] == ["", "club"]


def test_every_stacked_card_is_in_its_deck(decks):
    for stacked in read_first_game().decks:
        deck = Deck.objects.with_contents().get(starter=stacked.starter).decklist()
        copies = {card.name: count for card, count in deck.main}
        assert all(stacked.top.count(name) <= copies.get(name, 0) for name in stacked.top)


def test_every_note_has_a_condition_and_existing_rules(decks):
    notes = read_first_game().notes
    assert [note.when for note in notes] == list(dict.fromkeys(note.when for note in notes))
    assert {note.when for note in notes} == set(CONDITIONS)
    rules = {rule for note in notes for rule in note.rules}
    assert rules <= set(current_book().titles)
    assert all(note.rules for note in notes)


def test_a_note_is_shown_once_and_can_be_opened_again(client, table):
    first = page(client, table)
    assert "Your first hand" in first
    assert "Explained so far" not in first
    choose(client, table, "Keep")
    after = page(client, table)
    note, _, earlier = after.partition("Explained so far")
    assert "First, a resource" in note
    assert "Your first hand" not in note
    assert "Your first hand" in earlier.partition("</details>")[0]


def test_notes_follow_what_the_player_does(client, table):
    choose(client, table, "Keep")
    choose(client, table, "Place Tooga's Quest face up")
    assert "Kryton Barleybeard is an ally that you can pay for" in page(client, table)
    choose(client, table, "Play Kryton")
    assert "It attacks next turn" in page(client, table)
    choose(client, table, "Pass")
    assert "A new turn" in page(client, table)


def test_undo_takes_back_explanations(client, table):
    before = page(client, table)
    choose(client, table, "Keep")
    act(client, table, "undo", revision=table.revision)
    again = page(client, table)
    assert "Your first hand" in again
    assert "Explained so far" not in again
    assert page_options(again) == page_options(before)


def test_the_end_of_the_first_game_is_explained_and_another_is_offered(client, table):
    choose(client, table, "Keep")
    act(client, table, "concede", revision=table.revision)
    html = page(client, table)
    assert escape("This time it was the machine's game") in html
    assert 'action="/play/first-game/"' in html


def test_other_games_are_not_explained(client, begin):
    assert "play-lesson" not in page(client, begin())


def test_a_rematch_of_the_first_game_is_an_ordinary_game(client, table):
    act(client, table, "concede", revision=table.revision)
    again = opened(client.post(f"{table.get_absolute_url()}rematch/"))
    assert "play-lesson" not in page(client, again)
    assert {"guide", "orders"}.isdisjoint(again.setup)


def test_a_site_without_the_starter_decks_says_so(client, decks):
    Deck.objects.filter(starter=read_first_game().decks[1].starter).update(starter="another")
    answer = client.post("/play/first-game/", follow=True)
    assert "does not have the starter decks of the first game" in answer.content.decode()
    assert not Table.objects.exists()


def test_a_game_between_machines_shows_most_notes_and_reveals_nothing_hidden(client, table):
    """Rule 415. The player wins with the cards of the first game, who plays as the machine does."""
    game = TcgGame(table.setup)
    agents = HeuristicAgent(), HeuristicAgent()
    met = set()
    while (pending := game.game.pending) is not None:
        notes = list(applying_notes(game, 0))
        met |= {note.when for note, _ in notes}
        if game.ply % 10 == 0:
            position = SimpleNamespace(outcome=None, pending=pending, state=exchanged(game.game.state, 0))
            assert list(applying_notes(SimpleNamespace(game=position), 0)) == notes
        agent = agents[pending.player]
        view = view_for(game.game.state, pending.player, pending)
        is_forced = len(pending.options) == 1
        game.decide(0 if is_forced else pending.options.index(agent.choose(pending, view)))
    met |= {note.when for note, _ in applying_notes(game, 0)}
    assert "won" in met
    assert len(met) > len(CONDITIONS) * 2 / 3, set(CONDITIONS) - met


OGRE = ally("Ogre", 4, 4, 4)
GUARD = ally("Guard", 2, 1, 6, "Protector")
BOLT = ability("Bolt", 1, "Your hero deals 3 fire damage to target hero or ally.")
HEALER = hero(
    "Boris",
    text=("On your turn: (X), Flip this hero >>> This hero heals X damage from target hero or ally.",),
)
WOUNDED = {"Boris": 5}


@pytest.mark.parametrize(
    ("sides", "actions", "seat", "note"),
    [
        (
            [Side(play=[OGRE]), Side(hero("Radak"), play=[GUARD])],
            ["attack with Ogre", "attack with Ogre -> Radak"],
            1,
            ("protecting", "Guard"),
        ),
        ([Side(hand=[BOLT], play=[OGRE], resources=1), Side()], ["play Bolt"], 0, ("choosing a target", "")),
        ([Side(HEALER, resources=2, damage=WOUNDED), Side()], [], 0, ("using the hero", "Boris")),
        ([Side(HEALER, resources=2), Side()], ["use Boris"], 0, ("choosing a number", "")),
        ([Side(HEALER, damage=WOUNDED), Side()], [], 0, ("wounded hero", "")),
        ([Side(), Side()], [], 0, ("only the hero attacks", "")),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_each_note_applies_in_its_position(sides, actions, seat, note):
    game = do(position(*sides), *actions)
    notes = [(note.when, card) for note, card in applying_notes(SimpleNamespace(game=game), seat)]
    assert note in notes
    assert list(applying_notes(SimpleNamespace(game=game), 1 - seat)) == []


def test_pages_for_beginners_offer_the_first_game(client, decks):
    for address in ("/", "/play/", "/rules/learn-to-play/1/", "/rules/learn-to-play/1/3/"):
        html = client.get(address, follow=True).content.decode()
        assert 'action="/play/first-game/"' in html, address
