"""Who may change a deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from decks.models import Deck

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose deck it is: a user's, or an anonymous session's by its key."""

    user: AbstractBaseUser | None = None
    key: str = ""

    def owns(self, deck: Deck) -> bool:
        """Whether this owner may change the deck."""
        if self.user is not None and deck.owner_id is not None:
            return deck.owner_id == self.user.pk
        return bool(self.key) and deck.owner_id is None and deck.owner_key == self.key
