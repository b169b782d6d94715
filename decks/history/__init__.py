"""What a deck was and how it became what it is: states, the differences between them, and both in words."""

from decks.history.differing import Difference, difference
from decks.history.state import Held, State, WaitingLine
from decks.history.words import in_words

__all__ = ["Difference", "Held", "State", "WaitingLine", "difference", "in_words"]
