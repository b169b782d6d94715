"""Which events the patterns of text mean, as they happen and when text looks back on them (Rule 703, 712.3a).

An event is compared as a :class:`~engine.state.journal.Fact`, with the cards themselves while it happens, and
with what they were then in the journal: what a pattern means is decided here for both, and for replacements.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from engine.derive import card_states, descriptions
from engine.derive.context import Context
from engine.derive.interpreter import value
from engine.derive.patterns import PLACES, fits, fits_player, mentioned
from engine.derive.stats import compare
from engine.state import GameState, GameZone
from engine.state.journal import Fact, Happening
from engine.state.reference import SOURCE_OF_DAMAGE, Mention
from engine.state.snapshot import DescribedCard
from engine.tree import triggers
from engine.tree.references import CardReference, PlayerReference, Some, ZoneOf
from engine.tree.words import CardState, Noun, Owner, Side


@dataclass(frozen=True, slots=True)
class Match:
    """That an event is what a pattern means: what it mentions (Rule 712.3a), and "that much"."""

    mentions: tuple[Mention, ...] = ()
    amount: int = 0


FactMatcher = Callable[[GameState, Context, Fact, Any], Match | None]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The kinds of happening that a kind of pattern means, and how it is compared with facts of them."""

    happenings: frozenset[Happening]
    matcher: FactMatcher


MEANINGS: dict[type[triggers.EventPattern], Meaning] = {}
"""What the kinds of pattern mean."""


def means(
    pattern: type[triggers.EventPattern], *happenings: Happening
) -> Callable[[FactMatcher], FactMatcher]:
    """Compare facts of these kinds with a kind of pattern by the decorated function."""

    def register(matcher: FactMatcher) -> FactMatcher:
        MEANINGS[pattern] = Meaning(frozenset(happenings), matcher)
        return matcher

    return register


def _mention_if_fits(
    game: GameState, context: Context, reference: CardReference, card: DescribedCard | None
) -> tuple[Mention, ...] | None:
    """The mention of a card, if it is the one that is described."""
    if card is None or not fits(game, context, reference, card):
        return None
    return (mentioned(reference, card),)


def _mention_if_named(
    game: GameState, context: Context, reference: CardReference | None, card: DescribedCard | None
) -> tuple[Mention, ...] | None:
    """The mention of a card, if it is the one that is described; nothing where none is."""
    return () if reference is None else _mention_if_fits(game, context, reference, card)


def _is_by(game: GameState, context: Context, reference: PlayerReference, fact: Fact) -> bool:
    return fact.player is not None and fits_player(game, context, reference, fact.player)


def _one_card(
    game: GameState, context: Context, reference: CardReference, card: DescribedCard | None, amount: int = 0
) -> Match | None:
    mentions = _mention_if_fits(game, context, reference, card)
    return None if mentions is None else Match(mentions, amount)


@means(triggers.Attacks, Happening.ATTACK)  # Rule 602.1
@means(triggers.AttacksOrDefends, Happening.ATTACK, Happening.DEFEND)  # Rule 602.3
@means(triggers.Protects, Happening.PROTECT)  # Rule 602.2
@means(triggers.IsExhausted, Happening.EXHAUST)  # Rule 411.1
@means(triggers.IsReadied, Happening.READY)
@means(triggers.IsFlipped, Happening.FLIP)  # Rule 301.2
@means(triggers.FlipsToThisSide, Happening.FLIP)
@means(triggers.IsTurnedFaceDown, Happening.TURN_FACE_DOWN)
@means(triggers.IsHealed, Happening.HEAL)  # Rule 407
def _happens_to_card(game: GameState, context: Context, fact: Fact, pattern: Any) -> Match | None:
    return _one_card(game, context, pattern.card, fact.card, fact.amount)


