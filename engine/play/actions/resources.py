"""Placing resources (Rule 412)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Obstacle, Option, Verb, choose
from engine.derive.context import Context
from engine.derive.player_modifiers import cannot_place, is_forbidden, placeable_elsewhere
from engine.events import PlaceResource, happen
from engine.play.costs import can_pay_all, pay_all
from engine.state import ChainLink, GameCard, GameState, LinkKind, Player
from engine.tree.words import ForbiddenAction


def placement_options(game: GameState, player: Player) -> list[Option]:
    """The options to place a card from hand: any card face down, quests and locations face up too
    (Rule 412.1b). Cards of the same print share one option. Cards that text lets the player place from
    elsewhere stay hidden.
    """
    options: list[Option] = []
    offered = set()
    for card in player.hand:
        base = card.base
        if id(base) in offered:
            continue
        offered.add(id(base))
        if (base.is_quest or base.is_location) and face_up_obstacle(game, player, card) is None:
            text = f"place {base.name} face up"
            options.append(Option(Verb.PLACE_FACE_UP, text, card=card.identity))
        if not cannot_place(game, player, card, face_down=True):
            text = f"place {base.name} face down"
            options.append(Option(Verb.PLACE_FACE_DOWN, text, card=card.identity))
    for card in placeable_elsewhere(game, player):
        if not cannot_place(game, player, card, face_down=True):
            text = f"place the top card of {game.players[card.owner].name}'s deck face down"
            options.append(Option(Verb.PLACE_FACE_DOWN, text, card=card.identity))
    return options


def place(game: GameState, player: Player, card: GameCard, *, face_down: bool) -> Flow[None]:
    """Add a card to the chain as a resource, the one of this turn (Rule 412.1a)."""
    link = ChainLink(LinkKind.RESOURCE, player.index, card.number)
    if not face_down:
        yield from _pay_placement(game, player, card)
    yield from happen(game, PlaceResource(link, face_down))


def place_additional(game: GameState, player: Player, card: GameCard, *, exhausted: bool) -> Flow[None]:
    """Add a card to the chain as an additional resource, face up if the player wants and can pay what that
    costs (Rule 412.1c).
    """
    if is_forbidden(game, player, ForbiddenAction.PLACE):
        return
    link = ChainLink(LinkKind.RESOURCE, player.index, card.number, exhausted=exhausted)
    options: list[Option] = []
    if (card.base.is_quest or card.base.is_location) and face_up_obstacle(game, player, card) is None:
        text = f"place {card.base.name} face up"
        options.append(Option(Verb.PLACE_FACE_UP, text, card=card.identity))
    if not cannot_place(game, player, card, face_down=True):
        text = f"place {card.base.name} face down"
        options.append(Option(Verb.PLACE_FACE_DOWN, text, card=card.identity))
    if not options:
        return
    chosen = yield from choose(player, DecisionKind.CHOICE, "412.1c", options, about="additional resource")
    face_down = chosen.verb is Verb.PLACE_FACE_DOWN
    if not face_down:
        yield from _pay_placement(game, player, card)
    yield from happen(game, PlaceResource(link, face_down, is_additional=True))


def _pay_placement(game: GameState, player: Player, card: GameCard) -> Flow[None]:
    """Pay what it costs to place a card face up (Rule 412.1c)."""
    context = Context(player.index, card.reference)
    yield from pay_all(game, context, player, [power.cost for power in card.base.sheet.placement_costs])


def face_up_obstacle(game: GameState, player: Player, card: GameCard) -> Obstacle | None:
    """What keeps a player from placing a quest or location face up: something forbids it, or what that costs
    can't be paid (Rule 103.2, 412.1c).
    """
    if cannot_place(game, player, card, face_down=False):
        return Obstacle.FORBIDDEN
    costs = [power.cost for power in card.base.sheet.placement_costs]
    if costs and not can_pay_all(game, Context(player.index, card.reference), player, costs):
        return Obstacle.COST
    return None
