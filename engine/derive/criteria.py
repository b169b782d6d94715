"""Whether a card meets a criterion of a description (:mod:`engine.tree.criteria`; Rule 200.1, 400, 401)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.derive import descriptions, interpreter, references, this_way
from engine.derive.context import Context, chosen_word
from engine.derive.descriptions import CRITERIA
from engine.derive.interpreter import REFERRED, interprets
from engine.derive.last_information import controller_of, last_information
from engine.derive.open_numbers import compares
from engine.derive.played_cards import cards_of_happenings, players_who_played
from engine.derive.stats import compare, stat, stat_of
from engine.state import GameCard, GameState
from engine.state.characteristics import printed_characteristics
from engine.state.chosen_words import parted
from engine.state.journal import Happening
from engine.state.power_sheet import PowerSheet
from engine.state.reference import CardIdentity
from engine.state.snapshot import DescribedCard
from engine.tree import criteria
from engine.tree.changes import GainKeyword
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.powers import DeckbuildingText, Diplomacy, Static
from engine.tree.references import CardReference, Filter, Some, SourceOf
from engine.tree.words import Noun, PowerWord, WordKind

# Names


@interprets(CRITERIA, criteria.Named)
def _is_named(game: GameState, context: Context, criterion: criteria.Named, card: DescribedCard) -> bool:
    return card.current.name == criterion.name


@interprets(CRITERIA, criteria.NotNamed)
def _is_not_named(
    game: GameState, context: Context, criterion: criteria.NotNamed, card: DescribedCard
) -> bool:
    return card.current.name != criterion.name


@interprets(CRITERIA, criteria.NameContains)
def _name_contains(
    game: GameState, context: Context, criterion: criteria.NameContains, card: DescribedCard
) -> bool:
    return criterion.part in card.current.name


@interprets(CRITERIA, criteria.ChosenName)
def _has_chosen_name(
    game: GameState, context: Context, criterion: criteria.ChosenName, card: DescribedCard
) -> bool:
    """Whether a card has the name that was chosen for the card with the text (Rule 712.8)."""
    return card.current.name == chosen_word(game, context, WordKind.CARD_NAME)


@interprets(CRITERIA, criteria.SameNameAs)
def _has_same_name(
    game: GameState, context: Context, criterion: criteria.SameNameAs, card: DescribedCard
) -> bool:
    others = _compared_with(game, context, card, criterion.card)
    return bool(card.current.name) and card.current.name in {
        last_information(game, other).name for other in others
    }


@interprets(CRITERIA, criteria.OtherNameThan)
def _has_other_name(
    game: GameState, context: Context, criterion: criteria.OtherNameThan, card: DescribedCard
) -> bool:
    return not _has_same_name(game, context, criteria.SameNameAs(criterion.card), card)


def _compared_with(
    game: GameState, context: Context, card: DescribedCard, reference: CardReference
) -> list[CardIdentity]:
    """The cards that a card is compared with; "another card" is another than itself."""
    if not (isinstance(reference, Some) and reference.filter.other):
        return list(interpreter.referred(game, context, reference))
    anything = Some(replace(reference.filter, other=False))
    return [other for other in interpreter.referred(game, context, anything) if other.number != card.number]


# Numbers, keywords, traits


@interprets(CRITERIA, criteria.StatComparison)
def _is_so_compared(
    game: GameState, context: Context, criterion: criteria.StatComparison, card: DescribedCard
) -> bool:
    return compares(game, context, criterion.relation, stat_of(game, card, criterion.stat), criterion.value)


@interprets(CRITERIA, criteria.Extreme)
def _is_extreme(game: GameState, context: Context, criterion: criteria.Extreme, card: DescribedCard) -> bool:
    """Whether no card of a description has more, or less, than a card."""
    number = stat(card.current, criterion.stat)
    numbers = [
        stat(other.current, criterion.stat)
        for other in descriptions.candidates(game, context, criterion.among)
    ]
    return all(number <= other if criterion.lowest else number >= other for other in numbers)


@interprets(CRITERIA, criteria.WithPower)
def _has_power(game: GameState, context: Context, criterion: criteria.WithPower, card: DescribedCard) -> bool:
    return POWERS[criterion.word](card.current.sheet)


POWERS: dict[PowerWord, Callable[[PowerSheet], bool]] = {
    PowerWord.DIPLOMACY: lambda sheet: any(isinstance(power, Diplomacy) for power in sheet.powers),
    PowerWord.INSPIRE: lambda sheet: bool(sheet.inspires),
    PowerWord.RESISTANCE: lambda sheet: sheet.has_resistance,
    PowerWord.SABOTAGE: lambda sheet: bool(sheet.sabotages),
    PowerWord.STASH: lambda sheet: bool(sheet.stashes),
}
"""Whether cards have a power, by the word for it."""


@interprets(CRITERIA, criteria.WithKeyword)
def _has_keyword(
    game: GameState, context: Context, criterion: criteria.WithKeyword, card: DescribedCard
) -> bool:
    return criterion.keyword in card.current.keywords


@interprets(CRITERIA, criteria.WithAnyKeyword)
def _has_any_keyword(
    game: GameState, context: Context, criterion: criteria.WithAnyKeyword, card: DescribedCard
) -> bool:
    return not card.current.keywords.isdisjoint(criterion.keywords)


@interprets(CRITERIA, criteria.WithoutKeyword)
def _lacks_keyword(
    game: GameState, context: Context, criterion: criteria.WithoutKeyword, card: DescribedCard
) -> bool:
    return criterion.keyword not in card.current.keywords


@interprets(CRITERIA, criteria.WithoutPowers)
def _lacks_powers(
    game: GameState, context: Context, criterion: criteria.WithoutPowers, card: DescribedCard
) -> bool:
    """Whether a card has no power; what it says about building a deck is none (Rule 100.2)."""
    powers = card.current.sheet.powers
    return not card.current.keywords and all(isinstance(power, DeckbuildingText) for power in powers)


@interprets(CRITERIA, criteria.SharesNone)
def _shares_none(
    game: GameState, context: Context, criterion: criteria.SharesNone, card: DescribedCard
) -> bool:
    return not CRITERIA[type(criterion.shared)](game, context, criterion.shared, card)


@interprets(CRITERIA, criteria.WithCounter)
def _has_counter(
    game: GameState, context: Context, criterion: criteria.WithCounter, card: DescribedCard
) -> bool:
    least = 1 if criterion.count is None else interpreter.value(game, context, criterion.count)
    return card.counter(criterion.name) >= least


@interprets(CRITERIA, criteria.WithDamage)
def _has_so_much_damage(
    game: GameState, context: Context, criterion: criteria.WithDamage, card: DescribedCard
) -> bool:
    return compare(criterion.relation, card.damage, interpreter.value(game, context, criterion.amount))


@interprets(CRITERIA, criteria.RemovedBy)
def _is_removed_by(
    game: GameState, context: Context, criterion: criteria.RemovedBy, card: DescribedCard
) -> bool:
    """Whether the card that has removed it is printed so, wherever that is now."""
    removal = game.removed_by.get(card.number) if isinstance(card, GameCard) else None
    if removal is None:
        return False
    printed = game.cards[removal.card.number].original
    named = criteria.criterion_of(criterion.filter, criteria.Named)
    is_named = named is None or named.name == printed.name
    return is_named and descriptions.is_called(criterion.filter, printed_characteristics(printed))


@interprets(CRITERIA, criteria.WithChosenDamageType)
def _has_chosen_type(
    game: GameState, context: Context, criterion: criteria.WithChosenDamageType, card: DescribedCard
) -> bool:
    return chosen_word(game, context, WordKind.DAMAGE_TYPE) in card.current.damage_types


@interprets(CRITERIA, criteria.OfChosen)
def _is_of_chosen(
    game: GameState, context: Context, criterion: criteria.OfChosen, card: DescribedCard
) -> bool:
    """Whether a card has the tag or card type that was chosen for the card with the text (Rule 202.4)."""
    word = chosen_word(game, context, criterion.kind)
    if criterion.kind is not WordKind.CARD_TYPE:
        return word in card.current.tags
    kinds = (Filter(nouns=(Noun(kind),)) for kind in parted(word))
    return any(descriptions.matches(game, context, kind, card) for kind in kinds)


@interprets(CRITERIA, criteria.OneOfKinds)
def _is_one_of_kinds(
    game: GameState, context: Context, criterion: criteria.OneOfKinds, card: DescribedCard
) -> bool:
    return any(descriptions.matches(game, context, kind, card) for kind in criterion.kinds)


# Relations to other cards and players


@interprets(CRITERIA, criteria.OtherThan)
def _is_other(game: GameState, context: Context, criterion: criteria.OtherThan, card: DescribedCard) -> bool:
    return all(other.number != card.number for other in interpreter.referred(game, context, criterion.card))


@interprets(CRITERIA, criteria.AttachedTo)
def _is_attached_to(
    game: GameState, context: Context, criterion: criteria.AttachedTo, card: DescribedCard
) -> bool:
    return card.host in {pointer.number for pointer in interpreter.referred(game, context, criterion.card)}


@interprets(CRITERIA, criteria.NotAttachedTo)
def _is_not_attached_to(
    game: GameState, context: Context, criterion: criteria.NotAttachedTo, card: DescribedCard
) -> bool:
    return not _is_attached_to(game, context, criteria.AttachedTo(criterion.card), card)


@interprets(CRITERIA, criteria.WithAttachment)
def _has_attachment(
    game: GameState, context: Context, criterion: criteria.WithAttachment, card: DescribedCard
) -> bool:
    """Whether a card that fits a description is attached to another (Rule 400)."""
    return any(
        other.host == card.number and descriptions.matches(game, context, criterion.filter, other)
        for player in game.players
        for other in player.attachments
    )


@interprets(CRITERIA, criteria.InPartyWith)
def _is_in_party(
    game: GameState, context: Context, criterion: criteria.InPartyWith, card: DescribedCard
) -> bool:
    members = interpreter.referred(game, context, criterion.card)
    return card.controller in {controller_of(game, member) for member in members}


@interprets(CRITERIA, criteria.InPartyOf, criteria.UnderControlOf)
def _is_controlled_by(
    game: GameState,
    context: Context,
    criterion: criteria.InPartyOf | criteria.UnderControlOf,
    card: DescribedCard,
) -> bool:
    return card.controller in interpreter.players(game, context, criterion.player)


@interprets(CRITERIA, criteria.PlayedBy)
def _was_played_by(
    game: GameState, context: Context, criterion: criteria.PlayedBy, card: DescribedCard
) -> bool:
    """Whether a card on the chain was played by a player (Rule 401.1)."""
    players = interpreter.players(game, context, criterion.player)
    return any(link.card == card.number and link.controller in players for link in game.chain)


# The past


@interprets(CRITERIA, criteria.DoneThisWay)
def _was_done(
    game: GameState, context: Context, criterion: criteria.DoneThisWay, card: DescribedCard
) -> bool:
    return this_way.was_done(game, context, criterion, card)


@interprets(CRITERIA, criteria.EnteredThisTurn)
def _entered(
    game: GameState, context: Context, criterion: criteria.EnteredThisTurn, card: DescribedCard
) -> bool:
    return card.in_play and card.entered == game.turn


@interprets(CRITERIA, criteria.PlayedThisTurn)
def _was_played(
    game: GameState, context: Context, criterion: criteria.PlayedThisTurn, card: DescribedCard
) -> bool:
    """Whether a player has played a card this turn: it is on the chain, or has entered play from there."""
    if isinstance(card, GameCard) and card.in_play and card.entered != game.turn:
        return False
    played = cards_of_happenings(game, players_who_played(game, context, criterion), Happening.PLAY)
    return any(other.number == card.number for other in played)


# Cards that give something


@interprets(REFERRED, SourceOf)
def _source_of(game: GameState, context: Context, reference: SourceOf) -> tuple[CardIdentity, ...]:
    """The cards in play whose powers give one of the keywords to a card (Rule 712.5)."""
    receivers = interpreter.cards(game, context, reference.card)
    return tuple(
        card.reference
        for card in game.index.board
        if reference.noun in card.current.nouns
        and any(
            _gives(game, card, entry.power, reference.keyword, receivers)
            for entry in card.current.sheet.statics
        )
    )


def _gives(game: GameState, card: GameCard, power: Node, keyword: Keyword, receivers: list[GameCard]) -> bool:
    if not isinstance(power, Static):
        return False
    gained = [change.keyword for change in power.modifier.changes if isinstance(change, GainKeyword)]
    context = Context(card.owner if card.controller is None else card.controller, card.reference)
    return keyword in gained and any(
        references.is_among(game, context, power.modifier.who, receiver) for receiver in receivers
    )
