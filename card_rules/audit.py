"""What the audit log records of rulings: users propose them, and withdraw what they proposed.

What staff decide is recorded by the administration.
"""

from datetime import timedelta

from accounts.audit import count_recent, record, register_kind
from accounts.models import User
from card_rules.models import Ruling

RULING_PROPOSED = register_kind("ruling-proposed", "Ruling proposed")
RULING_WITHDRAWN = register_kind("ruling-withdrawn", "Ruling withdrawn")


def record_proposal(ruling: Ruling) -> None:
    """Record that a user proposes a ruling."""
    record(RULING_PROPOSED, account=ruling.author, detail=f"{ruling} ({ruling.pk})")


def count_proposals_of_a_day(author: User) -> int:
    """How many rulings a user has proposed in the last 24 hours, those withdrawn included."""
    return count_recent(RULING_PROPOSED, author, timedelta(days=1))


def record_withdrawal(ruling: Ruling) -> None:
    """Record that the author withdraws a ruling, before it is deleted."""
    record(RULING_WITHDRAWN, account=ruling.author, detail=f"{ruling} ({ruling.pk})")
