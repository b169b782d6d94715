"""Logging out on other devices, which the account page lists."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts import sessions
from accounts.requests import UserHttpRequest


@login_required
@require_POST
def end_session(request: UserHttpRequest, number: int) -> HttpResponse:
    """Log out on another device."""
    device = sessions.end_session(request.user, number, request.session.session_key)
    if device is not None:
        messages.success(request, f"{device}: logged out.")
    return redirect("accounts:home")


@login_required
@require_POST
def end_other_sessions(request: UserHttpRequest) -> HttpResponse:
    """Log out on all other devices."""
    count = sessions.end_other_sessions(request.user, request.session.session_key)
    message = ngettext(
        "Logged out on %(count)d other device.", "Logged out on %(count)d other devices.", count
    )
    messages.success(request, message % {"count": count})
    return redirect("accounts:home")
