"""What every answer of the site has in common."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from api.errors import is_for_api, plain

GetResponse = Callable[[HttpRequest], HttpResponseBase]

LARGEST_DRAINED = 50_000_000  # bytes

# Everything comes from the site itself; no inline script, no eval. Style attributes alone may stand inline:
# a drawn card or a chart carries its measures in them.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "style-src-attr 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


def content_security_policy(get_response: GetResponse) -> GetResponse:
    """Tell browsers what a page may load and run; Django's debug pages, which would break, go without."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not settings.DEBUG:
            response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return middleware


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
                return plain(413, f"The body is larger than {settings.LARGEST_BODY:,} bytes.")
            return render(request, "400.html", status=413)
        return get_response(request)

    return middleware


def drain(request: HttpRequest) -> None:
    """Read the body and forget it: a browser that cannot finish sending does not show our answer."""
    while request.read(65_536):
        pass
