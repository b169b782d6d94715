"""A board in words, for the messages of scenarios that fail."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.wording import describe_link, describe_step
from engine.decisions import Decision
from engine.state import GameCard, GameState, Player
from engine.state.seating import controller
from engine.state.zones import label


def describe_board(game: GameState) -> str:
    """The turn, the chain, the combat and what every player has, a line for each."""
    lines = [f"It is {game.players[game.turn_player].name}'s turn {game.turn}, {describe_step(game)}."]
    if game.chain:
        links = ", ".join(describe_link(game, link) for link in reversed(game.chain))
        lines.append(f"Chain, top first: {links}.")
    lines += [_describe_player(game, player) for player in game.players if not player.lost]
    return "\n".join(lines)


def describe_decision(game: GameState, decision: Decision | None) -> str:
    """Who is asked what: the rule, what it is about, and all options."""
    if decision is None:
        return "The game is over."
    about = f" about {decision.about}" if decision.about else ""
    options = " | ".join(option.text for option in decision.options)
    name = game.players[decision.player].name
    return f"{name} is asked for {decision.kind.value} ({decision.rule}){about}: {options}."


def describe_place(game: GameState, card: GameCard) -> str:
    """Where a card is."""
    name = label(game, card)
    if card.in_play:
        return f"{name} is in {controller(game, card).name}'s {card.zone.value}"
    owner = game.players[card.owner].name
    return (
        f"{name} is on the chain" if card.controller is not None else f"{name} is in {owner}'s {_zone(card)}"
    )


def _zone(card: GameCard) -> str:
    return "removed cards" if card.zone.value == "removed from game" else card.zone.value


def _describe_player(game: GameState, player: Player) -> str:
    in_rows = (*player.hero_row, *player.ally_row, *player.attachments)
    cards = ", ".join(_describe_card(game, card) for card in in_rows)
    ready = sum(not card.exhausted for card in player.resource_row)
    resources = f"{ready} of {len(player.resource_row)} resources ready"
    sizes = f"{len(player.hand)} in hand, {len(player.deck)} in deck"
    return (
        f"{player.name}: {cards or 'nothing'}; {resources}; {sizes}; graveyard: {_names(player.graveyard)}."
    )


def _describe_card(game: GameState, card: GameCard) -> str:
    marks = ["exhausted"] if card.exhausted else []
    if card.damage:
        marks.append(f"{card.damage} damage")
    marks += [f"{count} {name} counters" for name, count in card.counters]
    if card.host is not None:
        marks.append(f"attached to {label(game, game.cards[card.host])}")
    return label(game, card) + (f" ({', '.join(marks)})" if marks else "")


def _names(cards: Iterable[GameCard]) -> str:
    return ", ".join(card.base.name for card in cards) or "empty"
