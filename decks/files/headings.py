"""Lines of a plain list that are no cards: headings, totals, facts about the deck, sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cards.indexing.normalize import words
from decks.files.deck_file import LineKind, LineZone
from decks.files.line_markup import remove_bullets, remove_markup
from decks.files.line_parsing import has_count
from engine.cards import CardType

_TYPES = {
    CardType.ABILITY: "ability abilities instant instants spells talent talents",
    CardType.ALLY: "ally allies pet pets totem totems demons creatures",
    CardType.EQUIPMENT: "equipment equipments weapon weapons armor armors armour item items",
    CardType.HERO: "hero heroes heros",
    CardType.LOCATION: "location locations",
    CardType.QUEST: "quest quests",
}
_TYPE_OF_WORD = {word: kind for kind, listed in _TYPES.items() for word in listed.split()}
_ZONE_OF_WORD = {
    **dict.fromkeys(("side", "sideboard", "sidedeck", "sb"), LineZone.SIDE),
    **dict.fromkeys(("maybe", "maybeboard", "considering"), LineZone.MAYBE),
}


def _word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_DECK_WORDS = _word_set("deck decklist main maindeck mainboard cards card resources other unmatched")
_QUALIFIERS = _word_set(
    "the my our your and or of in for with to non all other starting start master main ongoing unique"
    " neutral class faction horde alliance cost costs drop drops board list deck cards card total"
    " totals copies"
)
_COUNTED_HEADING_WORDS = frozenset(_TYPE_OF_WORD) | {"and", "or", "master"}
_TITLE_WORDS = _word_set("the deck main list cards card total in all")
_CLASSES = _word_set("death knight druid hunter mage paladin priest rogue shaman warlock warrior")
_PHRASES = frozenset({"not matched", "others", "the list", "list"})
_TOTAL_WORDS = _word_set("total totals subtotal sum count counts size price prices cost value copies")
_BESIDE_TOTALS = _word_set(
    "the a in of and for is deck main side sideboard grand overall number unique average est estimated market"
    " low mid high usd eur each all maindeck list"
)
_FIGURE = re.compile(
    r"(?:[$€£¥~≈=:]\s*)?(?<!\w)\d+(?:[.,]\d+)?(?:\s*[/x×+]\s*\d+)*(?:\s*[$€£¥%])?|[(\[{]\s*[)\]}]",
    re.IGNORECASE,
)
_COUNT_WITH_X = re.compile(r"\d+\s?[x×]|[x×]\s?\d+\s+\w", re.IGNORECASE)
_TOTAL_WITH_X = re.compile(r"\s[x×]\s?\d+$", re.IGNORECASE)
_AMOUNT = re.compile(
    r"[(\[{]?\s*(?:[$€£¥~≈=]\s*)*\d+(?:[.,]\d+)*(?:\s*/\s*\d+)?\s*[$€£¥%]?\s*[)\]}]?", re.IGNORECASE
)
"""A number that stands alone on its line: "60", "(60)", "60/60", "$1.25"."""
_CALL = re.compile(r"[^\W\d_]\([^()]*\d")
"""A function of a spreadsheet: "SUM(1)"."""
_FORMULA = re.compile(r"'*[=@]\w[\w.]*\(.*\)")
_TOTAL_SIGNS = frozenset(" \t:=()[]{}.,;/&!%$€£¥~≈–—-…#|")
"""Signs that may stand between the words and figures of a total; others belong to a formula."""
_ORNAMENTS = "=-*_#~|:<>•·.–—+/\\ \t"
_REPEATED_SYMBOL = re.compile(r"(?P<sign>[^\w\s\x00-\x7f])(?:\s*(?P=sign)){2,}")
_BRACKETS = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]")
_MAX_WORDS = 7

_KEYS = (
    r"authors?|creators?|created(?:\s+(?:by|on|with))?|built\s+by|deck\s+by|by|player(?:\s+name)?|pilot(?:ed\s+by)?"
    r"|posted(?:\s+(?:by|on))?|submitted\s+by|designer|designed\s+by|dates?|(?:last\s+)?updated?|events?"
    r"|tournament|venue|place(?:ment|d)?|rank|finish(?:ed)?|record|results?|score|standing|format|faction"
    r"|class|race|archetype|(?:deck\s+)?(?:type|style|size)|version|source|link|url|website|price|value|sets?"
    r"|block|legality|legal(?:\s+in)?|tags?|e-?mail|team|country|city|region|season|round|year|game|language"
    r"|(?:exported|generated|imported)(?:\s+(?:by|from|on|with))?|rating|views|likes|winner|champion"
    r"|notes?|comments?|description|strategy|summary|matchups?|realm|store|top\s+\d+|\d+(?:st|nd|rd|th)\s+place"
)
_FACT = re.compile(rf"(?:{_KEYS})\s*(?:[:=]|\s[-–—]\s)\s*.*", re.IGNORECASE)
_BY = re.compile(
    r"(?:(?:a |an |the )?(?:[\w'-]+ ){0,4}(?:deck|list|decklist) by|(?:posted|created|built|piloted|submitted"
    r"|exported|generated) (?:by|from|on|with|using)|by) \S.*",
    re.IGNORECASE,
)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATE = re.compile(
    r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+)?(?:"
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d\d)"
    rf"|{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+\d{{4}})?|\d{{1,2}}(?:st|nd|rd|th)?\.?\s+(?:of\s+)?{_MONTH},?\s+\d{{4}}"
    rf"|{_MONTH}\s+\d{{4}})\b.*",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(?:\d+(?:st|nd|rd|th)\b|top\s?\d+\b|(?:19|20)\d\d\s+\S).*", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+.*", re.IGNORECASE)
_SENTENCE = re.compile(r".*[^\W\d]{2,}[.!?:…]+[)\"”']?")
_PROSE_WORDS, _LONG_PROSE = 5, 9


@dataclass(frozen=True, slots=True)
class Heading:
    """The zone of the lines under a heading, and the type of card that it names, if it names one."""

    zone: LineZone
    card_type: str = ""


def parse_heading(text: str) -> Heading | None:
    """What a line announces as a heading, with or without a total; ``None`` if it is none.

    >>> parse_heading("== Quests & Locations - 14 ==").zone
    <LineZone.MAIN: 'main'>
    """
    plain = _plain(text)
    if _COUNT_WITH_X.search(plain) or is_formula(text):
        return None
    plain = _TOTAL_WITH_X.sub("", plain)
    heading_words = words(_FIGURE.sub(" ", plain)).split()
    without_brackets = words(_FIGURE.sub(" ", _BRACKETS.sub(" ", plain))).split()
    if re.match(r"\d+\s", plain) and not _COUNTED_HEADING_WORDS.issuperset(heading_words):  # "4 Mage Armor"
        return None
    return _heading_of(heading_words) or (_heading_of(without_brackets) if without_brackets else None)


def _heading_of(heading_words: list[str]) -> Heading | None:
    vocabulary = {*_TYPE_OF_WORD, *_ZONE_OF_WORD, *_DECK_WORDS, *_QUALIFIERS, *_CLASSES}
    phrase = " ".join(heading_words)
    if phrase in _PHRASES:
        return Heading(LineZone.MAIN)
    named = {_TYPE_OF_WORD[word] for word in heading_words if word in _TYPE_OF_WORD}
    zones = [_ZONE_OF_WORD[word] for word in heading_words if word in _ZONE_OF_WORD]
    is_title = not named and not zones and not _TITLE_WORDS.issuperset(heading_words)
    if "deck" in heading_words and is_title:  # "My Mage Deck"
        return None
    is_core = named or zones or not _DECK_WORDS.isdisjoint(heading_words)
    if not is_core or len(heading_words) > _MAX_WORDS or not vocabulary.issuperset(heading_words):
        return None
    is_of_class = not _CLASSES.isdisjoint(heading_words)
    if is_of_class and not any(word.endswith("s") for word in heading_words if word in _TYPE_OF_WORD):
        return None  # "Mage Armor" is a card, "Mage Abilities" a heading
    card_type = next(iter(named)).value if len(named) == 1 else ""
    if zones:
        return Heading(zones[0], card_type)
    is_hero = named == {CardType.HERO} and "master" not in heading_words
    return Heading(LineZone.HERO if is_hero else LineZone.MAIN, card_type)


def classify(text: str) -> LineKind:
    """What the line is, if it is not the name of a card: the exact name of one takes precedence."""
    plain = _plain(text)
    if _is_divider(plain) or (_is_total(plain) and not is_formula(text)):
        return LineKind.FIGURE
    if any(pattern.fullmatch(plain) for pattern in (_FACT, _DATE, _PLACE, _ADDRESS)):
        return LineKind.REMARK
    if _BY.fullmatch(plain):
        return LineKind.PROSE
    number_of_words = len(plain.split())
    is_sentence = number_of_words >= _LONG_PROSE or _SENTENCE.fullmatch(plain)
    if number_of_words >= _PROSE_WORDS and is_sentence and not has_count(text):
        return LineKind.PROSE
    return LineKind.CARD


def is_formula(text: str) -> bool:
    """Whether the line is a function of a spreadsheet.

    >>> is_formula("@SUM(1)"), is_formula("= Sum (1) =")
    (True, False)
    """
    return _FORMULA.fullmatch(text.strip()) is not None


def is_number(text: str) -> bool:
    """Whether the line is a number alone, perhaps a total: "60", "(60)", "= $1.25"."""
    return _AMOUNT.fullmatch(_plain(text)) is not None


def _is_divider(plain: str) -> bool:
    """Whether nothing but ornaments is on the line: those of :data:`_ORNAMENTS`, or "★★★"."""
    return not plain or _REPEATED_SYMBOL.fullmatch(plain) is not None


def _is_total(plain: str) -> bool:
    """Whether the line is a number alone, or a figure with the words of a total."""
    if _AMOUNT.fullmatch(plain):
        return True
    remainder = _FIGURE.sub(" ", plain)
    is_calculated = any(not (sign.isalnum() or sign in _TOTAL_SIGNS) for sign in remainder)
    if is_calculated or _CALL.search(plain) or not any(letter.isdigit() for letter in plain):
        return False
    total_words = words(remainder).split()
    sums_up = not _TOTAL_WORDS.isdisjoint(total_words)
    vocabulary = {*_TOTAL_WORDS, *_BESIDE_TOTALS, *(_TYPE_OF_WORD if sums_up else ()), "card", "cards"}
    is_about_cards = sums_up or not {"card", "cards"}.isdisjoint(total_words)
    return is_about_cards and vocabulary.issuperset(total_words)


def _plain(text: str) -> str:
    """The line without markup, bullets, and the signs that decorate headings."""
    return remove_bullets(remove_markup(text)).strip(_ORNAMENTS)
