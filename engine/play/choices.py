"""Choices that a resolving link asks for (Rule 709.2b, 712.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Option, Verb, choose, chosen_from
from engine.derive import descriptions, interpreter, references, this_way
from engine.derive.context import Context, source_card
from engine.derive.interpreter import value
from engine.derive.names import source_name
from engine.derive.one_owner import is_of_one_owner
from engine.derive.totals import total_check
from engine.events import RecordChosenWord, happen
from engine.state import GameCard, GameState, GameZone, Player
from engine.state.reference import CardIdentity, Mention
from engine.state.zones import label
from engine.tree.criteria import AttachedTo, InPartyOf, UnderControlOf, criterion_of
from engine.tree.node import Node
from engine.tree.references import (
    All,
    AnyPlayer,
    CardFromTop,
    CardReference,
    ControllerOf,
    EachOf,
    EachPlayer,
    Filter,
    HeroOf,
    It,
    OneOfThem,
    OwnerOf,
    PlayerReference,
    Some,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    Together,
    TopOfDeck,
    ZoneOf,
)
from engine.tree.words import Place, Side, WordKind

ZONES = {
    Place.DECK_BOTTOM: GameZone.DECK,
    Place.DECK_TOP: GameZone.DECK,
    Place.DECK: GameZone.DECK,
    Place.GRAVEYARD: GameZone.GRAVEYARD,
    Place.HAND: GameZone.HAND,
    Place.REMOVED: GameZone.REMOVED,
}
"""The zones that a card can be put into by words."""
_DESCRIPTIONS = (All, CardFromTop, EachOf, Some, Target, TopOfDeck, ZoneOf)
"""References that mention cards by a noun even if there are none of them (Rule 712.3a)."""


def choose_for(
    game: GameState,
    context: Context,
    player: int,
    kind: DecisionKind,
    rule: str,
    options: list[Option],
    about: str,
    chosen: Sequence[GameCard] = (),
) -> Flow[Option]:
    """Let a player choose for a text, with the instruction that asks, the cards that it shows, and those that
    were chosen before.
    """
    return (
        yield from choose(
            game.players[player],
            kind,
            rule,
            options,
            about=about,
            shown_cards=this_way.shown_to(game, context, player),
            instruction=context.instruction,
            chosen_targets=tuple(card.identity for card in chosen),
        )
    )


def choose_cards(
    game: GameState,
    context: Context,
    player: int,
    cards: Sequence[GameCard],
    count: int = 1,
    *,
    up_to: bool = False,
    of_one_owner: bool = False,
    different_names: bool = False,
    fits: Callable[[Sequence[GameCard]], bool] | None = None,
    about: str = "",
    rule: str = "709.2b",
) -> Flow[list[GameCard]]:
    """Let a player choose ``count`` of some cards, or up to so many; all of them where there are too few.
    ``fits`` says of some of them whether they can be chosen together.
    """
    remaining = [card for card in cards if fits is None or fits([card])]
    chosen: list[GameCard] = []
    while remaining and len(chosen) < count:
        is_open = up_to or (of_one_owner and len({card.owner for card in remaining}) > 1)
        is_open |= different_names and len({card.current.name for card in remaining}) < len(remaining)
        if len(remaining) <= count - len(chosen) and not is_open:
            return [*chosen, *remaining]
        options = [
            Option(Verb.CHOOSE, label(game, card), card=card.identity) for card in _different(remaining)
        ]
        if up_to:
            options.append(Option(Verb.PASS, "no more" if chosen else "none"))
        question = about or source_name(game, context.source)
        option = yield from choose_for(
            game, context, player, DecisionKind.CHOICE, rule, options, question, chosen
        )
        if option.verb is Verb.PASS:
            break
        card = chosen_from(remaining, option)
        remaining.remove(card)
        chosen.append(card)
        if of_one_owner:
            remaining = [other for other in remaining if other.owner == card.owner]
        if different_names:
            remaining = [other for other in remaining if other.current.name != card.current.name]
        if fits is not None:
            remaining = [other for other in remaining if fits([*chosen, other])]
    return chosen


def _different(cards: Sequence[GameCard]) -> list[GameCard]:
    """Cards outside play of which a player can't tell two apart are offered once."""
    offered: dict[object, GameCard] = {}
    for card in cards:
        offered.setdefault(card.number if card.in_play else (card.zone, card.owner, id(card.base)), card)
    return list(offered.values())


def choose_word(
    game: GameState, context: Context, player: Player, kind: WordKind, words: Sequence[str]
) -> Flow[str]:
    """Let a player choose a word for the card with the text (Rule 202.4)."""
    options = [Option(Verb.CHOOSE, word) for word in words]
    about = source_name(game, context.source)
    chosen = yield from choose(player, DecisionKind.CHOICE, "202.4", options, about=about)
    yield from happen(game, RecordChosenWord(source_card(game, context), player, kind, chosen.text))
    return chosen.text


