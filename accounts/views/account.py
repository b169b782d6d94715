"""The account page, and changing or deleting the account."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import logout, views
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.mixins import LoginRequiredMixin
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import FormView, TemplateView

from accounts import account_sections, actions
from accounts.actions import AccountError
from accounts.forms import ChangeEmailForm, ChangeNameForm, ChangePasswordForm, DeleteAccountForm
from accounts.requests import UserHttpRequest
from accounts.session_store import storing_session
from accounts.sessions import list_sessions
from accounts.views.activity import list_recent_events
from accounts.views.mixins import AccountFormMixin


@method_decorator(never_cache, name="dispatch")
class AccountHomeView(LoginRequiredMixin, TemplateView):
    """The account page: the sections of other apps, the account itself, its sessions and latest events."""

    request: UserHttpRequest

    template_name = "accounts/home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the sections, sessions and events."""
        return super().get_context_data(**kwargs) | {
            "sessions": list_sessions(self.request.user, self.request.session.session_key),
            "events": list_recent_events(self.request.user),
            "sections": [
                {
                    "key": section.key,
                    "title": section.title,
                    "html": render_to_string(
                        section.template, dict(section.context(self.request)), self.request
                    ),
                }
                for section in account_sections.get_sections()
            ],
        }


@method_decorator(sensitive_post_parameters(), name="dispatch")
class ChangeAccountView(LoginRequiredMixin, AccountFormMixin, FormView):
    """A form that changes the user's account."""

    request: UserHttpRequest

    template_name = "accounts/change.html"
    success_url = reverse_lazy("accounts:home")

    def get_form_kwargs(self) -> dict[str, Any]:
        """Add the user."""
        return super().get_form_kwargs() | {"user": self.request.user}


class ChangeNameView(ChangeAccountView):
    """Change the name."""

    form_class = ChangeNameForm
    extra_context = {
        "title": "Change name",
        "button": "Change name",
        "about": "You will log in with your new name, and your decks will show it. "
        "Others can then take the old one.",
    }

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Rename the user."""
        try:
            actions.rename(self.request.user, form.cleaned_data["name"])
        except AccountError as error:
            form.add_error(None, str(error))
            return self.form_invalid(form)
        messages.success(self.request, f"Your name is now {self.request.user.username}.")
        return super().form_valid(form)


class ChangeEmailView(ChangeAccountView):
    """Change or remove the email address."""

    form_class = ChangeEmailForm
    extra_context = {
        "title": "Change email address",
        "button": "Save",
        "about": "Used only to reset your password; never shown. Leave it empty to remove your address.",
    }

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Save the address."""
        email = form.cleaned_data["email"]
        actions.change_email(self.request.user, email)
        messages.success(self.request, f"Your email address was {'changed' if email else 'removed'}.")
        return super().form_valid(form)


class ChangePasswordView(LoginRequiredMixin, AccountFormMixin, views.PasswordChangeView):
    """Change the password. Every other session of the user ends."""

    form_class = ChangePasswordForm
    template_name = "accounts/change.html"
    success_url = reverse_lazy("accounts:home")
    title = "Change password"
    extra_context = {
        "button": "Change password",
        "about": "You will be logged out on all other devices.",
    }

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Save the password and keep this session."""
        with storing_session(self.request):
            response = super().form_valid(form)
        messages.success(
            self.request, "Your password was changed. You have been logged out on all other devices."
        )
        return response


class DeleteAccountView(ChangeAccountView):
    """Delete the account, and do with the user's rows in other apps what the user chooses."""

    form_class = DeleteAccountForm
    template_name = "accounts/delete.html"

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Delete the account."""
        actions.delete(self.request.user, form.cleaned_data)
        logout(self.request)
        messages.success(self.request, "Your account was deleted.")
        return redirect("home")
