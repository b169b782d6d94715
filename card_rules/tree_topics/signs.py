"""What to look for in the trees of card text: kinds of nodes, and tests of their fields.

The other modules of :mod:`card_rules.tree_topics` say what each sign means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.tree import changes, costs, effects, packet_effects, powers, references, triggers, values
from engine.tree.criteria import Named, StatComparison, criterion_of
from engine.tree.node import Node, cached_by_identity, field_names, walk
from engine.tree.words import CardStat, CardState, ForbiddenAction, Noun, Owner, Place

Test = Callable[[Any], bool]
Kinds = type[Node] | tuple[type[Node], ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """A kind of node that means a topic, or several kinds, if ``test`` is true of the node."""

    kind: Kinds
    test: Test = lambda node: True


@dataclass(frozen=True, slots=True)
class WordSign:
    """Words of the game of which each, in a field of any node, means a topic."""

    words: tuple[StrEnum, ...]


Signs = Mapping[str, tuple[Sign | WordSign | type[Node], ...]]
"""The signs of topics by the name of the topic; any one of them is enough."""


@cached_by_identity
def parts_of(node: object) -> tuple[Node, ...]:
    """A node and everything in it, in the order of the wording; many signs look through the same power."""
    return tuple(walk(node))


def field_values(node: Node) -> Iterator[object]:
    """The values of a node's fields, those of lists one by one."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def mentions(*words: StrEnum) -> WordSign:
    """A node that has one of these words of the game in a field."""
    return WordSign(words)


def has(name: str, *accepted: object) -> Test:
    """Whether a field is set, or has one of these values."""
    if accepted:
        return lambda node: getattr(node, name) in accepted
    return lambda node: getattr(node, name, None) not in (None, False, ())


def forbids(*actions: ForbiddenAction) -> Sign:
    """A modifier that says that something can't happen (Rule 103.2)."""
    return Sign(changes.Cannot, has("action", *actions))


def forbids_for(action: ForbiddenAction, *nouns: Noun) -> Sign:
    """A modifier that says that something can't happen to cards that have one of these names."""

    return changes_for(changes.Cannot, *nouns, test=has("action", action))


def changes_for(kind: Kinds, *nouns: Noun, test: Test = lambda node: True) -> Sign:
    """A modifier that makes a kind of change to cards that have one of these names."""

    def is_for_named(node: Any) -> bool:
        is_made = any(isinstance(part, kind) and test(part) for part in node.changes)
        return is_made and is_named(node.who, nouns)

    return Sign(changes.Continuous, is_for_named)


def is_about_health(change: changes.ChangeBoth | changes.ChangeStat) -> bool:
    """Whether a change of numbers is one of health (Rule 405.2)."""
    return isinstance(change, changes.ChangeBoth) or change.stat is CardStat.HEALTH


def is_named(card: object, nouns: tuple[Noun, ...]) -> bool:
    """Whether a reference means cards in play that have one of these names; "attached card" has none."""
    if isinstance(card, references.HeroOf):
        return Noun.HERO in nouns
    if isinstance(card, references.This | references.That | references.Host):
        return card.noun in nouns
    return any(_is_called(part, nouns) for part in _described_cards(card))


def _described_cards(card: object) -> Iterator[object]:
    """The references inside a reference, without cards that only help to describe others."""
    yield card
    if isinstance(card, Node) and not isinstance(card, references.Filter):
        for value in field_values(card):
            yield from _described_cards(value)


def moves_any(*nouns: Noun) -> Test:
    """Whether a move is about any card that has one of these names, whatever its tags and icons are."""
    return lambda node: any(is_any_of(card, nouns) for card in _described_cards(node.cards))


def is_any_of(card: Any, nouns: tuple[Noun, ...]) -> bool:
    """Whether a reference means any card that has one of these names, whatever its tags and icons are."""
    card_filter = getattr(card, "filter", None)
    return (
        isinstance(card_filter, references.Filter)
        and not set(nouns).isdisjoint(card_filter.nouns)
        and not (card_filter.tags or card_filter.any_tags or card_filter.icons)
        and criterion_of(card_filter, Named) is None
    )


