"""The combat step, from attack to conclusion (Rule 602, 603)."""

from __future__ import annotations

from engine.cards import DamageType
from engine.decisions import DecisionKind, Flow, Obstacle, Option, Verb, choose, chosen_from
from engine.derive import references
from engine.derive.associated_weapons import associated_weapons
from engine.derive.layers import current
from engine.derive.party import characters
from engine.events import (
    Attack,
    CombatEnds,
    ConcludeSabotage,
    Defend,
    ExhaustCard,
    PlayerDefends,
    Protect,
    StepStarts,
    happen,
)
from engine.play.actions.damage import deal
from engine.play.actions.striking import strike
from engine.play.costs import pay_resources, ready_resources
from engine.rules.checks import check
from engine.rules.priority import priority_window
from engine.state import Defender, GameCard, GameState, Packet, Player, PlayerZone, TurnStep
from engine.state.characteristics import Characteristics
from engine.state.defenders import defender_in_combat, proposed_defender
from engine.state.seating import controller, opponents
from engine.state.zones import label
from engine.tree.criteria import WithKeyword
from engine.tree.keywords import Keyword
from engine.tree.node import walk
from engine.tree.references import It
from engine.tree.words import ForbiddenAction

NO_PROTECTION = frozenset({ForbiddenAction.PROTECT, ForbiddenAction.EXHAUST})


def combat_step(game: GameState) -> Flow[None]:
    """Attack, attack window, protect point, defend window, conclusion (Rule 602, 603)."""
    yield from happen(game, StepStarts(TurnStep.COMBAT))
    yield from _attack(game)
    combat = game.fight()
    if combat.has_both_sides:
        yield from protect_point(game)
        if combat.has_both_sides:  # protecting may have changed that (Rule 602.3)
            yield from _defend(game)
    yield from conclude(game)


def _attack(game: GameState) -> Flow[None]:
    """The proposed attacker exhausts and attacks, its player strikes; the Attack Window (Rule 602.1)."""
    attacker = game.card(game.fight().proposed_attacker)
    yield from happen(game, ExhaustCard(attacker, is_allowed=True))
    yield from happen(game, Attack(attacker))
    yield from strike(game, attacker)
    yield from priority_window(game)


def protect_point(game: GameState) -> Flow[None]:
    """One character opposed to the attacker may exhaust to take the defender's place (Rule 602.2).

    Opposing players decide in turn order; the first to protect is the only one (Rule 602.2b). Only characters
    whose text says so protect against Stealth (Rule 103.1, 602.2a).
    """
    attacker = current(game, game.card(game.fight().attacker))
    if ForbiddenAction.BE_PROTECTED_AGAINST in attacker.cannot:
        return
    turn_player = game.players[game.turn_player]
    for player in opponents(game, turn_player):
        able = [card for card in characters(game, player) if protect_obstacle(game, card) is None]
        if not able and Keyword.STEALTH in attacker.keywords:
            continue
        options = [
            Option(Verb.PROTECT, f"protect with {label(game, card)}", card=card.identity) for card in able
        ]
        options.append(Option(Verb.PASS, "do not protect"))
        chosen = yield from choose(player, DecisionKind.PROTECT, "602.2", options)
        if chosen.verb is Verb.PROTECT:
            card = chosen_from(able, chosen)
            yield from pay_resources(game, player, current(game, card).exhaust_cost)  # Rule 600.3a
            yield from happen(game, ExhaustCard(card, is_allowed=True))
            yield from happen(game, Protect(card))
            return


