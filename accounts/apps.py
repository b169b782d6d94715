from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """User accounts: signing up, logging in, changing or deleting an account; sessions, the audit log."""

    name = "accounts"

    def ready(self) -> None:
        """Record events of accounts, and add sections to the account page."""
        from accounts import account_events  # noqa: F401 it registers receivers
        from accounts.account_sections import AccountSection, register_section
        from accounts.views import activity, sessions

        register_section(
            AccountSection(
                "sessions",
                "Where you are logged in",
                60,
                "accounts/_sessions_section.html",
                sessions.account_section_context,
            )
        )
        register_section(
            AccountSection(
                "activity",
                "Recent activity",
                70,
                "accounts/_activity_section.html",
                activity.account_section_context,
            )
        )