def may_damage(event: Any, nouns: tuple[Noun, ...]) -> bool:
    """Whether a damage event can be about damage to characters that have one of these names.

    An event that names no damaged character is about all.
    """
    if isinstance(event, triggers.IsDealtDamage):
        return is_named(event.card, nouns)
    return isinstance(event, triggers.DealsDamage) and (event.to is None or is_named(event.to, nouns))


def controls(*nouns: Noun) -> tuple[Sign, ...]:
    """A modifier that takes control of cards that have one of these names (Rule 401.3)."""
    return (
        Sign(effects.GainControl, lambda node: is_named(node.card, nouns)),
        Sign(
            changes.Continuous,
            lambda node: (
                any(isinstance(part, changes.ControlledBy) for part in node.changes)
                and is_named(node.who, nouns)
            ),
        ),
    )


def has_variable_cost(power: Any) -> bool:
    """Whether X is chosen as the power is used, as it stands in the cost (Rule 707.1b)."""
    return any(isinstance(part, values.X) for cost in power.costs for part in parts_of(cost))


def contains(kind: Kinds, test: Test = lambda node: True) -> Test:
    """Whether a node of this kind is inside."""
    return lambda node: any(isinstance(part, kind) and test(part) for part in parts_of(node))


def concerns(kind: Kinds) -> Test:
    """Whether a field of the node itself has a node of this kind."""
    return lambda node: any(isinstance(value, kind) for value in field_values(node))


def affects_others(node: Any) -> bool:
    """Whether an instruction or cost is about other cards than the one with the text."""
    return not isinstance(getattr(node, "cards", None) or node.card, references.This)


def _place_of(card: object) -> Place | None:
    """The zone of the cards that a reference means, where it is plain."""
    card_filter = getattr(card, "filter", None)
    if isinstance(card_filter, references.Filter):
        return None if CardState.REVEALED in card_filter.states else card_filter.place
    if isinstance(card, references.That):
        return None if card.noun == Noun.CARD else Place.PLAY
    if isinstance(card, references.This | references.Host | references.HeroOf):
        return Place.PLAY
    return None


def is_moved_from(place: Place) -> Test:
    """Whether a move begins in a zone; what goes back to "its owner's" hand or deck was in play."""

    def test(node: Any) -> bool:
        moved = getattr(node, "cards", None) or node.card
        origin = getattr(node, "origin", None) or _place_of(moved)
        if origin is None and getattr(node, "owner", None) is Owner.OWNER:
            origin = Place.PLAY
        return origin is place

    return test


def takes_from_play(*nouns: Noun) -> Test:
    """Whether a move can take other cards that have one of these names out of play.

    A card that was mentioned before is judged by the name that it is mentioned by; "it" has none.
    """

    def test(node: Any) -> bool:
        moved = getattr(node, "cards", None) or node.card
        origin = getattr(node, "origin", None)
        if isinstance(moved, references.This) or origin not in (None, Place.PLAY):
            return False
        if isinstance(moved, references.That | references.Host):
            return moved.noun in nouns
        return _place_of(moved) is Place.PLAY and concerns_cards(*nouns)(node)

    return test


def moves_to(*places: Place) -> Test:
    """Whether a move ends in one of these zones."""
    return lambda node: node.place in places


def both(*tests: Test) -> Test:
    """Whether several tests are true."""
    return lambda node: all(test(node) for test in tests)


CHARACTERS = (Noun.ALLY, Noun.CHARACTER, Noun.TOTEM)
"""What allies can be called among others (Rule 300.1)."""
HEROES = (Noun.HERO, Noun.CHARACTER)
"""What heroes can be called (Rule 301)."""
ABILITIES = (Noun.ABILITY, Noun.ATTACHMENT, Noun.TOTEM)
"""What abilities can be called among others (Rule 305, 400.1)."""
EQUIPMENT = (Noun.ARMOR, Noun.EQUIPMENT, Noun.ITEM, Noun.WEAPON)
"""What equipment can be called (Rule 303, 304)."""


