"""What card text is read into and the engine does not carry out yet: what a power waits for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.cards import DamageType
from engine.tree import (
    changes,
    conditions,
    costs,
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
from engine.tree.chosen_numbers import is_of_chosen_card, numbers_to_choose
from engine.tree.keywords import Keyword
from engine.tree.node import Node, cached_by_identity, field_names, walk
from engine.tree.words import CardState, ForbiddenAction, Noun, Place, Side

UNPLAYED_KEYWORDS = frozenset({Keyword.DELVE, Keyword.PORTAL})
"""Keywords that are not powers of the cards that have them: they are read where an instruction says to."""

PRINTED_GAINS = (changes.LimitedTag, changes.GainKeyword, changes.GainPower, changes.GainResistance)
"""What tokens can have that is printed on them as text or tags."""

PLAYED_REPLACEMENTS = (
    triggers.DealsDamage,
    triggers.DealsOrIsDealtDamage,
    triggers.DiscardsCard,
    triggers.DrawsCard,
    triggers.EntersZone,
    triggers.HealsDamage,
    triggers.IsDealtDamage,
    triggers.IsDestroyed,
    triggers.IsExhausted,
    triggers.IsFlipped,
    triggers.IsHealed,
    triggers.IsMoved,
    triggers.IsPut,
    triggers.IsReadied,
    triggers.PreventsDamage,
)
"""The events that replacement modifiers can replace."""

UNRECORDED = (triggers.EitherEvent, triggers.FirstTime, triggers.TurnMoment)
"""The events that text can't look back on."""

_DEALING: tuple[type[Node], ...] = (
    effects.Deal,
    packet_effects.DealParts,
)

NOTED_THIS_WAY: dict[str, tuple[type[Node], ...]] = {
    "dealt damage": _DEALING,
    **{f"dealt {kind.casefold()} damage": _DEALING for kind in DamageType},
    "destroyed": (effects.Destroy, costs.DestroyCost),
    "discarded": (deck_effects.Discard, deck_effects.DiscardCards, costs.DiscardCost),
    "exhausted": (effects.Exhaust, costs.ExhaustCost),
    "healed": (effects.Heal,),
    "looked at": (deck_effects.LookAt,),
    "put into a graveyard": (effects.Move,),
    "put into play": (effects.Move,),
    "put into your graveyard": (effects.Move,),
    "put into your hand": (effects.Move,),
    "readied": (effects.Ready,),
    "removed": (effects.Move, costs.MoveCost),
    "removed from the game": (effects.Move, costs.MoveCost),
    "revealed": (deck_effects.Reveal, costs.RevealCost),
    "shuffled": (deck_effects.ShuffleInto,),
}
"""What cards can be described to have undergone "this way", and the effects before that do it, in the same
power or in another part of what the same link does (glossary: This Way).
"""


_ARMOR = "armor"
_PREVENTING = (effects.Prevent, effects.PreventThat)

_OF_THE_LINK = (powers.AdditionalCost, powers.CompletionCost, powers.Instructions)
"""The powers of a card that its link pays and carries out together."""


REMEMBERED = ("removed", "removed from the game")
"""What other text of a card can refer back to, unless it was done to pay a cost."""


def waits_for(power: Node, others: Iterable[Node] = ()) -> tuple[str, ...]:
    """What a power has in it that the engine does not carry out yet; nothing if the power is played.
    ``others`` are the powers of the same card.
    """
    others = tuple(others)
    reasons = _waits_for_any(power) + _what_does_not_prevent(power, others)
    if not any(isinstance(power, kind) for kind in (*_OF_THE_LINK, powers.Reward)):
        return reasons + _what_was_not_done(power, ())
    return reasons + _what_was_not_done(power, [other for other in others if isinstance(other, _OF_THE_LINK)])


def _what_does_not_prevent(power: Node, others: Sequence[Node]) -> tuple[str, ...]:
    """Whether a power watches for what its card prevents, and no text of the card prevents anything: damage
    that Resistance prevents is not prevented by the card that gives it. Armor needs no text (Rule 717.2c).
    """
    watched = [node.card for node in walk(power) if isinstance(node, triggers.PreventsDamage)]
    if not any(isinstance(card, references.This) and card.noun != _ARMOR for card in watched):
        return ()
    if any(isinstance(node, _PREVENTING) for node in walk((power, *others))):
        return ()
    return ("what prevents damage with this card",)


