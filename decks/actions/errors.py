"""What an action says when it cannot be done."""


class DeckError(ValueError):
    """The change cannot be made; the message says why in one sentence."""
