"""Adding links: playing cards, using powers, completing quests (Rule 409, 410.3, 701, 702, 707)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Obstacle, Option, Verb, choose
from engine.derive import references
from engine.derive.conditions.turns import is_turn
from engine.derive.context import PAID_ADDITIONAL, Context
from engine.derive.interpreter import holds
from engine.derive.layers import board_index
from engine.derive.player_modifiers import (
    cannot_play,
    completable,
    is_forbidden,
    is_made_instant,
    permissions_used,
    playable_elsewhere,
    usable,
)
from engine.derive.word_choices import words_of_kind
from engine.events import (
    AddEffect,
    Announce,
    ChooseX,
    CompleteQuest,
    PlayCard,
    TurnFaceDown,
    UsePower,
    happen,
)
from engine.play.actions.payments import end_next_payments, greatest_power_x, paid_action, power_costs
from engine.play.choices import choose_word
from engine.play.costs import can_pay, greatest_x, pay, ready_resources
from engine.play.links.division import choose_division
from engine.play.links.forced_targets import magnets_against
from engine.play.links.modes import choose_modes, modes_can_be_chosen
from engine.play.links.targets import choose_targets, target_nodes
from engine.play.perform import perform_all
from engine.play.rehearsal import CannotFinishError, Start, can_finish, without_dead_ends
from engine.rules.play_costs import (
    has_plain_cost,
    has_x,
    most_x,
    payable_ways,
    ways_to_pay,
)
from engine.rules.shared_costs import agree
from engine.state import ChainLink, GameCard, GameState, LinkKind, Player, TurnStep
from engine.state.power_sheet import PowerEntry
from engine.state.reference import Mention, PowerUse
from engine.state.target_nodes import ConditionalTarget
from engine.state.zones import label
from engine.tree.costs import CostPart
from engine.tree.powers import Limits, Payment
from engine.tree.references import That
from engine.tree.words import ForbiddenAction, Noun, PaidAction

# What can be added (Rule 707.2)


def play_options(game: GameState, player: Player, *, any_card: bool) -> list[Option]:
    """The options to play a card from hand: instant cards only, or any card (Rule 409.1, 707.2).

    Cards of the same print share one option. A player without a hero plays none (Rule 301.5).
    """
    if not has_hero(player):
        return []
    options: list[Option] = []
    offered = set()
    resources = len(ready_resources(player))
    elsewhere = playable_elsewhere(game, player)
    cards = [*player.hand, *elsewhere] if elsewhere else player.hand
    if not any_card:
        instants = board_index(game).instants
        cards = [card for card in cards if card.base.is_instant or (instants and is_made_instant(game, card))]
    for card in cards:
        base = card.base
        if not base.is_playable or id(base) in offered:
            continue
        offered.add(id(base))
        if base.cost > resources and has_plain_cost(game, base):
            continue
        if play_obstacle(game, player, card) is None:
            options.append(Option(Verb.PLAY, f"play {base.name}", card=card.identity))
    return options


def has_hero(player: Player) -> bool:
    """Whether a player has a hero in play, without whom no card can be played (Rule 301.5)."""
    return player.hero is not None and player.hero.in_play


def can_play(game: GameState, player: Player, card: GameCard, *, free: bool = False) -> bool:
    """Whether playing a card could be finished: costs paid, and targets chosen (Rule 707.2); ``free`` is
    without paying its cost.
    """
    return play_obstacle(game, player, card, free=free) is None


def play_obstacle(game: GameState, player: Player, card: GameCard, *, free: bool = False) -> Obstacle | None:
    """What keeps a player from playing a card, whenever that may be done; see :func:`can_play`."""
    base, sheet = card.base, card.base.sheet
    is_plain = not free and has_plain_cost(game, base)
    if is_plain and base.cost > len(ready_resources(player)):
        return Obstacle.COST
    if is_plain and not (sheet.play_conditions or sheet.targets or sheet.modal):
        return None
    context = Context(player.index, card.reference)
    if not all(holds(game, context, condition) for condition in sheet.play_conditions):
        return Obstacle.CONDITION
    if board_index(game).player_modifiers and cannot_play(game, player, card):
        return Obstacle.FORBIDDEN
    has_open_x = has_x(base)
    if not (is_plain or has_open_x or payable_ways(game, context, player, card, free=free)):
        return Obstacle.COST
    if not (has_open_x or sheet.targets or sheet.modal or sheet.has_dead_ends):
        return None
    if next(possible_x(game, context, player, card, smallest_first=True, free=free), None) is None:
        return Obstacle.TARGETS
    if sheet.has_dead_ends and not can_finish(game, _playing(player, card, free)):
        return Obstacle.DEAD_END
    return None


def power_options(game: GameState, player: Player, *, quiet: bool) -> list[Option]:
    """The options to use powers and complete quests (Rule 410.2, 701.2, 702.2)."""
    index = board_index(game)
    powers = usable(game, player) if index.usable else ()
    quests = completable(game, player) if index.completions or index.player_modifiers else ()
    if not (powers or quests):
        return []
    if quests and is_forbidden(game, player, ForbiddenAction.COMPLETE_QUESTS):
        quests = ()
    costs_change = bool(index.player_modifiers)
    resources = len(ready_resources(player))
    options = []
    for card, entry in powers:
        if entry.resources > resources and not costs_change:
            continue
        if (entry.is_plain and not costs_change) or use_obstacle(
            game, player, card, entry, quiet=quiet
        ) is None:
            several = len(powers) > 1 and sum(other is card for other, _ in powers) > 1
            text = f"use {label(game, card)}" + (f" ({entry.index + 1})" if several else "")
            options.append(Option(Verb.USE, text, card=card.identity, number=entry.index))
    for card, entry in quests:
        if entry.resources > resources and not costs_change:
            continue
        if (entry.is_plain and not costs_change) or use_obstacle(
            game, player, card, entry, quiet=quiet
        ) is None:
            rewards = [reward.index for reward in card.current.sheet.completions]
            place = f" ({rewards.index(entry.index) + 1})" if len(rewards) > 1 else ""
            text = f"complete {label(game, card)}{place}"
            options.append(Option(Verb.COMPLETE, text, card=card.identity, number=entry.index))
    return options


def can_use(
    game: GameState, player: Player, card: GameCard, entry: PowerEntry[Payment], *, quiet: bool
) -> bool:
    """Whether adding a power's effect could be finished (Rule 701, 707.2)."""
    return use_obstacle(game, player, card, entry, quiet=quiet) is None