@means(triggers.IsDestroyed, Happening.DESTROY)
def _is_destroyed(
    game: GameState, context: Context, fact: Fact, pattern: triggers.IsDestroyed
) -> Match | None:
    """Rule 410.6a, 415.9d."""
    if pattern.by_damage and not fact.is_fatal:
        return None
    if pattern.by is not None or pattern.with_card is not None:
        damage = _last_damage(game, fact.card)
        if damage is None or _mention_if_named(game, context, pattern.by, damage.other) is None:
            return None
        if _tool(game, context, pattern.with_card, damage) is None:
            return None
    return _one_card(game, context, pattern.card, fact.card)


def _last_damage(game: GameState, card: DescribedCard | None) -> Fact | None:
    """The damage that was dealt to a card last this turn."""
    dealt = (
        fact
        for fact in reversed(game.journal.facts)
        if fact.kind is Happening.DAMAGE and fact.card is not None and card is not None
        if fact.card.reference == card.reference
    )
    return next(dealt, None)


# Cards that enter and leave zones


@means(triggers.EntersPlay, Happening.ENTER_PLAY)
def _enters_play(game: GameState, context: Context, fact: Fact, pattern: triggers.EntersPlay) -> Match | None:
    """Rule 703.4, 710.1e."""
    if pattern.under is not None and not _is_by(game, context, pattern.under, fact):
        return None
    return _one_card(game, context, pattern.card, fact.card)


@means(triggers.EntersParty, Happening.ENTER_PARTY)
@means(triggers.LeavesHand, Happening.LEAVE_HAND)
def _is_moved_of_player(
    game: GameState, context: Context, fact: Fact, pattern: triggers.EntersParty | triggers.LeavesHand
) -> Match | None:
    """Rule 415, 415.8b."""
    if not _is_by(game, context, pattern.player, fact):
        return None
    return _one_card(game, context, pattern.card, fact.card)


@means(triggers.BecomesHero, Happening.BECOME_HERO)
def _becomes_hero(
    game: GameState, context: Context, fact: Fact, pattern: triggers.BecomesHero
) -> Match | None:
    """Rule 301.4c: not if the previous hero has the same name."""
    card, previous = fact.card, fact.other
    if card is None or previous is None or card.current.name == previous.current.name:
        return None
    return _one_card(game, context, pattern.card, card)


@means(triggers.LeavesPlay, Happening.DESTROY, Happening.MOVE)
def _leaves_play(game: GameState, context: Context, fact: Fact, pattern: triggers.LeavesPlay) -> Match | None:
    """Glossary: Play."""
    if fact.card is None or not fact.card.in_play:
        return None
    return _one_card(game, context, pattern.card, fact.card)


@means(triggers.EntersZone, Happening.DESTROY, Happening.DISCARD, Happening.MOVE)
@means(triggers.IsMoved, Happening.DESTROY, Happening.DISCARD, Happening.MOVE)
@means(triggers.IsPut, Happening.DESTROY, Happening.DISCARD, Happening.MOVE)
def _enters_zone(
    game: GameState,
    context: Context,
    fact: Fact,
    pattern: triggers.EntersZone | triggers.IsMoved | triggers.IsPut,
) -> Match | None:
    """Glossary: Death Rattle, Enter; Rule 415.9, 703.3a."""
    card = fact.card
    if card is None or fact.place is not PLACES.get(pattern.place):
        return None
    if not descriptions.is_zone_of(game, context, getattr(pattern, "owner", Owner.ANY), card.owner):
        return None
    is_from_play = card.in_play or fact.kind is Happening.DESTROY
    if getattr(pattern, "from_play", False) and not is_from_play:
        return None
    if getattr(pattern, "discarded", False) and fact.kind is not Happening.DISCARD:
        return None
    origin = getattr(pattern, "origin", None)
    if origin is not None and card.zone is not PLACES[origin]:
        return None
    return _one_card(game, context, pattern.card, card)


# Combat


