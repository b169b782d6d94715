"""Which rules settle what happens between two cards, and why.

A card stands on grounds (:mod:`rules.card_rules`). ``rules/data/interactions.toml`` says for pairs of grounds
where they meet; beyond that, rules count that stand behind both cards, and rules about a ground of one that
speak of a ground of the other. Pure: cards, grounds and the terms that rules use come in, reasons go out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path

from rules.card_rules import NUMBERED, Governed, Ground
from rules.identifiers.numbers import RuleNumber

DATA = Path(__file__).parent / "data" / "interactions.toml"

SHARED, SHARED_COMMON, SPEAKS_OF_BOTH = 0.5, 0.12, 0.3
"""How much a rule counts that both cards share, that nearly all cards share, or that speaks of both."""
SAME_LIMIT = 3.0
"""The same where both cards have one tag with a number (Rule 414.3b)."""
LATER = 0.8
"""What the next rule of an entry counts beside the one before it."""
AGAIN = 0.25
"""How much a second reason adds to the best one."""
COMMON = frozenset(
    [
        "Activate",
        "Deal damage",
        "Each or all",
        "End of turn",
        "Exhaust",
        "For each",
        "Ongoing",
        "Payment power",
        "Plus and minus",
        "Resource",
        "Start of turn",
        "Target",
        "This turn",
        "Triggered power",
        "While",
        "You may",
    ]
)
"""Grounds of so many cards that sharing one says little."""
KINDS_THAT_TELL = frozenset(["text", "tag", "last word"])
"""Signs of a ground that is more than what a card is."""


@dataclass(frozen=True, slots=True)
class Between:
    """An entry of the table: grounds of one card, grounds of the other, the rules, and what they come to.

    With ``both`` each card must stand on one of these as well, the same one.
    """

    one: frozenset[str]
    other: frozenset[str]
    rules: tuple[str, ...]
    says: str
    weight: float
    both: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reason:
    """What of which cards meets in a rule, and what the rule comes to, if that is known."""

    meeting: str
    says: str = ""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A rule that stands between the cards, its reasons the best first."""

    number: str
    reasons: tuple[Reason, ...]
    weight: float


@lru_cache(maxsize=1)
def table() -> tuple[Between, ...]:
    """Every entry of the table."""
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return tuple(
        Between(
            frozenset(entry["one"]),
            frozenset(entry["other"]),
            tuple(entry["rules"]),
            entry["says"],
            float(entry.get("weight", 1)),
            frozenset(entry.get("both", ())),
        )
        for entry in data["between"]
    )


@dataclass(frozen=True, slots=True)
class Stand:
    """A card and the grounds on which it stands."""

    name: str
    grounds: tuple[Governed, ...]

    @property
    def names(self) -> frozenset[str]:
        """What the grounds are called."""
        return frozenset(each.ground.name for each in self.grounds)

    def on(self, names: Collection[str]) -> list[Ground]:
        """Those of the grounds that are named so."""
        return [each.ground for each in self.grounds if each.ground.name in names]


def meetings(cards: Sequence[Stand], uses: Mapping[str, Collection[str]]) -> list[Meeting]:
    """The rules between every two of the cards, the most telling first.

    ``uses`` are the numbers of the rules that use a term of the glossary, by the term.
    """
    found: dict[str, list[tuple[float, Reason]]] = {}
    for one, other in combinations(cards, 2):
        for number, weight, reason in (
            *_from_table(one, other),
            *_shared(one, other),
            *_speaking_of_both(one, other, uses),
        ):
            found.setdefault(number, []).append((weight, reason))
    ranked = [_meeting(number, reasons) for number, reasons in found.items()]
    return sorted(ranked, key=lambda each: (-each.weight, RuleNumber.parse(each.number)))


_Found = list[tuple[str, float, Reason]]


def _meeting(number: str, reasons: list[tuple[float, Reason]]) -> Meeting:
    reasons.sort(key=lambda pair: -pair[0])
    told = tuple(dict.fromkeys(reason for _, reason in reasons))
    best, *others = (weight for weight, _ in reasons)
    return Meeting(number, told, best + AGAIN * sum(others[:3]))


def _from_table(one: Stand, other: Stand) -> _Found:
    found: _Found = []
    shared = one.names & other.names
    for entry in table():
        if entry.both and not entry.both & shared:
            continue
        for first, second in ((one, other), (other, one)):
            grounds, against = first.on(entry.one), second.on(entry.other)
            if grounds and against:
                reason = Reason(_against(first, grounds, second, against), entry.says)
                weight = entry.weight
                for number in entry.rules:
                    found.append((number, weight, reason))
                    weight *= LATER
                break
    return found


def _against(first: Stand, grounds: list[Ground], second: Stand, against: list[Ground]) -> str:
    return f"{_named(grounds)} ({first.name}) meets {_named(against)} ({second.name})"


def _named(grounds: list[Ground]) -> str:
    names = [f"“{ground.name}”" for ground in grounds[:2]]
    return " and ".join(names)


def _shared(one: Stand, other: Stand) -> _Found:
    found: _Found = []
    theirs = {each.ground.name: each.found for each in other.grounds}
    for each in one.grounds:
        ground = each.ground
        if ground.sign.of == NUMBERED:
            if each.found == theirs.get(ground.name):
                reason = Reason(f"Both have “{each.found}”", ground.says)
                found += [(number, SAME_LIMIT, reason) for number in ground.rules]
        elif ground.name in theirs and ground.sign.kind in KINDS_THAT_TELL:
            weight = SHARED_COMMON if ground.name in COMMON else SHARED
            reason = Reason(f"Both have “{ground.name}”", ground.says.replace("{n}", "that number"))
            found += [(number, weight * LATER**place, reason) for place, number in enumerate(ground.rules)]
    return found


def _speaking_of_both(one: Stand, other: Stand, uses: Mapping[str, Collection[str]]) -> _Found:
    return [
        (number, SPEAKS_OF_BOTH, Reason(_about(each, first, against, second)))
        for first, second in ((one, other), (other, one))
        for each in _telling(first)
        for against in _telling(second)
        if against.term and against.term != each.term
        for number in uses.get(against.term, ())
        if _is_about(each, number)
    ]


def _about(ground: Ground, card: Stand, spoken: Ground, other: Stand) -> str:
    return f"It is about “{ground.name}” ({card.name}) and speaks of “{spoken.name}” ({other.name})"


def _telling(card: Stand) -> list[Ground]:
    return [
        each.ground
        for each in card.grounds
        if each.ground.sign.kind in KINDS_THAT_TELL and each.ground.name not in COMMON
    ]


def _is_about(ground: Ground, number: str) -> bool:
    """Whether a rule is one of the ground's, or a part of one that is no whole section of many."""
    parsed = RuleNumber.parse(number)
    return bool(parsed.rule) and any(
        own == parsed or (own in parsed.ancestors and own.section) for own in ground.numbers
    )