def _what_was_not_done(power: Node, others: Sequence[Node]) -> tuple[str, ...]:
    """Whether nothing in a power or the other powers does what "this way" refers to."""
    nodes = list(walk((power, *others)))
    return ("what was done before",) if any(_waits_for_deed(nodes, node) for node in walk(power)) else ()


@cached_by_identity
def _waits_for_any(power: Node) -> tuple[str, ...]:
    """What a power by itself has in it that the engine does not carry out yet."""
    interrupted = [node.cards for node in walk(power) if isinstance(node, effects.Interrupt)]
    links = {id(getattr(cards, "filter", None)) for cards in interrupted}
    reasons = [_waits_for(node, is_link=id(node) in links) for node in walk(power)]
    reasons.append(_waits_for_choice(power))
    reasons.append(_waits_for_targeted_player(power))
    reasons.append(_waits_for_event(power))
    reasons.append(_waits_for_mention(power))
    reasons.append(_waits_for_paid_card(power))
    reasons.append(_waits_for_x(power))
    reasons.append(_waits_for_payment(power))
    reasons.append(_waits_for_alternative(power))
    return tuple(dict.fromkeys(reason for reason in reasons if reason))


def _waits_for_event(power: Node) -> str:
    """Whether something happens "instead", or a packet is changed, where nothing is replaced (Rule 716.1)."""
    return "what is replaced" if any(_is_no_instruction(node) for node in _walk_outside(power)) else ""


def _walk_outside(part: object) -> Iterator[Node]:
    """Every node outside of replacement modifiers, and of what is done because something else can't be."""
    if isinstance(part, tuple):
        for element in part:
            yield from _walk_outside(element)
    elif isinstance(part, Node) and not isinstance(part, effects.Replace):
        if isinstance(part, effects.If) and isinstance(part.condition, conditions.WasNotDone):
            return
        yield part
        for name in field_names(type(part)):
            yield from _walk_outside(getattr(part, name))


def _is_no_instruction(node: Node) -> bool:
    return isinstance(node, effects.Instead | effects.ChangePacket | packet_effects.ChangeDamageKind)


def _waits_for_mention(power: Node) -> str:
    """Whether a triggered power watches for what happens to "that ally", whom only other text has mentioned
    (Rule 712.3a).
    """
    while isinstance(power, powers.Ongoing | powers.TagWord | powers.TraitPower):
        power = power.power
    if not isinstance(power, powers.Triggered):
        return ""
    watched = (getattr(power.event, name) for name in field_names(type(power.event)))
    is_of_other_text = any(isinstance(card, references.That) for card in watched)
    return "cards that other text mentions" if is_of_other_text or _speaks_of_others(power) else ""


def _speaks_of_others(power: powers.Triggered) -> bool:
    """Whether the effects of a triggered power speak of "that ally" where the power mentions no ally."""
    if isinstance(power.event, triggers.CompletesQuest):
        return False
    nodes = list(walk(power))
    if any(isinstance(node, token_effects.PutTokens) for node in nodes):
        return False
    nouns = {*_WORDS_FOR_ANY_CARD}
    for node in nodes:
        if isinstance(node, references.Filter):
            nouns |= {*map(str, node.nouns), *node.tags}
        elif isinstance(node, references.This | references.Host):
            nouns.add(node.noun)
        elif isinstance(node, references.HeroOf):
            nouns.add("hero")
    called = [node.noun.split()[-1] for node in nodes if isinstance(node, references.That)]
    return any(
        nouns.isdisjoint({noun, noun.removesuffix("s"), f"{noun.removesuffix('ies')}y"}) for noun in called
    )


def _waits_for_alternative(power: Node) -> str:
    """Whether a card in play has one of several things, which nobody chooses."""
    statics = (node for node in walk(power) if isinstance(node, powers.Static))
    if any(isinstance(change, changes.GainOneOf) for node in statics for change in node.modifier.changes):
        return "a choice among what a card has"
    return ""


def _waits_for_payment(power: Node) -> str:
    """Whether a card in play asks what was paid for it as it was played."""
    if isinstance(power, powers.Instructions):
        return ""
    if any(isinstance(node, conditions.PaidAdditionalCost) for node in walk(power)):
        return "what was paid for a card that is in play"
    return ""


