"""Slips of the pen: missing stops, verbs and articles that do not agree."""

from __future__ import annotations

import re

from engine.cardtext.inflection import article, plural
from engine.cardtext.wording.substitution import Substitution, like, rule
from engine.tree.keywords import Keyword

_KEYWORDS = "|".join(re.escape(keyword) for keyword in sorted(Keyword, key=len, reverse=True))
_TEXT_BEHIND = r"(?=(?:At|If|On|Once|[Tt]his|When|While|You) |(?:\d+|\(\d+\)|\[Activate\])[^.]* >>>)"


def _with_article(match: re.Match[str]) -> str:
    word = article(match[2])
    return (word.capitalize() if match[1][0].isupper() else word) + match[0][len(match[1]) :]


def _without_quotation_marks(match: re.Match[str]) -> str:
    words = re.findall(r"\w+", match[2])
    return f"{match[1]} {', '.join(words)}, or {match[3]}{match[4]}"


def _with_token_named(match: re.Match[str]) -> str:
    """A token with its name only before its quoted text."""
    before, quote, behind = match[0].partition('"')
    return before + quote + re.sub(rf"\b{re.escape(match['name'])}\b", f"this {match['noun']}", behind)


_KEYWORD_APART = rule(
    "a keyword before other text ends with a full stop",
    rf"^((?:{_KEYWORDS})(?: \d+)?)(?:[.:]? | >>> ){_TEXT_BEHIND}",
    r"\1. ",
)

BEFORE_NAMES: tuple[Substitution, ...] = (
    rule("a quotation ends with its paragraph", r"^([^\"]*\"[^\"]*)$", r'\1"'),
    rule(
        "a Resistance behind keywords stands apart",
        rf"^((?:{_KEYWORDS})), (?=[A-Z][a-z]+ Resistance$)",
        r"\1. ",
    ),
    rule("a card type by itself says nothing", r"^(?:Totem|Ability|Ally|Equipment)$", ""),
    rule(
        "weapons are lower case",
        r"\b((?:Melee|One-Handed|Ranged|Two-Handed) )Weapon(s?)\b",
        r"\1weapon\2",
    ),
    rule(
        "a keyword that is inspired is had by cards",
        rf"^(Inspire: )(All friendly )?({_KEYWORDS})s?$",
        lambda match: f"{match[1]}{f'{match[2]}cards' if match[2] else 'Card'} with {match[3]}",
    ),
    _KEYWORD_APART,
    rule(
        "words to choose from have no quotation marks",
        r"\b([Cc]hoose) ((?:\"\w+,?\",? )+)or \"(\w+)([,.]?)\"",
        _without_quotation_marks,
    ),
    rule("a nickname has no quotation marks", r"\"([A-Z]\w+)\" (?=[A-Z][a-z]+ )", r"\1 "),
)
"""What is put right before the card's own name is replaced."""

BEHIND_NAMES: tuple[Substitution, ...] = (
    rule(
        "a token calls itself by its card type",
        r"\b(?P<noun>ability|ally|armor|equipment|item|weapon) tokens? named "
        r"(?P<name>[A-Z][\w']*(?: [A-Z][\w']*)*)[^\"]*\"[^\"]*\"",
        _with_token_named,
    ),
    rule(
        "the name of a token that was put into play is that token",
        r"\b(tokens? named ([A-Z]\w+)[\w' ]* into play[^.\"]*\.)( [^\"]*)$",
        lambda match: match[1] + re.sub(rf"\b{match[2]}\b", "that token", match[3]),
    ),
    rule(
        "a token calls itself by its card type",
        r"\b(ability|ally|armor|equipment|item|weapon) tokens?\b[^\"]*\"[^\"]*\"",
        lambda match: re.sub(r"\b([Tt]his) token\b", rf"\1 {match[1]}", match[0]),
    ),
    _KEYWORD_APART,
    rule(
        "a type that a card is of is capitalized",
        r"\b((?:is also|can't have powers,? and is|, and is) an? )([a-z])(?=\w+\.$)",
        lambda match: match[1] + match[2].upper(),
    ),
    rule(
        "each hero or ally is each hero and ally", r"\b([Ee]ach (?:opposing )?hero) or (?=ally\b)", r"\1 and "
    ),
    rule(
        "a card exhausts itself and another",
        r"\b([Ee]xhaust|[Dd]estroy) this and (?=another [\w ]*(ally|ability|equipment)\b)",
        r"\1 this \2 and ",
    ),
    rule(
        "a card that was mentioned needs no state",
        r"\b(?:([Tt]hat) (?:attacking|defending|exhausted|revealed|targeted|\[\w+\]|[A-Z][a-z]+)"
        r"|the targeted) (ally|card|character|hero|equipment)\b",
        lambda match: f"{match[1] or 'that'} {match[2]}",
    ),
    rule(
        "to have damage is to be damaged",
        r"\b((?:[Ii]f|[Ww]hile) [^,.]*?) has (no )?damage(?: on it)?(?=[,.])",
        lambda match: f"{match[1]} is {'undamaged' if match[2] else 'damaged'}",
    ),
    rule(
        "allies with damage are damaged allies",
        r"\b([Aa]llies|[Hh]eroes|[Hh]eroes and allies)((?: you control)?) with damage(?: on them)?\b",
        lambda match: like(f"damaged {match[1].lower()}{match[2]}", match[1]),
    ),
    rule(
        "a hero without damage is an undamaged hero",
        r"\b(target|each|an?) ((?:hero|ally)(?: (?:or|and) ally)?) without damage(?: on (?:it|them))?",
        lambda match: f"{'an' if match[1] in ('a', 'an') else match[1]} undamaged {match[2]}",
    ),
    rule(
        "an article agrees with its noun",
        r"\b([Aa]) (?=(?:attacking|exhausted|opposing|undamaged)\b)",
        r"\1n ",
    ),
    rule("an article agrees with its noun", r"\b([Aa])n (?=non-)", r"\1 "),
    rule("a Totem card is a Totem", r"\b(Totem) card\b(?!s)", r"\1"),
    rule("an article agrees with its number", r"\b([Aa]n?) (\d+)(?= (?:\[|/ ))", _with_article),
    rule(
        "several tokens are tokens",
        r"\b((?:two|three|four|five|that many) \d+ [^.]*? )(token)(?= into play)",
        lambda match: match[1] + plural(match[2]),
    ),
    rule(
        "an icon among the tags of a token is a word",
        r"(\[Health\] )\[(Alliance|Horde)\] (?=[^.]*token)",
        r"\1\2 ",
    ),
)
"""What is put right in today's wording."""
