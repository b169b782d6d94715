"""The sentence about each of Django's limits on a request, which names the limit."""

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent

from decks import file_limits

MESSAGES: dict[type[Exception], str] = {
    RequestDataTooBig: f"The request is too large: the limit is {file_limits.REQUEST_BYTES}, files included.",
    TooManyFieldsSent: f"The form is too large: it can have at most {file_limits.REQUEST_FIELDS}.",
    TooManyFilesSent: f"You can send at most {file_limits.UPLOAD_FILES} at once; a zip file counts as one.",
}
"""What Django raises for each limit, and the sentence about it."""
