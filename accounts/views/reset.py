"""A way back in for who forgot the password: by mail where the site sends any, else by who runs it."""

from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import PasswordResetForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.forms import NewPasswordForm
from accounts.limits import TooMany


def by_mail() -> bool:
    """Whether the site can send mail."""
    return bool(settings.EMAIL_HOST)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a mail with a link; the answer does not tell whether there is such an account."""
    context: dict[str, object] = {"by_mail": by_mail()}
    form = PasswordResetForm(request.POST if request.method == "POST" else None)
    if by_mail() and form.is_bound and form.is_valid():
        email = form.cleaned_data["email"]
        try:
            limits.take((limits.MAIL, email.casefold()), (limits.MAIL_ADDRESS, limits.caller(request)))
        except TooMany as too_many:
            form.add_error(None, str(too_many))
        else:
            form.save(
                request=request,
                use_https=request.is_secure(),
                subject_template_name="accounts/mail_subject.txt",
                email_template_name="accounts/mail.txt",
            )
            context["sent"] = True
    refused = form.is_bound and not context.get("sent")
    return render(
        request, "accounts/forgotten.html", context | {"form": form}, status=422 if refused else 200
    )


class Reset(views.PasswordResetConfirmView):
    """The link of the mail: a new password. It works once, for three days."""

    form_class = NewPasswordForm
    template_name = "accounts/reset.html"
    success_url = reverse_lazy("accounts:login")
    title = "A new password"
