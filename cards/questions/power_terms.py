"""What the powers of a card do, and when: terms made from the trees as which the engine reads its text.

``do:Destroy`` is an instruction, ``do:Destroy:ally`` what it is about, ``when:IsDestroyed`` an event that is
watched for, and ``IsDestroyed>Draw`` both in one power. Every name is that of a kind of node.
"""

from collections.abc import Iterator
from itertools import product

from engine.cards import PrintedCard
from engine.cardtext.reading import read_card
from engine.tree.changes import ModifierChange
from engine.tree.costs import CostPart
from engine.tree.effects import Effect
from engine.tree.node import Node, walk
from engine.tree.powers import Power
from engine.tree.references import CardReference, Filter, HeroOf, This
from engine.tree.triggers import EventPattern

SELF = "self"
"""What a card calls itself by: "when this ally is destroyed"."""


def power_terms(card: PrintedCard) -> set[str]:
    """The terms of every power that the engine understands."""
    reading = read_card(card)
    return {term for power in (*reading.powers, *reading.back_powers) for term in _terms_of(power)}


def _terms_of(power: Power) -> Iterator[str]:
    deeds: set[str] = set()
    events: set[str] = set()
    for node in walk(power):
        if isinstance(node, EventPattern):
            events.update(_named(node))
        elif isinstance(node, Effect | ModifierChange):
            deeds.update(_named(node))
        elif isinstance(node, CostPart):
            yield f"pay:{type(node).__name__}"
    yield from (f"do:{deed}" for deed in deeds)
    yield from (f"when:{event}" for event in events)
    yield from (f"{event}>{deed}" for event, deed in product(events, deeds) if deed.count(":") <= 1)


def _named(node: Node) -> Iterator[str]:
    """The kind of a node, alone and with each kind of card that it is about."""
    name = type(node).__name__
    yield name
    for field in ("to", "target", "cards", "card", "who", "source", "place", "action", "keyword", "stat"):
        about = getattr(node, field, None)
        if isinstance(about, CardReference):
            yield from (f"{name}:{noun}" for noun in _nouns(about))
        elif isinstance(about, str):
            yield f"{name}:{about}".lower().replace(name.lower(), name, 1)


def _nouns(reference: CardReference) -> Iterator[str]:
    if isinstance(reference, This):
        yield SELF
    if isinstance(reference, HeroOf):
        yield "hero"
    for node in walk(reference):
        if isinstance(node, Filter):
            yield from (noun.lower() for noun in node.nouns)
            if node.place:
                yield f"in {node.place}".lower()
