"""Instructions made of others: sequences, options, conditions (Rule 709.2, 712)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.decisions import Flow
from engine.derive import descriptions, interpreter, references, this_way
from engine.derive.conditions.mentions import mentions_of
from engine.derive.context import CHOOSERS, CHOSEN, Context
from engine.derive.interpreter import holds, value
from engine.derive.last_information import last_information
from engine.derive.names import source_name
from engine.play.can_perform import can_perform, perform_in_full
from engine.play.choices import ask, cards_of_players, choose_cards, how_many, resolve_cards
from engine.play.costs import can_pay_all, costs_to_pay, pay_all
from engine.play.lasting import EACH_OF_THEM, create_modifier
from engine.play.perform import acting_players, perform, performs
from engine.state import GameCard, GameState, Player
from engine.state.reference import CardIdentity, Mention
from engine.tree import course_effects, deck_effects, effects, packet_effects
from engine.tree.changes import CannotReadyDuring, Continuous
from engine.tree.costs import PayResources
from engine.tree.criteria import PlayedBy, UnderControlOf
from engine.tree.node import Node, cached_by_identity, transform, walk
from engine.tree.references import (
    All,
    CardReference,
    EachOf,
    EachPlayer,
    Filter,
    Host,
    It,
    OneOfThem,
    Quantity,
    RemainingCards,
    Some,
    Target,
    TargetInOrder,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    Together,
    YouAnd,
)
from engine.tree.values import Count, Number
from engine.tree.words import Owner, Side


@performs(effects.ChooseTargets)
def _choose_targets(game: GameState, context: Context, effect: effects.ChooseTargets) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    return bool(cards)


@performs(effects.Then)
def _then(game: GameState, context: Context, effect: effects.Then) -> Flow[bool]:
    return (yield from perform(game, context, effect.effect))


@performs(effects.Choose)
def _choose(game: GameState, context: Context, effect: effects.Choose) -> Flow[bool]:
    reference = effect.cards
    players = acting_players(game, context, effect.player)
    if not isinstance(reference, Some) or not _is_looking(context):
        chosen = yield from cards_of_players(game, context, reference, players)
        if effect.in_order:
            yield from _choose_order(game, context, reference, list(chosen), players[0])
        context.note(CHOSEN, chosen)
        return bool(chosen)
    cards: list[GameCard] = []
    for index in players:
        cards += yield from _choose_looked_at_cards(game, context, reference, index)
    return bool(cards)


def _choose_order(
    game: GameState, context: Context, reference: CardReference, cards: list[GameCard], player: int
) -> Flow[None]:
    """Let a player choose one of some cards after another, and mention them in that order (Rule 709.2b)."""
    ordered: list[GameCard] = []
    while len(ordered) < len(cards):
        remaining = [card for card in cards if card not in ordered]
        ordered += yield from choose_cards(game, context, player, remaining)
    context.mention(references.mention(reference, tuple(card.reference for card in ordered)))


def _is_looking(context: Context) -> bool:
    """Whether the last thing done was to reveal cards or to look at some."""
    return bool(context.affected) and context.affected[-1][0] in (this_way.REVEALED, this_way.LOOKED_AT)


def _choose_looked_at_cards(
    game: GameState, context: Context, reference: Some, player: int
) -> Flow[list[GameCard]]:
    """Choose among the cards that were looked at: "look at target player's hand and choose an ally"."""
    shown_cards = interpreter.cards(game, context, RemainingCards())
    able = [card for card in shown_cards if descriptions.matches(game, context, reference.filter, card)]
    count = how_many(game, context, reference, len(able))
    chosen = yield from choose_cards(game, context, player, able, count, up_to=reference.up_to)
    context.mention(references.mention(reference, tuple(card.reference for card in chosen)))
    return chosen


@performs(effects.Sequence)
def _sequence(game: GameState, context: Context, effect: effects.Sequence) -> Flow[bool]:
    full = True
    before: Node | None = None
    for part in _with_one_duration(effect):
        if not (isinstance(part, effects.Choose) and isinstance(before, _LOOKING) and not context.done):
            full &= yield from perform(game, context, part)
        before = part
    return full


@cached_by_identity
def _with_one_duration(effect: effects.Sequence) -> tuple[Node, ...]:
    """The parts of a sentence. A duration that only one of its modifiers names is that of all (Rule 714.3c),
    but for one of the next ready step, which says so itself.
    """
    lasting = [
        part
        for part in effect.effects
        if isinstance(part, effects.Lasting)
        and not any(isinstance(change, CannotReadyDuring) for change in part.modifier.changes)
    ]
    others = [part for part in effect.effects if isinstance(part, packet_effects.MakeUnpreventable)]
    durations = {*(part.modifier.duration for part in lasting), *(part.duration for part in others)} - {None}
    if len(durations) != 1:
        return tuple(effect.effects)
    (duration,) = durations
    return tuple(
        effects.Lasting(replace(part.modifier, duration=duration)) if part in lasting else part
        for part in effect.effects
    )


_LOOKING = (deck_effects.LookAt, deck_effects.Reveal)
"""Where there was nothing to look at, there is nothing to choose."""


@performs(effects.Modal)
def _modal(game: GameState, context: Context, effect: effects.Modal) -> Flow[bool]:
    """Only the chosen modes are carried out (Rule 709.2e): where several players chose, each mode with the
    player who chose it as "they".
    """
    choosers = next(
        (mention.players for mention in reversed(context.mentions) if CHOOSERS in mention.words), ()
    )
    is_of_several = isinstance(effect.player, EachPlayer)
    full = True
    for place, mode in enumerate(context.modes):
        if is_of_several and game.players[choosers[place]].lost:
            continue
        if is_of_several:
            act_alone(context, choosers[place])
        for part in effect.options[mode]:
            full &= yield from perform(game, context, part)
    return full


@performs(effects.MayChooseBoth)
def _may_choose_both(game: GameState, context: Context, effect: effects.MayChooseBoth) -> Flow[bool]:
    """That both modes can be chosen has been used as the link was added (Rule 707.1c)."""
    return True
    yield


@performs(effects.May)
def _may(game: GameState, context: Context, effect: effects.May) -> Flow[bool]:
    """Only what can be performed in its entirety can be chosen (Rule 712.7). Where several players may, each
    does it alone, and text behind it speaks of those who did.
    """
    players = acting_players(game, context, effect.player)
    performers: list[int] = []
    for index in players:
        if not can_perform(game, context, effect.effect, index):
            continue
        if (yield from ask(game, context, index, source_name(game, context.source))):
            if len(players) > 1:
                act_alone(context, index)
            if (yield from perform_in_full(game, context, effect.effect)):
                performers.append(index)
    if not performers:  # the text has mentioned the target all the same (Rule 712.3a)
        mention_cards(game, context, effect.effect)
        _mention_no_cards(context, effect.effect)
    context.doers = tuple(performers)
    if len(players) > 1:
        context.actors = context.doers
        context.mention(Mention((), players=context.actors))
    return bool(performers)


def _mention_no_cards(context: Context, effect: effects.Effect) -> None:
    """Mention that none of the cards that could have been revealed or looked at was (Rule 712.3a)."""
    for node in walk(effect):
        if isinstance(node, _LOOKING):
            context.mention(references.mention(node.cards, ()))


def act_alone(context: Context, player: int) -> None:
    """Let "they" be one of several players who act."""
    context.actors = (player,)
    context.mention(Mention((), players=context.actors))


@performs(effects.Empowered)
@performs(effects.If)
def _if(game: GameState, context: Context, effect: effects.Empowered | effects.If) -> Flow[bool]:
    is_behind = isinstance(effect, effects.If) and effect.after
    if is_behind and (cards := _several_of(effect.effect)) is not None and _mentions_it(effect.condition):
        return (yield from _for_those_that_meet(game, context, effect, cards))
    if is_behind:
        _mention_cards_or_itself(game, context, effect.effect)
    mention_cards(game, context, effect.condition)
    is_true = holds(game, context, effect.condition)
    if is_true and not is_behind:
        context.mentions += mentions_of(game, context, effect.condition)
    done = is_true and (yield from perform(game, context, effect.effect))
    context.is_true = is_true
    return done


def _several_of(effect: Node) -> EachOf | Some | None:
    """The cards to each of which something happens, or to some of which, as a player chooses; but "it" is a
    target rather than a card that is chosen.
    """
    nodes = tuple(walk(effect))
    described = (node for node in nodes if isinstance(node, EachOf | Some))
    has_target = any(isinstance(node, Target) for node in nodes)
    return next((node for node in described if isinstance(node, EachOf) or not has_target), None)


def _mentions_it(node: Node) -> bool:
    """Whether text refers to what was mentioned before; "itself" is the card that acts."""
    return any(isinstance(part, It) and part.word != "itself" for part in walk(node))


def _for_those_that_meet(
    game: GameState, context: Context, effect: effects.Empowered | effects.If, cards: EachOf | Some
) -> Flow[bool]:
    """Let something happen to each card that meets a condition: "each ally if its controller has no cards in
    hand". Of "an ally from your graveyard if its cost is 2 or less" only such a one can be chosen (Rule
    709.2b).
    """
    able = [
        card.reference
        for card in interpreter.cards(game, context, cards)
        if holds(game, _about(context, cards, (card.reference,)), effect.condition)
    ]
    context.is_true = bool(able)
    if not able:
        return False
    context.mention(references.mention(cards, tuple(able)))
    able_cards = OneOfThem(_count_of(cards)) if isinstance(cards, Some) else EACH_OF_THEM
    instruction = transform(effect.effect, lambda node: able_cards if node is cards else node)
    return (yield from perform(game, context, instruction))


def _count_of(cards: Some) -> Quantity | None:
    """How many of some cards are chosen; of "any number of" them there is no count."""
    return cards.count if cards.count is not None or cards.up_to else Number(1)


def _about(context: Context, reference: CardReference, cards: tuple[CardIdentity, ...]) -> Context:
    """The context in which "it" is one of several cards."""
    return replace(context, mentions=(*context.mentions, references.mention(reference, cards)))


@performs(course_effects.CaseOfTag)
def _case_of_tag(game: GameState, context: Context, effect: course_effects.CaseOfTag) -> Flow[bool]:
    """Only if a card mentioned by its noun has the tag of label and noun, or had it when it was last in play
    (Rule 202.1a, 709.2d).
    """
    is_case = any(
        f"{effect.label} {word}" in last_information(game, pointer).tags
        for mention in context.mentions
        for word in mention.words
        for pointer in mention.cards
    )
    return is_case and (yield from perform(game, context, effect.effect))


@performs(effects.Otherwise)
def _otherwise(game: GameState, context: Context, effect: effects.Otherwise) -> Flow[bool]:
    """Only if the condition of the sentence before was false."""
    return not context.is_true and (yield from perform(game, context, effect.effect))


@performs(effects.RepeatEffect)
def _repeat(game: GameState, context: Context, effect: effects.RepeatEffect) -> Flow[bool]:
    """Once for each; how often is read before the first time (Rule 709.2d).

    For cards, "it" means each of them in turn. Damage is dealt or healed once, so much for each (Rule 405.4,
    407.2).
    """
    full = True
    if _is_has_own_numbers_player(effect):
        return (yield from _repeat_for_each_player(game, context, effect))
    if isinstance(effect.value, Count) and _mentions_it(effect.effect):
        for card in descriptions.candidates(game, context, effect.value.filter):
            own = _about(context, Some(effect.value.filter), (card.reference,))
            full &= yield from perform(game, own, effect.effect)
        return full
    times = value(game, context, effect.value)
    parts = effect.effect.effects if isinstance(effect.effect, effects.Sequence) else (effect.effect,)
    if any(map(_is_one_packet, parts)):
        for part in parts:
            full &= yield from _perform_multiplied(game, context, part, times)
        return full
    for _ in range(times):
        full &= yield from perform(game, context, effect.effect)
    return full


def _is_has_own_numbers_player(effect: effects.RepeatEffect) -> bool:
    """Whether several players each do something for each of what is their own: "for each ally they
    control".
    """
    return isinstance(getattr(effect.effect, "player", None), EachPlayer | YouAnd) and any(
        isinstance(node, ThatPlayer)
        or (isinstance(node, Filter) and (node.side is Side.THEIR or node.owner is Owner.THEIR))
        for node in walk(effect.value)
    )


def _repeat_for_each_player(game: GameState, context: Context, effect: effects.RepeatEffect) -> Flow[bool]:
    own_effect: Any = effect.effect
    full = True
    for index in acting_players(game, context, own_effect.player):
        own = replace(context, mentions=(*context.mentions, Mention((), players=(index,))))
        repeated = replace(effect, effect=replace(own_effect, player=ThatPlayer()))
        full &= yield from perform(game, own, repeated)
        context.affected = own.affected
    return full


def _is_one_packet(effect: Node) -> bool:
    """Whether an instruction deals or heals one amount, which "for each" multiplies (Rule 405.4)."""
    return isinstance(effect, effects.Deal | effects.Heal) and not effect.divided and effect.per is None


def _perform_multiplied(game: GameState, context: Context, effect: effects.Effect, times: int) -> Flow[bool]:
    if isinstance(effect, effects.Deal | effects.Heal) and _is_one_packet(effect):
        return (yield from perform(game, context, replace(effect, per=Number(times))))
    full = True
    for _ in range(times):
        full &= yield from perform(game, context, effect)
    return full


def mention_cards(game: GameState, context: Context, effect: Node) -> None:
    """Mention the targets, hosts, and players in a condition, or before a condition or "unless", in the
    wording.
    """
    for node in walk(effect):
        if isinstance(node, TargetPlayer):
            context.mention(Mention((), players=interpreter.players(game, context, node)))
        if isinstance(node, PlayedBy | UnderControlOf):
            context.mention(Mention((), players=interpreter.players(game, context, node.player)))
        if isinstance(node, Target | Host):
            context.mention(references.mention(node, interpreter.referred(game, context, node)))


def _mention_cards_or_itself(game: GameState, context: Context, effect: Node) -> None:
    """Mention the targets and hosts that an instruction names before "if" or "where X is"; where there are
    none, the card that speaks of itself: "destroy this ally if it is undamaged".
    """
    before = context.mentions
    mention_cards(game, context, effect)
    for node in walk(effect):
        if isinstance(node, TargetInOrder):  # "destroy the second target if its cost is less"
            context.mention(references.mention(node, interpreter.referred(game, context, node)))
    itself = next((node for node in walk(effect) if isinstance(node, This)), None)
    if context.mentions == before and itself is not None:
        context.mention(references.mention(itself, (context.source,)))


@performs(effects.Unless)
def _unless(game: GameState, context: Context, effect: effects.Unless) -> Flow[bool]:
    """The player may do something else instead (glossary: Unless). What the effect names is mentioned for
    "its controller", and not for the effect: its "it" was mentioned before.
    """
    behind = replace(context)
    mention_cards(game, behind, effect.effect)
    for index in acting_players(game, behind, effect.player):
        if not can_perform(game, behind, effect.action, index):
            continue
        if (yield from ask(game, behind, index, source_name(game, context.source))):
            own = replace(behind, controller=index)
            act_alone(own, index)
            yield from perform_in_full(game, own, effect.action)
            return False
    return (yield from perform(game, context, effect.effect))


@performs(effects.WhereX)
def _where_x(game: GameState, context: Context, effect: effects.WhereX) -> Flow[bool]:
    """X is read as the effect resolves; where it is "its ATK", for each card on its own (Rule 709.2d). One X
    for all is in one modifier, which goes on checking whom it applies to (Rule 714.3e).
    """
    inner = effect.effect
    match inner:
        case effects.Lasting(modifier=Continuous(who=Together(cards=parts))) if _is_of_none_before(
            game, context, effect.value
        ):
            for part in parts:
                of_part = replace(inner, modifier=replace(inner.modifier, who=part))
                yield from _where_x(game, context, replace(effect, effect=of_part))
            return True
        case effects.Lasting() if _is_of_each(game, context, inner.modifier.who, effect.value):
            for card in interpreter.cards(game, context, inner.modifier.who):
                own = replace(context, mentions=(*context.mentions, Mention(("ally",), (card.reference,))))
                own.x = value(game, own, effect.value)
                yield from create_modifier(game, own, inner.modifier, cards=[card])
            return True
    own = replace(context)
    _mention_cards_or_itself(game, own, inner)  # "where X is its ATK" stands behind the target
    context.x = value(game, own, effect.value)
    return (yield from perform(game, context, inner))


def _is_of_each(game: GameState, context: Context, who: Node, number: Quantity) -> bool:
    """Whether a number is read for each of the cards alone: "each ally has +X, where X is its ATK", and
    "allies have +X, where X is their ATK" where no others were mentioned (Rule 712.3a).
    """
    match who:
        case EachOf():
            return any(isinstance(node, It | That) for node in walk(number))
        case All():
            return _is_of_none_before(game, context, number)
    return False


def _is_of_none_before(game: GameState, context: Context, number: Quantity) -> bool:
    """Whether a number is that of "it", and nothing before has been mentioned (Rule 712.3a)."""
    pronouns = [node for node in walk(number) if isinstance(node, It)]
    return any(not interpreter.referred(game, context, node) for node in pronouns)


@performs(effects.Pay)
def _pay(game: GameState, context: Context, effect: effects.Pay) -> Flow[bool]:
    for index in acting_players(game, context, effect.player):
        player = game.players[index]
        if effect.any_times:
            return (yield from _pay_any_times(game, context, player, effect))
        costs = costs_to_pay(game, context, effect)
        if not can_pay_all(game, context, player, costs):
            return False
        yield from pay_all(game, context, player, costs)
    return True


def _pay_any_times(game: GameState, context: Context, player: Player, effect: effects.Pay) -> Flow[bool]:
    """Let a player pay as often as he wants; "for each (1) paid this way" is how much it was (Rule 403.1)."""
    resources = (part.amount for part in effect.costs if isinstance(part, PayResources))
    price = sum(value(game, context, amount) for amount in resources)
    times = 0
    while can_pay_all(game, context, player, effect.costs):
        if times and not (yield from ask(game, context, player.index, "pay once more", rule="403.1")):
            break
        yield from pay_all(game, context, player, effect.costs)
        times += 1
    context.amount = times * price
    return times > 0
