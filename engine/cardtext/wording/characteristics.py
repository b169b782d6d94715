"""What cards have, become and share: numbers, powers, classes, names."""

from __future__ import annotations

import re

from engine.cardtext.inflection import article, singular
from engine.cardtext.wording.nouns import PLURAL, SOURCE
from engine.cardtext.wording.substitution import Substitution, like, rule
from engine.tree.keywords import Keyword
from engine.tree.words import PowerWord

_STATEMENT = r"^((?:Ongoing: |While [^,.]*, )?)"
"""What stands before a statement."""
_NUMBERED = r"(?:ATK|\[Health\]|DEF|cost|strike cost)"


def _sharing(match: re.Match[str]) -> str:
    verb = "share" if match["noun"] in PLURAL.split("|") else "shares"
    return f"{match['noun']} that {verb} a {match[2]} with"


def _of_each_kind(match: re.Match[str]) -> str:
    """Only the first of several kinds has an article."""
    return match[1] + re.sub(r"((?:,|\band) )an? (?=[A-Z])", r"\1", match[2])


def _none_played(match: re.Match[str]) -> str:
    card = singular(match[2]) or match[2]
    return f"{match[1]} didn't play {article(card)} {card}"


def _keyword_powers(match: re.Match[str]) -> str:
    other = " other" if match[2] or match[3] else ""
    return f"{match[1]} the keyword powers of each{other} {match[4]}"


_WORDS_FOR_POWERS = {word.casefold(): word.value for word in (*Keyword, *PowerWord)}


def _of_each_keyword(match: re.Match[str]) -> str:
    """A statement about cards with one keyword, and the same with each of some others."""
    words = [match[2], *re.split(r",? and |, ", match[3])]
    if not all(word.casefold() in _WORDS_FOR_POWERS for word in words):
        return match[0]
    return " ".join(f"{match[1]}{_WORDS_FOR_POWERS[word.casefold()]}." for word in words)


_NO_POWERS_OF = "can't use the payment powers of"


def _inside(words: str) -> str:
    """Words as they stand inside a sentence."""
    return words[:1].lower() + words[1:]


