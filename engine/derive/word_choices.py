"""The words among which a card lets a player choose: ally types, classes, races (Rule 202.4), and names that
no card has (Rule 200.3).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from engine.cards import CardType, CharacterClass, DamageType, PrintedCard
from engine.cardtext.powers import printed_powers
from engine.derive import descriptions
from engine.derive.context import Context
from engine.derive.last_information import last_information
from engine.state import GameState, GameZone
from engine.state.characteristics import printed_characteristics
from engine.state.chosen_words import word_of_kind
from engine.tree.costs import ChooseWordCost
from engine.tree.course_effects import ChooseWord
from engine.tree.node import walk
from engine.tree.references import Filter
from engine.tree.tags import FACTION_RACES
from engine.tree.words import Place, WordKind

NO_ALLY_TYPES = frozenset(["Arena", "Instant", "Monster", "Unique"])
"""Tags of allies that are no ally types (Rule 202.4)."""


def words_to_choose(game: GameState, context: Context, choice: ChooseWord | ChooseWordCost) -> list[str]:
    """The words that a text lets a player choose from, in alphabetical order; names are those of the cards of
    a description, where it says whose or where they are, and else of all that it calls by its words: of
    "another" card none that the card with the text has.
    """
    if choice.among:
        return sorted(choice.among)
    if choice.of is None:
        return sorted(words_of_kind(game, choice.kind))
    if choice.of.side is not None or choice.of.criteria or choice.of.place is not Place.PLAY:
        return sorted({card.current.name for card in descriptions.candidates(game, context, choice.of)})
    names = {
        card.original.name
        for card in game.cards
        if card.zone is not GameZone.NOWHERE
        and descriptions.is_called(choice.of, printed_characteristics(card.original))
    }
    if choice.of.other:
        names.discard(last_information(game, context.source).name)
    return sorted(names)


def words_of_kind(game: GameState, kind: WordKind) -> Collection[str]:
    """The words to choose from. Of ally types those that a card of the game has or names: any other one makes
    no difference in this game. Tokens and copies that have ceased to exist are no cards of it any more (Rule
    402.2, 404.2c).
    """
    if kind is WordKind.CLASS:
        return [character_class.value for character_class in CharacterClass]
    if kind is WordKind.CARD_TYPE:
        return [card_type.value.casefold() for card_type in CardType]
    if kind is WordKind.DAMAGE_TYPE:
        return [damage_type.value for damage_type in DamageType]
    if kind is WordKind.RACE:
        return FACTION_RACES
    if kind is WordKind.MADE_UP_NAME:
        return made_up_names(game)
    prints = {card.original for card in game.cards if card.zone is not GameZone.NOWHERE}
    classes = {character_class.value for character_class in CharacterClass}
    types = FACTION_RACES.union(classes, *map(ally_types, prints))
    return types - NO_ALLY_TYPES


def made_up_names(game: GameState) -> list[str]:
    """Names that no card has (Rule 200.3): those that have been made up in this game, and a new one. Any
    other new name makes no difference.
    """
    printed = {card.original.name for card in game.cards if not card.is_token}
    in_use = {card.original.name for card in game.cards if card.is_token}
    in_use |= {word_of_kind(words, WordKind.MADE_UP_NAME) for words in game.chosen_words.values()}
    names = []
    for number in count(1):
        name = f"Made-up Name {number}"
        if name not in printed:
            names.append(name)
            if name not in in_use:
                break
    return names


def ally_types(card: PrintedCard) -> Iterator[str]:
    """The ally types that a card has, and the tags that its text names."""
    if CardType.ALLY in card.types:
        yield from (tag.name for tag in card.tags if tag.limit is None)
    sides = (printed_powers(card), printed_powers(card, back=True) if card.back is not None else ())
    for powers in sides:
        for power in powers:
            for node in walk(power):
                if isinstance(node, Filter):
                    named = (*node.tags, *node.any_tags, *node.excluded_tags)
                    yield from (tag for tag in named if tag[0].isupper())
