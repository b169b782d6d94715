"""ATK, health, damage and the numbers of tokens."""

from __future__ import annotations

import re

from engine.cardtext.inflection import article, plural
from engine.cardtext.wording.nouns import NUMBER
from engine.cardtext.wording.substitution import Substitution, rule

_NAMED = r"( named [A-Z][\w'-]*(?: (?:of |the )*[A-Z][\w'-]*)*)?"
_TOKENS = rf"\b([Pp]uts?) (that many|\w+) ((?:(?:unique|[A-Z][\w'-]*),? )*ally tokens?){_NAMED}"
_ATK_OF_TOKENS = r"(\d+) (?:\[?(\w+)\]? )?ATK"


def _token_numbers(match: re.Match[str]) -> str:
    """As in "put a 2 [Fire] / 1 [Health] Imp ally token into play with Ferocity"."""
    verb, count, types, name, atk, damage_type, health, gains = match.groups()
    count = article(atk) if count in ("a", "an") else count
    numbers = f"{atk} [{damage_type.title()}] / {health} [Health]" if damage_type else f"{atk} / {health}"
    ending = f" with {gains.rstrip()}" if gains else ""
    return f"{verb} {count} {numbers} {types}{name or ''} into play{ending}"


def _icon_token(match: re.Match[str]) -> str:
    """As in "put that many 1 [Melee] / 1 [Health] Naga ally tokens into play"."""
    verb, count, types, name, atk, icon, health, gains = match.groups()
    count = article(atk) if count in ("a", "an") else count
    ending = f" with {gains}" if gains else ""
    return f"{verb} {count} {atk} {icon} / {health} [Health] {types}{name or ''} into play{ending}"


def _top_cards(match: re.Match[str]) -> str:
    deck, before, noun, behind = match.groups()
    return f"the top X cards of {deck}, where X is 1 plus the number of {before}{plural(noun)}{behind}"


NUMBERS: tuple[Substitution, ...] = (
    rule(
        "the top card and one more for each thing are the top X cards",
        r"\bthe top card of ((?:your|their) deck) and an additional card for each "
        r"([^.,]*?)(\w+)( on [^.,]*| (?:you|they) control)(?=\.)",
        _top_cards,
    ),
    rule(
        "with the same number is with one equal to it",
        r"\bwith the same (cost|ATK) as ((?:that|this) \w+)\b",
        r"with \1 equal to \2's \1",
    ),
    rule(
        "+1 ATK / +1 health is +1 / +1",
        rf"([+-]{NUMBER}) ATK ?/ ?([+-]{NUMBER}) (?:[Hh]ealth|\[Health\])",
        r"\1 / \2",
    ),
    rule("health is [Health]", r"(?<!\[)\b[Hh]ealth\b(?!\])", "[Health]"),
    rule(
        "the numbers of tokens stand before their types",
        r"\b([Pp]uts?) (\w+) ((?:[A-Z][\w-]*,? )*ally tokens?) into play "
        r"(?:with )?(\d+) (\[\w+\]) (?:ATK )?/ (\d+) \[Health\](?!,? and )",
        r"\1 \2 \4 \5 / \6 [Health] \3 into play",
    ),
    rule(
        "the numbers of tokens stand before their types",
        rf"\b([Pp]uts?) (that many|\w+) ((?:[A-Z][\w-]*,? )*ally tokens?){_NAMED}(?: into play)? "
        r"with (\d+) (\[\w+\]) / (\d+) \[Health\](?: into play)?(?: and (\"[^\"]*\"))?(?=\.|$)",
        _icon_token,
    ),
    rule(
        "the name of a token stands before where it is put",
        r"\b(tokens?) into play (named [A-Z][\w']*(?: (?:of |the )*[A-Z][\w']*)*)(?=[.,]|$| with\b)",
        r"\1 \2 into play",
    ),
    rule(
        "what a token has stands behind where it is put",
        rf"\b(tokens?){_NAMED} with (?!that name\b)((?:(?! tokens?\b)[^.\"]|\"[^\"]*\")*?) into play"
        r"(?! with\b| named\b)",
        lambda match: f"{match[1]}{match[2] or ''} into play with {match[3]}",
    ),
    rule(
        "what a token has stands behind with",
        r"(\btokens? into play), ([A-Z]\w*(?: \(?\d\)?)?),? and (?=\")",
        r"\1 with \2 and ",
    ),
    rule("attack is ATK", r"([+-]\d+|\bX|\bits|\bequal to its) [Aa]ttack\b", r"\1 ATK"),
    rule("[Defense] is DEF", r"\[(?:Def|DEF|Defense)\]", "DEF"),
    rule(
        "with ATK 2 or less is with 2 or less ATK",
        rf"\b(with|has|have) (ATK|\[Health\]|DEF) ({NUMBER}(?: or (?:less|more))?)(?!\w)",
        r"\1 \3 \2",
    ),
    rule(
        "the ATK of a card is its ATK",
        r"\b([Dd]ouble) the (ATK|\[Health\]) of "
        r"((?:target|that|this|your|attached) (?:(?! and )[^.,])*?\w)(?= this |[.,])",
        r"\1 \3's \2",
    ),
    rule(
        "with an odd cost of 2 or more is with an odd cost and cost 2 or more",
        r"\bwith an (even|odd) cost of (\d+ or (?:less|more))\b",
        r"with an \1 cost and cost \2",
    ),
    rule(
        "for this and each other is for each other and this",
        r"\b([Ff]or) this(?: (ally|hero|ability|weapon|armor|item))? and (each other [^,.:]*? you control)\b",
        lambda match: f"{match[1]} {match[3]} and this {match[2] or 'card'}",
    ),
    rule(
        "the doubled ATK is that of a card",
        r"(^|[:,] )([Dd])ouble (this \w+)'s (ATK|\[Health\])(?=\.?$|, and\b)",
        r"\1\2ouble the \4 of \3",
    ),
    rule("minus 1 is -1", r"\[Health\] minus (\d+)", r"[Health] -\1"),
    rule(
        "the numbers of tokens stand before their types",
        rf"{_TOKENS} with {_ATK_OF_TOKENS}"
        r"(?:,| /| and) (\d+) \[Health\](?:,? and ((?:[A-Z][\w-]*,? ?)+|\"[^\"]*\"))? into play",
        _token_numbers,
    ),
    rule(
        "the numbers of tokens stand before their types",
        rf"{_TOKENS} into play with {_ATK_OF_TOKENS}"
        r"(?:,| /| and) (\d+) \[Health\](?:,? and ((?:[A-Z][\w-]*,? ?)+|\"[^\"]*\"))?",
        _token_numbers,
    ),
    rule("until after a turn is until its end", r"\buntil after (?=[^.,]* next turn\b)", "until the end of "),
    rule(
        "until end of turn is this turn",
        r"\b([Uu])ntil (?:the )?end of (?:this )?turn\b|\bfor the rest of (?:the|this) turn\b",
        lambda match: "This turn" if match[1] == "U" else "this turn",
    ),
    rule(
        "until a card leaves play is while it remains there",
        r"\buntil (this \w+) leaves play\b",
        r"while \1 remains in play",
    ),
    rule(
        "that amount of damage plus 1 is that much +1",
        rf"\bthat (?:amount of|much) damage (?:plus |\+)({NUMBER})",
        r"that much +\1",
    ),
)