def choose_player(
    game: GameState, context: Context, chooser: int, reference: PlayerReference, *, rule: str = "709.2b"
) -> Flow[int | None]:
    """The player that a text means as its ``chooser`` reads it, mentioned; of "an opponent" and "another
    player" one is chosen.
    """
    able = interpreter.players(game, replace(context, controller=chooser), reference)
    if not able:
        return None
    chosen = able[0]
    if isinstance(reference, AnyPlayer):
        options = [Option(Verb.CHOOSE, game.players[index].name, number=index) for index in able]
        about = source_name(game, context.source)
        option = yield from choose_for(game, context, chooser, DecisionKind.CHOICE, rule, options, about)
        chosen = option.number or 0
    context.mention(Mention((), players=(chosen,)))
    return chosen


def ask(game: GameState, context: Context, player: int, about: str, *, rule: str = "712.7") -> Flow[bool]:
    """Ask a player whether to do something optional."""
    options = [Option(Verb.YES, "yes"), Option(Verb.NO, "no")]
    chosen = yield from choose_for(game, context, player, DecisionKind.MAY, rule, options, about)
    return chosen.verb is Verb.YES


def resolve_cards(
    game: GameState,
    context: Context,
    reference: CardReference,
    player: int | None = None,
    *,
    possible: Callable[[GameCard], bool] | None = None,
    times: int = 1,
) -> Flow[list[GameCard]]:
    """The cards a reference points at, chosen by a player where the text leaves a choice, and mentioned.

    Only cards with which the action is ``possible`` can be chosen (Rule 709.2b). ``times`` as many are, for
    "for each".
    """
    acting = context.controller if player is None else player
    if isinstance(reference, Together) and any(isinstance(part, Some) for part in reference.cards):
        return (yield from _resolve_parts(game, context, reference, player, possible))
    _mention_holder(game, context, reference)
    if isinstance(reference, Some):
        able = descriptions.candidates(game, read_for(context, player), reference.filter)
        if reference.filter.side is None and player is not None and player != context.controller:
            able = [card for card in able if card.controller in (None, player)]
        if possible is not None:
            able = [card for card in able if possible(card)]
        count = times * how_many(game, context, reference, len(able))
        if reference.random:
            game.chance.shuffle(able)
            cards = able[:count]
        else:
            cards = yield from choose_cards(
                game,
                context,
                acting,
                able,
                count,
                up_to=reference.up_to,
                of_one_owner=is_of_one_owner(reference.filter),
                different_names=reference.different_names,
                fits=total_check(game, context, reference.total),
            )
    elif isinstance(reference, OneOfThem):
        able = interpreter.cards(game, context, reference)
        up_to = reference.count is None
        count = len(able) if reference.count is None else value(game, context, reference.count)
        cards = yield from choose_cards(game, context, acting, able, count, up_to=up_to)
    else:
        reference = yield from _of_one_player(game, context, acting, reference)
        cards = interpreter.cards(game, read_for(context, player), reference)
    _mention_cards(game, context, reference, cards)
    return cards


def _mention_cards(
    game: GameState, context: Context, reference: CardReference, cards: list[GameCard]
) -> None:
    """Mention the cards that a reference points at, after what chosen ones are attached to."""
    if cards and not isinstance(reference, This):  # "it" is never the card that says so
        pointers = tuple(card.reference for card in cards)
        mention = references.mention(reference, pointers)
        description = getattr(reference, "filter", None)
        if isinstance(description, Filter) and description.side is Side.OPPONENTS:  # "that opponent"
            controllers = (card.controller for card in cards if card.controller is not None)
            mention = mention._replace(players=tuple(dict.fromkeys(controllers)))
        _mention_hosts(game, context, description, cards)
        context.mention(mention)
    elif isinstance(reference, _DESCRIPTIONS):  # "they" are none then, not what was mentioned before
        context.mention(_mention_of_none(context, reference))


def _mention_of_none(context: Context, reference: CardReference) -> Mention:
    """The mention of a description that no card fits, or of targets that are all illegal."""
    mention = references.mention(reference, ())
    if isinstance(reference, Target) and reference.slot < len(context.illegal):
        return mention._replace(illegal=context.illegal[reference.slot])
    return mention


def _mention_hosts(
    game: GameState, context: Context, description: Filter | None, cards: Sequence[GameCard]
) -> None:
    """Mention what the cards are attached to: "a Poison attached to a hero or ally" (Rule 712.3a)."""
    attached = None if description is None else criterion_of(description, AttachedTo)
    if attached is not None and isinstance(attached.card, Some):
        hosts = dict.fromkeys(card.host for card in cards if card.host is not None)
        pointers = tuple(game.cards[host].reference for host in hosts)
        context.mention(references.mention(attached.card, pointers))


