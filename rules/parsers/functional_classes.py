"""The classes of functional words, such as ``when`` or ``can't``, and what does the same as each."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FunctionalClass:
    """Words with one function.

    ``words`` are those that a power must keep; in the running text of a rule, ``equivalents`` do the same.
    ``is_order_relevant`` is whether a power must keep the place of its words, too.
    """

    name: str
    words: re.Pattern[str]
    equivalents: re.Pattern[str]
    is_order_relevant: bool

    def occurs_in(self, text: str) -> bool:
        """Whether a word of the class is in a text."""
        return bool(self.words.search(text))

    def is_covered_by(self, text: str) -> bool:
        """Whether the text of a rule has a word of the class, or other words that do the same."""
        return self.occurs_in(text) or bool(self.equivalents.search(text))


def whole_words(pattern: str) -> re.Pattern[str]:
    """A pattern that matches no part of a word."""
    return re.compile(rf"(?<![\w'-])(?:{pattern})(?![\w'])", re.I)


def _ordered(name: str, words: str, equivalents: str = r"(?!)") -> FunctionalClass:
    return FunctionalClass(name, whole_words(words), whole_words(equivalents), is_order_relevant=True)


def _unordered(name: str, words: str, equivalents: str = r"(?!)") -> FunctionalClass:
    return FunctionalClass(name, whole_words(words), whole_words(equivalents), is_order_relevant=False)


_EVENTS = (
    r"attacks|attaches|attached|are|becomes?|becoming|begins|changes|closes|comes|concludes|created|decreased|defends"
    r"|destroyed|dies|empties|ends|enters?|exhausts|expires|forms|gains|gets|goes|happened|happens|increased|is"
    r"|leaves|opens|play|played|performed|ready|readies|removed|resolves?|revealed|set|starts|strike|ticks|tries"
    r"|triggered|was"
)
_NO_EVENT_BEFORE = "same|name|space|such|long|soon|well|known|treated|proposed|counts|down"
_NO_EVENT_AFTER = (
    "long|if|though|many|much|well|soon|possible|normal|usual|far|a result|part of|an exception"
    r"|an additional cost"
)
_AS_OF_EVENT = (
    "".join(f"(?<!{word} )" for word in _NO_EVENT_BEFORE.split("|"))
    + rf"as (?!(?:{_NO_EVENT_AFTER}) )(?:(?!as |if |but |by )[^\s.;:,]+ ){{1,11}}?(?:{_EVENTS})"
)
"""``as`` with a subject and a verb: the moment of an event, unlike ``as an attacker`` and ``as long as``."""

_NEGATION = r"no|nobody|none|nothing|neither|never|nor|not|don't|doesn't|isn't|without|outside"
_CAN = r"can|may|able|could"
_RELATIVE = (
    r"that|which|who|whom|whose|with|without|where|whatever|whichever|whether|otherwise|means?|meant|suppose"
    r"|such|those|these|of the form"
)

FUNCTIONAL_CLASSES = (
    _ordered("when", r"when|whenever", r"any time|each time|next time|first time"),
    _ordered("at", r"at (?:the |its )?(?:start|beginning|end) of|at end", r"(?:at )?end[ -]of[ -]turn"),
    _ordered(
        "as",
        _AS_OF_EVENT,
        r"at (?:the|that|this|which)(?: same)? (?:time|moment|point)|on (?:resolution|announcement)"
        r"|part of|while",
    ),
    _ordered(
        "while",
        r"while",
        r"as long as|during|within?|without|in (?:your|their|the player's) own|outside|only on|until",
    ),
    _ordered("if", r"if", rf"unless|except\w*|only|when|whenever|says|{_RELATIVE}"),
    _ordered("would", r"would"),
    _ordered(
        "instead",
        r"instead",
        r"rather than|in (?:the|its) place|in place of|takes? the place|replac\w+",
    ),
    _ordered(
        "may",
        r"may|can|could",
        r"allow\w*|lets?|optional\w*|able|option|legal\w*|permission|up to|has the option|can't",
    ),
    _ordered(
        "can't",
        r"can't|cannot|may not|unable|couldn't",
        rf"(?:{_NEGATION}|only) [^.;]{{0,80}}?(?:{_CAN})|(?:{_CAN}) [^.;]{{0,80}}?(?:{_NEGATION}|only)"
        r"|(?:in)?distinguishable|illegal|never|impossible|must not",
    ),
    _ordered(
        "must",
        r"must|have to|has to|had to|having to|requires?|required|needs? to|forced",
        r"need|necessary|mandatory|in order for",
    ),
    _unordered("let", r"lets?|letting|allow\w*|permit\w*", r"may|can|able|optional|have you|has you"),
    _unordered("force", r"forc(?:e|es|ed|ing)"),
    _ordered("target", r"target\w*|untargetable"),
    _unordered(
        "choose",
        r"cho(?:ose|oses|osing|sen|se|ice|ices)",
        r"decid\w+|decision\w*|determines? who|picks?|selects?|may or|want\w*|option\w*|in its",
    ),
    _unordered("random", r"random\w*"),
    _unordered(
        "each",
        r"(?<!and )(?:each(?! other)|every\w*)",
        r"any|all|both|whole|separate\w*|one|a|several|players|characters",
    ),
    _unordered(
        "any",
        r"any(?! more)|anything|anyone|anywhere|wherever",
        r"each|every\w*|all|both|no|none|nothing|nobody|one or more|whatever|whichever|however"
        r"|applicable|like|several|least|other|others|another|unless|some|such",
    ),
    _unordered(
        "only",
        r"only|solely",
        r"no (?:more|other)|alone|nothing|nobody|none|unless|except\w*|at (?:most|no)|just|exactly|one"
        r"|must|not|can't|never",
    ),
    _ordered(
        "unless",
        r"unless|except\w*",
        r"if|only|but|other than|apart from|without|outside|otherwise|default|non|still|even",
    ),
    _ordered(
        "until",
        r"until",
        r"as long as|before|for the (?:rest|duration)|during|while|then|unless|and so on",
    ),
    _unordered(
        "before",
        r"before",
        r"first|preced\w*|then|previous\w*|until|prior|initially|earlier|pre|to the left|after",
    ),
    _unordered(
        "after",
        r"after\w*",
        r"then|follow\w*|next|behind|as soon as|when|once|before|from then on|back|has",
    ),
)
"""Every class. In a power, an equivalent does not count."""

WITHOUT_FUNCTION = whole_words(
    r"(?:that|power)(?: [\w,]+){0,4} can have|can be identified by|as part of"
    r"|as it (?:is|was|were)(?=[,.;])|as that hero was|as it initially was|may cause|can cause"
)
"""Phrases in which a functional word says nothing about what may be done or when."""
