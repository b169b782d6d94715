"""Resetting a forgotten password: by mail, or by the operator where the site sends none."""

from typing import Any

from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import PasswordResetForm, SetPasswordForm
from django.http import HttpResponse
from django.urls import reverse_lazy

from accounts.forms import NewPasswordForm, RequestResetForm
from accounts.session_store import storing_session
from accounts.views.mixins import AccountFormMixin


def can_send_mail() -> bool:
    """Whether a mail server is configured."""
    return bool(settings.EMAIL_HOST)


class RequestResetView(AccountFormMixin, views.PasswordResetView):
    """Request a mail with a link. The answer does not reveal whether the account exists."""

    form_class = RequestResetForm
    template_name = "accounts/password_reset.html"
    subject_template_name = "accounts/password_reset_subject.txt"
    email_template_name = "accounts/password_reset_email.txt"
    success_url = reverse_lazy("accounts:password_reset")

    def get_form_kwargs(self) -> dict[str, Any]:
        """Add the request, whose sender is counted."""
        return super().get_form_kwargs() | {"request": self.request}

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Add whether mail can be sent."""
        return super().get_context_data(can_send_mail=can_send_mail(), **context)

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        """Send the mail, if the account exists."""
        if not can_send_mail():
            return self.form_invalid(form)
        super().form_valid(form)
        return self.render_to_response(self.get_context_data(form=form, is_sent=True))


class ResetView(views.PasswordResetConfirmView):
    """Choose a new password, from the link in the mail. It works once, for three days."""

    form_class = NewPasswordForm
    template_name = "accounts/password_reset_confirm.html"
    success_url = reverse_lazy("accounts:login")
    title = "Reset your password"

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        """Save the password, and that the link was used."""
        with storing_session(self.request):
            return super().form_valid(form)
