"""Counters: where they are put, and how many there are."""

from __future__ import annotations

from engine.cardtext.inflection import article
from engine.cardtext.wording.nouns import OWN_CARD
from engine.cardtext.wording.substitution import Substitution, like, rule

COUNTERS: tuple[Substitution, ...] = (
    rule(
        "one of the counters is a counter of their name",
        r"\b(for each (\w+) counter, )(?:and )?then (?:you )?remove one\b",
        lambda match: f"{match[1]}then remove {article(match[2])} {match[2]} counter",
    ),
    rule(
        "counters on it are its counters",
        r"\b((?:has|with) (?:\w+ or (?:more|fewer)|no) \w+ counters) on it\b",
        r"\1",
    ),
    rule(
        "counters of which there are five or more are those of the card",
        r"\b(add (?:an?|\w+) (\w+) counters?\. (?:Then, )?[Ii]f) there are (\w+) or more"
        r"(?: counters)?(?: on it)?,",
        r"\1 it has \3 or more \2 counters,",
    ),
    rule(
        "there are counters on a card is it has counters",
        r"\bthere (?:is|are) (\w+ or (?:more|fewer|less) [\w' ]*? counters) on (this \w+|it|attached \w+)\b",
        r"\2 has \1",
    ),
    rule(
        "whoever resolves an effect adds and removes its counters",
        r"(\band|\bthen|,) you (?=(?:add|remove) [\w ]+ counters?\b)",
        r"\1 ",
    ),
    rule("a counter called a card", r"\b([Aa]dd an?) ([a-z]+) card to\b", r"\1 \2 counter to"),
    rule(
        "a counter on another card is put there",
        r"\b([Aa])dd(s?) ((?:an?|another|two|three|four|five|X|that many) "
        r"(?:[+-]\d (?:ATK|DEF|/ [+-]\d)|[\w']+) counters?) to\b",
        lambda match: like(f"put{match[2]} {match[3]} on", match[1]),
    ),
    rule(
        "a counter on the card itself is added",
        rf"\b[Pp]ut (an?|two|three|four|five|X|that many) ((?!\+)[\w']+) (counters?) on {OWN_CARD}\b",
        lambda match: like(f"add {match[1]} {match[2]} {match[3]}", match[0]),
    ),
    rule(
        "enters play with counters on it has counters",
        r"\b(enters? play with [^.]*counters?) on (?:it|them)\b",
        r"\1",
    ),
)
