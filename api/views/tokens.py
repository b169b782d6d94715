"""The page of a user's tokens: create one, see when each was last used, revoke one."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.generic import FormView

from accounts.requests import UserHttpRequest
from api.models import Token, TooManyTokensError
from common.forms import TextField


def account_section_context(request: UserHttpRequest) -> dict[str, object]:
    """How many tokens the user has, for the section of the account page."""
    return {"count": Token.objects.filter(user=request.user).count()}


class TokenForm(forms.Form):
    """The name of a new token."""

    name = TextField()


@method_decorator(never_cache, name="dispatch")
class TokensView(LoginRequiredMixin, FormView):
    """The user's tokens. The secret of a new one is shown in the response that creates it and never again."""

    request: UserHttpRequest

    http_method_names = ["get", "head", "post"]
    form_class = TokenForm
    template_name = "api/tokens.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the tokens, and how often programs may ask."""
        return super().get_context_data(**kwargs) | {
            "tokens": Token.objects.filter(user=self.request.user),
            "rates": settings.API_RATES,
        }

    def form_valid(self, form: TokenForm) -> HttpResponse:
        """Create the token and show its secret."""
        try:
            token, secret = Token.objects.create_token(self.request.user, form.cleaned_data["name"])
        except TooManyTokensError as error:
            return self.render_to_response(self.get_context_data(error_message=str(error)), status=409)
        return self.render_to_response(self.get_context_data(new_token=token, secret=secret))


@login_required
@require_POST
def revoke(request: UserHttpRequest, token: int) -> HttpResponse:
    """Delete a token."""
    deleted, _ = Token.objects.filter(user=request.user, pk=token).delete()
    if deleted:
        messages.success(request, "The token was revoked. Programs can no longer use it.")
    return redirect("api:tokens")