@means(triggers.Defends, Happening.DEFEND)
def _defends(game: GameState, context: Context, fact: Fact, pattern: triggers.Defends) -> Match | None:
    """Rule 602.3."""
    defender = _mention_if_fits(game, context, pattern.card, fact.card)
    attacker = _mention_if_named(game, context, pattern.attacker, fact.other)
    return None if defender is None or attacker is None else Match((*defender, *attacker))


@means(triggers.EntersCombat, Happening.DEFEND)
def _enters_combat(
    game: GameState, context: Context, fact: Fact, pattern: triggers.EntersCombat
) -> Match | None:
    """Both sides enter combat at the same time (Rule 602.3)."""
    for card, opponent in ((fact.other, fact.card), (fact.card, fact.other)):
        mentions = _mention_if_fits(game, context, pattern.card, card)
        other = _mention_if_named(game, context, pattern.other, opponent)
        if mentions is not None and other is not None:
            return Match((*mentions, *other))
    return None


@means(triggers.Sabotages, Happening.SABOTAGE)
def _sabotages(game: GameState, context: Context, fact: Fact, pattern: triggers.Sabotages) -> Match | None:
    """Rule 603.1."""
    attacker = _mention_if_fits(game, context, pattern.card, fact.card)
    sabotaged: tuple[Mention, ...] | None = None
    target = pattern.sabotaged
    holder = target.player if isinstance(target, ZoneOf) else target
    zone = PLACES[target.place] if isinstance(target, ZoneOf) else None
    if not isinstance(holder, PlayerReference):
        sabotaged = _mention_if_fits(game, context, holder, fact.other)
    elif fact.place is zone and fact.player is not None and fits_player(game, context, holder, fact.player):
        sabotaged = (Mention((), players=(fact.player,)),)
    return None if attacker is None or sabotaged is None else Match((*attacker, *sabotaged))


# What players do


@means(triggers.GainsControl, Happening.GAIN_CONTROL)
def _gains_control(
    game: GameState, context: Context, fact: Fact, pattern: triggers.GainsControl
) -> Match | None:
    """Rule 401.3."""
    return _acts_on_card(game, context, fact, pattern.player, pattern.card)


@means(triggers.PlaysCard, Happening.PLAY)
def _plays_card(game: GameState, context: Context, fact: Fact, pattern: triggers.PlaysCard) -> Match | None:
    """Rule 409.1, 707.1f."""
    return _acts_on_card(game, context, fact, pattern.player, pattern.card)


@means(triggers.PlacesResource, Happening.PLACE)
def _places_resource(
    game: GameState, context: Context, fact: Fact, pattern: triggers.PlacesResource
) -> Match | None:
    """Rule 412.1; a face-down one is nothing else than a resource (Rule 412.1b)."""
    is_face_down = fact.card is not None and fact.card.face_down
    if is_face_down and (pattern.face_up or _asks_for_more(pattern.card)):
        return None
    return _acts_on_card(game, context, fact, pattern.player, pattern.card)


def _asks_for_more(reference: CardReference) -> bool:
    """Whether a description asks for more than a resource."""
    return not isinstance(reference, Some) or reference.filter.nouns not in ((), (Noun.RESOURCE,))


def _acts_on_card(
    game: GameState, context: Context, fact: Fact, player: PlayerReference, card: CardReference
) -> Match | None:
    if fact.player is None or not fits_player(game, context, player, fact.player):
        return None
    actor = Mention((), players=(fact.player,))
    by_actor = replace(context, mentions=(*context.mentions, actor))  # "their second card"
    mentions = _mention_if_fits(game, by_actor, card, fact.card)
    return None if mentions is None else Match((actor, *mentions))


@means(triggers.ProposesCombat, Happening.PROPOSE)  # Rule 600.1
@means(triggers.UsesPower, Happening.USE, Happening.COMPLETE)
def _is_done_by(
    game: GameState, context: Context, fact: Fact, pattern: triggers.ProposesCombat | triggers.UsesPower
) -> Match | None:
    """Rule 701.2, 702.2."""
    if fact.player is None or not fits_player(game, context, pattern.player, fact.player):
        return None
    return Match((Mention((), players=(fact.player,)),))


