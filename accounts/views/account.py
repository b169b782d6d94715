"""One's own account: what is in it, another name, e-mail address or password, and its end."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from accounts import actions, parts
from accounts.actions import Refused
from accounts.forms import ChangePasswordForm, DeleteForm, EmailForm, NameForm
from accounts.models import User
from accounts.parts import Part


@never_cache
@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The account: what each room keeps for the user, and the ways to change it."""
    shown = [
        {"key": part.key, "title": part.title, "html": _rendered(part, request)} for part in parts.parts()
    ]
    return render(request, "accounts/home.html", {"parts": shown})


def _rendered(part: Part, request: HttpRequest) -> SafeString:
    return render_to_string(part.template, dict(part.context(request)), request)


def _changed(
    request: HttpRequest,
    form_class: Callable[..., forms.Form],
    page: dict[str, str],
    change: Callable[[User, forms.Form], str],
) -> HttpResponse:
    """A form about one's own account; ``change`` carries it out and says what to tell the user."""
    form = form_class(request.user, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            told = change(request.user, form)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, told)
            return redirect("accounts:home")
    return render(
        request, "accounts/change.html", page | {"form": form}, status=422 if form.is_bound else 200
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def name(request: HttpRequest) -> HttpResponse:
    """Another name."""

    def change(user: User, form: forms.Form) -> str:
        actions.rename(user, form.cleaned_data["name"])
        return f"You are called {user.username} now."

    page = {"title": "Another name", "button": "Take this name"}
    page["about"] = "Your decks carry it at once, and you log in with it. The old one is free for others."
    return _changed(request, NameForm, page, change)


@never_cache
@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def email(request: HttpRequest) -> HttpResponse:
    """Another e-mail address, or none."""

    def change(user: User, form: forms.Form) -> str:
        actions.change_email(user, form.cleaned_data["email"])
        return "Your e-mail address is changed." if user.email else "Your e-mail address is forgotten."

    page = {"title": "E-mail address", "button": "Save"}
    page["about"] = "Only for the day you forget your password. Empty it, and we keep none."
    return _changed(request, EmailForm, page, change)


@never_cache
@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Another password."""

    def change(user: User, form: forms.Form) -> str:
        form.save()
        update_session_auth_hash(request, user)
        return "Your password is changed. Every other device is logged out."

    page = {"title": "Another password", "button": "Change the password"}
    page["about"] = "Every other device on which you are logged in is logged out."
    return _changed(request, ChangePasswordForm, page, change)


@never_cache
@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """The end of the account, with a say in what becomes of the rest."""
    form = DeleteForm(request.user, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        actions.delete(request.user, form.cleaned_data)
        logout(request)
        messages.success(request, "Your account is deleted.")
        return redirect("home")
    return render(request, "accounts/delete.html", {"form": form}, status=422 if form.is_bound else 200)