def use_obstacle(
    game: GameState, player: Player, card: GameCard, entry: PowerEntry[Payment], *, quiet: bool
) -> Obstacle | None:
    """What keeps a player with priority from using a power; see :func:`can_use`."""
    context = Context(player.index, card.reference)
    obstacle = _limit_obstacle(game, context, entry.power.limits, entry.index, quiet=quiet)
    if obstacle is not None:
        return obstacle
    if not entry.has_x:
        obstacle = _effect_obstacle(game, context, player, entry)
    elif next(x_values(game, context, player, entry, smallest_first=True), None) is None:
        obstacle = Obstacle.TARGETS
    if obstacle is None and entry.has_dead_ends and not can_finish(game, _using(player, card, entry)):
        return Obstacle.DEAD_END
    return obstacle


def _effect_obstacle(
    game: GameState, context: Context, player: Player, entry: PowerEntry[Payment]
) -> Obstacle | None:
    """What keeps a player from paying a power's cost, or choosing its targets and modes, for the value of X
    in the context (Rule 707.2).
    """
    if not can_pay(game, context, player, power_costs(game, context, player, entry)):
        return Obstacle.COST
    if not modes_can_be_chosen(game, context, entry.modal, entry.targets):
        return Obstacle.TARGETS
    return None


def _limit_obstacle(
    game: GameState, context: Context, limits: Limits, index: int, *, quiet: bool
) -> Obstacle | None:
    """Which of a power's restrictions forbids its use now (Rule 701.1, 701.1a, 701.4)."""
    if limits.turn is not None and not is_turn(game, context.controller, limits.turn):
        return Obstacle.TURN
    if limits.basic and not quiet:
        return Obstacle.NOT_QUIET
    uses = limits.times_per_turn and game.journal.uses.count(_use(game, context, index))
    if limits.times_per_turn and uses >= limits.times_per_turn:
        return Obstacle.ONCE_PER_TURN
    if limits.once_per_game and _use(game, context, index) in game.journal.uses_this_game:
        return Obstacle.ONCE_PER_GAME
    if limits.condition is not None and not holds(game, context, limits.condition):
        return Obstacle.CONDITION
    return None


def _use(game: GameState, context: Context, index: int) -> PowerUse:
    """The use of a power: of none of those that its card had before it became a copy (Rule 402.3b, 701.4)."""
    return PowerUse(context.source, index, game.copied.get(context.source.number, 0))


# The value of X (Rule 707.1b)


