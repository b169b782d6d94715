from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The interface for other programs: what all its rooms share, and the tokens of its writers."""

    name = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the schema how a token is sent, and the account page where tokens are."""
        from accounts import parts
        from api import schema  # noqa: F401 registers itself
        from api.tokens import on_account_page

        parts.register(parts.Part("api", "API tokens", 50, "api/_account.html", on_account_page))
