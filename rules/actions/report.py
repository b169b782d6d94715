"""The report of an import or a removal."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from rules.parsers.parsed_document import SourceProblem


@dataclass(slots=True)
class RulesImportReport:
    """The contents and the changes of an import; ``rules`` counts numbered rules, not their headings."""

    document: str
    edition: str
    source: str
    rules: int
    headings: int
    glossary: int
    examples: int
    cross_references: int
    problems: list[SourceProblem]
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: int = 0
    dry_run: bool = False

    def as_json(self) -> dict[str, object]:
        """The report as JSON types."""
        return asdict(self)
