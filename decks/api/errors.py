"""What the deck room refuses, as the API says it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rest_framework.exceptions import APIException, ValidationError

from decks.actions import DeckChangedError, DeckError
from decks.files import DeckFileError
from decks.formats import UnknownFormatError


class UnprocessableError(APIException):
    """The request is sound, but cannot be done."""

    status_code = 422
    code = "refused"


class UnreadableDeckError(UnprocessableError):
    """The list cannot be read as a deck."""

    code = "unreadable-deck"


class PreconditionFailedError(APIException):
    """The deck was changed since the writer read it."""

    status_code = 412


@contextmanager
def api_errors() -> Iterator[None]:
    """Say in the API's way what the room refuses inside."""
    try:
        yield
    except DeckChangedError as refusal:
        raise PreconditionFailedError(str(refusal)) from None
    except DeckError as refusal:
        raise UnprocessableError(str(refusal)) from None
    except DeckFileError as refusal:
        raise UnreadableDeckError(str(refusal)) from None
    except UnknownFormatError as refusal:
        raise ValidationError({"format": str(refusal)}) from None
