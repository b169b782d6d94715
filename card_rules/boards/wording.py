"""The numbers, marks and sentences of cards on a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.contrib.humanize.templatetags.humanize import ordinal

from card_rules.boards.board import Board, BoardNumber, CardMark, CardTile, PlayerSide, RowKind
from cards.rendering.card_drawing import COST_MARKS
from cards.rendering.type_line import type_line
from common.wording import count_noun, join_words
from engine.board.picture import BoardPicture, CardPicture
from engine.cards import PrintedCard
from engine.cardtext.coverage import card_coverage
from engine.tree.keywords import Keyword

ROLE_GLYPHS = {
    "attacking": "attack",
    "proposed attacker": "attack",
    "defending": "defense",
    "proposed defender": "defense",
}
ROLE_WORDS = {"proposed attacker": "would attack", "proposed defender": "would defend"}
KEYWORD_GLYPHS: dict[str, str] = {Keyword.PROTECTOR: "defense"}
COMBAT_KEYWORDS: tuple[str, ...] = (Keyword.PROTECTOR, Keyword.FEROCITY, Keyword.ELUSIVE, Keyword.STEALTH)
"""Keywords that decide who attacks and protects; the others come later."""


def printed_type_line(card: PrintedCard) -> str:
    """The type line of a card."""
    return type_line(card.types, [str(tag) for tag in card.tags], card.talent)


def own_turn(player: str, number: int) -> str:
    """A turn of a player, counted from 1 among those of that player."""
    return f"{player}'s {ordinal(number)} turn"


def turn_headline(board: BoardPicture) -> str:
    """Whose turn it is, and which of that player's, if every turn of the game has been counted."""
    if not board.turn:
        return "Before the first turn"
    if sum(player.turns for player in board.players) == board.turn:
        own = next(player.turns for player in board.players if player.name == board.turn_player)
        return own_turn(board.turn_player, own)
    return f"{board.turn_player}'s turn"


def shown_cost(card: CardPicture) -> tuple[str, str]:
    """The cost as it is now, or the glyph in its place on a card that has none (Rule 201.2)."""
    printed = card.printed.cost
    if printed is None:
        return "", COST_MARKS.get(card.printed.types[-1].value if card.printed.types else "", "")
    return (str(printed) if printed.x else str(card.cost)), ""


def attack_number(card: CardPicture, *, in_play: bool) -> BoardNumber | None:
    """ATK with its damage type, now or as printed."""
    printed = card.printed
    atk = card.atk if in_play else printed.atk
    if not atk and printed.atk is None:
        return None
    kinds = card.damage_types if in_play else tuple(kind.value for kind in printed.damage_types)
    change = ""
    if atk is not None and printed.atk is not None and atk != printed.atk:
        change = "raised" if atk > printed.atk else "lowered"
    words = " ".join([f"{atk} ATK", *(kind.lower() for kind in kinds)])
    words += f" {change} from {printed.atk}" if change else ""
    return BoardNumber("attack", str(atk), kinds[0].lower() if kinds else "attack", words, change)


def corner_number(card: CardPicture, *, in_play: bool) -> BoardNumber | None:
    """Health, DEF or strike cost, now or as printed."""
    printed = card.printed
    if card.is_character:
        return health_number(card)
    if printed.health is not None and not in_play:
        return BoardNumber("health", str(printed.health), "health", f"{printed.health} health")
    defense = card.defense if in_play else printed.defense
    if defense or printed.defense is not None:
        return BoardNumber("defense", str(defense), "defense", f"{defense} DEF")
    strike = card.strike_cost if in_play else printed.strike_cost
    if strike or printed.strike_cost is not None:
        return BoardNumber("strike", str(strike), "strike", f"strike cost {strike}")
    return None


def health_number(card: CardPicture) -> BoardNumber:
    """How much health is left, of how much where there is damage."""
    left, health = card.health_left, card.health
    if not card.damage:
        return BoardNumber("health", str(health), "health", f"{health} health")
    return BoardNumber("health", f"{left}/{health}", "health", f"{left} of {health} health", change="lowered")


