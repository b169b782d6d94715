"""What a worker answers when it is asked over the queue, besides the questions that Celery knows."""

from typing import Any

from celery.worker.control import inspect_command

from engine.implementation import IMPLEMENTATION


@inspect_command()  # type: ignore[untyped-decorator]
def engine(state: Any) -> dict[str, str]:
    """Which engine the worker plays with."""
    return {"engine": IMPLEMENTATION}
