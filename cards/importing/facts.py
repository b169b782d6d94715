"""Cards as plain data, between the files they come from and the database they go to."""

from dataclasses import dataclass, field, replace

from cards.indexing.normalize import fold
from cards.models import Kind, Source
from engine.cards import PrintedCard


class CardFileError(Exception):
    """A file cannot be read as a card file at all; the message is one sentence for whoever gave it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFacts:
    """A set by its code and name; several sets can share a code."""

    code: str
    name: str
    block: int | None = None

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
    and ``</i>``; empty where there is none (see :class:`cards.models.Face`).
    """

    printed: PrintedCard
    kind: Kind = Kind.DECK
    variant: str = ""
    wording: tuple[str, ...] = ()
    back_wording: tuple[str, ...] = ()
    source: Source = Source.NATIVE
    printings: tuple[PrintingFacts, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """Identifies the card, however its name is spelled."""
        return fold(self.printed.name), self.kind.value, self.variant


@dataclass(frozen=True, slots=True)
class FileRow:
    """One row of a file and the printings it names.

    ``line`` is its line; in a native file its place among the cards, from 1.
    """

    line: int
    printings: tuple[PrintingFacts, ...] = ()


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card of a file, and the rows it was read from."""

    card: CardFacts
    rows: tuple[FileRow, ...]


@dataclass(frozen=True, slots=True)
class Rejection:
    """A row that is no card, and the reason in a sentence."""

    line: int
    reason: str


@dataclass(slots=True)
class ParsedCardFile:
    """The cards of a file, the rows that were rejected, and notes on what was corrected."""

    entries: list[CardEntry] = field(default_factory=list)
    rejected: list[Rejection] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def row_count(self) -> int:
        """How many rows were read."""
        return sum(len(entry.rows) for entry in self.entries) + len(self.rejected)


def without_printings(card: CardFacts) -> CardFacts:
    """The facts that are the same on every printing."""
    return replace(card, printings=(), source=Source.NATIVE)
