"""Headers of every response, the limit on bodies, incomplete ones, and the page for a wrong method."""

from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    UnreadablePostError,
)
from django.middleware.security import SecurityMiddleware
from django.shortcuts import render

from api.errors import error_response, is_for_api
from config.request_limits import MESSAGES, drain
from config.views import bad_request

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def security_headers(get_response: GetResponse) -> GetResponse:
    """Add the headers of Django's own middleware to the error page for a host that is not allowed, too.

    That middleware refuses such a host before it adds them. What a response has already stays.
    """
    security = SecurityMiddleware(get_response)

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return security.process_response(request, cast(HttpResponse, get_response(request)))

    return middleware


def body_limit(get_response: GetResponse) -> GetResponse:
    """Refuse requests whose body is larger than ``LARGEST_BODY``, uploaded files included.

    Django's own limit excludes uploaded files. A body without a content length is not read.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.LARGEST_BODY:
            drain(request)
            if is_for_api(request):
                return error_response(413, f"The body is larger than {settings.LARGEST_BODY:,} bytes.")
            return render(request, "400.html", {"message": MESSAGES[RequestDataTooBig]}, status=413)
        return get_response(request)

    return middleware


def unreadable_body(get_response: GetResponse) -> GetResponse:
    """Answer 400 where the sender of a form is gone before all of it has arrived: no error of ours."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        return bad_request(request, exception) if isinstance(exception, UnreadablePostError) else None

    middleware.process_exception = process_exception  # type: ignore[attr-defined]  # as Django finds it
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
        page["Allow"] = response["Allow"]
        return page

    return middleware
