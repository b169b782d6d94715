"""Nodes and uses of nodes that the engine does not carry out."""

from __future__ import annotations

from engine.cardtext.unplayed.deeds import has_targets_by_deeds
from engine.tree import (
    changes,
    conditions,
    criteria,
    deck_effects,
    effects,
    packet_effects,
    player_changes,
    powers,
    references,
    token_effects,
    triggers,
    values,
)
from engine.tree.keywords import Keyword
from engine.tree.node import Node, walk
from engine.tree.words import CardState, ForbiddenAction, Noun, Place, Side

UNPLAYED_KEYWORDS = frozenset({Keyword.DELVE, Keyword.PORTAL})
"""Keywords that are not powers of the cards that have them: they are read where an instruction says to."""


PRINTED_GAINS = (changes.LimitedTag, changes.GainKeyword, changes.GainPower, changes.GainResistance)
"""What tokens can have that is printed on them as text or tags."""


UNRECORDED = (triggers.EitherEvent, triggers.FirstTime, triggers.TurnMoment)
"""The events that text can't look back on."""


def node_waits_for(node: Node, *, is_link: bool) -> str:
    """What a node by itself waits for, or an empty text; ``is_link``: it describes cards on the chain."""
    match node:
        case powers.KeywordPower() | changes.GainKeyword():
            return node.keyword.value if node.keyword in UNPLAYED_KEYWORDS else ""
        case (
            triggers.FirstTime()
            | conditions.Happened()
            | values.TimesHappened()
            | criteria.Did()
            | criteria.DidNot()
        ) if isinstance(node.event, UNRECORDED):
            return "looking back on such events"
        case powers.Power():
            return _power_that_waits(node)
        case changes.Continuous():
            return _modifier_that_waits(node)
        case references.Filter():
            return _description_that_waits(node, is_link=is_link)
        case effects.Replace() if not _can_be_replaced(node.event):
            return "replacement of such events"
        case effects.Replace() if _has_other_packets(node):
            return "damage of others in place of a packet"
        case effects.Effect():
            return _effect_that_waits(node)
        case token_effects.TokenDescription() if not all(
            isinstance(gain, PRINTED_GAINS) for gain in node.gains
        ):
            return "tokens with modified numbers"
    return ""


def _description_that_waits(description: references.Filter, *, is_link: bool) -> str:
    is_of_player = criteria.criterion_of(description, criteria.PlayedBy) is not None
    if is_of_player and Noun.ABILITY not in description.nouns and not is_link:
        return "descriptions by who played a card"
    return ""


def _effect_that_waits(effect: effects.Effect) -> str:
    match effect:
        case (
            effects.Delayed() | effects.Prevent() | effects.Replace() | packet_effects.MakeUnpreventable()
        ) if isinstance(effect.duration, changes.ThisTurnUntil | changes.UntilEvent):
            return "what is done until something happens"
        case effects.Lasting(modifier=modifier) if _ends_for_each_card(modifier):
            return "modifiers of described cards that end for each of them"
        case effects.Modal() if effect.player is not None and not _has_known_choosers(effect):
            return "modes that targeted players choose, or targets that several players do"
        case effects.RepeatEffect(effect=effects.Lasting(modifier=changes.Continuous(duration=None))):
            return "modifiers that last for good and add up"
        case deck_effects.DiscardCards() | deck_effects.SearchZones() if _has_extreme(effect):
            return "numbers of cards in hidden zones compared"
        case effects.WhereX() if has_targets_by_deeds(effect):
            return "targets that follow from what is paid"
        case effects.Move(place=Place.PLAY, cards=references.Some(filter=cards)) if _is_in_play(cards):
            return "where the cards come from"
    return ""


def _has_other_packets(replacement: effects.Replace) -> bool:
    """Whether damage is replaced by such that another character deals or is dealt: a changed packet keeps its
    source and destination (Rule 717.1).
    """
    event = replacement.event
    same = [getattr(event, part, None) for part in ("card", "source", "to")]
    return any(
        not isinstance(node.card, references.It | references.That | None) and node.card not in same
        for node in walk(replacement.effects)
        if isinstance(node, effects.ChangePacket | packet_effects.ChangeDamageKind)
    )


def _ends_for_each_card(modifier: changes.Continuous) -> bool:
    """Whether a modifier goes on checking its cards, and ends for each of them alone: "until it attacks"."""
    duration = modifier.duration
    return (
        isinstance(duration, changes.ThisTurnUntil | changes.UntilEvent)
        and any(isinstance(node, references.It) for node in walk(duration.event))
        and any(isinstance(node, references.All | references.EachOf) for node in _subjects(modifier.who))
    )


def _subjects(who: Node) -> tuple[Node, ...]:
    return who.cards if isinstance(who, references.Together) else (who,)


def _has_extreme(node: Node) -> bool:
    """Whether cards are described as those of the highest number among cards whose zone is not named."""
    return any(isinstance(part, criteria.ExtremeOfDescription) for part in walk(node))


