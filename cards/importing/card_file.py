"""Card files of every format: what a file is, and reading it."""

import re
from pathlib import Path

from cards.importing import card_list, cardcarp, community_file, native_file, tracker
from cards.importing.facts import CardFacts, CardFileError
from cards.importing.merging.cards import merge_cards
from cards.importing.source_cards import ParsedCardFile
from common.files import FileTooLargeError, read_limited

LARGEST_FILE = 50_000_000


def read_path(path: Path, *, with_fan_sets: bool = False) -> ParsedCardFile:
    """Read a card file of any format, or a directory that holds a collection.

    :raises CardFileError: when there is no such file, or it is no card file.
    """
    if path.is_dir():
        return _read_directory(path, with_fan_sets=with_fan_sets)
    data = _contents(path)
    if is_archive(data):
        return cardcarp.read(cardcarp.open_archive(data), with_fan_sets=with_fan_sets)
    text = _text(data)
    if tracker.could_be(text):
        return _read_tracker(path, text)
    return _read_text(text)


def is_archive(data: bytes) -> bool:
    """Whether a file is a zip or a compressed tar archive."""
    return data[:2] in (b"PK", b"\x1f\x8b")


def _read_directory(path: Path, *, with_fan_sets: bool) -> ParsedCardFile:
    if cardcarp.is_directory(path):
        return cardcarp.read(cardcarp.open_directory(path), with_fan_sets=with_fan_sets)
    cards = next((file for file in sorted(path.glob("*cards.json"))), None)
    if cards is None:
        raise CardFileError(f"{path} is a directory without a card collection.")
    return _read_tracker(cards, _text(_contents(cards)))


def _read_tracker(path: Path, text: str) -> ParsedCardFile:
    """The tracker's collection, of which one of the two files is given; the other lies beside it."""
    values = [native_file.load_json(text)]
    swapped = {"cards": "prints", "prints": "cards"}
    stem = re.sub("cards|prints", lambda match: swapped[match[0]], path.name)
    other = path.with_name(stem)
    if other == path or not other.is_file():
        raise CardFileError(f"{path.name} is one of two files of the tracker; {stem} must lie beside it.")
    values.append(native_file.load_json(_text(_contents(other))))
    return tracker.read_values(values)


def read_printed_facts(path: Path) -> ParsedCardFile:
    """Read what is printed on the cards of a card file, or of a card list, which cannot be imported.

    :raises CardFileError: when there is no such file, or it is neither.
    """
    text = _text(_contents(path))
    return card_list.read(text) if card_list.is_list(text) else _read_text(text)


def cards_of(card_file: ParsedCardFile) -> list[CardFacts]:
    """The cards that follow from one file alone."""
    return [merged.card for merged in merge_cards(card_file.statements)[0]]


def _contents(path: Path) -> bytes:
    """The bytes of a file.

    :raises CardFileError: when it cannot be read, or is too large.
    """
    try:
        return read_limited(path, LARGEST_FILE)
    except FileTooLargeError:
        raise CardFileError(
            f"{path} is larger than {LARGEST_FILE // 1_000_000} MB, too large for a card file."
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CardFileError(f"{path} cannot be read: {reason}.") from None


def read(data: bytes) -> ParsedCardFile:
    """Read the bytes of a card file; which format they are in shows at their beginning.

    :raises CardFileError: when they are no card file.
    """
    return _read_text(_text(data))


def _read_text(text: str) -> ParsedCardFile:
    if not text.strip():
        raise CardFileError("The file is empty.")
    if text.lstrip().startswith(("{", "[")):
        return native_file.read(text)
    if community_file.is_table(text):
        return community_file.read(text)
    raise CardFileError(
        "The file is neither a native card file (JSON), a tab-separated community file nor a card collection."
    )


def _text(data: bytes) -> str:
    """The file as text; a line of a table that is no UTF-8 is in the older encoding of the West.

    :raises CardFileError: when it is not valid text.
    """
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        head = data.partition(b"\n")[0]
        if b"\0" in data or not head.isascii() or b"\t" not in head:
            raise CardFileError(f"The file is not a card file: byte {error.start} is not text.") from None
        return b"\n".join(map(_in_utf8, data.split(b"\n"))).decode("utf-8-sig")


def _in_utf8(line: bytes) -> bytes:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace").encode("utf-8")
    return line
