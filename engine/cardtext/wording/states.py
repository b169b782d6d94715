"""States that cards are in, and what they did."""

from __future__ import annotations

import re

from engine.cardtext.wording.nouns import SINGULAR
from engine.cardtext.wording.substitution import Substitution, like, rule


def _keyword(match: re.Match[str]) -> str:
    """As in "is stealthed", "has Stealth"."""
    keyword = {"protectors": "Protector", "stealthed": "Stealth", "tealthed": "Stealth"}.get(
        match[2].casefold(), match[2].title()
    )
    return f"{'has' if match[1] == 'is' else 'have'} {keyword}"


def _where_played(match: re.Match[str]) -> str:
    """What is said of your cards before they are played, and while they are on the chain."""
    cards = match[1]
    interrupted = f", and {cards} you control can't be interrupted" if match[2] else ""
    return like(f"{cards} in your hand are instant{interrupted}", match[0])


STATES: tuple[Substitution, ...] = (
    rule(
        "your ability cards are those in your hand and on the chain",
        r"\b[Yy]our (abilities|allies|equipment) are instant( and can't be interrupted)?(?=\.)",
        _where_played,
    ),
    rule("has dealt is dealt", r"\bhas (dealt|attacked) (?=[^.]*this turn)", r"\1 "),
    rule("was not is wasn't", r"\b(do|does|did|was|were) not\b", r"\1n't"),
    rule(
        "what was not done",
        r"\b(?:(?:(was) )?dealt no damage|(?:hasn't|haven't) (attacked))\b",
        lambda match: (
            "didn't attack" if match[2] else "wasn't dealt damage" if match[1] else "didn't deal damage"
        ),
    ),
    rule("you've played is you played", r"\byou've (placed|played|dealt)\b", r"you \1"),
    rule("to be Protectors, too, is to have Protector", r"\bare also [Pp]rotectors\b", "have Protector"),
    rule("face up is face-up", r"\b(is|are) face (up|down)\b", r"\1 face-\2"),
    rule("becomes exhausted is exhausts", r"\bbecomes exhausted\b", "exhausts"),
    rule("Long Range is Long-Range", r"\bLong Range\b", "Long-Range"),
    rule(
        "is elusive is has Elusive",
        r"\b(is|are) (?:an? )?([Ee]lusive|[Ii]rradiated|[Uu]ntargetable|[Pp]rotectors?|[Ss]?tealthed|"
        r"[Cc]onspicuous)\b",
        _keyword,
    ),
    rule(
        "has and has is has",
        r"\b(has|have) ([+-](?:(?!while\b)[^.,])*?) and \1 (?=[A-Z])",
        r"\1 \2 and ",
    ),
    rule(
        "is in cat form is has Cat Form",
        r"\bis in ((?i:bear|cat)) [Ff]orm\b",
        lambda match: f"has {match[1].title()} Form",
    ),
    rule(
        "an attacker is an attacking hero or ally",
        r"\b([Tt]arget|by an) (opposing |friendly )?(attack|defend)er(?P<either> or defender)?\b"
        r"|\b(?P<all>all) (?P<role>attack|defend)ers\b",
        lambda match: (
            f"all {match['role']}ing heroes and allies"
            if match["all"]
            else f"{match[1]} {match[3]}ing {'or defending ' if match['either'] else ''}{match[2] or ''}"
            "hero or ally"
        ),
    ),
    rule(
        "with damage on it is damaged",
        rf"\b(target|each|an?) "
        rf"((?:exhausted |ready )?(?:opposing |friendly )?(?:{SINGULAR})(?: (?:or|and) (?:{SINGULAR}))*) "
        r"with damage(?: on (?:it|them))?\b",
        lambda match: f"{'a' if match[1] == 'an' else match[1]} damaged {match[2]}",
    ),
)
