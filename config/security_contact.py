"""``/.well-known/security.txt`` (RFC 9116): whom to tell about a vulnerability of the site."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

VALIDITY = timedelta(days=180)
"""How long the file may be relied on where the operator sets no date: it is as current as the settings."""


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def security_txt(request: HttpRequest) -> HttpResponse:
    """The contacts of the operator, and until when they are right.

    :raises Http404: when the operator has set none.
    """
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = settings.SECURITY_EXPIRES or timezone.now().replace(microsecond=0) + VALIDITY
    lines = [f"Contact: {contact_uri(contact)}" for contact in settings.SECURITY_CONTACT]
    lines += [
        f"Expires: {expires.isoformat().replace('+00:00', 'Z')}",
        "Preferred-Languages: en",
        f"Canonical: {request.build_absolute_uri()}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


def contact_uri(contact: str) -> str:
    """A contact as the file wants it.

    >>> contact_uri("security@cards.example")
    'mailto:security@cards.example'
    """
    return contact if ":" in contact else f"mailto:{contact}"
