"""The "Deckbuilding" text of a hero, parsed into inclusions and exclusions (Rule 100.2e)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from decks.card_text import requirements, selectors
from decks.card_text.certainty import Answer, any_of
from decks.card_text.selectors import MARKUP, Selector
from engine.cards import PrintedCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Deckbuilding:
    """What a hero's text includes and excludes.

    ``inclusions`` is ``None`` where the text includes nothing by name and normal rules apply.
    ``one_faction``: "either Alliance or Horde cards", not both. ``no_reputations`` and
    ``no_restricted``: no cards with reputations, or with reputations and text restrictions, but for
    those named by an inclusion. ``unclear`` are the sentences that could not be parsed.
    """

    inclusions: tuple[Selector, ...] | None = None
    exclusions: tuple[Selector, ...] = ()
    one_faction: bool = False
    no_reputations: bool = False
    no_restricted: bool = False
    unclear: tuple[str, ...] = ()

    @property
    def may_include_more(self) -> bool:
        """Whether a sentence that could not be parsed may include further cards."""
        return any(not _FORBIDDING.match(sentence) for sentence in self.unclear)

    @property
    def overrides_traits(self) -> bool:
        """Whether icons and required traits no longer decide which cards are legal (Rule 100.2e)."""
        return self.inclusions is not None or self.may_include_more

    def includes(self, card: PrintedCard) -> Answer:
        """Whether the card is among the inclusions, if there are any; open where a fact is unknown."""
        return self.inclusions is None or any_of(selector.matches(card) for selector in self.inclusions)

    def may_exclude(self, card: PrintedCard) -> bool:
        """Whether an exclusion concerns the card or not is open, as a fact is unknown."""
        return any(selector.matches(card) is None for selector in self.exclusions)

    def excluded_by(self, card: PrintedCard) -> str:
        """The words that exclude the card; empty if none do. Exclusions take precedence over inclusions."""
        for selector in self.exclusions:
            if selector.matches(card):
                return selector.words
        required = requirements.parse_card(card)
        reputations: list[tuple[str, ...]] = [(word,) for word in required.reputations]
        restrictions = [*reputations, *((word,) for word in required.talents), *required.heroes]
        if self.no_restricted and self._excludes_by(restrictions):
            return "cards with reputations or text restrictions"
        if self.no_reputations and self._excludes_by(reputations):
            return "cards with reputations"
        return ""

    def _excludes_by(self, restrictions: list[tuple[str, ...]]) -> bool:
        own_names = {kind.named.casefold() for kind in self.inclusions or ()}
        return any(not own_names & {word.casefold() for word in group} for group in restrictions)


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
def parse_hero(hero: PrintedCard) -> Deckbuilding | None:
    """A hero's "Deckbuilding" text, on either side of the card; ``None`` if it has none."""
    texts = [
        *_deckbuilding_paragraphs(hero.text),
        *(_deckbuilding_paragraphs(hero.back.text) if hero.back else ()),
    ]
    if not texts:
        return None
    sentences = [sentence.strip() for text in texts for sentence in text.split(".") if sentence.strip()]
    return _parse_sentences(sentences)


def _deckbuilding_paragraphs(paragraphs: tuple[str, ...]) -> Iterator[str]:
    """The paragraph under "Deckbuilding", those after it that continue it, and any with such sentences."""
    inside = False
    for paragraph in paragraphs:
        text = " ".join(MARKUP.sub(" ", paragraph).replace("’", "'").split())
        opening = _OPENING.match(text)
        inside = bool(opening or (inside and _FURTHER.match(text)) or _ELSEWHERE.match(text))
        if inside:
            yield text[opening.end() :] if opening else text


def _parse_sentences(sentences: list[str]) -> Deckbuilding:
    parser = _SentenceParser()
    for sentence in sentences:
        if not parser.parse(sentence):
            parser.unclear.append(sentence)
    return Deckbuilding(
        inclusions=None if parser.inclusions is None else tuple(parser.inclusions),
        exclusions=tuple(parser.exclusions),
        one_faction=parser.one_faction,
        no_reputations=parser.no_reputations,
        no_restricted=parser.no_restricted,
        unclear=tuple(parser.unclear),
    )


class _SentenceParser:
    """Collects the inclusions and exclusions of sentences."""

    def __init__(self) -> None:
        self.inclusions: list[Selector] | None = None
        self.exclusions: list[Selector] = []
        self.unclear: list[str] = []
        self.one_faction = self.no_reputations = self.no_restricted = False

    def parse(self, sentence: str) -> bool:
        """Parse a sentence; returns whether it was understood."""
        if list_text := _match_list(_INCLUDING, sentence) or (
            self.inclusions and _match_list((_ALSO,), sentence)
        ):
            return self._include(list_text)
        list_text = _match_list(_EXCLUDING, sentence)
        return bool(list_text) and self._exclude(list_text)

    def _include(self, list_text: str) -> bool:
        included = selectors.parse_list(list_text)
        if included is not None:
            self.inclusions = [*(self.inclusions or ()), *included]
            self.one_faction = self.one_faction or bool(_ONE_FACTION.match(list_text))
        return included is not None

    def _exclude(self, list_text: str) -> bool:
        if _RESTRICTED.fullmatch(list_text):
            self.no_restricted = True
        elif _REPUTATIONS.fullmatch(list_text):
            self.no_reputations = True
        elif (excluded := selectors.parse_list(list_text)) is not None:
            self.exclusions += excluded
        else:
            return False
        return True


def _match_list(patterns: tuple[re.Pattern[str], ...], sentence: str) -> str:
    """The list of cards in a sentence that fits one of the patterns; empty if none fits."""
    matches = (pattern.fullmatch(sentence) for pattern in patterns)
    return next((match["list"] for match in matches if match), "")
