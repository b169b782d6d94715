"""What a query with problems may have meant: mended queries, each of which is known to have results.

A value that a key does not know is looked for under the other keys (``type:totem`` becomes ``subtype:totem``,
``is:banned`` becomes ``banned:constructed``), a key that does not exist is completed or corrected. Every
candidate is tried before it is offered, and only so many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from time import monotonic
from typing import Protocol

from cards.indexing.normalize import fold
from cards.query.interpreter import Interpretation, interpret
from cards.query.keys import Key, QueryError, Setting, Vocabulary
from cards.query.spelling import distance, nearest
from cards.query.tree import Comparison, Problem, Span, Value, quoted, write_value

MOST_CHECKED = 16
"""Candidates that are tried for one query."""
MOST_OFFERED = 3
"""Corrections of one problem."""
MOST_PROBLEMS = 5
MOST_KEYS = 2
"""Other keys under which one value is offered."""
MOST_VALUES = 24
"""Values of a key that is named like a flag: with more, none of them is guessed."""
PATIENCE = 1.0
"""Seconds after which no further candidate is tried."""
SHORTEST_PART, SHORTEST_SLIP = 3, 4
OTHER_WORDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("power", "pow"), ("atk",)),
    **dict.fromkeys(("toughness", "tou", "life"), ("health",)),
    **dict.fromkeys(("cmc", "mv", "price"), ("cost",)),
    **dict.fromkeys(("expansion", "edition"), ("set",)),
    **dict.fromkeys(("illustrator", "painter"), ("artist",)),
    **dict.fromkeys(("color", "colour", "identity"), ("class", "faction")),
    **dict.fromkeys(("hero", "deck"), ("for",)),
    "ability": ("keyword",),
}
"""Names that other card databases give to keys of ours."""


class Search(Protocol):
    """A search, as far as it is needed here."""

    @property
    def interpretation(self) -> Interpretation:
        """Its query as it is understood."""

    @property
    def count(self) -> int:
        """How many results it has."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """A text for a part of the query."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Correction:
    """A mended query, how many results it has, and the problems that it mends, by their place in the list."""

    text: str
    count: int
    mends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Corrections:
    """The problems of a query with suggestions that have results, and the mended queries, the best first."""

    problems: tuple[Problem, ...] = ()
    queries: tuple[Correction, ...] = ()

    @property
    def best(self) -> str | None:
        """The query that was most likely meant."""
        return self.queries[0].text if self.queries else None

    def of(self, problem: int) -> list[Correction]:
        """The queries that mend this problem alone."""
        return [query for query in self.queries if query.mends == (problem,)]


def correct(
    text: str, problems: Sequence[Problem], vocabulary: Vocabulary, search: Callable[[str], Search]
) -> Corrections:
    """Mend the problems of a query, each alone and all together.

    ``search`` is asked for the number of results of every candidate.
    """
    if not problems:
        return Corrections()
    checker = _Checker(search, len(problems))
    offered = {
        place: list(checker.of_problem(text, problem, place, vocabulary))
        for place, problem in enumerate(problems[:MOST_PROBLEMS])
    }
    suggested = tuple(
        _with_suggestions(text, problem, [replacement for replacement, _ in offered.get(place, ())])
        for place, problem in enumerate(problems)
    )
    suggested = tuple(_with_key(problem, vocabulary) for problem in suggested)
    alone = [correction for queries in offered.values() for _, correction in queries]
    mended = [place for place, problem in enumerate(suggested) if problem.suggestions]
    if not mended or len(problems) == 1:
        return Corrections(suggested, tuple(alone))
    edits = [_mended_or_removed(*pair, vocabulary) for pair in zip(problems, suggested, strict=True)]
    together = checker.check(apply_suggestions(text, edits), tuple(range(len(problems))))
    if together and len(mended) == 1:
        return Corrections(suggested, (together,))
    return Corrections(suggested, (*([together] if together else []), *alone))


