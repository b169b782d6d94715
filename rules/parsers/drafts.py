"""Rules and glossary entries under construction, and the log of problems found in the document."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules.markup.quoted_cards import quoted_card_name, strip_emphasis
from rules.parsers.blocks import BlockKind, DocumentBlock
from rules.parsers.list_levels import FEWEST_ITEMS, ListItem, level_items
from rules.parsers.parsed_document import SourceProblem
from rules.parsers.repairs import is_unfinished, repair_text, without_italics
from rules.parsers.running_text import split_card_head, split_quoted_cards

_CAPTION = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)?")
WORDS_OF_SENTENCE = 8
"""Words from which a line without a full stop is no name, tag or keyword, but a sentence that was cut off."""

_QUOTED_NAME = re.compile(r"\*(?:[A-Z][\w’'-]*|of|the|and|to)(?: (?:[A-Z][\w’'-]*|of|the|and|to)){0,6}\*")
"""A paragraph of an example that is only a name: that of the card quoted next."""

_CUT_OFF = re.compile(
    r"(?:,|\b(?:an?|and|as|at|by|can|deals?|each|for|from|has|have|if|in|into|is|its?|of|on|or|that|the|this|to|until"
    r"|when|which|with|would|you|your))$"
)
"""How a line ends in the middle of a sentence; a card's name or keywords end otherwise."""

_ANNOUNCES_PICTURE = re.compile(r":\s*$|\bfollowing\b[^.]*\bicons?\b|\bicon around that value\b")


class ProblemLog:
    """The problems of a document."""

    def __init__(self) -> None:
        self._problems: list[SourceProblem] = []

    def add(self, where: object, line: int, problem: str, *, mended: bool = False) -> None:
        """Add a problem."""
        self._problems.append(SourceProblem(str(where), line, problem, mended))

    def repaired(self, text: str, where: str, line: int) -> str:
        """The repaired text; every repair and every loss is logged."""
        result = repair_text(text)
        for what, mended in result.repairs:
            self.add(where, line, what, mended=mended)
        return result.text

    def check_picture(self, draft: RuleDraft, block: DocumentBlock) -> None:
        """Log a picture that was dropped before ``block``, if the text before it refers to one."""
        if _ANNOUNCES_PICTURE.search(draft.last_text) and not _CAPTION.fullmatch(block.text):
            self.add(draft.name, block.line, "a picture or list that belongs to the text is missing")

    def in_order(self) -> tuple[SourceProblem, ...]:
        """Every problem once, by line."""
        return tuple(sorted(dict.fromkeys(self._problems), key=lambda problem: problem.line))


