"""A plugin of pytest that measures the processor time of each test file, and prints the dearest.

It counts the time of the processes that run tests and of all that they started and waited for. Machines
differ, and a busy one takes longer for the same work, so the budget is a multiple of a yardstick, a loop
that runs at the beginning of every test file.
"""

import resource
import time
from collections import defaultdict
from collections.abc import Iterator
from heapq import nlargest
from operator import itemgetter
from typing import Any

import pytest

BUDGET = 1_800_000.0
"""What all checks and tests may cost, in yardsticks: some twelve minutes on a slow machine."""
YARDSTICK_STEPS = 10_000
DEAREST = 10
TEARDOWN = "the last test of each process, with what the whole session shares"
"""Where the time of a last test goes: all that its process started ends then, and is charged at once."""

seconds_of: defaultdict[str, float] = defaultdict(float)
"""The processor time of each test file."""
yardsticks: list[float] = []
"""The seconds of each run of the yardstick."""


def processor_seconds() -> float:
    """The processor time of this process and of every child that has ended and was waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def measure_yardstick() -> float:
    """The processor time of the loop, in seconds."""
    start = time.process_time()
    total = 0
    for step in range(YARDSTICK_STEPS):
        total += step * step % 7
    return time.process_time() - start


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[Any]:
    """Measure a test with its fixtures, and the yardstick at the first test of each file."""
    file = item.nodeid.partition("::")[0] if nextitem else TEARDOWN
    if file not in seconds_of:
        yardsticks.append(measure_yardstick())
    start = processor_seconds()
    try:
        return (yield)
    finally:
        seconds_of[file] += processor_seconds() - start


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In one of several processes that run tests: give the times to the process that reports."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["processor_time"] = (dict(seconds_of), yardsticks)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the files that cost most."""
    total = sum(seconds_of.values())
    terminalreporter.section(f"processor time: {total:.0f} s in tests")
    for file, seconds in nlargest(DEAREST, seconds_of.items(), key=itemgetter(1)):
        terminalreporter.write_line(f"{seconds:6.1f} s {seconds / total:4.0%}  {file}")


class CollectTimes:
    """Collects the times of the processes that run tests, in the process that reports."""

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        times, loops = getattr(node, "workeroutput", {}).get("processor_time", ({}, []))
        for file, seconds in times.items():
            seconds_of[file] += seconds
        yardsticks.extend(loops)


def pytest_configure(config: pytest.Config) -> None:
    """Collect the times of other processes, where there are any."""
    config.pluginmanager.register(CollectTimes())


def is_within_budget() -> bool:
    """Whether all that this process did and waited for cost no more than the budget; prints what it cost."""
    yardstick = sum(yardsticks) / max(1, len(yardsticks))
    seconds = processor_seconds()
    cost = seconds / yardstick
    print(
        f"Processor time: {seconds:.0f} s, {cost:,.0f} times a loop of {YARDSTICK_STEPS:,} steps; "
        f"the budget is {BUDGET:,.0f}.",
        flush=True,
    )
    return cost <= BUDGET
