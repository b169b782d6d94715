"""What players do: the text of an action to the texts of the options it chooses.

A verb in the third person chooses the option with its base form: "Ana strikes with Notched Axe" is the option
``strike with Notched Axe``. An action of several steps chooses one option after another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from engine.decisions import DecisionKind

_EVERYBODY = re.compile(r"everybody passes(?: until (?P<until>.+))?")
_PLAYER = re.compile(r"(?P<player>\w+) (?P<words>.+)")
_ATTACKS = re.compile(r"(?P<deed>attack|sabotage)s? (?P<defender>.+) with (?P<attacker>.+)")
_VALUE = re.compile(r"\s+with X = (\d+)")
_TARGETS = re.compile(r"(.+?)\s+-> (.+)")
_TARGETS_ONLY = re.compile(r"targets? (.+)")
_BETWEEN_TARGETS = re.compile(r",\s*|\s+and\s+")
_QUOTED = re.compile(r'(?:chooses? )?"([^"]+)"')
_NOT = re.compile(r"(?:does not|doesn't|do not) (.+)")
_IRREGULAR = {
    "accepts": "yes",
    "accept": "yes",
    "declines": "no",
    "decline": "no",
    "goes": "go",
    "applies": "apply",
}


class ActionKind(Enum):
    """What an action is: a choice among options, or something else that a player can always do."""

    CHOOSE = "choose"
    PASS = "pass"  # noqa: S105
    CONCEDE = "concede"


@dataclass(frozen=True, slots=True)
class EverybodyPasses:
    """All players pass: once, or until something is true."""

    until: str = ""


@dataclass(frozen=True, slots=True)
class ChosenOption:
    """The text of an option, or of its end if it begins with an arrow.

    ``kind`` is the decision it belongs to, ``None`` for any decision.
    """

    text: str
    kind: DecisionKind | None = None


@dataclass(frozen=True, slots=True)
class PlayerAction:
    """What one player does: choices in the order in which the player is asked for them."""

    player: str
    kind: ActionKind
    choices: tuple[ChosenOption, ...] = ()


def parse_action(text: str) -> EverybodyPasses | PlayerAction | None:
    """Read an action; ``None`` when it does not look like one."""
    if match := _EVERYBODY.fullmatch(text):
        return EverybodyPasses(match["until"] or "")
    match = _PLAYER.fullmatch(text)
    if match is None:
        return None
    player, words = match["player"], match["words"]
    if words == "passes":
        return PlayerAction(player, ActionKind.PASS)
    if words == "concedes":
        return PlayerAction(player, ActionKind.CONCEDE)
    return PlayerAction(player, ActionKind.CHOOSE, parse_choices(words))


def parse_choices(words: str) -> tuple[ChosenOption, ...]:
    """The choices that words without a player make: "plays Aimed Shot with X = 2 -> Wolf"."""
    if match := _QUOTED.fullmatch(words):
        return (ChosenOption(match[1]),)
    if match := _ATTACKS.fullmatch(words):
        attacker = f"with {match['attacker']}"
        proposal = f"{match['deed']} {attacker} -> {match['defender']}"
        return (ChosenOption(f"attack {attacker}"), ChosenOption(proposal, DecisionKind.DEFENDER))
    if match := _TARGETS_ONLY.fullmatch(words):
        return _targets(match[1])
    value = _VALUE.search(words)
    if value is not None:
        words = words[: value.start()] + words[value.end() :]
    targets = _TARGETS.fullmatch(words)
    if targets is not None:
        words = targets[1]
    choices = [ChosenOption(to_option_text(words))]
    if value is not None:
        choices.append(ChosenOption(f"X = {value[1]}", DecisionKind.VALUE_OF_X))
    return (*choices, *(_targets(targets[2]) if targets else ()))


def _targets(text: str) -> tuple[ChosenOption, ...]:
    """The targets of a link, whose options all end with an arrow and the target."""
    return tuple(ChosenOption(f"-> {target}", DecisionKind.TARGET) for target in _BETWEEN_TARGETS.split(text))


def to_option_text(words: str) -> str:
    """Words with a verb in the third person as the text of an option."""
    if match := _NOT.fullmatch(words):
        return f"do not {match[1]}"
    verb, _, object_words = words.partition(" ")
    if verb in ("chooses", "choose"):
        return object_words
    return f"{_base_form(verb)} {object_words}".strip()


def _base_form(verb: str) -> str:
    """A verb without the ending of the third person."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb if verb.endswith("ss") else verb.removesuffix("s")
