"""The whole run fails when it costs more processor time than its budget."""

import pytest

from tests.suite import processor_time


@pytest.mark.parametrize(("budget", "is_within"), [(1e12, True), (1.0, False)])
def test_the_budget_is_a_multiple_of_a_yardstick(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], budget: float, is_within: bool
) -> None:
    monkeypatch.setattr(processor_time, "BUDGET", budget)
    monkeypatch.setattr(processor_time, "yardsticks", [processor_time.measure_yardstick()])

    assert processor_time.is_within_budget() is is_within
    assert f"the budget is {budget:,.0f}." in capsys.readouterr().out
