"""What an operator says about cards: it is a source of its own, believed before any other.

So an operator's word survives every import: it is stored like the statements of files, and the cards follow
from all of them.
"""

from dataclasses import replace
from typing import Any

from django.db import transaction

from cards.importing import native_file
from cards.importing.facts import PrintingFacts
from cards.importing.merging.cards import MergedCard, merge_cards
from cards.importing.related_names import related_names
from cards.importing.source_cards import PRINTING_FACTS, SourceCard, card_of, facts_of
from cards.importing.store import refresh_cards
from cards.importing.stored_facts import card_facts
from cards.models import Card, FactDisagreement, Kind, Source, SourceRecord


def resolve(disagreement: FactDisagreement, value: Any) -> None:
    """Decide a disagreement for good.

    :raises ValueError: when the value is none that the fact can have.
    """
    card = Card.objects.with_details().get(pk=disagreement.card_id)
    with transaction.atomic():
        if disagreement.printing:
            _state_printing(card, disagreement, value)
        else:
            _state(card, {disagreement.fact: value})
        refresh_cards([card.folded])


def reopen(disagreement: FactDisagreement) -> None:
    """Take back what the operator has decided about a fact."""
    card = Card.objects.with_details().get(pk=disagreement.card_id)
    with transaction.atomic():
        for record in _records(card):
            statement = SourceCard.from_content(record.source, record.key, record.content)
            if disagreement.printing:
                printings = (
                    _without(printing, disagreement.fact)
                    if printing_label(printing) == disagreement.printing
                    else printing
                    for printing in statement.printings
                )
                statement = replace(statement, printings=tuple(printings))
            else:
                facts = {fact: value for fact, value in statement.facts.items() if fact != disagreement.fact}
                statement = replace(statement, facts=facts)
            record.content = statement.content()
            record.save()
        refresh_cards([card.folded])


def keep_changes(card: Card) -> None:
    """Make what was changed in a stored card by hand the operator's word: whatever no source states so."""
    card = Card.objects.with_details().get(pk=card.pk)
    [present] = card_facts([card])
    merged = _card_without_operator(card)
    if merged is None:
        _state(card, facts_of(present, with_empty=True), present.printings)
    else:
        stated_facts, present_facts = (facts_of(facts, with_empty=True) for facts in (merged.card, present))
        changed = {fact: value for fact, value in present_facts.items() if value != stated_facts.get(fact)}
        changed_printings = _changed_printings(present.printings, merged)
        if changed or changed_printings or _records(card):
            _state(card, changed, changed_printings, label=merged.card.printed.name)
    refresh_cards([card.folded])


def _card_without_operator(card: Card) -> MergedCard | None:
    """The card that most of a stored card's statements would be about without the operator's."""
    names = related_names([card.folded])
    others = SourceRecord.objects.filter(folded__in=names).exclude(source=Source.OPERATOR)
    own = {(record.source, record.key) for record in others if record.card_id == card.pk}
    merged, _ = merge_cards(
        SourceCard.from_content(record.source, record.key, record.content) for record in others
    )
    shares = {
        place: sum((member.source.value, member.key) in own for member in entry.statements)
        for place, entry in enumerate(merged)
    }
    best = max(shares, key=shares.__getitem__, default=None)
    return merged[best] if best is not None and shares[best] else None


def printing_label(printing: PrintingFacts) -> str:
    """A printing as disagreements name it: code of the set, number and treatment."""
    return " ".join(filter(None, (printing.set.code, str(printing.number or ""), printing.treatment)))


def _changed_printings(present: tuple[PrintingFacts, ...], merged: MergedCard) -> tuple[PrintingFacts, ...]:
    stated = {printing.facts.key: printing.facts for printing in merged.printings}
    return tuple(
        printing
        for printing in present
        if printing.key not in stated
        or any(getattr(printing, fact) != getattr(stated[printing.key], fact) for fact in PRINTING_FACTS)
    )


def _state_printing(card: Card, disagreement: FactDisagreement, value: Any) -> None:
    [present] = card_facts([card])
    printings = [item for item in present.printings if printing_label(item) == disagreement.printing]
    if not printings:
        raise ValueError("The card has no such printing any more.")
    bare = PrintingFacts(set=printings[0].set, number=printings[0].number, treatment=printings[0].treatment)
    changes: dict[str, Any] = {disagreement.fact: str(value)}
    _state(card, {}, (replace(bare, **changes),))


def _state(
    card: Card, facts: dict[str, Any], printings: tuple[PrintingFacts, ...] = (), label: str = ""
) -> None:
    """Store facts as the operator's; those that were stored before stay.

    ``label`` is the name by which the sources know the card, where it is another one.
    """
    record = next(iter(_records(card)), None)
    if record is None:
        anchors = tuple(
            (printing.set.code, printing.set.name, printing.number)
            for printing in card.printings.all()
            if printing.number
        )
        statement = SourceCard(
            source=Source.OPERATOR,
            key=f"card {card.pk}",
            facts={},
            label=label or card.name,
            kind=Kind(card.kind),
            variant=card.variant,
            anchors=anchors,
        )
        record = SourceRecord(source=Source.OPERATOR, key=statement.key, folded=card.folded, card=card)
    else:
        statement = SourceCard.from_content(record.source, record.key, record.content)
    by_key = {printing.key: printing for printing in statement.printings}
    for printing in printings:
        earlier = by_key.get(printing.key, printing)
        changes: dict[str, Any] = {
            fact: value for fact in PRINTING_FACTS if (value := getattr(printing, fact))
        }
        by_key[printing.key] = replace(earlier, **changes)
    statement = replace(statement, facts={**statement.facts, **facts}, printings=tuple(by_key.values()))
    facts = {"name": card.name, **statement.facts}
    checked = replace(card_of(facts, statement.kind, ""), printings=statement.printings)
    native_file.check(checked, needs_types=False)
    record.content = statement.content()
    record.save()


def _records(card: Card) -> list[SourceRecord]:
    return list(SourceRecord.objects.filter(card=card, source=Source.OPERATOR))


def _without(printing: PrintingFacts, fact: str) -> PrintingFacts:
    changes: dict[str, Any] = {fact: ""}
    return replace(printing, **changes)
