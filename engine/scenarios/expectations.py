"""What a scenario can expect: a registry of statements about a game.

A statement is a sentence with places, as ``{card} has {number} damage``, and a function that returns ``None``
where it is true, and else what is true instead. ``PLACES`` says what can fill a place; a named group of a
regular expression is passed on as text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine.board.view import view_for
from engine.board.wording import EFFECT, PROPOSAL, describe_link, describe_step
from engine.decisions import DecisionKind
from engine.derive.layers import board_index, current
from engine.game import Game
from engine.scenarios.description import describe_decision, describe_place
from engine.scenarios.errors import ScenarioSyntaxError
from engine.scenarios.progress import ATTACK_WINDOW, DEFEND_WINDOW, WINDOWS
from engine.scenarios.references import References
from engine.state import ChainLink, Combat, GameCard, GameState, GameZone, Player, TurnStep
from engine.state.characteristics import Characteristics
from engine.state.zones import label, party, pile
from engine.tree.keywords import Keyword


@dataclass(slots=True)
class StatementContext:
    """The game that statements are about. ``can`` says whether a player has the options that words choose."""

    game: Game
    line: int
    can: Callable[[Player, str], bool]
    references: References = field(init=False)

    def __post_init__(self) -> None:
        self.references = References(self.game.state)

    @property
    def state(self) -> GameState:
        """The state of the game."""
        return self.game.state

    def name(self, card: GameCard) -> str:
        """What a card is called in messages."""
        return label(self.state, card)

    def now(self, card: GameCard) -> Characteristics:
        """The current characteristics of a card."""
        return current(self.state, card)


Check = Callable[..., "str | None"]

STATEMENTS: list[tuple[re.Pattern[str], Check]] = []
"""Every statement, in the order in which they are tried."""

PLACES: dict[str, tuple[str, Callable[[References, str], Any]]] = {
    "card": (".+", lambda references, text: references.card(text)),
    "host": (".+", lambda references, text: references.card(text)),
    "cards": (".+", lambda references, text: references.cards(text) or None),
    "player": (r"\w+", lambda references, text: references.player(text)),
    "number": (r"\d+|no", lambda references, text: 0 if text == "no" else int(text)),
    "words": ("[^,]+", lambda references, text: text),
    "links": (".+", lambda references, text: _split_links(references, text)),
}
"""The pattern of what stands in a place, and its meaning, which is ``None`` when there is no such thing."""


def statement(*sentences: str) -> Callable[[Check], Check]:
    """Register a function for a sentence with places, or for several that mean the same."""

    def register(check: Check) -> Check:
        for sentence in sentences:
            parts = re.split(r"\{(\w+)\}", sentence)
            pattern = "".join(
                f"(?P<{part}>{PLACES[part][0]})" if index % 2 else part for index, part in enumerate(parts)
            )
            STATEMENTS.append((re.compile(pattern), check))
        return check

    return register


def find_falsehoods(context: StatementContext, text: str) -> list[str]:
    """Check statements separated by commas; for each one that is false, what was expected and what is true.

    :raises ScenarioSyntaxError: when a statement is not understood.
    """
    pieces = [piece.strip() for piece in text.split(",")]
    falsehoods: list[str] = []
    while pieces:
        for length in range(len(pieces), 0, -1):
            sentence = ", ".join(pieces[:length])
            check = _understand(context, sentence)
            if check is not None:
                truth = check()
                if truth is not None:
                    falsehoods.append(f"expected “{sentence}”, but {truth}")
                del pieces[:length]
                break
        else:
            raise ScenarioSyntaxError(
                context.line, f"“{pieces[0]}” is no statement, or names no card of the game"
            )
    return falsehoods


def _understand(context: StatementContext, sentence: str) -> Callable[[], str | None] | None:
    """The check of a sentence with its places filled, or ``None`` when it is not a statement."""
    for pattern, check in STATEMENTS:
        if match := pattern.fullmatch(sentence):
            places = match.groupdict()
            values = {name: _fill(context, name, text) for name, text in places.items()}
            if all(values[name] is not None for name in places if name in PLACES):
                return partial(check, context, **values)
    return None


def _fill(context: StatementContext, place: str, text: str) -> Any:
    """What the text in a place means."""
    if place not in PLACES:
        return text
    try:
        return PLACES[place][1](context.references, text)
    except LookupError as error:
        raise ScenarioSyntaxError(context.line, str(error)) from None


# Cards


@statement("{card} has {number} damage")
def _has_damage(context: StatementContext, card: GameCard, number: int) -> str | None:
    return None if card.damage == number else f"{context.name(card)} has {card.damage} damage"


_VALUES: dict[str, Callable[[Characteristics], int]] = {
    "ATK": lambda characteristics: max(0, characteristics.atk),  # Rule 104.2
    "health": lambda characteristics: max(0, characteristics.health),
    "DEF": lambda characteristics: max(0, characteristics.defense),
    "cost": lambda characteristics: characteristics.cost,
    "strike cost": lambda characteristics: characteristics.strike_cost,
}


@statement(*(f"{{card}} has (?P<value>{value}) {{number}}" for value in _VALUES))
def _has_value(context: StatementContext, card: GameCard, value: str, number: int) -> str | None:
    actual = _VALUES[value](context.now(card))
    return None if actual == number else f"{context.name(card)} has {value} {actual}"


@statement("{card} is (?P<state>exhausted|ready)")
def _is_exhausted(context: StatementContext, card: GameCard, state: str) -> str | None:
    if not card.in_play:
        return describe_place(context.state, card)
    actual = "exhausted" if card.exhausted else "ready"
    return None if actual == state else f"{context.name(card)} is {actual}"


@statement("{card} is face (?P<side>up|down)")
def _is_face_down(context: StatementContext, card: GameCard, side: str) -> str | None:
    actual = "down" if card.face_down else "up"
    return None if actual == side else f"{context.name(card)} is face {actual}"


_ROLES: dict[str, Callable[[Combat], int | None]] = {
    "attacking": lambda combat: combat.attacker,
    "defending": lambda combat: combat.defender,
    "the proposed attacker": lambda combat: combat.proposed_attacker,
    "the proposed defender": lambda combat: combat.proposed_defender,
}


@statement(f"{{card}} is (?P<negation>not )?(?P<role>{'|'.join(_ROLES)})")
def _has_role(context: StatementContext, card: GameCard, negation: str | None, role: str) -> str | None:
    combat = context.state.combat
    has_role = combat is not None and _ROLES[role](combat) == card.number
    if has_role is (negation is None):
        return None
    return f"{context.name(card)} is {'' if has_role else 'not '}{role}"


_KEYWORDS = {keyword.value: keyword for keyword in Keyword}


@statement(f"{{card}} (?P<has>has|does not have|doesn't have) (?P<keyword>{'|'.join(_KEYWORDS)})")
def _has_keyword(context: StatementContext, card: GameCard, has: str, keyword: str) -> str | None:
    keywords = context.now(card).keywords
    if (_KEYWORDS[keyword] in keywords) is (has == "has"):
        return None
    return f"{context.name(card)} has {', '.join(sorted(keywords)) or 'no keywords'}"


@statement("{card} has damage type {words}")
def _has_damage_types(context: StatementContext, card: GameCard, words: str) -> str | None:
    actual = " and ".join(sorted(context.now(card).damage_types)) or "none"
    return None if actual == words else f"{context.name(card)} has damage type {actual}"


@statement(r"{card} has {number} (?P<counter>\w+|[+-]\d+ .+) counters?")
def _has_counters(context: StatementContext, card: GameCard, number: int, counter: str) -> str | None:
    actual = card.counter(counter)
    return None if actual == number else f"{context.name(card)} has {actual} {counter} counters"


@statement("{card} is attached to {host}")
def _is_attached(context: StatementContext, card: GameCard, host: GameCard) -> str | None:
    if card.host == host.number:
        return None
    actual = "nothing" if card.host is None else context.name(context.state.cards[card.host])
    return f"{context.name(card)} is attached to {actual}"


@statement("{card} is (?P<negation>not )?a token")
def _is_token(context: StatementContext, card: GameCard, negation: str | None) -> str | None:
    if card.is_token is (negation is None):
        return None
    return f"{context.name(card)} is {'' if card.is_token else 'not '}a token"


@statement("{card} is (?P<flipped>flipped|not flipped)")
def _is_flipped(context: StatementContext, card: GameCard, flipped: str) -> str | None:
    actual = "flipped" if card.flipped else "not flipped"
    return None if actual == flipped else f"{context.name(card)} is {actual}"


@statement("{card} is (?P<negation>not )?an? {words}")
def _is_of_type(context: StatementContext, card: GameCard, negation: str | None, words: str) -> str | None:
    characteristics = context.now(card)
    names = [*characteristics.types, *characteristics.tags]
    if (words.lower() in (name.lower() for name in names)) is (negation is None):
        return None
    return f"{context.name(card)} is of these types and tags: {', '.join(sorted(names)) or 'none'}"


# Zones

_PILES = {
    "deck": GameZone.DECK,
    "graveyard": GameZone.GRAVEYARD,
    "hand": GameZone.HAND,
    "removed cards": GameZone.REMOVED,
    "ally row": GameZone.ALLY_ROW,
    "hero row": GameZone.HERO_ROW,
    "resource row": GameZone.RESOURCE_ROW,
}


@statement(f"{{cards}} is (?P<negation>not )?in {{player}}'s (?P<zone>{'|'.join(_PILES)}|party)")
def _is_in(
    context: StatementContext, cards: list[GameCard], negation: str | None, player: Player, zone: str
) -> str | None:
    area = party(player) if zone == "party" else pile(player, _PILES[zone])
    return _whereabouts(context, cards, negation, lambda card: card in area)


_PLACE_WORDS: dict[str, Callable[[GameCard], bool]] = {
    "in play": lambda card: card.in_play,
    "on the chain": lambda card: card.zone is GameZone.CHAIN,
    "removed from the game": lambda card: card.zone is GameZone.REMOVED,
}


@statement(f"{{cards}} is (?P<negation>not )?(?P<place>{'|'.join(_PLACE_WORDS)})")
def _is_at(context: StatementContext, cards: list[GameCard], negation: str | None, place: str) -> str | None:
    return _whereabouts(context, cards, negation, _PLACE_WORDS[place])


@statement("{cards} is on top of {player}'s (?P<zone>deck|graveyard)")
def _is_on_top(context: StatementContext, cards: list[GameCard], player: Player, zone: str) -> str | None:
    return _whereabouts(context, cards, None, lambda card: card in pile(player, _PILES[zone])[-1:])


def _whereabouts(
    context: StatementContext,
    cards: list[GameCard],
    negation: str | None,
    is_there: Callable[[GameCard], bool],
) -> str | None:
    """Where cards of one name are, unless one of them is in the place (with a negation, none)."""
    if any(is_there(card) for card in cards) is (negation is None):
        return None
    return " and ".join(describe_place(context.state, card) for card in cards)


@statement("{player} (?P<word>controls|owns) {card}")
def _controls(context: StatementContext, player: Player, word: str, card: GameCard) -> str | None:
    holder = card.controller if word == "controls" else card.owner
    if holder == player.index:
        return None
    return f"{'nobody' if holder is None else context.state.players[holder].name} {word} {context.name(card)}"


# Players

_COUNTS: dict[str, Callable[[Player], int]] = {
    "ready resources?": lambda player: sum(not card.exhausted for card in player.resource_row),
    "resources?": lambda player: len(player.resource_row),
    "all(?:y|ies)": lambda player: sum(card.current.is_ally for card in party(player)),
    "cards? in hand": lambda player: len(player.hand),
    "cards? in (?:her |his |the )?deck": lambda player: len(player.deck),
    "cards? in (?:her |his |the )?graveyard": lambda player: len(player.graveyard),
}


@statement(f"{{player}} has {{number}} (?P<counted>{'|'.join(_COUNTS)})")
def _has_count(context: StatementContext, player: Player, number: int, counted: str) -> str | None:
    board_index(context.state)  # characteristics are those under modifiers from here on
    count = next(count for pattern, count in _COUNTS.items() if re.fullmatch(pattern, counted))
    return None if count(player) == number else f"{player.name} has {count(player)} {counted}"


@statement("{player} has priority")
def _has_priority(context: StatementContext, player: Player) -> str | None:
    pending = context.game.pending
    has_priority = pending is not None and pending.kind is DecisionKind.PRIORITY
    if has_priority and pending is not None and pending.player == player.index:
        return None
    return describe_decision(context.state, pending)


@statement(r"{player} is asked (?P<rule>\d+\.\d+\w*)")
def _has_question(context: StatementContext, player: Player, rule: str) -> str | None:
    pending = context.game.pending
    if pending is not None and pending.player == player.index and pending.rule == rule:
        return None
    return describe_decision(context.state, pending)


@statement(r"{player} (?P<negation>does not see|doesn't see|sees) {card}")
def _sees(context: StatementContext, player: Player, negation: str, card: GameCard) -> str | None:
    """Whether a player sees a card in a hand or deck, if only as they are asked (Rule 415.3, 415.4)."""
    view = view_for(context.state, player.index, context.game.pending)
    visible = [*view.hand, *view.offered]
    for other in view.players:
        visible += [*other.visible_deck, *other.visible_hand]
    is_visible = any(face.identity == card.identity for face in visible)
    if is_visible is (negation == "sees"):
        return None
    return f"{player.name} {'sees' if is_visible else 'does not see'} {context.name(card)}"


@statement("{player} (?P<can>can|can't|cannot) {words}")
def _can(context: StatementContext, player: Player, can: str, words: str) -> str | None:
    pending = context.game.pending
    is_possible = context.can(player, words)
    if can != "can":
        return f"{player.name} can {words}" if is_possible else None
    if is_possible and pending is not None and pending.player == player.index:
        return None
    return f"{player.name} cannot"


@statement("{player} has (?P<result>won|lost)", "{player} is still (?P<result>playing)")
def _has_result(context: StatementContext, player: Player, result: str) -> str | None:
    outcome = context.game.outcome
    actual = "lost" if player.lost else "won" if outcome and player.index in outcome.winners else "playing"
    return (
        None
        if actual == result
        else f"{player.name} is {actual}"
        if actual == "playing"
        else (f"{player.name} has {actual}")
    )


# The game


@statement("the game is (?P<result>over|a draw|not over)")
def _is_over(context: StatementContext, result: str) -> str | None:
    outcome = context.game.outcome
    if outcome is None:
        return None if result == "not over" else "the game is not over"
    is_draw = not outcome.winners
    if result == "over" or (result == "a draw" and is_draw):
        return None
    return "the game is a draw" if is_draw else "the game is over"


@statement("it is {player}'s turn")
def _is_turn_of(context: StatementContext, player: Player) -> str | None:
    turn_player = context.state.players[context.state.turn_player]
    return None if turn_player is player else f"it is {turn_player.name}'s turn"


@statement(f"it is the (?P<step>{'|'.join(WINDOWS)}|combat step|wrap-up step)")
def _is_step(context: StatementContext, step: str) -> str | None:
    if step in (context.state.step.value, _combat_window(context.state)):
        return None
    return f"it is the {describe_step(context.state)}"


def _combat_window(state: GameState) -> str | None:
    """The priority window of a combat: before something defends, or after (Rule 602)."""
    combat = state.combat
    if combat is None or state.step is not TurnStep.COMBAT:
        return None
    has_defender = combat.defender is not None or combat.defending_player is not None
    return DEFEND_WINDOW if has_defender else ATTACK_WINDOW


@statement("there is (?P<negation>no|a) combat")
def _is_combat(context: StatementContext, negation: str) -> str | None:
    if (context.state.combat is None) is (negation == "no"):
        return None
    return "there is a combat" if negation == "no" else "there is no combat"


@statement("the combat is (?P<negation>not )?a sabotage")
def _is_sabotage(context: StatementContext, negation: str | None) -> str | None:
    combat = context.state.combat
    if combat is None:
        return "there is no combat"
    if combat.is_sabotage is (negation is None):
        return None
    return f"the combat is {'' if combat.is_sabotage else 'not '}a sabotage"


@statement("{player} is (?P<negation>not )?defending")
def _is_player_defending(context: StatementContext, player: Player, negation: str | None) -> str | None:
    combat = context.state.combat
    is_defending = combat is not None and combat.defending_player == player.index
    if is_defending is (negation is None):
        return None
    return f"{player.name} is {'' if is_defending else 'not '}defending"


@statement("the chain is {links}")
def _is_chain(context: StatementContext, links: list[str]) -> str | None:
    names = [_link_name(context.state, link) for link in reversed(context.state.chain)]
    return None if names == links else f"the chain is {', '.join(names) or 'empty'}"


def _link_name(state: GameState, link: ChainLink) -> str:
    """A link by its name, a face-down card by its own: scenarios see all cards."""
    card = None if link.card is None else state.cards[link.card]
    return card.printed.name if card is not None and card.face_down else describe_link(state, link)


def _split_links(references: References, text: str) -> list[str] | None:
    """The names of the links of a chain, which can have commas; ``None`` when one of them is no card of the
    game.
    """
    pieces = [] if text == "empty" else text.split(", ")
    names: list[str] = []
    while pieces:
        for length in range(len(pieces), 0, -1):
            name = ", ".join(pieces[:length])
            if name == PROPOSAL or references.cards(name.removeprefix(f"{EFFECT} ")):
                names.append(name)
                del pieces[:length]
                break
        else:
            return None
    return names
