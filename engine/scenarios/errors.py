"""The ways in which a scenario can go wrong: its text cannot be read, the game does something else, or a
position cannot be written as one.
"""

from __future__ import annotations


class ScenarioSyntaxError(ValueError):
    """The text of a scenario cannot be read. ``line`` is the number of the line, ``reason`` a sentence."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class UnwritablePositionError(ValueError):
    """A position has something that no scenario can say; the message is one sentence."""


class ScenarioFailedError(Exception):
    """The game does not do what a scenario says on ``line``; ``reason`` is for a reader."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