def x_values(
    game: GameState,
    context: Context,
    player: Player,
    entry: PowerEntry[Payment],
    *,
    smallest_first: bool = False,
) -> Iterator[int]:
    """The values of X for which a power's effect could be added; only 0 for one without X in its cost."""
    if not can_pay(game, context, player, entry.costs_without_x):
        return
    most = greatest_power_x(game, context, player, entry) if entry.has_x else 0
    for x in range(most + 1) if smallest_first else range(most, -1, -1):
        context.x = x
        if _effect_obstacle(game, context, player, entry) is None:
            yield x
    context.x = 0


def possible_x(
    game: GameState,
    context: Context,
    player: Player,
    card: GameCard,
    *,
    smallest_first: bool = False,
    free: bool = False,
) -> Iterator[int]:
    """The values of X with which a card could be played; only 0 for a card without X, or without paying."""
    base = card.base
    if base.cost_x and not free:
        most = most_x(game, context, player, card)
    elif base.sheet.x_costs:
        most = greatest_x(game, context, player, base.sheet.x_costs)
    else:
        most = base.sheet.most_x or 0
    if base.sheet.most_x is not None:
        most = min(most, base.sheet.most_x)
    for x in range(most + 1) if smallest_first else range(most, -1, -1):
        context.x = x
        is_payable = not has_x(base) or bool(payable_ways(game, context, player, card, free=free))
        if is_payable and modes_can_be_chosen(game, context, base.sheet.modal, base.sheet.targets):
            yield x
    context.x = 0


def _choose_x(
    game: GameState, player: Player, link: ChainLink, values: Sequence[int], about: str
) -> Flow[None]:
    if not values:
        raise CannotFinishError
    options = [Option(Verb.VALUE_OF_X, f"X = {x}", number=x) for x in values]
    chosen = yield from choose(player, DecisionKind.VALUE_OF_X, "707.1b", options, about=about)
    yield from happen(game, ChooseX(link, chosen.number or 0))


# Adding (Rule 707.1)


def play_card(game: GameState, player: Player, card: GameCard, *, free: bool = False) -> Flow[None]:
    """Add a card to the chain, with choices that can all be made (Rule 707.1, 707.2); a ``free`` one without
    paying its cost.
    """
    start = _playing(player, card, free)
    sheet = card.base.sheet
    has_dead_ends = sheet.has_dead_ends or has_magnets(game, player, sheet.targets)
    yield from without_dead_ends(game, start) if has_dead_ends else start(game)


def _playing(player: Player, card: GameCard, free: bool) -> Start:
    return lambda game: _play_card(game, game.players[player.index], game.cards[card.number], free)


def _play_card(game: GameState, player: Player, card: GameCard, free: bool) -> Flow[None]:
    """Announce a card, choose X, modes and targets, pay (Rule 707.1).

    :raises CannotFinishError: when something can't be chosen or paid after the choices before (Rule 707.2).
    """
    base = card.base
    link = ChainLink(LinkKind.CARD, player.index, card.number)
    permissions = permissions_used(card)
    values = list(possible_x(game, Context(player.index, card.reference), player, card, free=free))
    yield from happen(game, Announce(link))
    context = Context(player.index, card.reference)
    if has_x(base):
        yield from _choose_x(game, player, link, values, base.name)
        context.x = link.x
    yield from choose_modes(game, link, context, base.sheet.modal, base.sheet.targets)
    nodes = target_nodes(game, context, base.sheet.targets)
    yield from choose_targets(game, link, context, nodes)
    yield from choose_division(game, link, context, base.sheet.targets)
    if base.sheet.chosen_as_played is not None:
        yield from _choose_word(game, context, player, card, free)
    costs = yield from _choose_cost(game, context, player, card, free)
    paid = yield from pay(game, context, player, costs)
    link.remember(context.mentions, context.amount, context.affected, game.clock)
    yield from happen(game, PlayCard(link, paid))
    yield from end_next_payments(game, player, PaidAction.PLAY, [card])
    for power in permissions:
        playing = Context(player.index, card.reference)
        playing.mention(references.mention(That(Noun.CARD), (card.reference,)))
        yield from perform_all(game, playing, power.effects)


def _choose_word(game: GameState, context: Context, player: Player, card: GameCard, free: bool) -> Flow[None]:
    """A player chooses a word with which the card can be paid for (Rule 202.4, 707.1e)."""
    kind = card.base.sheet.chosen_as_played
    if kind is None:
        return
    words = [
        word
        for word in sorted(words_of_kind(game, kind))
        if payable_ways(game, replace(context, chosen_words=((kind, word),)), player, card, free=free)
    ]
    if not words:
        raise CannotFinishError
    word = yield from choose_word(game, context, player, kind, words)
    context.chosen_words = ((kind, word),)


