"""Installs the admin with the site's own ``AdminSite``."""

from django.contrib.admin.apps import AdminConfig


class LoremasterAdminConfig(AdminConfig):
    """Django's admin app."""

    default_site = "config.admin_site.LoremasterAdminSite"
