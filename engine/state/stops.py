"""Stops: the priority windows at which players are asked (Rule 410)."""

from __future__ import annotations

from enum import StrEnum


class Stops(StrEnum):
    """Where players with priority are asked; anywhere else they pass.

    ``EVERY_WINDOW`` asks those who can only pass, too. ``OWN_ACTIONS`` asks players in their own action phase
    while the chain is empty, as suits those who never respond.
    """

    EVERY_WINDOW = "every window"
    WITH_OPTIONS = "windows with options"
    OWN_ACTIONS = "own actions"
