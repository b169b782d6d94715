"""The addresses of cards."""

from collections.abc import Collection
from itertools import chain, count

from cards.indexing.normalize import slug

# Addresses under /cards/ that are not cards.
RESERVED_SLUGS = frozenset({"random", "sets", "suggest", "syntax"})
MAX_NAME_LENGTH, MAX_SUFFIX_LENGTH = 130, 100


def free_slug(name: str, suffix: str, taken: Collection[str]) -> str:
    """The address of a new card: its name, a suffix for namesakes, and a number if it is taken."""
    parts = [slug(name)[:MAX_NAME_LENGTH], suffix and slug(suffix)[:MAX_SUFFIX_LENGTH]]
    address = "-".join(filter(None, parts))
    numbered = (f"{address}-{number}" for number in count(2))
    return next(candidate for candidate in chain([address], numbered) if candidate not in taken)
