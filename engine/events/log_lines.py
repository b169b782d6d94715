"""Lines of the log: what an event says of itself, and the cards that it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from engine.events.event import Event
from engine.log import LoggedCard, LogLine
from engine.state import ChainLink, GameCard, GameState, Packet
from engine.state.aspects import Aspect

_FIELD_NAMES: dict[type[Event], tuple[str, ...]] = {}


class LineWriter:
    """The line of an event that is about to be performed, and the names that its cards have before."""

    __slots__ = ("line", "named")

    def __init__(self, game: GameState, event: Event) -> None:
        text = event._describe(game)
        self.line = LogLine(game.turn, text) if isinstance(text, str) else text
        self.named: list[tuple[str, GameCard]] = []
        if self.line is None:
            return
        self.line = replace(self.line, rule=event.rule, changes_board=bool(event.touches & Aspect.CARDS))
        texts = self.line.text, self.line.full_text
        for card in dict.fromkeys(_cards_of(game, event)):
            if any(card.base.name in text for text in texts):
                self.named.append((card.base.name, card))

    def write(self, game: GameState) -> None:
        """Write the line, after the event was performed."""
        if self.line is not None and game.log is not None:
            cards = [_logged(name, card, self.line) for name, card in self.named]
            game.log.lines.append(replace(self.line, cards=tuple(cards)) if cards else self.line)


def _logged(name: str, card: GameCard, line: LogLine) -> LoggedCard:
    """A card as it is now; without its identity, where it is hidden while everybody may read its name."""
    is_hidden = card.face_down and line.private is None
    return LoggedCard(name, card.number + 1, 0 if is_hidden else card.identity)


def _cards_of(game: GameState, event: Event) -> Iterator[GameCard]:
    """The cards that an event is about."""
    kind = type(event)
    names = _FIELD_NAMES.get(kind)
    if names is None:
        names = _FIELD_NAMES[kind] = tuple(field.name for field in fields(event))  # type: ignore[arg-type]
    for name in names:
        part = getattr(event, name)
        for item in part if isinstance(part, list | tuple) else (part,):
            if isinstance(item, GameCard):
                yield item
            elif isinstance(item, ChainLink):
                number = item.card if item.source is None else item.source.number
                if number is not None:
                    yield game.cards[number]
                yield from (game.cards[card.number] for targets in item.targets for card in targets)
            elif isinstance(item, Packet):
                yield item.source
                yield item.destination
    yield from event._other_cards(game)
