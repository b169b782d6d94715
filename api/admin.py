"""The admin of API tokens. Secrets are never stored, so none can be shown."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts.admin_buttons import ObjectButtonsMixin
from api.models import Token, revoke_tokens


@admin.register(Token)
class TokenAdmin(ObjectButtonsMixin, admin.ModelAdmin):
    """Tokens: whose they are, when they were last used, and revoking them."""

    list_display = ["name", "user", "scope", "ending", "created", "expires", "used"]
    list_filter = ["scope", "created", "expires", "used"]
    list_select_related = ["user"]
    search_fields = ["name", "user__username", "end"]
    list_per_page = 50
    show_full_result_count = False
    actions = ["revoke"]
    object_buttons = ("revoke",)
    fields = readonly_fields = ("name", "user", "scope", "ending", "created", "expires", "used")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Users create their own tokens: only they see the secret."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        """Tokens do not change."""
        return False

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Revoking is deleting; one action is enough."""
        available = super().get_actions(request)
        available.pop("delete_selected", None)
        return available

    @admin.display(description="Secret ends in", ordering="end")
    def ending(self, token: Token) -> str:
        """The last characters of the secret, by which its owner recognizes it."""
        return f"…{token.end}"

    @admin.action(description="Revoke", permissions=["delete"])
    def revoke(self, request: HttpRequest, tokens: QuerySet[Token]) -> None:
        """Delete tokens: programs cannot use them any more."""
        self.log_deletions(request, tokens)
        count = revoke_tokens(tokens)
        message = ngettext("%(count)d token was revoked.", "%(count)d tokens were revoked.", count)
        self.message_user(request, message % {"count": count}, messages.SUCCESS)
