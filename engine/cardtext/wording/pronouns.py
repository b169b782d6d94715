"""He, she, his and her: "they" for players and "it" for cards, as today's text says.

A card that is a he or a she is the one with the text, which has its name; "it" would be the card that was
mentioned last (Rule 712.3a). So where the text has mentioned another card since, it is "this ally" or
"this hero".
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.cardtext.wording.nouns import PLURAL, SINGULAR
from engine.cardtext.wording.substitution import Substitution, like, rule

_PLAYER = re.compile(r"\b(?:players?|opponents?|controller|owner|raiders?)\b", re.IGNORECASE)
_PLURAL_VERBS = {"does": "do", "has": "have", "is": "are", "doesn't": "don't", "was": "were"}
_AUXILIARIES = frozenset({"does", "doesn't"})
"""As in "if he does", where it is clear who has acted."""
_NOUNS_BEHIND_HER = "hand|deck|hero|controller|owner|ATK|cost|next|graveyard|resource|turn|text"

_PERSON = re.compile(r"\bthis (?:ally|hero)\b", re.IGNORECASE)
_OTHER_CARD = re.compile(rf"\b(?:{SINGULAR}|{PLURAL}|characters?)\b")
_REPLACED = re.compile(r"\bwould\b[^.]*$")


def _names_player(text: str) -> bool:
    return _PLAYER.search(text) is not None


def _card_pronoun(text: str) -> str:
    """What a he or a she is that is no player, behind the text: the card itself if the text has mentioned
    another one since it named the card; "it" where it is what acts in an event that is replaced (Rule 716).
    """
    persons = list(_PERSON.finditer(text))
    if not persons or _REPLACED.search(text) or not _OTHER_CARD.search(text, persons[-1].end()):
        return "it"
    return persons[-1][0].lower()


def _either(player: str, card: str) -> Callable[[re.Match[str]], str]:
    """The pronoun for a player if the text before has named one, else that for a card."""

    def replace(match: re.Match[str]) -> str:
        word = player if _names_player(match.string[: match.start()]) else card
        return like(word, match[0])

    return replace


def _affected(match: re.Match[str]) -> str:
    """Him or her."""
    before = match.string[: match.start()]
    return "them" if _names_player(before) else _card_pronoun(before)


def _with_characteristic(match: re.Match[str]) -> str:
    """His or her, with what only a card has."""
    pronoun = _card_pronoun(match.string[: match.start()])
    owner = "its" if pronoun == "it" else f"{pronoun}'s"
    return f"{like(owner, match[0])} {match[1]}"


def _controlled(match: re.Match[str]) -> str:
    """Him or her whom a player gains control of: the card with the text."""
    persons = _PERSON.findall(match.string[: match.start()])
    return f"{match[1]}{persons[-1].lower() if persons else match[2]}"


def _acting(match: re.Match[str]) -> str:
    """He or she with the verb, which is in the plural behind "they"."""
    if not _names_player(match.string[: match.start()]):
        pronoun = "it" if match[2] in _AUXILIARIES else _card_pronoun(match.string[: match.start()])
        return f"{like(pronoun, match[1])} {match[2]}"
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
    rule(
        "whom a player gains control of is this ally",
        r"\b([Gg]ains? control of )(him|her)(?=[.,])",
        _controlled,
    ),
    rule("his ATK is its ATK", r"\b(?:[Hh]is|[Hh]er) (ATK|cost|\[Health\])", _with_characteristic),
    rule("his is their or its", r"\b(?:[Hh]is or her|[Hh]is)\b", _either("their", "its")),
    rule(
        "her is their or its", rf"\b[Hh]er(?= (?:{_NOUNS_BEHIND_HER})\b| \[Health\])", _either("their", "its")
    ),
    rule(
        "whom a player puts somewhere is a card",
        r"\b([Pp]uts? )(?:him|her)(?= (?:from|into|on|onto)\b)",
        lambda match: match[1] + _card_pronoun(match.string[: match.start()]),
    ),
    rule("him and her are them or it", r"\b(?:him or her|him|her)\b", _affected),
)
