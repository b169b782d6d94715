"""Whether the scenarios notice it when card text is given another meaning.

Every field of every kind of node is changed a little, wherever the cards of scenarios have it: another noun,
zone or side, a number greater by one, "may" or "another" dropped, a condition left out. If no scenario breaks
by any such change, the field only says how something is worded, or nobody has compared what it means with the
rules.

``python -m tests.engine.mutations [--json]`` prints the fields that nothing notices.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from enum import Enum
from typing import Any

import django

from engine.cards import PrintedCard
from engine.cardtext.reading import CardReading, read_card, use_store
from engine.cardtext.unplayed import waits_for
from engine.scenarios import (
    ENGINE_SCENARIOS,
    Scenario,
    read_scenarios,
    run_scenario,
)
from engine.tree.changes import ModifierChange
from engine.tree.conditions import PowerCondition
from engine.tree.costs import CostPart
from engine.tree.effects import Effect, May
from engine.tree.node import Node
from engine.tree.powers import Power
from engine.tree.references import Filter
from engine.tree.triggers import EventPattern
from engine.tree.values import Number

MARK = "\u200b"
"""What tells a card whose text has another meaning from the one with the same words."""
MOST_TRIES = 400
"""So many changes of a field are tried until one is noticed."""
SECONDS = 5
"""A game that goes on for longer is noticed, too."""

CONSTRUCTS = (ModifierChange, PowerCondition, CostPart, Effect, Power, EventPattern)
EVERYWHERE = (Filter, Number)
"""Nodes that are in constructs of all kinds, in each of which they are changed."""

WORDING = frozenset(
    {
        "Adjusted.leading",
        "All.word",
        "AllowWielder.words",
        "AttachTo.card",
        "AttachTo.joiner",
        "AttackCost.each_attacker",
        "BecomesCopy.copies",
        "CanPlaceMore.each_turn",
        "ChangeDamageKind.verb",
        "ChangePacket.verb",
        "Compares.says_has",
        "Continuous.leading",
        "Continuous.says_if",
        "Continuous.says_unless",
        "DeckbuildingText.words",
        "Delayed.trailing",
        "EachPlayer.plural",
        "EitherOf.comma",
        "EitherOf.says_either",
        "EntersZone.from_anywhere",
        "GestureCost.words",
        "If.says_unless",
        "IsAttached.was",
        "IsDealtDamage.damage_first",
        "IsHealed.card_first",
        "IsPut.from_anywhere",
        "Limits.is_while",
        "Move.ready",
        "NextPlayed.word",
        "OneOfThem.word",
        "PlayNow.immediately",
        "PlayNow.their",
        "Prevent.active",
        "PreventThat.word",
        "PutTokenCopy.is_copy_of_token",
        "PutTokenCopy.names_controller",
        "RemainingCards.without_verb",
        "RemainsControlled.is_state",
        "RepeatEffect.trailing",
        "Sequence.joiner",
        "StatOf.is_of",
        "TagWord.words",
        "Target.each_of",
        "OneOrOther.says_while",
        "TwoModifiers.comma",
        "WasDone.words",
        "WasNotDone.words",
        "WithCounter.several",
        "YouAffected.this_way",
    }
)
"""Fields that only keep one wording apart from another, as the docstrings of their nodes say, beside
``from_place`` of descriptions.
"""

IMPLIED_PLACES = frozenset(
    {
        "AsEnters",
        "Attaches",
        "AttackCost",
        "AttackOnly",
        "Attacks",
        "BecomesTarget",
        "CanAttack",
        "CanControl",
        "CanProtect",
        "CanProtectAgainst",
        "CanUse",
        "CannotPlace",
        "CannotPlay",
        "CannotStrikeWith",
        "CannotUse",
        "Diplomacy",
        "DiscardCost",
        "EntersParty",
        "EntersZone",
        "FinishingMove",
        "GainsControl",
        "HealsDamage",
        "Inspire",
        "IsAt",
        "IsExhausted",
        "IsHealed",
        "IsInspired",
        "IsPut",
        "IsReadied",
        "IsRevealed",
        "IsTurnedFaceDown",
        "KeepForNextGame",
        "LeavesHand",
        "LeavesPlay",
        "PlacesResource",
        "PlaysCard",
        "PreventsDamage",
        "Protects",
        "RevealUntil",
        "RevealsThisWay",
        "Sabotages",
        "Strikes",
        "TargetsOnly",
        "WasAffected",
        "YouAffected",
        "YouTargeted",
    }
)
"""Constructs that imply where the cards of a description are, which nothing asks: what attacks is in play,
what is played is on the chain.
"""

Change = tuple[str, Any]
"""A field, as ``Deal.types`` or ``Deal:Filter.nouns``, and the tree in which it is another."""


def changed_trees(node: Any, construct: str = "") -> Iterator[Change]:
    """Every tree that differs from one in a single field of one node, of which the innermost ``construct``
    is named, too, where it is a description or a number.
    """
    if isinstance(node, tuple):
        for place, part in enumerate(node):
            for name, changed in changed_trees(part, construct):
                yield name, (*node[:place], changed, *node[place + 1 :])
    if not isinstance(node, Node):
        return
    kind = type(node).__name__
    name_of_node = f"{construct}:{kind}" if isinstance(node, EVERYWHERE) else kind
    construct = kind if isinstance(node, CONSTRUCTS) else construct
    for member in fields(node):
        value = getattr(node, member.name)
        name_of_field = f"{name_of_node}.{member.name}"
        if not _is_only_worded(name_of_field, construct):
            for other in small_changes(member, value):
                yield name_of_field, replace(node, **{member.name: other})
        for name, changed in changed_trees(value, construct):
            yield name, replace(node, **{member.name: changed})


def _is_only_worded(name_of_field: str, construct: str) -> bool:
    """Whether a field has no meaning of its own in a construct."""
    if name_of_field.endswith(":Filter.place"):
        return construct in IMPLIED_PLACES
    return name_of_field in WORDING or name_of_field.endswith(":Filter.from_place")


def small_changes(member: Field[Any], value: Any) -> Iterator[Any]:
    """Other values of a field that a slip could give it."""
    match value:
        case True:
            yield False
        case False:
            return
        case int():
            yield value + 1
        case Enum():
            members = list(type(value))
            place = members.index(value)
            yield from (members[place - 1], members[(place + 1) % len(members)])
        case tuple() if value:
            yield value[1:]
            for other in small_changes(member, value[0]):
                yield (other, *value[1:])
        case May():
            yield value.effect
        case str() if value:
            yield "" if member.default == "" else f"{value} of another kind"
        case Node() if member.default is None and member.default is not MISSING:
            yield None


@dataclass(slots=True)
class ChangedReadings:
    """A store of readings that knows the cards whose text has been given another meaning."""

    readings: dict[PrintedCard, CardReading] = field(default_factory=dict)

    def get(self, card: PrintedCard) -> CardReading | None:
        return self.readings.get(card)

    def add(self, card: PrintedCard, reading: CardReading) -> None:
        """Others are read as ever."""


def changes_of(scenario: Scenario) -> Iterator[tuple[str, PrintedCard, PrintedCard, CardReading]]:
    """For each change of a card of a scenario: the field, the card, and a copy with its other reading."""
    for card in scenario.cards:
        reading = read_card(card)
        for place, paragraph in enumerate(reading.front):
            for number, (name, power) in enumerate(changed_trees(paragraph.power)):
                if isinstance(power, Node) and not waits_for(power):
                    front = [*reading.front]
                    front[place] = replace(paragraph, power=power)
                    text = tuple(f"{line}{MARK * (1 + place + number)}" for line in card.text)
                    yield name, card, replace(card, text=text), replace(reading, front=tuple(front))


def is_noticed(
    scenario: Scenario, card: PrintedCard, changed: PrintedCard, pool: Mapping[str, PrintedCard]
) -> bool:
    """Whether a scenario breaks with another card in place of one of its own."""
    cards = tuple(changed if other is card else other for other in scenario.cards)
    signal.alarm(SECONDS)
    try:
        run_scenario(replace(scenario, cards=cards), pool)
    except Exception:
        return True
    finally:
        signal.alarm(0)
    return False


def _stop(*_: object) -> None:
    raise TimeoutError


def unnoticed_fields(pool: Mapping[str, PrintedCard]) -> tuple[int, dict[str, list[str]]]:
    """How many fields were changed, and those whose changes no scenario notices, with its titles; ``pool``
    has the cards that scenarios name.
    """
    store = ChangedReadings()
    store_before = use_store(store)
    handler_before = signal.signal(signal.SIGALRM, _stop)
    tries: defaultdict[str, int] = defaultdict(int)
    noticed: set[str] = set()
    titles: defaultdict[str, list[str]] = defaultdict(list)
    try:
        for _, scenario in read_scenarios(ENGINE_SCENARIOS):
            for name, card, changed, reading in changes_of(scenario):
                if name in noticed or tries[name] >= MOST_TRIES:
                    continue
                tries[name] += 1
                store.readings = {changed: reading}
                if is_noticed(scenario, card, changed, pool):
                    noticed.add(name)
                elif scenario.title not in titles[name]:
                    titles[name].append(scenario.title)
    finally:
        use_store(store_before)
        signal.signal(signal.SIGALRM, handler_before)
    return len(tries), {name: titles[name] for name in sorted(set(tries) - noticed)}


def main() -> None:
    """Print how many fields there are, how many are noticed, and the others."""
    django.setup()
    from cards.importing.starter_pool import read_starter_pool

    count, unnoticed = unnoticed_fields(read_starter_pool())
    if "--json" in sys.argv:
        report = {"fields": count, "noticed": count - len(unnoticed), "unnoticed": unnoticed}
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return
    print(f"{count - len(unnoticed)} of {count} fields are noticed. Not noticed:")
    for name, titles in unnoticed.items():
        print(f"{name}: {'; '.join(titles[:3])}")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
