"""What cards have, become and share: numbers, powers, classes, names."""

from __future__ import annotations

import re

from engine.cardtext.wording.nouns import PLURAL
from engine.cardtext.wording.substitution import Substitution, rule
from engine.tree.keywords import Keyword
from engine.tree.words import PowerWord


def _sharing(match: re.Match[str]) -> str:
    verb = "share" if match["noun"] in PLURAL.split("|") else "shares"
    return f"{match['noun']} that {verb} a {match[2]} with"


_WORDS_FOR_POWERS = {word.casefold(): word.value for word in (*Keyword, *PowerWord)}


def _of_each_keyword(match: re.Match[str]) -> str:
    """A statement about cards with one keyword, and the same with each of some others."""
    words = [match[2], *re.split(r",? and |, ", match[3])]
    if not all(word.casefold() in _WORDS_FOR_POWERS for word in words):
        return match[0]
    return " ".join(f"{match[1]}{_WORDS_FOR_POWERS[word.casefold()]}." for word in words)


CHARACTERISTICS: tuple[Substitution, ...] = (
    rule(
        "with the same class as another card is sharing a class with it",
        r"\b(?P<noun>\w+) with the same (class|race) as\b",
        _sharing,
    ),
    rule(
        "all Resistances are Resistance",
        r"\b(loses?|can't have) (?:all )?Resistances\b",
        r"\1 Resistance",
    ),
    rule(
        "a tag and its limit are apart",
        r"\b([A-Z][a-z]+)(\(\d\))",
        r"\1 \2",
    ),
    rule(
        "to have something and have another thing is to have both",
        r"\b(has (?:Bear|Cat) Form) and has (?=[A-Z])",
        r"\1 and ",
    ),
    rule(
        "what lasts this turn until something happens says so behind it",
        r"(^|>>> |\. )This turn, ([^.\"]*?) until (?=(?:you|it|an?|another|that \w+|this \w+)\b)",
        lambda match: f"{match[1]}{match[2][:1].upper()}{match[2][1:]} this turn until ",
    ),
    rule(
        "you do one thing until you do another",
        r"\b(this turn until you (?:complete|play|strike with) [^.,]*?) or "
        r"(?=(?:complete|play|strike with)\b)",
        r"\1 or you ",
    ),
    rule(
        "what is also true for other keywords is said of each",
        r"^(.*\bwith )([^.]*)\. This is also true for ([^.]*)\.?$",
        _of_each_keyword,
    ),
    rule(
        "to pay even less for each thing is to pay less twice",
        r"^(You pay \((\d)\) less to [^,.]*), (?:add|and|plus) an additional \(?\2\)? less (for each [^,.]*)"
        r"(, to a minimum of \(\d\))?\.?$",
        lambda match: f"{match[1]}{match[4] or ''}. {match[1]} {match[3]}{match[4] or ''}.",
    ),
    rule(
        "even more for each thing stands behind plus",
        r"\b(that much)(?: damage)? (\+\d), (?:and )?plus an additional 1 (for each [^,.]*?),? (?=instead\b)",
        r"\1 \2, plus an additional 1 \3 ",
    ),
    rule(
        "a weapon that costs less to strike is one that you pay less to strike with",
        r"^(This weapon) (has [^.]*?) and costs \(?(\d)\)? less to strike (for each [^.]*?)\.?$",
        r"\1 \2 \4. You pay (\3) less to strike with this weapon \4.",
    ),
    rule(
        "counters on what is paid for are on that card",
        r"\b((?:less|more) to (?:complete|play|strike with) (this \w+) for each [^.,]*?counter) on it\b",
        r"\1 on \2",
    ),
    rule(
        "unique is a tag",
        r"\b(non-)?unique (?=(?:abilit|all|card|equipment|item|weapon)(?:y|ies|s)?\b)",
        r"\1Unique ",
    ),
)
