"""The strength of both sides by turn, on the page of a game that is over and on its replay."""

import re

from engine.agents.heuristic.strength import strength
from engine.board.view import view_for
from play.game_kinds.wow_tcg import TcgGame
from play.presentation.replays import replay_game
from play.presentation.turning_points import TurnStrengths, turning_points
from tests.engine.build import Side, ally, hero, position
from tests.play.test_log import page, play_some


def strengths_of(game):
    return [strength(view_for(game.state, seat)) for seat in (0, 1)]


def test_allies_cards_resources_and_health_make_a_side_stronger():
    base, _ = strengths_of(position(Side(), Side()))
    for side in (Side(play=[ally("Ogre", 4, 4, 4)]), Side(hand=[ally("Ogre", 4, 4, 4)]), Side(resources=1)):
        own, other = strengths_of(position(side, Side()))
        assert own > base == other
    own, other = strengths_of(position(Side(damage={hero().name: 10}), Side()))
    assert own < other


def test_a_finished_game_shows_its_turns_with_links_to_its_replay(client, begin):
    table = begin()
    play_some(client, table, 25)
    table.refresh_from_db()
    address = f"{table.get_absolute_url()}turning-points/"
    assert address not in page(client, table)
    assert client.get(address).status_code == 403
    client.post(f"{table.get_absolute_url()}concede/", {"revision": table.revision})
    table.refresh_from_db()
    assert address in page(client, table)
    section = client.get(address).content.decode()
    steps = [int(step) for step in re.findall(r'<th scope="row">\s*<a href="[^"]+\?step=(\d+)"', section)]
    game = TcgGame(table.setup, table.options_chosen())
    turns = [line.turn for line in game.game.log.lines]
    assert [turns[step] for step in steps] == list(range(1, max(turns) + 1))
    assert all(turns[step - 1] < turns[step] for step in steps)
    assert replay_game(table).turning_points.turns[-1].strengths == tuple(
        strength(view_for(game.game.state, seat)) for seat in (0, 1)
    )
    replay = client.get(f"{table.get_absolute_url()}replay/?step={steps[0]}").content.decode()
    assert "Turning points" in replay


def test_the_greatest_change_is_where_the_lead_changes_most():
    turns = [
        TurnStrengths(f"Turn {number}", number, number, strengths)
        for number, strengths in enumerate([(20.0, 20.0), (30.0, 29.0), (28.0, 33.0), (29.0, 33.0)])
    ]
    assert turning_points(("Ana", "Bo"), turns).greatest.title == "Turn 2"
    assert turning_points(("Ana", "Bo"), turns[:1]) is None
