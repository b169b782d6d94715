"""Damage that can't be prevented, and the numbers and types of damage."""

from __future__ import annotations

import re

from engine.cards import DamageType
from engine.cardtext.wording.substitution import Substitution, like, rule


def _unpreventable(match: re.Match[str]) -> str:
    """Damage by a source that would deal it."""
    combat, source, tool = match["combat"] or "", match["source"], match["tool"] or ""
    words = f"{combat.casefold()}damage that {source} would deal{tool}"
    return like(words, match[0])


def _apart(match: re.Match[str]) -> str:
    """As in "Attached ally has +1 ATK. Damage that attached ally would deal is unpreventable"."""
    source = match[2][:1].lower() + match[2][1:]
    damage = like(f"{match[4]}damage", "A")
    return f"{match[1]}{match[2]} has {match[3]}. {damage} that {source} would deal is unpreventable"


_IS_UNPREVENTABLE = r"(?= (?:can't be prevented|is [Uu]npreventable))"

_TYPES = "|".join(kind.lower() for kind in DamageType)

_SUCH = r"\b(?P<combat>[Cc]ombat )?[Dd]amage"
_TOOL = r"(?P<tool> with [^.,]+?)?"

DAMAGE: tuple[Substitution, ...] = (
    rule(
        "each of two deals to the other is to each other",
        r"\bEach deals (\w+) damage equal to its ATK to the other(?= ally\b|\.|$)(?: ally)?",
        r"Both allies deal \1 damage to each other equal to their ATK",
    ),
    rule(
        "damage that a source would deal",
        r"\b([Pp]revent (?:all|the next \d+|\d+)(?: \w+)? damage) (?!that\b)([a-z][^.,]*? would deal)\b",
        r"\1 that \2",
    ),
    rule(
        "a card after other cards deal damage is put somewhere by you",
        r"(\b(?:[Tt]his \w+|[Ii]t|[Yy]our hero) deals [^.,]*), then (put|draw|discard|destroy)\b",
        r"\1, then you \2",
    ),
    rule(
        "a number of damage in place of another is that number",
        r"\b(would be dealt [^.]*?, (?:it|that \w+) is dealt \d+) damage(?= instead\b)",
        r"\1",
    ),
    rule(
        "to double the damage instead is to deal double that much",
        r"(?<=, )double (?:it|that damage) instead(?=\.)",
        "double that much is dealt instead",
    ),
    rule(
        "damage to or by a character is what that deals or is dealt",
        r"\b(If|[Tt]he next time) ((?:\w+ )?damage) would be dealt to or (?:dealt )?by ([^,.]*?)"
        r"(?=,| this turn,)",
        r"\1 \3 would deal or would be dealt \2",
    ),
    rule(
        "would deal or be is would deal or would be",
        r"\bwould deal or (?=be dealt\b)",
        "would deal or would ",
    ),
    rule(
        "that much +X is that much plus what X is",
        r"\bthat much \+X ([^.,]*? instead), where X is ([^.,]*)(?=\.)",
        r"that much plus \2 \1",
    ),
    rule(
        "damage by those who can't have it prevented is what they would deal",
        r"\b([Dd]amage) that would be dealt by ([^.,]*?) (?=can't be prevented|is unpreventable)",
        r"\1 that \2 would deal ",
    ),
    rule(
        "the same amount from one character and another is healed from both",
        r"\b(heals? (\d+) damage from [^.,]*? and) \2 damage from\b",
        r"\1",
    ),
    rule(
        "the next damage is prevented the next time it would be dealt",
        r"\b[Pp]revent the next ((?:[a-z]+-?[a-z]* )?damage) that would be dealt to ([^.,]*?) "
        r"(this turn|this combat)(?=[.,])",
        r"The next time \2 would be dealt \1 \3, prevent it",
    ),
    rule(
        "what a card may do besides is a sentence of its own",
        r"\b([Yy]ou may have (your hero|this \w+) deal [^.,]*), and you may have it (?=deal\b)",
        r"\1. You may have \2 ",
    ),
    rule(
        "what would happen besides is a sentence of its own",
        r", and if (it|they) would ([^,.]*? this turn),? (?=it|they)",
        lambda match: f". If {match[1]} would {match[2]}, ",
    ),
    rule(
        "two parts of the damage are joined by and",
        r"(\bdamage to [^.,]*), and (?=\d+ \w+ damage to\b)",
        r"\1 and ",
    ),
    rule(
        "its source is that of the damage",
        r"\b(damage to) its source\b",
        r"\1 the source of that damage",
    ),
    rule(
        "as much as would be dealt is it",
        r"\b([Ii]f [^,.]* would be dealt (?:\w+ )?damage, )that much damage (is dealt to [^,.]* instead)",
        r"\1it \2",
    ),
    rule(
        "an amount with an addition stands before the damage",
        r"\b([Dd]eals?) ((?:\w+ )?damage to [^.,]*?) equal to (\d+) (plus an additional \d+ for each [^.,]*)",
        r"\1 \3 \2, \4",
    ),
    rule(
        "each part of the damage is damage",
        rf"\b(\d+ (?:{_TYPES}))(?=(?:, \d+ (?:{_TYPES}))*,? and \d+ (?:{_TYPES}) damage\b)",
        r"\1 damage",
    ),
    rule(
        "what is added to damage stands behind its amount",
        r"\b(that much) ((?:\w+ )?damage) ([+-]\d+)(?= instead\b)",
        r"\1 \3 \2",
    ),
    rule("have it be dealt is have it dealt", r"\bhave it be dealt to\b", "have it dealt to"),
    rule(
        "attackers are attacking heroes and allies",
        r"(?<=damage that )attackers(?= would deal)|\battackers(?= with [A-Z])",
        "attacking heroes and allies",
    ),
    rule(
        "unpreventable damage is a power of its own",
        r"^((?:Ongoing: )?)(Attached \w+|Your hero|This \w+) has ([^.]*?), and ((?:combat )?)damage that "
        r"it would deal is unpreventable\b(?! this)",
        _apart,
    ),
    rule(
        "what damage is dealt for stands behind what it is dealt to",
        r"\b([Dd]eals? \d+ (?:\w+ )?damage) (for each (?:(?!\b(?:dealt|attached|healed)\b)[^.,])*?) "
        r"(to (?:target|each|your|attached|that) [^.,]*?)(?=[.,]|$)",
        r"\1 \3 \2",
    ),
    rule(
        "damage dealt by a source is damage that it would deal",
        rf"{_SUCH} dealt by (?P<source>[^.,]+?){_TOOL}{_IS_UNPREVENTABLE}",
        _unpreventable,
    ),
    rule(
        "damage a source deals is damage that it would deal",
        rf"{_SUCH} (?:that )?(?P<source>(?!that)(?:(?!would)[^.,])+?) deals?{_TOOL}{_IS_UNPREVENTABLE}",
        _unpreventable,
    ),
    rule(
        "damage that can't be prevented is unpreventable",
        r"\b([Dd]amage that (?:[^.,]* would deal|would be dealt)[^.,]*?) "
        r"(?:can't be prevented|is Unpreventable)",
        r"\1 is unpreventable",
    ),
    rule(
        "what damage is dealt with stands before what it is dealt to",
        r"\b([Dd]eals? (?:fatal )?(?:combat )?damage) (to [^,.]+?) (with (?:this|an?) \w+),",
        r"\1 \3 \2,",
    ),
    rule(
        "you deal damage with your hero",
        r"\b([Ww]hen) you deal (?=(?:fatal )?(?:combat )?damage)",
        r"\1 your hero deals ",
    ),
)
