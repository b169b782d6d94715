"""Parties: today's cards say "you control"."""

from __future__ import annotations

import re

from engine.cardtext.inflection import article, plural
from engine.cardtext.wording.nouns import PLURAL, QUALIFIER, SINGULAR, single
from engine.cardtext.wording.substitution import Substitution, like, rule

_OF_OTHER_KINDS = rf"((?:, (?:{PLURAL}))*,? or (?:{PLURAL}))?"
_AND_OTHER_KINDS = rf"((?:, (?:{PLURAL}))*,? and (?:{PLURAL}))?"


def _singles(kinds: str | None) -> str:
    """Further kinds of cards in the singular: ", ally, or weapon"."""
    return re.sub(r"\b(?!and\b|or\b)\w+", lambda noun: single(noun[0]), kinds or "")


def _one_of_many(match: re.Match[str], side: str) -> str:
    """As in "one of your allies", "an ally you control", also of several kinds."""
    others = re.sub(
        r"[a-zA-Z]+", lambda word: word[0] if word[0] == "or" else single(word[0]), match[3] or ""
    )
    words = f"{match[1]}{single(match[2])}{others}"
    return like(f"{article(words)} {words} {side}", match[0])


PARTIES: tuple[Substitution, ...] = (
    rule(
        "cards that their controllers exchange are exchanged",
        r"\bYou and that [^.,]*'s controller exchange control of those (\w+)",
        r"Exchange control of both \1",
    ),
    rule(
        "remains in your party is remains under your control",
        r"\b(remains?) in your party\b",
        r"\1 under your control",
    ),
    rule(
        "an ally in your party is controlled by you",
        r"\b(If|if|While|while) (an?|another|no|\w+ or (?:more|fewer)) ([^,.:;]*?) (?:is|are) "
        r"in your party\b",
        r"\1 you control \2 \3",
    ),
    rule(
        "a card in your party that is called by its name is controlled by you",
        r"\b([Ii]f|[Ww]hile) ((?!An?\b|Another\b|This\b)[A-Z][\w']*(?: [A-Z][\w']*)*) is in your party\b",
        r"\1 you control a card named \2",
    ),
    rule(
        "there are allies in your party is you control allies",
        r"\b([Ii]f|[Ww]hile) there (?:is|are) (an?|\w+ or (?:more|fewer)) ([^,.:;]*?) in your party\b",
        r"\1 you control \2 \3",
    ),
    rule(
        "more allies than in your party is more allies than you",
        r"\b([Ii]f|[Ww]hile) (?:there are )?more (\w+) (?:are )?in an opponent's party than in yours?\b",
        r"\1 an opponent controls more \2 than you",
    ),
    rule(
        "exactly one ally is in your party is you control so many",
        rf"\bexactly (\w+) ({QUALIFIER}(?:{SINGULAR}|{PLURAL})) (?:is|are) in your party\b",
        r"you control exactly \1 \2",
    ),
    rule(
        "the only ally in your party controls no other",
        rf"\b(while|if) (?:this \w+|he|she|it|it's|he's|she's)(?: is)? the only ({SINGULAR}) in your party\b",
        lambda match: f"{match[1]} you control no other {plural(match[2])}",
    ),
    rule("from your party is you control", r"\bfrom your party\b", "you control"),
    rule("from their party is they control", r"\bfrom (?:his or her|his|her|their) party\b", "they control"),
    rule("in your party is you control", r"\bin your party\b", "you control"),
    rule(
        "in an opponent's party is an opponent controls",
        r"\bin an opponent's party\b",
        "an opponent controls",
    ),
    rule("in their party is they control", r"\bin (?:his or her|his|her|their) party\b", "they control"),
    rule("into your party is into play", r"\binto your party\b", "into play"),
    rule(
        "who puts a card into a party of their own puts it into play",
        r"\b(puts [^.,]*) into (?:his or her|his|her|their) party\b",
        r"\1 into play",
    ),
    rule(
        "one of their allies is an ally they control",
        rf"\b[Oo]ne of (?:his or her|his|her|their) ({QUALIFIER})({PLURAL}){_OF_OTHER_KINDS}\b",
        lambda match: _one_of_many(match, "they control"),
    ),
    rule(
        "all of a player's allies is all allies that player controls",
        rf"\ball (?:of )?(target player|target opponent|that player)'s "
        rf"({QUALIFIER}(?:{PLURAL}){_AND_OTHER_KINDS})\b",
        r"all \2 \1 controls",
    ),
    rule(
        "one of your allies is an ally you control",
        rf"\b[Oo]ne of your ({QUALIFIER})({PLURAL}){_OF_OTHER_KINDS}\b",
        lambda match: _one_of_many(match, "you control"),
    ),
    rule(
        "each of your allies is each ally you control",
        rf"\b([Ee]ach) of your ({QUALIFIER})({PLURAL}){_AND_OTHER_KINDS}\b",
        lambda match: f"{match[1]} {match[2]}{single(match[3])}{_singles(match[4])} you control",
    ),
    rule(
        "all of your allies is all allies you control",
        rf"\b([Aa]ll) (?:of )?your ({QUALIFIER}(?:{PLURAL}){_AND_OTHER_KINDS})\b",
        r"\1 \2 you control",
    ),
    rule(
        "two of your allies is two allies you control",
        rf"\b(two|three|four|X|number) of your ({QUALIFIER}(?:{PLURAL}))\b",
        r"\1 \2 you control",
    ),
    rule(
        "two of their allies is two allies they control",
        rf"\b(that many|two|three) of (?:his|her|their) ({PLURAL})\b",
        r"\1 \2 they control",
    ),
    rule(
        "your allies is allies you control",
        rf"\b([Yy]our) ({QUALIFIER}(?:{PLURAL}))\b",
        lambda match: like(f"{match[2]} you control", match[1]),
    ),
    rule(
        "what a controller has is controlled",
        rf"\b([Ff]or each (?:[\w-]+ )*(?:{SINGULAR}|quest) its controller) has(?=[.,]|$)",
        r"\1 controls",
    ),
    rule(
        "a Pet you have is a Pet you control",
        rf"\b((?:{SINGULAR}|{PLURAL}|quest)(?: named [A-Z][^.,]*?)?) you have\b",
        r"\1 you control",
    ),
    rule(
        "to have a Pet is to control a Pet",
        rf"\byou have (an?|another|two or more|three or more) ({QUALIFIER}(?:{SINGULAR}|{PLURAL}))\b"
        r"(?! (?:card|in|with the))",
        r"you control \1 \2",
    ),
)
