"""Whether the engine of this process is compiled."""

from __future__ import annotations

from enum import StrEnum

from engine import chance


class Implementation(StrEnum):
    """The engine plays the same games either way; compiled it is faster."""

    COMPILED = "compiled"
    INTERPRETED = "interpreted"


IMPLEMENTATION = (
    Implementation.INTERPRETED if str(chance.__file__).endswith(".py") else Implementation.COMPILED
)
"""What this process plays with."""
