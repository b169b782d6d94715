"""Where reading a paragraph stopped, and the words there, in a form that can be counted over many cards."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.cardtext.inflection import NUMBER_WORDS
from engine.cardtext.reading import ParagraphReading
from engine.cardtext.tokens import CLOSE_QUOTE, OPEN_QUOTE, Tokens, UnreadableTextError, tokenize
from engine.tree.keywords import Keyword

NUMBER, NAME = "#", "…"
"""What stands for a number and for a name in the words of a stop."""
END = "(end of the paragraph)"
"""The words of a stop behind which there is no text: it is understood in parts, but not as a power."""
WORDS_OF_STOP = 2

_NUMBER_WORDS = frozenset(NUMBER_WORDS) - {"one"}
"""The words that stand for any number; "one" does not, as in "one or more", "one of them"."""
_DIGITS = re.compile(r"\d+")
_KEYWORD_WORDS = frozenset(word for keyword in Keyword for word in re.split(r"[ -]", keyword.value))
_BEGINS_SENTENCE = frozenset((".", ":", ">>>", "!", "?", "•", "—", OPEN_QUOTE, CLOSE_QUOTE))
_PLACEHOLDERS = frozenset((NUMBER, NAME))
_PUNCTUATION = frozenset(".,:;!?•—/()'+-") | {OPEN_QUOTE, CLOSE_QUOTE, ">>>"}
_ENDS_CLAUSE = frozenset((".", ":", ";", "!", "?", ">>>", "•", "—"))
_SPACE_BEFORE_MARK = re.compile(r" (?=[,.:;!?”']|'s\b)|(?<=“) ")


def stop_position(reading: ParagraphReading) -> int:
    """The number of characters of the normalized text that were read before reading stopped."""
    text = _with_straight_quotes(reading.normalized)
    tokens = _tokens(reading)
    position = 0
    for token in tokens[: _read_count(reading, tokens)]:
        if token == "." and text[:position].endswith('."'):  # noqa: S105
            continue  # the stop of a quotation, which tokens have behind the quotation mark
        written = _with_straight_quotes(token)
        position = text.index(written, position) + len(written)
    return position


def stop_words(reading: ParagraphReading) -> str:
    """The next words where reading stopped, two at most, with ``#`` for numbers and ``…`` for names.

    They end with the clause. So paragraphs that lack the same phrase have the same words.
    """
    tokens = _tokens(reading)
    words: list[str] = []
    for index in range(_read_count(reading, tokens), len(tokens)):
        token = tokens[index]
        is_specific = any(word not in _PLACEHOLDERS and _is_word(word) for word in words)
        if sum(map(_is_word, words)) == WORDS_OF_STOP or (is_specific and token in _ENDS_CLAUSE):
            break
        begins_sentence = index == 0 or tokens[index - 1] in _BEGINS_SENTENCE
        word = _generalized(token, begins_sentence=begins_sentence)
        if (word != NAME or words[-1:] != [NAME]) and (words or word not in _ENDS_CLAUSE):
            words.append(word)
    while words and words[-1] in _PUNCTUATION:
        words.pop()
    return _SPACE_BEFORE_MARK.sub("", " ".join(words)) or END


def _is_word(token: str) -> bool:
    return token not in _PUNCTUATION


def _with_straight_quotes(text: str) -> str:
    """The text with the quotation marks that cards have."""
    return text.replace(OPEN_QUOTE, '"').replace(CLOSE_QUOTE, '"')


def _tokens(reading: ParagraphReading) -> Tokens:
    """The tokens of the normalized text; of text with an unreadable character, its words."""
    try:
        return tokenize(reading.normalized)
    except UnreadableTextError:
        return tuple(reading.normalized.split())


def _read_count(reading: ParagraphReading, tokens: Sequence[str]) -> int:
    """How many of the tokens were read."""
    if not reading.understood:
        return 0
    read = tokenize(reading.understood)
    count = 0
    while count < min(len(read), len(tokens)) and _is_same_word(read[count], tokens[count]):
        count += 1
    return count


def _is_same_word(token: str, other: str) -> bool:
    """Whether two tokens are the same word; what was read may have "it's" for "it is"."""
    return token.casefold() == other.casefold() or (token, other) == ("'s", "is")


def _generalized(token: str, *, begins_sentence: bool) -> str:
    """A token with ``#`` for its number, ``…`` for a name; words that begin a sentence are no names."""
    if token.casefold() in _NUMBER_WORDS:
        return NUMBER
    if _DIGITS.search(token):
        return _DIGITS.sub(NUMBER, token)
    if begins_sentence:
        return token.casefold() if token not in _KEYWORD_WORDS else token
    is_name = token[:1].isupper() and not token.isupper() and token not in _KEYWORD_WORDS
    return NAME if is_name else token
