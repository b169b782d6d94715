"""Which cards and players a text points at, as far as nobody has to choose (Rule 200.1, 706, 712.3a)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.cards import Faction, PrintedCard
from engine.derive import evaluate, relations, this_way
from engine.derive.context import Context, find
from engine.state import GameCard, GameState, GameZone, LinkKind, Player
from engine.state.characteristics import Characteristics
from engine.state.reference import CardIdentity, Mention
from engine.state.seating import in_turn_order
from engine.state.snapshot import CardSnapshot, DescribedCard
from engine.tree.node import Node, cached_by_identity
from engine.tree.references import (
    All,
    AnyOf,
    AnyPlayer,
    CardReference,
    ControllerOf,
    EachOf,
    EachPlayer,
    Filter,
    FirstPlayed,
    HeroOf,
    Host,
    It,
    NextPlayed,
    OneOfThem,
    OwnerOf,
    PlayerReference,
    RemainingCards,
    SameCard,
    SamePlayer,
    Some,
    SourceOf,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    Together,
    TopOfDeck,
    You,
    ZoneOf,
)
from engine.tree.words import CardState, Noun, Owner, Place, Side

# Descriptions


def matches(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """Whether a card matches a description, as it is or as it was; its zone is not checked."""
    return is_called(description, card.current) and _matches_further(game, context, description, card)


def _matches_further(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """Whether a card that is called so matches the rest of a description."""
    characteristics = card.current
    if description.other and card.number in _own_numbers(context):
        return False
    if description.side is not None and not _is_on_side(game, context, description.side, card):
        return False
    for state in description.states:
        if not _fits_state(game, context, card, state):
            return False
    for comparison in description.comparisons:
        if not evaluate.compare(
            comparison.relation,
            evaluate.stat(characteristics, comparison.stat),
            evaluate.value(game, context, comparison.value),
        ):
            return False
    return not _asks_for_details(description) or _has_the_details(game, context, description, card)


@cached_by_identity
def _asks_for_details(description: Filter) -> bool:
    """Whether a description asks for anything that few ask for."""
    common = Filter(
        nouns=description.nouns,
        tags=description.tags,
        damage_types=description.damage_types,
        states=description.states,
        side=description.side,
        other=description.other,
        comparisons=description.comparisons,
        place=description.place,
        owner=description.owner,
        excluded_tags=description.excluded_tags,
        side_last=description.side_last,
        from_place=description.from_place,
        any_tags=description.any_tags,
        icons=description.icons,
    )
    return description != common


def _own_numbers(context: Context) -> tuple[int, ...]:
    return (context.source.number,)


def _has_the_details(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """Whether a card has what few descriptions ask for."""
    if description.named is not None and card.current.name != description.named:
        return False
    if description.keyword is not None and description.keyword not in card.current.keywords:
        return False
    if description.entered_this_turn and not (card.in_play and card.entered == game.turn):
        return False
    return relations.has_the_past(game, context, description, card) and relations.has_the_relations(
        game, context, description, card
    )


def is_called(description: Filter, characteristics: Characteristics) -> bool:
    """Whether a card is called what a description calls it: its nouns, tags, icons and damage types."""
    if description.nouns and characteristics.nouns.isdisjoint(description.nouns):
        return False
    for tag in description.tags:
        if not _has_tag(tag, characteristics):
            return False
    if description.damage_types and characteristics.damage_types.isdisjoint(description.damage_types):
        return False
    return not (description.excluded_tags or description.any_tags or description.icons) or _has_further_tags(
        description, characteristics
    )


def _has_further_tags(description: Filter, characteristics: Characteristics) -> bool:
    """None of the excluded tags, one of those to choose from, and all the icons."""
    if any(_has_tag(tag, characteristics) for tag in description.excluded_tags):
        return False
    if description.any_tags and not any(_has_tag(tag, characteristics) for tag in description.any_tags):
        return False
    return characteristics.icons.issuperset(description.icons)


def _has_tag(tag: str, characteristics: Characteristics) -> bool:
    """Whether a card has a tag, the icon of a faction (Rule 206.1b), or is of the type that the word names
    ("non-hero").
    """
    if tag in characteristics.tags or (tag in _FACTIONS and tag in characteristics.icons):
        return True
    return tag in characteristics.nouns and tag != Noun.CARD


def _is_on_side(game: GameState, context: Context, side: Side, card: DescribedCard) -> bool:
    holder = card.owner if card.controller is None else card.controller
    if side is Side.YOURS:
        return holder == context.controller
    if side is Side.THEIR:
        return any(holder in mention.players for mention in context.mentions[-1:])
    is_friend = game.players[holder].team == game.players[context.controller].team
    return is_friend if side is Side.FRIENDLY else not is_friend


def is_attacking(game: GameState, card: GameCard) -> bool:
    """Whether a card is an attacker (Rule 602.1)."""
    return game.combat is not None and game.combat.attacker == card.number


def is_defending(game: GameState, card: GameCard) -> bool:
    """Whether a card is a defender (Rule 602.3)."""
    return game.combat is not None and game.combat.defender == card.number


def is_in_combat(game: GameState, card: GameCard) -> bool:
    """Whether a card is an attacker or defender, and there is one on the other side (Rule 602.3b)."""
    combat = game.combat
    if combat is None or combat.attacker is None or combat.defender is None:
        return False
    return card.number in (combat.attacker, combat.defender)


def _fits_state(game: GameState, context: Context, card: DescribedCard, state: CardState) -> bool:
    if state is CardState.REVEALED:
        return context.was_affected(this_way.REVEALED, card)
    return is_in_state(game, card, state)


def is_in_state(game: GameState, card: DescribedCard, state: CardState) -> bool:
    """Whether a card is in a state, or was when something happened."""
    if isinstance(card, CardSnapshot) and state in COMBAT_STATES:
        return state in card.combat
    return STATES[state](game, card)


_FACTIONS = frozenset(map(str, Faction))

COMBAT_STATES = frozenset(
    {CardState.ATTACKING, CardState.DEFENDING, CardState.IN_COMBAT, CardState.PROTECTING}
)
"""The states of a card in combat, which only the combat knows (Rule 602)."""

STATES: dict[CardState, Callable[[GameState, Any], bool]] = {
    CardState.ATTACKING: is_attacking,
    CardState.DAMAGED: lambda game, card: card.damage > 0,
    CardState.DEFENDING: is_defending,
    CardState.EXHAUSTED: lambda game, card: card.in_play and card.exhausted,
    CardState.IN_COMBAT: is_in_combat,
    CardState.FACE_DOWN: lambda game, card: card.face_down,
    CardState.FACE_UP: lambda game, card: not card.face_down,
    CardState.NON_ONGOING: lambda game, card: card.current.is_ability and not card.current.stays_in_play,
    CardState.NEUTRAL: lambda game, card: not card.current.icons,
    CardState.NON_TOKEN: lambda game, card: not card.is_token,
    CardState.ONGOING: lambda game, card: card.current.is_ability and card.current.stays_in_play,
    CardState.PROTECTING: lambda game, card: is_defending(game, card) and game.fight().protecting,
    CardState.READY: lambda game, card: card.in_play and not card.exhausted,
    CardState.TOKEN: lambda game, card: card.is_token,
    CardState.UNDAMAGED: lambda game, card: card.damage == 0,
}


def candidates(game: GameState, context: Context, description: Filter) -> list[GameCard]:
    """All cards that match a description, in the zone it names (Rule 706.1b, 712.4)."""
    return list(matching(game, context, description))


def in_hand(game: GameState, context: Context, description: Filter, player: int) -> list[GameCard]:
    """The cards in a player's hand that match a description, which names no zone (Rule 415.9e)."""
    return [card for card in game.players[player].hand if matches(game, context, description, card)]


