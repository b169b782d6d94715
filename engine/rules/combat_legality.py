"""Which combats can be proposed, and which must be (Rule 600.2, 601.2, 601.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.decisions import Obstacle
from engine.derive import descriptions, references
from engine.derive.context import Context
from engine.derive.index import traits_allow
from engine.derive.layers import refresh
from engine.derive.party import characters
from engine.derive.patterns import PLACES
from engine.derive.prohibitions import Cause, is_forbidden_to
from engine.state import Defender, GameCard, GameState, Player, PlayerZone
from engine.state.journal import Happening
from engine.state.reference import CardIdentity, Mention
from engine.state.seating import controller, opponents
from engine.tree.costs import CostPart, PayResources
from engine.tree.keywords import Keyword
from engine.tree.references import All, AnyPlayer, CardReference, Filter, This, ZoneOf
from engine.tree.values import Number
from engine.tree.words import ForbiddenAction, Side

NO_DEFENSE = frozenset({ForbiddenAction.BE_ATTACKED, ForbiddenAction.DEFEND})
NO_ATTACK = frozenset({ForbiddenAction.ATTACK, ForbiddenAction.EXHAUST})


def attacker_obstacle(game: GameState, card: GameCard) -> Obstacle | None:
    """What keeps a character of the turn player from being a legal proposed attacker (Rule 601.2a), as far as
    it goes without a defender.

    It must be ready, neither Totem nor Mount (Rule 302.3, 305.3a), and, if an ally, in the party since
    the start of the turn (Rule 302.2) or have Ferocity.
    """
    if game.stale:
        refresh(game)
    characteristics = card.current
    if characteristics.is_totem:
        return Obstacle.TOTEM
    if characteristics.is_mount:
        return Obstacle.MOUNT
    if card.exhausted:
        return Obstacle.EXHAUSTED
    if not characteristics.cannot.isdisjoint(NO_ATTACK) or _have_enough_attacked(game, card):
        return Obstacle.FORBIDDEN
    if characteristics.is_hero or card.joined < game.turn or Keyword.FEROCITY in characteristics.keywords:
        return None
    return Obstacle.NEW


def _have_enough_attacked(game: GameState, card: GameCard) -> bool:
    """Whether so many others have attacked this turn that a card can't, too (Rule 103.2)."""
    return any(
        descriptions.matches(game, context, described, card)
        and len(_other_attackers(game, context, described, card)) >= count
        for context, described, count in card.current.attack_limits
    )


def _other_attackers(
    game: GameState, context: Context, described: Filter, card: GameCard
) -> set[CardIdentity]:
    """The other cards of a description that have attacked this turn."""
    attackers = {
        fact.card.reference
        for fact in game.journal.facts
        if fact.kind is Happening.ATTACK
        and fact.card is not None
        and descriptions.matches(game, context, described, fact.card)
    }
    return attackers - {card.reference}


def can_be_attacked(game: GameState, card: GameCard) -> bool:
    """Whether a card is a legal proposed defender, as far as it goes alone (Rule 302.3, 601.2b)."""
    if game.stale:
        refresh(game)
    characteristics = card.current
    if characteristics.is_mount or Keyword.ELUSIVE in characteristics.keywords:
        return False
    return NO_DEFENSE.isdisjoint(characteristics.cannot)


def attackable(game: GameState, player: Player) -> list[GameCard]:
    """The characters that can be proposed as defenders against a player: opposing, not elusive, no Mounts
    (Rule 601.2b).
    """
    return [
        card
        for opponent in opponents(game, player)
        for card in characters(game, opponent)
        if can_be_attacked(game, card)
    ]


class Proposals(NamedTuple):
    """What can be proposed against what with one attacker, by the kind of the combat (Rule 600.1)."""

    normal: Sequence[Defender]
    sabotage: Sequence[Defender] = ()


def proposals(game: GameState, attacker: GameCard, defenders: Sequence[GameCard]) -> Proposals:
    """The combats that can be proposed with an attacker; ``defenders`` are the characters that can be
    proposed. What restricts whom it can attack restricts both kinds of combats together (Rule 601.2c).
    """
    if game.stale:
        refresh(game)
    able = _with_permitted(game, attacker, defenders)
    if not attacker.current.sheet.sabotages:
        return Proposals(proposed_defenders(game, attacker, able))
    sabotaged = list(dict.fromkeys(sabotaged_by(game, attacker)))
    legal = proposed_defenders(game, attacker, list(dict.fromkeys((*able, *sabotaged))))
    return Proposals(
        [card for card in able if card in legal],
        [defender for defender in sabotaged if defender in legal],
    )


def sabotaged_by(game: GameState, attacker: GameCard) -> Iterator[Defender]:
    """What a character can sabotage: cards or players that are not friendly to it, not elusive (Rule
    601.2b).
    """
    player = controller(game, attacker)
    context = Context(player.index, attacker.reference)
    for entry in attacker.current.sheet.sabotages:
        if not traits_allow(game, attacker, entry):
            continue
        what = entry.power.what
        if isinstance(what, AnyPlayer):
            yield from opponents(game, player)
        elif isinstance(what, ZoneOf):
            zone = PLACES[what.place]
            yield from (PlayerZone(opponent, zone) for opponent in opponents(game, player))
        if not isinstance(what, Filter):
            continue
        for card in descriptions.candidates(game, context, what):
            holder = game.players[card.owner if card.controller is None else card.controller]
            if holder.team != player.team and can_be_attacked(game, card):
                yield card


