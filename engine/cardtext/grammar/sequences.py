"""Clauses in a row and sentences in a row (Rule 709.2b, 712.3).

"Then" joins what "and" has joined: "destroy target ally, then draw a card and discard a card".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.cardtext.grammar.references import is_plural
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.alternative_effects import Amended, EitherOf, OrInstead
from engine.tree.changes import Duration
from engine.tree.conditions import YouDid
from engine.tree.criteria import DoneThisWay
from engine.tree.effects import (
    Delayed,
    Effect,
    If,
    Instead,
    Lasting,
    May,
    MayChooseBoth,
    Modal,
    RepeatEffect,
    Replacing,
    Sequence,
    Unless,
)
from engine.tree.node import walk
from engine.tree.powers import Triggered
from engine.tree.references import SameCard, That, You
from engine.tree.transfer_effects import AttachMode
from engine.tree.values import ThatMuch
from engine.tree.words import Joiner

Effects = tuple[Effect, ...]

_BEHIND = {Joiner.COMMA_AND: "later_clause", Joiner.THEN: "qualified"}
_KINDS_BEHIND: dict[Joiner, tuple[type[Effect], ...]] = {
    Joiner.COMMA_AND: (Delayed,),
    Joiner.THEN: (EitherOf, If, OrInstead, RepeatEffect, Unless),
}
"""What can be the last clause behind a joiner: one with a moment behind it, or with an alternative or a
condition behind it, which is about it alone.
"""

BULLET = "•"
"""What stands before each of several effects of one event."""
_ENDINGS = {
    Joiner.THEN: (",", "then"),
    Joiner.COMMA_AND: (",", "and"),
    Joiner.COMMA_THEN: (",", "then"),
    Joiner.AND: ("and",),
}
"""What stands before the last clause."""
_LINKS = {Joiner.THEN: (",", "then"), Joiner.COMMA_AND: (",",), Joiner.COMMA_THEN: (",",)}
"""What stands between the clauses before it."""
_LEAST = {Joiner.COMMA_THEN: 3}
"""How many clauses there are at least, if that is more than two: "discard a card, draw a card, then heal"."""


def _later_modes(first: Effect, mode: Mode) -> tuple[Mode, ...]:
    """How the clauses behind the first can be worded: "you" is said behind a clause with another subject, and
    one that goes on with several players has its verb in the plural.
    """
    if mode is not Mode.PLAIN:
        return (mode,)
    if _is_yours(first):
        return (Mode.PLAIN,)
    return Mode.NAMED, Mode.BASE if is_plural(getattr(first, "player", None)) else Mode.THIRD


def _is_yours(clause: Effect) -> bool:
    """Whether a clause tells you to do something, so that no subject is named."""
    if any(hasattr(clause, name) for name in _SUBJECTS):
        return all(getattr(clause, name, You()) == You() for name in _SUBJECTS)
    return _is_yours(clause.effect) if isinstance(clause, Amended) else not isinstance(clause, Lasting)


_SUBJECTS = ("player", "source")


@dataclass(frozen=True)
class ClauseSequence:
    """Clauses with one kind of joiner between them, or one clause of the ``inner`` category.

    With ``other_joiner`` the last clause can also stand behind that one: "A, B, then C".

    The last clause can be an option: "..., and you may draw a card", and behind a comma something that is
    done later: "..., and draw a card at the start of your next turn". Behind "then" it can be an alternative
    or have a condition, which is about it alone: "draw a card, then discard a card unless you discard an
    ally".
    """

    joiner: Joiner
    inner: str
    other_joiner: Joiner | None = None

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Effect, int]]:
        """One clause, or several."""
        for first, end in parser.parse(self.inner, start, mode):
            yield first, end
            yield from self._parse_on(parser, (first,), end, mode)

    def _parse_on(
        self, parser: Parser, effects: Effects, position: int, mode: Mode
    ) -> Iterator[tuple[Effect, int]]:
        """More clauses behind the first."""
        for joiner in self._joiners:
            ending = _ENDINGS[joiner]
            if len(effects) >= _LEAST.get(joiner, 2) - 1 and parser.has_words(ending, position):
                for clause, end in self._later(parser, effects, position + len(ending), mode):
                    yield Sequence((*effects, clause), joiner), end
        link = _LINKS.get(self.joiner)
        if link is not None and parser.has_words(link, position):
            for clause, end in self._inner(parser, effects, position + len(link), mode):
                yield from self._parse_on(parser, (*effects, clause), end, mode)

    @property
    def _joiners(self) -> tuple[Joiner, ...]:
        return (self.joiner,) if self.other_joiner is None else (self.joiner, self.other_joiner)

    def _inner(
        self, parser: Parser, effects: Effects, position: int, mode: Mode
    ) -> Iterator[tuple[Effect, int]]:
        for later_mode in _later_modes(effects[-1], mode):
            for clause, end in parser.parse(self.inner, position, later_mode):
                if not _goes_on_changing(effects[-1], clause):
                    yield clause, end

    def _later(
        self, parser: Parser, effects: Effects, position: int, mode: Mode
    ) -> Iterator[tuple[Effect, int]]:
        yield from self._inner(parser, effects, position, mode)
        if mode is Mode.PLAIN:
            yield from parser.parse("option", position)
            behind = _BEHIND.get(self.joiner)
            if behind is not None and _is_yours(effects[-1]):
                yield from parser.parse(behind, position)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The clauses with their joiners."""
        if not isinstance(value, Sequence) or value.joiner not in self._joiners:
            return renderer.render(self.inner, value, mode)
        count = len(value.effects)
        if count < _LEAST.get(value.joiner, 2) or (self.joiner is Joiner.AND and count > 2):
            return None
        tokens = renderer.render(self.inner, value.effects[0], mode)
        for index, effect in enumerate(value.effects[1:], 1):
            words = self._render_later(
                renderer, value.effects[index - 1], effect, mode, is_last=index == count - 1
            )
            if tokens is None or words is None:
                return None
            separator = _ENDINGS[value.joiner] if index == count - 1 else _LINKS[value.joiner]
            tokens = (*tokens, *separator, *words)
        return tokens

    def _render_later(
        self, renderer: Renderer, before: Effect, effect: Effect, mode: Mode, *, is_last: bool
    ) -> Tokens | None:
        if isinstance(effect, May):
            return renderer.render("option", effect) if is_last and mode is Mode.PLAIN else None
        if isinstance(effect, _KINDS_BEHIND.get(self.joiner, ())):
            is_sentence = is_last and mode is Mode.PLAIN and _is_yours(before)
            return renderer.render(_BEHIND[self.joiner], effect) if is_sentence else None
        for later_mode in _later_modes(before, mode):
            words = renderer.render(self.inner, effect, later_mode)
            if words is not None and not _goes_on_changing(before, effect):
                return words
        return None

    def literals(self) -> Iterable[str]:
        """The joiners."""
        return ("and", "then", ",")


