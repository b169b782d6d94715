"""Cards as plain data, between the files they come from and the database they go to."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cards.indexing.normalize import fold
from cards.models import Kind, Source
from engine.cards import PrintedCard


class CardFileError(Exception):
    """A file cannot be read as a card file at all; the message is one sentence for whoever gave it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFacts:
    """A set by its code and name; several sets can share a code.

    The other facts are those of :class:`cards.models.Set`, ``released`` as in ``2006-10``.
    """

    code: str
    name: str
    block: int | None = None
    kind: str = ""
    released: str = ""
    total: int | None = None
    publisher: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Identifies the set, whatever the case of its name."""
        return self.code, fold(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintingFacts:
    """One appearance of a card in a set; see :class:`cards.models.Printing`."""

    set: SetFacts
    number: int = 0
    treatment: str = ""
    rarity: str = ""
    artist: str = ""
    flavour: str = ""
    text: str = ""

    @property
    def key(self) -> tuple[str, str, int, str]:
        """Identifies the printing among those of its card."""
        return *self.set.key, self.number, self.treatment


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFacts:
    """One card with its printings.

    ``wording`` and ``back_wording`` are the paragraphs with their reminder text between ``<i>``
    and ``</i>``; empty where there is none (see :class:`cards.models.Face`). ``corrections`` and
    ``tournament_formats`` are those of :class:`cards.models.Card`. ``fact_sources`` names the source of a
    fact where it is not ``source``.
    """

    printed: PrintedCard
    kind: Kind = Kind.DECK
    variant: str = ""
    wording: tuple[str, ...] = ()
    back_wording: tuple[str, ...] = ()
    corrections: tuple[tuple[str, str], ...] = ()
    tournament_formats: tuple[str, ...] | None = None
    source: Source = Source.NATIVE
    fact_sources: Mapping[str, str] = field(default_factory=dict, hash=False)
    printings: tuple[PrintingFacts, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """Identifies the card, however its name is spelled."""
        return fold(self.printed.name), self.kind.value, self.variant


@dataclass(frozen=True, slots=True)
class Rejection:
    """A row that is no card, and the reason in a sentence."""

    line: int
    reason: str
