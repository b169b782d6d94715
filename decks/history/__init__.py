"""What a deck was and how it became what it is: states, the differences between them, and both in words."""

from decks.history.descriptions import in_words
from decks.history.diff import Difference, difference
from decks.history.state import Held, State, WaitingLine

__all__ = ["Difference", "Held", "State", "WaitingLine", "difference", "in_words"]
