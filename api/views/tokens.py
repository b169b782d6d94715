"""The page of a user's tokens: create one, see what each allows and when it was last used, revoke one."""

from datetime import timedelta
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
from api.models import Scope, Token, TooManyTokensError, revoke_tokens
from common.forms import TextField


def account_section_context(request: UserHttpRequest) -> dict[str, object]:
    """How many tokens the user has, for the section of the account page."""
    return {"count": Token.objects.filter(user=request.user).count()}


LIFETIMES = {"30": "30 days", "90": "90 days", "180": "180 days", "365": "1 year", "never": "Never"}
"""When a new token can expire, by the number of days."""
USUAL_LIFETIME = "180"


class TokenForm(forms.Form):
    """The name of a new token, what it allows, and when it expires."""

    name = TextField()
    scope = forms.ChoiceField(
        label="The program may",
        choices=Scope.choices,
        required=False,
        initial=Scope.READ,
        widget=forms.RadioSelect,
    )
    lifetime = forms.ChoiceField(
        label="Expires", choices=list(LIFETIMES.items()), required=False, initial=USUAL_LIFETIME
    )

    def clean_scope(self) -> str:
        """The scope; read only if it is left out."""
        return self.cleaned_data["scope"] or Scope.READ

    def clean_lifetime(self) -> timedelta | None:
        """The lifetime; ``None`` for a token that never expires."""
        days = self.cleaned_data["lifetime"] or USUAL_LIFETIME
        return None if days == "never" else timedelta(days=int(days))


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
        fields = form.cleaned_data
        try:
            token, secret = Token.objects.create_token(
                self.request.user, fields["name"], fields["scope"], fields["lifetime"]
            )
        except TooManyTokensError as error:
            return self.render_to_response(self.get_context_data(error_message=str(error)), status=409)
        return self.render_to_response(
            self.get_context_data(form=TokenForm(), new_token=token, secret=secret)
        )

    def form_invalid(self, form: TokenForm) -> HttpResponse:
        """Show the form again, with its errors."""
        return self.render_to_response(self.get_context_data(form=form), status=422)


@login_required
@require_POST
def revoke(request: UserHttpRequest, token: int) -> HttpResponse:
    """Delete a token."""
    if revoke_tokens(Token.objects.filter(user=request.user, pk=token)):
        messages.success(request, "The token was revoked. Programs can no longer use it.")
    return redirect("api:tokens")
