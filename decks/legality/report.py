"""The outcome of a legality check: every violation at once, and what could not be judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from zlib import crc32

from decks.decklist import UnmatchedLine
from decks.formats import Format, RulesEdition
from engine.cards import PrintedCard


class Verdict(StrEnum):
    """Unfinished means: nothing is wrong with the deck but that its hero or cards are missing. Undecided
    means: no violation was found, but something in the deck could not be judged.
    """

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNFINISHED = "unfinished"
    UNDECIDED = "undecided"

    @property
    def label(self) -> str:
        """The verdict as people read it."""
        return _LABELS[self]

    @property
    def style(self) -> str:
        """The class of its sign in style sheets."""
        return self.value if self in (Verdict.LEGAL, Verdict.ILLEGAL) else "pending"


_LABELS = {
    Verdict.LEGAL: "Legal",
    Verdict.ILLEGAL: "Not legal",
    Verdict.UNFINISHED: "Not yet legal",
    Verdict.UNDECIDED: "Undecided",
}
MISSING_PARTS = frozenset({"no-hero", "too-few-cards"})
"""The codes of violations that a deck has until it is complete."""


@dataclass(frozen=True, slots=True)
class CardChange:
    """One step of a fix: the deck then has this many copies of a card in this zone (``main`` or ``side``).

    It holds the card and not its name: cards of one name may differ otherwise, and one of them be legal.
    """

    card: PrintedCard
    zone: str
    count: int


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that rule 100 forbids in a deck.

    ``code`` never changes its meaning; ``cards`` are the names of the cards concerned.

    ``changes`` is a fix that can be applied, and ``action`` says in the imperative what it does;
    ``consequence`` is a sentence about what is still wrong once it is applied, if anything.
    ``alternative`` is what the player may do instead, also in the imperative, without a full stop.
    ``brief`` is the violation in a few words, where it concerns a single card.
    ``rule`` is a number of the edition by which the deck was checked, under which it has ``rule_code``: the
    code of another violation whose rule it is about, or empty for its own code.
    """

    code: str
    message: str
    cards: tuple[str, ...] = ()
    action: str = ""
    alternative: str = ""
    changes: tuple[CardChange, ...] = ()
    consequence: str = ""
    brief: str = ""
    rule: str = ""
    rule_code: str = ""

    @property
    def fix(self) -> str:
        """All that the player can do about it, in one sentence; empty if there is nothing."""
        advice = ", or ".join(filter(None, [self.action, self.alternative]))
        return f"{advice[0].upper()}{advice[1:]}." if advice else ""

    @property
    def key(self) -> str:
        """Distinguishes this violation from the others of its report."""
        return f"{self.code}-{crc32('|'.join(self.cards).encode()):08x}"

    def in_edition(self, edition: RulesEdition) -> Violation | None:
        """The same violation with its rule number; ``None`` where the edition has no such rule."""
        rule = edition.rules.get(self.rule_code or self.code)
        return replace(self, rule=rule) if rule is not None else None


class Notice(Violation):
    """Something a reader must judge, because the check could not."""


@dataclass(frozen=True, slots=True)
class IncompleteCard:
    """The name of a card, and the facts of it that no source tells, in words: ``ATK and health``."""

    name: str
    missing: str


@dataclass(frozen=True, slots=True)
class LegalityReport:
    """The answer to: may this deck be played in this format?

    ``incomplete`` are the cards of which facts are unknown; the verdict does not depend on them.
    """

    format: Format
    incomplete: tuple[IncompleteCard, ...] = ()
    violations: tuple[Violation, ...] = ()
    notices: tuple[Notice, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Legal only if nothing is wrong and nothing is left open."""
        if self.violations:
            is_unfinished = MISSING_PARTS.issuperset(violation.code for violation in self.violations)
            return Verdict.UNFINISHED if is_unfinished else Verdict.ILLEGAL
        return Verdict.UNDECIDED if self.notices else Verdict.LEGAL

    def verdict_with(self, unmatched: Iterable[UnmatchedLine]) -> Verdict:
        """The verdict on the deck together with its unmatched lines: with any of them it is never legal.

        Those of a Limited side deck are not judged (Rule 100.3).
        """
        is_open = any(not (line.side and self.format.limited) for line in unmatched)
        return Verdict.UNDECIDED if self.legal and is_open else self.verdict

    @property
    def legal(self) -> bool:
        """Whether the deck is known to be legal."""
        return self.verdict is Verdict.LEGAL