def concerns_cards(*nouns: Noun) -> Test:
    """Whether an instruction or cost is about cards in play that have one of these names.

    A description without any, as "a Demon", fits allies; a card that was mentioned before is not known.
    """

    def test(node: Any) -> bool:
        cards = getattr(node, "cards", None) or getattr(node, "card", None)
        return any(_is_called(card, nouns) for card in _described_cards(cards))

    return test


def _is_called(card: object, nouns: tuple[Noun, ...]) -> bool:
    card_filter = getattr(card, "filter", None)
    if not isinstance(card_filter, references.Filter) or card_filter.place is not Place.PLAY:
        return False
    if Noun.CARD in card_filter.nouns:
        return True
    if card_filter.nouns:
        return not set(nouns).isdisjoint(card_filter.nouns)
    return set(CHARACTERS) <= set(nouns)


def affects(kinds: Kinds, *nouns: Noun, test: Test = lambda node: True, itself: bool = False) -> Sign:
    """A power with an instruction of one of these kinds about cards that can have one of these names.

    "It" stands for what the power targets, is attached to or watches. The card with the text counts only with
    ``itself``.
    """

    def is_for_named(power: powers.Power) -> bool:
        instructions = [part for part in parts_of(power) if isinstance(part, kinds) and test(part)]
        affected = [card for part in instructions for card in _objects(part)]
        if any(is_named(card, nouns) for card in affected if itself or not isinstance(card, references.This)):
            return True
        return any(map(_points_back, affected)) and any(is_named(card, nouns) for card in _mentioned(power))

    return Sign(powers.Power, is_for_named)


def damages(*nouns: Noun) -> Sign:
    """A power that deals or puts damage that characters of one of these names can get (Rule 405.3)."""
    dealing = (effects.Deal, packet_effects.DamagePart)
    return affects((*dealing, effects.PutDamage, costs.PutDamageCost), *nouns)


def prevents_damage_to(*nouns: Noun) -> Sign:
    """A power that prevents damage that characters of one of these names would be dealt (Rule 717.2)."""

    prevents = affects(effects.Prevent, *nouns, itself=True)

    def test(power: powers.Power) -> bool:
        if any(isinstance(part, effects.Prevent) and part.to is None for part in parts_of(power)):
            return True
        replacements = [part for part in parts_of(power) if isinstance(part, effects.Replace)]
        return prevents.test(power) or any(
            contains(effects.PreventThat)(part)
            and contains(DAMAGE_EVENTS, lambda event: may_damage(event, nouns))(part.event)
            for part in replacements
        )

    return Sign(powers.Power, test)


def _objects(instruction: Any) -> Iterator[object]:
    """What an instruction or cost is done to; "itself" is what does it."""
    for name in ("to", "target", "cards", "card"):
        if card := getattr(instruction, name, None):
            is_reflexive = isinstance(card, references.It) and card.word.endswith("self")
            yield getattr(instruction, "source", card) if is_reflexive else card


def _points_back(card: object) -> bool:
    """Whether a reference only means what was mentioned before: "it", "them", "that card"."""
    if isinstance(card, references.That):
        return card.noun == Noun.CARD
    return isinstance(card, references.It | references.SameCard)


def _mentioned(power: powers.Power) -> Iterator[object]:
    """What "it" can mean in a power: its targets, its host, and the cards that it watches."""
    for part in parts_of(power):
        if isinstance(part, references.Target | references.Host):
            yield part
        elif isinstance(part, powers.AttachTo):
            yield part.host
        elif isinstance(part, triggers.EventPattern):
            yield getattr(part, "card", None)


def looks_at_costs_in_play(power: Any) -> bool:
    """Whether a power reads the cost of cards in play, where X and the cost of a token are 0 (Rule 201)."""
    targeted = [part.filter.place for part in parts_of(power) if isinstance(part, references.Target)]
    for part in parts_of(power):
        if isinstance(part, references.Filter | values.TotalStat):
            read = part if isinstance(part, references.Filter) else part.filter
            compares = any(
                isinstance(criterion, StatComparison) and criterion.stat is CardStat.COST
                for criterion in read.criteria
            )
            is_total = isinstance(part, values.TotalStat) and part.stat is CardStat.COST
            if (compares or is_total) and read.place is Place.PLAY:
                return True
        if isinstance(part, values.StatOf) and part.stat is CardStat.COST:
            place = _place_of(part.card)
            if place is Place.PLAY or (place is None and (not targeted or Place.PLAY in targeted)):
                return True
    return False


