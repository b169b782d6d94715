"""The chain: playing cards, and resolving and interrupting links (Rule 409, 705, 707, 709, 710, 711)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.events import (
    AbilityDone,
    Announce,
    ChooseX,
    EnterPlay,
    Event,
    Interrupt,
    LeaveChain,
    PlayCard,
    ReplaceHero,
    happen,
    happen_together,
)
from engine.rules import combat, uniqueness
from engine.rules.costs import greatest_x, pay_resources, ready_resources
from engine.state import ChainLink, GameCard, GameState, LinkKind, Player


def play_options(player: Player, *, any_card: bool) -> list[Option]:
    """The options to play a card from hand: instant cards only, or any card (Rule 409.1, 707.2).

    Cards of the same print share one option. A player without a hero plays none (Rule 301.5).
    """
    if player.hero is None:
        return []
    resources = len(ready_resources(player))
    options: list[Option] = []
    offered = set()
    for card in player.hand:
        base = card.base
        if base.is_playable and base.cost <= resources and (any_card or base.is_instant):
            if id(base) in offered:
                continue
            offered.add(id(base))
            options.append(Option(Verb.PLAY, f"play {base.name}", card=card.identity))
    return options


def play_card(game: GameState, player: Player, card: GameCard) -> Flow[None]:
    """Add a card to the chain: announce it, choose the value of X, pay (Rule 707.1)."""
    base = card.base
    resources = len(ready_resources(player))
    link = ChainLink(LinkKind.CARD, player.index, card.number)
    yield from happen(game, Announce(link))
    if base.cost_x:
        options = [
            Option(Verb.VALUE_OF_X, f"X = {value}", number=value)
            for value in range(greatest_x(base, resources), -1, -1)
        ]
        chosen = yield from choose(player, DecisionKind.VALUE_OF_X, "707.1b", options, about=base.name)
        yield from happen(game, ChooseX(link, chosen.number or 0))
    cost = base.cost + link.x * base.cost_x
    yield from pay_resources(game, player, cost)
    yield from happen(game, PlayCard(link, cost))


def resolve_top(game: GameState) -> Flow[bool]:
    """Resolve the topmost link (Rule 410.4a, 709.2g).

    :returns: whether it was a proposal that starts a combat step.
    """
    link = game.chain[-1]
    if link.kind is LinkKind.PROPOSAL:
        if not combat.is_still_legal(game):
            yield from happen(game, Interrupt(link))
            return False
        yield from happen(game, LeaveChain())
        return True
    card, player = game.card(link.card), game.players[link.controller]
    yield from happen(game, LeaveChain())
    if card.face_down or card.base.stays_in_play:
        yield from enter_play(game, card, player)
    else:
        yield from happen(game, AbilityDone(card))
    return False


def enter_play(game: GameState, card: GameCard, player: Player) -> Flow[None]:
    """Put a card into play and check uniqueness (Rule 710.1c, 710.1f); a hero replaces a hero
    (Rule 301.4a).
    """
    events: list[Event] = [EnterPlay(card, player)]
    if player.hero is not None and card.base.is_hero and not card.face_down:
        events.append(ReplaceHero(card, player.hero))
    yield from happen_together(game, events)
    yield from uniqueness.repair(game)
