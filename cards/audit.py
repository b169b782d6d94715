"""What the audit log records of cards: imports. Changes in the administration it records itself."""

from accounts.audit import register_kind

CARDS_IMPORTED = register_kind("cards-imported", "Cards imported")
