"""Splits running text that lost its line breaks into examples, quoted cards and lists."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.markup.quoted_cards import CARD_HEAD, CARD_HEAD_END
from rules.parsers.blocks import BlockKind, DocumentBlock

_EXAMPLE = re.compile(r"(?<=[.!?:;)\]”\"’*>])\s+[*_]*Examples?:[*_]*\s+(?=[*“\"\[(]*[A-Z+])")
_CARD = re.compile(rf"(?<=[.!?)\]”\"’>*])\s+(?={CARD_HEAD})")
_TEXT_OF_CARD = re.compile(r">>>|<p>|[.:]|\(\d|\[Activate\]")
"""What stands in the text of a card, and not on its type line."""

_LIST = re.compile(r":\s{2,}(?=\S)")
_ITEMS = re.compile(r"\s{2,}")


def split_block(block: DocumentBlock) -> Iterator[DocumentBlock]:
    """The block, split before every example in it, and where a list without marks begins."""
    if block.kind in (BlockKind.TABLE, BlockKind.HEADING):
        yield block
        return
    first, *examples = _EXAMPLE.split(block.text) if "Example" in block.text else [block.text]
    yield from _split_list(block.with_text(first.strip()))
    for example in examples:
        yield DocumentBlock(BlockKind.EXAMPLE, example.strip(), block.line, gap=1)


def _split_list(block: DocumentBlock) -> Iterator[DocumentBlock]:
    """Split items that are separated by wide spaces: a list that lost its marks."""
    match = _LIST.search(block.text)
    items = _ITEMS.split(block.text[match.end() :]) if match else []
    if match is None or len(items) < 2:
        yield block
        return
    yield block.with_text(block.text[: match.start() + 1])
    for item in items:
        yield DocumentBlock(BlockKind.BULLET, item.strip(), block.line)


def split_quoted_cards(text: str) -> list[str]:
    """The paragraphs of an example: its text, then each quoted card with its head on a line of its own."""
    first, *cards = _CARD.split(text)
    return [split_card_head(first), *(split_card_head(card) for card in cards)]


def split_card_head(card: str) -> str:
    """A quoted card with its head on a line of its own, if the text of the card ran into it."""
    match = re.match(CARD_HEAD_END, card)
    if match is None or "\n" in card[: match.end() + 1]:
        return card
    ran_in, *further_lines = card[match.end() :].split("\n")
    is_text = match["value"] or not further_lines or _TEXT_OF_CARD.search(ran_in)
    text_after_head = "\n".join([ran_in.lstrip(), *further_lines]).strip()
    if not ran_in.strip() or not is_text:
        return card
    return f"{match[0]}\n{text_after_head}"
