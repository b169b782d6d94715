"""What a source states about a card, as plain data that JSON can hold.

A fact is stated under its name in :data:`cards.printed_facts.FACTS`: what is not stated is unknown to the
source, and an empty value says that the card has none. Whatever file it was read from, a statement is a
:class:`SourceCard`; :mod:`cards.importing.merging` makes cards of them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cards.importing.facts import CardFacts, PrintingFacts, Rejection, SetFacts
from cards.indexing.normalize import fold
from cards.models import Kind, Source
from cards.printed_facts import PRINTED_FACTS
from engine.cards import Back, PrintedCard

NAME_AND_PRINTED = ("name", *(fact.name for fact in PRINTED_FACTS))
PRINTING_FACTS = ("rarity", "artist", "flavour", "text")
Facts = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceCard:
    """What a source states about one card and some printings of it.

    ``key`` identifies the statement within its source, so that a later one replaces it. ``kind`` and
    ``variant`` tell which card of the name it is, where the source tells: ``variant`` is ``None`` where only
    a comparison with other statements can. ``fact_sources`` names the source of a fact that was taken over
    from another. ``is_summary`` marks a card that was put together before, from more than is stated here.
    ``label`` is the name where the source does not state it as a fact. ``anchors`` are printings (code and
    name of the set, number) by which the card is found again, where the statement is not about any printing.
    ``line`` is its line or place in the file.
    """

    source: Source
    key: str
    facts: Facts
    kind: Kind = Kind.DECK
    variant: str | None = None
    printings: tuple[PrintingFacts, ...] = ()
    label: str = ""
    anchors: tuple[tuple[str, str, int], ...] = ()
    fact_sources: Mapping[str, str] = field(default_factory=dict)
    is_summary: bool = False
    line: int = 0

    @property
    def name(self) -> str:
        """The name of the card in this source."""
        name: str = self.facts.get("name") or self.label
        return name

    @property
    def id(self) -> tuple[Source, str]:
        """Identifies the statement among those of all sources."""
        return self.source, self.key

    @property
    def folded(self) -> str:
        """The name as it is compared."""
        return fold(self.name)

    @property
    def folded_names(self) -> frozenset[str]:
        """The name as it is compared, and the one by which the statement finds its card."""
        return frozenset(fold(name) for name in (self.name, self.label) if name)

    def content(self) -> dict[str, Any]:
        """All of it but source and key, as JSON can hold it."""
        values: dict[str, Any] = {
            "facts": self.facts,
            "kind": self.kind.value,
            "printings": [_printing_data(printing) for printing in self.printings],
            "label": self.label,
            "anchors": [list(anchor) for anchor in self.anchors],
            "fact_sources": dict(self.fact_sources),
            "is_summary": self.is_summary,
        }
        content = {name: value for name, value in values.items() if value not in ([], {}, "", False)}
        return content if self.variant is None else {**content, "variant": self.variant}

    @classmethod
    def from_content(cls, source: str, key: str, content: dict[str, Any]) -> "SourceCard":
        """The statement with this content."""
        return cls(
            source=Source(source),
            key=key,
            facts=content.get("facts", {}),
            kind=Kind(content["kind"]),
            variant=content.get("variant"),
            printings=tuple(_read_printing(values) for values in content.get("printings", ())),
            label=content.get("label", ""),
            anchors=tuple((code, name, number) for code, name, number in content.get("anchors", ())),
            fact_sources=content.get("fact_sources", {}),
            is_summary=content.get("is_summary", False),
        )


@dataclass(slots=True)
class ParsedCardFile:
    """What a file states about cards and sets, the rows that were rejected, and notes on what was corrected.

    ``source`` is who states the facts of ``sets``.
    """

    statements: list[SourceCard] = field(default_factory=list)
    sets: list[SetFacts] = field(default_factory=list)
    source: Source = Source.NATIVE
    rejected: list[Rejection] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def row_count(self) -> int:
        """How many rows were read."""
        return len(self.statements) + len(self.rejected)


def _printing_data(printing: PrintingFacts) -> dict[str, Any]:
    values = {
        "code": printing.set.code,
        "set": printing.set.name,
        "block": printing.set.block,
        **{name: getattr(printing, name) for name in ("number", "treatment", *PRINTING_FACTS)},
    }
    return {name: value for name, value in values.items() if value not in (None, "", 0)}


def _read_printing(values: dict[str, Any]) -> PrintingFacts:
    values = dict(values)
    card_set = SetFacts(code=values.pop("code", ""), name=values.pop("set"), block=values.pop("block", None))
    return PrintingFacts(set=card_set, **values)


def facts_of(card: CardFacts, *, with_empty: bool) -> Facts:
    """The facts of a card.

    ``with_empty``: also those without a value, so that the statement says that there is none.
    """
    printed = card.printed
    back = printed.back or Back()
    facts: Facts = {
        **{name: printed.plain_value(name) for name in NAME_AND_PRINTED},
        "text": text_fact(printed.text, card.wording, card.corrections),
        "back_text": text_fact(back.text, card.back_wording) if printed.back else None,
        "back_atk": back.atk,
        "back_health": back.health,
        "tournament_formats": None if card.tournament_formats is None else list(card.tournament_formats),
    }
    if with_empty:
        if card.tournament_formats is None:
            del facts["tournament_formats"]
        return facts
    stated = {name: value for name, value in facts.items() if value not in (None, [], {})}
    return {**stated, "factions": []} if _is_neutral(card) else stated


def _is_neutral(card: CardFacts) -> bool:
    """Whether a card without faction icons has none, as a source tells that may not know them otherwise."""
    source = card.fact_sources.get("factions", card.source)
    has_statement = "factions" in card.fact_sources or source in (Source.CARDCARP, Source.OPERATOR)
    is_open = bool(card.printed.factions) or "factions" in card.printed.unknown
    return has_statement and not is_open and source != Source.TRACKER


def text_fact(
    text: Iterable[str], wording: Iterable[str] = (), corrections: Iterable[tuple[str, str]] = ()
) -> dict[str, Any]:
    """The text of a side as one fact: its paragraphs, those with reminder text, and what was corrected."""
    values = {
        "text": list(text),
        "wording": list(wording),
        "corrections": [list(correction) for correction in corrections],
    }
    return {name: value for name, value in values.items() if value}


def statement_of(card: CardFacts, line: int = 0) -> SourceCard:
    """The statement of a card that was read from a native file, or is stored.

    A card whose source is the file itself is stated whole; of one that sums up other sources, what it has.
    """
    folded, kind, variant = card.key
    is_own = card.source in (Source.NATIVE, Source.OPERATOR)
    return SourceCard(
        source=card.source,
        key=f"{folded}|{kind}|{variant}",
        facts=facts_of(card, with_empty=is_own and not card.fact_sources),
        kind=card.kind,
        variant=variant,
        printings=card.printings,
        fact_sources=card.fact_sources,
        is_summary=card.source is not Source.STARTER and not (is_own and not card.fact_sources),
        line=line,
    )


def card_of(facts: Facts, kind: Kind, variant: str) -> CardFacts:
    """The card with these facts, not yet checked, without printings.

    :raises ValueError: when a value is none of the game.
    """
    text, back_text = facts.get("text") or {}, facts.get("back_text") or {}
    formats = facts.get("tournament_formats")
    back = Back(
        text=tuple(back_text.get("text", ())), atk=facts.get("back_atk"), health=facts.get("back_health")
    )
    has_back = back != Back() or bool(back_text.get("wording"))
    stated = {name: facts.get(name) for name in NAME_AND_PRINTED}
    present = {name: value for name, value in stated.items() if value not in (None, [], "")}
    printed = PrintedCard.from_data({"types": [], **present})
    return CardFacts(
        printed=replace(printed, text=tuple(text.get("text", ())), back=back if has_back else None),
        kind=kind,
        variant=variant,
        wording=tuple(text.get("wording", ())),
        back_wording=tuple(back_text.get("wording", ())),
        corrections=tuple((printed, corrected) for printed, corrected in text.get("corrections", ())),
        tournament_formats=None if formats is None else tuple(formats),
    )