def protect_obstacle(game: GameState, card: GameCard) -> Obstacle | None:
    """What keeps a character from protecting the proposed defender.

    A ready Protector can that is not the defender itself, any other ready one against a Conspicuous attacker,
    or one whose text says so (Rule 602.2, 602.2b, glossary). The defender can protect itself only if its text
    says that (Rule 103.1).
    """
    combat = game.fight()
    characteristics = current(game, card)
    if card.exhausted:
        return Obstacle.EXHAUSTED
    if card.number == combat.proposed_defender and not any(
        isinstance(cards, It) and cards.word == "itself" for _, cards in characteristics.can_protect
    ):
        return Obstacle.DEFENDING
    attacker, defender = game.card(combat.attacker), proposed_defender(game)
    if _is_forbidden_to_protect(game, characteristics, attacker, defender):
        return Obstacle.FORBIDDEN
    if characteristics.exhaust_cost > len(ready_resources(controller(game, card))):
        return Obstacle.COST
    if Keyword.STEALTH in current(game, attacker).keywords:
        return None if _protects_against_stealth(game, characteristics, attacker) else Obstacle.FORBIDDEN
    if Keyword.PROTECTOR in characteristics.keywords:
        return None
    if Keyword.CONSPICUOUS in current(game, attacker).keywords:
        return None
    if isinstance(defender, GameCard) and any(
        references.is_among(game, context, cards, defender) for context, cards in characteristics.can_protect
    ):
        return None
    if any(
        references.is_among(game, context, cards, attacker)
        for context, cards in characteristics.can_protect_against
    ):
        return None
    return Obstacle.NO_PROTECTOR


def _is_forbidden_to_protect(
    game: GameState, characteristics: Characteristics, attacker: GameCard, defender: Defender | None
) -> bool:
    """Whether a character can't protect at all, against this attacker, or this defender (Rule 103.2)."""
    if not characteristics.cannot.isdisjoint(NO_PROTECTION):
        return True
    if any(
        references.is_among(game, context, cards, attacker)
        for context, cards in characteristics.cannot_protect_against
    ):
        return True
    return not all(
        isinstance(defender, GameCard) and references.is_among(game, context, cards, defender)
        for context, cards in characteristics.protect_only
    )


def _protects_against_stealth(game: GameState, characteristics: Characteristics, attacker: GameCard) -> bool:
    """Whether the text of a character says that it protects against Stealth (Rule 103.1)."""
    return any(
        any(isinstance(part, WithKeyword) and part.keyword is Keyword.STEALTH for part in walk(cards))
        and references.is_among(game, context, cards, attacker)
        for context, cards in characteristics.can_protect_against
    )


def _defend(game: GameState) -> Flow[None]:
    """The proposed defender defends, its player strikes; the Defend Window (Rule 602.3)."""
    defender = proposed_defender(game)
    if isinstance(defender, Player | PlayerZone):
        yield from happen(game, PlayerDefends(defender))
    elif defender is not None:
        yield from happen(game, Defend(defender))
        yield from strike(game, defender)
    yield from priority_window(game)


# Conclusion (Rule 603)


def conclude(game: GameState) -> Flow[None]:
    """Deal combat damage or sabotage, check, remove everything from combat (Rule 603)."""
    if game.fight().is_sabotage:
        yield from _sabotage(game)
    else:
        packets = combat_packets(game)
        if packets:
            yield from deal(game, packets)
    yield from check(game)
    yield from happen(game, CombatEnds())


def _sabotage(game: GameState) -> Flow[None]:
    """The attacker sabotages the defender, if both remain, and deals it no damage (Rule 603.1)."""
    attacker, defender = game.fight().attacker, defender_in_combat(game)
    if attacker is not None and defender is not None:
        yield from happen(game, ConcludeSabotage(game.cards[attacker], defender))


def combat_packets(game: GameState) -> list[Packet]:
    """What attacker and defender deal each other, if both remain (Rule 603.1); an attacker with
    Long-Range is dealt nothing (Rule 603.1a).
    """
    combat = game.fight()
    if combat.attacker is None or combat.defender is None:
        return []
    attacker, defender = game.cards[combat.attacker], game.cards[combat.defender]
    packets = [combat_packet(game, attacker, defender)]
    if Keyword.LONG_RANGE not in current(game, attacker).keywords:
        packets.append(combat_packet(game, defender, attacker))
    return packets


def combat_packet(game: GameState, source: GameCard, destination: GameCard) -> Packet:
    """The combat damage one character deals another: its ATK, of its types, with its weapons
    (Rule 408.2c, 408.3). Melee, where no type is specified (Rule 408.3a).
    """
    characteristics = current(game, source)
    return Packet(
        amount=characteristics.atk,
        source=source,
        destination=destination,
        controller=controller(game, source).index,
        types=characteristics.damage_types or frozenset({DamageType.MELEE}),
        combat=True,
        with_cards=tuple(weapon.number for weapon in associated_weapons(game, source)),
    )