def proposed_defenders(
    game: GameState, attacker: GameCard, defenders: Sequence[Defender]
) -> Sequence[Defender]:
    """Those of the defenders that can be proposed with an attacker.

    What it can't attack is out, and what it "can attack only" is all there is (Rule 601.2b); what it can
    attack only "if able" comes first, where there is such a defender (Rule 601.2c, 601.2d); among those, what
    it must attack (Rule 600.2a, 600.2b).
    """
    if game.stale:
        refresh(game)
    characteristics = attacker.current
    defenders = [
        card
        for card in _with_permitted(game, attacker, defenders)
        if not _is_protected_from(game, card, attacker)
    ]
    if not (characteristics.attack_only or characteristics.must_attack or characteristics.cannot_attack):
        return defenders
    for context, cards in characteristics.cannot_attack:
        defenders = [card for card in defenders if not _is_among(game, context, cards, card)]
    for context, cards, if_able in characteristics.attack_only:
        if not if_able:
            defenders = [card for card in defenders if _is_among(game, context, cards, card)]
    preferred = [(context, cards) for context, cards, if_able in characteristics.attack_only if if_able]
    required = [(context, cards) for context, cards in characteristics.must_attack if cards is not None]
    for restrictions in (preferred, required):
        described = [
            card
            for card in defenders
            if any(_is_among(game, context, cards, card) for context, cards in restrictions)
        ]
        defenders = described or defenders
    return defenders


def _is_protected_from(game: GameState, defender: Defender, attacker: GameCard) -> bool:
    """Whether the text of a card says that it can't be attacked by an attacker (Rule 103.2)."""
    if not isinstance(defender, GameCard):
        return False
    if not defender.current.cannot_by:
        return ForbiddenAction.BE_ATTACKED in defender.current.cannot
    cause = Cause(controller(game, attacker).index, attacker)
    return is_forbidden_to(game, defender, ForbiddenAction.BE_ATTACKED, cause)


def _with_permitted(game: GameState, attacker: GameCard, defenders: Sequence[Defender]) -> Sequence[Defender]:
    """The defenders, and those that the text of the attacker lets it attack besides: elusive ones of its
    opponents, friendly ones only if it says so (Rule 103.1, 601.2b).
    """
    permissions = attacker.current.can_attack
    if not permissions:
        return defenders
    team = controller(game, attacker).team
    return [
        *defenders,
        *(
            card
            for player in game.players
            for card in characters(game, player)
            if card is not attacker
            and card not in defenders
            and not card.current.is_mount
            and NO_DEFENSE.isdisjoint(card.current.cannot)
            and any(
                (player.team != team or _is_of_friends(cards)) and _is_among(game, context, cards, card)
                for context, cards in permissions
            )
        ),
    ]


def _is_of_friends(cards: CardReference) -> bool:
    """Whether text says that it means friendly cards: in a description, or by speaking of its own card."""
    if isinstance(cards, This):
        return True
    return isinstance(cards, All) and cards.filter.side in (Side.FRIENDLY, Side.YOURS)


def attack_costs(game: GameState, attacker: GameCard, defender: Defender) -> list[CostPart]:
    """What it costs to propose a combat of a character against a defender (Rule 600.3)."""
    if game.stale:
        refresh(game)
    costs = [
        cost
        for context, cards, cost in attacker.current.attack_costs
        if cards is None or _is_among(game, context, cards, defender)
    ]
    others: list[CostPart] = []
    resources = 0
    for part in costs:
        if isinstance(part, PayResources) and isinstance(part.amount, Number):
            resources += part.amount.amount
        else:
            others.append(part)
    return [PayResources(Number(resources)), *others] if resources else others


def payer_of_attack(game: GameState, attacker: GameCard) -> Context:
    """For whom the text of what an attack costs is read: "they" are its controller (Rule 600.3)."""
    player = controller(game, attacker).index
    return Context(player, attacker.reference, mentions=(Mention((), players=(player,)),))


def must_attack(game: GameState, player: Player) -> bool:
    """Whether a player can't pass priority in his action phase while the chain is empty, because a character
    that must attack could (Rule 600.2, 600.2a). One whose attack costs something need not (Rule 600.3).
    """
    if game.stale:
        refresh(game)
    defenders: Sequence[GameCard] | None = None
    for card in (*player.hero_row, *player.ally_row):
        characteristics = card.current
        if not (characteristics.must_attack and characteristics.is_character):
            continue
        if attacker_obstacle(game, card) is not None:
            continue
        defenders = attackable(game, player) if defenders is None else defenders
        legal = proposals(game, card, defenders)
        without_cost = [
            defender
            for defender in (*legal.normal, *legal.sabotage)
            if not attack_costs(game, card, defender)
        ]
        if _is_forced(game, card, without_cost):
            return True
    return False


def _is_forced(game: GameState, attacker: GameCard, defenders: Sequence[Defender]) -> bool:
    return any(
        cards is None or _is_among(game, context, cards, card)
        for context, cards in attacker.current.must_attack
        for card in defenders
    )


def _is_among(game: GameState, context: Context, cards: CardReference, defender: Defender) -> bool:
    """Whether a card is one of those that a reference points at; a player is none."""
    return isinstance(defender, GameCard) and references.is_among(game, context, cards, defender)
