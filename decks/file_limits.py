"""The limits on deck files, uploads and requests: one table, which ``docs/deck-files.md`` shows.

It imports nothing of Django, so that the settings can use it.
"""

from __future__ import annotations

from dataclasses import dataclass

KB, MB = 1024, 1024 * 1024


@dataclass(frozen=True, slots=True)
class FileLimit:
    """The most that is accepted: a value in its unit, a noun in the plural, and what it is a limit of."""

    value: int
    unit: str
    meaning: str

    def __str__(self) -> str:
        """The value as sentences say it: "1,000 lines", "256 kB"."""
        if self.unit == "bytes":
            for size, unit in ((MB, "MB"), (KB, "kB")):
                if self.value % size == 0:
                    return f"{self.value // size:,} {unit}"
        return f"{self.value:,} {self.unit}"


FILE_BYTES = FileLimit(256 * KB, "bytes", "a deck file, alone or in a zip file, and a pasted list")
LINES = FileLimit(1_000, "lines", "a list; of other files as many entries")
LINE_CHARACTERS = FileLimit(300, "characters", "a line of one card, and the name of an entry with its count")
COPIES = FileLimit(250, "copies", "a card on a line, and in each zone of a deck")
DIFFERENT_CARDS = FileLimit(500, "different cards", "a deck, counted in each zone")
NAME_CHARACTERS = FileLimit(100, "characters", "the name of a deck; the rest is in the description")
DESCRIPTION_CHARACTERS = FileLimit(FILE_BYTES.value, "characters", "the description of a deck")
NOTE_CHARACTERS = FileLimit(500, "characters", "a note on a card")
CODE_CHARACTERS = FileLimit(8_000, "characters", "a deck code")
CANDIDATE_TIME = FileLimit(500, "milliseconds", "processor time to find cards similar to unmatched lines")
UPLOAD_FILES = FileLimit(100, "files", "an upload; a zip file counts as one")
UPLOAD_BYTES = FileLimit(4 * MB, "bytes", "all files of an upload together")
DECK_FILES = FileLimit(1_000, "decks", "all files of an upload, those in its zip files included")
ZIP_ENTRIES = FileLimit(4_000, "entries", "all zip files of an upload: deck files, copies as text, folders")
UNPACKED_BYTES = FileLimit(
    40 * MB, "bytes", "what is read from all zip files of an upload, whatever sizes they claim"
)
NEW_DECKS = FileLimit(200, "new decks", "an upload; uploading the files again goes on behind them")
UPLOAD_TIME = FileLimit(8, "seconds", "reading an upload; uploading the files again goes on where it stopped")
API_BODY_BYTES = FileLimit(1_000_000, "bytes", "a request of the API with a deck")
REQUEST_BYTES = FileLimit(5_000_000, "bytes", "any request, files included")
REQUEST_FIELDS = FileLimit(1_000, "fields", "any form")
