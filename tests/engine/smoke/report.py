"""What smoke games have shown: how many powers were used, by kind, and which were not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.cards import PrintedCard
from tests.engine.full_pool import is_held_out
from tests.engine.smoke.games import smoke_test
from tests.engine.smoke.powers import PowerUse, text_of
from tests.engine.smoke.reasons import REASONS, reason_for

HELD_OUT = "(held out)"
SENTENCES = {reason.kind: reason.sentence for reason in REASONS}


class UnusedPower(NamedTuple):
    """A power that was not used: its card, its kind, its text, and the kind of the reason, if one is known.

    Of a held-out card neither the name nor the text is told.
    """

    card: str
    kind: str
    text: str
    reason: str


@dataclass(slots=True)
class Report:
    """The powers of cards by kind, those that were not used with the reason if one is known, and the cards
    that could not be played.

    The text of held-out cards is not in it; they are only counted.
    """

    cards: int = 0
    powers: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    unused: list[UnusedPower] = field(default_factory=list)
    failures: list[tuple[str, str]] = field(default_factory=list)

    @property
    def share(self) -> float:
        """How many of all powers were used, from 0 to 1."""
        return _share(self.used.total(), self.powers.total())

    def share_of(self, kind: str) -> float:
        """How many of the powers of a kind were used, from 0 to 1."""
        return _share(self.used[kind], self.powers[kind])

    def add(self, card: PrintedCard, uses: Iterable[PowerUse]) -> None:
        """Count the powers of a card that has been played."""
        self.cards += 1
        for use in uses:
            self.powers[use.kind] += 1
            if use.is_used:
                self.used[use.kind] += 1
            else:
                reason = reason_for(use.power)
                name, text = (HELD_OUT, "") if is_held_out(card) else (card.name, text_of(card, use))
                self.unused.append(UnusedPower(name, use.kind, text, "" if reason is None else reason.kind))

    def fail(self, card: PrintedCard, error: Exception) -> None:
        """Note that a card raised an error or broke an invariant."""
        self.cards += 1
        description = type(error).__name__ if is_held_out(card) else f"{type(error).__name__}: {error}"
        self.failures.append((HELD_OUT if is_held_out(card) else card.name, description))

    def data(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "cards": self.cards,
            "powers": self.powers.total(),
            "used": self.used.total(),
            "kinds": {
                kind: {"powers": count, "used": self.used[kind]}
                for kind, count in sorted(self.powers.items())
            },
            "unused": [power._asdict() for power in self.unused],
            "failures": [{"card": name, "error": error} for name, error in self.failures],
        }

    def lines(self) -> Iterable[str]:
        """All of it for a reader."""
        yield f"{self.cards} cards, {self.powers.total()} powers, {self.share:.1%} used"
        for kind, count in self.powers.most_common():
            yield f"  {kind}: {self.used[kind]} of {count} ({self.share_of(kind):.1%})"
        for name, kind, text, reason in self.unused:
            yield f"not used{reason and f' ({reason})'}: {name}: {kind}: {text}"
        for reason, count in Counter(reason for *_, reason in self.unused).most_common():
            yield f"  {count} not used: {SENTENCES.get(reason, 'no reason is known.')}"
        for name, error in self.failures:
            yield f"failed: {name}: {error}"


def _share(part: int, total: int) -> float:
    return part / total if total else 1.0


def play_cards(cards: Iterable[PrintedCard]) -> Report:
    """Play smoke games with cards, one after the other."""
    report = Report()
    for card in cards:
        try:
            uses = smoke_test(card)
        except Exception as error:
            report.fail(card, error)
        else:
            report.add(card, uses)
    return report
