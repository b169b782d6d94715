"""Tokens that are put into play, and copies of cards (Rule 402, 404.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration, Separated
from engine.cardtext.grammar.vocabulary import Name, TagRun
from engine.cardtext.inflection import article
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.changes import GainKeyword
from engine.tree.references import CardReference, Together
from engine.tree.token_effects import (
    CopyCard,
    PlayCopy,
    PutTokenCopy,
    PutTokens,
    SomeTokens,
    TokenDescription,
)
from engine.tree.values import Number
from engine.tree.words import CardState

_STATS = ("{atk:int} {damage_type:damage_icon} / {health:int} [Health]", "{atk:int} / {health:int}")
_NAMED = "< named {name:token_name}> into play"
_LIKE = "< with the same class and race as {like:card_single}>"
_ENDINGS = (
    f"{_NAMED} {{exhausted?exhausted}}< with {{keywords}}>{_LIKE}",
    f"{_NAMED} {{exhausted?exhausted}} with {{gains:token_gains}}",
)
_LISTED = (
    "< named {name:token_name}>< with {keywords}>",
    "< named {name:token_name}> with {gains:token_gains}",
)
"""What stands behind tokens that are put into play, and behind those in a list before the last."""


def _tokens(category: str, word: str, endings: Iterable[str] = _ENDINGS) -> Iterator[Phrase]:
    """What tokens are, without their number (Rule 404.2)."""
    for ending in endings:
        behind = f"{word}< of that {{of_chosen:chosen_word}}>{ending}"
        for stats in _STATS:
            character = f"{stats} {{tags:tag_run}} {{noun:token_noun}} {behind}"
            yield phrase(category, TokenDescription, character)
            untyped = f"{stats} {{tags:tag_run}} {behind}"
            yield phrase(category, TokenDescription, untyped, noun="", check=_has_tags)
            totem = f"{stats} {{any_tags:totem_kinds}} Totem {behind}"
            yield phrase(category, TokenDescription, totem, noun="Totem")
        for icons in ("X {damage_type:damage_icon} / X [Health]", "X / X"):
            variable = f"{icons} {{tags:tag_run}} ally {behind}"
            yield phrase(category, TokenDescription, variable, is_x=True)
        weapon = "{atk:int} {damage_type:damage_icon} / {strike_cost:int} [Cost] {tags:tag_run} weapon"
        yield phrase(category, TokenDescription, f"{weapon} {behind}", noun="weapon")
        item = f"{{tags:tag_run}} item {behind}"
        yield phrase(category, TokenDescription, item, noun="item", check=_has_tags)
    if endings is _LISTED:
        return
    for stats in _STATS:
        named = f"{{tags:tag_run}} ally {word} with that name and {stats} into play"
        yield phrase(category, TokenDescription, named, has_chosen_name=True, check=_has_tags)
    armor = f"{{tags:tag_run}} armor {word}{_NAMED} with {{defense:int}} DEF"
    yield phrase(category, TokenDescription, armor, noun="armor", check=_has_tags)


def _has_tags(token: TokenDescription) -> bool:
    return bool(token.tags)


def _put_tokens() -> Iterator[Phrase]:
    """To put tokens into play."""
    for word in ("a", "an"):
        template = f"{{player:actor~}} !put {word} {{token}}< for each {{per:each_thing}}>"
        yield phrase("put_tokens", PutTokens, template, count=Number(1), check=_starts_with(word))
    several = "{player:actor~} !put {count:how_many} {token:tokens}< for each {per:each_thing}>"
    yield phrase("put_tokens", PutTokens, several)
    for joiner, is_long in ((" and", False), (", and", True)):
        listed = f"{{player:actor~}} !put {{before:listed_tokens}}{joiner}"
        has_length = _has_listed_before(several=is_long)
        for word in ("a", "an"):
            check = _both(has_length, _starts_with(word))
            yield phrase("put_tokens", PutTokens, f"{listed} {word} {{token}}", count=Number(1), check=check)
        yield phrase(
            "put_tokens", PutTokens, f"{listed} {{count:how_many}} {{token:tokens}}", check=has_length
        )
    for word in ("a", "an"):
        alone = f"{word} {{token:listed_token}}"
        yield phrase("some_tokens", SomeTokens, alone, count=Number(1), check=_starts_with(word))
    yield phrase("some_tokens", SomeTokens, "{count:how_many} {token:several_listed}")
    yield phrase("effect", None, "{=put_tokens~}")


def _has_listed_before(*, several: bool) -> Callable[[PutTokens], bool]:
    return lambda effect: (len(effect.before) > 1) is several


def _both(
    first: Callable[[PutTokens], bool], second: Callable[[PutTokens | SomeTokens], bool]
) -> Callable[[PutTokens], bool]:
    return lambda effect: first(effect) and second(effect)


def _starts_with(word: str) -> Callable[[PutTokens | SomeTokens], bool]:
    return lambda effect: article(_first_word(effect.token)) == word


def _first_word(token: TokenDescription) -> str:
    if token.is_x:
        return "X"
    begins_with_tag = token.has_chosen_name or token.noun in ("armor", "item")
    return token.tags[0] if begins_with_tag and token.tags else str(token.atk)


def _put_copies() -> Iterator[Phrase]:
    """To put token copies of cards, or copies of tokens, into play."""
    ending = (
        "into play {exhausted?exhausted} {names_controller?under your control}"
        "< that is also {also:type_with_article}>"
    )
    yield phrase("effect", PutTokenCopy, f"put a token copy of {{card}} {ending}")
    yield phrase(
        "effect",
        PutTokenCopy,
        f"put a copy of {{card}} {ending}",
        is_copy_of_token=True,
        check=lambda effect: _is_token(effect.card),
    )


def _is_token(card: CardReference) -> bool:
    """Whether a reference says that its cards are tokens, so that their copies are tokens too."""
    if isinstance(card, Together):
        return all(map(_is_token, card.cards))
    description = getattr(card, "filter", None)
    if description is None:
        return getattr(card, "noun", "") == "token"
    return CardState.TOKEN in description.states


class TokenName(Name):
    """The name of a token: what stands behind "with" is what it has."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[str, int]]:
        """Every run of words that can be the name."""
        for name, end in super().parse(parser, start, mode):
            if "with" not in name.split():
                yield name, end


