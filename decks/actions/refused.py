"""What an action says when it cannot be done."""


class Refused(ValueError):  # noqa: N818  (a sentence for the person who asked)
    """The change cannot be made; the message says why in one sentence."""
