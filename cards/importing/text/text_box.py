"""The text box of a card, in any of the game's eras, as paragraphs without and with reminder text.

Typing errors are corrected, and what surrounds the wording is normalized: paragraphs, markup, reminder text,
arrows, the two sides of a hero. Else the wording is left as the card has it.
"""

import re
from dataclasses import dataclass, replace

from cards.importing.text.arrows import normalize_arrows, restore_arrows
from cards.importing.text.corrections import TextCorrection, correct
from cards.importing.text.paragraphs import split_paragraphs
from cards.importing.text.reminder_text import tidy, without_reminder

# Quotation marks and spaces as some sources write them.
SYMBOLS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " "})
# The heads of the two sides of a hero: in capitals anywhere; else with a colon where a sentence begins.
FRONT = re.compile(r"^\W*(?:FRONT\b|(?i:front)\]?\s*:)[\]\s:]*")
BACK = re.compile(r"\[?\bBACK\b[\]\s:]*|(?:^|(?<=[.!]))\W*(?i:back)\]?\s*:[\s:]*", re.MULTILINE)
BACK_HEALTH = re.compile(r"(\d{1,3}) (?:\[?Health\]?)\.?", re.IGNORECASE)
BACK_ATK = re.compile(r"(\d{1,3}) (?:\[\w+\] )?ATK\.?", re.IGNORECASE)
# A whole paragraph of game text, which is no sentence as reminder text is.
IN_PARENTHESES = re.compile(r"^\s*\(([^()]*[^().!?])\)\s*$")
DECKBUILDING = "Deckbuilding"


@dataclass(frozen=True, slots=True)
class TextBoxSide:
    """The paragraphs of one side.

    ``text`` is without reminder text, ``wording`` with it, and empty where there is none.
    """

    text: tuple[str, ...] = ()
    wording: tuple[str, ...] = ()
    atk: int | None = None
    health: int | None = None


@dataclass(frozen=True, slots=True)
class TextBox:
    """Everything in the text box; ``back`` where the source has both sides in one text.

    ``corrections`` are the typing errors that were corrected, ``notes`` what else was changed or is doubtful.
    """

    front: TextBoxSide
    back: TextBoxSide | None = None
    corrections: tuple[TextCorrection, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def correction_pairs(self) -> tuple[tuple[str, str], ...]:
        """The corrections as pairs of what the source has and what the text says, each once."""
        pairs = ((correction.printed, correction.corrected) for correction in self.corrections)
        return tuple(dict.fromkeys(pairs))


def read_text_box(cell: str) -> TextBox:
    """Read a text as a source has it.

    Paragraphs may be parted by line breaks, ``<p>``, ``<br>`` or semicolons, and an arrow may be ``->``,
    ``>>>`` or ``→``.
    """
    text, corrections = correct(normalize_arrows(cell.translate(SYMBOLS)))
    front, back = _sides(split_paragraphs(text))
    rules_of_deck = [paragraph for paragraph in back or () if paragraph.startswith(DECKBUILDING)]
    front, notes = restore_arrows([*front, *rules_of_deck])
    if back is None:
        return TextBox(_side(front), None, corrections, notes)
    back, back_notes = restore_arrows([paragraph for paragraph in back if paragraph not in rules_of_deck])
    return TextBox(_side(front), _back(back), corrections, (*notes, *back_notes))


def without_allegiance(box: TextBox) -> TextBox:
    """The text box of a traitor: the name of its new masters at the end is no power, only to be read."""
    *paragraphs, last = box.front.text or ("",)
    if not paragraphs or len(last.split()) > 3 or not last.replace(" ", "").isalpha():
        return box
    wording = (*(box.front.wording or box.front.text)[:-1], f"<i>{last}</i>")
    return replace(box, front=TextBoxSide(tuple(paragraphs), wording))


def _sides(paragraphs: list[str]) -> tuple[list[str], list[str] | None]:
    """The paragraphs of the front and, from the word BACK on, of the back."""
    front, *back = BACK.split("\n".join(FRONT.sub("", paragraph) for paragraph in paragraphs), maxsplit=1)
    return _lines(front), _lines(back[0]) if back else None


def _lines(text: str) -> list[str]:
    lines = (tidy(IN_PARENTHESES.sub(r"\1", line)) for line in text.split("\n"))
    return [line for line in lines if any(map(str.isalnum, line))]


def _side(paragraphs: list[str]) -> TextBoxSide:
    text = tuple(plain for plain in map(without_reminder, paragraphs) if any(map(str.isalnum, plain)))
    wording = tuple(paragraphs)
    return TextBoxSide(text, wording if wording != text else ())


def _back(paragraphs: list[str]) -> TextBoxSide:
    """A back; numbers of its own are a paragraph of its text (Rule 301.2b)."""
    health = next((match for match in map(BACK_HEALTH.fullmatch, paragraphs) if match), None)
    atk = next((match for match in map(BACK_ATK.fullmatch, paragraphs) if match), None)
    numbers = {match[0] for match in (health, atk) if match}
    side = _side([paragraph for paragraph in paragraphs if paragraph not in numbers])
    return TextBoxSide(side.text, side.wording, atk and int(atk[1]), health and int(health[1]))
