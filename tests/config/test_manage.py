"""The command line before anything was set up."""

import subprocess
import sys
from os import environ
from pathlib import Path

from django.conf import settings

COMMANDS = (
    ("check_deck", "decks/data/starter/frost-and-flame.txt"),
    ("search_cards", "leeroy"),
    ("rule", "410.6a"),
)


def test_a_database_that_was_never_prepared_is_told_in_one_sentence(folder: Path) -> None:
    (folder / "var").mkdir()
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "LOREMASTER_VAR_DIR": str(folder / "var")}

    for command in COMMANDS:
        refused = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=settings.BASE_DIR,
            env=environ | own,
            capture_output=True,
            text=True,
        )

        assert refused.returncode == 2
        assert refused.stderr == "The database is not made for this version yet: ./run manage prepare\n"


def test_who_reads_only_the_beginning_is_shown_no_traceback() -> None:
    printing = ["shell", "--no-imports", "-c", "print('a line\\n' * 100_000)"]
    process = subprocess.Popen(
        [sys.executable, "manage.py", *printing],
        cwd=settings.BASE_DIR,
        env=environ | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout and process.stderr
    assert process.stdout.readline() == b"a line\n"
    process.stdout.close()

    assert process.stderr.read() == b""
    assert process.wait() == 141
