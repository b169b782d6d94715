"""What every answer of the site has in common."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from api.errors import error_response, is_for_api

GetResponse = Callable[[HttpRequest], HttpResponseBase]

LARGEST_DRAINED = 50_000_000  # bytes


def body_limit(get_response: GetResponse) -> GetResponse:
    """Turn away a request whose body is larger than ``LARGEST_BODY``, files included, and keep none of it.

    Django's own limit leaves uploaded files out. A body without a stated length is not read at all.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.LARGEST_BODY:
            if int(length) <= LARGEST_DRAINED:
                drain(request)
            if is_for_api(request):
                return error_response(413, f"The body is larger than {settings.LARGEST_BODY:,} bytes.")
            return render(request, "400.html", status=413)
        return get_response(request)

    return middleware


def drain(request: HttpRequest) -> None:
    """Read the body and forget it: a browser that cannot finish sending does not show our answer."""
    while request.read(65_536):
        pass
