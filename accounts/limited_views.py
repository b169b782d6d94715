"""Pages whose work is limited: a refused request gets a page that says when to try again."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from accounts.callers import identify_caller
from common.work_limits import WorkLimit, WorkRefusedError


def render_refusal(
    request: HttpRequest | None, message: str, *, wait: int, status: int = 429
) -> HttpResponse:
    """A page that says why a request was refused, and in ``wait`` seconds may not be. It is cheap to make.

    Without the request, whose user and messages the page would show, it needs no database.
    """
    response = render(request, "try_later.html", {"message": message}, status=status)
    response["Retry-After"] = str(wait)
    return response


View = Callable[..., HttpResponseBase]


def limit_work(limit: WorkLimit) -> Callable[[View], View]:
    """Decorate a view: what it does is work of this limit."""

    def decorate(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                with limit.work(identify_caller(request)):
                    return view(request, *args, **kwargs)
            except WorkRefusedError as error:
                return render_refusal(request, str(error), wait=error.wait, status=error.status)

        return limited

    return decorate