_TARGETS = references.Target | references.TargetPlayer


def _has_known_choosers(modal: effects.Modal) -> bool:
    """Whether who chooses the modes is known before targets are chosen (Rule 707.1c): one player, or several
    who choose among modes without targets.
    """
    if any(isinstance(node, _TARGETS) for node in walk(modal.player)):
        return False
    if isinstance(modal.player, references.EachPlayer):
        return not any(isinstance(node, _TARGETS) for node in walk(modal.options))
    return isinstance(
        modal.player,
        references.AnyPlayer | references.ControllerOf | references.OwnerOf | references.ThatPlayer,
    )


def _is_in_play(description: references.Filter) -> bool:
    """Whether a description is of cards in play, so that none of them can be put into play."""
    return (
        description.place is Place.PLAY
        and CardState.REVEALED not in description.states
        and criteria.criterion_of(description, criteria.DoneThisWay) is None
    )


def _power_that_waits(power: powers.Power) -> str:
    match power:
        case powers.MayStayExhausted() if not isinstance(power.card, references.This):
            return "cards that stay exhausted"
        case powers.Instructions(effects=(effects.If(condition=conditions.YouDid()), *_)):
            return "what another power lets players do"
        case powers.Instructions() if _lacks_ongoing(power):
            return "ongoing powers without the word"
        case powers.AsEnters() if any(isinstance(part, references.Target) for part in walk(power)):
            return "targets as a card enters play"
        case powers.FromOpeningHand() if any(isinstance(part, references.Target) for part in walk(power)):
            return "targets before the first turn"
        case powers.Static():
            return _static_that_waits(power.modifier)
    return ""


def _static_that_waits(modifier: changes.Continuous) -> str:
    """Why a modifier of a card in play is not played: what it refers to, or what only links create."""
    is_of_others = isinstance(modifier.who, references.It | references.That) and modifier.condition is None
    if isinstance(modifier.who, references.CardReference):
        described = (part for part in walk(modifier.who) if isinstance(part, references.Filter))
        if any(part.side is Side.THEIR for part in described):
            return "players that other text mentions"
    if modifier.leading and isinstance(modifier.condition, conditions.Is):
        is_of_others |= isinstance(modifier.condition.card, references.That)
    if is_of_others:
        return "cards that other text mentions"
    if any(isinstance(change, changes.GainPowersOf) for change in modifier.changes):
        return "powers of other cards"
    if any(isinstance(change, changes.BecomesCopy) for change in modifier.changes):
        return "copies that no link creates"
    return ""


def _lacks_ongoing(power: powers.Instructions) -> bool:
    """Whether instructions are really a power of a card in play, whose text has lost the word "Ongoing" (Rule
    305.2a): they speak of the attached card, or change described cards for the rest of the game.
    """
    if any(isinstance(part, references.Host) for part in walk(power)):
        return True
    match power.effects:
        case (effects.Lasting(changes.Continuous(who=references.All(), duration=None)),):
            return True
        case (
            effects.Lasting(
                changes.Continuous(changes=(player_changes.PlayFrom() as change,), duration=None)
            ),
        ):
            return isinstance(change.cards, references.All | references.Some | references.TopOfDeck)
    return False


def _can_be_replaced(event: Node) -> bool:
    return isinstance(event.event if isinstance(event, triggers.FirstTime) else event, triggers.REPLACEABLE)


def _is_of_stashed_cards(modifier: changes.Continuous) -> bool:
    """Whether a modifier gives cards nothing but Stash powers, and calls them by nouns, tags and icons."""
    described = modifier.who.filter if isinstance(modifier.who, references.OwnedEverywhere) else None
    is_plain = described is not None and not (described.criteria or described.states or described.side)
    return is_plain and all(
        isinstance(change, changes.GainPower) and isinstance(change.power, powers.Stash)
        for change in modifier.changes
    )


def _modifier_that_waits(modifier: changes.Continuous) -> str:
    """Why a modifier is not played: it is about cards in zones where modifiers apply only in part."""
    forbidden = changes.Cannot(ForbiddenAction.BE_INTERRUPTED)
    is_played = isinstance(modifier.who, references.All | references.This) and modifier.duration is None
    if forbidden in modifier.changes and not (is_played and modifier.changes == (forbidden,)):
        return "links that can't be interrupted"
    if changes.IsInstant() in modifier.changes and not (
        isinstance(modifier.who, references.All) and modifier.who.filter.place is Place.HAND
    ):
        return "cards that become instant"
    if isinstance(modifier.who, references.OwnedEverywhere) and not _is_of_stashed_cards(modifier):
        return "cards everywhere"
    is_while_attacking = conditions.IsIn(None, CardState.ATTACKING) == modifier.condition
    if is_while_attacking and any(isinstance(change, changes.AttackOnly) for change in modifier.changes):
        return "what a character can attack while it is attacking"
    return ""
