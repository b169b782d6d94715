"""Changes made in the administration as events of the audit log.

Django logs them too, for the history of each object: its log says what an operator changed, and this one when
somebody else must know.
"""

from typing import Any

from django.contrib.admin import ModelAdmin
from django.contrib.admin.models import LogEntry
from django.db.models import Model
from django.http import HttpRequest

from accounts import audit
from accounts.models import AuditEvent, User

OWNER_FIELDS = ("owner", "user", "author")
"""The names of fields for the user whom an object belongs to."""


class AuditedAdmin(ModelAdmin):  # type: ignore[type-arg]  # it takes none when it runs
    """An admin whose changes, which Django logs for the history of each object, are in the audit log too."""

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> LogEntry:
        """Log that an object was added."""
        return record_entry(audit.ROW_ADDED, super().log_addition(request, obj, message), obj)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> LogEntry:
        """Log that an object was changed."""
        return record_entry(audit.ROW_CHANGED, super().log_change(request, obj, message), obj)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        """Log that objects will be deleted."""
        objects = list(queryset)
        audit.record_many(make_admin_event(audit.ROW_DELETED, obj) for obj in objects)
        return super().log_deletions(request, queryset)


def record_entry(kind: audit.EventKind, entry: LogEntry, obj: Model) -> LogEntry:
    """Record what the log of the administration says; returns that."""
    make_admin_event(kind, obj, entry.get_change_message()).save()
    return entry


def make_admin_event(kind: audit.EventKind, obj: Model, message: str = "") -> AuditEvent:
    """An event about an object, which concerns the account that the object is or belongs to.

    What belongs to an account is named by its key alone, and a user not at all: the event outlasts them.
    """
    is_user = isinstance(obj, User)
    owner = (
        obj if is_user else next((getattr(obj, name) for name in OWNER_FIELDS if hasattr(obj, name)), None)
    )
    account = owner if isinstance(owner, User) else None
    name = str(obj._meta.verbose_name)
    subject = name if is_user else f"{name} {obj.pk}" if account else f"{name} “{obj}”"
    detail = f"{subject}: {message}" if message else f"{subject}."
    return audit.make_event(kind, account=account, detail=detail[:1].upper() + detail[1:])