@dataclass(slots=True)
class RuleDraft:
    """A rule or glossary entry under construction; ``name`` is its number or term."""

    name: str
    line: int
    title: str = ""
    _parts: list[str] = field(default_factory=list)
    _examples: list[list[str]] = field(default_factory=list)
    _cards: dict[str, None] = field(default_factory=dict)
    _in_example: bool = False
    _in_captions: bool = False
    _list: list[ListItem] = field(default_factory=list)
    is_bullet: bool = False
    """Whether its own number stands behind the mark of a list."""

    @property
    def text(self) -> str:
        """The paragraphs so far."""
        return "\n\n".join(self._parts).replace("\n\n\0", "\n").replace("\0", "")

    @property
    def examples(self) -> tuple[str, ...]:
        """The examples so far, each with the cards it quotes as further paragraphs."""
        return tuple("\n\n".join(parts) for parts in self._examples if any(parts))

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the quoted cards."""
        return tuple(self._cards)

    @property
    def last_text(self) -> str:
        """The last paragraph of the rule itself."""
        return self._parts[-1] if self._parts else ""

    @property
    def ends_in_list(self) -> bool:
        """Whether the last paragraph is an item of a list, which needs no full stop."""
        return self.last_text.lstrip("\0 ").startswith("- ")

    @property
    def is_unfinished(self) -> bool:
        """Whether the last paragraph stops in the middle of a sentence."""
        if self._in_captions:
            return False
        parts = self._examples[-1] if self._in_example else self._parts
        return bool(parts) and is_unfinished(parts[-1])

    def add(self, block: DocumentBlock, problem_log: ProblemLog) -> None:
        """Add a block that belongs to this rule or entry."""
        text = problem_log.repaired(block.text, self.name, block.line)
        adders = {
            BlockKind.EXAMPLE: self._add_example,
            BlockKind.BULLET: self._add_bullet,
            BlockKind.TABLE: self._add_table,
        }
        adders.get(block.kind, self._add_text)(text, block, problem_log)

    def _add_example(self, text: str, block: DocumentBlock, problem_log: ProblemLog) -> None:
        self._in_example = True
        first, *cards = split_quoted_cards(without_italics(text))
        self._examples.append([first] if first else [])
        for card in cards:
            self._continue_example(card, block, problem_log)

    def _add_bullet(self, text: str, block: DocumentBlock, problem_log: ProblemLog) -> None:
        self._in_example = self._in_captions = False
        if not self.ends_in_list:
            self._list = []
        joint = "\0" if self._list else ""
        self._list.append(ListItem(text, block.indent, block.mark, joined=bool(self._list) and not block.gap))
        self._parts.append(joint)
        items, is_repaired = level_items(self._list, has_bullet_above=self.is_bullet)
        if is_repaired and len(self._list) == FEWEST_ITEMS:
            problem_log.add(
                self.name, block.line, "the first item of its list had lost its indent", mended=True
            )
        first = len(self._parts) - len(items)
        for place, (item, level) in enumerate(items):
            joint = "\0" if place else ""
            self._parts[first + place] = f"{joint}{'  ' * level}- {item.text}"

    def _add_table(self, text: str, block: DocumentBlock, problem_log: ProblemLog) -> None:
        self._in_example = False
        self._parts.append(text)

    def _add_text(self, text: str, block: DocumentBlock, problem_log: ProblemLog) -> None:
        if self._in_example:
            if _QUOTED_NAME.fullmatch(text):
                self._cards[without_italics(text)] = None
            for part in split_quoted_cards(without_italics(text)):
                self._continue_example(part, block, problem_log)
        elif _CAPTION.fullmatch(text) and not self._parts_unfinished():
            self._add_caption(text, block, problem_log)
        elif self._parts and not self._in_captions and self._is_continued(text):
            self._parts[-1] += " " + text
            problem_log.add(self.name, block.line, "a sentence was split by a page break", mended=True)
        else:
            self._in_captions = False
            self._note_card(text)
            self._parts.append(text if not quoted_card_name(text) else split_card_head(without_italics(text)))

    def _is_continued(self, text: str) -> bool:
        """Whether the text is the rest of the paragraph before, cut off by a page break."""
        if strip_emphasis(text)[:1].islower():
            return True
        return self._parts_unfinished() and not (text.startswith("**") or self.ends_in_list)

    def _parts_unfinished(self) -> bool:
        last = self.last_text
        return is_unfinished(last) and not self._in_captions and not quoted_card_name(last)

    def _add_caption(self, text: str, block: DocumentBlock, problem_log: ProblemLog) -> None:
        if self._in_captions:
            self._parts[-1] += ", " + text
        else:
            self._parts.append(text)
            problem_log.add(
                self.name, block.line, "pictures are missing; their captions are kept", mended=True
            )
        self._in_captions = True

    def _continue_example(self, text: str, block: DocumentBlock, problem_log: ProblemLog) -> None:
        """Add a quoted card, or the rest of a paragraph that a page break cut off."""
        parts = self._examples[-1]
        if parts and _is_rest_of_sentence(parts[-1], text):
            parts[-1] += " " + text
            problem_log.add(
                self.name, block.line, "a sentence of an example was split by a page break", mended=True
            )
        else:
            parts.append(text)
        self._note_card(text)

    def _note_card(self, text: str) -> None:
        if name := quoted_card_name(text):
            self._cards[name] = None


def _is_rest_of_sentence(before: str, text: str) -> bool:
    """Whether the text goes on with the sentence at the end of a paragraph of an example."""
    last_line = before.split("\n")[-1]
    if strip_emphasis(text)[:1].islower():
        return True
    is_card = quoted_card_name(last_line) or quoted_card_name(text) or _QUOTED_NAME.fullmatch(text)
    if is_card or not is_unfinished(last_line):
        return False
    words = strip_emphasis(last_line)
    return len(words.split()) >= WORDS_OF_SENTENCE or bool(_CUT_OFF.search(words))
