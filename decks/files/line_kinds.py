"""What a line of a plain list is, if it is no card: a total, a fact about the deck, a sentence."""

from __future__ import annotations

import re

from cards.indexing.normalize import words
from decks.files.deck_file import LineKind
from decks.files.heading_words import TYPE_OF_WORD, word_set
from decks.files.line_markup import remove_bullets, remove_markup
from decks.files.line_parsing import has_count

_TOTAL_WORDS = word_set(
    "total totals subtotal sum count counts size price prices cost value copies summe gesamt",
    "insgesamt anzahl totale somme suma somma",
)
_BESIDE_TOTALS = word_set(
    "the a in of and for is deck main side sideboard grand overall number unique average est estimated",
    "market low mid high usd eur each all maindeck list karten cartes cartas carte im de del di le el il",
)
FIGURE = re.compile(
    r"(?:[$€£¥~≈=:]\s*)?(?<!\w)\d+(?:[.,]\d+)?(?:\s*[/x×+]\s*\d+)*(?:\s*[$€£¥%])?|[(\[{]\s*[)\]}]",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"[(\[{]?\s*(?:[$€£¥~≈=]\s*)*\d+(?:[.,]\d+)*(?:\s*/\s*\d+)?\s*[$€£¥%]?\s*[)\]}]?", re.IGNORECASE
)
"""A number that stands alone on its line: "60", "(60)", "60/60", "$1.25"."""
_CALL = re.compile(r"[^\W\d_]\([^()]*\d")
"""A function of a spreadsheet: "SUM(1)"."""
_FORMULA = re.compile(r"'*[=@]\w[\w.]*\(.*\)")
_TOTAL_SIGNS = frozenset(" \t:=()[]{}.,;/&!%$€£¥~≈–—-…#|")
"""Signs that may stand between the words and figures of a total; others belong to a formula."""
MAX_TITLE_LENGTH = 80
_RULE_SIGNS = "=*-~#_ "
"""Signs that people draw around the title of a list."""
_SIGNS_OF_PROSE = frozenset("'\"’‘“”.,:;!?()[]-–—/+&$€£%…«»@#")
_ORNAMENTS = "=-*_#~|:<>•·.–—+/\\ \t"
FIRST_SYMBOL = 0x2189
"""The code behind that of the last number; what follows are arrows, shapes and pictures."""

_KEYS = (
    r"authors?|creators?|created(?:\s+(?:by|on|with))?|built\s+by|deck\s+by|by|player(?:\s+name)?|pilot(?:ed\s+by)?"
    r"|posted(?:\s+(?:by|on))?|submitted\s+by|designer|designed\s+by|dates?|(?:last\s+)?updated?|events?"
    r"|tournament|venue|place(?:ment|d)?|rank|finish(?:ed)?|record|results?|score|standing|format|faction"
    r"|class|race|archetype|(?:deck\s+)?(?:type|style|size)|version|source|link|url|website|price|value|sets?"
    r"|block|legality|legal(?:\s+in)?|tags?|e-?mail|team|country|city|region|season|round|year|game|language"
    r"|(?:exported|generated|imported)(?:\s+(?:by|from|on|with))?|rating|views|likes|winner|champion"
    r"|notes?|comments?|description|strategy|summary|matchups?|realm|store|players|rounds|attendance|(?:est\.?|total)\s+price|top\s+\d+|\d+(?:st|nd|rd|th)\s+place"
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
_SHARED_CODE = re.compile(r"[\w+/=-]{24,}")
"""A deck as one word, as other programs share it."""
_LAYOUT = re.compile(r"LAYOUT (?:MAIN|SIDEBOARD):.*")
"""Where XMage shows the cards on its screen."""
_PROSE_WORDS, _LONG_PROSE, _PARAGRAPH = 5, 9, 14
"""Words of a sentence, of prose without a full stop, and of prose that begins or ends with a number."""


def classify(text: str) -> LineKind:
    """What the line is, if it is not the name of a card: the exact name of one takes precedence."""
    plain = plain_heading(text)
    if _is_divider(plain) or (_is_total(plain) and not is_formula(text)) or _LAYOUT.fullmatch(plain):
        return LineKind.FIGURE
    if any(pattern.fullmatch(plain) for pattern in (_FACT, _DATE, _PLACE, _ADDRESS, _SHARED_CODE)):
        return LineKind.REMARK
    if _BY.fullmatch(plain):
        return LineKind.PROSE
    number_of_words = len(plain.split())
    is_sentence = number_of_words >= _LONG_PROSE or _SENTENCE.fullmatch(plain)
    has_prose_length = number_of_words >= _PARAGRAPH or not has_count(text)
    if number_of_words >= _PROSE_WORDS and is_sentence and has_prose_length:
        return LineKind.PROSE
    return LineKind.CARD


def is_words(text: str) -> bool:
    """Whether the line is written in words, as a greeting is, and is no formula, code or count.

    >>> is_words("Thanks, Dave"), is_words("SUM(1)"), is_words("R1: 2-0 vs Mage"), is_words("4 Zip")
    (True, False, True, False)
    """
    plain = remove_bullets(remove_markup(text)).strip(_RULE_SIGNS)
    letters = re.findall(r"[^\W\d_]{2,}", plain)
    has_symbols = any(not (sign.isalnum() or sign in _SIGNS_OF_PROSE or sign.isspace()) for sign in plain)
    is_long_enough = len(letters) > 1 or (bool(letters) and not any(sign.isdigit() for sign in plain))
    return is_long_enough and not has_symbols and not is_formula(text) and not has_count(text)


def title_of(text: str) -> str:
    """The name of a deck that a line gives as its title; empty for a line that is too long for one."""
    return remove_bullets(remove_markup(text)).strip(_RULE_SIGNS) if len(text) <= MAX_TITLE_LENGTH else ""


def is_formula(text: str) -> bool:
    """Whether the line is a function of a spreadsheet.

    >>> is_formula("@SUM(1)"), is_formula("= Sum (1) =")
    (True, False)
    """
    return _FORMULA.fullmatch(text.strip()) is not None


def is_number(text: str) -> bool:
    """Whether the line is a number alone, perhaps a total: "60", "(60)", "= $1.25"."""
    return _AMOUNT.fullmatch(plain_heading(text)) is not None


def _is_divider(plain: str) -> bool:
    """Whether nothing but ornaments is on the line: those of :data:`_ORNAMENTS`, or "★★★", "🐺"."""
    return not plain or all(
        ord(sign) > FIRST_SYMBOL and not sign.isalnum() for sign in plain.replace(" ", "")
    )


def _is_total(plain: str) -> bool:
    """Whether the line is a number alone, or a figure with the words of a total."""
    if _AMOUNT.fullmatch(plain):
        return True
    remainder = FIGURE.sub(" ", plain)
    is_calculated = any(not (sign.isalnum() or sign in _TOTAL_SIGNS) for sign in remainder)
    if is_calculated or _CALL.search(plain) or not any(letter.isdigit() for letter in plain):
        return False
    total_words = words(remainder).split()
    sums_up = not _TOTAL_WORDS.isdisjoint(total_words)
    vocabulary = {*_TOTAL_WORDS, *_BESIDE_TOTALS, *(TYPE_OF_WORD if sums_up else ()), "card", "cards"}
    is_about_cards = sums_up or not {"card", "cards", "karten", "cartes", "cartas"}.isdisjoint(total_words)
    return is_about_cards and vocabulary.issuperset(total_words)


def plain_heading(text: str) -> str:
    """The line without markup, bullets, and the signs that decorate headings."""
    return remove_bullets(remove_markup(text)).strip(_ORNAMENTS)