def matching(game: GameState, context: Context, description: Filter) -> Iterator[GameCard]:
    """All cards that match a description, one after another."""
    if _means_cards_in_play(description):
        for card in _called_in_play(game, description):
            if _matches_further(game, context, description, card):
                yield card
    else:
        for card in _elsewhere(game, context, description):
            if matches(game, context, description, card):
                yield card


def _means_cards_in_play(description: Filter) -> bool:
    """Whether a description speaks of cards because they are in play."""
    if description.place is not Place.PLAY or description.played_by is not None:
        return False
    return description.this_way is None and CardState.REVEALED not in description.states


def _called_in_play(game: GameState, description: Filter) -> list[GameCard]:
    """The cards in play that are called what a description calls them: found once for each position."""
    index = game.index
    entry = None if index.called is None else index.called.get(id(description))
    if entry is not None:
        return entry[1]
    cards = [card for card in index.board if is_called(description, card.current)]
    if Noun.RESOURCE in description.nouns:
        cards = [card for card in cards if card.zone is GameZone.RESOURCE_ROW]
    if index.called is not None:
        index.called[id(description)] = (description, cards)
    return cards


def _elsewhere(game: GameState, context: Context, description: Filter) -> Iterator[GameCard]:
    """The cards in the zone that a description names, or to which something was done."""
    place = description.place if description.played_by is None else Place.CHAIN
    if place is Place.PLAY:
        yield from this_way.affected(game, context, description.this_way or this_way.REVEALED)
    elif place is Place.CHAIN:
        for link in game.chain:
            if link.card is not None and link.kind is not LinkKind.RESOURCE:  # Rule 711.3
                yield game.cards[link.card]
    else:
        for player in zone_owners(game, context, description.owner):
            yield from getattr(player, PILES[place])


