"""How many decks one owner can have, and how many can be made without an account from one address.

Checked wherever a deck is created (:mod:`decks.actions.creation`). The limits are ``settings.DECK_QUOTAS``;
0 means no limit.
"""

from __future__ import annotations

from django.conf import settings
from django.db import connection

from accounts.models import Attempt
from accounts.visitors import Visitor
from common.limits.limit import DAY, Limit, LimitError
from decks.actions.errors import DeckError
from decks.models import Deck
from decks.permissions import ownership_condition

ADDRESS_MESSAGE = "Too many decks were created without an account today. Log in, or try again tomorrow."


class DeckQuotaError(DeckError):
    """There are as many decks as there may be; the message says what to do."""


def claim_place(owner: Visitor) -> None:
    """Make sure that the owner can have one more deck; called in the transaction that creates it.

    Until that transaction ends, no other one creates a deck for the owner.

    :raises DeckQuotaError: when there are too many already; nothing is counted.
    """
    most = settings.DECK_QUOTAS["account" if owner.user else "visitor"]
    if most:
        lock_owner(owner)
        if Deck.objects.filter(ownership_condition(owner)).count() >= most:
            raise DeckQuotaError(_quota_message(owner, most))
    if owner.user is None and owner.address and settings.DECK_QUOTAS["address"]:
        limit = Limit("deck address", settings.DECK_QUOTAS["address"], DAY, ADDRESS_MESSAGE)
        try:  # a browser without cookies is a new visitor each time
            Attempt.objects.record((limit, owner.address))
        except LimitError as error:
            raise DeckQuotaError(str(error)) from None


def lock_owner(owner: Visitor) -> None:
    """Wait until no other transaction creates decks for this owner."""
    name = f"user {owner.user.pk}" if owner.user else f"browser {owner.key}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"decks of {name}"])


def _quota_message(owner: Visitor, most: int) -> str:
    if owner.user is not None:
        return f"You can have at most {most:,} decks. Delete some that you no longer need."
    return f"Without an account you can have at most {most:,} decks. Sign up, or delete some."
