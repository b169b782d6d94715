"""Errors of the API in one shape: ``status``, ``code``, ``message``, and ``fields`` for invalid values."""

import re
from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, JsonResponse
from django.urls import Resolver404
from rest_framework import exceptions, serializers
from rest_framework.response import Response

from common.limits.limit import LimitError
from common.wording import count_noun

UNKNOWN_ADDRESS = "There is nothing at this address."
MODEL_LOOKUP = re.compile(r"No \w+ matches the given query\.")
"""What Django says when no row matches."""

CODES = {
    400: "bad-request",
    401: "not-authenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    409: "conflict",
    412: "changed-meanwhile",
    413: "too-large",
    415: "unsupported-media-type",
    422: "unprocessable",
    429: "too-many-requests",
    500: "server-error",
    503: "busy",
}
PLAIN_SENTENCES = [
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"Invalid data\. Expected a dictionary, .*", "This value must be an object."),
        (r"No data provided", "This value must be an object."),
        (r"Expected a list of items .*", "This value must be a list."),
        (r"(?:A valid integer is required|String value too large)\.", "This value must be a whole number."),
        (r"Not a valid string\.", "This value must be text."),
        (r"Null characters are not allowed\.", "This value contains a null character."),
        (r"Surrogate characters are not allowed.*", "This value contains an unpaired surrogate."),
        (r"Ensure this field has at least 1 elements\.", "This value may not be empty."),
        (r"Ensure this field has no more than (\d+) elements\.", "This value can have at most {} items."),
        (
            r"Ensure this field has no more than (\d+) characters\.",
            "This value can have at most {} characters.",
        ),
        (r"Ensure this value is less than or equal to (-?\d+)\.", "This value must be at most {}."),
        (r"Ensure this value is greater than or equal to (-?\d+)\.", "This value must be at least {}."),
    )
]
"""Sentences of the REST framework about a value that they do not mention, and better ones."""
SUBJECT = re.compile(r"\b[Tt]his (?:field|list|parameter|value)\b")
"""How sentences mention the value that is not valid."""


class ErrorSerializer(serializers.Serializer):
    """The shape of every error."""

    status = serializers.IntegerField(help_text="The HTTP status")
    code = serializers.CharField(help_text="A word for programs, such as `not-found`")
    message = serializers.CharField(help_text="One sentence for people")
    fields = serializers.DictField(  # type: ignore[assignment]  # the metaclass collects the fields
        child=serializers.CharField(),
        required=False,
        help_text="One sentence for each invalid value, by its path",
    )
    candidates = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Similar names, best first, when nothing has the requested name",
    )


_exceptions: dict[type[Exception], tuple[int, str, str, int]] = {}


def register(
    exception_class: type[Exception], status: int, code: str, field: str = "", wait: int = 0
) -> None:
    """Answer exceptions of this class, whose message is a sentence, with this status and code.

    ``field`` is the value of the request that they are about, ``wait`` after how many seconds to try again.
    The apps above this one register their own from ``AppConfig.ready``.
    """
    _exceptions[exception_class] = (status, code, field, wait)


def error_body(status: int, message: str, *, code: str = "", **further: object) -> dict[str, Any]:
    """The body of an error; ``further`` keys are added to the three that every error has."""
    error = {"status": status, "code": code or CODES.get(status, "error"), "message": message, **further}
    return dict(ErrorSerializer(error).data)


def error_response(status: int, message: str) -> JsonResponse:
    """An error that occurs outside the views of the API."""
    return JsonResponse(error_body(status, message), status=status, json_dumps_params={"ensure_ascii": False})


def is_for_api(request: HttpRequest) -> bool:
    """Whether the request is for the API, whose errors are JSON."""
    return request.path_info.startswith("/api/")


