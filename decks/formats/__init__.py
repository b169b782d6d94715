"""Formats as data: what legality checks, by which edition of the rules, and with which cards.

The built-in ones stand in ``decks/data/formats.toml``; an operator adds more with ``import_formats``
(``docs/formats.md``). Both are the same kind of data and are used alike.
"""

from decks.formats.editions import EDITIONS, LATEST
from decks.formats.model import Edition, Format, Pool, Standing, UnknownFormat
from decks.formats.registry import BUILT_IN, CONSTRUCTED, FORMATS, LIMITED, all_formats, find

__all__ = [
    "BUILT_IN",
    "CONSTRUCTED",
    "EDITIONS",
    "FORMATS",
    "LATEST",
    "LIMITED",
    "Edition",
    "Format",
    "Pool",
    "Standing",
    "UnknownFormat",
    "all_formats",
    "find",
]
