"""The page of one's tokens: make one, see when each last worked, revoke it."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from api.models import MOST_TOKENS, Token, TooManyTokens


def on_account_page(request: HttpRequest) -> dict[str, object]:
    """How many tokens the user has."""
    return {"count": Token.objects.filter(user=request.user).count()}


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens; a new one's secret is shown in the answer that makes it and never again."""
    made, problem = None, ""
    if request.method == "POST":
        try:
            token, secret = Token.objects.make(request.user, request.POST.get("name", ""))
            made = {"token": token, "secret": secret}
        except TooManyTokens as refusal:
            problem = str(refusal)
    context = {
        "tokens": Token.objects.filter(user=request.user),
        "made": made,
        "problem": problem,
        "most": MOST_TOKENS,
        "rates": settings.API_RATES,
    }
    return render(request, "api/tokens.html", context, status=409 if problem else 200)


@login_required
@require_POST
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    """The token works no more."""
    gone, _ = Token.objects.filter(user=request.user, pk=token).delete()
    if gone:
        messages.success(request, "The token is revoked: no program can use it any more.")
    return redirect("api:tokens")
