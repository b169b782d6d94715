"""A query understood: what each part of it asks for, in the words of the rules.

``"exact words"``, ``-without``, ``this OR that``, ``begin*`` and numbers are understood; the rest is words.
Those that only ask are left aside, slang is turned into the words of the rules, misspelt words are put right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.numbers import RuleNumber
from rules.search.index import SearchIndexes
from rules.search.stemming import fold, forms, stems
from rules.search.synonyms import POSSESSIVES, SynonymMeaning, Synonyms, get_synonyms

LONGEST_QUERY = 200
MOST_WORDS = 40
SHORTEST_BEGINNING = 3

_PART = re.compile(r'(?P<minus>(?<!\S)-(?!\d))?(?:"(?P<quoted>[^"]*)"?|(?P<plain>[^\s"]+))')
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})


@dataclass(frozen=True, slots=True)
class Phrasing:
    """One way to say what is asked for: stems that are looked for, and how much they count.

    ``exact`` asks for them side by side, in this order. ``typed`` is false for words of the rules that stand
    for what was typed.
    """

    stems: tuple[str, ...]
    weight: float = 1.0
    exact: bool = False
    typed: bool = True


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing asked for, and the ways to say it. ``required`` leaves out whatever does not hold it."""

    ways: tuple[Phrasing, ...]
    required: bool = False


@dataclass(slots=True)
class RulesQuery:
    """What is asked for. ``literal`` are the stems as typed, for terms and headings of that name."""

    text: str
    wanted: list[Criterion] = field(default_factory=list)
    excluded: list[Phrasing] = field(default_factory=list)
    numbers: list[RuleNumber] = field(default_factory=list)
    literal: list[str] = field(default_factory=list)
    read_as: str = ""
    unknown: list[str] = field(default_factory=list)


def clean_query(query: str) -> str:
    """A query within its limits, without signs that nobody types."""
    return re.sub(r"[\x00-\x1f\x7f]", " ", query[:LONGEST_QUERY]).strip()


@dataclass(slots=True)
class _QueryWord:
    """A word as it was typed, and as it is read; ``begins`` if it is only the beginning of one.

    A word is ``joined`` that is part of one with a hyphen: it counts, even if it would say nothing alone.
    """

    form: str
    read: str = ""
    begins: bool = False
    joined: bool = False


def parse_query(text: str, known: SearchIndexes) -> RulesQuery:
    """The query in the words of the rules."""
    return _QueryParser(clean_query(text), known).query()


