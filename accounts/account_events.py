"""Events of the audit log about logging in and out and about accounts, from Django's signals.

So they are recorded whichever page, command or part of the administration does it.
"""

from datetime import timedelta
from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from accounts import audit
from accounts.current_request import get_current_request
from accounts.models import AuditEvent, User
from accounts.usernames import normalize_name

MOST_FAILURES, FAILURE_PERIOD = 20, timedelta(hours=1)
"""How many failed logins of an account are recorded within a time: more would only fill the log."""


@receiver(user_logged_in, dispatch_uid="audit")
def _record_login(sender: object, user: User, **kwargs: object) -> None:
    audit.record(audit.LOGGED_IN, account=user)


@receiver(user_logged_out, dispatch_uid="audit")
def _record_logout(sender: object, user: User | None, **kwargs: object) -> None:
    if user is not None and user.pk is not None:
        audit.record(audit.LOGGED_OUT, account=user)


@receiver(user_login_failed, dispatch_uid="audit")
def _record_failure(
    sender: object, credentials: dict[str, Any], request: HttpRequest | None = None, **kwargs: object
) -> None:
    """Record a failed login; the name that was entered, which may be a password, is not stored."""
    name = normalize_name(str(credentials.get("username", "")))
    user = User.objects.filter(username__iexact=name).first()
    recent = AuditEvent.objects.filter(
        account=user, kind=audit.LOGIN_FAILED.key, at__gt=timezone.now() - FAILURE_PERIOD
    )
    if recent.count() < MOST_FAILURES:
        audit.record(audit.LOGIN_FAILED, account=user, detail="" if user else "There is no such account.")


@receiver(post_save, sender=User, dispatch_uid="audit")
def _record_account(sender: object, instance: User, created: bool, raw: bool, **kwargs: object) -> None:
    """Record a new account, and a new password; the administration records both itself.

    Django keeps a new password on the object until it is saved, and hashes an old one anew without.
    """
    if raw or audit.is_in_administration():
        return
    if created:
        role = "Superuser." if instance.is_superuser else "Staff." if instance.is_staff else ""
        audit.record(audit.ACCOUNT_CREATED, account=instance, detail=role)
    elif getattr(instance, "_password", None) is not None:
        request = get_current_request()
        is_reset = request is not None and not request.user.is_authenticated
        audit.record(
            audit.PASSWORD_CHANGED,
            account=instance,
            detail="With a link from an email." if is_reset else "",
        )
