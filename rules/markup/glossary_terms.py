"""Finds glossary terms in running text, in any of their forms; the longest wins, none inside another.

Which words mean a term is a matter of language, so most of this module is tables: verbs and their forms,
terms that need a capital letter, and terms whose form in texts differs from the glossary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise


def _word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())


COMMON_WORDS = frozenset(
    ["add", "can't", "enter", "other", "pass", "place", "put", "this way", "unless", "until", "use", "you"]
)
"""Terms that occur in nearly every sentence: they are not linked."""

VERBS = _word_set(
    """activate attach channel complete control deal destroy discard double draw exchange exhaust flip heal
    interrupt move negate play prevent propose protect ready reattach redirect reroll resist resolve respawn
    respond reveal search shuffle smash spawn strike switch target teleport"""
)
"""Terms that are verbs: all forms of the verb mean them."""

IRREGULAR = {
    "control": ("controls", "controlled", "controlling", "controller", "controllers"),
    "deal": ("deals", "dealt", "dealing"),
    "draw": ("draws", "drew", "drawn", "drawing"),
    "owner": ("owners", "owned by"),
    "strike": ("strikes", "struck", "striking"),
}

DOUBLING = _word_set("flip")
"""Verbs that double their last letter."""

FORMS_IN_TEXT = {
    "can't": (),
    "card in play": ("card in play", "cards in play"),
    "copy, card in play": ("become a copy", "becomes a copy", "became a copy", "becoming a copy"),
    "copy, card on chain": ("copy on the chain", "copies on the chain"),
    "copy, token": ("token copy", "token copies", "copy of a token", "copies of tokens"),
    "dice, die": ("dice", "die roll", "die rolls", "roll a die", "rolls a die"),
    "element, terrain": ("terrain element", "terrain elements"),
    "empower [thing]": ("Empower",),
    "enter combat": ("enter combat", "enters combat", "entered combat", "entering combat"),
    "form, dropping out of": ("drop out of form", "drops out of form", "dropping out of form"),
    "move, away from": ("move away from", "moves away from", "moved away from", "moving away from"),
    "opening / starting hand": ("opening hand", "opening hands", "starting hand", "starting hands"),
    "play (noun)": (
        *("in play", "into play", "out of play", "outside play", "from play", "than play", "play zone"),
        *("leave play", "leaves play", "left play", "leaving play"),
        *("enter play", "enters play", "entered play", "entering play"),
    ),
    "ppp, pre-priority processing": ("PPP", "pre-priority processing"),
    "removed from game": ("removed from the game", "removes from the game", "removed-from-game"),
    "tick down": ("tick down", "ticks down", "ticked down", "ticking down"),
    "tick up": ("tick up", "ticks up", "ticked up", "ticking up"),
}
"""The forms in texts of terms that the glossary lists in another order, misspells or describes."""

NEED_CAPITAL = _word_set(
    """absorb artifact assault basic berserking conspicuous delve diplomacy echo empower enrage eternal
    golem hardiness harmonize haste invincible irradiated mend mount portal rift sentinel shadowmeld
    spellshield thrown trap warp"""
)
"""Names of keywords and tags that are everyday words too: they mean the term only with a capital."""

EXCLUDING_NEIGHBOURS = {
    "complete": (_word_set("are be is"), frozenset()),
    "draw": (_word_set("a"), frozenset()),
    "instant": (_word_set("same that this very"), frozenset()),
    "play": (
        _word_set("constructed fair limited normal of organized other tournament"),
        _word_set("area continues group proceeds"),
    ),
    "warp": (frozenset(), _word_set("stalker")),
}
"""Words that do not mean the term after one of the first words, or before one of the second."""

_WORD = re.compile(r"[A-Za-z0-9]+(?:['’][A-Za-z]+)*")
_PARENTHESIS = re.compile(r"\s*[(\[].*?[)\]]")
_JOINTS = frozenset([" ", "-", "\n"])


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A glossary entry by name and slug; ``text`` is needed for entries that only point to another one."""

    term: str
    slug: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class TermMention:
    """A glossary term in a text, from ``start`` to ``end``."""

    start: int
    end: int
    slug: str


@dataclass(frozen=True, slots=True)
class _TermForm:
    """One form of a term; with ``needs_capital`` it must begin with a capital letter."""

    words: tuple[str, ...]
    slug: str
    needs_capital: bool = False


