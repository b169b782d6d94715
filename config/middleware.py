"""Headers of every response, requests that are refused before any view, and the page for a wrong method."""

from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
)
from django.middleware.security import SecurityMiddleware
from django.shortcuts import render

from api.errors import error_response, is_for_api
from config.request_limits import MESSAGES

GetResponse = Callable[[HttpRequest], HttpResponseBase]

NULL_CHARACTER = "The address contains a null character."


def security_headers(get_response: GetResponse) -> GetResponse:
    """Add the headers of Django's own middleware to the error page for a host that is not allowed, too.

    That middleware refuses such a host before it adds them. What a response has already stays.
    """
    security = SecurityMiddleware(get_response)

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return security.process_response(request, cast(HttpResponse, get_response(request)))

    return middleware


class FatalError(Exception):
    """A view raised what would end its process: ``SystemExit``, or a panic of a compiled library."""


def fatal_exceptions(get_response: GetResponse) -> GetResponse:
    """Make an error of the server of what Django does not catch, so that no request ends a process."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        try:
            return get_response(request)
        except Exception:
            raise
        except BaseException as error:
            raise FatalError(f"{type(error).__name__}: {error}") from error

    return middleware


def null_characters(get_response: GetResponse) -> GetResponse:
    """Refuse an address with a NUL, in its path or in a parameter: the database stores no text with one."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if "\0" not in request.path_info and "%00" not in request.META.get("QUERY_STRING", ""):
            return get_response(request)
        if is_for_api(request):
            return error_response(400, NULL_CHARACTER)
        return render(None, "400.html", {"message": NULL_CHARACTER}, status=400)

    return middleware


def body_limit(get_response: GetResponse) -> GetResponse:
    """Refuse requests whose body is larger than ``LARGEST_BODY``, uploaded files included.

    Django's own limit excludes uploaded files.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.LARGEST_BODY:
            if is_for_api(request):
                return error_response(413, f"The body is larger than {settings.LARGEST_BODY:,} bytes.")
            return render(request, "400.html", {"message": MESSAGES[RequestDataTooBig]}, status=413)
        return get_response(request)

    return middleware


def method_not_allowed(get_response: GetResponse) -> GetResponse:
    """Show an error page instead of Django's empty response with status 405."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or response.content:
            return response
        if is_for_api(request):
            page: HttpResponse = error_response(405, f"{request.method} is not allowed here.")
        else:
            page = render(request, "405.html", status=405)
        response.content, response["Content-Type"] = page.content, page["Content-Type"]
        return response

    return middleware
