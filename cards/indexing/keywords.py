"""The keywords of the game, and which of them a text has (glossary of edition 7.4, "Keyword")."""

import re
from collections.abc import Iterable, Iterator

from engine.cards import DamageType

# Those that the glossary lists; Dual Wield and Resistance come in kinds.
KEYWORDS = (
    *("Aberration", "Absorb", "Arcane Torrent", "Artifact", "Assault", "AWESOME", "Bear Form", "Berserking"),
    *("Cat Form", "Conspicuous", "Death Rattle", "Delve", "Diplomacy", "Dual Shield", "Dual Wield", "Echo"),
    *("Elusive", "Enrage", "Escape Artist", "Eternal", "Ferocity", "Find Treasure", "Finishing Move"),
    *("Hardiness", "Harmonize", "Haste", "Infinite Wield", "Inspire", "Inspiring Presence", "Invincible"),
    *("Irradiated", "Long-Range", "Mend", "Portal", "Preparation", "Protector", "Resistance", "Rift"),
    *("Sabotage", "Sentinel", "Sextuple Wield", "Shadowmeld", "Smash", "Spellshield", "Stash", "Stealth"),
    *("Thrown", "Time is Money", "Trap", "Untargetable", "War Stomp", "Warp", "Will of the Forsaken"),
)
# Bold words of the text box that are no keywords by the rules, and are looked for like them.
BOLD_WORDS = ("Deckbuilding", "Empower", "Immune", "Level Up", "Ongoing", "Reward")
KINDS = {
    **{f"{kind} Resistance": "Resistance" for kind in (*DamageType, "Physical")},
    "Ranged Dual Wield": "Dual Wield",
    "Two-Handed Dual Wield": "Dual Wield",
}
EVERY_KEYWORD = tuple(sorted((*KEYWORDS, *BOLD_WORDS, *KINDS)))

_NAMES = "|".join(
    re.escape(name).replace(r"\-", "[- ]") for name in sorted(EVERY_KEYWORD, key=len, reverse=True)
)
# "Elusive, Ferocity", "Mend 2", "Stash: Draw a card.", "Empower Mage: ...".
_OWN_KEYWORD = re.compile(
    rf"\s*(?P<name>{_NAMES})(?: (?:\d+|X)\b)?"
    rf"(?P<end>\s*$|\s*[.,;]\s*|:| and | (?=(?:{_NAMES})\b)| [A-Z][\w ]{{2,20}}:)",
    re.IGNORECASE,
)
_DAMAGE = "|".join(damage_type.lower() for damage_type in (*DamageType, "Physical"))
# "Assault 2", "Protectors", "fire resistance".
_KEYWORD = rf"(?P<name>(?:{_NAMES})|(?:{_DAMAGE}) resistance)s?(?: (?:\d+|X))?(?![\w-])"
# What may stand beside keywords: "+2 ATK and", "1 [Melee] ATK / 1 health, ", "Pet (1), and".
_BESIDE = (
    r"(?:(?:[+-]?(?:\d+|X)|/|ATK|[Hh]ealth|\[\w+\]|also|an?|all|both|and|or|[A-Z]\w+ ?\(\d\))[, ]\s*)*\"?"
)
# Words behind which keywords describe a card: "is destroyed, ... target ally with Stealth".
_NOT_GIVING = (
    r"\b(?:with|without|named|lose|loses|can|can't|against|attacks?|protects?|destroy\w*|when|remove"
    r"|choose)\b"
)
_OPENINGS = (
    # "has Stealth", "are also Protectors", "has +2 ATK this turn and Stealth".
    re.compile(
        rf"(?<!can't )\b(?:has|have|had|gains?|is|are|becomes?|it's|they're)\b"
        rf"(?:(?!{_NOT_GIVING})[^.:]){{0,80}}?(?<![\w-]){_KEYWORD}"
    ),
    # "... ally tokens into play with 1 ATK, 1 health, and Stealth".
    re.compile(rf"\b(?:tokens?|(?:is|are) also (?:an )?\w+)\b[^.\"]*?\bwith {_BESIDE}{_KEYWORD}"),
    re.compile(rf"\bthe (?:first|second|third|fourth|last) with {_KEYWORD}"),
    # "Choose two of the following: Mend 2, Stealth, or Smash."
    re.compile(rf"\bfollowing: {_KEYWORD}"),
)
_NEXT_KEYWORD = re.compile(rf"(?:,? and|,? or|,) {_BESIDE}{_KEYWORD}")
_DUAL_WIELD = re.compile(r"\bdual wield\b")
_BY_WORD = {name.lower().replace("-", " "): name for name in EVERY_KEYWORD}


def own_keywords(paragraph: str) -> Iterator[str]:
    """The keywords that a paragraph starts with and has as powers: ``Elusive, Ferocity``.

    >>> list(own_keywords("Fire Resistance, Mend 2"))
    ['Fire Resistance', 'Resistance', 'Mend']
    """
    place = 0
    while match := _OWN_KEYWORD.match(paragraph, place):
        yield from _keyword_and_kind(match["name"])
        place = match.end()
        if match["end"].endswith(":") or place == len(paragraph):
            return


def given_keywords(paragraph: str) -> Iterator[str]:
    """The keywords that a paragraph gives to something, itself or tokens: ``It has Stealth and Elusive``.

    >>> list(given_keywords("Allies you control have Protector and Mend 1."))
    ['Protector', 'Mend']
    """
    text = _DUAL_WIELD.sub("Dual Wield", paragraph)
    yield from dict.fromkeys(
        keyword
        for opening in _OPENINGS
        for match in opening.finditer(text)
        for name in _names_in_list(text, match)
        for keyword in _keyword_and_kind(name)
    )


def _names_in_list(text: str, match: re.Match[str] | None) -> Iterator[str]:
    """The keyword of a match and those that follow it."""
    while match:
        yield match["name"]
        match = _NEXT_KEYWORD.match(text, match.end())


def _keyword_and_kind(name: str) -> Iterable[str]:
    keyword = _BY_WORD[name.lower().replace("-", " ")]
    return (keyword, KINDS[keyword]) if keyword in KINDS else (keyword,)