PILES = {
    Place.DECK: "deck",
    Place.GRAVEYARD: "graveyard",
    Place.HAND: "hand",
    Place.REMOVED: "removed",
    Place.RESOURCE_ROW: "resource_row",
}


def zone_owners(game: GameState, context: Context, owner: Owner | None) -> list[Player]:
    """The players whose zones "your graveyard" or "an opposing graveyard" means."""
    you = game.players[context.controller]
    if owner is Owner.YOURS:
        return [you]
    if owner is Owner.THEIR:
        return [game.players[index] for index in context.mentions[-1].players] if context.mentions else []
    everyone = in_turn_order(game)
    return [player for player in everyone if player.team != you.team] if owner is Owner.OPPOSING else everyone


# References


def referred(game: GameState, context: Context, reference: Node) -> tuple[CardIdentity, ...]:
    """The cards that a reference points at, as they were when they were mentioned.

    Choices are made elsewhere: :class:`~engine.tree.references.Some` means here every card it could be.
    """
    return REFERRED[type(reference)](game, context, reference)


def cards(game: GameState, context: Context, reference: Node) -> list[GameCard]:
    """The cards that a reference points at and that are still the same cards (Rule 415.9a, 709.2c)."""
    return [
        card for pointer in referred(game, context, reference) if (card := find(game, pointer)) is not None
    ]


def is_among(game: GameState, context: Context, reference: Node, card: GameCard) -> bool:
    """Whether a card is one of those that a reference points at, or matches its description."""
    if isinstance(reference, All | EachOf | FirstPlayed | NextPlayed | Some):
        return matches(game, context, reference.filter, card)
    return any(pointer.number == card.number for pointer in referred(game, context, reference))


def _this(game: GameState, context: Context, reference: This) -> tuple[CardIdentity, ...]:
    return (context.source,)


def _hero_of(game: GameState, context: Context, reference: HeroOf) -> tuple[CardIdentity, ...]:
    heroes = (game.players[index].hero for index in players(game, context, reference.player))
    return tuple(hero.reference for hero in heroes if hero is not None)


def _host(game: GameState, context: Context, reference: Host) -> tuple[CardIdentity, ...]:
    card = game.cards[context.source.number]
    host = card.host
    if card.identity != context.source.identity:
        memory = game.memories.get(context.source.identity)
        host = None if memory is None else memory.host
    return () if host is None else (game.cards[host].reference,)


def _it(game: GameState, context: Context, reference: It) -> tuple[CardIdentity, ...]:
    """What was mentioned last, but not the card that acts itself, except for "itself" (Rule 712.3a)."""
    if reference.word == "itself" and context.subject is not None:
        return (context.subject,)
    for mention in reversed(context.mentions):
        if mention.cards and (context.subject is None or mention.cards != (context.subject,)):
            return mention.cards
    return () if context.subject is None else (context.subject,)


def _that(game: GameState, context: Context, reference: That) -> tuple[CardIdentity, ...]:
    """What was last mentioned by this noun, which may begin with a side: "that friendly character"."""
    mentions = [mention for mention in reversed(context.mentions) if mention.cards and not mention.is_source]
    noun = reference.noun
    if noun.startswith(_SIDES):
        side, _, noun = noun.partition(" ")
        mentions = [
            mention
            for mention in mentions
            if _is_on_side(game, context, Side(side), game.cards[mention.cards[0].number])
        ]
    named = [mention for mention in mentions if noun in mention.words]
    if not named and noun in ("card", "character"):
        named = mentions
    return named[0].cards if named else ()


_SIDES = (f"{Side.FRIENDLY.value} ", f"{Side.OPPOSING.value} ")


def _same_card(game: GameState, context: Context, reference: SameCard) -> tuple[CardIdentity, ...]:
    if context.actor is not None:
        return (context.actor,)
    return context.mentions[-1].cards if context.mentions else ()


def _target(game: GameState, context: Context, reference: Target) -> tuple[CardIdentity, ...]:
    return context.targets[reference.slot] if reference.slot < len(context.targets) else ()


def _described(
    game: GameState, context: Context, reference: EachOf | All | FirstPlayed | NextPlayed | Some
) -> tuple[CardIdentity, ...]:
    return tuple(card.reference for card in candidates(game, context, reference.filter))