def _choose_cost(
    game: GameState, context: Context, player: Player, card: GameCard, free: bool
) -> Flow[tuple[CostPart, ...]]:
    """A player who can pay an alternate cost chooses (Rule 707.1e); the options have the number of theirs."""
    ways = ways_to_pay(game, context, player, card, free=free)
    options = [
        Option(Verb.CHOOSE, f"pay the {way.name} of {card.base.name}", number=number)
        for number, way in enumerate(ways)
        if can_pay(game, context, player, way.costs)
    ]
    if not options:
        raise CannotFinishError
    chosen = yield from choose(player, DecisionKind.PAYMENT, "707.1e", options, about=card.base.name)
    way = ways[chosen.number or 0]
    if way.is_extended:
        context.note(PAID_ADDITIONAL, [card])
    return way.costs


def use_power(
    game: GameState, player: Player, card: GameCard, entry: PowerEntry[Payment], *, completes: bool
) -> Flow[bool]:
    """Add the effect of a payment or reward power to the chain, with choices that can all be made (Rule
    701.2, 702.2, 707.2).

    :returns: whether all players agree to pay (Rule 403.1).
    """
    mentions = yield from agree(game, player, card, entry.power.costs)
    if mentions is None:
        return False
    start = _using(player, card, entry, completes=completes, mentions=mentions)
    has_dead_ends = entry.has_dead_ends or has_magnets(game, player, entry.targets)
    yield from without_dead_ends(game, start) if has_dead_ends else start(game)
    return True


def _using(
    player: Player,
    card: GameCard,
    entry: PowerEntry[Payment],
    *,
    completes: bool = False,
    mentions: tuple[Mention, ...] = (),
) -> Start:
    def start(game: GameState) -> Flow[None]:
        user, source = game.players[player.index], game.cards[card.number]
        return _use_power(game, user, source, entry, completes, mentions)

    return start


def _use_power(
    game: GameState,
    player: Player,
    card: GameCard,
    entry: PowerEntry[Payment],
    completes: bool,
    mentions: tuple[Mention, ...],
) -> Flow[None]:
    """Announce an effect, choose X, modes and targets, pay (Rule 707.1).

    :raises CannotFinishError: when something can't be chosen or paid after the choices before (Rule 707.2).
    """
    power = entry.power
    link = ChainLink(LinkKind.EFFECT, player.index, source=card.reference, power=power)
    context = Context(player.index, card.reference, mentions=mentions)
    values = list(x_values(game, context, player, entry)) if entry.has_x else []
    yield from happen(game, AddEffect(link))
    if entry.has_x:
        yield from _choose_x(game, player, link, values, card.current.name)
        context.x = link.x
    yield from choose_modes(game, link, context, entry.modal, entry.targets)
    yield from choose_targets(game, link, context, target_nodes(game, context, entry.targets))
    yield from choose_division(game, link, context, entry.targets)
    paid = yield from pay(game, context, player, power_costs(game, context, player, entry))
    yield from _end_next(game, player, card, entry)
    link.remember(context.mentions, context.amount, context.affected, game.clock)
    if power.limits.times_per_turn:
        game.journal.uses.append(_use(game, context, entry.index))
    if power.limits.once_per_game:
        game.journal.uses_this_game.append(_use(game, context, entry.index))
    if completes and card.in_play:
        yield from happen(game, TurnFaceDown(card))  # Rule 702.2
    yield from happen(game, CompleteQuest(link, paid) if completes else UsePower(link, paid))


def _end_next(game: GameState, player: Player, card: GameCard, entry: PowerEntry[Payment]) -> Flow[None]:
    """End modifiers for the next quest, or the next flip, while the card still is what they describe."""
    action = paid_action(card, entry) if game.modifiers else None
    if action is not None:
        yield from end_next_payments(game, player, action, [card])


def has_magnets(game: GameState, player: Player, targets: Sequence[ConditionalTarget]) -> bool:
    """Whether a link has targets, and there are cards that it must target (Rule 706.4)."""
    return bool(targets) and bool(magnets_against(game, player.index))


def is_quiet(game: GameState, player: Player) -> bool:
    """Whether a player may take the actions that need an empty chain in his own action phase (Rule 410.2a).

    At such a moment the state is the whole game.
    """
    return player.index == game.turn_player and game.step is TurnStep.ACTION and not game.chain
