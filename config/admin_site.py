"""The admin of the site, for staff. Changes made in it are events of the audit log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from config.audited_admin import AuditedAdmin


class LoremasterAdminSite(AdminSite):
    """Django's admin, entered through the site's own login page, whose attempts are limited."""

    site_title = "Loremaster"
    site_header = "Loremaster administration"
    index_title = "Administration"
    enable_nav_sidebar = False  # its width is what the tables need on a small screen

    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: type[ModelAdmin[Any]] | None = None,
        **options: Any,
    ) -> None:
        """Register models with an admin whose changes are recorded."""
        base = admin_class or ModelAdmin
        audited_class = type(base.__name__, (AuditedAdmin, base), {"__module__": base.__module__})
        super().register(model_or_iterable, audited_class, **options)

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send visitors to the login page, and from there back.

        :raises PermissionDenied: for users who are not staff.
        """
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied("Only staff can open the administration.")
        return redirect_to_login(request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index"))

    def password_change(  # type: ignore[override]  # Django's own redirects too
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Send staff to the page on which every user changes the password."""
        return redirect("accounts:change_password")
