"""Parser of search queries, to stems of the words that the rules use.

``"exact words"``, ``-without``, ``this OR that``, ``begin*`` and rule numbers are operators; everything else
is words. Question words are skipped, slang is replaced by the words of the rules, spelling is corrected.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from common.stemming import fold, forms, stems
from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.numbers import RuleNumber
from rules.search.index import SearchIndexes
from rules.search.phrases import phrase_words
from rules.search.spelling import is_english
from rules.search.synonyms import DETERMINERS, SynonymMeaning, Synonyms, get_synonyms

LONGEST_QUERY = 400
MOST_WORDS = 80
SHORTEST_BEGINNING = 3

_PART = re.compile(r'(?P<minus>(?<!\S)-(?!\d))?(?:"(?P<quoted>[^"]*)"?|(?P<plain>[^\s"]+))')
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})


@dataclass(frozen=True, slots=True)
class Phrasing:
    """One way to express a criterion: the stems to look for, and their weight.

    With ``is_exact`` they must stand side by side, in this order. ``is_typed`` is false for synonyms of what
    was typed.
    """

    stems: tuple[str, ...]
    weight: float = 1.0
    is_exact: bool = False
    is_typed: bool = True


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing a query looks for, in any of its phrasings; passages without a required one are no match."""

    phrasings: tuple[Phrasing, ...]
    is_required: bool = False


@dataclass(slots=True)
class RulesQuery:
    """A parsed query. ``typed_stems`` are the stems as typed, to find terms and headings of that name.

    ``read_as`` is the text with its spelling corrected, empty if nothing was; ``unknown`` are words not
    found.
    """

    text: str
    criteria: list[Criterion] = field(default_factory=list)
    excluded: list[Phrasing] = field(default_factory=list)
    numbers: list[RuleNumber] = field(default_factory=list)
    typed_stems: list[str] = field(default_factory=list)
    read_as: str = ""
    unknown: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        """The words as typed, with their spelling corrected."""
        return forms(self.read_as or self.text)


def clean_query(query: str) -> str:
    """A query cut to :data:`LONGEST_QUERY`, without control characters."""
    return re.sub(r"[\x00-\x1f\x7f]", " ", query[:LONGEST_QUERY]).strip()


def drop_quotes(query: str) -> str:
    """A query whose quoted words may stand apart; empty if it has no quotation marks."""
    straight = query.translate(_QUOTES)
    return straight.replace('"', " ") if '"' in straight else ""


@dataclass(slots=True)
class _QueryWord:
    """A word as typed (``form``) and with its spelling corrected, empty if the word is unknown.

    ``is_prefix`` marks the beginning of a word. ``is_hyphenated`` marks a part of a hyphenated word, which
    counts even if it is an idle word alone.
    """

    form: str
    spelling: str = ""
    is_prefix: bool = False
    is_hyphenated: bool = False


def parse_query(text: str, indexes: SearchIndexes) -> RulesQuery:
    """Parse a query, with the vocabulary of the indexed rules."""
    return _QueryParser(clean_query(text), indexes).parse()


