"""What people do with decks: one function a use case, shared by pages, commands and the API.

Each change locks the deck's row first, so that two at once become one after the other, and is
written down as a step that :func:`undo` takes back.
"""

from accounts.visitors import Visitor
from decks.actions.bulk_import import Imported, import_many
from decks.actions.cards import MOST_CARDS, add, apply, move, set_count, set_note, settle_line
from decks.actions.creation import copy, create, delete, fill, import_list, load_deck_file
from decks.actions.errors import DeckError
from decks.actions.metadata import describe, set_hero, set_tags
from decks.actions.undo import go_to, redo, undo
from decks.actions.update import DeckChangedError, DeckUpdate, Place, atomic, create_from_update, update_deck
from decks.actions.versions import delete_version, revert, save_version

__all__ = [
    "MOST_CARDS",
    "DeckChangedError",
    "DeckError",
    "DeckUpdate",
    "Imported",
    "Place",
    "Visitor",
    "add",
    "apply",
    "atomic",
    "copy",
    "create",
    "create_from_update",
    "delete",
    "delete_version",
    "describe",
    "fill",
    "go_to",
    "import_list",
    "import_many",
    "load_deck_file",
    "move",
    "redo",
    "revert",
    "save_version",
    "set_count",
    "set_hero",
    "set_note",
    "set_tags",
    "settle_line",
    "undo",
    "update_deck",
]