def handle_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an exception in a view; ``None`` for an unexpected one."""
    if isinstance(error, Http404):
        error = exceptions.NotFound(not_found_message(error) or UNKNOWN_ADDRESS)
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied(str(error) or None)
    elif isinstance(error, LimitError) and error.status == 429:
        error = exceptions.Throttled(error.wait)
    elif isinstance(error, LimitError):
        error = RegisteredError(str(error), error.status, "", "", error.wait)
    elif type(error) in _exceptions:
        error = RegisteredError(str(error), *_exceptions[type(error)])
    if not isinstance(error, exceptions.APIException):
        return None
    further: dict[str, object] = {}
    if isinstance(error, UnknownNameError):
        further["candidates"] = error.candidates
    if isinstance(error, RegisteredError) and error.field:
        further["fields"] = {error.field: str(error.detail)}
    if isinstance(error, exceptions.ValidationError):
        further["fields"] = _fields(error.detail)
    status, code = error.status_code, getattr(error, "code", "")
    body = error_body(status, _message(error, context), code=code, **further)
    return Response(body, status=status, headers=_headers(error))


class RegisteredError(exceptions.APIException):
    """An exception of a registered class, with its status, its code, the value that it is about, and how many
    seconds to wait.
    """

    def __init__(self, message: str, status: int, code: str, field: str, wait: int) -> None:
        super().__init__(message)
        self.status_code, self.code, self.field, self.wait = status, code, field, wait


class UnknownNameError(exceptions.NotFound):
    """Nothing has the requested name; ``candidates`` are similar names."""

    code = "not-found"

    def __init__(self, message: str, candidates: Iterable[str]) -> None:
        super().__init__(message)
        self.candidates = list(candidates)


def not_found_message(error: Exception) -> str:
    """The sentence with which our own code raised Http404; empty where Django raised it."""
    if isinstance(error, Resolver404) or MODEL_LOOKUP.fullmatch(str(error)):
        return ""
    return str(error)


def _message(error: exceptions.APIException, context: dict[str, Any]) -> str:
    match error:
        case exceptions.ValidationError():
            return next(iter(_fields(error.detail).values()), "A value is not valid.")
        case exceptions.Throttled():
            wait = int(getattr(error, "wait", None) or 1)
            return f"Too many requests. Try again in {count_noun(wait, 'second')}."
        case exceptions.MethodNotAllowed():
            allowed = ", ".join(context["view"].allowed_methods)
            return f"{context['request'].method} is not allowed here. Allowed: {allowed}."
        case exceptions.UnsupportedMediaType():
            kinds = ", ".join(parser.media_type for parser in context["view"].parser_classes)
            sent = context["request"].content_type or "nothing"
            return f"The content type {sent[:100]} is not supported. Supported: {kinds}."
        case exceptions.NotAuthenticated():
            return "This requires a token from your account page, sent as “Authorization: Bearer”."
    message = str(error.detail)
    return message if message.endswith((".", "?")) else f"{message}."


def _fields(detail: Any, path: str = "") -> dict[str, str]:
    """One sentence per invalid value, by the path to the value."""
    parts: Iterable[tuple[object, Any]]
    if isinstance(detail, dict):
        parts = detail.items()
    elif isinstance(detail, list) and any(isinstance(part, (dict, list)) for part in detail):
        parts = enumerate(detail)
    else:
        first = detail[0] if isinstance(detail, list) and detail else detail
        return {path or "body": _name_subject(str(first), path)}
    fields: dict[str, str] = {}
    for key, value in parts:
        if value:
            fields |= _fields(value, path if key == "non_field_errors" else f"{path}.{key}".lstrip("."))
    return fields


def _name_subject(sentence: str, path: str) -> str:
    """The sentence with the name of the value that is not valid."""
    for pattern, plain_sentence in PLAIN_SENTENCES:
        if match := pattern.fullmatch(sentence):
            sentence = plain_sentence.format(*(f"{int(limit):,}" for limit in match.groups()))
    subject = f"“{path}”" if path else "The body"
    return SUBJECT.sub(lambda _: subject, sentence)  # a path may have backslashes


def _headers(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait))
    return headers
