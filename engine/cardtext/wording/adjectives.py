"""What stands before the noun of a description: states, keywords, damage types, colors of dragons."""

from __future__ import annotations

import re

from engine.cards import CharacterClass, DamageType
from engine.cardtext.inflection import article
from engine.cardtext.wording.substitution import Substitution, like, rule
from engine.tree.keywords import Keyword

_STATES = (
    "attacking|damaged|defending|exhausted|face-down|face-up|non-token|ongoing|protecting|ready|token|"
    "undamaged"
)
_DAMAGE_TYPES = "|".join(DamageType)
_NUMBERED = (Keyword.ASSAULT, Keyword.MEND)
_KEYWORDS = "|".join(re.escape(keyword) for keyword in Keyword if keyword not in _NUMBERED)
_LOWER = "conspicuous|elusive|invincible|irradiated|untargetable"
"""Keywords that are adjectives, and can be written like those."""
_CHARACTERS = r"(?:hero or ally|heroes and allies|heroes or allies|ally|allies|hero|heroes)"


def _state_first(match: re.Match[str]) -> str:
    side, state = match[2], match[3]
    words = f"{like(state, side)} {side.lower()}"
    return f"{like(article(state), match[1])} {words}" if match[1] else words


def _with_keyword(match: re.Match[str]) -> str:
    keyword, characters, side = match[1], match[2], match[3] or ""
    if keyword.islower():
        keyword = keyword.title()
    return f"{characters}{side} with {keyword}"


_CLASSES = "|".join(map(str, CharacterClass))
"""A card of a class has its tag or its icon (Rule 206.1a)."""


ADJECTIVES: tuple[Substitution, ...] = (
    rule(
        "cards of a class have its tag or its icon",
        rf"\b({_CLASSES})s and (\[\1\]) (?=cards\b)",
        r"\1 or \2 ",
    ),
    rule(
        "a state stands before a side",
        rf"\b(?:([Aa]n?) )?([Oo]pposing|[Ff]riendly) ((?:{_STATES})|Ongoing)\b",
        _state_first,
    ),
    rule(
        "an Elusive ally is an ally with Elusive",
        rf"(?<=[a-z] )({_KEYWORDS}|{_LOWER}) ({_CHARACTERS})\b( you control)?",
        _with_keyword,
    ),
    rule(
        "a Protector is a hero or ally with Protector",
        rf"\b([Cc]ontrols?) an? ({_KEYWORDS})(?=[,.])",
        r"\1 a hero or ally with \2",
    ),
    rule(
        "each Protector is each hero and ally with Protector",
        rf"\b([Ee]ach) ({_KEYWORDS})((?: you control| in play)?)(?=[.,]| has\b)",
        r"\1 hero and ally\3 with \2",
    ),
    rule(
        "a Fire ally is a [Fire] ally",
        rf"(?<![-\[])\b({_DAMAGE_TYPES}) (?={_CHARACTERS}\b)",
        r"[\1] ",
    ),
)
