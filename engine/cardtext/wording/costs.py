"""Costs, and the limits of powers that have them."""

from __future__ import annotations

import re

from engine.cards import CharacterClass, Faction
from engine.cardtext.inflection import article
from engine.cardtext.wording.nouns import CARD_TYPE, NUMBER, OWN_CARD, SINGULAR
from engine.cardtext.wording.substitution import Substitution, like, rule

_TRAIT = "|".join((*CharacterClass, *Faction))


def _missing_cost(match: re.Match[str]) -> str:
    """An icon that a collection of cards has lost."""
    return match[1].replace('" ', '"') + "[Activate] "


def _with_capital(match: re.Match[str]) -> str:
    return match[1] + match[2][:1].upper() + match[2][1:]


def _on_turn(match: re.Match[str]) -> str:
    """As in "during your turn", "on each opponent's turn", "while it's your turn"."""
    whose = "your" if match[1] or match[2] == "your" else "an opponent's"
    return like(f"on {whose} turn", match[0])


COSTS: tuple[Substitution, ...] = (
    rule(
        "a class or faction before a colon is that of your hero",
        rf"(^|[.:] )\[?({_TRAIT})\]?( Hero)?: ",
        r"\1[\2] Hero: ",
    ),
    rule(
        "a limit before a cost ends with a colon",
        rf"^((?:Ongoing: )?On your turn|Once per turn), (?=(?:\[Activate\]|\(?{NUMBER}\)?)(?: |,)[^.]*>>>)",
        r"\1: ",
    ),
    rule("x is X", r"(?:^|(?<=: )|(?<=, )|(?<=[Pp]ay ))x(?=,| >>>| to )", "X"),
    rule("[3] is (3)", rf"\[({NUMBER})\]", r"(\1)"),
    rule("pay 3 is pay (3)", rf"\b([Pp]ays?) ({NUMBER})\b(?! or less\b)", r"\1 (\2)"),
    rule("for each 3 paid is for each (3)", r"\b(for each) (\d+)(?= paid this way\b)", r"\1 (\2)"),
    rule("a minimum of 1 is (1)", r"\bto a minimum of (\d+)\b", r"to a minimum of (\1)"),
    rule(
        "a cost of 3 before an arrow is (3)",
        rf"((?:^|[:.\"]|,) ?)({NUMBER})(?=(?:(?:,| \[Activate\])[^.>]*)? >>>)",
        r"\1(\2)",
    ),
    rule(
        "a limit stands before the power",
        r"^((?:Ongoing: )?)((?:Any player: )?[^.:]*>>> .*\.\"?) "
        r"Use (?:this power )?only (?:if|while) (.*)\.$",
        lambda match: f"{match[1]}{'if' if match[1] else 'If'} {match[3]}: {match[2]}",
    ),
    rule(
        "a limit stands before the power",
        r"^([^.]*>>> .*)\. Use (?:this power )?only on your turn\.$",
        r"On your turn: \1.",
    ),
    rule(
        "a limit stands before the power",
        r"^([^.]*>>> .*)\. Use (?:this power )?only once (?:per|each) turn\.$",
        r"Once per turn: \1.",
    ),
    rule(
        "who can use a power stands before it",
        r"^([^.]*>>> .*)\. Any player (?:can|may) use (?:this|the) power( on (?:his|their) turn)?\.$",
        lambda match: f"Any player{', on their turn' if match[2] else ''}: {match[1]}.",
    ),
    rule(
        "who can use a power stands before it",
        r"^Any player (?:can|may) use this power(?:, but)?( only on (?:his|their) turn)?: ",
        lambda match: f"Any player{', on their turn' if match[1] else ''}: ",
    ),
    rule(
        "each of several kinds has an article",
        rf"\b([Dd]estroys?|[Dd]iscards?|[Ee]xhausts?) (an? (?:{SINGULAR})), ({SINGULAR}), and ({SINGULAR})\b",
        lambda match: (
            f"{match[1]} {match[2]}, {article(match[3])} {match[3]}, and {article(match[4])} {match[4]}"
        ),
    ),
    rule("Exhaust alone is [Activate]", r"(^|: |, |\")Exhaust(?=,[^.>]*>>>| >>>)", r"\1[Activate]"),
    rule(
        "a missing cost is [Activate]",  # unless it would be paid in vain: "[Activate] >>> Ready this ally"
        rf'(^|: |, |(?:has|have) ") ?(?=(?:, [^.>]*)?>>>(?! Ready {OWN_CARD}\.?$))',
        _missing_cost,
    ),
    rule(
        "counters for a cost are on the card itself",
        rf"\b([Rr]emove \w+ [\w' ]*?counters?) from {OWN_CARD}(?=[^.>]*>>>)",
        r"\1",
    ),
    rule(
        "a limit stands before the power",
        r"^([^.:]*>>> .*)\. Use (?:this power )?only on (an opponent's|your) turn\.$",
        r"On \2 turn: \1.",
    ),
    rule(
        "costs are separated by commas",
        r" and ((?:[Dd]estroy|[Dd]iscard|[Ee]xhaust|[Pp]ut|[Rr]emove|[Tt]urn) [^.>\"]*>>>)",
        r", \1",
    ),
    rule(
        "costs are separated by commas",
        r"(\[Activate\]|\(\d+\)) "
        r"(?=(?:\[Activate\]|[Tt]urn|[Pp]ut|[Rr]emove|[Dd]estroy|[Dd]iscard|[Ee]xhaust) [^.>]*>>>)",
        r"\1, ",
    ),
    rule(
        "a card goes to its owner's deck",
        rf"\b([Pp]ut {OWN_CARD} on (?:the bottom|top) of) your deck(?=[^.>]*>>>)",
        r"\1 its owner's deck",
    ),
    rule(
        "each further cost is capitalized",
        rf"(, )(?!(?:{CARD_TYPE}|and|or)\b)([a-z])(?=[^.>\"]*>>>)",
        _with_capital,
    ),
    rule(
        "what is paid for each stands behind a comma",
        r"^((?:If|On) [^:]*): For each (?=[^:.]*, you may pay\b)",
        r"\1, for each ",
    ),
    rule("the condition of a quest ends with a comma", r"^((?:If|On) [^:]*): [Pp]ay (?=\()", r"\1, pay "),
    rule(
        "during a turn is on it",
        r"\b[Dd]uring (?:(your turn|each of your turns)|each opponent's turn)\b"
        r"|^During an opponent's turn(?=,)|\bon (?:each opponent's turn|opposing turns)\b"
        r"|\bwhile (?:it is|it's) (your|an opponent's) turn\b",
        _on_turn,
    ),
    rule(
        "what is paid for each attacker",
        r"(\bcan't attack(?: [^.]*?)? unless their controller pays \(\d+\) for each) "
        r"(?:character|hero or ally|ally)\b",
        r"\1 attacker",
    ),
    rule("payment powers have no arrow", r"\bpayment \( ?>>> ?\) (?=powers?\b)", "payment "),
)