def _goes_on_changing(before: Effect, clause: Effect) -> bool:
    """Whether a clause goes on with a modifier before: "and can't attack" belongs to its changes."""
    if not (
        isinstance(before, Lasting) and isinstance(clause, Lasting) and clause.modifier.who == SameCard()
    ):
        return False
    modifier = before.modifier
    return modifier.leading or (modifier.condition is None and modifier.duration is None)


@dataclass(frozen=True)
class Sentences:
    """Sentences up to the end of a power, without the last full stop.

    ``first`` is the category of the first sentence: behind the event of a triggered power, an "if" belongs
    to the power (Rule 703.2). "If you do" and "that copy" behind a delayed sentence belong to that.
    """

    first: str = "sentence"

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Effects, int]]:
        """Every run of sentences."""
        for effect, end in parser.parse(self.first, start):
            yield from _parse_on(parser, (effect,), end)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The sentences."""
        if not isinstance(value, tuple) or not value:
            return None
        tokens: list[str] = []
        for index, effect in enumerate(value):
            words = renderer.render("sentence" if index else self.first, effect)
            if words is None or (index and not _can_follow(value[index - 1], effect)):
                return None
            tokens += (".", *words) if index else words
        return tuple(tokens)

    def literals(self) -> Iterable[str]:
        """The full stop."""
        return (".",)


def _parse_on(parser: Parser, effects: Effects, end: int) -> Iterator[tuple[Effects, int]]:
    yield effects, end
    if parser.words[end] == ".":
        for effect, behind in parser.parse("sentence", end + 1):
            if _can_follow(effects[-1], effect):
                yield from _parse_on(parser, (*effects, effect), behind)


def _can_follow(before: Effect, effect: Effect) -> bool:
    if isinstance(before, Modal) or isinstance(effect, MayChooseBoth):
        return isinstance(before, Modal) and isinstance(effect, MayChooseBoth)
    if isinstance(effect, If) and isinstance(effect.effect, Instead):
        return False
    return not (isinstance(before, Delayed | Replacing) and _belongs_to_the_sentence_before(effect))


def _belongs_to_the_sentence_before(effect: Effect) -> bool:
    """Whether a sentence asks what came of the one before, as what was done "this way", or speaks of a token
    that it makes: "That copy is also a Demon."
    """
    if isinstance(effect, If):
        return effect.condition == YouDid()
    return any(
        (isinstance(node, That) and node.noun in _MADE)
        or isinstance(node, DoneThisWay)
        or (isinstance(node, ThatMuch) and node.word.endswith(_THIS_WAY))
        for node in walk(effect)
    )


_MADE = ("copy", "token")
_THIS_WAY = "this way"


class ModifierSentence:
    """A modifier that waits for an event, as a sentence, and "If you do" or "that copy" behind it.

    "When that ally attacks this turn, draw a card." (Rule 715) and "If it would be destroyed, remove it
    from the game instead." (Rule 716).
    """

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Effect, int]]:
        """The sentence, with what belongs to it."""
        for trigger, end in self._occasions(parser, start):
            for duration, effects, stop in self._parse_on(parser, end):
                yield Delayed(replace(trigger, effects=effects), duration), stop
        for duration, behind in parser.parse("duration", start):
            if parser.words[behind] == ",":
                for trigger, end in self._occasions(parser, behind + 1):
                    for further, effects, stop in self._parse_on(parser, end):
                        if further is None:
                            yield Delayed(replace(trigger, effects=effects), duration, leading=True), stop
        for would, end in parser.parse("would", start):
            for duration, effects, stop in self._parse_on(parser, end):
                yield Replacing(replace(would, effects=effects, duration=duration)), stop

    @staticmethod
    def _occasions(parser: Parser, start: int) -> Iterator[tuple[Triggered, int]]:
        """What is watched for, without its effects."""
        for event, end in parser.parse("delayed_occasion", start):
            yield Triggered(event, ()), end
        for event, end in parser.parse("next_occasion", start):
            yield Triggered(event, (), next=True), end

    def _parse_on(self, parser: Parser, end: int) -> Iterator[tuple[Duration | None, Effects, int]]:
        """What stands behind the event."""
        for duration, behind in ((None, end), *parser.parse("duration", end)):
            if parser.words[behind] == ",":
                for effects, stop in self._effects(parser, behind + 1):
                    yield duration, effects, stop

    def _effects(self, parser: Parser, position: int) -> Iterator[tuple[Effects, int]]:
        for effect, end in parser.parse("plain_sentence", position):
            if isinstance(effect, Delayed | Replacing):
                continue
            yield (effect,), end
            if parser.words[end] == ".":
                for further, behind in parser.parse("sentence", end + 1):
                    if _belongs_to_the_sentence_before(further):
                        yield (effect, further), behind

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The sentence."""
        if isinstance(value, Delayed) and isinstance(value.power, Triggered):
            trigger = value.power
            if trigger != Triggered(trigger.event, trigger.effects, next=trigger.next) or value.trailing:
                return None
            event = renderer.render("next_occasion" if trigger.next else "delayed_occasion", trigger.event)
            if not value.leading:
                return _worded_modifier(renderer, event, value.duration, trigger.effects)
            lasting = renderer.render("duration", value.duration)
            words = _worded_modifier(renderer, event, None, trigger.effects)
            return None if lasting is None or words is None else (*lasting, ",", *words)
        if isinstance(value, Replacing):
            would = value.replacement
            event = renderer.render("would", replace(would, effects=(), duration=None))
            return _worded_modifier(renderer, event, would.duration, would.effects)
        return None

    def literals(self) -> Iterable[str]:
        """The comma."""
        return (",",)


