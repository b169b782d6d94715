"""Which cards match a description, and where it looks for them (Rule 200.1, 706.1b, 712.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.cards import Faction
from engine.derive import interpreter, this_way
from engine.derive.card_states import is_in_state
from engine.derive.context import CHOSEN, Context, find
from engine.derive.last_information import was_same
from engine.state import GameCard, GameState, GameZone, LinkKind, Player
from engine.state.characteristics import Characteristics
from engine.state.reference import CardIdentity
from engine.state.seating import in_turn_order
from engine.state.snapshot import CardSnapshot, DescribedCard
from engine.tree.criteria import (
    DoneThisWay,
    Extreme,
    ExtremeOfDescription,
    InPartyWith,
    PlayedBy,
    criterion_of,
    without,
)
from engine.tree.node import cached_by_identity
from engine.tree.references import CardCriterion, Filter, ThatPlayer
from engine.tree.tags import PROFESSIONS, REPUTATIONS
from engine.tree.words import CardState, Noun, Owner, Place, Side


def matches(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """Whether a card matches a description, as it is or as it was; its zone is not checked."""
    return _is_so_called(description, card) and _matches_further(game, context, description, card)


def _is_so_called(description: Filter, card: DescribedCard) -> bool:
    """Whether a card is called what a description calls it, a resource only as one."""
    return is_called(description, card.current) and _is_resource_or_other(description, card)


def _is_resource_or_other(description: Filter, card: DescribedCard) -> bool:
    """Whether a card that can be called a resource is one, as every card in the resource row is, or what else
    it is called: "ally or resource". A card that is not in play may have been one, or become one.
    """
    if Noun.RESOURCE not in description.nouns or card.zone is GameZone.RESOURCE_ROW:
        return True
    if len(description.nouns) == 1:
        return not card.in_play
    others = (noun for noun in description.nouns if noun is not Noun.RESOURCE)
    return not card.current.nouns.isdisjoint(others)


def _matches_further(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """Whether a card that is called so matches the rest of a description."""
    if description.other and _is_itself(game, context, description, card):
        return False
    if description.side is not None and not is_on_side(game, context, description.side, card):
        return False
    for state in description.states:
        if not _fits_state(game, context, card, state):
            return False
    for meets, criterion in _criteria(description):  # noqa: SIM110  quicker than a generator
        if not meets(game, context, criterion, card):
            return False
    return True


CRITERIA: dict[type[CardCriterion], Callable[[GameState, Context, Any, DescribedCard], bool]] = {}
"""Whether a card meets a criterion of a description (:mod:`engine.derive.criteria`)."""


@cached_by_identity
def _criteria(
    description: Filter,
) -> tuple[tuple[Callable[[GameState, Context, Any, DescribedCard], bool], CardCriterion], ...]:
    """The criteria of a description, each with its meaning."""
    criteria = (_in_full(description, criterion) for criterion in description.criteria)
    return tuple((CRITERIA[type(criterion)], criterion) for criterion in criteria)


def _in_full(description: Filter, criterion: CardCriterion) -> CardCriterion:
    """A criterion with the cards that it compares with, where they are those of the rest of a description."""
    if not isinstance(criterion, ExtremeOfDescription):
        return criterion
    return Extreme(criterion.stat, without(description, ExtremeOfDescription), criterion.lowest)


def _is_itself(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """Whether a card is none of the "other" cards: one that was chosen before, and where none was, the card
    with the text or a target of the same link; without targets also what the text speaks of, as in "your hero
    has Protector while another hero is in play" (glossary: Other). Where the card with the text is of the
    kind itself, targets are so only behind the words that mention them. What a card was before it
    became a different card is another, as an ability that was played, has returned to a hand, and is played
    again (Rule 415.9a). What a party is named after is none of its "other" cards.
    """
    party = criterion_of(description, InPartyWith)
    if party is not None:
        members = interpreter.referred(game, context, party.card)
        if any(card.number == member.number for member in members):
            return True
    if any(deed == CHOSEN for deed, _ in context.affected):
        return context.was_affected(CHOSEN, card)
    targets = [target for slot in context.targets for target in slot]
    if targets and _is_of_the_kind(game, context, description):
        mentioned = [pointer for mention in context.mentions for pointer in mention.cards]
        selves = [context.source, *(target for target in targets if target in mentioned)]
    else:
        selves = [context.source, *targets]
    if not targets and party is None:
        selves += _named_before(game, context, description)
    if isinstance(card, CardSnapshot):
        return any(was_same(game, pointer, card) for pointer in selves)
    return any(pointer.number == card.number and find(game, context, pointer) is card for pointer in selves)


def _is_of_the_kind(game: GameState, context: Context, description: Filter) -> bool:
    """Whether the card with the text is in play and would be described but for the word "other"."""
    source = game.cards[context.source.number]
    return source.in_play and matches(game, context, replace(description, other=False), source)


def _named_before(game: GameState, context: Context, description: Filter) -> Sequence[CardIdentity]:
    """What text without targets speaks of before it says "other": the card that a modifier applies to, or
    what was mentioned last, if the card with the text is none of the kind itself.
    """
    if context.subject is not None:
        return (context.subject,)
    if is_called(description, game.cards[context.source.number].base):
        return ()
    return next((mention.cards for mention in reversed(context.mentions) if mention.cards), ())


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
    """None of the excluded tags, and one of those and of the icons to choose from."""
    if any(_has_tag(tag, characteristics) for tag in description.excluded_tags):
        return False
    if description.any_tags and not any(_has_any(tag, characteristics) for tag in description.any_tags):
        return False
    return not (description.icons and characteristics.icons.isdisjoint(description.icons))


def _has_any(tag: str, characteristics: Characteristics) -> bool:
    """Whether a card has a tag, or the icon of a damage type, class or faction: "Fire or [Fire]" (Rule 202.3,
    206.1b, 304.2).
    """
    if tag.startswith("["):
        icon = tag.strip("[]")
        return icon in characteristics.damage_types or icon in characteristics.icons
    return _has_tag(tag, characteristics)


def _has_tag(tag: str, characteristics: Characteristics) -> bool:
    """Whether a card has a tag, the icon of a faction (Rule 206.1b), a profession (Rule 206.1), a
    reputation (Rule 100.2d), or is of the type that the word names ("non-hero").
    """
    if tag in characteristics.tags or (tag in _FACTIONS and tag in characteristics.icons):
        return True
    if tag in characteristics.traits and (tag in PROFESSIONS or tag in REPUTATIONS):
        return True
    return tag in characteristics.nouns and tag != Noun.CARD


def is_on_side(game: GameState, context: Context, side: Side, card: DescribedCard) -> bool:
    """Whether a card is friendly, opposing, "you control", or "they control" of who was just mentioned."""
    return is_side_of(game, context, side, card.owner if card.controller is None else card.controller)


def is_side_of(game: GameState, context: Context, side: Side, holder: int) -> bool:
    """Whether what a player controls is on a side."""
    if side is Side.YOURS:
        return holder == context.controller
    if side is Side.THEIR:
        return holder in next(
            (mention.players for mention in reversed(context.mentions) if mention.players), ()
        )
    is_friend = game.players[holder].team == game.players[context.controller].team
    return is_friend if side is Side.FRIENDLY else not is_friend


def is_zone_of(game: GameState, context: Context, owner: Owner, player: int) -> bool:
    """Whether a zone of a player is "your" graveyard, "an opposing" one (glossary: Opposing), or "their":
    that of the player last mentioned.
    """
    if owner is Owner.OPPOSING:
        return game.players[player].team != game.players[context.controller].team
    if owner is Owner.THEIR:
        return player in interpreter.players(game, context, ThatPlayer("they"))
    return owner is not Owner.YOURS or player == context.controller


def _fits_state(game: GameState, context: Context, card: DescribedCard, state: CardState) -> bool:
    if state is CardState.REVEALED:
        return context.was_affected(this_way.REVEALED, card)
    return is_in_state(game, card, state)


_FACTIONS = frozenset(map(str, Faction))


def candidates(game: GameState, context: Context, description: Filter) -> list[GameCard]:
    """All cards that match a description, in the zone it names (Rule 706.1b, 712.4)."""
    return list(matching(game, context, description))


def counted(game: GameState, context: Context, description: Filter) -> list[GameCard]:
    """All cards that match a description as they are counted: those to which something was done "this way"
    count also if they have moved since (Rule 709.2d).
    """
    cards = candidates(game, context, description)
    if not context.affected or means_cards_in_play(description):
        return cards
    moved = [game.cards[pointer.number] for pointer in moved_since(game, context, description)]
    return list({card.number: card for card in (*cards, *moved)}.values())


def in_hand(game: GameState, context: Context, description: Filter, player: int) -> list[GameCard]:
    """The cards in a player's hand that match a description, which names no zone (Rule 415.9e)."""
    return [card for card in game.players[player].hand if matches(game, context, description, card)]