def _together(game: GameState, context: Context, reference: Together | AnyOf) -> tuple[CardIdentity, ...]:
    return tuple(card for part in reference.cards for card in referred(game, context, part))


def _top_of_deck(game: GameState, context: Context, reference: TopOfDeck) -> tuple[CardIdentity, ...]:
    count = evaluate.value(game, context, reference.count)
    return tuple(
        card.reference
        for index in players(game, context, reference.player)
        for card in game.players[index].deck[: -count - 1 : -1]
    )


def _one_of_them(game: GameState, context: Context, reference: OneOfThem) -> tuple[CardIdentity, ...]:
    """What was last mentioned and has not moved since, to choose from."""
    return tuple(
        pointer
        for pointer in _it(game, context, It())
        if game.cards[pointer.number].identity == pointer.identity
    )


def _zone_of(game: GameState, context: Context, reference: ZoneOf) -> tuple[CardIdentity, ...]:
    return tuple(
        card.reference
        for index in players(game, context, reference.player)
        for card in getattr(game.players[index], PILES[reference.place])
    )


REFERRED: dict[type[Node], Callable[[GameState, Context, Any], tuple[CardIdentity, ...]]] = {
    All: _described,
    AnyOf: _together,
    EachOf: _described,
    FirstPlayed: _described,
    HeroOf: _hero_of,
    Host: _host,
    It: _it,
    NextPlayed: _described,
    OneOfThem: _one_of_them,
    RemainingCards: this_way.remaining,
    SameCard: _same_card,
    Some: _described,
    SourceOf: lambda game, context, reference: relations.source_of(game, context, reference),
    Target: _target,
    That: _that,
    This: _this,
    Together: _together,
    TopOfDeck: _top_of_deck,
    ZoneOf: _zone_of,
}


def players(game: GameState, context: Context, reference: PlayerReference) -> tuple[int, ...]:
    """The players that a reference points at, in turn order."""
    match reference:
        case You():
            return (context.controller,)
        case AnyPlayer():  # in a condition: one of them is enough
            any_of_them = EachPlayer(opponents=reference.opponent, friendly=reference.friendly)
            return players(game, context, any_of_them)
        case EachPlayer():
            team = game.players[context.controller].team
            order = in_turn_order(game)
            if reference.friendly:
                return tuple(p.index for p in order if p.team == team)
            return tuple(p.index for p in order if not (reference.opponents and p.team == team))
        case SamePlayer():
            return context.actors or (context.controller,)
        case TargetPlayer():
            slots = context.target_players
            return slots[reference.slot] if reference.slot < len(slots) else ()
        case ThatPlayer():
            return next((m.players for m in reversed(context.mentions) if m.players), ())
        case ControllerOf():
            controllers = (controller_of(game, card) for card in referred(game, context, reference.card))
            return tuple(dict.fromkeys(index for index in controllers if index is not None))
        case OwnerOf():
            owners = (game.cards[card.number].owner for card in referred(game, context, reference.card))
            return tuple(dict.fromkeys(owners))
    raise LookupError(f"{reference} points at no particular player")


def last_information(game: GameState, reference: CardIdentity) -> Characteristics:
    """What a card is, or was when it was last in play (Rule 707.3, 709.2d)."""
    card = game.cards[reference.number]
    if card.identity == reference.identity:
        return card.current
    memory = game.memories.get(reference.identity)
    return card.base if memory is None else memory.characteristics


def printed_information(game: GameState, reference: CardIdentity) -> PrintedCard:
    """What a card shows, or showed when it was last in play (Rule 402.3a, 709.2d)."""
    card = game.cards[reference.number]
    if card.identity == reference.identity:
        return card.printed
    memory = game.memories.get(reference.identity)
    return card.original if memory is None else memory.printed


def controller_of(game: GameState, reference: CardIdentity) -> int | None:
    """Who controls a card, or did when it was last in play; outside play its owner (Rule 709.2d)."""
    card = game.cards[reference.number]
    if card.identity != reference.identity:
        memory = game.memories.get(reference.identity)
        if memory is not None:
            return memory.controller
    return card.controller if card.controller is not None else card.owner


def nouns_of(reference: CardReference) -> tuple[str, ...]:
    """The words by which a later "that ally" can refer to what a reference mentions."""
    match reference:
        case Target() | EachOf() | All() | Some():
            return (*(noun.value for noun in reference.filter.nouns), *reference.filter.tags)
        case This() | Host() | That():
            return (reference.noun,)
        case HeroOf():
            return ("hero",)
    return ()


def mention(reference: CardReference, chosen: tuple[CardIdentity, ...]) -> Mention:
    """The mention of cards by a reference."""
    return Mention(nouns_of(reference), chosen, is_source=isinstance(reference, This))
