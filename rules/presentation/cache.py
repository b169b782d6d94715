"""What is drawn once and kept, in every process for itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from django.conf import settings

Drawn = TypeVar("Drawn")


@dataclass
class Kept(Generic[Drawn]):
    """Drawn things by their keys. A key holds the stamp of all that was drawn from: nothing old is found.

    When there are ``most``, all are dropped: those that are wanted are soon drawn again. Who works on the
    templates sees each change.
    """

    most: int
    _by_key: dict[Hashable, Drawn] = field(default_factory=dict)

    def get(self, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        """What is kept for this key, drawn now if it is not."""
        found = self._by_key.get(key)
        if found is None:
            found = draw()
            if len(self._by_key) >= self.most:
                self._by_key.clear()
            if not settings.DEBUG:
                self._by_key[key] = found
        return found
