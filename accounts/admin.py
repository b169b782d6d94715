"""The admin of users, and the audit log."""

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts import actions, audit
from accounts.admin_buttons import ObjectButtonsMixin
from accounts.models import AuditEvent, User


@admin.register(User)
class UserAdmin(ObjectButtonsMixin, DjangoUserAdmin):
    """Users: find, lock and unlock them."""

    list_display = ["username", "email", "is_active", "is_staff", "date_joined", "last_login"]
    list_filter = ["is_active", "is_staff", "is_superuser", "date_joined", "last_login"]
    search_fields = ["username", "email"]
    ordering = ["-date_joined"]
    list_per_page = 50
    show_full_result_count = False
    actions = ["deactivate_users", "activate_users"]
    object_buttons = ("deactivate_users", "activate_users")
    readonly_fields = ["last_login", "date_joined"]
    fieldsets = [
        (None, {"fields": ["username", "email", "password"]}),
        ("Permissions", {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]}),
        ("Dates", {"fields": ["date_joined", "last_login"]}),
    ]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        """Only superusers grant permissions."""
        fields = list(super().get_readonly_fields(request, obj))
        if not request.user.is_superuser:
            fields += ["is_staff", "is_superuser", "groups", "user_permissions"]
        return fields

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Only superusers change superusers."""
        return super().has_change_permission(request, obj) and self._may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Users delete their own accounts, and choose what becomes of their decks."""
        return False

    def button_condition(self, action: str, row: User) -> bool:
        """Active users can be deactivated, others activated."""
        return row.is_active is (action == "deactivate_users")

    @admin.action(description="Deactivate", permissions=["change"])
    def deactivate_users(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Lock accounts: no login, no session, no token. Nobody locks their own."""
        others = [user for user in users if user != request.user and self._may_touch(request, user)]
        for user in others:
            actions.deactivate(user)
            self.log_change(request, user, "Deactivated.")
        self._report(request, "deactivated", len(others), users.count())

    @admin.action(description="Activate", permissions=["change"])
    def activate_users(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Unlock accounts."""
        others = [user for user in users if self._may_touch(request, user)]
        for user in others:
            actions.activate(user)
            self.log_change(request, user, "Activated.")
        self._report(request, "activated", len(others), users.count())

    def _may_touch(self, request: HttpRequest, user: User | None) -> bool:
        return request.user.is_superuser or user is None or not user.is_superuser

    def _report(self, request: HttpRequest, verb: str, count: int, selected: int) -> None:
        message = ngettext("%(count)d user was %(verb)s.", "%(count)d users were %(verb)s.", count)
        self.message_user(request, message % {"count": count, "verb": verb}, messages.SUCCESS)
        if count < selected:
            self.message_user(request, "Your own account and superusers were not changed.", messages.WARNING)


class KindFilter(admin.SimpleListFilter):
    """Events of one kind."""

    title = "event"
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """Every kind."""
        return [(kind.key, kind.label) for kind in audit.get_kinds()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[AuditEvent]) -> QuerySet[AuditEvent]:
        """The events of the chosen kind."""
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(AuditEvent)
class AuditEventAdmin(admin.ModelAdmin):
    """The audit log: find and read events. Nobody adds, changes or deletes one here."""

    list_display = ["at", "event", "account", "done_by", "means", "device", "detail"]
    list_display_links = ["at"]
    list_filter = [
        KindFilter,
        "at",
        ("account", admin.EmptyFieldListFilter),
        ("operator", admin.EmptyFieldListFilter),
    ]
    list_select_related = ["account", "actor"]
    search_fields = ["account__username", "actor__username", "operator", "means", "device", "detail"]
    search_help_text = "Name of the account or of the user who did it, means, device or detail"
    date_hierarchy = "at"
    list_per_page = 100
    show_full_result_count = False
    fields = readonly_fields = ("at", "event", "account", "done_by", "means", "device", "detail")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Events are recorded as they happen."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: AuditEvent | None = None) -> bool:
        """Events do not change."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AuditEvent | None = None) -> bool:
        """Events are deleted when they are old enough."""
        return False

    @admin.display(description="event", ordering="kind")
    def event(self, event: AuditEvent) -> str:
        """What happened."""
        return audit.get_label(event.kind)

    @admin.display(description="by", ordering="actor__username")
    def done_by(self, event: AuditEvent) -> str:
        """The user, or the name of an operator whose account is deleted."""
        return event.actor.get_username() if event.actor is not None else event.operator
