"""One wording replaced by another that means the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_Replacement = str | Callable[[re.Match[str]], str]


@dataclass(frozen=True)
class Substitution:
    """One wording replaced by another; ``name`` describes both."""

    name: str
    pattern: re.Pattern[str]
    replacement: _Replacement

    def apply(self, text: str) -> tuple[str, int]:
        """The text with every occurrence replaced, and how many there were."""
        return self.pattern.subn(self.replacement, text)


def rule(name: str, pattern: str, replacement: _Replacement) -> Substitution:
    """A substitution for what a regular expression matches."""
    return Substitution(name, re.compile(pattern), replacement)


def like(word: str, template: str) -> str:
    """The word with a capital if the template has one."""
    return word[:1].upper() + word[1:] if template[:1].isupper() else word
