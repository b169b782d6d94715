"""Slips of the pen: missing stops, verbs and articles that do not agree."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.cardtext.inflection import article, plural, third_person
from engine.cardtext.wording.substitution import Substitution, like, rule
from engine.tree.keywords import Keyword

_KEYWORDS = "|".join(re.escape(keyword) for keyword in sorted(Keyword, key=len, reverse=True))
_TEXT_BEHIND = r"(?=(?:At|If|On|Once|[Tt]his|When|While|You) |(?:\d+|\(\d+\)|\[Activate\])[^.]* >>>)"
_SUBJECT = r"(?:this (?:ally|hero|card)|[A-Z]\w+(?: [A-Z]\w+)?)"


def _agreeing(match: re.Match[str]) -> str:
    return match[1] + third_person(match[2])


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

CORRECTIONS: Mapping[str, str] = {
    "Exhaust >>> , Remove X hoot counters, destroy >>> Talasite Owl Ready X": (
        "[Activate], Remove X hoot counters, Destroy Talasite Owl >>> Ready X"
    ),
    "scarab ally tokens": "Scarab ally tokens",
    "and the you choose an ally in your party. Each deals melee damage equal to its ATK to the other": (
        "and you choose an ally in your party. Both allies deal melee damage to each other equal to their ATK"
    ),
    "remove target Druid all, ": "remove target Druid ally, ",
    "you may add at +1 ATK counter": "you may add a +1 ATK counter",
    "[Activate] >>> Prevent the next 1 damage that would be dealt to target hero or ally.": (
        "[Activate] >>> Prevent the next 1 damage that would be dealt to target hero or ally this turn."
    ),
    "Flip >>> Prometha Ready target Melee Weapon": "Flip Prometha >>> Ready target Melee weapon",
    "choose on of your weapons": "choose one of your weapons",
    "deals 2 fire damage to attached target": "deals 2 fire damage to attached character",
    "deals combat damage when a weapon": "deals combat damage with a weapon",
    "destroys a card of that type her controls": (
        "destroys a card they control that shares a card type with that card"
    ),
    "if you control a rune": "if you control a Rune",
    "face down Target ally has": "face down >>> Target ally has",
    "put a 3 [Melee] / 3 [Health] Ghoul ally into play under your control": (
        "put a 3 [Melee] / 3 [Health] Ghoul ally token into play"
    ),
    "add another of those counters on it": "add another of those counters to it",
    "On your turn: 2, Flip >>> Exhaust": "On your turn: 2, Flip this hero >>> Exhaust",
    "put two 3 [Melee] / [Health] Ghoul": "put two 3 [Melee] / 3 [Health] Ghoul",
    "Put 3 damage counters on": "Put 3 damage on",
    "that character as Assault": "that character has Assault",
    "with 1 [Melee] ATK / health": "with 1 [Melee] ATK / 1 health",
    "3, 2, 1 damage from them respectively": "3, 2, and 1 damage from them, respectively",
    "any opponent?s deck": "any opponent's deck",
    "bottom of owner's deck": "bottom of its owner's deck",
    "it's also Undead": "it's also an Undead",
    "he deaks 2": "he deals 2",
    "graveyard for Ashbringer and": "graveyard for a card named Ashbringer and",
    "4, Mojo Shaper Ojo'mon >>>": "4, Flip Mojo Shaper Ojo'mon >>>",
    "When attacked ally is destroyed, its owner": "When attached ally is destroyed, its owner",
    "When this all deals": "When this ally deals",
    "an opponent when first this game": "an opponent went first this game",
    "Flip Flip Sira'kess": "Flip Sira'kess",
    "with the same name, reveal it and put it": "with the same name as this ally, reveal it, and put it",
    "As a cost to play this face up": "As a cost to place this quest face up",
    "On your turn: Pay 2 >>>": "On your turn: 2 >>>",
    "Pay 1, [Activate], destroy target attachment": "1, [Activate] >>> Destroy target attachment",
    "Destroy Deal of Retribution": "Destroy Seal of Retribution",
    "a second target ally or ally": "a second target hero or ally",
    "cards names Scout Kurgo": "cards named Scout Kurgo",
    "pay Julia Grave's cost": "pay this ally's cost",
    "that attack ally's cost": "that attacking ally's cost",
    "with a cost or 4 less": "with cost 4 or less",
}
"""Misprints of single cards in the source, and what stands there instead."""

WITHOUT_ONGOING = (
    "Attached ally can't attack or protect, loses all powers, and is a sheep.",
    "Demons in your party have +3 ATK / +3 health.",
    "Your hero has Protector while you control no damaged allies.",
)
"""Paragraphs of abilities that have lost the word in front."""

BEFORE_NAMES: tuple[Substitution, ...] = (
    rule(
        "misprints of single cards are corrected",
        "|".join(map(re.escape, CORRECTIONS)),
        lambda match: CORRECTIONS[match[0]],
    ),
    rule("a verb behind may has no ending", r"\b(may (?:also )?(?:deal|heal))s\b", r"\1"),
    rule(
        "a paragraph that lost its Ongoing has it again",
        f"^(?=(?:{'|'.join(map(re.escape, WITHOUT_ONGOING))})$)",
        "Ongoing: ",
    ),
    rule("a quotation ends with its paragraph", r"^([^\"]*\"[^\"]*)$", r'\1"'),
    rule(
        "a Resistance behind keywords stands apart",
        rf"^((?:{_KEYWORDS})), (?=[A-Z][a-z]+ Resistance$)",
        r"\1. ",
    ),
    rule("a card type by itself says nothing", r"^(?:Totem|Ability|Ally|Equipment)$", ""),
    rule(
        "a tag of a token is capitalized",
        r"\b((?:two|three|four|five) (?:[^. ]+ ?/ ?[^.]*? )?)([a-z]{4,}) [Aa](?=lly tokens\b)",
        lambda match: f"{match[1]}{match[2].title()} a",
    ),
    rule(
        "weapons are lower case",
        r"\b((?:Melee|One-Handed|Ranged|Two-Handed) )Weapon(s?)\b",
        r"\1weapon\2",
    ),
    rule(
        "her or ally is hero or ally",
        r"\b(opposing|friendly|target|an?|each) her (?=or ally\b)",
        r"\1 hero ",
    ),
    rule(
        "a keyword that is inspired is had by cards",
        rf"^(Inspire: )(All friendly )?({_KEYWORDS})s?$",
        lambda match: f"{match[1]}{f'{match[2]}cards' if match[2] else 'Card'} with {match[3]}",
    ),
    rule("a top card is the top card", r"\b([Rr]eveal) a top card\b", r"\1 the top card"),
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
    rule("a new sentence begins behind a full stop", r", (?=Otherwise\b)", ". "),
    rule("each hero or ally is each hero and ally", r"\b([Ee]ach hero) or (?=ally\b)", r"\1 and "),
    rule("a controller is that of a card", r"\bon (?=controller's turn\b)", "on its "),
    rule("into to is into", r"\binto to\b", "into"),
    rule(
        "a card exhausts itself and another",
        r"\b([Ee]xhaust|[Dd]estroy) this and (?=another [\w ]*(ally|ability|equipment)\b)",
        r"\1 this \2 and ",
    ),
    rule("it can't is no condition", r"(^|\. )If (?=can't\b)", r"\1It "),
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
