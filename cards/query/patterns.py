"""Patterns between slashes: a small language of our own, checked and written anew for the database.

A pattern sees small letters without accents, with punctuation, a line for each paragraph. It may use
letters, ``.``, ``[a-z]``, ``[^a-z]``, ``( )``, ``|``, ``* + ?``, ``{2,4}``, ``^`` and ``$`` (of a paragraph),
``\\b``, ``\\d``, ``\\w``, ``\\s`` and ``~`` for the card's own name. What a person wrote never reaches
the database as it is.
"""

import re
from dataclasses import dataclass

from cards.indexing.normalize import OWN, plain
from cards.query.keys import QueryError
from cards.query.tree import Value

LONGEST = 200
MOST_REPEATS = 50
LARGEST = 500
DEEPEST = 8
SHORT = {
    "d": "[0-9]",
    "D": "[^0-9]",
    "w": "[[:alnum:]_]",
    "W": "[^[:alnum:]_]",
    "s": "[ ]",
    "S": "[^ ]",
    "b": r"\y",
    "B": r"\Y",
}
IN_CLASS = {"d": "0-9", "w": "[:alnum:]_", "s": " "}
REPEAT = re.compile(r"\*|\+|\?|\{(\d{1,4})(?:(,)(\d{1,4})?)?\}", re.ASCII)
REPEATS = ("*", "+", "?", "{")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A checked pattern, as the database reads it; ``own`` where it speaks of the card's own name."""

    written: str
    own: bool


def read_pattern(value: Value) -> Pattern:
    """Check a pattern and write it anew.

    >>> read_pattern(Value("Deals? \\\\d+")).written
    '(?n)deals? [0-9]+'

    :raises QueryError: when it is no pattern of ours; points at the place.
    """
    if len(value.text) > LONGEST:
        raise QueryError(f"A pattern has at most {LONGEST} characters.", value=value)
    reader = _Reader(value)
    written, size = reader.alternatives(0)
    if reader.place < len(reader.text):
        raise reader.slip("This parenthesis has no opening parenthesis.")
    if size > LARGEST:
        raise QueryError("This pattern has too many repetitions.", value=value)
    return Pattern(f"(?n){written}", reader.own)


