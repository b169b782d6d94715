"""The formats in which decks can be exported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from decks import file_limits
from decks.files import cockatrice, code, csv, json, lackey, markup, mwdeck, o8d, plain_text, tabletop
from decks.files.deck_file import DeckFileError, Sheet


@dataclass(frozen=True, slots=True)
class Writer:
    """An export format: its title, file extension and media type; ``read_back``: it can be imported too."""

    key: str
    title: str
    ending: str
    media_type: str
    write: Callable[[Sheet], str]
    read_back: bool = True

    def file(self, sheet: Sheet) -> str:
        """The text of the file.

        :raises DeckFileError: when it is larger than a file that can be imported.
        """
        text = self.write(sheet)
        if len(text.encode()) > file_limits.FILE_BYTES.value:
            raise DeckFileError(f"This deck is too large for the format “{self.title}”.")
        return text


def _code(sheet: Sheet) -> str:
    labels = {card: printed.label for card, printed in sheet.prints.items() if printed.label}
    return code.write(sheet.deck, labels) + "\n"


WRITERS = {
    writer.key: writer
    for writer in (
        Writer("text", "Plain text", "txt", "text/plain", plain_text.write),
        Writer("deck", "The game's .deck", "deck", "text/plain", plain_text.write_deck),
        Writer("csv", "CSV table", "csv", "text/csv", csv.write),
        Writer("mwdeck", "Magic Workstation", "mwDeck", "text/plain", mwdeck.write),
        Writer("o8d", "OCTGN", "o8d", "application/xml", o8d.write),
        Writer("lackey", "LackeyCCG", "dek", "application/xml", lackey.write_dek),
        Writer("lackey-text", "LackeyCCG text", "txt", "text/plain", lackey.write_txt),
        Writer("cockatrice", "Cockatrice", "cod", "application/xml", cockatrice.write),
        Writer("tabletop", "Tabletop Simulator", "json", "application/json", tabletop.write),
        Writer("json", "JSON", "json", "application/json", json.write),
        Writer("code", "Deck code", "txt", "text/plain", _code),
        Writer("markdown", "Markdown", "md", "text/markdown", markup.write_markdown, read_back=False),
        Writer("bbcode", "BBCode", "txt", "text/plain", markup.write_bbcode, read_back=False),
    )
}
