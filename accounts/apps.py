from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """User accounts: signing up, logging in, changing or deleting an account; sessions, the audit log."""

    name = "accounts"

    def ready(self) -> None:
        """Record events of accounts."""
        from accounts import account_events  # noqa: F401 it registers receivers; models are ready only now
