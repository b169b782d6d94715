"""Help at the table: the rules of the moment, and what the machine would choose."""

import re
from math import inf

from play.hints import MoveHint
from play.presentation.help import shown_hint
from play.presentation.options import ShownOption
from play.sessions import borrow_game
from tests.play.test_log import page, play_some


def test_a_hint_marks_an_option_in_the_list_and_on_the_board_and_changes_nothing(client, begin):
    table = begin()
    play_some(client, table, 1)
    before = table.decisions.count()
    html = page(client, table, "?hint=1")
    assert "Suggestion: <strong>" in html and "A club player in your seat" in html
    [option] = re.findall(r'data-option="(\d+)"[^>]*is-suggested', html)
    on_board = re.findall(r'class="board-card[^"]*is-suggested[^"]*"[^>]*data-options="([^"]+)"', html)
    assert on_board
    assert all(option in numbers.split() for numbers in on_board)
    assert table.decisions.count() == before
    assert "is-suggested" not in page(client, table)


def test_the_machine_takes_its_own_hint(client, begin):
    table = begin(opponent="both")
    play_some(client, table, 20)
    table.refresh_from_db()
    for _ in range(10):
        with borrow_game(table) as game:
            choice = game.machine_option("club")
        html = page(client, table, "?hint=1")
        [option] = re.findall(r'value="(\d+)"\s+data-option="\d+"[^>]*is-suggested', html)
        assert int(option) == choice
        revision = re.search(r'name="revision" value="(\d+)"', html)[1]
        client.post(f"{table.get_absolute_url()}decide/", {"revision": revision, "option": choice})
        table.refresh_from_db()


def test_a_hint_lists_the_worth_of_options_best_first():
    texts = ("Play A", "Attack", "Pass")
    options = [
        ShownOption(
            i,
            i + 1,
            text,
            is_pass=text == "Pass",
            ends_turn=False,
            is_on_card=False,
            is_placing=False,
            is_costly=False,
            is_usual=False,
            is_suggested=False,
        )
        for i, text in enumerate(texts)
    ]
    hint = shown_hint(MoveHint(0, {0: 2.34, 1: -0.5}, wins=False), "club", options)
    assert hint.worths == [("Play A", "2.3"), ("Attack", "−0.5")]
    assert hint.reason == "A club player in your seat would choose this."
    hint = shown_hint(MoveHint(1, {1: inf}, wins=False), "club", options)
    assert "win in this turn" in hint.reason
    hint = shown_hint(MoveHint(2, {0: 0.1}, wins=False), "club", options)
    assert "wait" in hint.reason
    hint = shown_hint(MoveHint(0, {0: 0, 1: 0, 2: 0}, wins=False, is_indifferent=True), "club", options)
    assert not hint.option and "no difference" in hint.reason


def test_only_the_player_who_decides_gets_a_hint(client, begin):
    table = begin()
    client.post(f"{table.get_absolute_url()}concede/", {"revision": 1})
    assert "in your seat" not in page(client, table, "?hint=1")


def test_hints_count_as_moves(client, begin, settings, endless_minute):
    settings.MOVE_RATE = 1
    table = begin()
    assert [client.get(f"{table.get_absolute_url()}?hint=1").status_code for _ in range(2)] == [200, 429]
    assert client.get(table.get_absolute_url()).status_code == 200


def test_the_rules_of_the_prompt_its_section_and_the_step_are_linked(client, begin):
    table = begin()
    play_some(client, table, 1)
    rules = page(client, table).partition('class="play-rules"')[2].partition("</details>")[0]
    numbers = re.findall(r'class="rule-link number"[^>]*>([\d.a-z]+)<', rules)
    assert numbers == ["410.2", "410", "502.1"]