class _QueryParser:
    def __init__(self, text: str, known: SearchIndexes) -> None:
        self.known = known
        self.synonyms: Synonyms = get_synonyms()
        self.result = RulesQuery(text)
        self.plain: list[_QueryWord | None] = []
        self.alternatives: list[Criterion] = []
        self.replaced: dict[str, str] = {}

    def query(self) -> RulesQuery:
        result = self.result
        parts = list(_PART.finditer(result.text.translate(_QUOTES)))[:MOST_WORDS]
        place = 0
        while place < len(parts):
            place = self._part(parts, place)
        self._words()
        if self.replaced:
            result.read_as = self._corrected()
        return result

    def _part(self, parts: list[re.Match[str]], place: int) -> int:
        """Read the part at a place, and give the place behind it."""
        part = parts[place]
        if self._is_between(parts, place):
            return self._either(parts, place)
        if part["minus"]:
            self.result.excluded += self._exact(
                part["quoted"] if part["quoted"] is not None else part["plain"]
            )
        elif part["quoted"] is not None:
            ways = self._exact(part["quoted"])
            self.plain.append(None)
            if ways:
                self.result.wanted.append(Criterion(tuple(ways), required=True))
                self.result.literal += ways[0].stems
        elif part["plain"] not in ("OR", "|", "AND", "&"):
            self._plain(part["plain"], is_last=place == len(parts) - 1)
        return place + 1

    @staticmethod
    def _is_between(parts: list[re.Match[str]], place: int) -> bool:
        """Whether the next part is an OR with something behind it."""
        return place + 2 < len(parts) and parts[place + 1]["plain"] in ("OR", "|")

    def _either(self, parts: list[re.Match[str]], place: int) -> int:
        ways: list[Phrasing] = []
        while True:
            part = parts[place]
            if part["quoted"] is not None:
                ways += self._exact(part["quoted"])
            else:
                ways += [way for form in forms(part["plain"]) for way in self._ways(_QueryWord(form))]
            if not self._is_between(parts, place):
                break
            place += 2
        self.plain.append(None)
        if ways:
            self.result.wanted.append(Criterion(tuple(ways), required=True))
        return place + 1

    def _exact(self, words: str) -> list[Phrasing]:
        """Words side by side; a star makes the word a beginning."""
        found = forms(words)
        if words.rstrip().endswith("*") and len(found) == 1:
            return [Phrasing((stem,)) for stem in self._beginning(found[0])]
        cut = stems(found)
        return [Phrasing(tuple(cut[form] for form in found), exact=len(found) > 1)] if found else []

    def _plain(self, text: str, *, is_last: bool) -> None:
        number = parse_typed_number(text.strip("()!?;"), alone=False)
        if number and number.section:
            self.result.numbers.append(number)
            return
        if text.endswith("*"):
            found = forms(text)
            self.plain += [_QueryWord(form, form) for form in found[:-1]]
            if found:
                self.plain.append(_QueryWord(found[-1], begins=True))
            return
        ends_here = is_last and not re.search(r"[^\w'’]$", text)
        parts = [each for form in forms(text) for each in self._parted(form)]
        if "".join(parts) in self.known.joined:
            self.plain += [_QueryWord(each, each, joined=True) for each in parts]
        else:
            self.plain += [self._spelt(each, is_last=ends_here) for each in parts]

    def _parted(self, form: str) -> list[str]:
        """Two words for one that the rules write with a hyphen."""
        if form in self.known.known or form in self.synonyms.words or form not in self.known.joined:
            return [form]
        return list(self.known.joined[form])

    def _spelt(self, form: str, *, is_last: bool) -> _QueryWord:
        known = self.known
        is_known = form in known.known or form in self.synonyms.words or form in self.synonyms.idle
        if is_known or form.isdigit() or form in self.synonyms.ordinary:
            return _QueryWord(form, form)
        stem = stems([form])[form]
        if stem in known.stems or (stem,) in self.synonyms.said or stem in self.synonyms.same:
            return _QueryWord(form, form)
        if is_last and len(form) >= SHORTEST_BEGINNING and known.starting_with(form):
            return _QueryWord(form, begins=True)
        near = known.speller.nearest(form)
        if near:
            self.replaced[form] = near
            return _QueryWord(form, near)
        return _QueryWord(form)

    def _beginning(self, form: str) -> list[str]:
        return list(dict.fromkeys(self.known.known[word] for word in self.known.starting_with(form)))

    def _words(self) -> None:
        """Turn the plain words into what is wanted, the longest phrase that players say first."""
        cut = stems(word.read or word.form for word in self.plain if word)
        talking = [word for word in self.plain if word and self._counts(word)]
        keeps_idle = not talking and not self.result.wanted and not self.result.numbers
        place = 0
        while place < len(self.plain):
            word = self.plain[place]
            if word is None:
                place += 1
                continue
            length, meaning = self._phrase(place, cut)
            if meaning:
                self._said(place, length, meaning, cut)
            elif self._counts(word) or (keeps_idle and len(word.form) > 1):
                self._single(word, cut)
            place += length

    def _counts(self, word: _QueryWord) -> bool:
        return word.joined or word.read not in self.synonyms.idle

    def _phrase(self, place: int, cut: dict[str, str]) -> tuple[int, SynonymMeaning | None]:
        """How many words the longest phrase of the table has that begins here, and what it means."""
        following: list[str] = []
        found: tuple[int, SynonymMeaning | None] = (1, None)
        for length, word in enumerate(self.plain[place:], 1):
            if word is None or word.begins or len(following) == self.synonyms.longest:
                break
            form = word.read or word.form
            if form in POSSESSIVES:
                if not following:
                    break
                continue
            following.append(form)
            stemmed = tuple(cut[each] for each in following)
            meaning = self.synonyms.exactly.get(tuple(following)) or self.synonyms.said.get(stemmed)
            if meaning:
                found = length, meaning
        return found

    def _said(self, place: int, length: int, meaning: SynonymMeaning, cut: dict[str, str]) -> None:
        typed = [word for word in self.plain[place : place + length] if word]
        spoken = [cut[word.read or word.form] for word in typed]
        telling = [
            stem
            for word, stem in zip(typed, spoken, strict=True)
            if stem in self.known.stems and (word.read not in self.synonyms.idle or length == 1)
        ]
        ways = [Phrasing(stems, meaning.weight, typed=False) for stems in meaning.means]
        if telling:
            ways.insert(0, Phrasing(tuple(telling), meaning.literally))
            self.result.literal += telling
        for stem in spoken if length == 1 else ():
            ways += [
                Phrasing((same,), meaning.literally)
                for same in self.synonyms.same.get(stem, ())
                if same != stem
            ]
        self.result.wanted.append(Criterion(tuple(ways)))

    def _single(self, word: _QueryWord, cut: dict[str, str]) -> None:
        if not word.read and not word.begins:
            self.result.unknown.append(word.form)
            return
        ways = self._ways(word)
        if ways:
            self.result.wanted.append(Criterion(tuple(ways)))
            if not word.begins:
                self.result.literal.append(cut[word.read])
        else:
            self.result.unknown.append(word.form)

    def _ways(self, word: _QueryWord) -> list[Phrasing]:
        if word.begins:
            return [Phrasing((stem,)) for stem in self._beginning(word.form)]
        form = word.read or word.form
        stem = stems([form])[form]
        same = self.synonyms.same.get(stem, ())
        return [Phrasing((each,)) for each in dict.fromkeys((stem, *same)) if each in self.known.stems]

    def _corrected(self) -> str:
        text = self.result.text
        for wrong, right in self.replaced.items():
            text = re.sub(rf"(?<!\w){re.escape(wrong)}(?!\w)", right, fold(text))
        return text
