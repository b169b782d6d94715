"""What the pages of a game show, made from what a seat may see and nothing else.

A further kind of game brings its functions here, and a template for what a table shows of it.
"""

from collections.abc import Callable
from typing import Any

from play.game_kinds.wow_tcg import WOW_TCG
from play.presentation.wow_tcg import game_page
from play.presentation.wow_tcg_data import GameData, HintData, ReasonData, game_data, hint_data, reasons_data

GAME_PAGES: dict[str, Callable[..., dict[str, Any]]] = {WOW_TCG.name: game_page}
"""By kind of game: what its template shows to a seat, or with ``is_open`` of everything."""

GAME_DATA: dict[str, Callable[..., GameData]] = {WOW_TCG.name: game_data}
"""The same for programs."""

GAME_HINTS: dict[str, Callable[..., HintData | None]] = {WOW_TCG.name: hint_data}
"""What a machine would choose for a seat."""

GAME_REASONS: dict[str, Callable[..., list[ReasonData]]] = {WOW_TCG.name: reasons_data}
"""Why cards of a seat cannot act."""