def apply_suggestions(text: str, problems: Iterable[Problem]) -> str:
    """The query with the best suggestion for each problem in its place.

    >>> apply_suggestions("cots:3 wolf", [Problem(0, 4, "There is no key “cots”.", ("cost",))])
    'cost:3 wolf'
    """
    end = len(text)
    for problem in sorted(problems, key=lambda problem: (problem.start, problem.end), reverse=True):
        if problem.suggestion is not None and problem.end <= end:
            text = text[: problem.start] + problem.suggestion + text[problem.end :]
            end = problem.start
    return text


class _Checker:
    """Tries candidates: a correction leaves fewer problems than there were, and has results."""

    def __init__(self, search: Callable[[str], Search], problem_count: int) -> None:
        self.search = search
        self.problem_count = problem_count
        self.end = monotonic() + PATIENCE
        self.checked: dict[str, int] = {}

    def of_problem(
        self, text: str, problem: Problem, place: int, vocabulary: Vocabulary
    ) -> Iterator[tuple[Replacement, Correction]]:
        """The corrections of one problem: those of the first stage that gives any."""
        for stage in _stages(problem, vocabulary):
            tried = ((replacement, self._replaced(text, replacement, place)) for replacement in stage)
            good = ((replacement, correction) for replacement, correction in tried if correction)
            if checked := list(islice(good, MOST_OFFERED)):
                yield from checked
                return

    def _replaced(self, text: str, replacement: Replacement, place: int) -> Correction | None:
        return self.check(_replace(text, replacement), (place,))

    def check(self, text: str, mends: tuple[int, ...]) -> Correction | None:
        """The correction, if it is one."""
        text = " ".join(text.split())
        if text in self.checked or len(self.checked) >= MOST_CHECKED or monotonic() > self.end:
            return None
        search = self.search(text) if text else None
        is_better = search is not None and len(search.interpretation.problems) <= self.problem_count - len(
            mends
        )
        self.checked[text] = search.count if search and is_better else 0
        return Correction(text, self.checked[text], mends) if self.checked[text] else None


def _with_key(problem: Problem, vocabulary: Vocabulary) -> Problem:
    """The problem; where nothing can be suggested, with the key that its value names."""
    key = None if problem.suggestions or problem.unknown_key else key_named_by_value(problem, vocabulary)
    if key is None:
        return problem
    example = f"{key.name}:{next(iter(_values_of(key)), '...')}"
    return replace(problem, sentence=f"{problem.sentence} “{key.name}” is a key: write {example}.")


def _mended_or_removed(problem: Problem, suggested: Problem, vocabulary: Vocabulary) -> Problem:
    """The problem with what has results; else, where it is about the order or the view, as it may be meant;
    else with its clause taken out."""
    if suggested.suggestions:
        return suggested
    if problem.suggestions and problem.clause and isinstance(vocabulary.find(problem.clause.key), Setting):
        return problem
    start, end = problem.clause.span if problem.clause else (problem.start, problem.end)
    return replace(problem, start=start, end=end, suggestions=("",))


def _replace(text: str, replacement: Replacement) -> str:
    start, end = replacement.span
    return text[:start] + replacement.text + text[end:]


def _with_suggestions(text: str, problem: Problem, replacements: Sequence[Replacement]) -> Problem:
    """The problem with these suggestions; it extends as far as the longest part that they replace."""
    if not replacements:
        return replace(problem, suggestions=())
    start = min(replacement.span[0] for replacement in replacements)
    end = max(replacement.span[1] for replacement in replacements)
    texts = [f"{text[start : part.span[0]]}{part.text}{text[part.span[1] : end]}" for part in replacements]
    suggestions = tuple(dict.fromkeys(texts))
    return replace(problem, start=start, end=end, suggestions=suggestions)


def _stages(problem: Problem, vocabulary: Vocabulary) -> Iterator[Iterable[Replacement]]:
    """Groups of candidates, the likeliest first; a group is tried only where those before give nothing."""
    place = (problem.start, problem.end)
    suggested = [Replacement(place, suggestion) for suggestion in problem.suggestions]
    clause = problem.clause
    if clause is None:
        yield suggested
        return
    values = [problem.value] if problem.value else list(clause.values)
    candidates = _Candidates(clause, values, vocabulary)
    if isinstance(vocabulary.find(clause.key), Setting):
        yield suggested
        yield candidates.under_other_settings()
        return
    if problem.unknown_key:
        yield candidates.with_completed_key()
        yield chain(candidates.under_other_keys(_is_listed), candidates.as_words())
    else:
        yield suggested if len(suggested) > 1 else ()
        yield chain(
            candidates.with_colon(), candidates.under_other_keys(_is_listed), candidates.as_flag_of_key()
        )
    yield suggested
    if not problem.unknown_key and key_named_by_value(problem, vocabulary):
        return
    yield candidates.nearly_under_other_keys()
    yield candidates.under_other_keys(_is_part)
    yield candidates.as_words()


