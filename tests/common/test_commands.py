"""Commands that people wait for."""

import pytest
from django.core.management import execute_from_command_line
from django.core.management.base import BaseCommand

COMMANDS = [
    ["search_cards", "leeroy"],
    ["rule", "410.6a"],
    ["search_rules", "mulligan"],
    ["check_deck", "decks/data/starter/frost-and-flame.txt"],
    ["goldfish", "decks/data/starter/frost-and-flame.txt", "--games", "1"],
    ["draw_odds", "decks/data/starter/frost-and-flame.txt", "--card", "Fireball"],
    ["formats"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=[command[0] for command in COMMANDS])
def test_a_quick_command_answers_without_system_checks(
    command: list[str],
    starter_data: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    checked = []
    monkeypatch.setattr("django.setup", lambda: None)  # again, it would log to this test's captured output
    monkeypatch.setattr(BaseCommand, "check", lambda *_, **options: checked.append(options))

    execute_from_command_line(["manage.py", *command])

    assert capsys.readouterr().out
    assert not checked
