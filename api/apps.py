from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The interface for other programs: what all its rooms share, and the tokens of its writers."""

    name = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the schema how a token is sent, and the account page where tokens are."""
        from accounts.account_sections import AccountSection, register_section
        from api import schema  # noqa: F401 registers itself
        from api.tokens import on_account_page

        register_section(AccountSection("api", "API tokens", 50, "api/_account.html", on_account_page))
