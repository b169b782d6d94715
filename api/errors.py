"""Every error of the API in one shape: ``status``, ``code``, ``message``; ``fields`` for values at fault."""

import re
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, JsonResponse
from django.urls import Resolver404
from rest_framework import exceptions
from rest_framework.response import Response

NOTHING = "There is nothing at this address."
MODEL_LOOKUP = re.compile(r"No \w+ matches the given query\.")  # what Django says, of models
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
}


_exceptions: dict[type[Exception], tuple[int, str]] = {}


def register(exception_class: type[Exception], status: int, code: str) -> None:
    """Answer exceptions of this class, whose message is a sentence, with this status and code.

    The apps above this one register their own from ``AppConfig.ready``.
    """
    _exceptions[exception_class] = (status, code)


def error(status: int, message: str, *, code: str = "", **further: object) -> dict[str, object]:
    """The body of an error; ``further`` keys stand beside the three that every error has."""
    return {"status": status, "code": code or CODES.get(status, "error"), "message": message, **further}


def plain(status: int, message: str) -> JsonResponse:
    """An error from outside any view of the API, readable from pages of every origin."""
    return JsonResponse(error(status, message), status=status, json_dumps_params={"ensure_ascii": False})


def is_for_api(request: HttpRequest) -> bool:
    """Whether whoever asks reads JSON, not pages."""
    return request.path_info.startswith("/api/")


def answer(problem: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an exception in a view; ``None`` for one that is our own mistake."""
    if isinstance(problem, Http404):
        problem = exceptions.NotFound(not_found_message(problem) or NOTHING)
    elif isinstance(problem, PermissionDenied):
        problem = exceptions.PermissionDenied(str(problem) or None)
    elif type(problem) in _exceptions:
        problem = _registered_error(problem)
    if not isinstance(problem, exceptions.APIException):
        return None
    status = problem.status_code
    body = error(status, _message(problem, context), code=_code(problem), **getattr(problem, "further", {}))
    if isinstance(problem, exceptions.ValidationError):
        body["fields"] = _fields(problem.detail)
    return Response(body, status=status, headers=_headers(problem))


def _registered_error(error: Exception) -> exceptions.APIException:
    status, code = _exceptions[type(error)]
    api_error = exceptions.APIException(str(error))
    api_error.status_code, api_error.code = status, code
    return api_error


def not_found_message(error: Exception) -> str:
    """The sentence with which our own code raised Http404; empty where Django raised it."""
    if isinstance(error, Resolver404) or MODEL_LOOKUP.fullmatch(str(error)):
        return ""
    return str(error)


def _code(problem: exceptions.APIException) -> str:
    return getattr(problem, "code", "")


def _message(problem: exceptions.APIException, context: dict[str, Any]) -> str:
    match problem:
        case exceptions.ValidationError():
            return next(iter(_fields(problem.detail).values()), "A value is at fault.")
        case exceptions.Throttled():
            return f"You ask too often: there is more in {int(problem.wait or 1)} seconds."
        case exceptions.MethodNotAllowed():
            allowed = ", ".join(context["view"].allowed_methods)
            return f"{context['request'].method} is not possible here; possible are {allowed}."
        case exceptions.UnsupportedMediaType():
            kinds = ", ".join(parser.media_type for parser in context["view"].parser_classes)
            sent = context["request"].content_type or "nothing"
            return f"The body is {sent[:100]}; it can be {kinds}."
        case exceptions.NotAuthenticated():
            return "This needs a token: send “Authorization: Bearer” with one that your account page made."
    said = str(problem.detail).replace("JSON parse error -", "The body is not sound JSON:")
    return said if said.endswith((".", "?")) else f"{said}."


def _fields(detail: Any, path: str = "") -> dict[str, str]:
    """One sentence a value at fault, by the path to the value."""
    if isinstance(detail, dict):
        parts = detail.items()
    elif isinstance(detail, list) and any(isinstance(one, (dict, list)) for one in detail):
        parts = enumerate(detail)
    else:
        first = detail[0] if isinstance(detail, list) and detail else detail
        return {path or "body": str(first)}
    found: dict[str, str] = {}
    for key, value in parts:
        if value:
            found |= _fields(value, path if key == "non_field_errors" else f"{path}.{key}".lstrip("."))
    return found


def _headers(problem: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if challenge := getattr(problem, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(problem, "wait", None):
        headers["Retry-After"] = str(int(wait))
    return headers
