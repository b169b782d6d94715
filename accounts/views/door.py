"""Signing up, logging in, logging out."""

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import actions, limits
from accounts.actions import Refused
from accounts.forms import LogInForm, SignUpForm
from accounts.limits import TooMany

NEXT = "next"
BACKEND = "accounts.backend.NameBackend"


def way_on(request: HttpRequest) -> str:
    """Where the visitor came from and goes next: an address of this site which is no door, or nothing."""
    address = request.POST.get(NEXT, request.GET.get(NEXT, ""))[:2_000]
    if not url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
        return ""
    doors = {reverse(f"accounts:{name}") for name in ("login", "signup", "logout")}
    return "" if urlsplit(address).path in doors else address


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """Name and password open the account; what was made in this browser comes along."""
    onward = way_on(request)
    if request.user.is_authenticated:
        return redirect(onward or settings.LOGIN_REDIRECT_URL)
    form = LogInForm(request, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        login(request, form.user)
        request.session.set_expiry(None if form.cleaned_data["remember"] else 0)
        return redirect(onward or settings.LOGIN_REDIRECT_URL)
    context = {"form": form, "next": onward}
    return render(request, "accounts/login.html", context, status=422 if form.is_bound else 200)


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account, into which what was made in this browser comes along."""
    onward = way_on(request)
    if request.user.is_authenticated:
        return redirect(onward or settings.LOGIN_REDIRECT_URL)
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        told = form.cleaned_data
        try:
            limits.take((limits.SIGN_UP, limits.caller(request)))
            user = actions.sign_up(told["name"], told["password1"], told["email"])
        except (TooMany, Refused) as refusal:
            form.add_error("name" if isinstance(refusal, Refused) else None, str(refusal))
        else:
            login(request, user, backend=BACKEND)
            request.session.set_expiry(None)
            return redirect(onward or settings.LOGIN_REDIRECT_URL)
    context = {"form": form, "next": onward}
    return render(request, "accounts/signup.html", context, status=422 if form.is_bound else 200)


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """The browser forgets who was here; the account keeps everything."""
    logout(request)
    return redirect(resolve_url(settings.LOGOUT_REDIRECT_URL))
