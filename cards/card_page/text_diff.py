"""How the text of a printing differs from the current text of the card, word by word."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from cards.importing.text import read_text_box
from cards.indexing.normalize import words
from cards.models import Card, Printing

# Written differently over the years, as "3" and "(3)" are, "->" and ">>>".
SYNONYMS = {"exhaust": "activate", "act": "activate"}
TOKEN = re.compile(r"\S*\[[^\]\s]+(?: [^\]\s]+){0,3}\]\S*|\S+")
ARROW = re.compile(r"(?<=\S)(?=(?:--?>|>>>))|(?:(?<=->)|(?<=>>>))(?=\S)")


class Change(StrEnum):
    """What happened to some words since the printing."""

    UNCHANGED = "unchanged"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class TextRun:
    """Neighbouring words with the same change."""

    change: Change
    text: str


def difference(printing: Printing, card: Card) -> list[TextRun]:
    """The printed text compared with the current one; empty where they do not differ.

    Reminder text, punctuation and the ways of writing costs and icons are ignored.
    """
    if not printing.text:
        return []
    box = read_text_box(printing.text)
    old = _tokens([*box.front.text, *(box.back.text if box.back else ())])
    new = _tokens([*card.front.text, *(card.back.text if card.back else ())])
    matcher = SequenceMatcher(None, [_key(token) for token in old], [_key(token) for token in new], False)
    runs = [run for opcode in matcher.get_opcodes() for run in _runs(*opcode, old, new)]
    return runs if any(run.change is not Change.UNCHANGED for run in runs) else []


def _runs(tag: str, i: int, j: int, k: int, m: int, old: list[str], new: list[str]) -> list[TextRun]:
    if tag == "equal":
        return [TextRun(Change.UNCHANGED, " ".join(new[k:m]))]
    runs = [TextRun(Change.REMOVED, " ".join(old[i:j])), TextRun(Change.ADDED, " ".join(new[k:m]))]
    return [run for run in runs if run.text]


def _tokens(paragraphs: list[str]) -> list[str]:
    """The words of a text that have a letter or a digit, or are an arrow."""
    text = ARROW.sub(" ", " ".join(paragraphs))
    return [token for token in TOKEN.findall(text) if words(token) or ">" in token]


def _key(token: str) -> str:
    """A word as it is compared."""
    if ">" in token and not words(token):
        return ">"
    plain = words(token).removesuffix(" icon")
    return SYNONYMS.get(plain, plain)
