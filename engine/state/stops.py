"""Stops: the priority windows at which players are asked (Rule 410)."""

from __future__ import annotations

from enum import StrEnum


class Stops(StrEnum):
    """Where players with priority are asked; anywhere else they pass.

    ``EVERY_WINDOW`` asks those who can only pass, too. ``SOLITAIRE`` asks the first player only, in that
    player's own action phase while the chain is empty, and others only where they must attack (Rule 600.2).
    """

    EVERY_WINDOW = "every window"
    WITH_OPTIONS = "windows with options"
    SOLITAIRE = "solitaire"
