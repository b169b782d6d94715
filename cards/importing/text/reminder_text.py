"""Markup of a paragraph: reminder text between ``<i>`` and ``</i>``, and nothing else (Rule 203.1)."""

import re

MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>")
REMINDER = re.compile(r"<i>.*?</i>")

PARENTHESES = r"\((?:[^()]|\([^()]*\))*\)"
ITALIC = re.compile(r"<i>(.*?)(?:</i>|$)")
# A number or X in parentheses is a cost or belongs to a tag, even in italics.
EXPLAINING = re.compile(rf"(?!\((?:\d+|X)\)){PARENTHESES}")
# In plain type: a whole sentence in parentheses, the closing one sometimes forgotten.
SENTENCE = re.compile(
    r"\((?=[A-Z+])(?:[^()]|\([^()]*\))*\s(?:[^()]|\([^()]*\))*[.!]\"?(?:\)|$)|\([A-Z+][^()]*\s[^()]*$"
)
# Without a full stop: behind a sentence, or what a number of a keyword means.
EXPLANATION = re.compile(
    r"(?:(?<=[.!])|(?<=[.!] ))\((?=[A-Z+])(?:[^()]|\([^()]*\))*\s(?:[^()]|\([^()]*\))*\)(?!\s*:)"
    r"|(?<=\d )\(\+\d+ [^()]*\)"
)
# Italics that end within parentheses, and what follows them there.
ENDED_TOO_EARLY = re.compile(r"<i>(\((?:[^()<]|\([^()<]*\))*(?<![.!]))</i>([^<()]*(?:\)|$))")
# Reminder text is marked with these while other markup is taken away.
OPEN, CLOSE = "\x02", "\x03"
REMINDER_OR_TEXT = re.compile(f"({OPEN}[^{CLOSE}]*{CLOSE})")


def mark_reminder_text(paragraph: str) -> str:
    """The paragraph with its reminder text between ``<i>`` and ``</i>``, and no other markup.

    >>> mark_reminder_text("<b>Mend 1</b> <i>(It heals.)")
    'Mend 1 <i>(It heals.)</i>'
    """
    paragraph = ENDED_TOO_EARLY.sub(r"<i>\1\2</i>", paragraph)
    marked = MARKUP.sub("", ITALIC.sub(lambda match: _italic(match[1]), paragraph))
    parts = REMINDER_OR_TEXT.split(marked)
    marked = "".join(part if part.startswith(OPEN) else _plain(part) for part in parts)
    marked = re.sub(rf"\(\s*(?={OPEN})|(?<={CLOSE})\s*\)", " ", marked)
    return tidy(marked.replace(OPEN, "<i>").replace(CLOSE, "</i>"))


def without_reminder(paragraph: str) -> str:
    """The paragraph as the game reads it (Rule 203.1)."""
    return tidy(REMINDER.sub(" ", paragraph))


def tidy(text: str) -> str:
    """The text without needless spaces and without punctuation that belongs to nothing."""
    text = " ".join(text.split())
    text = re.sub(r"\s+([:;,.])(?=\s|$)", r"\1", text)
    text = re.sub(r":(?:\s*:)+", ":", text)
    return text.rstrip(" ,(").lstrip(" ,.")


def _italic(content: str) -> str:
    """Mark the reminder text within italics; a word or two in italics can be game text."""
    plain = MARKUP.sub("", content).strip()
    opened, closed = plain.count("("), plain.count(")")
    is_unclosed = plain.startswith("(") and opened > closed
    if not is_unclosed and EXPLAINING.search(plain):
        return " " + EXPLAINING.sub(lambda match: f" {OPEN}{match[0]}{CLOSE} ", plain)
    if (opened and opened == closed) or (len(plain.split()) < 3 and not plain.endswith(")")):
        return f" {content}" if opened else content
    return f" {OPEN}({_without_outer(plain)}){CLOSE} "


def _without_outer(plain: str) -> str:
    """A text without the parentheses around it, of which there may be only one."""
    plain = plain.removeprefix("(")
    return plain[:-1] if plain.endswith(")") and plain.count(")") > plain.count("(") else plain


def _plain(text: str) -> str:
    for pattern in (SENTENCE, EXPLANATION):
        text = pattern.sub(lambda match: f"{OPEN}({_without_outer(match[0])}){CLOSE}", text)
    return text