def matching(game: GameState, context: Context, description: Filter) -> Iterator[GameCard]:
    """All cards that match a description, one after another."""
    if means_cards_in_play(description):
        for card in _called_in_play(game, description):
            if _matches_further(game, context, description, card):
                yield card
    else:
        for card in _elsewhere(game, context, description):
            if matches(game, context, description, card):
                yield card


@cached_by_identity
def means_cards_in_play(description: Filter) -> bool:
    """Whether a description speaks of cards because they are in play."""
    if description.place is not Place.PLAY or CardState.REVEALED in description.states:
        return False
    return not any(isinstance(criterion, DoneThisWay | PlayedBy) for criterion in description.criteria)


def _called_in_play(game: GameState, description: Filter) -> list[GameCard]:
    """The cards in play that are called what a description calls them: found once for each position."""
    index = game.index
    entry = None if index.called is None else index.called.get(id(description))
    if entry is not None:
        return entry[1]
    cards = [card for card in index.board if _is_so_called(description, card)]
    if index.called is not None:
        index.called[id(description)] = (description, cards)
    return cards


def _elsewhere(game: GameState, context: Context, description: Filter) -> Iterator[GameCard]:
    """The cards in the zone that a description names, or to which something was done."""
    place = description.place if criterion_of(description, PlayedBy) is None else Place.CHAIN
    if place is Place.PLAY:
        yield from this_way.affected(game, context, _deed(description))
    elif place is Place.CHAIN:
        for link in game.chain:
            if link.card is not None and link.kind is not LinkKind.RESOURCE:  # Rule 711.3
                yield game.cards[link.card]
    else:
        for player in _zone_holders(game, context, description):
            yield from getattr(player, PILES[place])


def moved_since(game: GameState, context: Context, description: Filter) -> list[CardIdentity]:
    """The described cards to which something was done "this way", and that have moved since (Rule 415.9a)."""
    if description.place is not Place.PLAY or criterion_of(description, PlayedBy) is not None:
        return []
    deed = _deed(description)
    return [
        pointer
        for done, pointer in context.affected
        if done == deed
        and find(game, context, pointer) is None
        and matches(game, context, description, game.cards[pointer.number])
    ]


def _deed(description: Filter) -> str:
    """What was done "this way" to the cards of a description that are not described by where they are."""
    done = criterion_of(description, DoneThisWay)
    return this_way.REVEALED if done is None else done.deed


def _zone_holders(game: GameState, context: Context, description: Filter) -> list[Player]:
    """The players in whose zones described cards are."""
    if description.zone_of is not None:
        return [game.players[index] for index in interpreter.players(game, context, description.zone_of)]
    return zone_owners(game, context, description.owner)


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