@means(triggers.Attaches, Happening.ATTACH)
def _attaches(game: GameState, context: Context, fact: Fact, pattern: triggers.Attaches) -> Match | None:
    """Rule 400.4, 400.7."""
    match = _acts_on_card(game, context, fact, pattern.player, pattern.card)
    host = _mention_if_fits(game, context, pattern.host, fact.other)
    return None if match is None or host is None else Match((*match.mentions, *host))


@means(triggers.Strikes, Happening.STRIKE)
def _strikes(game: GameState, context: Context, fact: Fact, pattern: triggers.Strikes) -> Match | None:
    """Rule 303.2."""
    if not _is_by(game, context, pattern.player, fact):
        return None
    return _one_card(game, context, pattern.weapon, fact.card)


@means(triggers.CompletesQuest, Happening.COMPLETE)
def _completes_quest(
    game: GameState, context: Context, fact: Fact, pattern: triggers.CompletesQuest
) -> Match | None:
    """Rule 702.2, 707.1f."""
    if fact.player is None or fact.card is None or not _is_by(game, context, pattern.player, fact):
        return None
    if pattern.other and fact.card.number == context.source.number:
        return None
    return Match((Mention(("quest",), (fact.card.reference,), players=(fact.player,)),))


@means(triggers.DiscardsCard, Happening.DISCARD)
def _discards(game: GameState, context: Context, fact: Fact, pattern: triggers.DiscardsCard) -> Match | None:
    """Rule 415.9e."""
    if fact.player is None or not _is_by(game, context, pattern.player, fact):
        return None
    mentions = _mention_if_fits(game, context, pattern.card, fact.card)
    return None if mentions is None else Match((*mentions, Mention((), players=(fact.player,))))


@means(triggers.IsInterrupted, Happening.INTERRUPT)
def _is_interrupted(
    game: GameState, context: Context, fact: Fact, pattern: triggers.IsInterrupted
) -> Match | None:
    """Rule 711.1; who controls a card on the chain is the controller of its link (Rule 401.1)."""
    card = pattern.card
    side = card.filter.side if isinstance(card, Some) else None
    if isinstance(card, Some) and side is not None:
        if fact.player is None or not descriptions.is_side_of(game, context, side, fact.player):
            return None
        card = replace(card, filter=replace(card.filter, side=None))
    return _one_card(game, context, card, fact.card)


@means(triggers.DrawsCard, Happening.DRAW)  # Rule 415.9f
@means(triggers.SkipsDrawing, Happening.SKIP_DRAW)
def _acts(
    game: GameState,
    context: Context,
    fact: Fact,
    pattern: triggers.DrawsCard | triggers.SkipsDrawing,
) -> Match | None:
    """Drawing that is skipped "this way" is so by the text of the same card (Rule 716.1a)."""
    if fact.player is None or not _is_by(game, context, pattern.player, fact):
        return None
    if isinstance(pattern, triggers.SkipsDrawing) and not _is_by_source(context, fact):
        return None
    return Match((Mention((), players=(fact.player,)),))


def _is_by_source(context: Context, fact: Fact) -> bool:
    """Whether the card with the text did it: "this way"."""
    return fact.by is not None and fact.by.number == context.source.number


@means(triggers.IsInspired, Happening.READY)
def _is_inspired(game: GameState, context: Context, fact: Fact, pattern: triggers.IsInspired) -> Match | None:
    """Rule 501.1b; "this way" is by the same card."""
    return _one_card(game, context, pattern.card, fact.card) if _is_by_source(context, fact) else None


@means(triggers.IsRevealed, Happening.REVEAL)
def _is_revealed(game: GameState, context: Context, fact: Fact, pattern: triggers.IsRevealed) -> Match | None:
    """Rule 703.3a."""
    if fact.card is None or fact.card.zone is not GameZone.DECK:
        return None
    if _mention_if_named(game, context, pattern.by, fact.other) is None:
        return None
    return _one_card(game, context, pattern.card, fact.card)


