"""Who a visitor is: a random name kept in the session, so that a run can be cancelled by who started it."""

import secrets

from django.http import HttpRequest

KEY = "simulator_visitor"


def visitor(request: HttpRequest) -> str:
    """The visitor's name; empty for one who never started a run."""
    return str(request.session.get(KEY, ""))


def named_visitor(request: HttpRequest) -> str:
    """The visitor's name, given now to one who has none."""
    if KEY not in request.session:
        request.session[KEY] = secrets.token_hex(16)
    return visitor(request)
