"""The scenarios that come with the engine: each passes, and together they show every construct of card text
that the engine plays.

Without one nobody has compared what the engine does with the rules. ``docs/scenarios.md`` tells how to write
one; the examples below ``tests/engine/cardtext`` show how a construct is worded.
"""

from __future__ import annotations

from dataclasses import fields
from itertools import groupby

import pytest

from cards.importing.starter_pool import read_starter_pool
from engine.cards import DamageType
from engine.scenarios import (
    ENGINE_SCENARIOS,
    ScenarioFailedError,
    parse_scenarios,
    read_scenarios,
    run_scenario,
)
from engine.tree import (
    alternative_effects,
    changes,
    conditions,
    costs,
    effects,
    player_changes,
    powers,
    references,
    triggers,
    words,
)
from engine.tree.data import ENUMS, NODES
from engine.tree.keywords import Keyword
from tests.engine.scenarios.constructs import constructs_in

FILES = {
    file.stem: [scenario for _, scenario in entries]
    for file, entries in groupby(read_scenarios(ENGINE_SCENARIOS), key=lambda entry: entry[0])
}

BASES = {
    alternative_effects.Amendment,
    changes.Duration,
    changes.ModifierChange,
    changes.ChangeToCards,
    player_changes.ChangeToPlayers,
    conditions.PowerCondition,
    costs.CostPart,
    effects.Effect,
    powers.Power,
    references.CardReference,
    references.CardCriterion,
    references.PlayerReference,
    references.Quantity,
    triggers.EventPattern,
}

NOT_IN_TEXT = {
    "AmendedNumber": "the engine makes it of the number of an instruction and its amendments",
    "EntersWithDamage": "the engine makes it of PutDamage with as_enters",
    "StrikesWith": "the engine makes it as a weapon strikes",
    "Wields": "the engine makes it of AllowWielder",
    "Shields": "the engine makes it of AllowShielder",
    "Several": "a paragraph with several powers is read as these powers",
    "EitherCompletion": "a quest with two costs to choose from is read as one with two completion costs",
    "EitherPayment": "a power with two costs to choose from is read as two powers",
    "OneOrOther": "one thing or another under a condition is read as two powers",
    "TwoModifiers": "a sentence with two modifiers is read as two powers",
    "Triggered.place": "the engine sets it from what the power watches for",
    "Static.place": "the engine sets it from the condition of the power",
    "WordKind.KEYWORDS": "the engine keeps keywords under it that were chosen for a card",
    "Place.CHAIN": "the engine sets it for the targets of instructions about links",
}
"""What no card text is read into, with what it is for."""

WORDING_ONLY = {
    "Filter.side_last",
    "Filter.tags_with_and",
    "Joiner.COMMA",
    "WasDone.words",
}
"""What only keeps a wording apart from another with the same meaning, as the docstrings of the nodes say."""

ENUMERATIONS = (
    *(kind for kind in ENUMS.values() if kind.__module__ == words.__name__),
    DamageType,
    Keyword,
)


@pytest.mark.parametrize("name", FILES)
def test_scenarios(name):
    """``./run manage run_scenarios FILE`` plays the scenarios of a file, too."""
    failures = []
    for scenario in FILES[name]:
        try:
            run_scenario(scenario, read_starter_pool())
        except ScenarioFailedError as error:
            failures.append(f"{scenario.title} (line {scenario.line}): {error}")
        except Exception as error:
            error.add_note(f"in the scenario “{scenario.title}”, line {scenario.line}")
            raise
    assert not failures, "\n".join(failures)


@pytest.fixture(scope="module")
def constructs():
    """The constructs that the scenarios of the engine show."""
    return constructs_in(
        [scenario for scenarios in FILES.values() for scenario in scenarios], read_starter_pool()
    )


def test_every_node_is_in_a_scenario(constructs):
    kinds = {name for name, node in NODES.items() if node not in BASES}
    assert kinds - constructs - set(NOT_IN_TEXT) == set()


def test_every_field_with_a_meaning_is_in_a_scenario(constructs):
    """With another value than its default."""
    names = {
        f"{name}.{field.name}" for name, node in NODES.items() if name in constructs for field in fields(node)
    }
    assert names - constructs - set(NOT_IN_TEXT) - WORDING_ONLY == set()


@pytest.mark.parametrize("enumeration", ENUMERATIONS, ids=lambda enumeration: enumeration.__name__)
def test_every_member_of_an_enumeration_is_in_a_scenario(constructs, enumeration):
    names = {f"{enumeration.__name__}.{member.name}" for member in enumeration}
    assert names - constructs - set(NOT_IN_TEXT) - WORDING_ONLY == set()


def test_exceptions_are_in_no_scenario(constructs):
    """One that has come to be shown needs none."""
    assert (set(NOT_IN_TEXT) | WORDING_ONLY) & constructs == set()


def test_a_card_that_is_not_used_shows_nothing():
    """A scenario with a card in hand that nobody plays, then one in which it is played."""
    text = """Scenario: A card in hand
Cards
  Scroll | Ability | cost 0 | Draw a card.
Ana (her turn)   hand Scroll
Bo

Ana {action}
expect it is Ana's turn
"""
    unused, used = (parse_scenarios(text.format(action=action)) for action in ("passes", "plays Scroll"))
    assert "Draw" not in constructs_in(unused, {})
    assert "Draw" in constructs_in(used, {})


def test_a_keyword_shows_the_power_that_it_means():
    """Glossary: Assault, which is a modifier with a condition; also where a card gains the keyword."""
    text = """Scenario: A keyword
Cards
  Drill | Ability | cost 0 | Ongoing: Your hero has Assault 1.
Ana (her turn)   play Drill
Bo

expect it is Ana's turn
"""
    constructs = constructs_in(parse_scenarios(text), {})
    assert {"Keyword.ASSAULT", "DuringTurn", "Turn.YOURS"} <= constructs
