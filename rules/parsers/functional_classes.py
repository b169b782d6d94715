"""The classes of functional words, such as ``when`` or ``can't``, and what does the same as each."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class FunctionalClass:
    """Words with one function.

    ``words`` are those that a power must keep; in the running text of a rule, ``equivalents`` do the same.
    ``is_order_relevant`` is whether a power must keep the place of its words, too. ``is_counted`` is whether
    a text must have as many of its words as the official one, and not only one.
    """

    name: str
    words: re.Pattern[str]
    equivalents: re.Pattern[str]
    is_order_relevant: bool
    is_counted: bool = False

    def occurs_in(self, text: str) -> bool:
        """Whether a word of the class is in a text."""
        return bool(self.words.search(text))

    def is_lost(self, official_text: str, text: str) -> bool:
        """Whether a text lacks words of the class that the official text has."""
        if not self.is_counted:
            return self.occurs_in(official_text) and not self.is_covered_by(text)
        words, equivalents = (len(pattern.findall(text)) for pattern in (self.words, self.equivalents))
        return words + equivalents < len(self.words.findall(official_text))

    def power_word(self, word: str) -> str:
        """What a word of the class stands for in a power: mostly the class."""
        return word.casefold() if word.casefold() in _POWER_WORDS else self.name

    def is_covered_by(self, text: str) -> bool:
        """Whether the text of a rule has a word of the class, or other words that do the same."""
        return self.occurs_in(text) or bool(self.equivalents.search(text))


def whole_words(pattern: str) -> re.Pattern[str]:
    """A pattern that matches no part of a word."""
    return re.compile(rf"(?<![\w'-])(?:{pattern})(?![\w'])", re.I)


_POWER_WORDS = frozenset({"can", "could"})
"""Words of a class that are not interchangeable with its others in a power."""


def _counted(name: str, words: str, equivalents: str = r"(?!)") -> FunctionalClass:
    return replace(_ordered(name, words, equivalents), is_counted=True)


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
    r"that|which|who|whom|whose|without|where|whatever|whichever|whether|otherwise|means?|meant|suppose"
    r"|such|of the form"
)

FUNCTIONAL_CLASSES = (
    _counted("when", r"when|whenever", r"any time|each time|next time|first time"),
    _counted("at the start", r"at (?:the |its )?(?:start|beginning) of"),
    _counted("at the end", r"at (?:the |its )?end of", r"at end|end[ -]of[ -]turn"),
    _counted(
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
    _counted("would", r"would"),
    _counted(
        "instead",
        r"instead",
        r"rather than|in (?:the|its) place|in place of|takes? the place|replac\w+",
    ),
    _ordered(
        "may",
        r"may|can|could",
        r"allow\w*|lets?|optional\w*|able|option|legal\w*|permission|up to|has the option|can't",
    ),
    _counted(
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
        r"each(?! other)|every\w*",
        r"any|all|both|whole|separate\w*|per|players|characters",
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
        r"no (?:more|other)|alone|nothing|nobody|none|unless|except\w*|at (?:most|no)|just|exactly"
        r"|never",
    ),
    _ordered(
        "unless",
        r"unless|except\w*",
        r"if|only|but|other than|apart from|without|outside|otherwise|default|non",
    ),
    _ordered(
        "until",
        r"until",
        r"as long as|before|for the (?:rest|duration)|during|while|then|unless|and so on",
    ),
    _unordered("up to", r"(?<!adds )up to(?! and)", r"at most|no more than|some or all"),
    _unordered("rather than", r"rather than", r"instead|in (?:its|the) place|not"),
    _unordered(
        "before",
        r"before",
        r"first|preced\w*|then|previous\w*|until|prior|initially|earlier|pre|to the left",
    ),
    _unordered(
        "after",
        r"after\w*",
        r"then|follow\w*|next|behind|as soon as|when|once|from then on|back",
    ),
)
"""Every class. In a power, an equivalent does not count."""

WITHOUT_FUNCTION = whole_words(
    r"(?:that|power)(?: [\w,]+){0,4} can have|can be identified by|as part of"
    r"|as it (?:is|was|were)(?=[,.;])|as that hero was|as it initially was|may cause|can cause"
)
"""Phrases in which a functional word says nothing about what may be done or when."""