@means(triggers.RevealsThisWay, Happening.REVEAL)
def _reveals_this_way(
    game: GameState, context: Context, fact: Fact, pattern: triggers.RevealsThisWay
) -> Match | None:
    """Glossary: This Way."""
    return _one_card(game, context, pattern.card, fact.card) if fact.by == context.source else None


@means(triggers.BecomesTarget, Happening.TARGET)
def _becomes_target(
    game: GameState, context: Context, fact: Fact, pattern: triggers.BecomesTarget
) -> Match | None:
    """Rule 402.1b, 706.2, 707.1f."""
    if isinstance(pattern.by, PlayerReference):
        if fact.player is None or not _is_by(game, context, pattern.by, fact):
            return None
        match = _one_card(game, context, pattern.card, fact.card)
        if match is None:
            return None
        return replace(match, mentions=(*match.mentions, Mention((), players=(fact.player,))))
    if pattern.by is not None and not _targets_for(game, context, pattern.by, fact):
        return None
    return _one_card(game, context, pattern.card, fact.card)


def _targets_for(game: GameState, context: Context, reference: CardReference, fact: Fact) -> bool:
    """Whether a link is what targets: "by an opposing card", "by an opposing link"; its side is that of who
    controls the link.
    """
    side = reference.filter.side if isinstance(reference, Some) else None
    if fact.player is None or fact.other is None:
        return False
    if side is Side.OPPOSING and game.players[fact.player].team == game.players[context.controller].team:
        return False
    if not isinstance(reference, Some):
        return True
    return descriptions.matches(game, context, replace(reference.filter, side=None), fact.other)


# Damage and healing


@means(triggers.DealsDamage, Happening.DAMAGE)
def _deals_damage(
    game: GameState, context: Context, fact: Fact, pattern: triggers.DealsDamage
) -> Match | None:
    """Rule 405.3, 408.3."""
    if not _is_such_damage(game, context, fact, pattern) or (pattern.fatal and not fact.is_fatal):
        return None
    if pattern.smash and not fact.is_smash:
        return None
    if pattern.any_types and fact.types.isdisjoint(pattern.any_types):
        return None
    source = _mention_if_fits(game, context, pattern.source, fact.other)
    if source is None or not _is_in(game, fact.other, pattern.while_state):
        return None
    tool = _tool(game, context, pattern.with_card, fact)
    destination = _mention_if_named(game, context, pattern.to, fact.card)
    if tool is None or destination is None:
        return None
    return Match((*source, *tool, *destination), fact.amount)


@means(triggers.IsDealtDamage, Happening.DAMAGE)
def _is_dealt_damage(
    game: GameState, context: Context, fact: Fact, pattern: triggers.IsDealtDamage
) -> Match | None:
    """Rule 405.3."""
    if not _is_such_damage(game, context, fact, pattern) or pattern.excluded_type in fact.types:
        return None
    if (pattern.fatal or pattern.non_fatal) and fact.is_fatal is not pattern.fatal:
        return None
    destination = _mention_if_fits(game, context, pattern.card, fact.card)
    if destination is None or not _is_in(game, fact.card, pattern.while_state):
        return None
    tool = _tool(game, context, pattern.with_card, fact)
    by = _mention_if_named(game, context, pattern.by, fact.other)
    if tool is None or by is None or fact.other is None:
        return None
    source = Mention((SOURCE_OF_DAMAGE,), (fact.other.reference,))
    return Match((source, *tool, *destination, *by), fact.amount)  # "it" and "they" are the one damaged


@means(triggers.DealsOrIsDealtDamage, Happening.DAMAGE)
def _is_in_exchange(
    game: GameState, context: Context, fact: Fact, pattern: triggers.DealsOrIsDealtDamage
) -> Match | None:
    """Rule 405.3, 408.2."""
    if fact.other is None or not _is_such_damage(game, context, fact, pattern):
        return None
    source = Mention((SOURCE_OF_DAMAGE,), (fact.other.reference,))
    mentions = _mention_if_fits(game, context, pattern.card, fact.card)
    mentions = mentions or _mention_if_fits(game, context, pattern.card, fact.other)
    return None if mentions is None else Match((source, *mentions), fact.amount)


