from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Signing up, logging in, and what a user decides about the account."""

    name = "accounts"