class _Reader:
    """Reads a pattern from left to right; every part comes as it is written anew, and how large it grows."""

    def __init__(self, value: Value) -> None:
        self.value = value
        self.text = value.text
        self.place = 0
        self.own = False

    def alternatives(self, depth: int) -> tuple[str, int]:
        """Parts between bars, up to a closing parenthesis."""
        if depth > DEEPEST:
            raise self.slip(f"Parentheses in a pattern can be nested at most {DEEPEST} deep.")
        branches = [self._sequence(depth)]
        while self._next() == "|":
            self.place += 1
            branches.append(self._sequence(depth))
        return "|".join(written for written, _ in branches), sum(size for _, size in branches)

    def slip(self, sentence: str, start: int | None = None) -> QueryError:
        """A slip at a place of the pattern."""
        start = self.place if start is None else start
        before = self.value.span[0] + 1
        end = max(start + 1, min(self.place, len(self.text)))
        return QueryError(sentence, value=Value("", self.value.form, (before + start, before + end)))

    def _next(self) -> str:
        return self.text[self.place : self.place + 1]

    def _sequence(self, depth: int) -> tuple[str, int]:
        pieces, total = [], 0
        while (letter := self._next()) and letter not in "|)":
            start = self.place
            written, size = self._item(letter, depth)
            repeat, times = self._repeat()
            if repeat and not size:
                raise self.slip("“^”, “$” and “\\b” cannot be repeated.", start)
            pieces.append(written + repeat)
            total += size * times
        return "".join(pieces), total

    def _item(self, letter: str, depth: int) -> tuple[str, int]:
        """One thing that a repeat may follow; a place in the text has no size."""
        self.place += 1
        match letter:
            case "(":
                return self._group(depth)
            case "[":
                return self._class()
            case "^" | "$":
                return letter, 0
            case ".":
                return ".", 1
            case "\\":
                return self._escape()
            case "*" | "+" | "?" | "{":
                self.place -= 1
                raise self.slip(
                    f"There is nothing before this “{letter}” to repeat; write \\{letter} for the character."
                )
            case _:
                return self._letter(letter)

    def _group(self, depth: int) -> tuple[str, int]:
        opened = self.place - 1
        if self._next() == "?":
            if self.text[self.place : self.place + 2] != "?:":
                raise self.slip("This kind of group is not supported; use plain parentheses.")
            self.place += 2
        written, size = self.alternatives(depth + 1)
        if self._next() != ")":
            self.place = opened + 1
            raise self.slip("This parenthesis is not closed.", opened)
        self.place += 1
        return f"(?:{written})", size or 1

    def _escape(self) -> tuple[str, int]:
        letter = self._next()
        self.place += 1
        if letter in SHORT:
            return SHORT[letter], int(letter not in "bB")
        if not letter or letter.isalnum():
            escapes = ", ".join(f"\\{sign}" for sign in "bdws")
            raise self.slip(f"“\\{letter}” is not supported; use {escapes}.", self.place - 2)
        return self._letter(letter, escaped=True)

    def _letter(self, letter: str, *, escaped: bool = False) -> tuple[str, int]:
        if letter == OWN and not escaped:
            self.own = True
            return OWN, 1
        folded = " " if letter.isspace() else plain(letter)
        if len(folded) == 1:
            return _literal(folded), 1
        return f"(?:{''.join(map(_literal, folded))})", max(1, len(folded))

    def _class(self) -> tuple[str, int]:
        opened = self.place - 1
        negated = self._next() == "^"
        self.place += negated
        ranges: list[str] = []
        while self._next() != "]" or not ranges:
            if not self._next() or (self._next() == "]" and not ranges):
                raise self.slip("This “[” needs characters and a closing “]”.", opened)
            ranges.append(self._range())
        self.place += 1
        return f"[{'^' if negated else ''}{''.join(ranges)}]", 1

    def _range(self) -> str:
        """One letter of a class, or all from one to another."""
        start = self.place
        first = self._of_class()
        if len(first) > 1 or self._next() != "-" or self.text[self.place + 1 : self.place + 2] in ("", "]"):
            return first if len(first) > 1 else _literal(first)
        self.place += 1
        last = self._of_class()
        if len(last) > 1 or last < first or not (first.isalnum() and last.isalnum()):
            raise self.slip("A range must go from a letter or digit to a later one.", start)
        return f"{first}-{last}"

    def _of_class(self) -> str:
        letter = self._next()
        self.place += 1
        if letter == "\\":
            letter = self._next()
            self.place += 1
            if letter in IN_CLASS:
                return IN_CLASS[letter]
            if not letter or letter.isalnum():
                raise self.slip(f"“\\{letter}” is not supported between “[” and “]”.", self.place - 2)
        folded = " " if letter.isspace() else plain(letter)
        if len(folded) != 1:
            raise self.slip(
                f"“{letter}” is more than one plain letter; write ({folded}|...).", self.place - 1
            )
        return folded

    def _repeat(self) -> tuple[str, int]:
        """How often, as it is written, and at most how many copies that makes."""
        match = REPEAT.match(self.text, self.place)
        if not match:
            if self._next() == "{":
                raise self.slip("A repetition is written {2} or {2,4}; write \\{ for the character.")
            return "", 1
        start, self.place = self.place, match.end()
        least, most = int(match[1] or 0), int(match[3] or match[1] or 0)
        if max(least, most) > MOST_REPEATS:
            raise self.slip(f"A part can be repeated at most {MOST_REPEATS} times.", start)
        if match[3] and most < least:
            raise self.slip("The smaller number must come first.", start)
        if self._next() in REPEATS:
            raise self.slip("A repetition cannot be repeated; put it in parentheses.")
        return match[0], max(least, most, 1) + (match[2] is not None and match[3] is None)


def _literal(letter: str) -> str:
    return letter if letter.isalnum() or letter == " " else f"\\{letter}"
