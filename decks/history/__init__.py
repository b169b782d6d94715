"""The history of a deck: states, the differences between them, and both in words."""

from decks.history.descriptions import in_words
from decks.history.diff import Difference, difference
from decks.history.state import Copies, State, WaitingLine

__all__ = ["Copies", "Difference", "State", "WaitingLine", "difference", "in_words"]
