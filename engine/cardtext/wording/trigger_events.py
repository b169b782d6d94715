"""Events behind "when", and the turns on which they count."""

from __future__ import annotations

import re

from engine.cardtext.wording.substitution import Substitution, rule

_HAPPENS = r"(?:attacks|defends|plays?|protects|readies|exhausts|leaves play|enters play|is \w+)"
_DONE = r"(?:attacks|defends|enters play|exhausts|leaves play|protects|readies)"

_PLAYER = r"(?:you|an? (?:friendly )?\w+|another player)"
_DOES = r"(?:(?:attach|complete|place|play|strike|use)(?:s|es)?)"


def _each_event(match: re.Match[str]) -> str:
    *before, last = (f"when {match[1]} {verb.strip()}" for verb in re.split(r",(?: or)?", match[2]))
    events = f"{', '.join(before)}, and {last}"
    return events[0].upper() + events[1:]


TRIGGER_EVENTS: tuple[Substitution, ...] = (
    rule(
        "what is destroyed while not a Demon was none",
        r"\b(When [^,.:]*? is destroyed) while not (an? \w+),",
        r"\1, if it wasn't \2,",
    ),
    rule(
        "an event on a turn counts if it is that turn",
        r"\b(When [^,.:]+?) on (your|an opponent's) turn,(?! if\b)",
        r"\1, if it is \2 turn,",
    ),
    rule(
        "an event while a card attacks is watched for while that attacks",
        r"\bWhen ([^,.:]+?) while ((?!it\b)[^,.:]+? is (?:attacking|defending)),(?! if\b)",
        r"While \2, when \1,",
    ),
    rule(
        "enters or leaves play is two events",
        r"\bWhen ([^,.:]+?) enters or leaves play\b",
        r"When \1 enters play and when \1 leaves play",
    ),
    rule(
        "two things that happen to the same card are two events",
        r"\bWhen ((?:an?|another|attached|your|this) [^,.:]*?) "
        rf"({_DONE}) or (?!defends\b)({_DONE}),",
        r"When \1 \2 and when \1 \3,",
    ),
    rule(
        "two things that the same player does are two events",
        rf"\b[Ww]hen ({_PLAYER}) ({_DOES} [^,.:]*?) or ((?:{_DOES}) (?:an?|another|with) [^,.:]*?)"
        r"(?= (?:on|during) \w+ turn,| each turn,|,)",
        r"When \1 \2 and when \1 \3",
    ),
    rule(
        "things that happen to the same card are as many events",
        r"\bWhen ((?:an?|another|attached|your|this) [^,.:]*?) "
        rf"((?:{_DONE}, ){{2,}}or {_DONE})(?=,)",
        _each_event,
    ),
    rule(
        "a card in a resource row is a resource in play",
        r"\b([Ww]hen) a card enters (your|an opponent's|a player's) resource row\b",
        r"\1 a resource enters play under \2 control",
    ),
    rule(
        "what would happen stands behind if",
        r"\bWhen (?=(?:(?!\bthat\b)[^.,])*? would (?:be |deal |draw |enter |heal |leave ))",
        "If ",
    ),
    rule(
        "one event or another is two events",
        rf"\b((?:When|At) [^,.:]*?\b(?:{_HAPPENS}|turn|play an? \w+)) or (?:when )?"
        r"(?=(?:you|your hero|this \w+) [a-z]+\b[^,.]*,)",
        r"\1 and when ",
    ),
    rule(
        "turns face down is is turned face down",
        r"\b([Ww]hen [^,.:]+?) turns face down\b",
        r"\1 is turned face down",
    ),
)
