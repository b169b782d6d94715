"""The command run_scenarios."""

import json
import shutil
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

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
        ("Hello", "line 1: “Hello” stands before the first “Scenario:” line."),
        (GOOD.replace("Bloodclaw", "Redclaw"), "line 3: there is no card called “Redclaw”."),
        (GOOD.replace("is ready", "is steady"), "line 6: “Bloodclaw is steady” is no statement"),
    ],
)
def test_a_file_that_cannot_be_read(write, text, reason):
    file = write(text)
    with pytest.raises(CommandError) as error:
        run(file)
    assert error.value.returncode == 2
    assert str(error.value).startswith(f"{file}, {reason}")


def test_a_missing_file(tmp_path):
    with pytest.raises(CommandError, match="cannot be read: No such file or directory") as error:
        run(tmp_path / "missing.scenario")
    assert error.value.returncode == 2
