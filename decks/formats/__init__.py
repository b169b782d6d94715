"""Formats as data: deck sizes, edition of the rules, card pool, bans and restrictions.

The built-in formats are in ``decks/data/formats.toml``; operators add more with ``import_formats``
(``docs/formats.md``). Both have the same file format and are used alike.
"""

from decks.formats.editions import EDITIONS, LATEST
from decks.formats.format import (
    CardPool,
    Format,
    Period,
    RulesEdition,
    Standing,
    UnknownFormatError,
    UnknownPeriodError,
)
from decks.formats.registry import (
    BUILT_IN,
    CONSTRUCTED,
    FORMATS,
    LIMITED,
    all_formats,
    find,
    format_at,
    format_names,
)

__all__ = [
    "BUILT_IN",
    "CONSTRUCTED",
    "EDITIONS",
    "FORMATS",
    "LATEST",
    "LIMITED",
    "CardPool",
    "Format",
    "Period",
    "RulesEdition",
    "Standing",
    "UnknownFormatError",
    "UnknownPeriodError",
    "all_formats",
    "find",
    "format_at",
    "format_names",
]