_WORDS_FOR_ANY_CARD = ("attacker", "card", "character", "copy", "defender", "token")


def _waits_for_x(power: Node) -> str:
    """Whether a triggered power speaks of the X that was chosen for its card, which is 0 by then (Rule
    201.3).
    """
    while isinstance(power, powers.Ongoing | powers.TagWord | powers.TraitPower | powers.WhilePower):
        power = power.power
    if not isinstance(power, powers.Triggered) or any(isinstance(p, effects.WhereX) for p in walk(power)):
        return ""
    return "the X of a card that has been played" if _has_undefined_x(power) else ""


def _has_undefined_x(part: object) -> bool:
    """Whether there is an X in a tree without words that say what it is."""
    if isinstance(part, tuple):
        return any(map(_has_undefined_x, part))
    if not isinstance(part, Node) or (isinstance(part, changes.Continuous) and part.x is not None):
        return False
    return isinstance(part, values.X) or any(
        _has_undefined_x(getattr(part, name)) for name in field_names(type(part))
    )


def _waits_for_choice(power: Node) -> str:
    """Whether a number is of a card that has to be chosen, but not by an instruction, nor in a comparison,
    which is true if it is of one of the cards.
    """
    nodes = list(walk(power))
    chosen = [
        number for node in nodes if isinstance(node, effects.Effect) for number in numbers_to_choose(node)
    ]
    chosen += [
        number
        for node in nodes
        if isinstance(node, conditions.NumberIs | criteria.StatComparison)
        for number in numbers_to_choose(node)
    ]
    return "numbers of cards that are chosen" if sum(map(is_of_chosen_card, nodes)) > len(chosen) else ""


def _waits_for_targeted_player(power: Node) -> str:
    """Whether targets are cards that "they" control, and "they" are a player who is targeted after them: who
    that is is not known as the cards are looked for.
    """
    nodes = list(walk(power))
    their_slots = [
        node.slot for node in nodes if isinstance(node, references.Target) and node.filter.side is Side.THEIR
    ]
    player_slots = [node.slot for node in nodes if isinstance(node, references.TargetPlayer)]
    is_later = bool(their_slots and player_slots) and min(their_slots) < min(player_slots)
    return "targets that a targeted player controls" if is_later else ""


def _waits_for_paid_card(power: Node) -> str:
    """Whether what can be the first target follows from a card with which a cost is paid: targets are chosen
    before that (Rule 707.1d, 707.1e).
    """
    if not isinstance(power, powers.Instructions | powers.Payment):
        return ""
    targets = [node for node in walk(power.effects) if isinstance(node, references.Target)]
    first = min(targets, key=lambda target: target.slot, default=None)
    compared = criteria.criterion_of(first.filter, criteria.StatComparison) if first is not None else None
    follows = any(isinstance(node, references.That) for node in walk(compared))
    return "targets that follow from what is paid" if follows else ""


def _waits_for_deed(nodes: Sequence[Node], description: Node) -> bool:
    """Whether none of some nodes does what a description refers to."""
    deed = None
    if isinstance(description, criteria.DoneThisWay):
        deed = description.deed
    elif isinstance(description, conditions.YouAffected | conditions.WasAffected):
        deed = description.verb
    if deed is None:
        return False
    is_cost = any(isinstance(node, costs.MoveCost) for node in nodes)
    if deed in REMEMBERED and not is_cost and not isinstance(description, conditions.WasAffected):
        return False
    deeds = NOTED_THIS_WAY.get(deed, ())
    return not any(isinstance(node, deeds) for node in nodes)


def _waits_for(node: Node, *, is_link: bool) -> str:
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


def has_targets_by_deeds(node: effects.WhereX) -> bool:
    """Whether the number of targets, what they can be, or what is divided among them, follows from the number
    of cards to which something is done first: targets are chosen before costs are paid (Rule 707.1d, 707.1e).
    """
    targets = [part for part in walk(node.effect) if isinstance(part, references.Target)]
    depends = any(target.count is not None or _has_undefined_x(target.filter) for target in targets)
    if not (depends or any(getattr(part, "divided", False) for part in walk(node.effect))):
        return False
    return any(isinstance(part, criteria.DoneThisWay) for part in walk(node.value))


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
    return isinstance(event.event if isinstance(event, triggers.FirstTime) else event, PLAYED_REPLACEMENTS)


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