def targets(*nouns: Noun) -> Sign:
    """A target in play that can have one of these names."""
    return Sign(references.Target, lambda target: _is_called(target, nouns))


def can_leave(target: references.Target) -> bool:
    """Whether a target can change zones: not if it is a hero alone, and no link on the chain."""
    nouns = set(target.filter.nouns)
    return target.filter.place is not Place.CHAIN and nouns != {Noun.HERO}


def replaces(*events: type[Node], nouns: tuple[Noun, ...] = ()) -> Sign:
    """A replacement modifier for one of these events, but no prevention modifier (Rule 716.1, 717.2).

    With ``nouns``, the event happens to cards that have one of these names.
    """

    def is_event(event: Any) -> bool:
        return not nouns or is_named(event.card, nouns)

    return Sign(
        effects.Replace, lambda node: contains(events, is_event)(node.event) and not only_prevents(node)
    )


def only_prevents(replacement: effects.Replace) -> bool:
    """Whether a modifier prevents damage and replaces nothing else (Rule 717.2, 717.3)."""
    return contains(effects.PreventThat)(replacement) and not contains(effects.Instead)(replacement)


def is_increase(packet: effects.ChangePacket | packet_effects.ChangeDamageKind) -> bool:
    """Whether a packet becomes one of more damage (Rule 717.4a)."""
    amount = packet.amount
    if isinstance(amount, values.Adjusted):
        return not amount.negative
    return isinstance(amount, values.ThatMuch) and amount.word.startswith("double")


def watches(*events: type[Node], test: Test = lambda event: True) -> Sign:
    """A triggered power or modifier that watches for one of these events (Rule 703.1, 715.1)."""
    return Sign((powers.Triggered, powers.TriggeredGroup), lambda node: contains(events, test)(node.event))


def watches_others(*events: type[Node], nouns: tuple[Noun, ...]) -> Sign:
    """A triggered power that watches what happens to any other card that has one of these names."""
    return watches(
        *events,
        test=lambda event: not isinstance(event.card, references.This) and is_named(event.card, nouns),
    )


def is_shared_event(power: Any) -> bool:
    """Whether the trigger event can make other powers trigger as well.

    That a card itself enters play, attacks or the like is none: another card has its own such event.
    """
    events = [part for part in parts_of(power.event) if isinstance(part, triggers.EventPattern)]
    return any(not _is_own_event(event) for event in events if not isinstance(event, _EVENT_FRAMES))


_EVENT_FRAMES = (triggers.EitherEvent, triggers.FirstTime)
DAMAGE_EVENTS = (triggers.DealsDamage, triggers.IsDealtDamage)


def _is_own_event(event: triggers.EventPattern) -> bool:
    return not isinstance(event, DAMAGE_EVENTS) and isinstance(getattr(event, "card", None), references.This)


def deals_several(node: Any) -> bool:
    """Whether a link deals damage to several characters at once (Rule 405.4)."""
    to = node.to
    if isinstance(to, references.Target):
        return to.most != 1 or to.count is not None
    if isinstance(to, references.It):
        return to.word in ("them", "they")
    return isinstance(to, references.EachOf | references.All | references.Together)


def changes_stat(*stats: CardStat) -> Sign:
    """A modifier that adds to one of these numbers, or takes from it (Rule 719.1)."""
    return Sign(changes.ChangeStat, has("stat", *stats))


def affects_all(node: Any) -> bool:
    """Whether an instruction or modifier is about every card of a description (Rule 706.1a, 714.3e)."""
    names = ("who", "to", "cards", "target", "card")
    objects = (getattr(node, name, None) for name in names)
    return any(
        isinstance(card, references.EachOf | references.All) and card.filter.place is Place.PLAY
        for card in objects
    )
