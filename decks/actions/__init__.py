"""What people do with decks: one function a use case, shared by pages, commands and the API.

Each change locks the deck's row first, so that two at once become one after the other, and is
written down as a step that :func:`undo` takes back.
"""

from decks.actions.cards import MOST_CARDS, add, apply, move, set_count, set_note, settle_line
from decks.actions.going_back import delete_version, go_to, redo, revert, save_version, undo
from decks.actions.importing import Imported, import_many
from decks.actions.making import copy, create, delete, fill, import_list, load_deck_file
from decks.actions.owner import Owner
from decks.actions.refused import Refused
from decks.actions.rewriting import ChangedMeanwhile, Place, Wish, make_wished, rewrite, whole_or_nothing
from decks.actions.telling import describe, lead, set_tags

__all__ = [
    "MOST_CARDS",
    "ChangedMeanwhile",
    "Imported",
    "Owner",
    "Place",
    "Refused",
    "Wish",
    "add",
    "apply",
    "copy",
    "create",
    "delete",
    "delete_version",
    "describe",
    "fill",
    "go_to",
    "import_list",
    "import_many",
    "lead",
    "load_deck_file",
    "make_wished",
    "move",
    "redo",
    "revert",
    "rewrite",
    "save_version",
    "set_count",
    "set_note",
    "set_tags",
    "settle_line",
    "undo",
    "whole_or_nothing",
]
