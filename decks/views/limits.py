"""Pages whose work is limited: a refused request gets a page that says when to try again."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from accounts.callers import identify_caller
from common.work_limits import WorkLimit, WorkRefusedError

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
                context = {"message": str(error)}
                response = render(request, "decks/try_later.html", context, status=error.status)
                response["Retry-After"] = str(error.wait)
                return response

        return limited

    return decorate
