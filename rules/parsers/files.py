"""Reads files of rules documents, and chooses the parser by their form."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from common.files import FileTooLargeError, read_limited
from rules.parsers import official, restatement, rulebook
from rules.parsers.parsed_document import NoNumberedRulesError, ParsedDocument, RulesFileError

DATA = Path(__file__).parents[1] / "data"
"""Our restatements: one folder for each document and edition."""

LARGEST_FILE = 5_000_000
"""Bytes, of a file or of all files in a folder; the largest official document has about 250,000."""


def read_path(path: Path) -> ParsedDocument:
    """Parse a file of any form, or a folder of our own.

    :raises RulesFileError: when there is nothing to read or it is not a rules document.
    """
    if path.is_dir():
        return read_folder(path)
    text = read_text(path)
    if restatement.is_restatement(text):
        return restatement.merge_documents([restatement.parse_restatement(text, path.name)])
    try:
        return official.parse_official(text)
    except NoNumberedRulesError:
        with suppress(RulesFileError):
            return rulebook.parse_rulebook(text)
        raise


def read_folder(folder: Path) -> ParsedDocument:
    """Parse a folder of restatement files as one document.

    :raises RulesFileError: when the folder holds none, or a file is faulty.
    """
    texts: dict[Path, str] = {}
    size = 0
    for file in sorted(folder.glob("*.md")):
        texts[file] = read_text(file)
        size += len(texts[file])
        if size > LARGEST_FILE:
            raise RulesFileError(
                f"The folder {folder.name} is larger than {LARGEST_FILE:,} bytes, so it is no rules document."
            )
    for file, text in texts.items():
        if not restatement.is_restatement(text):
            raise RulesFileError(
                f"{file.name} does not start with a header that names the document and the edition."
            )
    if not texts:
        raise RulesFileError(f"The folder {folder.name} contains no rules files (*.md).")
    return restatement.merge_documents(
        [restatement.parse_restatement(text, file.name) for file, text in texts.items()]
    )


def read_restatements() -> list[ParsedDocument]:
    """All restatements in ``rules/data``."""
    return [read_folder(folder) for folder in sorted(DATA.iterdir()) if folder.is_dir()]


def has_restatement(key: str, edition: str) -> bool:
    """Whether ``rules/data`` has a restatement of this document, which every start imports."""
    return (DATA / f"{key}-{edition}").is_dir()


def read_text(path: Path) -> str:
    """The text of a file.

    :raises RulesFileError: when it cannot be read, or is not text.
    """
    try:
        data = read_limited(path, LARGEST_FILE)
    except FileTooLargeError:
        raise RulesFileError(
            f"{path.name} is larger than {LARGEST_FILE:,} bytes, so it is not a rules document."
        ) from None
    except OSError as error:
        reason = error.strerror or "unreadable"
        raise RulesFileError(f"{path.name} cannot be read: {reason}.") from None
    return decode_text(data, path.name)


def decode_text(data: bytes, name: str) -> str:
    """The text of a file in UTF-8, or in Windows-1252 as old files are.

    :raises RulesFileError: when the bytes are empty or not text.
    """
    if not data.strip():
        raise RulesFileError(f"{name} is empty.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _decode_windows_1252(data, name)
    if "\0" in text:
        raise RulesFileError(f"{name} is a binary file, not text.")
    return text


def _decode_windows_1252(data: bytes, name: str) -> str:
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        text = "\0"
    if any(char < " " and char not in "\t\n\r\f" for char in text):
        raise RulesFileError(f"{name} is not text in UTF-8.")
    return text
