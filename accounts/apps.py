from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """User accounts: signing up, logging in, and changing or deleting an account."""

    name = "accounts"
