"""Removal of the markup that pasted lists bring along: HTML, BBCode, Markdown, bullets, check boxes."""

from __future__ import annotations

import html
import re

_BLOCK_TAG = r"(?:p|br|div|li|tr|td|th|h[1-6]|ul|ol|table|tbody|thead|blockquote|hr|dl|dt|dd)"
_INLINE_TAG = r"(?:a|b|i|u|s|em|strong|span|font|small|big|code|pre|del|ins|sub|sup|center|img|abbr|mark)"
_ATTRIBUTE = (
    r"""(?:[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>"']+)|nowrap|noshade|compact|reversed|hidden|ismap)"""
)
_BLOCK_MARKUP = re.compile(rf"</?{_BLOCK_TAG}(?:\s+{_ATTRIBUTE})*\s*/?>", re.IGNORECASE)
_INLINE_MARKUP = re.compile(rf"</?{_INLINE_TAG}(?:\s+{_ATTRIBUTE})*\s*/?>", re.IGNORECASE)
_ROW = re.compile(r"<tr\b[^<>]*>(?:(?!<tr\b).)*?</tr>", re.IGNORECASE | re.DOTALL)
_NEXT_CELL = re.compile(r"</t[dh]>[ \t]*(?=<t[dh]\b)", re.IGNORECASE)
_END_OF_LINE = re.compile(r"(?:<(?:br|hr)\s*/?>|</(?:li|p|div|tr|h[1-6])>)(?=[ \t]*\S)", re.IGNORECASE)
_NEXT_ITEM = re.compile(r"(?<=[^\s\]])[ \t]*(?=\[\*\])|(?<=\S)[ \t]*(?=<(?:li|tr)\b[^<>]*>)", re.IGNORECASE)
_TITLED = re.compile(
    r"\[(?:spoiler|quote|details|collapse|hide)=[\"']?(?P<title>[^\[\]\"']*)[\"']?\]", re.IGNORECASE
)
_BBCODE = re.compile(
    r"\[/?(?:b|i|u|s|url|card|cards|deck|list|li|ul|ol|quote|size|color|font|center|left|right|spoiler|quote|details|collapse|hide|code"
    r"|h[1-6]|table|td|tr|th|img|hr)(?:=[^\[\]]*)?\]|\[\*\]",
    re.IGNORECASE,
)
_LINK = re.compile(r"!?\[(?P<text>[^\[\]]+)\]\([^()\s]*\)")
_ESCAPE = re.compile(r"\\(?P<sign>[\\`*_{}\[\]<>()#|~.!+-])")
_KEYCAP = "\ufe0f\u20e3"
"""Behind a digit that is shown as the key of a telephone."""
_FORM_LINE = re.compile(r"(?<!\w)_+(?P<count>\d+)_+(?!\w)|\s*_{3,}\s*$")
"""The underscores of a form on paper: "_3_ Zip ______"."""
_EMPHASIS = re.compile(r"\*\*|__|~~|`")
_WRAPPED = re.compile(r"([*_])(?P<inside>[^*_\s](?:[^*_]*[^*_\s])?)\1")
_BULLET = re.compile(r"^\s*(?:[-*•–—+>»▪●○◦‣·]+\s+|[•▪●○◦‣»]+\s*|-(?=\d))")
_SYMBOL = re.compile(r"^\s*[\u2190-\u2bff\U0001f000-\U0001faff]+\s*(?=[\w\"'“‘(\[*])")
_EMOJI_MARK = "\ufe0f"
"""Behind a symbol that is shown as a picture."""
_CHAT = re.compile(r"^\s*\[[\d/., :-]{4,20}(?:[ap]m)?\]\s*(?:[^\s:]{1,20}:)?\s+(?=\S)", re.IGNORECASE)
"""The time and the writer of a message."""
_QUOTE = re.compile(r"^\s*(?:>\s*){2,}")
_CHECK_BOX = re.compile(r"^\s*(?:\[[ xX✓✔]?\]|[☐☑✓✔✅])\s+")
_STRUCK_OUT = re.compile(
    r"(?:~~.*\S.*~~|<(?P<tag>s|del|strike)>.*\S.*</(?P=tag)>|\[s\].*\S.*\[/s\])\W*", re.IGNORECASE
)
_INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
_HTML = re.compile(rf"\s*<(?!a>)(?:{_BLOCK_TAG}|{_INLINE_TAG})\b[^<>]*>", re.IGNORECASE)


def is_html(text: str) -> bool:
    """Whether the text begins with a tag of formatted text, not of an XML document."""
    return _HTML.match(text) is not None


def split_blocks(text: str) -> str:
    """The text with every item of an HTML or BBCode list, and every row of a table, on a line of its own.

    >>> split_blocks("<li>4 Zip</li><li>2 Doom</li>").splitlines()
    ['<li>4 Zip', '<li>2 Doom</li>']
    """
    if "<" not in text and "[*]" not in text:
        return text
    rows = _ROW.sub(lambda row: " ".join(row.group().split()), text)
    return _NEXT_ITEM.sub("\n", _END_OF_LINE.sub("\n", _NEXT_CELL.sub("\t", rows)))


def is_struck_out(text: str) -> bool:
    """Whether the whole line, without its bullet, is struck out."""
    return _STRUCK_OUT.fullmatch(remove_bullets(text)) is not None


def remove_invisible(text: str) -> str:
    """The text without characters that nobody sees: of width zero and of direction."""
    return _INVISIBLE.sub("", text)


def remove_bullets(text: str) -> str:
    """The line without bullets and check boxes before it."""
    text = _QUOTE.sub("", _CHAT.sub("", text))
    shorter = _SYMBOL.sub("", _CHECK_BOX.sub("", _BULLET.sub("", text.replace(_EMOJI_MARK, "")))).strip()
    return shorter or text.strip()


def remove_markup(text: str) -> str:
    """The line as a reader sees it on a formatted page; it may be empty.

    >>> remove_markup("[*][b]4x[/b] Salt &amp; Pepper<br>")
    '4x Salt & Pepper'
    """
    plain = _TITLED.sub(r"\g<title> ", _LINK.sub(r"\g<text>", html.unescape(text)))
    plain = _INLINE_MARKUP.sub("", _BLOCK_MARKUP.sub(" ", plain))
    plain = _FORM_LINE.sub(r"\g<count>", plain.replace(_KEYCAP, ""))
    plain = _EMPHASIS.sub("", _ESCAPE.sub(r"\g<sign>", _BBCODE.sub("", plain)))
    plain = " ".join(plain.split())
    unwrapped = _WRAPPED.fullmatch(plain)
    plain = unwrapped["inside"] if unwrapped else plain
    if plain.startswith("|") or plain.endswith("|"):
        plain = plain.strip("| ")
    return plain
