"""The page of a user's tokens: create one, see when each was last used, revoke one."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests import UserHttpRequest
from api.models import Token, TooManyTokensError


def account_section_context(request: UserHttpRequest) -> dict[str, object]:
    """How many tokens the user has, for the section of the account page."""
    return {"count": Token.objects.filter(user=request.user).count()}


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: UserHttpRequest) -> HttpResponse:
    """The user's tokens. The secret of a new one is shown in the response that creates it and never again."""
    new_token, secret, error_message = None, "", ""
    if request.method == "POST":
        try:
            new_token, secret = Token.objects.create_token(request.user, request.POST.get("name", ""))
        except TooManyTokensError as error:
            error_message = str(error)
    context = {
        "tokens": Token.objects.filter(user=request.user),
        "new_token": new_token,
        "secret": secret,
        "error_message": error_message,
        "rates": settings.API_RATES,
    }
    return render(request, "api/tokens.html", context, status=409 if error_message else 200)


@login_required
@require_POST
def revoke(request: UserHttpRequest, token: int) -> HttpResponse:
    """Delete a token."""
    deleted, _ = Token.objects.filter(user=request.user, pk=token).delete()
    if deleted:
        messages.success(request, "The token was revoked. Programs can no longer use it.")
    return redirect("api:tokens")