def _worded_modifier(
    renderer: Renderer, event: Tokens | None, duration: Duration | None, effects: Effects
) -> Tokens | None:
    if event is None or not _is_one_sentence(effects):
        return None
    lasting = () if duration is None else renderer.render("duration", duration)
    words = renderer.render("checked_sentences", effects)
    return None if lasting is None or words is None else (*event, *lasting, ",", *words)


def _is_one_sentence(effects: Effects) -> bool:
    return len(effects) == 1 or (len(effects) == 2 and _belongs_to_the_sentence_before(effects[1]))


class Bulleted:
    """The effects behind one event, at least two, each behind a bullet (Rule 703.6)."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Effects, ...], int]]:
        """Every run of effects at the token."""
        yield from self._parse_on(parser, (), start)

    def _parse_on(
        self, parser: Parser, parts: tuple[Effects, ...], position: int
    ) -> Iterator[tuple[tuple[Effects, ...], int]]:
        if not parser.has_words((BULLET,), position):
            return
        for effects, end in parser.parse("checked_sentences", position + 1):
            if parts:
                yield (*parts, effects), end
            if parser.words[end] == ".":
                yield from self._parse_on(parser, (*parts, effects), end + 1)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The effects."""
        if not isinstance(value, tuple) or len(value) < 2:
            return None
        tokens: list[str] = []
        for effects in value:
            words = renderer.render("checked_sentences", effects)
            if words is None:
                return None
            tokens += (".", BULLET, *words) if tokens else (BULLET, *words)
        return tuple(tokens)

    def literals(self) -> Iterable[str]:
        """The bullet."""
        return (BULLET,)


