from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The REST API: what the resources of every app build on, and the tokens of users."""

    name = "api"
    verbose_name = "API"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register a section of the account page."""
        from accounts.account_sections import AccountSection, register_section
        from api.views.tokens import account_section_context

        register_section(
            AccountSection("api", "API tokens", 50, "api/_account_section.html", account_section_context)
        )
