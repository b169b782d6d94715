"""Lists to choose from, and what was chosen."""

from __future__ import annotations

import re

from engine.cardtext.wording.nouns import CARD_TYPE, PLURAL
from engine.cardtext.wording.substitution import Substitution, like, rule


def _choosing(match: re.Match[str]) -> str:
    """A standard race is one of a faction (glossary: Race)."""
    kind = (
        "a [Horde] or [Alliance] race" if match[2] == "a standard race" else match[2].replace("standard ", "")
    )
    return like(f"choose {kind}", match[1])


def _chosen(match: re.Match[str]) -> str:
    """As in "that kind" of "cards of the chosen type", "that type" of damage, "that race"."""
    before, kind = match[1] or "", match[2] or match[3].replace("resistance", "Resistance")
    return f"{before}that {'kind' if before[:1] in ('C', 'c') else kind}"


def _listed(match: re.Match[str]) -> str:
    """As in "choose X among ability, ally, or equipment"."""
    *words, last = re.findall(r"\w+", match[3].replace(" and ", " ").replace(" or ", " "))
    chosen = f"{match[2]} among" if match[2] != "at random" else match[2]
    return f"{match[1]} {chosen} {', '.join(words)}, or {last}."


CHOICES: tuple[Substitution, ...] = (
    rule("the named card has that name", r"\bthe named card\b", "a card with that name"),
    rule(
        "words to choose among have no quotation marks",
        r"\b([Cc]hoose) (X|two|three|at random)(?: of the following:| from among| among)? "
        r"((?:\"\w+,?\",? (?:and |or )?){2,}\"\w+\.?\")\.?(?=$| )",
        _listed,
    ),
    rule(
        "lists to choose from have a comma before their last part",
        r"\b([Cc]hoose [a-z]+(?:, [a-z]+)+) or (?=[a-z]+[.,])",
        r"\1, or ",
    ),
    rule(
        "lists of icons have a comma before their last part",
        r"(\[\w+\](?:, \[\w+\])+) (or|and) (?=\[)",
        r"\1, \2 ",
    ),
    rule(
        "what can be chosen stands behind or",
        r"\b([Cc]hoose [\w ]+?) of the following: ([^.;]*?),? (?:and|or) (?=[^.,;]*\.)",
        r"\1: \2, or ",
    ),
    rule("chosen keywords are powers, too", r"\bthe chosen powers\b", "the chosen keywords"),
    rule(
        "lists have a comma before their last part",
        rf"\b((?:{CARD_TYPE}), (?:{CARD_TYPE})|(?:{PLURAL}), (?:{PLURAL})) "
        rf"(or|and) (?=(?:{CARD_TYPE}|{PLURAL})\b)",
        r"\1, \2 ",
    ),
    rule("only the last option stands behind or", r"(?<=;) or (?=[^;]*; or )", " "),
    rule("options are separated by semicolons", r"\b([Cc]hoose one(?: or both)?: [^;.]*), or ", r"\1; or "),
    rule("to choose at random a card is a random card", r"\b([Cc]hooses?) at random an? ", r"\1 a random "),
    rule(
        "to name a class is to choose one",
        r"\b([Nn]ame|[Cc]hoose) (a standard race|a (?:standard )?class|a damage type|an ally type)\b",
        _choosing,
    ),
    rule(
        "to have the chosen type is to be a card of it",
        r"\b([Ii]f it) (?:has the chosen type|shares that kind)\b",
        r"\1 is a card of that kind",
    ),
    rule(
        "a token has a chosen class behind its noun",
        r"\b(tokens?) into play with the chosen (class|race)\b",
        r"\1 of that \2 into play",
    ),
    rule(
        "to choose whether a card is so is to have it be so",
        r"\b(As (this \w+) enters play, )choose whether (?:it|this \w+) (?:is|has) (?=[A-Z])",
        r"\1\2 has ",
    ),
    rule("all the powers are the powers", r"\ball the (?=(?:payment|reward) powers\b)", "the "),
    rule(
        "to have the chosen name is to be a card with it",
        r"\b([Ii]f (?:it|that card)) has (?=that name\b)",
        r"\1 is a card with ",
    ),
    rule(
        "what was chosen is that kind, that type, that race",
        r"\b([Cc]ards? of |damage of )the chosen (type)\b"
        r"|\b(?:the|a) (?:named|chosen) (race|class|name|resistance)\b",
        _chosen,
    ),
    rule(
        "where a card is stands before its race",
        r" (of that (?:race|class|type)) "
        r"((?:from|in) (?:your|their|a|an opposing) (?:deck|graveyard|hand))\b",
        r" \2 \1",
    ),
)
