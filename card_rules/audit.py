"""What the audit log records of rulings: users propose them, and withdraw what they proposed.

What staff decide is recorded by the administration.
"""

from accounts.audit import record, register_kind
from card_rules.models import Ruling

RULING_PROPOSED = register_kind("ruling-proposed", "Ruling proposed")
RULING_WITHDRAWN = register_kind("ruling-withdrawn", "Ruling withdrawn")


def record_proposal(ruling: Ruling) -> None:
    """Record that a user proposes a ruling."""
    record(RULING_PROPOSED, account=ruling.author, detail=f"{ruling} ({ruling.pk})")


def record_withdrawal(ruling: Ruling) -> None:
    """Record that the author withdraws a ruling, before it is deleted."""
    record(RULING_WITHDRAWN, account=ruling.author, detail=f"{ruling} ({ruling.pk})")
