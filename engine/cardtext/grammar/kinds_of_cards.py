"""Descriptions of several kinds of cards, each in words of its own: "Demon ally or [Warlock] ability"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.cardtext.combinators import enumerated
from engine.cardtext.grammar.descriptions import (
    READING_OF_A_KIND,
    READING_OF_WHERE,
    Description,
    Partial,
    is_tag_or_icon,
    read_in_stages,
    words_behind,
)
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.criteria import OneOfKinds, criterion_of, without
from engine.tree.references import Filter
from engine.tree.words import Noun

_NOUNS = frozenset(noun.value for noun in Noun)


@dataclass(frozen=True)
class DescriptionOfKinds:
    """A description, also one of several kinds of cards that share no words but the joiner, "other", a side
    behind the last, and a place: "another Demon ally or [Warlock] ability you control".
    """

    description: Description

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[Partial]:
        """Every description that begins at the token."""
        yield from self.description.parse(parser, start, mode)
        is_other = parser.words[start] == "other"
        for kinds, end in self._read_kinds(parser, start + is_other, ()):
            described = Filter(other=is_other, criteria=(OneOfKinds(kinds),))
            yield from read_in_stages(self.description, parser, described, end, READING_OF_WHERE)

    def _read_kinds(
        self, parser: Parser, position: int, before: tuple[Filter, ...]
    ) -> Iterator[tuple[tuple[Filter, ...], int]]:
        """The kinds from a token on, behind others; only the last has the joiner before it."""
        joiner = self.description.joiner
        for kind, end in read_in_stages(self.description, parser, Filter(), position, READING_OF_A_KIND):
            if not _is_one_kind(kind) or (before and not _is_kind_of_its_own(before[-1], kind)):
                continue
            kinds = (*before, kind)
            is_comma = parser.words[end] == ","
            if parser.words[end + is_comma] == joiner and is_comma == bool(before):
                for last, behind in read_in_stages(
                    self.description, parser, Filter(), end + is_comma + 1, READING_OF_A_KIND
                ):
                    if _is_one_kind(last) and _is_kind_of_its_own(kind, last):
                        yield (*kinds, last), behind
            elif is_comma:
                yield from self._read_kinds(parser, end + 1, kinds)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The words of a description."""
        kinds = criterion_of(value, OneOfKinds) if isinstance(value, Filter) else None
        if kinds is None:
            return self.description.render(renderer, value, mode)
        where = without(value, OneOfKinds)
        if where.nouns or where.tags or where.criteria or where.states:
            return None
        listed = [self.description.render(renderer, kind, mode) for kind in kinds.kinds]
        head = enumerated([words for words in listed if words], self.description.joiner, len(listed))
        behind = list(words_behind(renderer, where, self.description))
        if head is None or any(words is None for words in behind):
            return None
        other = ("other",) if where.other else ()
        return (*other, *head, *(token for words in behind if words for token in words))

    def literals(self) -> Iterable[str]:
        """The words of descriptions."""
        return self.description.literals()


def _is_one_kind(kind: Filter) -> bool:
    """Whether a description has no alternatives of its own."""
    return not kind.any_tags and max(map(len, (kind.nouns, kind.icons, kind.damage_types))) <= 1


def _is_kind_of_its_own(before: Filter, kind: Filter) -> bool:
    """Whether a kind shares no word with the one before it: neither is its noun that of both, as in "Demon or
    Undead ally", nor what stands before the other, as in "exhausted hero or ally".
    """
    has_own_beginning = bool(kind.states or kind.excluded_tags)
    if has_own_beginning:
        return True
    if before.states or not _NOUNS.issuperset(before.excluded_tags):
        return False
    if kind.icons or kind.damage_types:
        return bool(before.nouns) or is_tag_or_icon((*before.tags, *(f"[{icon}]" for icon in kind.icons)))
    return bool(before.nouns) if kind.tags else not before.nouns