class _QueryParser:
    def __init__(self, text: str, indexes: SearchIndexes) -> None:
        self.indexes = indexes
        self.synonyms: Synonyms = get_synonyms()
        self.parsed = RulesQuery(text)
        self.words: list[_QueryWord | None] = []
        self.corrections: dict[str, str] = {}

    def parse(self) -> RulesQuery:
        parsed = self.parsed
        parts = list(_PART.finditer(parsed.text.translate(_QUOTES)))[:MOST_WORDS]
        position = 0
        while position < len(parts):
            position = self._parse_part(parts, position)
        self._parse_words()
        if self.corrections:
            parsed.read_as = self._corrected_text()
        return parsed

    def _parse_part(self, parts: list[re.Match[str]], position: int) -> int:
        """Parse the part at a position; returns the position of the next one."""
        part = parts[position]
        if self._is_followed_by_or(parts, position):
            return self._parse_alternatives(parts, position)
        if part["minus"]:
            self.parsed.excluded += self._exact_phrasings(
                part["quoted"] if part["quoted"] is not None else part["plain"]
            )
        elif part["quoted"] is not None:
            phrasings = self._exact_phrasings(part["quoted"])
            self.words.append(None)
            if phrasings:
                self.parsed.criteria.append(Criterion(tuple(phrasings), is_required=True))
                self.parsed.typed_stems += phrasings[0].stems
        elif part["plain"] not in ("OR", "|", "AND", "&"):
            self._parse_plain(part["plain"], is_last=position == len(parts) - 1)
        return position + 1

    @staticmethod
    def _is_followed_by_or(parts: list[re.Match[str]], position: int) -> bool:
        """Whether an OR and a further part follow."""
        return position + 2 < len(parts) and parts[position + 1]["plain"] in ("OR", "|")

    def _parse_alternatives(self, parts: list[re.Match[str]], position: int) -> int:
        phrasings: list[Phrasing] = []
        while True:
            part = parts[position]
            if part["quoted"] is not None:
                phrasings += self._exact_phrasings(part["quoted"])
            else:
                phrasings += [
                    way for form in forms(part["plain"]) for way in self._phrasings(_QueryWord(form))
                ]
            if not self._is_followed_by_or(parts, position):
                break
            position += 2
        self.words.append(None)
        if phrasings:
            self.parsed.criteria.append(Criterion(tuple(phrasings), is_required=True))
        return position + 1

    def _exact_phrasings(self, words: str) -> list[Phrasing]:
        """Words side by side; a star makes a single word a prefix."""
        word_forms = forms(words)
        if words.rstrip().endswith("*") and len(word_forms) == 1:
            return [Phrasing((stem,)) for stem in self._stems_with_prefix(word_forms[0])]
        stem_of = stems(word_forms)
        return (
            [Phrasing(tuple(stem_of[form] for form in word_forms), is_exact=len(word_forms) > 1)]
            if word_forms
            else []
        )

    def _parse_plain(self, text: str, *, is_last: bool) -> None:
        number = parse_typed_number(text.strip("()!?;"), alone=False)
        if number and number.section:
            self.parsed.numbers.append(number)
            return
        if text.endswith("*"):
            word_forms = forms(text)
            self.words += [_QueryWord(form, form) for form in word_forms[:-1]]
            if word_forms:
                self.words.append(_QueryWord(word_forms[-1], is_prefix=True))
            return
        ends_here = is_last and not re.search(r"[^\w'’]$", text)
        parts = [part for form in forms(text) for part in self._split_compound(form)]
        if "".join(parts) in self.indexes.hyphenated:
            self.words += [_QueryWord(part, part, is_hyphenated=True) for part in parts]
        else:
            self.words += [self._correct_spelling(part, is_last=ends_here) for part in parts]

    def _split_compound(self, form: str) -> list[str]:
        """The parts of a word that the rules write with a hyphen, else the word itself."""
        if (
            form in self.indexes.stem_by_word
            or form in self.synonyms.words
            or form not in self.indexes.hyphenated
        ):
            return [form]
        return list(self.indexes.hyphenated[form])

    def _correct_spelling(self, form: str, *, is_last: bool) -> _QueryWord:
        indexes = self.indexes
        is_known = (
            form in indexes.stem_by_word or form in self.synonyms.words or form in self.synonyms.idle_words
        )
        if is_known or form.isdigit():
            return _QueryWord(form, form)
        stem = stems([form])[form]
        if (
            stem in indexes.stems
            or self._is_in_phrases(stem)
            or (stem,) in self.synonyms.by_stems.meanings
            or stem in self.synonyms.word_families
        ):
            return _QueryWord(form, form)
        if is_last and len(form) >= SHORTEST_BEGINNING and indexes.words_with_prefix(form):
            return _QueryWord(form, is_prefix=True)
        near = None if is_english(form) else indexes.speller.nearest(form)
        if near:
            self.corrections[form] = near
            return _QueryWord(form, near)
        return _QueryWord(form)

    def _stems_with_prefix(self, form: str) -> list[str]:
        return list(
            dict.fromkeys(self.indexes.stem_by_word[word] for word in self.indexes.words_with_prefix(form))
        )

    def _parse_words(self) -> None:
        """Turn the plain words into criteria; the longest phrase of the synonyms comes first."""
        stem_of = stems(word.spelling or word.form for word in self.words if word)
        meaningful_words = [word for word in self.words if word and self._is_meaningful(word)]
        keeps_idle = not meaningful_words and not self.parsed.criteria and not self.parsed.numbers
        position = 0
        while position < len(self.words):
            word = self.words[position]
            if word is None:
                position += 1
                continue
            length, meaning = self._longest_phrase(position, stem_of)
            if meaning:
                self._add_meaning(position, length, meaning, stem_of)
            elif self._is_meaningful(word) or (keeps_idle and len(word.form) > 1):
                self._add_word(word, stem_of)
            position += length

    def _is_meaningful(self, word: _QueryWord) -> bool:
        return word.is_hyphenated or word.spelling not in self.synonyms.idle_words

    def _longest_phrase(self, position: int, stem_of: dict[str, str]) -> tuple[int, SynonymMeaning | None]:
        """The length in words of the longest phrase of the synonyms that begins here, and its meaning."""
        phrase_words: list[str] = []
        lengths: list[int] = []
        for length, word in enumerate(self.words[position:], 1):
            if word is None or word.is_prefix:
                break
            form = word.spelling or word.form
            if form not in DETERMINERS:
                phrase_words.append(form)
                lengths.append(length)
            elif not phrase_words:
                break
        if not phrase_words:
            return 1, None
        match = self.synonyms.longest_at(phrase_words, [stem_of[form] for form in phrase_words])
        return (lengths[match[0] - 1], match[1]) if match else (1, None)

    def _add_meaning(
        self, position: int, length: int, meaning: SynonymMeaning, stem_of: dict[str, str]
    ) -> None:
        phrase_words = [word for word in self.words[position : position + length] if word]
        phrase_stems = [stem_of[word.spelling or word.form] for word in phrase_words]
        own_stems = [
            stem
            for word, stem in zip(phrase_words, phrase_stems, strict=True)
            if stem in self.indexes.stems and (word.spelling not in self.synonyms.idle_words or length == 1)
        ]
        phrasings = [Phrasing(stems, meaning.weight, is_typed=False) for stems in meaning.replacements]
        if own_stems:
            phrasings.insert(0, Phrasing(tuple(own_stems), meaning.literal_weight))
            self.parsed.typed_stems += own_stems
        for stem in phrase_stems if length == 1 else ():
            phrasings += [
                Phrasing((family_stem,), meaning.literal_weight)
                for family_stem in self.synonyms.word_families.get(stem, ())
                if family_stem != stem
            ]
        self.parsed.criteria.append(Criterion(tuple(phrasings)))

    def _add_word(self, word: _QueryWord, stem_of: dict[str, str]) -> None:
        phrasings = self._phrasings(word) if word.spelling or word.is_prefix else []
        if phrasings:
            self.parsed.criteria.append(Criterion(tuple(phrasings)))
            if not word.is_prefix:
                self.parsed.typed_stems.append(stem_of[word.spelling])
        elif not self._is_in_phrases(stem_of[word.spelling or word.form]):
            self.parsed.unknown.append(word.form)

    def _is_in_phrases(self, stem: str) -> bool:
        """Whether a phrase that is listed for a rule has the word, which then finds that rule."""
        return any(
            stem in phrase_words(index.document.slug).stems for index in self.indexes.by_document.values()
        )

    def _phrasings(self, word: _QueryWord) -> list[Phrasing]:
        if word.is_prefix:
            return [Phrasing((stem,)) for stem in self._stems_with_prefix(word.form)]
        form = word.spelling or word.form
        stem = stems([form])[form]
        family = self.synonyms.word_families.get(stem, ())
        return [
            Phrasing((family_stem,))
            for family_stem in dict.fromkeys((stem, *family))
            if family_stem in self.indexes.stems
        ]

    def _corrected_text(self) -> str:
        text = self.parsed.text
        for wrong, right in self.corrections.items():
            text = re.sub(rf"(?<!\w){re.escape(wrong)}(?!\w)", right, fold(text))
        return text
