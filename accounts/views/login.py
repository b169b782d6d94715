"""Logging in and out, and signing up."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import login, views
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import FormView

from accounts import actions
from accounts.actions import AccountError
from accounts.callers import identify_network
from accounts.forms import LogInForm, SignUpForm
from accounts.models import Attempt
from accounts.session_store import storing_session
from accounts.views.mixins import AccountFormMixin
from common.limits.limit import LimitError
from common.limits.table import SIGN_UP

BACKEND = "accounts.backend.NameBackend"
LONGEST_ADDRESS = 2_000


class NextPageMixin(AccountFormMixin, RedirectURLMixin):
    """Leads on to the page named by ``next``, and who is logged in already at once.

    That is an address of this site, other than those of logging in and out and signing up.
    """

    next_page = settings.LOGIN_REDIRECT_URL

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Redirect a user who is logged in."""
        if request.user.is_authenticated:
            return redirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_redirect_url(self) -> str:  # type: ignore[override]  # Django 5.2 passes no request
        """The page named by ``next``; empty if it is not a page to lead on to."""
        address = super().get_redirect_url()
        excluded = {reverse(f"accounts:{name}") for name in ("login", "signup", "logout")}
        if len(address) > LONGEST_ADDRESS or urlsplit(address).path in excluded:
            return ""
        return address

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Add ``next``."""
        values: dict[str, Any] = super().get_context_data(  # type: ignore[misc]  # that of a form view
            next=self.get_redirect_url(), **context
        )
        return values


class LogInView(NextPageMixin, views.LoginView):
    """Log in. What was made in this browser without an account is adopted."""

    form_class = LogInForm
    template_name = "accounts/login.html"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Log in, for as long as the browser is open or for good."""
        with storing_session(self.request):
            response = super().form_valid(form)
            self.request.session.set_expiry(None if form.cleaned_data["remember"] else 0)
        return response


@method_decorator(sensitive_post_parameters(), name="dispatch")
class SignUpView(NextPageMixin, FormView):
    """Sign up and log in. What was made in this browser without an account is adopted."""

    form_class = SignUpForm
    template_name = "accounts/signup.html"

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Create the account, unless too many were created from this address."""
        values = form.cleaned_data
        try:
            Attempt.objects.record((SIGN_UP, identify_network(self.request)))
            with storing_session(self.request):
                user = actions.sign_up(values["username"], values["password1"], values["email"])
                login(self.request, user, backend=BACKEND)
                self.request.session.set_expiry(None)
        except LimitError as error:
            form.add_error(None, str(error))
        except AccountError as error:
            form.add_error("username", str(error))
        else:
            return redirect(self.get_success_url())
        return self.form_invalid(form)
