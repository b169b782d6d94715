"""The paragraphs of a text: a restriction, a line of keywords, or a power (Rule 203.2)."""

import re
from collections.abc import Iterable

from cards.importing.text.keyword_lines import KEYWORD_LIST, split_lines
from cards.importing.text.power_boundaries import join_powers, split_powers
from cards.importing.text.reminder_text import mark_reminder_text

BREAK = re.compile(r"<p>|</?br ?/?>", re.IGNORECASE)
# A semicolon parts paragraphs, save where a sentence goes on behind it ("...; or draw a card").
SEMICOLON = re.compile(r";+(?!\s*[a-z])|(?<=[.)>]);+")
BOLD = re.compile(r"</?b\b[^>]*>", re.IGNORECASE)
ERRATUM = re.compile(r"(?:<i>)?\s*\(\s*received errata\s*\)+\s*(?:</i>)?", re.IGNORECASE)
# A restriction or keyword in bold, with its reminder text, is a paragraph even if nothing parts it
# from the next; keywords between commas are one.
STANDING_ALONE = re.compile(
    r"(?P<bold>(?:^|[;>\n])\s*<b>(?P<words>[A-Z][\w' -]*)</b>\s*(?:<i>\s*\([^<]*\)\s*</i>)?)"
    r"(?P<between>[\s,]*)(?=(?:<b>)?[A-Z\[0-9])"
)
GLUED_HEAD = re.compile(r":</b>(?=\w)")


def split_paragraphs(text: str) -> list[str]:
    """The paragraphs of a text with reminder text between ``<i>`` and ``</i>``, and no other markup."""
    parted = STANDING_ALONE.sub(_apart, GLUED_HEAD.sub(":</b> ", ERRATUM.sub("", text)))
    parted = BREAK.sub("\n", SEMICOLON.sub("\n", BOLD.sub("", parted)))
    paragraphs = join_powers(_with_letters(map(mark_reminder_text, parted.split("\n"))))
    lines = [line for paragraph in paragraphs for line in split_lines(paragraph)]
    powers = [power for line in lines for power in split_powers(line)]
    return join_powers(_with_letters(line for power in powers for line in split_lines(power)))


def _apart(match: re.Match[str]) -> str:
    is_list = "," in match["between"] and KEYWORD_LIST.fullmatch(match["words"])
    return match[0] if is_list else f"{match['bold']}\n"


def _with_letters(paragraphs: Iterable[str]) -> list[str]:
    return [paragraph for paragraph in paragraphs if any(map(str.isalnum, paragraph))]
