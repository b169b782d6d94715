"""How many examples property tests try: ``fast`` when editing, ``ci`` on each change, ``nightly`` at length.

``./run test --fast`` and ``./run test --nightly`` choose a profile; everything else runs ``ci``.
"""

from collections.abc import Sequence
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

from tests.suite.changes import has_changed

T = TypeVar("T")

SCALE = {"fast": 0.1, "ci": 0.25, "nightly": 20.0}
USUAL = 100
FEWEST = 5
UNTIMED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.differing_executors]
"""Health checks that are off: for busy machines, and databases rolled back after the last example."""


def register() -> None:
    """Register the profiles and load ``ci``."""
    for name, scale in SCALE.items():
        count = round(USUAL * scale)
        settings.register_profile(
            name, max_examples=count, deadline=None, suppress_health_check=UNTIMED, print_blob=True
        )
    settings.load_profile("ci")


def is_nightly() -> bool:
    """Whether tests may take long."""
    return settings.get_current_profile_name() == "nightly"


def nightly(reason: str) -> pytest.MarkDecorator:
    """Mark a test that only the nightly profile runs, with what takes long in it."""
    return pytest.mark.skipif(not is_nightly(), reason=f"{reason}: ./run test --nightly")


def nightly_or_changed(reason: str, *paths: str) -> pytest.MarkDecorator:
    """Mark a test that runs nightly, and when its own file, or one of these files or folders, changed."""
    return pytest.mark.nightly_or_changed(reason, *paths)


def skip_unchanged(item: pytest.Item) -> None:
    """Skip a test that runs nightly or when what it is about has changed, if neither is so."""
    for mark in item.iter_markers("nightly_or_changed"):
        reason, *paths = mark.args
        file = str(item.path.relative_to(item.config.rootpath))
        if not (is_nightly() or has_changed(*paths, file)):
            reason = f"{reason}, and {', '.join(paths)} did not change: ./run test --nightly"
            item.add_marker(pytest.mark.skip(reason=reason))


def is_fast() -> bool:
    """Whether tests must be quick, for somebody who is editing."""
    return settings.get_current_profile_name() == "fast"


def sampled(items: Sequence[T], step: int, start: int = 0, *, about: Sequence[str] = ()) -> Sequence[T]:
    """Every ``step``-th of the items that a test looks at one after the other.

    All of them nightly, and when one of the files or folders that they are about has changed.
    """
    if is_nightly() or (about and has_changed(*about)):
        return items
    return items[start % step :: step]


def examples(count: int) -> settings:
    """Settings for a test that tries ``count`` examples for a scale of 1, fewer or more in each profile."""
    scale = SCALE[settings.get_current_profile_name()]
    return settings(max_examples=max(FEWEST, round(count * scale)))
