"""Icons, markup and punctuation."""

from __future__ import annotations

import re

from engine.cards import CharacterClass
from engine.cardtext.wording.nouns import NUMBER
from engine.cardtext.wording.substitution import Substitution, rule


def _icon(match: re.Match[str]) -> str:
    word = match[1].casefold()
    return "[Activate]" if word in ("exhaust", "act", "activate", "tap") else f"[{match[1].title()}]"


def _lost_icon(match: re.Match[str]) -> str:
    """As in "a or race", "an or Monster hero", "an race": the article is that of the word that is missing."""
    if match[1]:
        return f"{match[1]} [Horde] or [Alliance] "
    if match[2]:
        return f"{match[2]} [{'Alliance' if match[2].endswith('n') else 'Horde'}] or "
    return f"{match[3]} [Alliance] "


_CLASSES = "|".join(f"(?i:{name.value})" for name in CharacterClass)
"""No type line of an ability has a class: it has the icon of one (Rule 206.1a)."""

MARKUP: tuple[Substitution, ...] = (
    rule("curly quotation marks are straight", "[“”]", '"'),
    rule("curly apostrophes are straight", "[‘’]", "'"),
    rule(
        "there is no reminder text",
        r"<i>.*?</i>|\s*\((?=[^()]*[A-Za-z]{2}[^()]* [^()]*[A-Za-z]{2})(?:[^()>]|\([^()]*\))*\)",
        "",
    ),
    rule("there is no markup", r"</?\w+[^<>]*>", ""),
    rule("-> is >>>", r"\s*(?<![>-])(?:-+>|→|=>)\s*", " >>> "),
    rule("[Fire icon] is [Fire]", r"\[([A-Za-z]+) (?:ICON|[Ii]con)\]", r"[\1]"),
    rule("{exhaust} is [exhaust]", r"\{([A-Za-z]+)\}", r"[\1]"),
    rule(
        "a faction that lost its icon",
        r"\b(?:([Aa]) or (?=race\b)|([Aa]n?) or (?=Monster\b)|([Aa]n) (?=(?:race|hero)\b))",
        _lost_icon,
    ),
    rule("a number and its icon are apart", r"(?<=\d)(?=\[[A-Za-z]+\])", " "),
    rule("[Exhaust] is [Activate], icons are capitalized", r"\[([A-Za-z]+(?: Knight)?)\]", _icon),
    rule(
        "a class before abilities is their icon",
        rf"\b({_CLASSES}) (?=abilit(?:y|ies)\b)",
        lambda match: f"[{match[1].title()}] ",
    ),
    rule("fire [Fire] damage is fire damage", r"\b([a-z]+) \(?\[(?i:\1)\]\)?(?= damage)", r"\1"),
    rule("a number stands with its sign", r"(?<= [+-]) (?=\d+ \[?(?i:ATK|DEF|defense|health)\b)", ""),
    rule("-1/-1 is -1 / -1", rf"([+-]{NUMBER})/([+-]{NUMBER})", r"\1 / \2"),
)
