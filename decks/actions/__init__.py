"""What people do with decks: one function for each use case, shared by pages, commands and the API.

Each change locks the deck's row first, so that concurrent changes are made one after the other, and is
recorded as a step that :func:`undo` reverses.
"""

from accounts.visitors import Visitor
from decks.actions.bulk_import import ImportReport, import_many
from decks.actions.cards import (
    add,
    apply,
    find_candidates,
    move,
    resolve_line,
    set_count,
    set_note,
)
from decks.actions.change_list import ChangeList, apply_changes, read_changes
from decks.actions.creation import copy, create, delete, fill, import_list, load_deck_file
from decks.actions.errors import DeckChangedError, DeckError
from decks.actions.list_text import list_text, replace_list
from decks.actions.metadata import describe, hide, set_hero, set_tags, set_visibility
from decks.actions.quota import DeckQuotaError
from decks.actions.undo import go_to, redo, undo
from decks.actions.update import DeckUpdate, Place, atomic, create_from_update, update_deck
from decks.actions.versions import delete_version, revert, save_version

__all__ = [
    "ChangeList",
    "DeckChangedError",
    "DeckError",
    "DeckQuotaError",
    "DeckUpdate",
    "ImportReport",
    "Place",
    "Visitor",
    "add",
    "apply",
    "apply_changes",
    "atomic",
    "copy",
    "create",
    "create_from_update",
    "delete",
    "delete_version",
    "describe",
    "fill",
    "find_candidates",
    "go_to",
    "hide",
    "import_list",
    "import_many",
    "list_text",
    "load_deck_file",
    "move",
    "read_changes",
    "redo",
    "replace_list",
    "resolve_line",
    "revert",
    "save_version",
    "set_count",
    "set_hero",
    "set_note",
    "set_tags",
    "set_visibility",
    "undo",
    "update_deck",
]
