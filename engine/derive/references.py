"""Which cards and players a text points at, as far as nobody has to choose (Rule 200.1, 706, 712.3a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.cardtext.inflection import singular
from engine.derive import descriptions, interpreter, this_way
from engine.derive.context import Context
from engine.derive.interpreter import PLAYERS, REFERRED, interprets, players, referred
from engine.derive.last_information import controller_of, last_information
from engine.state import GameCard, GameState
from engine.state.reference import SOURCE_OF_DAMAGE, CardIdentity, Mention
from engine.state.seating import in_turn_order
from engine.tree.criteria import OneOfKinds, criterion_of
from engine.tree.node import Node
from engine.tree.references import (
    All,
    AnyOf,
    AnyPlayer,
    Both,
    BothPlayers,
    CardFromTop,
    CardReference,
    ControllerOf,
    EachOf,
    EachPlayer,
    Filter,
    HeroOf,
    Host,
    It,
    NextPlayed,
    NthPlayed,
    OneOfThem,
    OwnedEverywhere,
    OwnerOf,
    PlayersWho,
    SameCard,
    SamePlayer,
    Some,
    Target,
    TargetInOrder,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    Together,
    TopOfDeck,
    TurnPlayer,
    You,
    YouAnd,
    ZoneOf,
)
from engine.tree.values import Number
from engine.tree.words import CardState, Side


def is_among(game: GameState, context: Context, reference: Node, card: GameCard) -> bool:
    """Whether a card is one of those that a reference points at, or matches its description."""
    if isinstance(reference, All | EachOf | NthPlayed | NextPlayed | Some):
        return descriptions.matches(game, context, reference.filter, card)
    return any(pointer.number == card.number for pointer in referred(game, context, reference))


@interprets(REFERRED, This)
def _this(game: GameState, context: Context, reference: This) -> tuple[CardIdentity, ...]:
    card = game.cards[context.source.number]
    if card.in_play and card.identity != context.source.identity:
        # a card that the link has moved twice is found as it is now mentioned (Rule 415.9b)
        for mention in reversed(context.mentions):
            if card.reference in mention.cards:
                return (card.reference,)
    return (context.source,)


@interprets(REFERRED, HeroOf)
def _hero_of(game: GameState, context: Context, reference: HeroOf) -> tuple[CardIdentity, ...]:
    heroes = (game.players[index].hero for index in players(game, context, reference.player))
    return tuple(hero.reference for hero in heroes if hero is not None)


@interprets(REFERRED, Host)
def _host(game: GameState, context: Context, reference: Host) -> tuple[CardIdentity, ...]:
    """What an attachment is attached to, or was when it left play (Rule 415.9a)."""
    card = game.cards[context.source.number]
    if card.identity == context.source.identity:
        return () if card.host is None else (game.cards[card.host].reference,)
    memory = game.memories.get(context.source.identity)
    if memory is None or memory.host is None or memory.host_identity is None:
        return ()
    return (CardIdentity(memory.host, memory.host_identity),)


@interprets(REFERRED, It)
def _it(game: GameState, context: Context, reference: It) -> tuple[CardIdentity, ...]:
    """What was mentioned last, but not the card that acts itself, except for "itself" (Rule 712.3a).

    It is no card where the cards that were mentioned last by a noun could not be found.
    """
    if reference.word == "itself" and context.subject is not None:
        return (context.subject,)
    if reference.word == SOURCE_OF_DAMAGE:
        sources = (mention.cards for mention in context.mentions if reference.word in mention.words)
        return next(sources, ())
    mention = _last_mention(context)
    if mention is not None:
        return mention.cards
    return () if context.subject is None else (context.subject,)


def _last_mention(context: Context) -> Mention | None:
    """The last mention of cards, or of none that could be found; not that of the card that acts itself."""
    for mention in reversed(context.mentions):
        if mention.words and not mention.cards and not mention.players:
            return mention
        if mention.cards and (context.subject is None or mention.cards != (context.subject,)):
            return mention
    return None


def illegal_targets(game: GameState, context: Context, reference: Node) -> tuple[CardIdentity, ...]:
    """The targets that a reference points at and that have become illegal: nothing is done to them, but
    numbers are read from them as they are, or were last (Rule 709.2c, 709.2d).
    """
    match reference:
        case Target() if reference.slot < len(context.illegal):
            return context.illegal[reference.slot]
        case It():
            mention: Mention | None = _last_mention(context)
        case That():
            mention = _mention_by_noun(game, context, reference)
        case _:
            return ()
    return () if mention is None or mention.cards else mention.illegal


OWNER = "owner"
"""What players are mentioned as by "its owner's hand"."""
THAT_OPPONENT = "that opponent"
_CARDS = "cards"
"""What cards of a hand or deck are mentioned as, of which "that card" is none: it is chosen among them."""


@lru_cache(maxsize=128)
def _singular(noun: str) -> str:
    """The noun by which cards are mentioned that text may call by its plural."""
    return singular(noun) or noun


@interprets(REFERRED, That)
def _that(game: GameState, context: Context, reference: That) -> tuple[CardIdentity, ...]:
    """What was last mentioned by this noun, which may begin with a side, or be a plural: "that friendly
    character", "those cards". "That character" was a "hero or ally"; who acts on "that hero" is another.
    "That destroyed ally" is one that the same text has destroyed, its cost included, also if a target was
    mentioned since. What the link of a modifier had mentioned comes before its own words. Where nothing was
    mentioned by the noun, it is what other text of the card has removed.
    """
    return _mention_by_noun(game, context, reference).cards


def _mention_by_noun(game: GameState, context: Context, reference: That) -> Mention:
    mentions = [mention for mention in reversed(context.before + context.mentions) if _is_of_cards(mention)]
    noun = reference.noun
    if noun.startswith(_SIDES):
        side, _, noun = noun.partition(" ")
        mentions = [
            mention
            for mention in mentions
            if mention.cards
            and descriptions.is_on_side(game, context, Side(side), game.cards[mention.cards[0].number])
        ]
    if noun.startswith(_DESTROYED):
        noun = noun.removeprefix(_DESTROYED)
        mentions = [mention for mention in mentions if _was_destroyed(game, context, mention)] or mentions
    nouns = {noun, _singular(noun)}
    named = [mention for mention in mentions if not nouns.isdisjoint(mention.words)]
    if not named and nouns.isdisjoint(_ANY_CARD | {"resource"}):  # a Boar mentioned by its tag: "that ally"
        named = [mention for mention in mentions if _are_called(game, nouns, mention)]
    if not named and not nouns.isdisjoint(_ANY_CARD):
        named = mentions
        if "character" in nouns:
            named = [mention for mention in named if {*mention.words} >= _CHARACTERS] or named
    named = [mention for mention in named if context.subject not in mention.cards] or named
    if not named and context.subject is not None:  # "for each damage on that ally"
        subject = Mention((), (context.subject,))
        named = [subject] if _are_called(game, nouns, subject) else []
    return named[0] if named else Mention((), _removed_by_other_text(game, context, nouns))


@interprets(REFERRED, Both)
def _both(game: GameState, context: Context, reference: Both) -> tuple[CardIdentity, ...]:
    """The last two cards that were mentioned by the noun, alone or together."""
    nouns = {reference.noun, _singular(reference.noun)}
    cards: tuple[CardIdentity, ...] = ()
    for mention in reversed(context.before + context.mentions):
        is_named = not nouns.isdisjoint(mention.words) or not nouns.isdisjoint(_ANY_CARD)
        if _is_of_cards(mention) and is_named:
            cards += tuple(card for card in mention.cards if card not in cards)
        if len(cards) >= 2:
            break
    return cards[:2]


def _removed_by_other_text(game: GameState, context: Context, nouns: set[str]) -> tuple[CardIdentity, ...]:
    cards = this_way.affected(game, context, "removed")
    return tuple(card.reference for card in cards if not nouns.isdisjoint(card.current.nouns))


def _was_destroyed(game: GameState, context: Context, mention: Mention) -> bool:
    cards = [game.cards[pointer.number] for pointer in mention.cards]
    return bool(cards) and all(context.was_affected("destroyed", card) for card in cards)


def _are_called(game: GameState, nouns: set[str], mention: Mention) -> bool:
    """Whether all cards that were mentioned are, or were, of a type."""
    characteristics = [last_information(game, pointer) for pointer in mention.cards]
    return bool(characteristics) and all(not nouns.isdisjoint(card.nouns) for card in characteristics)


def _is_of_cards(mention: Mention) -> bool:
    """Whether cards were mentioned by a noun or were found, though there may have been none of them; not the
    card that mentions itself.
    """
    is_empty = not mention.cards and (mention.players or not mention.words)
    return not is_empty and not mention.is_source


_ROLES = {
    CardState.ATTACKING: "attacker",
    CardState.DEFENDING: "defender",
    CardState.PROTECTING: "protector",
    CardState.TOKEN: "token",
}
"""What a card of a state is called, beside its nouns."""
_CHARACTERS = frozenset({"ally", "hero"})
"""The nouns of a mention that "that character" means rather than any other."""
_ANY_CARD = frozenset({"card", "character", "attacker", "defender"})
"""Words for cards that may have been mentioned by any other."""
_DESTROYED = "destroyed "
_SIDES = (f"{Side.FRIENDLY.value} ", f"{Side.OPPOSING.value} ")


@interprets(REFERRED, SameCard)
def _same_card(game: GameState, context: Context, reference: SameCard) -> tuple[CardIdentity, ...]:
    if context.actor is not None:
        return (context.actor,)
    return context.mentions[-1].cards if context.mentions else ()


@interprets(REFERRED, Target)
def _target(game: GameState, context: Context, reference: Target) -> tuple[CardIdentity, ...]:
    return context.targets[reference.slot] if reference.slot < len(context.targets) else ()


@interprets(REFERRED, TargetInOrder)
def _target_in_order(game: GameState, context: Context, reference: TargetInOrder) -> tuple[CardIdentity, ...]:
    legal = [card for slot in context.targets for card in slot]
    chosen = context.chosen[reference.place - 1 : reference.place]
    return tuple(card for card in chosen if card in legal)


@interprets(REFERRED, All, EachOf, NthPlayed, NextPlayed, Some)
def _described(
    game: GameState, context: Context, reference: EachOf | All | NthPlayed | NextPlayed | Some
) -> tuple[CardIdentity, ...]:
    """All cards that match; of those to which something was done "this way" also the ones that have moved
    since, as they were then: they are known, but nothing more can be done to them (Rule 415.9a, 709.2d).
    """
    pointers = tuple(card.reference for card in descriptions.candidates(game, context, reference.filter))
    if not context.affected or descriptions.means_cards_in_play(reference.filter):
        return pointers
    moved = descriptions.moved_since(game, context, reference.filter)
    return tuple(dict.fromkeys((*pointers, *moved))) if moved else pointers


@interprets(REFERRED, OwnedEverywhere)
def _owned_everywhere(
    game: GameState, context: Context, reference: OwnedEverywhere
) -> tuple[CardIdentity, ...]:
    """No card: what they have matters only where the rules look for it: Stash, as a card is placed."""
    return ()


@interprets(REFERRED, AnyOf, Together)
def _together(game: GameState, context: Context, reference: Together | AnyOf) -> tuple[CardIdentity, ...]:
    """Each part of a list may refer to the one before it: "target ally and each other ally in its party".
    A card of two parts counts once: "this ally and each ally you control".
    """
    context = replace(context)
    cards: tuple[CardIdentity, ...] = ()
    for part in reference.cards:
        pointers = referred(game, context, part)
        context.mention(mention(part, pointers))
        cards += pointers
    return tuple(dict.fromkeys(cards))


@interprets(REFERRED, TopOfDeck)
def _top_of_deck(game: GameState, context: Context, reference: TopOfDeck) -> tuple[CardIdentity, ...]:
    count = interpreter.value(game, context, reference.count)
    return tuple(
        card.reference
        for index in players(game, context, reference.player)
        for card in _outermost(game.players[index].deck, count, bottom=reference.bottom)
    )


def _outermost(deck: Sequence[GameCard], count: int, *, bottom: bool) -> Sequence[GameCard]:
    """So many cards of a deck, from its top down or from its bottom up."""
    return deck[:count] if bottom else deck[: -count - 1 : -1]


@interprets(REFERRED, CardFromTop)
def _card_from_top(game: GameState, context: Context, reference: CardFromTop) -> tuple[CardIdentity, ...]:
    decks = (game.players[index].deck for index in players(game, context, reference.player))
    return tuple(deck[-reference.place].reference for deck in decks if len(deck) >= reference.place)


@interprets(REFERRED, OneOfThem)
def _one_of_them(game: GameState, context: Context, reference: OneOfThem) -> tuple[CardIdentity, ...]:
    """What was last mentioned and has not moved since, to choose from."""
    return tuple(
        pointer
        for pointer in _it(game, context, It())
        if game.cards[pointer.number].identity == pointer.identity
    )


@interprets(REFERRED, ZoneOf)
def _zone_of(game: GameState, context: Context, reference: ZoneOf) -> tuple[CardIdentity, ...]:
    return tuple(
        card.reference
        for index in players(game, context, reference.player)
        for card in getattr(game.players[index], descriptions.PILES[reference.place])
    )


# Players


@interprets(PLAYERS, You)
def _you(game: GameState, context: Context, reference: You) -> tuple[int, ...]:
    return (context.controller,)


@interprets(PLAYERS, AnyPlayer)
def _any_player(game: GameState, context: Context, reference: AnyPlayer) -> tuple[int, ...]:
    """In a condition one of them is enough."""
    any_of_them = EachPlayer(opponents=reference.opponent, friendly=reference.friendly, other=reference.other)
    return _each_player(game, context, any_of_them)


@interprets(PLAYERS, EachPlayer)
def _each_player(game: GameState, context: Context, reference: EachPlayer) -> tuple[int, ...]:
    return tuple(_players_on_side(game, context, reference))


def _players_on_side(game: GameState, context: Context, reference: EachPlayer) -> Iterator[int]:
    team = game.players[context.controller].team
    for player in in_turn_order(game):
        is_friend = player.team == team
        is_on_side = not is_friend if reference.opponents else is_friend or not reference.friendly
        if is_on_side and not (reference.other and player.index == context.controller):
            yield player.index


@interprets(PLAYERS, PlayersWho)
def _players_who(game: GameState, context: Context, reference: PlayersWho) -> tuple[int, ...]:
    """The players of whom a condition is true, read for each of them alone."""

    def is_true(index: int) -> bool:
        own = replace(context, mentions=(*context.mentions, Mention((), players=(index,))))
        return interpreter.CONDITIONS[type(reference.condition)](game, own, reference.condition)

    return tuple(index for index in players(game, context, reference.players) if is_true(index))


@interprets(PLAYERS, SamePlayer)
def _same_player(game: GameState, context: Context, reference: SamePlayer) -> tuple[int, ...]:
    return context.actors or (context.controller,)


@interprets(PLAYERS, TargetPlayer)
def _target_player(game: GameState, context: Context, reference: TargetPlayer) -> tuple[int, ...]:
    slots = context.target_players
    return slots[reference.slot] if reference.slot < len(slots) else ()


@interprets(PLAYERS, TurnPlayer)
def _turn_player(game: GameState, context: Context, reference: TurnPlayer) -> tuple[int, ...]:
    return (game.turn_player,)


@interprets(PLAYERS, BothPlayers, YouAnd)
def _you_and_another(game: GameState, context: Context, reference: BothPlayers | YouAnd) -> tuple[int, ...]:
    other = reference.other if isinstance(reference, YouAnd) else ThatPlayer()
    return tuple(dict.fromkeys((context.controller, *players(game, context, other))))


@interprets(PLAYERS, ThatPlayer)
def _that_player(game: GameState, context: Context, reference: ThatPlayer) -> tuple[int, ...]:
    """The players that were mentioned last; "that opponent" was not mentioned as the owner of a card (Rule
    712.3a).
    """
    for mention in reversed(context.mentions):
        if mention.players and not (reference.word == THAT_OPPONENT and OWNER in mention.words):
            return mention.players
    return ()


@interprets(PLAYERS, ControllerOf)
def _controller_of(game: GameState, context: Context, reference: ControllerOf) -> tuple[int, ...]:
    controllers = (controller_of(game, card) for card in referred(game, context, reference.card))
    return tuple(dict.fromkeys(index for index in controllers if index is not None))


@interprets(PLAYERS, OwnerOf)
def _owner_of(game: GameState, context: Context, reference: OwnerOf) -> tuple[int, ...]:
    owners = (game.cards[card.number].owner for card in referred(game, context, reference.card))
    return tuple(dict.fromkeys(owners))


# Mentions


def nouns_of(reference: CardReference) -> tuple[str, ...]:
    """The words by which a later "that ally" can refer to what a reference mentions."""
    match reference:
        case Target() | EachOf() | All() | Some() | NthPlayed() | NextPlayed():
            return _nouns_of_described(reference.filter)
        case This() | Host() | That():
            return (reference.noun,)
        case HeroOf():
            return ("hero",)
        case AnyOf() | Together():
            return tuple(dict.fromkeys(noun for part in reference.cards for noun in nouns_of(part)))
        case TopOfDeck(count=Number(amount=1)) | CardFromTop():
            return ("card",)
        case TopOfDeck() | ZoneOf():
            return (_CARDS,)
    return ()


def _nouns_of_described(described: Filter) -> tuple[str, ...]:
    kinds = criterion_of(described, OneOfKinds)
    if kinds is not None:
        return tuple(dict.fromkeys(noun for kind in kinds.kinds for noun in _nouns_of_described(kind)))
    roles = (_ROLES[state] for state in described.states if state in _ROLES)
    return (*(noun.value for noun in described.nouns), *described.tags, *roles)


def mention(reference: CardReference, chosen: tuple[CardIdentity, ...]) -> Mention:
    """The mention of cards by a reference."""
    return Mention(nouns_of(reference), chosen, is_source=isinstance(reference, This))
