"""Tables as comma-separated values, ready for any spreadsheet (RFC 4180)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

DECIMALS = 6
FORMULA = re.compile(r"[=+\-@\t\r]")


def escape_formula(text: str) -> str:
    """The text, behind an apostrophe where a spreadsheet would take it for a formula."""
    return f"'{text}" if FORMULA.match(text) else text


@dataclass(frozen=True, slots=True)
class CsvTable:
    """The headings of a table, and its rows. ``None`` is an empty cell; numbers have at most six decimals."""

    columns: tuple[str, ...]
    rows: Sequence[Sequence[object]]

    def to_csv(self) -> str:
        """The table as text, its headings first."""
        output = io.StringIO()
        writer = csv.writer(output)
        writer.writerow(self.columns)
        writer.writerows([_cell(value) for value in row] for row in self.rows)
        return output.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, float):
        return round(value, DECIMALS)
    return escape_formula(value) if isinstance(value, str) else value