class Modes:
    """The options of a choice: "draw a card; or destroy target ally" (Rule 707.1c)."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Effects, ...], int]]:
        """Every run of options that ends with "or"."""
        yield from self._parse_on(parser, (), start)

    def _parse_on(
        self, parser: Parser, options: tuple[Effects, ...], position: int
    ) -> Iterator[tuple[tuple[Effects, ...], int]]:
        for effects, end in self._parse_option(parser, position):
            if parser.words[end] != ";":
                continue
            if parser.words[end + 1] == "or":
                for last, behind in self._parse_option(parser, end + 2):
                    yield (*options, effects, last), behind
            else:
                yield from self._parse_on(parser, (*options, effects), end + 1)

    @staticmethod
    def _parse_option(parser: Parser, position: int) -> Iterator[tuple[Effects, int]]:
        yield from parser.parse("sentences", position)
        for effect, end in parser.parse("attach_mode", position):
            yield (effect,), end

    @staticmethod
    def _render_option(renderer: Renderer, effects: Effects) -> Tokens | None:
        if len(effects) == 1 and isinstance(effects[0], AttachMode):
            return renderer.render("attach_mode", effects[0])
        return renderer.render("sentences", effects)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The options."""
        if not isinstance(value, tuple) or len(value) < 2:
            return None
        tokens: list[str] = []
        for index, effects in enumerate(value):
            words = self._render_option(renderer, effects)
            if words is None:
                return None
            is_last = index == len(value) - 1
            tokens += () if not index else (";", "or") if is_last else (";",)
            tokens += words
        return tuple(tokens)

    def literals(self) -> Iterable[str]:
        """What stands between options."""
        return (";", "or")
