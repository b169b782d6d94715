"""The command run_scenarios."""

import json
import shutil
from io import StringIO

import pytest
from django.core.management import call_command

from simulator.management.commands import run_scenarios

GOOD = "Scenario: Ready\nRule: 411.1\nAna (her turn)  play Bloodclaw\nBo\n\nexpect Bloodclaw is ready\n"
BAD = (
    "Scenario: Exhausted\nRule: 411.1\nAna (her turn)  play Bloodclaw\nBo\n\nexpect Bloodclaw is exhausted\n"
)


@pytest.fixture
def write(tmp_path):
    """A function that writes a file of scenarios."""

    def write(text, name="a.scenario"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def run(*arguments):
    """The standard output of the command, and its exit status."""
    out = StringIO()
    try:
        call_command("run_scenarios", *map(str, arguments), stdout=out)
    except SystemExit as status:
        return out.getvalue(), status.code
    return out.getvalue(), 0


def test_the_scenarios_of_the_engine_are_the_default(monkeypatch, tmp_path):
    """Those of one rule stand for all, which tests/engine/test_scenarios.py plays."""
    (file,) = run_scenarios.ENGINE_SCENARIOS.glob("411-*.scenario")
    shutil.copy(file, tmp_path)
    monkeypatch.setattr(run_scenarios, "ENGINE_SCENARIOS", tmp_path)
    out, status = run("--json")
    report = json.loads(out)
    assert status == 0
    assert report["failed"] == []
    assert report["passed"] == file.read_text(encoding="utf-8").count("Scenario: ")


def test_a_failed_scenario_names_file_title_rule_and_reason(write):
    file = write(GOOD + BAD)
    out, status = run(file, "--json")
    assert status == 1
    report = json.loads(out)
    assert report["passed"] == 1
    (failed,) = report["failed"]
    assert (failed["file"], failed["title"], failed["rule"]) == (str(file), "Exhausted", "411.1")
    assert failed["reason"].startswith("line 12: expected “Bloodclaw is exhausted”, but Bloodclaw is ready.")


def test_a_report_for_readers(write):
    out, status = run(write(GOOD), write(BAD, "b.scenario"))
    assert status == 1
    assert "b.scenario: Exhausted (411.1)\n  line 6: expected" in out
    assert out.endswith("1 scenario passed, 1 failed.\n")


def test_a_folder_is_a_path_too(write):
    out, status = run(write(GOOD).parent)
    assert (out, status) == ("1 scenario passed, 0 failed.\n", 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Hello", "line 1: “Hello” stands before the first “Scenario:” line"),
        (GOOD.replace("Bloodclaw", "Redclaw"), "line 3: there is no card called “Redclaw”"),
        (GOOD.replace("is ready", "is steady"), "line 6: “Bloodclaw is steady” is no statement"),
    ],
)
def test_what_cannot_be_read_is_reported_and_the_rest_is_played(write, text, reason):
    file = write(text)
    out, status = run(file, write(GOOD, "b.scenario"), "--json")
    report = json.loads(out)
    assert (status, report["passed"]) == (2, 1)
    (failed,) = report["failed"]
    assert failed["file"] == str(file)
    assert reason in failed["reason"]


def test_one_text_that_is_not_played_does_not_stop_the_others_of_its_file(write):
    odd = BAD.replace("Ana (", "Cards\n  Howler | Ally | cost 1 | Howl at the moon.\nAna (").replace(
        "Bloodclaw", "Howler"
    )
    out, status = run(write(GOOD + odd + GOOD.replace("Ready", "Ready again")))
    assert status == 2
    assert "Exhausted (411.1)\n  line 7: the engine does not play" in out
    assert out.endswith("2 scenarios passed, 1 failed.\n")


def test_a_missing_file(tmp_path):
    out, status = run(tmp_path / "missing.scenario")
    assert status == 2
    assert "cannot be read: No such file or directory" in out