def key_named_by_value(problem: Problem, vocabulary: Vocabulary) -> Key | None:
    """The key whose name stands as a value in the problem: ``banned`` in ``is:banned``."""
    key = vocabulary.find(fold(problem.value.text)) if problem.value else None
    return key if isinstance(key, Key) and key.is_closed else None


@dataclass(frozen=True, slots=True)
class _Candidates:
    """Other ways to write a clause some of whose values are not understood."""

    clause: Comparison
    values: Sequence[Value]
    vocabulary: Vocabulary

    def with_completed_key(self) -> Iterator[Replacement]:
        """Keys with a name that the key abbreviates or misspells, where they know the values."""
        clause = self.clause
        values = ",".join(map(write_value, clause.values))
        for name in _similar_names(clause.key, self.vocabulary):
            written = f"{name}{clause.operator}{values}"
            problems = interpret(written, self.vocabulary).problems
            if not problems:
                yield Replacement((clause.span[0], clause.span[0] + len(clause.key)), name)
            elif all(problem.suggestions for problem in problems):
                yield Replacement(clause.span, apply_suggestions(written, problems))

    def under_other_keys(self, recognizes: Callable[[Key | Setting, Value], bool]) -> Iterator[Replacement]:
        """The same values under the keys that know them."""
        entries = (
            entry for entry in self._entries() if all(recognizes(entry, value) for value in self.values)
        )
        for entry in islice(entries, MOST_KEYS):
            yield from self._moved(self.values, entry, [value.text for value in self.values])

    def under_other_settings(self) -> Iterator[Replacement]:
        """The same values under another setting: ``view:prints`` becomes ``unique:prints``."""
        for setting in self.vocabulary.all_settings():
            if all(_is_listed(setting, value) for value in self.values):
                yield from self._moved(self.values, setting, [value.text for value in self.values])

    def with_colon(self) -> Iterator[Replacement]:
        """The clause without an order that its key does not know: ``race>troll`` becomes ``race:troll``."""
        clause = self.clause
        key = self.vocabulary.find(clause.key)
        is_ordered = clause.operator not in (":", "=", "!=")
        if isinstance(key, Key) and is_ordered and all(_is_read(key, value) for value in clause.values):
            yield Replacement(clause.span, f"{clause.key}:{','.join(map(write_value, clause.values))}")

    def as_flag_of_key(self) -> Iterator[Replacement]:
        """A value that is the name of a key, or begins as one does: ``is:banned``, ``is:ban``."""
        for value in self.values:
            text = fold(value.text)
            if len(text) < SHORTEST_PART or not text.isalpha():
                continue
            for key in self.vocabulary.all_keys():
                is_named = any(name.startswith(text) for name in key.names)
                if is_named and key.is_closed and self.clause.key not in key.names:
                    listed = list(islice(_values_of(key), MOST_VALUES + 1))
                    for name in listed if len(listed) <= MOST_VALUES else ():
                        yield from self._moved([value], key, [name])

    def nearly_under_other_keys(self) -> Iterator[Replacement]:
        """Values that begin so, or that differ in one letter, under the keys that know them."""
        texts = [fold(value.text) for value in self.values]
        if not all(value.is_text for value in self.values) or min(map(len, texts)) < SHORTEST_PART:
            return
        for entry in self._entries():
            names = {fold(name): name for name in _values_of(entry)}
            near = [name for text in texts if (name := _completed(text, names) or _nearly(text, names))]
            if len(near) == len(texts):
                yield from self._moved(self.values, entry, [names[name] for name in near])

    def as_words(self) -> Iterator[Replacement]:
        """The values as words that stand alone."""
        texts = [value.text for value in self.values if value.is_text]
        if len(texts) == len(self.clause.values) and all(
            len(text) >= SHORTEST_PART and fold(text).isalpha() for text in texts
        ):
            negation = "-" if self.clause.operator == "!=" else ""
            yield Replacement(self.clause.span, f"{negation}{_any_of([*map(quoted, texts)])}")

    def _entries(self) -> list[Key | Setting]:
        """The other keys and settings whose values are listed; those of a similar name first."""
        keys = self.vocabulary.all_keys()
        entries: list[Key | Setting] = [
            *(key for key in keys if key.is_closed),
            *(key for key in keys if key.accepts_parts),
            *self.vocabulary.all_settings(),
        ]
        text = self.clause.key
        others = [entry for entry in entries if text not in entry.names]
        return sorted(others, key=lambda entry: not any(name.startswith(text) for name in entry.names))

    def _moved(
        self, values: Sequence[Value], entry: Key | Setting, texts: Sequence[str]
    ) -> Iterator[Replacement]:
        """The clause with some of its values under another key, the others left as they are."""
        clause = self.clause
        negation = "-" if clause.operator == "!=" else ""
        moved = f"{_name_like(clause.key, entry)}:{','.join(map(quoted, texts))}"
        others = [value for value in clause.values if value not in values]
        if not others:
            yield Replacement(clause.span, f"{negation}{moved}")
        elif clause.operator in (":", "!=") and isinstance(entry, Key):
            left = f"{clause.key}:{','.join(map(write_value, others))}"
            yield Replacement(clause.span, f"{negation}{_any_of([left, moved])}")


