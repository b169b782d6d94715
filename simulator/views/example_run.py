"""The example run with its chart, for pages that show what a simulation tells."""

from typing import Any

from simulator.example_run import example_run
from simulator.reports.charts import win_turn_chart
from simulator.reports.goldfish_report import goldfish_numbers
from simulator.series.tally import Tally
from simulator.views.games import game_url


def example_context() -> dict[str, Any]:
    """The run, its report and a chart, and the address of its fastest win; empty until it has been played."""
    run = example_run()
    tally = None if run is None else run.tally()
    if run is None or not isinstance(tally, Tally):
        return {}
    numbers = goldfish_numbers(tally)
    fastest = next(iter(run.run_kind.examples(tally)), None)
    return {
        "example": run,
        "report": numbers,
        "chart": win_turn_chart(numbers),
        "fastest_url": game_url(run, fastest.game) if fastest else "",
    }
