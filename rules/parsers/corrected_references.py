"""The references of official documents that carry a wrong number, and the numbers that are meant."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.markup.citations import cited_numbers, find_citations
from rules.parsers.parsed_document import ParsedDocument, ParsedRule, ParsedTerm

CORRECTED_REFERENCES = Path(__file__).parents[1] / "data" / "corrected_references.toml"


@dataclass(frozen=True, slots=True)
class CorrectedReference:
    """A reference in an official document: the number that is printed, and those that are meant.

    ``printed`` is empty where the document has only the message that the number was lost. ``where`` is the
    number of the rule, or the slug of the glossary entry, that has the reference.
    """

    document: str
    edition: str
    where: str
    printed: str
    corrected: tuple[str, ...]


@cache
def read_corrected_references() -> tuple[CorrectedReference, ...]:
    """The corrected references of every document."""
    tables = tomllib.loads(CORRECTED_REFERENCES.read_text(encoding="utf-8"))["reference"]
    return tuple(CorrectedReference(**{**table, "corrected": tuple(table["corrected"])}) for table in tables)


def printed_numbers(document: str, edition: str, where: str) -> dict[str, str]:
    """The printed number of each corrected one, for one rule or glossary entry."""
    return _printed_numbers(document, edition).get(where, {})


def printed_note(printed: str) -> str:
    """What to say beside a corrected number."""
    return f"printed as {printed}" if printed else "printed without a number"


def meant_numbers(document: str, edition: str, where: str) -> dict[str, tuple[str, ...]]:
    """The numbers that are meant by each wrongly printed one, for one rule or glossary entry."""
    return {
        reference.printed: reference.corrected
        for reference in read_corrected_references()
        if reference.printed
        and (reference.document, reference.edition, reference.where) == (document, edition, where)
    }


def meant_note(numbers: tuple[str, ...]) -> str:
    """What to say beside a wrong number."""
    return f"{' and '.join(numbers)} {'is' if len(numbers) == 1 else 'are'} meant"


def number_notes(document: str, edition: str, where: str, *, is_official: bool) -> dict[str, str]:
    """What to say behind each number that is printed wrong, for one wording of a rule or entry."""
    if is_official:
        corrections = meant_numbers(document, edition, where)
        return {printed: meant_note(numbers) for printed, numbers in corrections.items()}
    return {
        number: printed_note(printed) for number, printed in printed_numbers(document, edition, where).items()
    }


def annotate_numbers(text: str, notes: Mapping[str, str]) -> str:
    """A text with the notes in parentheses behind the numbers that it cites."""
    for citation in reversed(list(find_citations(text)) if notes else []):
        if note := notes.get(str(citation.number)):
            text = f"{text[: citation.end]} ({note}){text[citation.end :]}"
    return text


@cache
def _printed_numbers(document: str, edition: str) -> dict[str, dict[str, str]]:
    numbers: dict[str, dict[str, str]] = {}
    for reference in read_corrected_references():
        if (reference.document, reference.edition) == (document, edition):
            corrected = dict.fromkeys(reference.corrected, reference.printed)
            numbers.setdefault(reference.where, {}).update(corrected)
    return numbers


def find_corrections(
    restatement: ParsedDocument, official: ParsedDocument
) -> dict[str, tuple[set[str], set[str]]]:
    """The numbers that only the official text of a rule or entry cites, and those that only ours does.

    Where ours cites more than the official text, nothing is corrected.
    """
    official_numbers = dict(_cited(official))
    corrections = {}
    for where, own in _cited(restatement):
        printed = official_numbers.get(where, set()) - own
        if printed:
            corrections[where] = (printed, own - official_numbers[where])
    return corrections


def _cited(document: ParsedDocument) -> Iterable[tuple[str, set[str]]]:
    items: list[ParsedRule | ParsedTerm] = [*document.rules, *document.glossary]
    for item in items:
        where = term_slug(item.term) if isinstance(item, ParsedTerm) else str(item.number)
        defined_by: tuple[RuleNumber, ...] = item.defined_by if isinstance(item, ParsedTerm) else ()
        yield where, {str(number) for number in (*defined_by, *cited_numbers(item.text, *item.examples))}
