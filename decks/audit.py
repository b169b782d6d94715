"""What the audit log records of decks: their owners delete them, or change who may see them."""

from accounts.audit import record, register_kind
from decks.models import Deck, Visibility

DECK_DELETED = register_kind("deck-deleted", "Deck deleted")
DECK_VISIBILITY = register_kind("deck-visibility", "Deck visibility changed")
FORMATS_IMPORTED = register_kind("formats-imported", "Formats imported")


def record_deletion(deck: Deck) -> None:
    """Record that a deck of an account is deleted; one of an anonymous browser concerns no account."""
    if deck.owner is not None:
        record(DECK_DELETED, account=deck.owner, detail=f"{deck.name} ({deck.pk})")


def record_visibility(deck: Deck, former: str) -> None:
    """Record that a deck of an account has another visibility than the former one, if it has."""
    if deck.owner is not None and deck.visibility != former:
        before, after = Visibility(former).label.lower(), Visibility(deck.visibility).label.lower()
        record(DECK_VISIBILITY, account=deck.owner, detail=f"{deck.name} ({deck.pk}): {before} to {after}")