def marks_of(card: CardPicture, part: str = "") -> Iterator[CardMark]:
    """The part of a card in the question and in combat, what has happened to it, and what it says, the most
    important first: on a narrow card there is no space for the last ones.
    """
    if part:
        yield CardMark("part", part)
    for role in card.roles:
        yield CardMark("role", ROLE_WORDS.get(role, role), ROLE_GLYPHS.get(role, ""))
    if card.is_exhausted:
        yield CardMark("exhausted", "exhausted", "activate")
    if card.name.startswith(f"{card.printed.name} #"):
        yield CardMark("number", card.name.removeprefix(f"{card.printed.name} "))
    for name, count in card.counters:
        yield CardMark("counter", f"{count} {name}")
    yield from _text_marks(card)
    if card.owner:
        yield CardMark("owner", f"owned by {card.owner}")
    if card.is_flipped:
        yield CardMark("flipped", "flipped")
    if card.is_token:
        yield CardMark("token", "token")


def _text_marks(card: CardPicture) -> Iterator[CardMark]:
    """The keywords of a card, whether it is too new to attack, and whether the engine leaves out its text."""
    for keyword in filter(card.keywords.__contains__, COMBAT_KEYWORDS):
        yield CardMark("keyword", keyword, KEYWORD_GLYPHS.get(keyword, ""))
    if card.is_fresh and Keyword.FEROCITY not in card.keywords:  # Rule 302.2
        yield CardMark("fresh", "new this turn")
    if card_coverage(card.printed).unsupported:
        yield CardMark("unplayed", "text not played")
    for keyword in card.keywords:
        if keyword not in COMBAT_KEYWORDS:
            yield CardMark("keyword", keyword)


def sentence_about(
    card: CardPicture, numbers: Iterable[BoardNumber | None], marks: Iterable[CardMark]
) -> str:
    """Name, type, numbers and marks in one sentence."""
    counters = [f"{count_noun(count, f'{name} counter')}" for name, count in card.counters]
    words = [mark.word for mark in marks if mark.kind not in ("counter", "number")]
    kinds = " ".join(kind.lower() for kind in card.types)
    parts = [card.name, kinds, *(number.words for number in numbers if number), *words, *counters]
    return ", ".join(part for part in parts if part)


def difference_from_print(
    card: CardPicture, numbers: Iterable[BoardNumber | None], marks: Iterable[CardMark]
) -> str:
    """The numbers and marks that a card does not have as it is printed, in words."""
    printed = card.printed
    as_printed = (f"{printed.health} health", f"{printed.defense} DEF", f"strike cost {printed.strike_cost}")
    text = " ".join(printed.text)
    words = [
        number.words
        for number in numbers
        if number and (number.change or (number.kind != "attack" and number.words not in as_printed))
    ]
    words += [mark.word for mark in marks if mark.kind != "number" and mark.word not in text]
    return ", ".join(words)


def board_summary(board: Board) -> str:
    """How a game stands, in short, the near side first, each on a line."""
    moment = ", ".join(filter(None, (board.headline, board.step)))
    return "\n".join([f"{moment}.", *map(_side_summary, board.sides[::-1])])


def _side_summary(side: PlayerSide) -> str:
    rows = {row.kind: row for row in side.rows}
    heroes = [tile for tile in rows[RowKind.HEROES].cards if tile.is_hero]
    others = [_card_summary(tile) for tile in rows[RowKind.HEROES].cards if not tile.is_hero]
    allies = [_card_summary(tile) for tile in rows[RowKind.ALLIES].cards]
    graveyard = next(pile.count for pile in side.piles if pile.kind == "graveyard")
    parts = [
        *(map(_state, heroes) if heroes else ["no hero"]),
        f"{side.ready_resources} of {count_noun(side.resources, 'resource')} ready",
        f"{count_noun(side.hand_count, 'card')} in hand",
        f"{graveyard} in graveyard" if graveyard else "",
        f"allies: {join_words(allies, 'and')}" if allies else "no allies",
        f"hero row: {join_words(others, 'and')}" if others else "",
    ]
    return f"{side.name}: {', '.join(filter(None, parts))}."


def _card_summary(tile: CardTile) -> str:
    count = f"{tile.count} × " if tile.count > 1 else ""
    state = _state(tile)
    return f"{count}{tile.name} ({state})" if state else f"{count}{tile.name}"


def _state(tile: CardTile) -> str:
    """The numbers and marks of a card, and what is attached to it."""
    attached = join_words([card.name for card in tile.attachments])
    words = (*tile.numbers, *(mark.word for mark in tile.marks if mark.kind != "number"))
    return ", ".join((*words, f"attached: {attached}") if attached else words)
