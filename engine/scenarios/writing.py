"""Positions as scenarios: the board of a game as the text that sets it up again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import merge
from itertools import groupby
from typing import Any

from engine.board.picture import BoardPicture, CardPicture, PlayerPicture, QuestionPicture, picture_for
from engine.cards import PrintedCard
from engine.cardtext.coverage import unsupported_text
from engine.game import Game
from engine.scenarios.board import FILLER, last_turn, turns_begun
from engine.scenarios.errors import ScenarioSyntaxError, UnwritablePositionError
from engine.scenarios.inline_cards import card_text
from engine.scenarios.parser import EVERYBODY, parse_scenarios
from engine.scenarios.setup_reader import plain_hero, set_up
from engine.state import GameCard, GameState, GameZone, Player, Stops
from engine.state.characteristics import printed_characteristics
from engine.tree.node import walk
from engine.tree.words import Turn

WIDTH = 110
"""So long is a line at most, unless a card with its marks is longer."""

_IDENTITY = re.compile(r" #\d+")
_NO_WORD = re.compile(r"\W+")
_SEPARATOR = re.compile(r"[();|]")


def scenario_text(game: Game, title: str, pool: Mapping[str, PrintedCard]) -> str:
    """The position of a game as a scenario without actions, which sets up an equal board.

    Cards of the ``pool`` stand there by their names; it brings along all others. The names of players lose
    what is no letter or digit. It does not say in what order cards of different players came into play.

    :raises UnwritablePositionError: when the turn player does not have priority in the action phase with an
        empty chain, or there is something that no scenario can say.
    """
    for obstacle in _obstacles(game):
        raise UnwritablePositionError(f"A scenario cannot say that {obstacle}.")
    text = _ScenarioWriter(game, pool).text(title)
    try:
        (scenario,) = parse_scenarios(text)
        copy = set_up(scenario, pool)
    except ScenarioSyntaxError as error:
        raise UnwritablePositionError(f"A scenario cannot say this: {error.reason}.") from None
    difference = _difference(comparable(picture_for(game)), comparable(picture_for(copy)))
    if difference:
        raise UnwritablePositionError(f"A scenario cannot say all about {difference}.")
    return text


def comparable(picture: BoardPicture) -> BoardPicture:
    """A picture without what differs between two games in the same position: numbers and identities of cards,
    and how the names of players are spelled.
    """
    names = {player.name: name for player, name in zip(picture.players, _names(picture.players), strict=True)}
    cards = (card for player in picture.players for card in player.in_play)
    places = {card.number: place for place, card in enumerate(cards)}
    return replace(
        picture,
        turn_player=names[picture.turn_player],
        step=_anonymous(picture.step),
        chain=tuple(
            replace(
                link,
                name=_anonymous(link.name),
                controller=names[link.controller],
                targets=tuple(map(_anonymous, link.targets)),
                source=None,
                target_numbers=(),
            )
            for link in picture.chain
        ),
        players=tuple(_comparable_player(player, names, places) for player in picture.players),
        offered=tuple(_comparable_card(card, names, places) for card in picture.offered),
        question=picture.question and _comparable_question(picture.question, names),
    )


def _comparable_question(question: QuestionPicture, names: Mapping[str, str]) -> QuestionPicture:
    return replace(
        question,
        player=names[question.player],
        about=_anonymous(question.about),
        options=tuple(map(_anonymous, question.options)),
    )


def _anonymous(text: str) -> str:
    """A text without the identities of cards."""
    return _IDENTITY.sub("", text)


def _comparable_player(
    player: PlayerPicture, names: Mapping[str, str], places: Mapping[int, int]
) -> PlayerPicture:
    zones: dict[str, Any] = {
        zone: tuple(_comparable_card(card, names, places) for card in getattr(player, zone))
        for zone in (*_ROWS, "hand", "deck", "graveyard", "removed")
    }
    return replace(player, name=names[player.name], **zones)


_ROWS = ("hero_row", "ally_row", "resource_row", "attachments")


def _comparable_card(card: CardPicture, names: Mapping[str, str], places: Mapping[int, int]) -> CardPicture:
    return replace(
        card,
        number=0,
        name=_anonymous(card.name),
        printed=replace(card.printed, unknown=frozenset()),
        owner=names.get(card.owner, ""),
        host=None if card.host is None else places[card.host],
    )


def _difference(board: BoardPicture, copy: BoardPicture) -> str:
    """Where two comparable pictures differ first, in words; empty where they are equal."""
    for player, other in zip(board.players, copy.players, strict=True):
        for zone in (*_ROWS, "hand", "deck", "graveyard", "removed"):
            if getattr(player, zone) != getattr(other, zone):
                return f"{player.name}'s {zone.replace('_', ' ')}"
    if board.question != copy.question:
        return f"what {copy.turn_player} can do"
    return "" if board == copy else "this game"


def _names(players: Sequence[Player | PlayerPicture]) -> list[str]:
    """Words for the names of players, each another."""
    names: list[str] = []
    for seat, player in enumerate(players, start=1):
        name = _NO_WORD.sub("", player.name)
        names.append(name if name and name not in names else f"Player{seat}")
    return names


# What no scenario can say


def _obstacles(game: Game) -> Iterator[str]:
    """What of a position a scenario cannot say, as sentences behind "that"."""
    state, pending = game.state, game.pending
    if pending is None or not pending.quiet:
        yield "anything but the action phase with an empty chain goes on"
        return
    if state.stops is Stops.SOLITAIRE:
        yield "a player plays alone"
    if state.modifiers or state.watchers or state.replacements or state.waiting:
        yield "an effect lasts"
    if state.journal.uses or state.journal.uses_this_game:
        yield "a power has been used that has a limit"
    if state.journal.facts or (state.journal.last_turn and _looks_back_on_last_turn(state)):
        yield "something has happened for which a card asks"
    if state.extra_turns or state.seats:
        yield "turns are not taken in their order"
    for player in state.players:
        yield from _obstacles_of_player(state, player)
    for card in state.cards:
        if card.zone is not GameZone.NOWHERE:
            yield from _obstacles_of_card(state, card)


def _looks_back_on_last_turn(state: GameState) -> bool:
    """Whether the text of any card asks for what happened in the last turn."""
    sides = {(card.printed, back) for card in state.cards for back in (False, card.printed.back is not None)}
    sheets = (printed_characteristics(printed, back=back).sheet for printed, back in sides)
    nodes = (node for sheet in sheets for power in sheet.powers for node in walk(power))
    return any(getattr(node, "turn", None) is Turn.LAST for node in nodes)


def _obstacles_of_player(state: GameState, player: Player) -> Iterator[str]:
    if player.lost:
        yield f"{player.name} has lost"
    elif player.hero is None or not player.hero.in_play:
        yield f"{player.name} has no hero in play"
    if player.deck_face_up:
        yield f"the deck of {player.name} is turned over"
    turns = last_turn(state, player.index), turns_begun(state, player.index)
    if player.turns_to_skip or (player.last_turn, player.turns) != turns:
        yield "turns are not taken in their order"


def _obstacles_of_card(state: GameState, card: GameCard) -> Iterator[str]:
    name, number = card.printed.name, card.number
    if card.is_token:
        yield f"{name} is a token"
    if card.printed is not card.original:
        yield f"{card.original.name} is a copy of {name}"
    if _SEPARATOR.search(name):
        yield f"a card is called {name}"
    if number in state.removed_by:
        yield f"a card has removed {name} from the game"
    if number in state.chosen_words or number in state.attach_descriptions:
        yield f"something has been chosen for {name}"
    if number in state.entered_under and card.in_play:
        yield f"{name} has changed its controller"
    for paragraph in unsupported_text(card.printed):
        yield f"{name} has the text “{paragraph}”, which the engine does not play"


# Writing


class _ScenarioWriter:
    """Writes the position of a game, with the cards that it brings along."""

    def __init__(self, game: Game, pool: Mapping[str, PrintedCard]) -> None:
        self.state = game.state
        self.names = _names(game.state.players)
        self.pool = {card.name.lower(): card for card in pool.values()}
        self.own_cards: dict[str, PrintedCard] = {}

    def text(self, title: str) -> str:
        """The whole scenario."""
        state = self.state
        players = [line for player in state.players for line in self._player_lines(player)]
        lines = [f"Scenario: {' '.join(title.split())}", f"Turn: {state.turn}"]
        lines.append(f"Seed: {state.chance.state}")
        teams = [player.team for player in state.players]
        if teams != list(range(len(teams))):
            lines.append(f"Teams: {' against '.join(map(self._team, sorted(set(teams))))}")
        if state.stops is Stops.EVERY_WINDOW:
            lines.append(f"Priority: {EVERYBODY}")
        if self.own_cards:
            lines += ["Cards", *map(self._own_card_line, self.own_cards.values())]
        lines += [*players, "", f"expect it is {self.names[state.turn_player]}'s turn", ""]
        return "\n".join(lines)

    def _team(self, team: int) -> str:
        return " and ".join(self.names[player.index] for player in self.state.players if player.team == team)

    def _own_card_line(self, card: PrintedCard) -> str:
        try:
            return f"  {card_text(card)}"
        except ValueError as error:
            raise UnwritablePositionError(f"A scenario cannot say this: {error}.") from None

    def _player_lines(self, player: Player) -> Iterator[str]:
        """The name of a player, and what there is in each zone."""
        marks = ["her turn"] if player.index == self.state.turn_player else []
        if marks and player.placed:
            marks.append("resource placed")
        hero = player.hero
        rows = (player.hero_row, player.ally_row, player.attachments)
        play = [card for card in merge(*rows, key=lambda card: card.timestamp) if card is not hero]
        side = [card for card in self.state.cards if card.zone is GameZone.SIDE_DECK]
        zones = {
            "hero": [hero] if hero is not None and not self._is_usual_hero(hero) else [],
            "resources": player.resource_row,
            "play": play,
            "hand": player.hand,
            "deck": player.deck[::-1],
            "graveyard": player.graveyard,
            "removed": player.removed,
            "side": [card for card in side if card.owner == player.index],
        }
        words = [word for word, cards in zones.items() if cards or word == "deck"]
        name = self.names[player.index] + (f" ({', '.join(marks)})" if marks else "")
        for word in words:
            start = f"{name}  " if word is words[0] else "  "
            yield from _wrapped(f"{start}{word} ", self._items(zones[word]) or ["empty"])

    def _is_usual_hero(self, hero: GameCard) -> bool:
        """Whether this is the hero of a player about whose hero nothing is said."""
        return hero.printed == plain_hero(f"{self.names[hero.owner]}'s hero") and not self._marks(hero)

    def _items(self, cards: Iterable[GameCard]) -> list[str]:
        """Cards in their order, with a number before those that are alike."""
        runs = groupby(cards, key=lambda card: (self._name(card), self._marks(card)))
        return [self._item(name, marks, len(list(run))) for (name, marks), run in runs]

    def _item(self, name: str, marks: str, count: int) -> str:
        """Cards that are alike; a name that begins with a digit needs a number before it."""
        if not name:
            return f"{count}{marks}"
        return f"{count} {name}{marks}" if count > 1 or name[0].isdigit() else f"{name}{marks}"

    def _name(self, card: GameCard) -> str:
        """The name by which the scenario has a card, which it brings along if need be; none for a filler."""
        printed = card.printed
        if printed == FILLER:
            return ""
        if self.pool.get(printed.name.lower()) != printed:
            other = self.own_cards.setdefault(printed.name.lower(), printed)
            if other != printed:
                raise UnwritablePositionError(
                    f"A scenario cannot say that two cards are called {printed.name}."
                )
        return printed.name

    def _marks(self, card: GameCard) -> str:
        """What is said of a card in play, in parentheses."""
        if not card.in_play:
            return ""
        marks = ["exhausted"] if card.exhausted else []
        marks += ["flipped"] if card.flipped else []
        marks += self._since(card)
        marks += ["face down"] if card.face_down and card.printed != FILLER else []
        marks += [f"{card.damage} damage"] if card.damage else []
        marks += [f"{count} {name} counters" for name, count in card.counters]
        marks += [f"attached to {self._host(self.state.cards[card.host])}"] if card.host is not None else []
        marks += [f"owned by {self.names[card.owner]}"] if card.owner != card.controller else []
        return f" ({', '.join(marks)})" if marks else ""

    def _since(self, card: GameCard) -> list[str]:
        """Since when it is in play, where that matters: since its controller's turn began (Rule 302.2)."""
        if card.joined == card.entered == self.state.turn:
            return ["fresh"]
        if card.joined != card.entered:
            raise UnwritablePositionError(
                f"A scenario cannot say that {card.printed.name} has changed its controller."
            )
        is_new = card.joined >= max(1, last_turn(self.state, card.controller or 0))
        return [f"since turn {card.joined}"] if is_new and card.zone is not GameZone.RESOURCE_ROW else []

    def _host(self, host: GameCard) -> str:
        """A host by its controller and its name, without what follows a comma, which would end the mark."""
        controller = self.names[host.controller or 0]
        if host is self.state.players[host.controller or 0].hero:
            return f"{controller}'s hero"
        return f"{controller}'s {self._name(host).partition(',')[0]}"


def _wrapped(start: str, items: Sequence[str]) -> Iterator[str]:
    """A list behind its start, on several lines where it is long."""
    line = start
    for place, item in enumerate(items):
        text = item if place == len(items) - 1 else f"{item}, "
        if len(line) + len(item) > WIDTH and line.strip():
            yield line.rstrip()
            line = "    "
        line += text
    yield line
