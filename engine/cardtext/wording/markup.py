"""Icons, markup and punctuation."""

from __future__ import annotations

import re

from engine.cards import CharacterClass
from engine.cardtext.wording.nouns import NUMBER
from engine.cardtext.wording.substitution import Substitution, rule


def _icon(match: re.Match[str]) -> str:
    word = match[1].casefold()
    return "[Activate]" if word in ("exhaust", "act", "activate", "tap") else f"[{match[1].title()}]"


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
    rule("a race that lost its icons", r"\b([Aa]) or race\b", r"\1 [Horde] or [Alliance] race"),
    rule(
        "a hero of a faction that lost its icon",
        r"\b([Aa]n?) or (?=Monster\b)",
        lambda match: f"{match[1]} [{'Alliance' if match[1].endswith('n') else 'Horde'}] or ",
    ),
    rule("an Alliance card that lost its icon", r"\b([Aa]n) (?=(?:race|hero)\b)", r"\1 [Alliance] "),
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
