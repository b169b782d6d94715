"""Errors of deck actions as API errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rest_framework.exceptions import APIException, ValidationError

from decks.actions import DeckChangedError, DeckError
from decks.files import DeckFileError
from decks.formats import UnknownFormatError


class UnprocessableError(APIException):
    """The request is valid, but cannot be carried out."""

    status_code = 422
    code = "refused"


class UnreadableDeckError(UnprocessableError):
    """The list is not a deck list."""

    code = "unreadable-deck"


class PreconditionFailedError(APIException):
    """The deck has been changed since it was read."""

    status_code = 412


@contextmanager
def api_errors() -> Iterator[None]:
    """Translate the errors of deck actions inside the block into API errors."""
    try:
        yield
    except DeckChangedError as error:
        raise PreconditionFailedError(str(error)) from None
    except DeckError as error:
        raise UnprocessableError(str(error)) from None
    except DeckFileError as error:
        raise UnreadableDeckError(str(error)) from None
    except UnknownFormatError as error:
        raise ValidationError({"format": str(error)}) from None
