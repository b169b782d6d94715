"""The errors of actions on decks."""


class DeckError(ValueError):
    """The change cannot be made; the message says why in one sentence."""


class DeckChangedError(DeckError):
    """The deck has been changed since it was read."""