def _resolve_parts(
    game: GameState,
    context: Context,
    reference: Together,
    player: int | None,
    possible: Callable[[GameCard], bool] | None,
) -> Flow[list[GameCard]]:
    """The cards of a list, some of which have to be chosen: "your hero and a weapon you control"."""
    cards: list[GameCard] = []
    for part in reference.cards:
        chosen = yield from resolve_cards(game, context, part, player, possible=possible)
        cards += [card for card in chosen if card not in cards]
    if cards:
        context.mention(references.mention(reference, tuple(card.reference for card in cards)))
    return cards


def _mention_holder(game: GameState, context: Context, reference: CardReference) -> None:
    """Mention the player whose cards are named: "all allies target player controls", "its owner's hand"."""
    if isinstance(reference, HeroOf | TopOfDeck | ZoneOf):
        if isinstance(reference.player, ControllerOf | EachPlayer | OwnerOf | TargetPlayer):
            context.mention(Mention((), players=interpreter.players(game, context, reference.player)))
        return
    description = getattr(reference, "filter", None)
    if isinstance(description, Filter):
        of_players = (part for part in description.criteria if isinstance(part, UnderControlOf | InPartyOf))
        for holder in (*(part.player for part in of_players), description.zone_of):
            if isinstance(holder, TargetPlayer):
                context.mention(Mention((), players=interpreter.players(game, context, holder)))


def cards_of_players(
    game: GameState,
    context: Context,
    reference: CardReference,
    players: Sequence[int],
    *,
    possible: Callable[[GameCard], bool] | None = None,
    times: int = 1,
) -> Flow[dict[GameCard, int]]:
    """The cards that a reference points at for each of the players who act, and the first of them to choose
    each card. Where there are several players, text behind refers to all of these cards (Rule 712.3a), and
    of all cards outside play each acts with those they own.
    """
    chosen: dict[GameCard, int] = {}
    for player in players:
        cards = yield from resolve_cards(game, context, reference, player, possible=possible, times=times)
        is_own = isinstance(reference, All | It | That) and len(players) > 1
        for card in cards:
            if not is_own or card.in_play or card.owner not in players or card.owner == player:
                chosen.setdefault(card, player)
    if isinstance(reference, This):  # "Ready this ally. It ...": named as what something is done to
        context.mention(references.mention(reference, tuple(card.reference for card in chosen)))
    if len(players) > 1 and chosen and not isinstance(reference, This):
        context.mention(references.mention(reference, tuple(card.reference for card in chosen)))
    return chosen


def _of_one_player(
    game: GameState, context: Context, chooser: int, reference: CardReference
) -> Flow[CardReference]:
    """For "an opponent's hero" and "a player's hand", the card or zone of a player who is chosen."""
    if not isinstance(reference, HeroOf | TopOfDeck | ZoneOf) or not isinstance(reference.player, AnyPlayer):
        return reference
    yield from choose_player(game, context, chooser, reference.player)
    return replace(reference, player=ThatPlayer())


def read_for(context: Context, player: int | None) -> Context:
    """A text that tells several players to act, as one of them reads it: "they" is that player."""
    if player is None or len(context.actors) < 2:
        return context
    return replace(context, mentions=(*context.mentions, Mention((), players=(player,))))


def how_many(game: GameState, context: Context, reference: Some, most: int) -> int:
    """How many cards can be chosen; "any number of" them is as many as there are (Rule 104.1)."""
    if reference.count is not None:
        return value(game, context, reference.count)
    return most if reference.up_to else 1


def arrange(
    game: GameState,
    player: int,
    cards: Sequence[GameCard],
    *,
    rule: str = "415.3c",
    about: str = "put into the deck",
    instruction: Node | None = None,
) -> Flow[list[GameCard]]:
    """Let a player put cards in order that move at the same time, each behind those before (Rule 415.3c)."""
    remaining = list(cards)
    arranged: list[GameCard] = []
    while len({id(card.base) for card in remaining}) > 1:
        options = [
            Option(Verb.ORDER, f"next {card.base.name}", card=card.identity) for card in _different(remaining)
        ]
        chosen = yield from choose(
            game.players[player], DecisionKind.ORDER, rule, options, about=about, instruction=instruction
        )
        card = chosen_from(remaining, chosen)
        remaining.remove(card)
        arranged.append(card)
    return arranged + remaining


def resolve_references(
    game: GameState, context: Context, reference: CardReference
) -> Flow[tuple[CardIdentity, ...]]:
    """The cards that a reference points at as they were when they were mentioned, also those that have become
    different cards, for text that reads information from them (Rule 709.2d).
    """
    pointers = interpreter.referred(game, context, reference)
    cards = yield from resolve_cards(game, context, reference)
    return tuple(card.reference for card in cards) if isinstance(reference, OneOfThem | Some) else pointers
