"""Rules text, light Markdown, as HTML and as plain text; :mod:`rules.presentation.linking` adds the links."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.utils.safestring import SafeString, mark_safe

from rules.markup.citations import MARKED_CARD
from rules.markup.quoted_cards import quoted_card_name

Inline = Callable[[str], str]
"""Turns plain words into escaped HTML."""

_EMPHASIS = re.compile(r"(\*\*|\*)(?=\S)(.+?)(?<=\S)\1")
_BULLET = re.compile(r"( *)- (.*)")
_BLOCKS = re.compile(r"\n{2,}")
TABLE_RULE = re.compile(r"\|(?: *:?-+:? *\|)+ *")
"""The row of dashes between the head of a Markdown table and its rows."""
_LOST_BREAK = re.compile(r"\s*<p>\s*")


def render_text(text: str, words: Inline) -> SafeString:
    """A text of paragraphs, bullets and tables as HTML."""
    html = [_block(block, words) for block in _BLOCKS.split(text) if block.strip()]
    return mark_safe("".join(html))  # noqa: S308  every piece was escaped on the way


def render_example(text: str, words: Inline, quoted: Inline) -> SafeString:
    """An example as HTML, with the cards it quotes set apart; ``quoted`` renders the words of those."""
    html = []
    quoting = False
    for block in _BLOCKS.split(text):
        if quoted_card_name(block):
            quoting = True
            head, _, block = block.partition("\n")
            html.append(f'<p class="quoted-card">{_inline(head, quoted)}</p>')
        if block and quoting:
            lines = _LOST_BREAK.sub("\n", block).split("\n")
            html.append(f'<p class="quoted-text">{"<br>".join(_inline(line, quoted) for line in lines)}</p>')
        elif block.strip():
            html.append(_block(block, words))
    return mark_safe("".join(html))  # noqa: S308


def _block(block: str, words: Inline) -> str:
    lines = block.split("\n")
    if all(line.startswith("|") for line in lines):
        return _table(lines, words)
    if all(_BULLET.match(line) for line in lines):
        return _bullets(lines, words)
    return f"<p>{'<br>'.join(_inline(line, words) for line in lines)}</p>"


def _table(lines: list[str], words: Inline) -> str:
    rows = [
        [_inline(cell.strip(), words) for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]
        for line in lines
        if not TABLE_RULE.fullmatch(line)
    ]
    head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return (
        '<div class="table-scroll"><table class="data-table">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _bullets(lines: list[str], words: Inline) -> str:
    html: list[str] = []
    depth = 0
    for line in lines:
        match = _BULLET.match(line)
        indent, text = (match[1], match[2]) if match else ("", line)
        level = min(len(indent) // 2 + 1, depth + 1)
        html.append("<ul>" if level > depth else "</li>" + "</ul></li>" * (depth - level))
        html.append(f"<li>{_inline(text, words)}")
        depth = level
    return "".join(html) + "</li></ul>" * depth


def _inline(text: str, words: Inline) -> str:
    html = []
    cut = 0
    for match in _EMPHASIS.finditer(text):
        tag = "strong" if match[1] == "**" else "em"
        html += [words(text[cut : match.start()]), f"<{tag}>{_inline(match[2], words)}</{tag}>"]
        cut = match.end()
    return "".join(html) + words(text[cut:])


def plain_text(text: str) -> str:
    """A text without markup, for previews, JSON and print."""
    return re.sub(r"\*+", "", MARKED_CARD.sub(r"\1", text)).strip()


def preview(title: str, text: str, length: int = 180) -> str:
    """The beginning of a rule in one line, at most ``length`` characters."""
    words = re.sub(r"\s+", " ", plain_text(f"{title}. {text}" if title and text else title or text))
    return words if len(words) <= length else words[: length - 1].rsplit(" ", 1)[0] + "…"