def _similar_names(text: str, vocabulary: Vocabulary) -> list[str]:
    """Names of keys that the text may abbreviate or misspell, one for each key."""
    names = vocabulary.names()
    near = nearest(text, names)
    candidates = [
        *(name for name in OTHER_WORDS.get(text, ()) if name in names),
        *(name for name in names if name.startswith(text)),
        *([near] if near else []),
        *(name for name in names if len(name) >= SHORTEST_PART and text.startswith(name)),
    ]
    entries: list[Key | Setting | None] = []
    unique = []
    for name in candidates:
        entry = vocabulary.find(name)
        if not any(entry is other for other in entries):
            entries.append(entry)
            unique.append(name)
    return unique


def _values_of(entry: Key | Setting) -> Iterable[str]:
    """The values of a key or setting that are worth suggesting; none where it lists none."""
    return entry.values() if entry.values is not None else ()


def _is_listed(entry: Key | Setting, value: Value) -> bool:
    """Whether the value is one of those of a key, in any spelling."""
    if not value.is_text:
        return False
    if isinstance(entry, Setting):
        return value.text.lower() in entry.choices
    return _is_read(entry, value) if entry.is_closed else fold(value.text) in map(fold, _values_of(entry))


def _is_part(entry: Key | Setting, value: Value) -> bool:
    """Whether the value is a part of one of those of a key."""
    is_long = value.is_text and len(fold(value.text)) >= SHORTEST_PART
    return is_long and isinstance(entry, Key) and entry.accepts_parts and _is_read(entry, value)


def _is_read(key: Key, value: Value) -> bool:
    try:
        key.read(":", value)
    except QueryError:
        return False
    return True


def _completed(text: str, names: Iterable[str]) -> str | None:
    """The shortest name that begins with the text."""
    return min((name for name in names if name.startswith(text)), key=len, default=None)


def _nearly(text: str, names: Iterable[str]) -> str | None:
    """The name that differs in one letter, if the text is long enough to tell."""
    near = nearest(text, names) if len(text) >= SHORTEST_SLIP else None
    return near if near and distance(text, near) == 1 else None


def _any_of(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({' OR '.join(parts)})"


def _name_like(text: str, entry: Key | Setting) -> str:
    """The name of a key that is most like the text: ``subtype`` for ``type``, ``class`` for ``c``."""
    begun = (name for name in entry.names if name.startswith(text))
    within = (name for name in entry.names if len(text) >= SHORTEST_PART and text in name)
    return next(chain(begun, within), entry.name)
