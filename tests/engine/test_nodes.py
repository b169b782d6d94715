"""Every node of the language of powers is carried out, or listed as waiting."""

import re
from pathlib import Path

import pytest

import engine.rules.resolving  # noqa: F401  makes the effects known
from engine.agents.worth import gains, numbers, reading, unweighed
from engine.cardtext.keyword_texts import KEYWORD_TEXTS
from engine.cardtext.powers import keyword_powers
from engine.cardtext.unplayed.nodes import UNPLAYED_KEYWORDS, UNRECORDED
from engine.derive.apply import CHANGES
from engine.derive.event_patterns import MEANINGS
from engine.derive.interpreter import CONDITIONS, PLAYERS, REFERRED, VALUES
from engine.derive.modifier_aspects import NODE_ASPECTS
from engine.events.event import WATCHED
from engine.events.facts import FACTS
from engine.play.can_perform import CAN_PERFORM
from engine.play.costs import PAY
from engine.play.perform import PERFORM
from engine.state.journal import Happening
from engine.tree import (
    changes,
    conditions,
    costs,
    effects,
    packet_effects,
    player_changes,
    references,
    triggers,
    values,
)
from engine.tree.data import NODES
from engine.tree.keywords import Keyword

ROOT = Path(__file__).parents[2]

BASES = {
    changes.ModifierChange,
    changes.ChangeToCards,
    player_changes.ChangeToPlayers,
    changes.Duration,
    conditions.PowerCondition,
    costs.CostPart,
    effects.Effect,
    references.CardReference,
    references.PlayerReference,
    references.Quantity,
    triggers.EventPattern,
}
INLINE = {
    costs.ChooseWordCost,
    costs.PayForSome,
    costs.PayResources,
    costs.SharedCost,
    packet_effects.ChangePrevention,
    triggers.EitherEvent,
    triggers.FirstTime,
    values.Number,
    values.Respective,
}
"""Nodes that are read where they stand, without a table."""


def handled_player_changes():
    """The changes of players that the engine asks for."""
    sources = [path.read_text() for path in (ROOT / "engine").rglob("*.py")]
    names = {name for source in sources for name in re.findall(r"changes_for\(game, \w+, (\w+)\)", source)}
    return {node for name, node in NODES.items() if name in names}


TABLES = {
    changes.ChangeToCards: set(CHANGES),
    player_changes.ChangeToPlayers: handled_player_changes(),
    conditions.PowerCondition: set(CONDITIONS),
    costs.CostPart: set(PAY),
    effects.Effect: set(PERFORM),
    references.CardReference: set(REFERRED),
    references.PlayerReference: set(PLAYERS),
    references.Quantity: set(VALUES),
    triggers.EventPattern: {watch.pattern for watches in WATCHED.values() for watch in watches},
}


def test_every_node_is_carried_out():
    carried_out = set().union(*TABLES.values()) | INLINE
    parts = {node for node in NODES.values() if any(issubclass(node, base) for base in TABLES)} - BASES
    assert parts <= carried_out


WORTHS = {
    changes.ChangeToCards: (gains.CHANGES, unweighed.UNWEIGHED_CHANGES),
    conditions.PowerCondition: (numbers.CONDITIONS, unweighed.UNWEIGHED_CONDITIONS),
    costs.CostPart: (reading.COSTS, unweighed.UNWEIGHED_COSTS | {costs.PayResources}),
    effects.Effect: (reading.EFFECTS, unweighed.UNWEIGHED_EFFECTS),
    references.Quantity: (numbers.NUMBERS, unweighed.UNWEIGHED_NUMBERS | {values.Number}),
}


def nodes_of(base):
    return {node for node in NODES.values() if issubclass(node, base) and node is not base}


def test_every_effect_says_whether_it_is_possible():
    """Rule 712.7: what can be known beforehand, or that it is assumed."""
    assert nodes_of(effects.Effect) == set(CAN_PERFORM)


def test_every_node_that_modifiers_read_says_what_it_looks_at():
    bases = (
        conditions.PowerCondition,
        references.CardReference,
        references.CardCriterion,
        references.PlayerReference,
        references.Quantity,
    )
    nodes = set().union(*map(nodes_of, bases)) - set(bases)
    assert nodes - set(NODE_ASPECTS) == set()


@pytest.mark.parametrize("base", WORTHS, ids=lambda base: base.__name__)
def test_every_node_is_worth_something_or_is_not_weighed(base):
    weighed, not_weighed = WORTHS[base]
    assert set(weighed) & not_weighed == set()
    assert nodes_of(base) == set(weighed) | not_weighed


def test_keywords_that_are_played_by_their_text_can_be_read():
    """Glossary: keywords whose meaning is a power."""
    for keyword in set(KEYWORD_TEXTS) - UNPLAYED_KEYWORDS:
        powers = keyword_powers(keyword, None if keyword is Keyword.FINISHING_MOVE else 2)
        assert len(powers) == len(KEYWORD_TEXTS[keyword]), keyword


def test_every_event_can_be_looked_back_on_or_is_listed():
    """Rule 500.2: "if an ally was destroyed this turn"."""
    patterns = {node for node in NODES.values() if issubclass(node, triggers.EventPattern)}
    assert set(MEANINGS) | set(UNRECORDED) == patterns - {triggers.EventPattern}
    assert not set(MEANINGS) & set(UNRECORDED)


def test_every_kind_of_happening_is_written_and_meant_by_a_pattern():
    written = {kind.happening for kinds in FACTS.values() for kind in kinds}
    assert written == set(Happening)
    assert set().union(*(meaning.happenings for meaning in MEANINGS.values())) == written
