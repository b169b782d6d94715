"""Requests over a limit: the sentence that names the limit, and what is done with the body."""

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, UnreadablePostError

from decks import file_limits

LARGEST_DRAINED = 50_000_000  # bytes
MESSAGES: dict[type[Exception], str] = {
    RequestDataTooBig: f"The request is too large: the limit is {file_limits.REQUEST_BYTES}, files included.",
    TooManyFieldsSent: f"The form is too large: it can have at most {file_limits.REQUEST_FIELDS}.",
    TooManyFilesSent: f"You can send at most {file_limits.UPLOAD_FILES} at once; a zip file counts as one.",
}
"""What Django raises for each limit, and the sentence about it."""


def drain(request: HttpRequest) -> None:
    """Read and discard the rest of the body, unless it is enormous.

    A browser that cannot finish sending does not show the response.
    """
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > LARGEST_DRAINED:
        return
    try:
        while request.read(65_536):
            pass
    except UnreadablePostError:
        return
