"""Rulings on the account page, and what becomes of them when the account is deleted."""

from accounts.account_sections import (
    AccountSection,
    DeletionHandler,
    register_deletion_handler,
    register_section,
)
from accounts.models import User
from accounts.requests import UserHttpRequest
from card_rules.models import Ruling
from cards.models.querysets import INDEX_COLUMNS

MOST_LISTED = 20


def connect() -> None:
    """Register with the accounts app."""
    register_section(
        AccountSection(
            "rulings", "Rulings", 15, "card_rules/rulings/_account_section.html", account_section_context
        )
    )
    register_deletion_handler(DeletionHandler("rulings", _delete_undisclosed_rulings))


def account_section_context(request: UserHttpRequest) -> dict[str, object]:
    """The user's latest rulings with their cards, in one query."""
    rulings = Ruling.objects.filter(author=request.user).select_related("card").order_by("-created", "-pk")
    latest = list(rulings.defer(*(f"card__{column}" for column in INDEX_COLUMNS))[: MOST_LISTED + 1])
    return {"rulings": latest[:MOST_LISTED], "has_more": len(latest) > MOST_LISTED}


def _delete_undisclosed_rulings(user: User, choice: str) -> None:
    """Delete what only the user and staff see; accepted rulings stay, without the name of the author."""
    Ruling.objects.not_accepted().filter(author=user).delete()