CHARACTERISTICS: tuple[Substitution, ...] = (
    rule(
        "to share no class is not to share a class",
        r"\b(that|it) shares? no (?=(?:class|race|card type|name)\b)",
        r"\1 doesn't share a ",
    ),
    rule(
        "with the same class as another card is sharing a class with it",
        r"\b(?P<noun>\w+) with the same (class|race) as\b",
        _sharing,
    ),
    rule(
        "cards with different names are as many as their names",
        r"\bthe number of ([^.,]*?)(?: cards)? with different names"
        r"(?P<where> in [^.,]*| you control)?(?=[.,]|$)",
        lambda match: f"the number of different names among {match[1]}{match['where'] or ''}",
    ),
    rule(
        "to control cards with different names is that there are so many names",
        r"\b([Yy]ou) control (\w+) or more ([^.,:]*?) with different (names|classes|races)(?=[.,:]|$)",
        lambda match: like(
            f"there are {match[2]} or more different {match[4]} among {match[3]} you control", match[1]
        ),
    ),
    rule(
        "a card of a chosen type is one of that type",
        r"\b(of) the chosen (?=(?:type|class|race|name|color)\b)",
        r"\1 that ",
    ),
    rule(
        "a chosen card type is that kind",
        r"\b([Cc]hoose a card type\b.*?) (?:of|with) (?:that|the chosen) type\b",
        r"\1 of that kind",
    ),
    rule(
        "what a card is with stands before the chosen word",
        r"\b(\w+) (of that (?:type|class|race|kind)) (with (?:cost )?\d+ [^.,]*?)(?=[.,]| you control)",
        r"\1 \3 \2",
    ),
    rule(
        "all Resistances are Resistance",
        r"\b(loses?|can't have) (?:all )?Resistances\b",
        r"\1 Resistance",
    ),
    rule(
        "Resistance to damage of a chosen type is that Resistance",
        r"\bResistance to (?:damage of )?(?:that|the chosen) (?:damage )?type\b",
        "that Resistance",
    ),
    rule("to lose and not to have has no comma", r"\b(loses?), (?=and can't have\b)", r"\1 "),
    rule(
        "a power that a card has is quoted",
        r"\b(has|have) ((?:[A-Z][\w-]*(?: \d)?,? (?:and )?)*)"
        r"((?:Death Rattle|Diplomacy|Inspire|Sabotage|Stash): [^.\"]*?)"
        r"(?=(?: this turn| this combat)?(?:\.|$))",
        r'\1 \2"\3"',
    ),
    rule(
        "each keyword power that a card has is among the keyword powers of each",
        r"\b(has|have) each keyword power that (?:an(other)?|each( other)?) ([^.,]*?) has"
        r"(?=[.,]|$| this turn)",
        _keyword_powers,
    ),
    rule(
        "powers that can't be used are used by no player",
        r"(^|Ongoing: )([^.,:]*?)'s payment powers can't be used\b",
        lambda match: f"{match[1]}Players {_NO_POWERS_OF} {_inside(match[2])}",
    ),
    rule(
        "powers that can't be used are used by no player",
        r"(^|Ongoing: )([^.,:]*?) (can't [^.,:]*?), and its payment powers can't be used\b",
        lambda match: f"{match[1]}{match[2]} {match[3]}. Players {_NO_POWERS_OF} {_inside(match[2])}",
    ),
    rule(
        "payment powers of cards are the payment powers",
        r"\b(can't use) (?=payment powers of\b)",
        r"\1 the ",
    ),
    rule(
        "a number that is another becomes so",
        rf"{_STATEMENT}(?!If |When |While )([^,.]*?'s {_NUMBERED}) is (?=equal to\b|\d+(?: this turn)?\.?$)",
        r"\1\2 becomes ",
    ),
    rule(
        "numbers that are equal to another become so",
        rf"{_STATEMENT}([^,.]*?'s ATK and \[Health\]) are (?:each )?(?=equal to\b)",
        r"\1\2 become ",
    ),
    rule(
        "to have ATK equal to a number is that the ATK becomes it",
        rf"{_STATEMENT}({SOURCE}|[Tt]arget \w+) has (ATK(?P<both> and \[Health\])?) "
        r"equal to (?![^.]* and )(?=[^,.]*\.?$)",
        lambda match: f"{match[1]}{match[2]}'s {match[3]} become{'' if match['both'] else 's'} equal to ",
    ),
    rule(
        "to have 0 ATK and 1 health is to become 0 / 1",
        rf"\b({SOURCE}|[Tt]arget \w+) has (\d+) (?:ATK and|ATK /|/) (\d+) \[Health\]",
        r"\1 becomes \2 / \3",
    ),
    rule(
        "who each have something have it",
        r"\b([Tt]arget \w+(?: and [\w ]+?)?|[Tt]arget \w+s) each (?=have\b)",
        r"\1 ",
    ),
    rule(
        "one of each of several kinds has an article before the first",
        r"\b([Cc]ontrols? )((?:an?|another) [A-Z][\w ]*?(?:, an? [A-Z][\w ]*?)+,? and an? (?=[A-Z]))",
        _of_each_kind,
    ),
    rule(
        "damage that can't be healed is of cards that can't be healed",
        r"\bDamage can't be healed from ([a-z][^.]*?)(?=\.?$)",
        lambda match: f"{match[1][:1].upper()}{match[1][1:]} can't be healed",
    ),
    rule(
        "to have played no card is not to have played one",
        r"\b((?:[Ii]f|[Ww]hile) (?:you|they|that player|an opponent)) played no (\w+)(?= this turn\b)",
        _none_played,
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
    rule("the chosen name is that name", r"\bwith the chosen (?=name\b)", "with that "),
    rule("cards with a name are in play", r"\b(\w+ with that name) in play\b", r"\1"),
    rule(
        "it does one thing until it does another",
        r"\b(until it [^.,]*?) or (?=(?:attacks|deals|defends|exhausts|is|leaves|protects)\b)",
        r"\1 or it ",
    ),
    rule("a token is put into play under your control", r"\b(tokens? into play) under your control\b", r"\1"),
    rule(
        "what is done during a turn is done if it is that turn",
        r"\b(When you [^,.]*?) during (your|an opponent's) turn(?=,)",
        r"\1, if it is \2 turn",
    ),
)
