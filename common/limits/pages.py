"""The page of a refused request, which says when to try again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin

from common.limits.limit import LimitError


def render_refusal(
    request: HttpRequest | None, message: str, *, wait: int, status: int = 429
) -> HttpResponse:
    """A page that says why a request was refused, and in ``wait`` seconds may not be. It is cheap to make.

    Without the request, whose user and messages the page would show, it needs no database.
    """
    response = render(request, "try_later.html", {"message": message}, status=status)
    response["Retry-After"] = str(wait)
    return response


class RefusalMiddleware(MiddlewareMixin):
    """Shows that page to who is over a limit, wherever in a view that turns out."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page, which is not to be cached; other errors are not handled."""
        if not isinstance(error, LimitError):
            return None
        response = render_refusal(request, str(error), wait=error.wait, status=error.status)
        add_never_cache_headers(response)
        return response
