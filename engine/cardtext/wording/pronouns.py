"""He, she, his and her: "they" for players and "it" for cards, as today's text says."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.cardtext.wording.substitution import Substitution, like, rule

_PLAYER = re.compile(r"\b(?:players?|opponents?|controller|owner|raiders?)\b", re.IGNORECASE)
_PLURAL_VERBS = {"does": "do", "has": "have", "is": "are", "doesn't": "don't", "was": "were"}
_NOUNS_BEHIND_HER = "hand|deck|hero|controller|owner|ATK|cost|next|graveyard|resource|turn|text"


def _names_player(text: str) -> bool:
    return _PLAYER.search(text) is not None


def _either(player: str, card: str) -> Callable[[re.Match[str]], str]:
    """The pronoun for a player if the text before has named one, else that for a card."""

    def replace(match: re.Match[str]) -> str:
        word = player if _names_player(match.string[: match.start()]) else card
        return like(word, match[0])

    return replace


def _acting(match: re.Match[str]) -> str:
    """He or she with the verb, which is in the plural behind "they"."""
    if not _names_player(match.string[: match.start()]):
        return f"{like('it', match[1])} {match[2]}"
    return f"{like('they', match[1])} {_plural(match[2])}"


def _acting_card(match: re.Match[str]) -> str:
    """The card that an event is about, which "it" would not be behind another card."""
    return match[0] if _names_player(match[1]) else f"{match[1]}this {match[2]}"


def _plural(verb: str) -> str:
    if verb in _PLURAL_VERBS:
        return _PLURAL_VERBS[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("shes", "ches", "sses", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def _going_on(match: re.Match[str]) -> str:
    """What "they" do, with each later verb in the plural as well."""
    verbs = rf"\b(and|then) ({_VERBS})\b"
    return re.sub(verbs, lambda later: f"{later[1]} {_plural(later[2])}", match[0])


_VERBS = "destroys|discards|draws|exhausts|puts|readies|removes|reveals|shuffles"

PRONOUNS: tuple[Substitution, ...] = (
    rule("himself and herself are itself", r"\b[Hh]imself or herself\b|\b[Hh](?:im|er)self\b", "itself"),
    rule(
        "him behind damage that this ally deals is this ally",
        r"^((?:Ongoing: )?When this (ally|hero) (?:next )?deals [^,.]*\bdamage to [^,.]*, [^.]*?)"
        rf"\b(?:him|her)\b(?! (?:{_NOUNS_BEHIND_HER})\b)",
        _acting_card,
    ),
    rule(
        "he behind if you do is this ally",
        r"^(When this (ally|hero) [^.]*\. If you do, )(?:he|she)\b",
        _acting_card,
    ),
    rule("he's is he is", r"\b([Ss]?[Hh]e)'s\b", r"\1 is"),
    rule("he or she is they or it", r"\b([Hh]e or she|[Ss]he or he|[Hh]e|[Ss]he) ([\w']+)", _acting),
    rule("his is their or its", r"\b(?:[Hh]is or her|[Hh]is)\b", _either("their", "its")),
    rule(
        "her is their or its", rf"\b[Hh]er(?= (?:{_NOUNS_BEHIND_HER})\b| \[Health\])", _either("their", "its")
    ),
    rule(
        "they put and shuffles is they put and shuffle",
        rf"\bThey (?!may\b)\w+ [^.]*?\b(?:and|then) (?:{_VERBS})\b",
        _going_on,
    ),
    rule("him and her are them or it", r"\b(?:him or her|him|her)\b", _either("them", "it")),
)
