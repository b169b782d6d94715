"""What text has done to cards, for text behind it that says "this way" (glossary: This Way)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.derive.context import Context, find
from engine.derive.interpreter import REFERRED, interprets
from engine.state import GameCard, GameState
from engine.state.reference import CardIdentity
from engine.state.snapshot import DescribedCard
from engine.tree.criteria import DoneThisWay
from engine.tree.references import RemainingCards

REVEALED, LOOKED_AT = "revealed", "looked at"
"""What :attr:`Context.affected` notes of cards that were shown to all players, or to one."""
REMOVED = frozenset({"removed", "removed from the game"})
"""The words for what a card remembers when other text of it refers back."""


def affected(game: GameState, context: Context, *deeds: str) -> Iterator[GameCard]:
    """The cards to which one of these things was done "this way", each once, if they are still known.

    Where the same text, its cost included, has removed nothing, cards that other text of the same card has
    removed are meant.
    """
    if not REMOVED.isdisjoint(deeds) and all(deed not in REMOVED for deed, _ in context.affected):
        removed = [card for player in game.players for card in player.removed]
        yield from (card for card in removed if _was_removed_by(game, context.source, card))
    cards = (find(game, context, pointer) for deed, pointer in context.affected if deed in deeds)
    yield from dict.fromkeys(card for card in cards if card is not None)


def damage_dealt_by(dealer: int) -> str:
    """What :attr:`Context.affected` notes of cards that were dealt damage by the card of this number."""
    return f"dealt damage by {dealer}"


def was_done(game: GameState, context: Context, criterion: DoneThisWay, card: DescribedCard) -> bool:
    """Whether this was done to a card this way; what another controller of the text did "you" did not."""
    if context.was_affected(criterion.deed, card):
        return True
    by = context.controller if criterion.by_you else None
    return criterion.deed in REMOVED and _was_removed_by(game, context.source, card, by)


def _was_removed_by(
    game: GameState, source: CardIdentity, card: DescribedCard, player: int | None = None
) -> bool:
    """Whether a card is removed from the game by the text of a card, while that was a player's."""
    removal = game.removed_by.get(card.number) if isinstance(card, GameCard) else None
    return removal is not None and removal.card == source and player in (None, removal.player)


def shown_to(game: GameState, context: Context, player: int) -> tuple[int, ...]:
    """The identities of the cards that a text has revealed, or lets a player look at, and that have not moved
    (Rule 415.9a, glossary: Reveal).
    """
    pointers = [pointer for deed, pointer in context.affected if deed == REVEALED]
    pointers += [pointer for looker, pointer in context.looked_at if looker == player]
    identities = (
        pointer.identity for pointer in pointers if game.cards[pointer.number].identity == pointer.identity
    )
    return tuple(dict.fromkeys(identities))


@interprets(REFERRED, RemainingCards)
def _remaining(game: GameState, context: Context, reference: RemainingCards) -> tuple[CardIdentity, ...]:
    """The cards revealed or looked at that have not moved (Rule 415.9a)."""
    return tuple(
        dict.fromkeys(
            pointer
            for deed, pointer in context.affected
            if deed in (REVEALED, LOOKED_AT) and game.cards[pointer.number].identity == pointer.identity
        )
    )
