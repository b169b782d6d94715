"""What happened to a user's account, as far as the audit log knows."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.mixins import LoginRequiredMixin
from django.db.models import QuerySet
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.generic import ListView

from accounts import audit
from accounts.models import AuditEvent, User
from accounts.requests import UserHttpRequest

MOST_RECENT = 5


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event as the owner of the account sees it: operators have no names here."""

    event: AuditEvent
    label: str
    origin: str

    @classmethod
    def of(cls, event: AuditEvent) -> "ListedEvent":
        """The event, with what happened and from where."""
        if event.operator or event.means == audit.COMMAND:
            return cls(event, audit.get_label(event.kind), "Operator of the site")
        return cls(event, audit.get_label(event.kind), event.means or event.device)


def own_events(user: User) -> QuerySet[AuditEvent]:
    """The events of an account, newest first."""
    return AuditEvent.objects.filter(account=user)


def list_recent_events(user: User) -> list[ListedEvent]:
    """The latest events, for the account page."""
    return [ListedEvent.of(event) for event in own_events(user)[:MOST_RECENT]]


@method_decorator(never_cache, name="dispatch")
class ActivityView(LoginRequiredMixin, ListView):
    """All events of the user's account that are stored, in pages."""

    request: UserHttpRequest

    http_method_names = ["get", "head"]
    template_name = "accounts/activity.html"
    paginate_by = 50

    def get_queryset(self) -> QuerySet[AuditEvent]:
        """The events of the user."""
        return own_events(self.request.user)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the events of the page as they are shown."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {
            "events": [ListedEvent.of(event) for event in context["object_list"]],
            "retention": settings.AUDIT_RETENTION_DAYS,
        }
