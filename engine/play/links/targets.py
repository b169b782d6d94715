"""Targets: chosen as a link is added, checked again as it resolves (Rule 706, 707.1d, 709.2a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Option, Verb, choose, chosen_from
from engine.derive import descriptions, interpreter
from engine.derive.context import Context
from engine.derive.interpreter import holds, value
from engine.derive.names import link_name, target_name
from engine.derive.one_owner import choosable, is_of_one_owner
from engine.derive.targeting import can_be_targeted, excluded_numbers, legal_cards
from engine.derive.totals import total_check
from engine.play.links.forced_targets import magnets_against, takes_most_magnets
from engine.play.rehearsal import CannotFinishError
from engine.state import ChainLink, GameCard, GameState
from engine.state.reference import CardIdentity
from engine.state.seating import in_turn_order
from engine.state.target_nodes import ConditionalTarget, TargetNode, follows_from_others
from engine.state.zones import label
from engine.tree.effects import Effect
from engine.tree.node import walk
from engine.tree.references import Quantity, Target, TargetPlayer


def target_nodes(game: GameState, context: Context, targets: Sequence[ConditionalTarget]) -> list[TargetNode]:
    """The targets that a link has to choose now, without those of modes that are not chosen and of
    Empower text whose condition is false.
    """
    return [
        _with_number(game, context, target)
        for target in targets
        if (target.mode is None or target.mode in context.modes)
        and (target.condition is None or holds(game, context, target.condition))
    ]


def _with_number(game: GameState, context: Context, target: ConditionalTarget) -> TargetNode:
    """A target with the number that can be chosen, which is locked in now (Rule 707.1d)."""
    node = target.node
    if isinstance(node, Target) and node.count is not None:
        number = max(value(game, context, node.count), 0)
        node = replace(node, least=min(node.least * number, number), most=number)
    return node if target.divided is None else _sharing(game, context, node, target.divided)


def _sharing(game: GameState, context: Context, node: TargetNode, divided: Quantity) -> TargetNode:
    """A target whose cards share damage: each gets some of it, and no damage is divided among none (Rule
    707.1d).
    """
    if isinstance(node, TargetPlayer):
        return node
    amount = max(value(game, context, divided), 0)
    most = amount if node.most is None else min(node.most, amount)
    return replace(node, least=min(max(node.least, 1), most), most=most)


def legal_players(game: GameState, context: Context, node: TargetPlayer) -> list[int]:
    """The players that can be chosen for a target now."""
    team = game.players[context.controller].team
    before = {index for slot in context.target_players[: node.slot] for index in slot} or {context.controller}
    return [
        player.index
        for player in in_turn_order(game)
        if not (node.opponent and player.team == team)
        and not (node.friendly and player.team != team)
        and not (node.other and player.index in before)
    ]


def can_choose_all(game: GameState, context: Context, nodes: Sequence[TargetNode]) -> bool:
    """Whether legal choices can be made for each of the targets (Rule 707.1d).

    Targets that must be different cards, or follow from each other, are rehearsed (Rule 707.2).
    """
    return all(
        _has_enough(game, context, node) for node in nodes if len(nodes) < 2 or not follows_from_others(node)
    )


def _has_enough(game: GameState, context: Context, node: TargetNode) -> bool:
    """Whether there is enough to choose for one target."""
    if isinstance(node, TargetPlayer):
        return bool(legal_players(game, context, node))
    missing = node.least
    if missing > 1 and is_of_one_owner(node.filter):
        return bool(choosable(node.filter, legal_cards(game, context, node), missing))
    excluded = excluded_numbers(game, context, node) if missing else set()
    for card in descriptions.matching(game, context, node.filter) if missing else ():
        if card.number not in excluded and can_be_targeted(game, context, card):
            missing -= 1
            if not missing:
                return True
    return not missing


def choose_targets(
    game: GameState, link: ChainLink, context: Context, nodes: Sequence[TargetNode]
) -> Flow[None]:
    """Choose the targets of a link, one after another (Rule 707.1d).

    :raises CannotFinishError: when too few cards are left for a target after those chosen before, or more of
        the cards that must be targeted could have been chosen (Rule 706.4).
    """
    size = max((node.slot for node in nodes), default=-1) + 1
    cards: list[tuple[CardIdentity, ...]] = [()] * size
    players: list[tuple[int, ...]] = [()] * size
    for node in nodes:
        context.targets, context.target_players = tuple(cards), tuple(players)
        context.instruction = _instruction_with(game, link, node) if len(nodes) > 1 else None
        if isinstance(node, TargetPlayer):
            players[node.slot] = yield from _choose_player(game, link, context, node)
        else:
            taken = {pointer.number for slot in cards for pointer in slot} if node.another else set()
            cards[node.slot] = yield from _choose_cards(game, link, context, node, taken)
    context.targets, context.target_players = tuple(cards), tuple(players)
    link.targets, link.target_players = context.targets, context.target_players
    if magnets := magnets_against(game, context.controller) if cards else []:
        legal = {node.slot: legal_cards(game, context, node) for node in nodes if isinstance(node, Target)}
        if not takes_most_magnets(magnets, cards, legal):
            raise CannotFinishError


def _instruction_with(game: GameState, link: ChainLink, target: TargetNode) -> Effect | None:
    """The instruction of a link that names a target."""
    effects = link.effects if link.card is None else game.cards[link.card].base.sheet.instructions
    return next((effect for effect in effects if _names_slot(effect, target.slot)), None)


def _names_slot(effect: Effect, slot: int) -> bool:
    return any(isinstance(node, Target | TargetPlayer) and node.slot == slot for node in walk(effect))


def _choose_player(
    game: GameState, link: ChainLink, context: Context, node: TargetPlayer
) -> Flow[tuple[int, ...]]:
    name = link_name(game, link)
    options = [
        Option(Verb.TARGET, f"{name} -> {game.players[index].name}", number=index)
        for index in legal_players(game, context, node)
    ]
    if not options:
        raise CannotFinishError
    player = game.players[context.controller]
    chosen = yield from choose(
        player, DecisionKind.TARGET, "707.1d", options, about=name, instruction=context.instruction
    )
    return (chosen.number or 0,)


def _choose_cards(
    game: GameState,
    link: ChainLink,
    context: Context,
    node: Target,
    taken: set[int],
) -> Flow[tuple[CardIdentity, ...]]:
    name = link_name(game, link)
    choosers = () if node.chooser is None else interpreter.players(game, context, node.chooser)
    player = game.players[choosers[0] if choosers else context.controller]
    chosen: list[CardIdentity] = []
    while node.most is None or len(chosen) < node.most:
        legal = [card for card in legal_cards(game, context, node) if card.number not in taken]
        owners = [game.cards[pointer.number].owner for pointer in chosen]
        legal = choosable(node.filter, legal, node.least, owners)
        if node.total is not None:
            legal = _within_total(game, context, node, chosen, legal)
        if not legal:
            break
        if node.random and len(chosen) < node.least:
            card = _random_target(game, context, legal)
            chosen.append(card.reference)
            taken = taken | {card.number}
            continue
        options = [
            Option(Verb.TARGET, f"{name} -> {label(game, card)}", target=card.identity, number=node.slot)
            for card in legal
        ]
        if len(chosen) >= node.least:
            options.append(Option(Verb.PASS, "no more targets"))
        option = yield from choose(
            player,
            DecisionKind.TARGET,
            "707.1d",
            options,
            about=name,
            instruction=context.instruction,
            chosen_targets=tuple(pointer.identity for pointer in chosen),
        )
        if option.verb is Verb.PASS:
            break
        card = next(card for card in legal if card.identity == option.target)
        chosen.append(card.reference)
        taken = taken | {card.number}
    if len(chosen) < node.least:
        raise CannotFinishError
    return tuple(chosen)


def _within_total(
    game: GameState,
    context: Context,
    node: Target,
    others: Sequence[CardIdentity],
    cards: Sequence[GameCard],
) -> list[GameCard]:
    """The cards with which the others stay within the limit to all of them together."""
    fits = total_check(game, context, node.total)
    before = [game.cards[pointer.number] for pointer in others]
    return [card for card in cards if fits is None or fits([*before, card])]


def _random_target(game: GameState, context: Context, legal: Sequence[GameCard]) -> GameCard:
    """One of the cards that can be chosen, or of the magnets among them (Rule 706.5)."""
    magnets = {card.number for card in magnets_against(game, context.controller)}
    cards = [card for card in legal if card.number in magnets] or list(legal)
    game.chance.shuffle(cards)
    return cards[0]


def _leaves_others(
    game: GameState, context: Context, taken: set[int], following: Sequence[TargetNode]
) -> bool:
    """Whether the targets still to be chosen, which must be others, could be (Rule 707.1d)."""
    for node in following:
        if isinstance(node, TargetPlayer) or not (node.another and node.least):
            continue
        if all(card.number in taken for card in legal_cards(game, context, node)):
            return False
    return True


def choose_new_targets(
    game: GameState, link: ChainLink, context: Context, nodes: Sequence[TargetNode]
) -> Flow[None]:
    """In place of each target of a duplicate its controller may choose a new one that is legal; the others
    stay as they are, legal or not (Rule 402.1c).
    """
    for place, node in enumerate(nodes):
        if node.slot >= len(link.targets):  # of Empower text that was ignored as the original was added
            continue
        if isinstance(node, TargetPlayer):
            yield from _choose_new_players(game, link, context, node)
        else:
            yield from _choose_new_cards(game, link, context, node, nodes[place + 1 :])


def _choose_new_players(game: GameState, link: ChainLink, context: Context, node: TargetPlayer) -> Flow[None]:
    chosen: list[int] = []
    for current in link.target_players[node.slot]:
        options = [
            Option(Verb.CHOOSE, game.players[index].name, number=index)
            for index in legal_players(game, context, node)
            if index != current
        ]
        options.append(Option(Verb.KEEP, f"keep {game.players[current].name}", number=current))
        option = yield from _choose_new(game, link, options)
        chosen.append(current if option.number is None else option.number)
    players = list(link.target_players)
    players[node.slot] = tuple(chosen)
    context.target_players = link.target_players = tuple(players)


def _choose_new_cards(
    game: GameState, link: ChainLink, context: Context, node: Target, following: Sequence[TargetNode]
) -> Flow[None]:
    """No card is chosen twice, neither for one target nor for "another" behind it (Rule 706.1)."""
    slots = list(link.targets)
    before = {pointer.number for slot in slots[: node.slot] for pointer in slot} if node.another else set()
    for place, current in enumerate(slots[node.slot]):
        others = (pointer.number for pointer in slots[node.slot] if pointer != current)
        taken = before.union(others)
        legal = [
            card
            for card in legal_cards(game, context, node)
            if card.reference != current
            and card.number not in taken
            and _leaves_others(game, context, taken | {card.number}, following)
        ]
        legal = _within_total(game, context, node, [p for p in slots[node.slot] if p != current], legal)
        options = [Option(Verb.CHOOSE, label(game, card), card=card.identity) for card in legal]
        if current.number not in before or not options:
            options.append(Option(Verb.KEEP, f"keep {target_name(game, current)}", card=current.identity))
        option = yield from _choose_new(game, link, options)
        if option.verb is Verb.CHOOSE:
            card = chosen_from(legal, option)
            slots[node.slot] = (*slots[node.slot][:place], card.reference, *slots[node.slot][place + 1 :])
        context.targets = link.targets = tuple(slots)


def _choose_new(game: GameState, link: ChainLink, options: list[Option]) -> Flow[Option]:
    player = game.players[link.controller]
    about = f"target of the copy of {link_name(game, link)}"
    return (yield from choose(player, DecisionKind.CHOICE, "402.1c", options, about=about))


def recheck(game: GameState, link: ChainLink, context: Context, nodes: Sequence[TargetNode]) -> bool:
    """Drop the targets that have become illegal; whether the link still has a legal one, or never had any
    (Rule 709.2a, 709.2c).
    """
    if not any(link.targets) and not any(link.target_players):
        return True
    cards = list(link.targets)
    players = list(link.target_players)
    for node in nodes:
        if node.slot >= len(cards):
            continue
        if isinstance(node, TargetPlayer):
            allowed = legal_players(game, context, node)
            players[node.slot] = tuple(index for index in players[node.slot] if index in allowed)
        else:
            allowed_cards = {card.reference for card in legal_cards(game, context, node)}
            cards[node.slot] = tuple(pointer for pointer in cards[node.slot] if pointer in allowed_cards)
    context.illegal = tuple(
        tuple(pointer for pointer in chosen if pointer not in legal)
        for chosen, legal in zip(link.targets, cards, strict=True)
    )
    context.targets, context.target_players = tuple(cards), tuple(players)
    return any(cards) or any(players)
