"""Text as it is searched: as words, and as small letters with their punctuation; own names as ``~``.

The columns that searches look in (:class:`cards.models.CardText`) and the queries themselves are folded here,
by the same functions, so that they always agree.
"""

import re
import unicodedata
from collections.abc import Iterable

from django.utils.text import slugify

from cards.indexing.keywords import EVERY_KEYWORD
from engine.cards import CardType, CharacterClass, DamageType, Faction, PrintedCard

# Letters that Unicode does not take apart into a base letter and a mark.
WHOLE_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
APOSTROPHES = frozenset("'’‘ʼ`´")
ASCII_WORDS = {
    code: None if chr(code) in APOSTROPHES else " " for code in range(128) if not chr(code).isalnum()
}
"""How plain text, which most of it is, becomes words at once."""
OWN = "~"
MARKS = str.maketrans(
    {
        **dict.fromkeys("’‘ʼ`´′", "'"),
        **dict.fromkeys("“”„«»″", '"'),
        **dict.fromkeys("‐‑‒–—−", "-"),
    }
)
ITALICS = re.compile(r"</?i>")
INSIDE_A_WORD = re.compile(rf"(?<=\w)[^\w\s{OWN}]+(?=\w)")
# Words of the game that may also be part of a name.
GAME_WORDS = frozenset(
    word
    for phrase in (
        *CardType,
        *CharacterClass,
        *Faction,
        *DamageType,
        *EVERY_KEYWORD,
        "Armor Weapon Item Boss",
    )
    for word in phrase.split()
)


def words(text: str) -> str:
    """Lower-case words of plain letters and digits, one space between them.

    An apostrophe joins (``Kel'Thuzad`` is one word), any other punctuation separates.

    >>> words("Sève's  Multi-Shot")
    'seves multi shot'
    """
    if text.isascii():
        return " ".join(text.lower().translate(ASCII_WORDS).split())
    # Twice, for a letter can be small only once it is taken apart, and only then be taken apart further.
    apart = unicodedata.normalize("NFKD", text.casefold()).casefold()
    apart = unicodedata.normalize("NFKD", apart).translate(WHOLE_LETTERS)
    characters = (
        character if character.isalnum() else " "
        for character in apart
        if character not in APOSTROPHES and not unicodedata.combining(character)
    )
    return " ".join("".join(characters).split())


def fold(text: str) -> str:
    """The key under which two spellings of one name are equal.

    >>> fold("Multi-Shot") == fold("multishot")
    True
    """
    return words(text).replace(" ", "")


def slug(text: str) -> str:
    """The name as a part of an address; never empty.

    >>> slug("Kel'Thuzad")
    'kelthuzad'
    """
    return slugify(words(text)) or "card"


def plain(text: str) -> str:
    """Small letters without accents, punctuation kept: one kind of quotation mark, of apostrophe and of dash.

    >>> plain("Sève’s  Multi–Shot (Now)")
    "seve's multi-shot (now)"
    """
    if text.isascii():
        return " ".join(text.lower().replace("`", "'").split())
    apart = unicodedata.normalize("NFKD", text.translate(MARKS).casefold()).casefold()
    apart = unicodedata.normalize("NFKD", apart).translate(WHOLE_LETTERS)
    return " ".join("".join(letter for letter in apart if not unicodedata.combining(letter)).split())


def spellings(text: str) -> list[str]:
    """The words of a text; and a second time, where there is punctuation inside words, without the gap.

    ``~`` is a word of its own.

    >>> spellings("Multi-Shot now")
    ['multi shot now', 'multishot now']
    """
    return list(dict.fromkeys(filter(None, (_words(text), _words(INSIDE_A_WORD.sub("", text))))))


def _words(text: str) -> str:
    return " ".join(f" {OWN} ".join(map(words, text.split(OWN))).split())


def lines_of_words(paragraphs: Iterable[str]) -> str:
    """Paragraphs as they are searched for words: a line for each spelling, a space around every word.

    >>> lines_of_words(["Draw a card.", "Multi-Shot"])
    ' draw a card \\n multi shot \\n multishot '
    """
    return "\n".join(
        f" {spelling} " for paragraph in paragraphs for spelling in spellings(ITALICS.sub(" ", paragraph))
    )


def lines_of_plain(paragraphs: Iterable[str]) -> str:
    """Paragraphs as a pattern sees them: a line each."""
    return "\n".join(plain(ITALICS.sub("", paragraph)) for paragraph in paragraphs)


def with_own_name(paragraphs: Iterable[str], card: PrintedCard) -> list[str]:
    """Paragraphs with ``~`` wherever a card refers to itself by its name (Rule 200.1).

    A hero or an ally may do so by a part of its name.

    >>> with_own_name(["When Kor attacks, ready Kor Cindervein."], PrintedCard(
    ...     name="Kor Cindervein", types=(CardType.ALLY,)))
    ['When ~ attacks, ready ~.']
    """
    parts = _parts_of_own_name(card)
    lines = [paragraph.replace(OWN, "-").translate(MARKS) for paragraph in paragraphs]
    if not any(name in line for line in lines for name in (card.name, *parts)):
        return lines
    names = [re.escape(card.name)]
    if parts:
        part = f"(?:{'|'.join(map(re.escape, sorted(parts, key=len, reverse=True)))})"
        names.append(f"{part}(?: {part})*")
    own = re.compile(rf"(?<![\w-])(?:{'|'.join(names)})(?![\w-])")
    return [own.sub(OWN, line) for line in lines]


def _parts_of_own_name(card: PrintedCard) -> list[str]:
    """The words by which a hero or an ally may call itself."""
    if not (card.has_type(CardType.HERO) or card.has_type(CardType.ALLY)):
        return []
    taken = GAME_WORDS.union(*(tag.name.split() for tag in card.tags), (card.talent or "").split())
    words_of_name = re.findall(r"[^\s,]+", card.name)
    return [word for word in words_of_name if word[:1].isupper() and len(word) > 2 and word not in taken]
