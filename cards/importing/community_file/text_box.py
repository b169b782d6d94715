"""The text box of a community row, in any of the game's eras, as paragraphs without and with reminder text.

Only what surrounds the wording is normalised here (paragraphs, markup, reminder text, the two
sides of a hero); the wording itself is left as the card has it.
"""

import re
from dataclasses import dataclass

BREAK = re.compile(r"<p>|</?br ?/?>", re.IGNORECASE)
# A semicolon parts paragraphs, save where a sentence goes on behind it ("...; or draw a card").
SEMICOLON = re.compile(r";+(?!\s*[a-z])|(?<=[.)>]);+")
BOLD = re.compile(r"</?b\b[^>]*>", re.IGNORECASE)
MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>")
ERRATUM = re.compile(r"(?:<i>)?\s*\(\s*received errata\s*\)+\s*(?:</i>)?", re.IGNORECASE)
# A restriction or keyword in bold, with its reminder text, is a paragraph even if nothing parts it
# from the next.
STANDING_ALONE = re.compile(
    r"((?:^|[;>])\s*<b>[A-Z][\w' -]*</b>\s*(?:<i>\s*\([^<]*\)\s*</i>)?)[\s,]*(?=(?:<b>)?[A-Z\[0-9])"
)
GLUED_HEAD = re.compile(r":</b>(?=\w)")
MISSPELLED = {"Repuation": "Reputation", "Deckuilding": "Deckbuilding"}

PARENTHESES = r"\((?:[^()]|\([^()]*\))*\)"
ITALIC = re.compile(r"<i>(.*?)(?:</i>|$)")
IN_PARENTHESES = re.compile(PARENTHESES)
# In plain type: a whole sentence in parentheses, the closing one sometimes forgotten.
SENTENCE_IN_PARENTHESES = re.compile(
    r"\((?=[A-Z+])(?:[^()]|\([^()]*\))*\s(?:[^()]|\([^()]*\))*[.!](?:\)|$)|\([A-Z+][^()]*\s[^()]*$"
)
REMINDER = re.compile(r"<i>.*?</i>")
# Reminder text is marked with these while other markup is taken away.
OPEN, CLOSE = "\x02", "\x03"

# The heads of the two sides of a hero: in capitals anywhere; else with a colon where a sentence begins.
FRONT = re.compile(r"^\W*(?:FRONT\b|(?i:front)\]?\s*:)[\]\s:]*")
BACK = re.compile(r"\[?\bBACK\b[\]\s:]*|(?:^|(?<=[.!]))\W*(?i:back)\]?\s*:[\s:]*", re.MULTILINE)
BACK_HEALTH = re.compile(r"(\d{1,3}) (?:\[?Health\]?)\.?", re.IGNORECASE)
BACK_ATK = re.compile(r"(\d{1,3}) (?:\[\w+\] )?ATK\.?", re.IGNORECASE)
DECKBUILDING = "Deckbuilding"
# Sentences that only go on with the power before them.
GOING_ON = re.compile(
    r"(?:If you (?:do|don't|can't)|Use (?:this power )?only|Otherwise)\b,?\s", re.IGNORECASE
)


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
    """Everything in the text box; ``back`` where the row has another side."""

    front: TextBoxSide
    back: TextBoxSide | None = None


def read_text_box(cell: str) -> TextBox:
    """Take a cleaned cell apart."""
    paragraphs = _paragraphs(cell)
    front, back = _sides(paragraphs)
    if back is None:
        return TextBox(_side(front))
    rules_of_deck = [paragraph for paragraph in back if paragraph.startswith(DECKBUILDING)]
    front += rules_of_deck
    back = [paragraph for paragraph in back if paragraph not in rules_of_deck]
    return TextBox(_side(front), _back(back))


def without_allegiance(box: TextBox) -> TextBox:
    """The text box of a traitor: the name of its new masters at the end is no power, only to be read."""
    *paragraphs, last = box.front.text or ("",)
    if not paragraphs or len(last.split()) > 3 or not last.replace(" ", "").isalpha():
        return box
    wording = (*(box.front.wording or box.front.text)[:-1], f"<i>{last}</i>")
    return TextBox(TextBoxSide(tuple(paragraphs), wording), box.back)


def _paragraphs(cell: str) -> list[str]:
    for wrong, right in MISSPELLED.items():
        cell = cell.replace(wrong, right)
    parted = STANDING_ALONE.sub(r"\1\n", GLUED_HEAD.sub(":</b> ", ERRATUM.sub("", cell)))
    parted = BREAK.sub("\n", SEMICOLON.sub("\n", BOLD.sub("", parted)))
    paragraphs = [_with_reminder(paragraph) for paragraph in parted.split("\n")]
    return _joined([paragraph for paragraph in paragraphs if any(map(str.isalnum, paragraph))])


def _joined(paragraphs: list[str]) -> list[str]:
    """A paragraph that is only a head ("Ongoing:") belongs to the next, one that goes on to the last."""
    joined: list[str] = []
    for paragraph in paragraphs:
        if joined and (_is_head(joined[-1]) or GOING_ON.match(paragraph)):
            joined[-1] += f" {paragraph}"
        else:
            joined.append(paragraph)
    return joined


def _is_head(paragraph: str) -> bool:
    plain = without_reminder(paragraph)
    return plain.endswith(":") and len(plain.split()) <= 3 and not (FRONT.match(plain) or BACK.match(plain))


def _with_reminder(paragraph: str) -> str:
    """One paragraph with its reminder text between ``<i>`` and ``</i>``, and no other markup."""
    marked = MARKUP.sub("", ITALIC.sub(lambda match: _italic(match[1]), paragraph))
    parts = re.split(f"({OPEN}[^{CLOSE}]*{CLOSE})", marked)
    marked = "".join(part if part.startswith(OPEN) else _sentences(part) for part in parts)
    marked = re.sub(rf"\(\s*(?={OPEN})|(?<={CLOSE})\s*\)", " ", marked)
    return _tidy(marked.replace(OPEN, "<i>").replace(CLOSE, "</i>"))


def _italic(content: str) -> str:
    """Mark the reminder text within italics; a word or two in italics can be game text."""
    plain = MARKUP.sub("", content).strip()
    if IN_PARENTHESES.search(plain):
        return IN_PARENTHESES.sub(lambda match: f" {OPEN}{match[0]}{CLOSE} ", plain)
    if len(plain.split()) < 3 and not plain.endswith(")"):
        return content
    return f" {OPEN}({plain.strip('()')}){CLOSE} "


def _sentences(plain: str) -> str:
    return SENTENCE_IN_PARENTHESES.sub(lambda match: f"{OPEN}({match[0].strip('()')}){CLOSE}", plain)


def _tidy(text: str) -> str:
    text = " ".join(text.split())
    text = re.sub(r"\s+([:;,.])(?=\s|$)", r"\1", text)
    text = re.sub(r":(?:\s*:)+", ":", text)
    return text.rstrip(" ,").lstrip(" ,.")


def without_reminder(paragraph: str) -> str:
    """The paragraph as the game reads it (Rule 203.1)."""
    return _tidy(REMINDER.sub(" ", paragraph))


def _sides(paragraphs: list[str]) -> tuple[list[str], list[str] | None]:
    """The paragraphs of the front and, from the word BACK on, of the back."""
    front, *back = BACK.split("\n".join(FRONT.sub("", paragraph) for paragraph in paragraphs), maxsplit=1)
    return _lines(front), _lines(back[0]) if back else None


def _lines(text: str) -> list[str]:
    return [line for line in map(_tidy, text.split("\n")) if any(map(str.isalnum, line))]


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
