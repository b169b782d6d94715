"""Decks on the account page: adopted at login, counted, and deleted or left to everyone with the account."""

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts import visitors
from accounts.account_sections import (
    AccountSection,
    DeletionHandler,
    register_deletion_handler,
    register_section,
)
from accounts.models import User
from accounts.visitors import Visitor
from decks import visits
from decks.models import Deck, Visibility
from decks.permissions import ownership_condition

LEAVE, DELETE = "leave", "delete"


def connect() -> None:
    """Register with the accounts app."""
    visitors.register_adopter("decks", _adopt_decks)
    visitors.visitor_returned.connect(visits.record_return, dispatch_uid="decks")
    register_section(
        AccountSection("decks", "Decks", 10, "decks/_account_section.html", _account_section_context)
    )
    register_deletion_handler(
        DeletionHandler(
            "decks",
            _delete_or_leave_decks,
            "Your decks",
            (
                (DELETE, "Delete all decks"),
                (LEAVE, "Keep public decks without my name, and delete the others"),
            ),
        )
    )


def _adopt_decks(request: HttpRequest, former: Visitor, current: Visitor) -> None:
    decks = Deck.objects.filter(ownership_condition(former))
    count = decks.update(owner=current.user, owner_key=current.key)
    if count and current.user is not None:
        message = ngettext(
            "The deck made in this browser is now in your account.",
            "The %(count)d decks made in this browser are now in your account.",
            count,
        )
        messages.success(request, message % {"count": count}, fail_silently=True)


def _account_section_context(request: HttpRequest) -> dict[str, object]:
    """How many decks the user has, by who may see them."""
    decks = Deck.objects.filter(ownership_condition(visitors.get_visitor(request))).order_by()
    counts = dict(decks.values_list("visibility").annotate(Count("pk")))
    return {
        "total": sum(counts.values()),
        "counts": [(Visibility(key).label.lower(), counts[key]) for key in Visibility if key in counts],
    }


def _delete_or_leave_decks(user: User, choice: str) -> None:
    decks = Deck.objects.filter(ownership_condition(Visitor(user)))
    if choice == LEAVE:
        decks.filter(visibility=Visibility.PUBLIC).update(owner=None, owner_key="")
    decks.all().delete()