def _is_such_damage(game: GameState, context: Context, fact: Fact, pattern: Any) -> bool:
    """Whether damage is of the kind and type, and is as much, as a pattern asks for."""
    if (pattern.combat and not fact.combat) or (getattr(pattern, "noncombat", False) and fact.combat):
        return False
    if pattern.types and fact.types.isdisjoint(pattern.types):
        return False
    limit = getattr(pattern, "amount", None)
    return limit is None or is_such_amount(game, context, limit, fact.amount)


def is_such_amount(game: GameState, context: Context, limit: triggers.DamageAmount, amount: int) -> bool:
    """Whether an amount of damage is what a pattern asks for."""
    return compare(limit.relation, amount, value(game, context, limit.number))


def _is_in(game: GameState, card: DescribedCard | None, state: CardState | None) -> bool:
    """Whether a card is in the state in which a pattern asks for it, if it does."""
    return state is None or (card is not None and card_states.is_in_state(game, card, state))


def _tool(
    game: GameState, context: Context, reference: CardReference | None, fact: Fact
) -> tuple[Mention, ...] | None:
    """The mention of the card that damage is dealt or prevented with, if a pattern describes it (Rule 408.3d,
    717.2d).
    """
    if reference is None:
        return ()
    tool = next((card for card in fact.tools if fits(game, context, reference, card)), None)
    return None if tool is None else (mentioned(reference, tool),)


@means(triggers.PreventsDamage, Happening.PREVENT)
def _prevents_damage(
    game: GameState, context: Context, fact: Fact, pattern: triggers.PreventsDamage
) -> Match | None:
    """Rule 717.2d."""
    tool = _tool(game, context, pattern.card, fact)
    if fact.other is None or not _is_such_damage(game, context, fact, pattern):
        return None
    to = _mention_if_named(game, context, pattern.to, fact.card)
    by = _mention_if_named(game, context, pattern.by, fact.other)
    if tool is None or to is None or by is None:
        return None
    source = Mention((SOURCE_OF_DAMAGE,), (fact.other.reference,))
    return Match((source, *tool, *to, *by), fact.amount)


@means(triggers.DamageThisWay, Happening.DAMAGE)
def _is_damaged_this_way(
    game: GameState, context: Context, fact: Fact, pattern: triggers.DamageThisWay
) -> Match | None:
    """Damage of other text of the same ability or equipment (Rule 408.3d, glossary: This Way)."""
    is_with_source = any(tool.number == context.source.number for tool in fact.tools)
    if fact.combat or fact.card is None or not is_with_source:
        return None
    return Match((Mention(("character",), (fact.card.reference,)),), fact.amount)


@means(triggers.HealsDamage, Happening.HEAL)
def _heals_damage(
    game: GameState, context: Context, fact: Fact, pattern: triggers.HealsDamage
) -> Match | None:
    """Rule 407, 408.2c."""
    source = _mention_if_fits(game, context, pattern.source, fact.other)
    tool = _tool(game, context, pattern.with_card, fact)
    healed = _mention_if_named(game, context, pattern.card, fact.card)
    if source is None or tool is None or healed is None:
        return None
    if healed and _is_another(pattern.source) and _is_same(fact.card, fact.other):
        return None
    return Match((*source, *tool, *healed), fact.amount)


def _is_another(reference: CardReference) -> bool:
    """Whether text says "another" of a card: another than the one that it names behind it, too (glossary:
    Other).
    """
    return isinstance(reference, Some) and reference.filter.other


def _is_same(card: DescribedCard | None, other: DescribedCard | None) -> bool:
    return card is not None and other is not None and card.reference == other.reference