@dataclass(slots=True)
class TermFinder:
    """Finds the terms of one glossary in texts."""

    _by_first_word: dict[str, list[_TermForm]] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[GlossaryTerm]) -> TermFinder:
        """A finder for these entries. An entry that only says "See X" stands for X."""
        entries = list(entries)
        by_name = {_fold(entry.term): entry.slug for entry in entries}
        forms: dict[tuple[str, ...], _TermForm] = {}
        for entry in sorted(entries, key=lambda entry: (bool(_target_term(entry)), "," in entry.term)):
            slug = by_name.get(_fold(_target_term(entry)), entry.slug)
            for spoken in term_forms(entry.term):
                form = _make_form(spoken, slug, _needs_capital(entry.term, spoken))
                forms.setdefault(form.words, form)
        terms = cls()
        for form in sorted(forms.values(), key=lambda form: -len(form.words)):
            terms._by_first_word.setdefault(form.words[0], []).append(form)
        return terms

    def mentions(self, text: str) -> Iterator[TermMention]:
        """The terms in a text, from left to right, the longest at each place."""
        words = list(_WORD.finditer(text))
        place = 0
        while place < len(words):
            form = self._form_at(text, words, place)
            if form:
                last = words[place + len(form.words) - 1]
                yield TermMention(words[place].start(), last.end(), form.slug)
                place += len(form.words)
            else:
                place += 1

    def _form_at(self, text: str, words: list[re.Match[str]], place: int) -> _TermForm | None:
        first = words[place]
        for form in self._by_first_word.get(_fold(first[0]), ()):
            run = words[place : place + len(form.words)]
            if (
                tuple(_fold(word[0]) for word in run) == form.words
                and all(text[a.end() : b.start()] in _JOINTS for a, b in pairwise(run))
                and not (form.needs_capital and not first[0][0].isupper())
                and _stands_alone(text, first.start(), run[-1].end())
                and not _has_other_meaning(words, place, len(run))
            ):
                return form
        return None


def _has_other_meaning(words: list[re.Match[str]], place: int, length: int) -> bool:
    before, after = EXCLUDING_NEIGHBOURS.get(_fold(words[place][0]), ((), ()))
    ahead = _fold(words[place - 1][0]) if place else ""
    behind = _fold(words[place + length][0]) if place + length < len(words) else ""
    return length == 1 and (ahead in before or behind in after)


def term_forms(term: str) -> list[str]:
    """Every form of a term in texts; none for :data:`COMMON_WORDS`."""
    term_key = term.replace("’", "'").casefold()
    if term_key in FORMS_IN_TEXT:
        return list(FORMS_IN_TEXT[term_key])
    name = _PARENTHESIS.sub("", term).strip()
    head, comma, qualifier = name.partition(", ")
    name = f"{qualifier} {head}" if comma else name
    if name.casefold() in COMMON_WORDS or "/" in name:
        return []
    return [name, *_inflected(name)]


def _inflected(name: str) -> list[str]:
    """The plural of a noun, and the forms of a verb."""
    word = name.casefold()
    if word in IRREGULAR:
        return list(IRREGULAR[word])
    if name.isupper() or len(name) < 3:
        return []
    third = _third_person(name)
    return [third, *_past_and_present(word)] if word in VERBS else [third]


def _third_person(name: str) -> str:
    if re.search(r"[^aeiou]y$", name):
        return f"{name[:-1]}ies"
    return f"{name}es" if re.search(r"(?:s|x|z|ch|sh)$", name) else f"{name}s"


def _past_and_present(verb: str) -> tuple[str, str]:
    if verb.endswith("e"):
        return f"{verb}d", f"{verb[:-1]}ing"
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ied", f"{verb}ing"
    if verb in DOUBLING:
        return f"{verb}{verb[-1]}ed", f"{verb}{verb[-1]}ing"
    return f"{verb}ed", f"{verb}ing"


def _needs_capital(term: str, spoken: str) -> bool:
    """Whether this form means the term only with a capital: abbreviations and everyday words."""
    return (
        spoken.isupper()
        or spoken.casefold().removesuffix("s") in NEED_CAPITAL
        or term.casefold() in NEED_CAPITAL
    )


def _make_form(spoken: str, slug: str, needs_capital: bool) -> _TermForm:
    return _TermForm(tuple(_fold(word[0]) for word in _WORD.finditer(spoken)), slug, needs_capital)


def _target_term(entry: GlossaryTerm) -> str:
    """The term that an entry points to, if it does nothing else; else an empty text."""
    match = re.fullmatch(r"See (?:also )?(?:the )?[“\"]?(.{1,60}?)[”\"]?\.?", entry.text.strip().strip("*"))
    return match[1] if match else ""


def _fold(words: str) -> str:
    return words.replace("’", "'").casefold()


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether the words are not part of a hyphenated one, such as “non-combat damage”."""
    before = start >= 2 and text[start - 1] in "-–" and text[start - 2].isalnum()
    after = text[end : end + 1] == "-" and text[end + 1 : end + 2].isalnum()
    return not before and not after