class TokenGains(Enumeration):
    """What a token has, if that is more than keywords: 'Ferocity and "This ally can't attack."'."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Any, ...], int]]:
        """The list at the token."""
        for gains, end in super().parse(parser, start, mode):
            if not all(isinstance(gain, GainKeyword) and gain.number is None for gain in gains):
                yield gains, end


PHRASES: Iterable[Phrase] = (
    *_put_tokens(),
    *_tokens("token", "token"),
    *_tokens("tokens", "tokens"),
    *_tokens("listed_token", "token", _LISTED),
    *_tokens("several_listed", "tokens", _LISTED),
    *_put_copies(),
    phrase("effect", CopyCard, "{player:actor~} !copy {cards:card}< for each {per:each_thing}>"),
    phrase(
        "effect",
        PlayCopy,
        "{player:actor~} !play a copy of {card:card_single} {without_paying?without paying its cost}",
    ),
)

CATEGORIES: dict[str, Category] = {
    "totem_kind": Constants({kind: kind for kind in ("Air", "Earth", "Fire", "Water")}),
    "totem_kinds": Enumeration("totem_kind", "or", least=2),
    "tag_run": TagRun(),
    "token_gains": TokenGains("gain"),
    "listed_tokens": Separated("some_tokens", (",",)),
    "token_name": TokenName(),
    "token_noun": Constants({"ally": "ally", "Totem": "Totem"}),
}
