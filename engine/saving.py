"""Saving: convert a game to JSON-compatible data and back.

A saved game is its decks, seed and decisions, from which it can always be rebuilt, and its last quiet point,
from which it continues at once. Decisions are saved as indexes of their options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import PrintedCard
from engine.derive.game_text import text_of
from engine.game import Game, QuietPoint
from engine.rules.setup import GameDeck, GameSetup, initial_state
from engine.state import (
    ChainLink,
    Combat,
    GameCard,
    GameState,
    GameZone,
    LinkKind,
    Loss,
    Outcome,
    Player,
    Stops,
    TurnStep,
)
from engine.state.card import origin_of
from engine.state.counter_times import CounterTime
from engine.state.journal import load_journal
from engine.state.link import WaitingTrigger
from engine.state.memory import Memory
from engine.state.modifiers import Expiry, Modifier, ReplacementModifier, TriggeredModifier
from engine.state.power_times import PowerTime, PowerTimes
from engine.state.reference import CardIdentity, Mention
from engine.state.snapshot import characteristics_data, load_characteristics
from engine.tree.data import from_data, to_data
from engine.tree.words import WordKind

VERSION = 11

_CARD = (
    "identity",
    "owner",
    "controller",
    "exhausted",
    "face_down",
    "flipped",
    "damage",
    "host",
    "joined",
    "entered",
    "timestamp",
)
_PLAYER = (
    "placed",
    "overdrawn",
    "conceding",
    "lost",
    "deck_face_up",
    "mulligan",
    "turns",
    "turns_to_skip",
    "last_turn",
)
_PILES = ("deck", "hand", "graveyard", "removed", "hero_row", "ally_row", "resource_row", "attachments")
_COMBAT = (
    "proposed_attacker",
    "proposed_defender",
    "attacker",
    "defender",
    "protecting",
    "is_sabotage",
    "proposed_player",
    "defending_player",
)
_GAME = ("first_player", "turn", "actions", "turn_player", "regular_player", "clock", "version", "checked")


class UnreadableGameError(ValueError):
    """The data is not a saved game that this version can load."""


def save(game: Game) -> dict[str, Any]:
    """Convert a game to plain values. The log is not saved: a replay writes it again."""
    setup, quiet = game.setup, game.quiet
    return {
        "format": VERSION,
        "decks": [_save_deck(deck) for deck in setup.decks],
        "seed": setup.seed,
        "first": setup.first,
        "teams": list(setup.teams),
        "names": list(setup.names),
        "stops": setup.stops.value,
        "decisions": list(game.decisions),
        "quiet": quiet and {"decisions": quiet.decisions, "state": save_state(quiet.state)},
    }


def load(data: Mapping[str, Any]) -> Game:
    """Continue a saved game, without its log.

    :raises UnreadableGameError: when the data is not a saved game of this format.
    """
    if data.get("format") != VERSION:
        raise UnreadableGameError("This is not a saved game that this version can read.")
    try:
        setup = GameSetup(
            decks=tuple(_load_deck(deck) for deck in data["decks"]),
            seed=data["seed"],
            first=data["first"],
            teams=tuple(data["teams"]),
            names=tuple(data["names"]),
            stops=Stops(data["stops"]),
        )
        quiet = data["quiet"]
        if quiet is None:
            return Game.rebuild(setup, data["decisions"], log=False)
        point = QuietPoint(load_state(quiet["state"], setup), quiet["decisions"], 0)
        return Game.resume(setup, data["decisions"], point)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise UnreadableGameError("This saved game is damaged.") from error


def _save_deck(deck: GameDeck) -> dict[str, Any]:
    prints: dict[PrintedCard, int] = {}
    order = [prints.setdefault(card, len(prints)) for card in deck.cards]
    side_deck = [prints.setdefault(card, len(prints)) for card in deck.side_deck]
    return {
        "hero": deck.hero.data(),
        "prints": [card.data() for card in prints],
        "cards": order,
        "side_deck": side_deck,
    }


def _load_deck(data: Mapping[str, Any]) -> GameDeck:
    prints = [PrintedCard.from_data(card) for card in data["prints"]]
    main, side_deck = (tuple(prints[index] for index in data[part]) for part in ("cards", "side_deck"))
    return GameDeck(PrintedCard.from_data(data["hero"]), main, side_deck)


def save_state(state: GameState) -> dict[str, Any]:
    """Convert a state to plain values; the printed cards are in the decks."""
    return {
        **_read_attributes(state, _GAME),
        "step": state.step.value,
        "extra_turns": list(state.extra_turns),
        "seats": list(state.seats),
        "chance": state.chance.state,
        "outcome": state.outcome and [list(state.outcome.winners), state.outcome.reason.value],
        "cards": [
            {
                **_read_attributes(card, _CARD),
                "zone": card.zone.value,
                "counters": dict(card.counters),
                "printed": _save_printed(card.printed, card.original),
            }
            for card in state.cards
        ],
        "created": [_save_created(card) for card in state.cards[state.first_created :]],
        "players": [_save_player(player) for player in state.players],
        "chain": [_save_link(link) for link in state.chain],
        "waiting": [_save_waiting(trigger) for trigger in state.waiting],
        "combat": state.combat and _read_attributes(state.combat, _COMBAT),
        "modifiers": [_save_modifier(modifier) for modifier in state.modifiers],
        "watchers": [_save_watcher(watcher) for watcher in state.watchers],
        "replacements": [_save_replacement(modifier) for modifier in state.replacements],
        "memories": [_save_memory(memory, state.cards) for memory in state.memories.values()],
        "removed_by": list(state.removed_by.items()),
        "chosen_words": [[number, list(words)] for number, words in state.chosen_words.items()],
        "copied": list(state.copied.items()),
        "counter_times": list(state.counter_times.items()),
        "entered_under": list(state.entered_under.items()),
        "attach_descriptions": [
            [number, to_data(description)] for number, description in state.attach_descriptions.items()
        ],
        "power_times": [
            [identity, *([_save_power_time(record) for record in part] for part in times)]
            for identity, times in state.power_times.items()
        ],
        "journal": state.journal.data(),
    }


def load_state(data: Mapping[str, Any], setup: GameSetup) -> GameState:
    """The state that :func:`save_state` wrote, of a game with this setup."""
    state = initial_state(setup)
    _set_attributes(state, _GAME, data)
    state.step = TurnStep(data["step"])
    state.extra_turns = tuple(data["extra_turns"])
    state.seats = tuple(data["seats"])
    state.chance.state = data["chance"]
    outcome = data["outcome"]
    state.outcome = outcome and Outcome(tuple(outcome[0]), Loss(outcome[1]))
    state.cards += [
        _load_created(len(state.cards) + place, card) for place, card in enumerate(data["created"])
    ]
    for card, values in zip(state.cards, data["cards"], strict=True):
        _set_attributes(card, _CARD, values)
        card.zone = GameZone(values["zone"])
        card.counters = tuple(sorted(values["counters"].items()))
        card.printed = _load_printed(values["printed"], card.original)
        card.show()
    created = [card.original for card in state.cards[state.first_created :]]
    state.text = state.text.followed_by(text_of(created))
    for player, values in zip(state.players, data["players"], strict=True):
        _load_player(player, values, state.cards)
    state.chain = [_load_link(values) for values in data["chain"]]
    state.waiting = [_load_waiting(values) for values in data["waiting"]]
    state.combat = data["combat"] and Combat(**data["combat"])
    state.modifiers = [_load_modifier(values) for values in data["modifiers"]]
    state.watchers = [_load_watcher(values) for values in data["watchers"]]
    state.replacements = [_load_replacement(values) for values in data["replacements"]]
    memories = [_load_memory(values, state.cards) for values in data["memories"]]
    state.memories = {memory.identity: memory for memory in memories}
    state.chosen_words = {
        number: tuple((WordKind(kind), word) for kind, word in words)
        for number, words in data["chosen_words"]
    }
    state.copied = dict(data["copied"])
    state.counter_times = {
        number: tuple(CounterTime(*record) for record in times) for number, times in data["counter_times"]
    }
    state.entered_under = dict(data["entered_under"])
    state.removed_by = {number: CardIdentity(*card) for number, card in data["removed_by"]}
    state.attach_descriptions = {
        number: from_data(description) for number, description in data["attach_descriptions"]
    }
    state.power_times = {
        identity: PowerTimes(*(tuple(map(_load_power_time, part)) for part in times))
        for identity, *times in data["power_times"]
    }
    state.journal = load_journal(data["journal"], state.cards)
    return state


def _save_power_time(record: PowerTime) -> list[Any]:
    return [to_data(record.power), record.time, record.is_lost]


def _load_power_time(data: Sequence[Any]) -> PowerTime:
    power, time, is_lost = data
    return PowerTime(from_data(power), time, is_lost)


def _save_created(card: GameCard) -> list[Any]:
    """A token or a copy, which is in no deck."""
    return [card.original.data(), card.owner, card.is_copy]


def _save_printed(printed: PrintedCard | None, original: PrintedCard | None) -> dict[str, Any] | None:
    """What a card shows, if that is not its own (Rule 402.3)."""
    return None if printed is None or printed is original else printed.data()


def _load_printed(data: Mapping[str, Any] | None, original: PrintedCard) -> PrintedCard:
    return original if data is None else PrintedCard.from_data(data)


def _load_created(number: int, data: Sequence[Any]) -> GameCard:
    printed, owner, is_copy = data
    origin = origin_of(PrintedCard.from_data(printed), is_token=not is_copy, is_copy=is_copy)
    return GameCard(number, origin, owner, GameZone.NOWHERE, number)


_LINK = ("controller", "card", "x", "amount", "exhausted", "has_lapsed", "added")
_MODIFIER = ("controller", "timestamp", "player", "x", "created")
_WAITING = ("controller", "amount", "x", "since")
_REPLACEMENT = ("controller", "timestamp", "player", "x", "remaining", "is_used")
_WATCHER = ("controller", "timestamp", "x", "created")
_MEMORY = ("number", "identity", "next_identity", "controller", "damage", "exhausted", "host")


def _save_link(link: ChainLink) -> dict[str, Any]:
    return {
        **_read_attributes(link, _LINK),
        "kind": link.kind.value,
        "source": link.source and list(link.source),
        "power": to_data(link.power),
        "targets": [[list(card) for card in slot] for slot in link.targets],
        "target_players": [list(slot) for slot in link.target_players],
        "modes": list(link.modes),
        "division": [list(slot) for slot in link.division],
        "affected": [[deed, list(card)] for deed, card in link.affected],
        "mentions": _save_mentions(link.mentions),
    }


def _load_link(data: Mapping[str, Any]) -> ChainLink:
    return ChainLink(
        kind=LinkKind(data["kind"]),
        source=data["source"] and CardIdentity(*data["source"]),
        power=from_data(data["power"]),
        targets=tuple(_load_references(slot) for slot in data["targets"]),
        target_players=tuple(tuple(slot) for slot in data["target_players"]),
        modes=tuple(data["modes"]),
        division=tuple(tuple(slot) for slot in data["division"]),
        affected=tuple((deed, CardIdentity(*card)) for deed, card in data["affected"]),
        mentions=_load_mentions(data["mentions"]),
        **_read_values(data, _LINK),
    )


def _save_waiting(trigger: WaitingTrigger) -> dict[str, Any]:
    return {
        **_read_attributes(trigger, _WAITING),
        "power": to_data(trigger.power),
        "source": list(trigger.source),
        "mentions": _save_mentions(trigger.mentions),
    }


def _load_waiting(data: Mapping[str, Any]) -> WaitingTrigger:
    return WaitingTrigger(
        power=from_data(data["power"]),
        source=CardIdentity(*data["source"]),
        mentions=_load_mentions(data["mentions"]),
        **_read_values(data, _WAITING),
    )


def _save_mentions(mentions: Sequence[Mention]) -> list[list[Any]]:
    return [
        [list(words), [list(card) for card in cards], list(players), is_source]
        for words, cards, players, is_source in mentions
    ]


def _load_mentions(data: Sequence[Sequence[Any]]) -> tuple[Mention, ...]:
    return tuple(
        Mention(tuple(words), _load_references(cards), tuple(players), is_source)
        for words, cards, players, is_source in data
    )


def _load_references(data: Sequence[Sequence[int]]) -> tuple[CardIdentity, ...]:
    return tuple(CardIdentity(*card) for card in data)


def _save_modifier(modifier: Modifier) -> dict[str, Any]:
    return {
        **_read_attributes(modifier, _MODIFIER),
        "content": to_data(modifier.content),
        "source": list(modifier.source),
        "expiry": modifier.expiry.value,
        "flagged": None if modifier.flagged is None else [list(card) for card in modifier.flagged],
        "targets": [[list(card) for card in slot] for slot in modifier.targets],
        "target_players": [list(slot) for slot in modifier.target_players],
        "mentions": _save_mentions(modifier.mentions),
        "chosen": [list(card) for card in modifier.chosen],
        "printed": modifier.printed and modifier.printed.data(),
    }


def _load_modifier(data: Mapping[str, Any]) -> Modifier:
    flagged = data["flagged"]
    return Modifier(
        content=from_data(data["content"]),
        source=CardIdentity(*data["source"]),
        expiry=Expiry(data["expiry"]),
        flagged=None if flagged is None else _load_references(flagged),
        targets=tuple(_load_references(slot) for slot in data["targets"]),
        target_players=tuple(tuple(slot) for slot in data["target_players"]),
        mentions=_load_mentions(data["mentions"]),
        chosen=_load_references(data["chosen"]),
        printed=data["printed"] and PrintedCard.from_data(data["printed"]),
        **_read_values(data, _MODIFIER),
    )


def _save_watcher(watcher: TriggeredModifier) -> dict[str, Any]:
    return {
        **_read_attributes(watcher, _WATCHER),
        "power": to_data(watcher.power),
        "source": list(watcher.source),
        "expiry": watcher.expiry.value,
        "mentions": _save_mentions(watcher.mentions),
        "targets": [[list(card) for card in slot] for slot in watcher.targets],
        "target_players": [list(slot) for slot in watcher.target_players],
    }


def _load_watcher(data: Mapping[str, Any]) -> TriggeredModifier:
    return TriggeredModifier(
        targets=tuple(_load_references(slot) for slot in data["targets"]),
        target_players=tuple(tuple(slot) for slot in data["target_players"]),
        power=from_data(data["power"]),
        source=CardIdentity(*data["source"]),
        expiry=Expiry(data["expiry"]),
        mentions=_load_mentions(data["mentions"]),
        **_read_values(data, _WATCHER),
    )


def _save_replacement(modifier: ReplacementModifier) -> dict[str, Any]:
    return {
        **_read_attributes(modifier, _REPLACEMENT),
        "content": to_data(modifier.content),
        "source": list(modifier.source),
        "expiry": modifier.expiry.value,
        "targets": [[list(card) for card in slot] for slot in modifier.targets],
        "target_players": [list(slot) for slot in modifier.target_players],
        "mentions": _save_mentions(modifier.mentions),
    }


def _load_replacement(data: Mapping[str, Any]) -> ReplacementModifier:
    return ReplacementModifier(
        content=from_data(data["content"]),
        source=CardIdentity(*data["source"]),
        expiry=Expiry(data["expiry"]),
        targets=tuple(_load_references(slot) for slot in data["targets"]),
        target_players=tuple(tuple(slot) for slot in data["target_players"]),
        mentions=_load_mentions(data["mentions"]),
        **_read_values(data, _REPLACEMENT),
    )


def _save_memory(memory: Memory, cards: Sequence[GameCard]) -> dict[str, Any]:
    return {
        **_read_attributes(memory, _MEMORY),
        "host_identity": memory.host_identity,
        "counters": dict(memory.counters),
        "characteristics": characteristics_data(memory.characteristics),
        "printed": _save_printed(memory.printed, cards[memory.number].original),
    }


def _load_memory(data: Mapping[str, Any], cards: Sequence[GameCard]) -> Memory:
    """What is last known of a card; its powers are the printed ones again."""
    card = cards[data["number"]]
    return Memory(
        printed=_load_printed(data["printed"], card.original),
        characteristics=load_characteristics(data["characteristics"], card),
        counters=tuple(sorted(data["counters"].items())),
        host_identity=data.get("host_identity"),
        **_read_values(data, _MEMORY),
    )


def _save_player(player: Player) -> dict[str, Any]:
    piles = {name: [card.number for card in getattr(player, name)] for name in _PILES}
    return {**_read_attributes(player, _PLAYER), **piles, "hero": player.hero and player.hero.number}


def _load_player(player: Player, data: Mapping[str, Any], cards: Sequence[GameCard]) -> None:
    _set_attributes(player, _PLAYER, data)
    for name in _PILES:
        setattr(player, name, [cards[number] for number in data[name]])
    player.hero = None if data["hero"] is None else cards[data["hero"]]


def _read_attributes(source: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(source, name) for name in names}


def _read_values(data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: data[name] for name in names}


def _set_attributes(target: object, names: Sequence[str], data: Mapping[str, Any]) -> None:
    for name in names:
        setattr(target, name, data[name])
