"""The "Deckbuilding" text of a hero, read into inclusions and exclusions (Rule 100.2e)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from decks.cardtext import requirements, selectors
from decks.cardtext.selectors import MARKUP, Selector
from engine.cards import PrintedCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Deckbuilding:
    """What a hero's text includes and excludes.

    ``inclusions`` is ``None`` where the text includes nothing by name and normal rules apply.
    ``one_faction``: "either Alliance or Horde cards", not both. ``no_reputations`` and
    ``no_restricted``: no cards with reputations, or with reputations and text restrictions, but for
    those named by an inclusion. ``unclear`` are the sentences not understood.
    """

    inclusions: tuple[Selector, ...] | None = None
    exclusions: tuple[Selector, ...] = ()
    one_faction: bool = False
    no_reputations: bool = False
    no_restricted: bool = False
    unclear: tuple[str, ...] = ()

    @property
    def may_include_more(self) -> bool:
        """Whether a sentence that is not understood may include cards that nothing else does."""
        return any(not _FORBIDDING.match(sentence) for sentence in self.unclear)

    @property
    def overrides_traits(self) -> bool:
        """Whether icons and required traits no longer decide which cards are legal (Rule 100.2e)."""
        return self.inclusions is not None or self.may_include_more

    def includes(self, card: PrintedCard) -> bool:
        """Whether the card is among the inclusions, if there are any."""
        return self.inclusions is None or any(kind.matches(card) for kind in self.inclusions)

    def excluded_by(self, card: PrintedCard) -> str:
        """The words that exclude the card; empty if none do. They count before any inclusion."""
        for kind in self.exclusions:
            if kind.matches(card):
                return kind.words
        wanted = requirements.of(card)
        reputations = [(word,) for word in wanted.reputations]
        restrictions = [*reputations, *((word,) for word in wanted.talents), *wanted.heroes]
        if self.no_restricted and self._bars(restrictions):
            return "cards with reputations or text restrictions"
        if self.no_reputations and self._bars(reputations):
            return "cards with reputations"
        return ""

    def _bars(self, groups: list[tuple[str, ...]]) -> bool:
        named = {kind.named.casefold() for kind in self.inclusions or ()}
        return any(not named & {word.casefold() for word in group} for group in groups)


_OPENING = re.compile(r"Deckbuilding\b\s*[:;–—-]?\s*", re.IGNORECASE)
_MAY = r"(?:You|Your deck) (?:can|may)"
_MAY_NOT = r"(?:You|Your deck) (?:can't|cannot|can not|may not)"
_PUT = r"(?:include|put|contain|have)"
_FURTHER = re.compile(rf"(?:{_MAY}|{_MAY_NOT}) (?:only |also )?{_PUT}\b|Your deck must\b", re.IGNORECASE)
_ELSEWHERE = re.compile(
    rf"(?:{_MAY}|{_MAY_NOT}) (?:only |also )?(?:include|put|contain)\b.*\byour deck\b"
    r"|Your deck (?:can(?:'t|not)?|may|must)\b",
    re.IGNORECASE,
)
_INCLUDING = (
    re.compile(rf"{_MAY} (?:{_PUT} only|only {_PUT}) (?P<list>.+?)(?: in(?:to)? your deck)?", re.IGNORECASE),
    re.compile(
        r"Your deck (?:includes|contains|consists of|must consist of) only (?P<list>.+)", re.IGNORECASE
    ),
    re.compile(r"Only (?P<list>.+) can be included(?: in your deck)?", re.IGNORECASE),
)
_ALSO = re.compile(rf"{_MAY} also {_PUT} (?P<list>.+?)(?: in(?:to)? your deck)?", re.IGNORECASE)
_EXCLUDING = (
    re.compile(rf"{_MAY_NOT} {_PUT} (?:any )?(?P<list>.+?)(?: in(?:to)? your deck)?", re.IGNORECASE),
    re.compile(r"(?P<list>.+) (?:can't|cannot) be included(?: in your deck)?", re.IGNORECASE),
)
_FORBIDDING = re.compile(rf"{_MAY_NOT}\b|.+ (?:can't|cannot) be included\b", re.IGNORECASE)
_OF_REPUTATION = r"cards with (?:an?y? |other |another )?reputations?"
_REPUTATIONS = re.compile(_OF_REPUTATION, re.IGNORECASE)
_RESTRICTED = re.compile(
    rf"{_OF_REPUTATION} (?:or|and|and/or) (?:an?y? |other |another )?text restrictions?", re.IGNORECASE
)
_ONE_FACTION = re.compile(r"either \[(?:Alliance|Horde)\] or \[(?:Alliance|Horde)\]", re.IGNORECASE)


@lru_cache(maxsize=2_000)
def of(hero: PrintedCard) -> Deckbuilding | None:
    """Read a hero's "Deckbuilding" text, on whichever side it stands; ``None`` if it has none."""
    texts = [*_told(hero.text), *(_told(hero.back.text) if hero.back else ())]
    if not texts:
        return None
    sentences = [sentence.strip() for text in texts for sentence in text.split(".") if sentence.strip()]
    return _read(sentences)


def _told(paragraphs: tuple[str, ...]) -> Iterator[str]:
    """The paragraph under the word "Deckbuilding", those behind it that go on with it, and any like them."""
    inside = False
    for paragraph in paragraphs:
        text = " ".join(MARKUP.sub(" ", paragraph).replace("’", "'").split())
        opening = _OPENING.match(text)
        inside = bool(opening or (inside and _FURTHER.match(text)) or _ELSEWHERE.match(text))
        if inside:
            yield text[opening.end() :] if opening else text


def _read(sentences: list[str]) -> Deckbuilding:
    reading = _Reading()
    for sentence in sentences:
        if not reading.take(sentence):
            reading.unclear.append(sentence)
    return Deckbuilding(
        inclusions=None if reading.inclusions is None else tuple(reading.inclusions),
        exclusions=tuple(reading.exclusions),
        one_faction=reading.one_faction,
        no_reputations=reading.no_reputations,
        no_restricted=reading.no_restricted,
        unclear=tuple(reading.unclear),
    )


class _Reading:
    """What was understood of the sentences so far."""

    def __init__(self) -> None:
        self.inclusions: list[Selector] | None = None
        self.exclusions: list[Selector] = []
        self.unclear: list[str] = []
        self.one_faction = self.no_reputations = self.no_restricted = False

    def take(self, sentence: str) -> bool:
        """Take in a sentence; whether it was understood."""
        if said := _list(_INCLUDING, sentence) or (self.inclusions and _list((_ALSO,), sentence)):
            return self._include(said)
        said = _list(_EXCLUDING, sentence)
        return bool(said) and self._exclude(said)

    def _include(self, said: str) -> bool:
        found = selectors.read(said)
        if found is not None:
            self.inclusions = [*(self.inclusions or ()), *found]
            self.one_faction = self.one_faction or bool(_ONE_FACTION.match(said))
        return found is not None

    def _exclude(self, said: str) -> bool:
        if _RESTRICTED.fullmatch(said):
            self.no_restricted = True
        elif _REPUTATIONS.fullmatch(said):
            self.no_reputations = True
        elif (found := selectors.read(said)) is not None:
            self.exclusions += found
        else:
            return False
        return True


def _list(patterns: tuple[re.Pattern[str], ...], sentence: str) -> str:
    """The list of cards in a sentence of one of these forms; empty if it is of none."""
    found = (pattern.fullmatch(sentence) for pattern in patterns)
    return next((match["list"] for match in found if match), "")
