"""The World of Warcraft TCG as its page shows it to a seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from card_rules.boards.board import NO_ACTIONS, CardActions
from card_rules.boards.drawing import NAMELESS, draw_board, visible_names
from card_rules.boards.wording import board_summary
from card_rules.named_cards import find_cards
from card_rules.rules_for_cards import current_book
from card_rules.scenarios.pages import rule_reference
from cards.rendering.card_text import paragraph
from common.wording import join_words
from engine.board.picture import BoardPicture, picture_of
from engine.board.reasons import reasons_for
from engine.board.view import BoardView
from engine.cardtext.coverage import card_coverage
from engine.decisions import PLACING, Decision, DecisionKind, Verb
from engine.game import Game
from engine.rules.play_costs import changed_cost
from play.game_kinds.wow_tcg import TcgGame
from play.hints import find_hint
from play.presentation.help import rules_here, shown_hint
from play.presentation.log import ShownLog
from play.presentation.options import shown_options, shown_text
from play.presentation.prompts import prompt, question_text

MOST_TEXTS = 3
"""A card with more options than these is described by some of them."""
CHOICE_VERBS = {Verb.DEFENDER: "Attack", Verb.DISCARD: "Discard"}
"""What choosing a card does, where an option only names the card."""
MOST_BUTTONS = 3
"""So many options are all buttons on a phone, but for those of the own action phase."""
ABOUT_LINK = frozenset(
    {DecisionKind.TARGET, DecisionKind.DIVISION, DecisionKind.MODE, DecisionKind.VALUE_OF_X}
)
"""Decisions that are made as a link is added to the chain (Rule 707.1)."""
COMBAT = frozenset({Verb.DEFENDER, Verb.SABOTAGE})
"""What chooses whom a card attacks."""


def game_page(
    game: TcgGame,
    seat: int | None,
    *,
    near: int = 0,
    is_open: bool = False,
    news_from: int = 0,
    only_changes: bool = False,
    hint_level: str = "",
    is_over: bool = False,
) -> dict[str, Any]:
    """The board, the prompt with its options, and the log, as a seat may see them.

    ``seat`` is ``None`` for a watcher, ``near`` the seat at the lower edge. ``is_open`` shows
    what is hidden, too: to who plays every seat, and to everybody after the game. ``news_from`` is how long
    the log was when the visitor last decided; ``only_changes`` leaves out of the log what changed nothing on
    the board. ``hint_level`` is the level of the machine that is asked for a hint.
    """
    pending = game.game.pending
    view = game.view(seat, is_open=is_open)
    picture = picture_of(view)
    log = ShownLog.of(
        game.full_log() if is_open else game.log(seat),
        news_from=news_from,
        only_changes=only_changes,
        is_open=is_open,
    )
    links = find_cards(visible_names(picture) | log.card_names)
    is_deciding = pending is not None and pending.player == seat
    hint = None
    if pending is not None and is_deciding and hint_level:
        hint = find_hint(pending, game.view(seat), hint_level)
    suggested = None if hint is None or hint.is_indifferent else hint.option
    actions = {} if seat is None else card_actions(game.game, seat, suggested)
    # Who sees all sees every card under a number of its own, where options have what one player knows it by.
    actions = {view.numbers.get(identity, identity): action for identity, action in actions.items()}
    board = draw_board(picture, None, links, near=near, actions=actions, is_over=is_over)
    context: dict[str, Any] = {
        "game_template": "play/wow_tcg/_game.html",
        "board": board,
        "board_summary": board_summary(board),
        "log": log.turns(game.turns, links),
        "news": log.news_lines(links),
        "earlier_news": log.earlier_news,
        "unplayed": unplayed_texts(picture, view),
    }
    if pending is None or not is_deciding:
        return context
    is_priority = pending.kind is DecisionKind.PRIORITY
    options = list(shown_options(pending, view, picture, board, suggested))
    if hint is not None:
        context["hint"] = shown_hint(hint, hint_level, options)
    return context | {
        "prompt": prompt(pending, view),
        "is_priority": is_priority,
        "is_about_hand": _is_about_hand(pending, game.game),
        "choice_verb": CHOICE_VERBS.get(pending.options[0].verb, "Choose"),
        "card_text": paragraph(question_text(pending, view)),
        "prompt_rule": rule_reference(current_book(), pending.rule),
        "rules": rules_here(pending, view),
        "options": options,
        "folds_options": len(options) > MOST_BUTTONS or any(option.ends_turn for option in options),
    }


def _is_about_hand(pending: Decision, game: Game) -> bool:
    """Whether all of the hand has to be seen for a decision."""
    hand = {copy.identity for copy in game.state.players[pending.player].hand}
    cards = {option.card for option in pending.options if option.card is not None}
    is_choice = pending.kind is not DecisionKind.PRIORITY and bool(cards) and cards <= hand
    return is_choice or pending.kind is DecisionKind.MULLIGAN


def unplayed_texts(picture: BoardPicture, view: BoardView) -> list[tuple[str, str]]:
    """The names of the cards in sight, in play, in hands and on the chain, with the text that the engine does
    not play.
    """
    cards = [card.printed for player in picture.players for card in (*player.in_play, *player.hand)]
    cards += [link.source.printed for link in view.chain]
    prints = {card.name: card for card in cards if card not in NAMELESS}
    return [
        (name, power.text) for name in sorted(prints) for power in card_coverage(prints[name]).unsupported
    ]


def card_actions(game: Game, seat: int, suggested: int | None = None) -> dict[int, CardActions]:
    """What the options of a seat are about, and why other cards cannot be acted with, by card; ``suggested``
    is the index of the option that a hint suggests.
    """
    actions = {
        number: CardActions(reason=f"{reason.text} ({reason.rule})")
        for number, reason in reasons_for(game, seat).items()
    }
    player = game.state.players[seat]
    for copy in player.hand:
        cost = changed_cost(game.state, player, copy)
        if cost is not None:
            actions[copy.identity] = replace(actions.get(copy.identity, NO_ACTIONS), cost=cost)
    pending = game.pending
    if pending is None or pending.player != seat:
        return actions
    numbers: defaultdict[int, list[int]] = defaultdict(list)
    placing = {number for number, option in enumerate(pending.options, start=1) if option.verb in PLACING}
    for number, option in enumerate(pending.options, start=1):
        card = option.card if option.target is None else option.target
        if card is not None:
            numbers[card].append(number)
    of_prints = {id(copy.base): numbers[copy.identity] for copy in player.hand if copy.identity in numbers}
    for copy in player.hand:  # cards of the same print share their options
        if copy.identity not in numbers and id(copy.base) in of_prints:
            numbers[copy.identity] = of_prints[id(copy.base)]
    parts = dict(_parts(game, pending))
    for card, part in parts.items():
        actions[card] = replace(actions.get(card, NO_ACTIONS), part=part)
    texts = ["", *(option.text for option in pending.options)]
    return actions | {
        card: CardActions(
            tuple(options),
            text=shown_text(join_words([texts[number] for number in options], "or", MOST_TEXTS)),
            is_suggested=suggested is not None and suggested + 1 in options,
            can_only_be_placed=placing.issuperset(options),
            part=parts.get(card, ""),
            cost=actions.get(card, NO_ACTIONS).cost,
        )
        for card, options in numbers.items()
    }


def _parts(game: Game, pending: Decision) -> Iterator[tuple[int, str]]:
    """The cards that a question goes on from, and what they are in it."""
    link = game.state.chain[-1] if game.state.chain else None
    if pending.kind in ABOUT_LINK and link is not None and link.source is not None:
        yield link.source.identity, "source"
    yield from ((card, "chosen") for card in pending.chosen_targets)
    for option in pending.options:
        if option.verb in COMBAT and option.card is not None:
            yield option.card, "attacker"
